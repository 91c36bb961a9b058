"""Whole matches between bots, without screen or disk: each builds the very log that a table would, and its head.

A match follows from its seed alone: the deck secrets, the bots' seeds and the match's id are derived from it. Here
play all levels, and besides them bots that see all cards, as a ceiling: no menu offers those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from core.actions import Claim, Play, Side
from core.bots import choose, levels_of, vidente
from core.bots.stats import Interval, mean_interval
from core.canonical import digest, pack
from core.events import Event
from core.game import Game
from core.log.bodies import BOT, ClaimBody, Opening, PlayBody, Player
from core.log.dealer import LocalDealer
from core.log.entry import FORMAT, MATCH_ID_SIZE
from core.log.opening import options_of
from core.match import IS_OVER, TO_CLAIM, TO_PLAY, Match
from core.random_stream import Stream

STARTED: Final = "2000-01-01T00:00:00Z"
"""Arena matches have no date: it would be in the log, and the same seed is to give the same head."""

Decide: TypeAlias = Callable[[str, Game, Any, tuple[Event, ...], bytes], Claim | Play]
ALL_SEEING: Final[Mapping[str, Callable[[Game, Any, tuple[Event, ...], Stream], Claim | Play]]] = {
    "vidente": vidente.decide
}
"""Bots that get the whole position: they show how much of a result is luck, and are no levels."""


class Pairing(NamedTuple):
    """A game with its rules (`preset` and the rules object with all options), and a bot's level for each seat."""

    game: Game
    preset: str
    rules: Any
    levels: tuple[str, ...]


class Played(NamedTuple):
    """A finished match: `winners` are sides (several share the win), `plays` counts cards played, `head` the log's."""

    winners: tuple[Side, ...]
    plays: int
    head: bytes

    def share(self, side: Side) -> float:
        """The side's part of the win: 1 when it won alone."""
        return 1 / len(self.winners) if side in self.winners else 0.0


def contestants_of(game: Game) -> tuple[str, ...]:
    """All that can be compared at that game: its levels, and those that see all cards."""
    return (*levels_of(game), *ALL_SEEING)


def match_seed(seed: bytes, index: int) -> bytes:
    """The seed of the match number `index` of a run."""
    return digest(pack(("sobremesa/arena/1", seed, index)))


def new_match(pairing: Pairing, seed: bytes) -> Match:
    """The match of that seed, at its opening, kept in memory only. Raises `BadEntry` for rules that do not exist."""
    game = pairing.game
    opening = Opening(
        FORMAT,
        game.id,
        game.rules_version,
        pairing.preset,
        options_of(game, pairing.preset, pairing.rules),
        tuple(Player(BOT, level, level) for level in pairing.levels),
        STARTED,
        "asistida",
    )
    match_id = digest(b"match" + seed, MATCH_ID_SIZE)
    return Match.create(match_id, opening, LocalDealer(digest(b"decks" + seed)), lambda _: None, games={game.id: game})


def act(level: str, game: Game, state: Any, events: tuple[Event, ...], seed: bytes) -> Claim | Play:
    """As `core.bots.choose`, for those too that see all cards: for them `state` is the whole position."""
    if level not in ALL_SEEING:
        return choose(level, game, state, events, seed)
    return ALL_SEEING[level](game, state, events, Stream(seed, f"bot/{level}/{state.turn}/{state.mano}/{len(events)}"))


def play_match(pairing: Pairing, seed: bytes, decide: Decide = act) -> Played:
    """Play the match of that seed to its end. `decide` stands in for `act`."""
    match = new_match(pairing, seed)
    bot_seed = digest(b"bots" + seed)
    plays = 0
    match.advance()
    while (due := match.due()).kind != IS_OVER:
        assert due.kind in (TO_CLAIM, TO_PLAY)
        level = pairing.levels[due.seat]
        seen = match.state if level in ALL_SEEING else match.observe(due.seat)
        action = decide(level, pairing.game, seen, match.events_for_bots(), bot_seed)
        match.propose(ClaimBody(*action) if isinstance(action, Claim) else PlayBody(due.seat, *action))
        plays += isinstance(action, Play)
        match.advance()
    return Played(match.fold.winners, plays, match.head)


def swapped(pairing: Pairing, level: str, against: str) -> Iterator[tuple[Side, Pairing]]:
    """One pairing a side: there `level` plays for that side and `against` for all others."""
    sides = pairing.game.sides(pairing.rules)
    seats = range(pairing.game.seats(pairing.rules))
    for side in range(sides):
        levels = tuple(level if seat % sides == side else against for seat in seats)
        yield side, pairing._replace(levels=levels)


def play_swapped(pairing: Pairing, level: str, against: str, seed: bytes, decide: Decide = act) -> tuple[Played, ...]:
    """The matches over one set of decks, by the side that `level` has."""
    return tuple(play_match(each, seed, decide) for _, each in swapped(pairing, level, against))


def duplicate(pairing: Pairing, level: str, against: str, seed: bytes) -> float:
    """The share of the win of `level` on one set of decks, played once from each side so that luck evens out."""
    played = play_swapped(pairing, level, against, seed)
    return sum(match.share(side) for side, match in enumerate(played)) / len(played)


def measure(pairing: Pairing, level: str, against: str, seed: bytes, deals: range) -> Interval:
    """The share of `level` over duplicate deals with swapped seats, its interval from the means of the deals."""
    return mean_interval([duplicate(pairing, level, against, match_seed(seed, index)) for index in deals])
