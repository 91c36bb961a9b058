"""What a play cost: how much better another one was, from what the seat knew then, and with all cards seen.

A pure function of the position, the public events and a seed, with a fixed amount of work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.actions import Play
from core.bots.look import look_ahead
from core.bots.vidente import CARD_WON, Foresight
from core.cards import HIDDEN, rank_of
from core.events import Event
from core.game import OPEN_PILES, PLAY, Game, State
from core.judgement import UNIT, Judgement
from core.random_stream import Stream


class Regret(NamedTuple):
    """Another play, and by how much it was better: thousandths of what the game counts, points or cards.

    `wins`: it would have won at once. `chance`: `cost` is a chance of winning, in millionths; `points` is then what
    *experto* makes of the difference, in thousandths, 0 where it sees none.
    """

    better: Play
    cost: int
    wins: bool = False
    chance: bool = False
    points: int = 0


def regret(game: Game, view: State, events: tuple[Event, ...], played: Play, stream: Stream) -> Regret | None:
    """By what the seat in turn knew: `view` and the public events, see `core.bots.choose`. None where nothing was
    better, or nothing else could be played. It weighs as the strongest level of the game does.
    """
    if view.phase != PLAY:
        return None
    view = game.observe(view, view.turn)  # so that no caller can let it see too much
    weighed = game.judge(view, events)
    if len(weighed) < 2:
        return None
    sure = _worse(weighed, played, _left_behind(game, view, played))
    if game.ponder is None or (sure and sure.wins):
        return sure
    found = _worse(game.ponder(view, events, stream), played)
    if found is None:  # but what was left of an escalera is lost all the same
        return sure if played.left else None
    return found._replace(chance=True, points=max(0, _worth(weighed, found.better) - _worth(weighed, played)))


def regret_open(game: Game, state: State, played: Play) -> Regret | None:
    """With all hands seen, as far as the deal in play goes; `state` is the whole position."""
    if state.phase != PLAY or any(card == HIDDEN for hand in state.hands for card in hand):
        return None
    foresight = Foresight(game, state)
    better = foresight.best_plays()
    if not played.left and any(_alike(play, played) for play in better):
        return None
    cost = foresight.worth_of(better[0]) - foresight.worth_of(played)
    if OPEN_PILES in game.state_parts.values():
        cost = cost * UNIT // CARD_WON
    return Regret(better[0], cost) if cost > 0 else None


def _left_behind(game: Game, view: State, played: Play) -> int:
    """What a lift is worth less because a part of its escalera was left: its cards, and the limpia that it was not."""
    if not played.left:
        return 0
    whole = next((play for play in game.legal_actions(view) if isinstance(play, Play) and _alike(play, played)), played)
    points = (look_ahead(game, view, play).points for play in (whole, played))
    return CARD_WON * len(played.left) + UNIT * (next(points) - next(points))


def _worse(judgements: Sequence[Judgement], played: Play, less: int = 0) -> Regret | None:
    best = max(judgements, key=lambda each: (each.wins, each.worth))
    mine = [each for each in judgements if _alike(each.play, played)]
    if mine:
        cost = best.worth - _worth(mine, played) + less
        won = any(each.wins for each in mine)
    else:  # it was left out as one of the worst
        cost, won = best.worth - min(each.worth for each in judgements), False
    missed = best.wins and not won
    return Regret(best.play, max(cost, 0), missed) if missed or cost > 0 else None


def _worth(judgements: Sequence[Judgement], play: Play) -> int:
    return max((each.worth for each in judgements if _alike(each.play, play)), default=0)


def _alike(one: Play, other: Play) -> bool:
    """Whether two plays differ in suits alone, or in what is left of an escalera."""
    return _core(one) == _core(other)


def _core(play: Play) -> tuple[object, ...]:
    return rank_of(play.card), tuple(sorted(map(rank_of, play.base))), play.victim
