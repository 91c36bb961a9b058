"""Whether a play does what an exercise asks for, by the engine, and how one sits down at an exercise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from core.actions import Play
from core.bots.look import same_side
from core.events import Dejadas, MatchWon
from core.game import PLAY, Game
from core.notation import parse_position
from tui.games.lessons import (
    FORFEITS,
    GAINS_CARDS,
    GAINS_MOST,
    MAKES,
    PAYS_POINTS,
    STAYS_SAFE,
    WINS_NOW,
    Exercise,
    Goal,
    Step,
)
from tui.play.guided_session import GuidedSession
from tui.play.match_plan import BOT_NAMES
from tui.play.moves import Choice, choice_of
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions


def at_exercise(game: Game, exercise: Exercise, options: PlayOptions = DEFAULT_OPTIONS) -> GuidedSession:
    """The position of an exercise, to be solved *a ojo* by one play."""
    state = parse_position(exercise.position).state
    step = Step(exercise.asks, exercise.answers[0])
    solved = partial(solves, game, goal=exercise.goal)
    return GuidedSession(game, state, BOT_NAMES, (step,), options, lifting="a_ojo", solves=solved)


def all_plays(game: Game, view: Any) -> Iterator[Play]:
    """Everything that the seat in turn may play, also what leaves part of an escalera."""
    for action in game.legal_actions(view):
        if isinstance(action, Play):
            yield action
            if action.run:
                yield from game.partials(view, action)


def solves(game: Game, view: Any, play: Play, goal: Goal) -> bool:
    """Whether the play of the seat in turn reaches the goal; False for one that the rules refuse."""
    choice = choice_of(game, view, play)
    if choice is None:
        return False
    if goal.kind == GAINS_CARDS:
        return choice.cards == goal.amount
    if goal.kind == GAINS_MOST:
        return choice.cards == max(_cards(game, view, other) for other in all_plays(game, view))
    if goal.kind == MAKES:
        return choice.jugada is not None and choice.jugada.name == goal.jugada
    if goal.kind == PAYS_POINTS:
        return choice.points == goal.amount
    if goal.kind == STAYS_SAFE:
        return _is_safe(game, view, play)
    return _happens(choice, goal, view.turn % game.sides(view.rules))


def _cards(game: Game, view: Any, play: Play) -> int:
    choice = choice_of(game, view, play)
    return choice.cards if choice else 0


def _happens(choice: Choice, goal: Goal, side: int) -> bool:
    if goal.kind == WINS_NOW:
        return any(isinstance(event, MatchWon) and event.sides == (side,) for event in choice.events)
    assert goal.kind == FORFEITS
    return sum(len(event.cards) for event in choice.events if isinstance(event, Dejadas)) == goal.amount


def _is_safe(game: Game, view: Any, play: Play) -> bool:
    """Whether the next seat, whatever it holds, cannot rob the pile of the one who plays."""
    after, mine = game.apply(view, play)[0], view.turn
    if after.phase != PLAY or same_side(after.turn, mine, game.sides(view.rules)):
        return False
    cards = range(game.deck(view.rules).size)
    return all(game.violation(after, Play(card, victim=mine)) is not None for card in cards)
