"""The end of the last deal between two players: no card is out of sight any more, so the rest is solved exactly.

What a player has not seen is then his rival's hand. With few cards left every line of play is followed to the end of
the mano, both sides playing their best.
"""

from __future__ import annotations

from typing import Any, Final

from core.actions import NOBODY, Play, Seat
from core.bots.judgement import UNIT, Judgement
from core.bots.memory import Memory
from core.events import Carton, ChicaWon, Event, Jugada, Leftovers, Lifted, MatchWon, Robbed
from core.game import PLAY, Game

MOST_CARDS: Final = 6
"""Cards in both hands together from which on the rest is solved."""
WIN: Final = 100 * UNIT
"""A won chica or match: more than all that a deal can pay."""

_BOUND: Final = 1 << 30


def solve(game: Game, view: Any, memory: Memory, card_worth: int) -> list[Judgement]:
    """Every play with what it brings until the end of the mano; empty where that cannot be known yet.

    `card_worth`: thousandths for a card won, besides the points that it pays at the count.
    """
    me = view.turn
    if len(view.hands) != 2 or view.stock or len(memory.unseen) != len(view.hands[1 - me]):
        return []
    if len(view.hands[me]) + len(memory.unseen) > MOST_CARDS:
        return []
    hands = (view.hands[0], memory.unseen) if me == 0 else (memory.unseen, view.hands[1])
    solver = _Solver(game, card_worth)
    return [Judgement(play, worth, 0) for play, worth in solver.root(view._replace(hands=hands))]


class _Solver:
    """Negamax with alpha-beta over the public engine."""

    def __init__(self, game: Game, card_worth: int) -> None:
        self.game = game
        self.card_worth = card_worth

    def root(self, state: Any) -> list[tuple[Play, int]]:
        """Each play and its exact worth for the seat in turn."""
        plays = (play for play in self.game.legal_actions(state) if isinstance(play, Play))
        return [(play, self._after(state, play, -_BOUND, _BOUND)) for play in plays]

    def _after(self, state: Any, play: Play, low: int, high: int) -> int:
        after, events = self.game.apply(state, play)
        paid = self._paid(events, state.turn)
        if after.phase != PLAY:
            return paid
        return paid - self._best(after, paid - high, paid - low)

    def _best(self, state: Any, low: int, high: int) -> int:
        best = -_BOUND
        for play in sorted(self.game.legal_actions(state), key=_takes, reverse=True):
            assert isinstance(play, Play)
            best = max(best, self._after(state, play, max(low, best), high))
            if best >= high:
                break
        return best

    def _paid(self, events: tuple[Event, ...], seat: Seat) -> int:
        return sum(self._worth(event) if _owner(event) == seat else -self._worth(event) for event in events)

    def _worth(self, event: Event) -> int:
        if isinstance(event, Jugada | Carton):
            return event.points * UNIT
        if isinstance(event, ChicaWon | MatchWon):
            return WIN if not isinstance(event, MatchWon) or len(event.sides) == 1 else 0
        if isinstance(event, Lifted):
            return (1 + len(event.base) + len(event.run)) * self.card_worth
        if isinstance(event, Robbed):
            return (1 + (2 * event.size if event.victim != event.seat else 0)) * self.card_worth
        if isinstance(event, Leftovers):
            return len(event.cards) * self.card_worth if event.side != NOBODY else 0
        return 0


def _owner(event: Event) -> Seat:
    """Whom an event pays; between two players seats and sides are the same."""
    if isinstance(event, MatchWon):
        return event.sides[0]
    if isinstance(event, Leftovers | Carton | ChicaWon):
        return event.side
    return getattr(event, "seat", NOBODY)


def _takes(play: Any) -> bool:
    return bool(play.base) or play.victim != NOBODY
