"""Tables for stories about bots: matches of any kind, stopped where somebody has to decide, as bots see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

from core.actions import Claim, Play, Seat
from core.bots import choose
from core.bots.arena import Pairing
from core.events import Dealt, Event
from core.game import CLAIM, OVER, PLAY, Game
from core.games import GAMES
from core.log.opening import rules_from
from core.random_stream import Stream
from tests.core.log_table import TABLES
from tests.core.random_matches import RandomDealer
from tests.core.random_rules import random_rules

SEED: Final = b"bot"


class Decision(NamedTuple):
    """Somebody has to decide: the whole position, the public events since the mano was dealt."""

    game: Game
    state: Any
    events: tuple[Event, ...]

    @property
    def seat(self) -> Seat:
        return int(self.state.turn)

    def choice(self, level: str, seed: bytes = SEED) -> Claim | Play:
        """What a bot of that level does here."""
        return choose(level, self.game, self.game.observe(self.state, self.seat), self.events, seed)


def pairing(table: tuple[str, str, Any], levels: tuple[str, ...]) -> Pairing:
    """A table of `TABLES` with bots at it; fewer levels than seats are repeated."""
    game = GAMES[table[0]]
    rules = rules_from(game, table[1], table[2])
    return Pairing(game, table[1], rules, tuple(levels[seat % len(levels)] for seat in range(game.seats(rules))))


def decisions(game: Game, rules: Any, seed: int, level: str = "azar") -> Iterator[Decision]:
    """Every decision of a match in which all seats play at that level."""
    chance = Stream(seed.to_bytes(8, "big"), "bot-tables")
    dealer = RandomDealer(game.deck(rules).size, chance)
    state: Any = game.start(rules)
    events: tuple[Event, ...] = ()
    while state.phase != OVER:
        if state.phase in (CLAIM, PLAY):
            decision = Decision(game, state, events)
            yield decision
            action: Any = decision.choice(level)
        else:
            order = game.chance(state)
            assert order is not None
            action = dealer.action(order)
        state, more = game.apply(state, action)
        fresh = any(isinstance(event, Dealt) and event.deal == 1 for event in more)
        events = more if fresh else events + more


def any_rules() -> st.SearchStrategy[tuple[Game, Any]]:
    """Both games, all numbers of players, any options."""
    return st.sampled_from(sorted(GAMES)).flatmap(
        lambda name: random_rules(GAMES[name]).map(lambda rules: (GAMES[name], rules))
    )


ALL_TABLES: Final = TABLES
