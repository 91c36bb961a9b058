"""How the cards of a match that is taken up again came to lie as they do."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from core.actions import Seat
from core.events import Dealt
from core.log.timeline import Timeline
from core.match import Match


def course(match: Match, seat: Seat | None) -> list[Any]:
    """What a seat has seen since the first deal of this mano, entry by entry."""
    timeline = Timeline(match.game, match.fold.line)
    first = max((seq for seq, event in match.live if isinstance(event, Dealt) and event.deal == 1), default=0)
    entries = range(bisect_left(range(len(timeline)), first, key=timeline.seq), len(timeline))
    return [match.game.observe(timeline.state(entry), seat) for entry in entries]
