"""What bots say at a table on one computer: a saying of the game now and then, at what has just happened.

It follows from the history and a seed alone, so nothing of it is kept, and what is undone was not said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final

from core.actions import Seat
from core.bots.look import same_side
from core.cards import rank_of
from core.events import Jugada, Lifted, MatchWon, Robbed, Thrown
from core.game import Game
from core.log.bodies import BOT, Player
from core.log.table_events import Happening
from tui.games import face_of
from tui.games.face import ON_LOSS, ON_PAIR, ON_PRAISE, ON_ROB, ON_ROBBED, ON_SEEN, ON_SWEEP, ON_THROW, ON_WIN
from tui.play.peers import Said
from tui.play.session import HistoryLine

ONE_IN: Final = 3
"""Occasions of which one is taken."""
APART: Final = 8
"""Log entries between two sayings at least: nobody likes a chatterbox."""
_MANY: Final = 6
"""Cards of a sweep."""


def banter(
    game: Game, rules: Any, players: Sequence[Player], history: Iterable[HistoryLine], seed: bytes
) -> tuple[Said, ...]:
    """All that was said, oldest first."""
    told: list[Said] = []
    last = -APART
    for seq, happening in history:
        for seat, when in _occasions(game, rules, players, happening):
            chance = int.from_bytes(blake2b(seed + seq.to_bytes(4, "big"), digest_size=4).digest(), "big")
            fitting = [saying.text for saying in face_of(game.id).sayings if when in saying.when]
            is_end = isinstance(happening, MatchWon)
            if fitting and (is_end or (seq - last >= APART and chance % ONE_IN == 0)):
                last = seq
                told.append(Said(seq, seat, fitting[chance // ONE_IN % len(fitting)]))
                break
    return tuple(told)


def _occasions(game: Game, rules: Any, players: Sequence[Player], happening: Happening) -> Iterator[tuple[Seat, str]]:
    """Which bot could say something now, and on what occasion."""
    bots = [seat for seat, player in enumerate(players) if player.kind == BOT]
    sides = game.sides(rules)
    match happening:
        case Jugada(seat=seat, name=name, points=points) if points:
            yield from ((bot, name) for bot in bots if bot == seat)
            yield from ((bot, ON_PRAISE) for bot in bots if bot != seat)
        case Thrown(seat=seat, card=card):
            rank = game.deck(rules).ranks[rank_of(card)]
            yield from ((bot, (ON_THROW if bot == seat else ON_SEEN) + rank) for bot in bots)
        case Lifted(seat=seat, base=base, run=run) if seat in bots:
            yield seat, ON_SWEEP if len(base) + len(run) >= _MANY else ON_PAIR
        case Robbed(seat=seat, victim=victim) if not same_side(seat, victim, sides):
            yield from ((bot, ON_ROB if bot == seat else ON_ROBBED) for bot in bots if bot in (seat, victim))
        case MatchWon(sides=won):
            yield from ((bot, ON_WIN if bot % sides in won else ON_LOSS) for bot in bots)
