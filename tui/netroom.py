"""A waiting room and the end of the table that it belongs to: what guests say goes in, what the room says goes out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.bodies import Opening
from net.errors import PeerViolation
from net.messages import Lobby, Ready, Say, Sit
from net.news import Came, News, Went, Word
from net.room import HostRoom
from net.roomevents import Event as HostEvent
from net.roomguest import Event as GuestEvent
from net.roomguest import GuestRoom
from tui.netends import GuestEnd, HostEnd

EXPELLED: Final = "expelled"
"""The last word to somebody whom the host asks to leave."""


class HostsRoom:
    """The host's side. `told` hears what happened in the room; call `flush` after anything that was done in it here."""

    def __init__(self, end: HostEnd, room: HostRoom, told: Callable[[list[HostEvent]], None] = lambda _: None) -> None:
        self.end: Final = end
        self.room: Final = room
        self._told = told
        self.close = end.subscribe(self._heard)
        """The room hears nothing any more."""

    def flush(self) -> None:
        """Send what the room has to say."""
        for key, message in self.room.outbox():
            self.end.say(key, message)

    def begin(self, started: str) -> None:
        """Begin the match. Raises `LocalMisuse` while somebody is missing; after a `SaveError` the room stays."""
        opening = self.room.begin(started)
        try:
            self.end.begin(opening)
        except BaseException:
            self.room.over = False
            raise

    def _heard(self, news: News | None) -> None:
        if news is not None and (events := self._events(news)):
            self._told(events)
        self.flush()

    def _events(self, news: News) -> list[HostEvent]:
        match news:
            case Came(peer=peer):
                return self.room.arrive(peer.key, peer.name, peer.ticket)
            case Went(key=key, code=code):
                return self.room.leave(key, lost=not code)
            case Word(key=key, message=Sit() | Ready() | Say() as message):
                try:
                    return self.room.receive(key, message, self.end.clock())
                except PeerViolation as violation:
                    self.end.expel(key, violation.code)
        return []


class GuestsRoom:
    """A guest's side. `room` is None before the first link."""

    def __init__(self, end: GuestEnd, told: Callable[[list[GuestEvent]], None] = lambda _: None) -> None:
        self.end: Final = end
        self.room: GuestRoom | None = None
        self._told = told
        end.check_opening = self._check
        self.close = end.subscribe(self._heard)
        """The room hears nothing any more."""

    def flush(self) -> None:
        """Send what was asked of the host."""
        for message in self.room.outbox() if self.room else ():
            self.end.say(self.end.host, message)

    def _heard(self, news: News | None) -> None:
        match news:
            case Came(peer=peer) if self.room is None:
                self.room = GuestRoom(self.end.key, peer.game)
            case Word(message=Lobby() | Say() as message) if self.room is not None:
                try:
                    self._told(self.room.receive(message, self.end.clock()))
                except PeerViolation as violation:
                    self.end.expel(self.end.host, violation.code)
        self.flush()

    def _check(self, opening: Opening) -> None:
        if self.room is not None:
            self.room.check(opening)
