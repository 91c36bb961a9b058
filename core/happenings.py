"""What happens at a table beside the game: no engine says it, but everybody who reads the match is to be told."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from core.actions import Seat
from core.bodies import Body, Player, Resign, SeatBody, Void
from core.events import Event
from core.fold import Fold


class GaveUp(NamedTuple):
    """A seat gave the match up for its side."""

    seat: Seat


class SeatTaken(NamedTuple):
    """A seat changed hands. A `Rewind` does not take that back."""

    seat: Seat
    before: Player
    after: Player


class DeckDropped(NamedTuple):
    """The deck in play is dropped: the scores are again as before it, and it is dealt anew."""


Happening: TypeAlias = Event | GaveUp | SeatTaken | DeckDropped
BESIDE: Final = (GaveUp, SeatTaken, DeckDropped)
"""What happens beside the game; all else is an `Event` of it."""


def beside_the_game(before: Fold, body: Body, after: Fold) -> tuple[Happening, ...]:
    """What an entry changed that is no event of the game; an entry that is passed over changed nothing."""
    if isinstance(body, Resign) and after.resigned != before.resigned:
        return (GaveUp(body.seat),)
    if isinstance(body, SeatBody) and before.players[body.seat] != body.player:
        return (SeatTaken(body.seat, before.players[body.seat], body.player),)
    return (DeckDropped(),) if isinstance(body, Void) else ()
