"""What happens in a waiting room, told to those who show it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Arrived(NamedTuple):
    """Somebody came into the room."""

    name: str


class Departed(NamedTuple):
    """Somebody left the room."""

    name: str


class LobbySaid(NamedTuple):
    """Somebody said something, cleaned."""

    name: str
    text: str


class Changed(NamedTuple):
    """Seats, rules or agreement are not as before."""


LobbyEvent: TypeAlias = Arrived | Departed | LobbySaid | Changed
