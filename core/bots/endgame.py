"""The end of the last deal of a mano of Cuarenta between two players: no card is out of sight, so it is solved exactly.

What a player has not seen is then his rival's hand. With few cards left every line of play is followed to the end of
the mano, both sides playing their best.
"""

from __future__ import annotations

from typing import Final

from core.actions import Play
from core.bots.judgement import UNIT, Judgement
from core.bots.memory import Memory
from core.cuarenta.state import State
from core.events import Carton, ChicaWon, Event, Jugada
from core.game import PLAY, Game

MOST_CARDS: Final = 8
"""Cards in both hands together from which on the rest is solved."""
WIN: Final = 100 * UNIT
"""A won chica: more than all that a deal can pay."""

_BOUND: Final = 1 << 30


def solve(game: Game, view: State, memory: Memory) -> list[Judgement]:
    """Every play with what it brings until the end of the mano, in thousandths of a point; empty before the last cards.

    The worth of the best plays is exact, that of the others at least not too low: each is worse than those.
    """
    me, rival = view.turn, 1 - view.turn
    if len(view.hands) != 2 or view.stock or len(memory.unseen) != len(view.hands[rival]):
        return []
    if len(view.hands[me]) + len(memory.unseen) > MOST_CARDS:
        return []
    hands = (view.hands[me], memory.unseen)
    return _root(game, view._replace(hands=hands if me == 0 else hands[::-1]))


def _root(game: Game, state: State) -> list[Judgement]:
    found: list[Judgement] = []
    best = -_BOUND
    for play in _ordered(game, state):
        worth = _after(game, state, play, best - 1, _BOUND)
        found.append(Judgement(play, worth, 0))
        best = max(best, worth)
    return found


def _best(game: Game, state: State, low: int, high: int) -> int:
    """Negamax with alpha-beta, fail-soft: what the seat in turn gets from here on."""
    best = -_BOUND
    for play in _ordered(game, state):
        best = max(best, _after(game, state, play, max(low, best), high))
        if best >= high:
            break
    return best


def _after(game: Game, state: State, play: Play, low: int, high: int) -> int:
    after, events = game.apply(state, play)
    paid = sum(_worth(event, state.turn) for event in events)
    if after.phase != PLAY:
        return paid
    return paid - _best(game, after, paid - high, paid - low)


def _ordered(game: Game, state: State) -> list[Play]:
    """The plays, those first that lift the most: they are the likeliest to be the best."""
    plays = [play for play in game.legal_actions(state) if isinstance(play, Play)]
    return sorted(plays, key=lambda play: len(play.base) + len(play.run), reverse=True)


def _worth(event: Event, me: int) -> int:
    """What an event pays to me, less what it pays to the rival; between two players seats and sides are the same."""
    if isinstance(event, Jugada):
        return event.points * UNIT if event.seat == me else -event.points * UNIT
    if isinstance(event, Carton):
        return event.points * UNIT if event.side == me else -event.points * UNIT
    if isinstance(event, ChicaWon):
        return WIN if event.side == me else -WIN
    return 0
