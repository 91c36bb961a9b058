"""A fixed match that each engine plays by itself: two programs whose canaries differ do not play alike.

Compared before anything is played together, so that what would show as a disagreement in the middle of a match
(another Python, a changed rule without another rules_version) is known at the door.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from core.actions import Claim
from core.game import Game
from core.log.bodies import BOT, ClaimBody, Opening, PlayBody, Player
from core.log.dealer import LocalDealer
from core.log.entry import FORMAT, MATCH_ID_SIZE
from core.log.opening import options_of
from core.match import IS_OVER, Match
from core.random_stream import Stream

CANARY_SIZE: Final = 16
_DECISIONS: Final = 120
_STARTED: Final = "2000-01-01T00:00:00Z"


def canary(game: Game) -> bytes:
    """BLAKE2b-128 of the heads of the game's fixed matches: one for every number of seats, by its usual rules."""
    heads = blake2b(digest_size=CANARY_SIZE)
    seats = next(option.values for option in game.options if option.name == "jugadores")
    for count in seats:
        heads.update(_head(game, count))
    return heads.digest()


def _head(game: Game, seats: object) -> bytes:
    preset = next(iter(game.presets))
    rules = game.presets[preset]._replace(jugadores=seats)
    players = tuple(Player(BOT, str(seat)) for seat in range(game.seats(rules)))
    options = options_of(game, preset, rules)
    opening = Opening(FORMAT, game.id, game.rules_version, preset, options, players, _STARTED, "asistida")
    match = Match.create(bytes(MATCH_ID_SIZE), opening, LocalDealer(bytes(32)), lambda _: None, games={game.id: game})
    chance = Stream(b"canary", game.id)
    match.advance()
    for _ in range(_DECISIONS):
        due = match.due()
        if due.kind == IS_OVER:
            break
        action = chance.choice(match.game.legal_actions(match.observe(due.seat)))
        match.propose(ClaimBody(*action) if isinstance(action, Claim) else PlayBody(due.seat, *action))
        match.advance()
    return match.head
