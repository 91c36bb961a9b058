"""What a play brings in Cuarenta, in thousandths of a point: what of its points the chica still needs, and the win.

Points beyond 40 bring nothing, so that a play is never passed up for one that pays more than is needed.
"""

from __future__ import annotations

from typing import Final

from core.actions import Side
from core.cuarenta.scoring import GOAL
from core.cuarenta.state import SIDES
from core.events import Carton, ChicaWon, Event, Jugada, MatchWon
from core.judgement import UNIT

WIN: Final = 100 * UNIT
"""A won chica: more than all that a deal can pay. A won match is worth that once more."""


def paid(events: tuple[Event, ...], scores: tuple[int, ...], side: Side) -> int:
    """What events bring to a side less what they bring to its rivals, whoever played; `scores` are those before."""
    needed = [GOAL - score for score in scores]
    brought = [0] * SIDES
    for event in events:
        if isinstance(event, Jugada | Carton):
            payee = event.seat % SIDES if isinstance(event, Jugada) else event.side
            useful = min(event.points, needed[payee])
            needed[payee] -= useful
            brought[payee] += useful * UNIT
        elif isinstance(event, ChicaWon):
            brought[event.side] += WIN
        elif isinstance(event, MatchWon):
            brought[event.sides[0]] += WIN
    return brought[side] - brought[1 - side]


def wins_now(events: tuple[Event, ...], side: Side) -> bool:
    """Whether the chica is won by this very play."""
    return any(isinstance(event, ChicaWon) and event.side == side for event in events)


def worth_of(points: int, score: int) -> int:
    """What points that may still be made are worth to a side with that score."""
    return points * UNIT if score + points < GOAL else (GOAL - score) * UNIT + WIN
