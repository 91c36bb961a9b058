"""The end of the last deal of a mano of Cuarenta between two players: no card is out of sight, so it is solved exactly.

What a player has not seen is then their rival's hand. With few cards left every line of play is followed to the end of
the mano, both sides playing their best.
"""

from __future__ import annotations

from typing import Final

from core.actions import Play
from core.bots.memory import Memory
from core.cuarenta.paid import paid, wins_now
from core.cuarenta.state import State
from core.game import PLAY, Game
from core.judgement import Judgement

MOST_CARDS: Final = 8
"""Cards in both hands together from which on the rest is solved."""

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
        after, events = game.apply(state, play)
        worth = _after(game, after, paid(events, state.scores, state.turn), best - 1, _BOUND)
        found.append(Judgement(play, worth, 0, wins=wins_now(events, state.turn)))
        best = max(best, worth)
    return found


def _best(game: Game, state: State, low: int, high: int) -> int:
    """Negamax with alpha-beta, fail-soft: what the seat in turn gets from here on."""
    best = -_BOUND
    for play in _ordered(game, state):
        after, events = game.apply(state, play)
        brought = paid(events, state.scores, state.turn)
        best = max(best, _after(game, after, brought, max(low, best), high))
        if best >= high:
            break
    return best


def _after(game: Game, after: State, brought: int, low: int, high: int) -> int:
    """What a play brought less what the other gets from there on; between two players seats and sides are the same."""
    if after.phase != PLAY:
        return brought
    return brought - _best(game, after, brought - high, brought - low)


def _ordered(game: Game, state: State) -> list[Play]:
    """The plays, those first that lift the most: they are the likeliest to be the best."""
    plays = [play for play in game.legal_actions(state) if isinstance(play, Play)]
    return sorted(plays, key=lambda play: len(play.base) + len(play.run), reverse=True)
