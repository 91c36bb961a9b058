"""What happens at a table beside the game: no engine says it, but everybody who reads the match is to be told."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from core.actions import Seat
from core.events import Event
from core.log.bodies import Body, Player, Resign, Void
from core.log.state import Fold


class GaveUp(NamedTuple):
    """A seat gave the match up for its side."""

    seat: Seat


class SeatTaken(NamedTuple):
    """A seat changed hands. A `Rewind` does not take that back."""

    seat: Seat
    before: Player
    after: Player


class ComesBack(NamedTuple):
    """Whose seat it is asks for it, and sits down with the next deck."""

    seat: Seat


class DeckDropped(NamedTuple):
    """The deck in play is dropped: the scores are again as before it, and it is dealt anew."""


Happening: TypeAlias = Event | GaveUp | SeatTaken | ComesBack | DeckDropped
BESIDE: Final = (GaveUp, SeatTaken, ComesBack, DeckDropped)
"""What happens beside the game; all else is an `Event` of it."""


def beside_the_game(before: Fold, body: Body, after: Fold) -> tuple[Happening, ...]:
    """What an entry changed that is no event of the game; an entry that is passed over changed nothing."""
    found: list[Happening] = []
    if isinstance(body, Resign) and after.resigned != before.resigned:
        found.append(GaveUp(body.seat))
    if isinstance(body, Void):
        found.append(DeckDropped())
    found += [ComesBack(seat) for seat in after.returning if seat not in before.returning]
    if after.players is not before.players:
        seats = enumerate(zip(before.players, after.players, strict=True))
        found += [SeatTaken(seat, held, holds) for seat, (held, holds) in seats if held != holds]
    return tuple(found)
