"""The seats of a waiting room as values: how the host sets one, what it is then, what the match still waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from core.log.bodies import BOT, PERSON
from net.link.errors import LocalMisuse
from net.link.messages import SeatLine
from net.lobby.terms import FREE, OPEN, SEAT_KEPT, is_kept
from net.sanitize import distinct, is_clean


class SeatSetting(NamedTuple):
    """A seat as the host sets it: `OPEN`, a `PERSON` at the host's own keyboard, or a `BOT` of a level.

    `ticket`: that of the person for whom an open seat is kept, under this name.
    """

    kind: str
    name: str = ""
    level: str = ""
    ticket: bytes = b""


class Guest(NamedTuple):
    """A person at another computer; `seat` is None while they stand."""

    key: bytes
    name: str
    seat: int | None


class Missing(NamedTuple):
    """Why the match cannot begin yet: the seat is `OPEN`, or `SEAT_KEPT`, or its `PERSON` has not agreed."""

    seat: int
    kind: str


def seat_line(chair: SeatSetting, host: bytes, names: list[str]) -> SeatLine:
    """The seat that the host has set. `names`: those that others bear already.

    Raises `LocalMisuse` for a name that cannot be shown.
    """
    if chair.kind == OPEN and not chair.name:
        return FREE
    if not is_clean(chair.name):
        raise LocalMisuse(f"a name that cannot be shown: {chair.name!r}")
    name = distinct(chair.name, names)
    if chair.kind == OPEN:
        return replace(FREE, name=name)
    return SeatLine(chair.kind, name, chair.level if chair.kind == BOT else "", host, True)


def seat_kept(seats: Sequence[SeatLine], name: str) -> int | None:
    """The seat that is kept for whoever is called so; None where there is none."""
    return next((number for number, seat in enumerate(seats) if is_kept(seat) and seat.name == name), None)


def seats_missing(seats: Sequence[SeatLine]) -> tuple[Missing, ...]:
    """Everything that the match still waits for, by seat."""
    return tuple(
        Missing(number, SEAT_KEPT if is_kept(seat) else seat.kind)
        for number, seat in enumerate(seats)
        if seat.kind == OPEN or (seat.kind == PERSON and not seat.ready)
    )
