"""One call to a table: from dialling through the waiting room to the match, or to the reason why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from net.link.link import Link
from net.link.messages import Lobby
from net.lobby.guest_lobby import AskedAgain
from net.lobby.guest_lobby import GuestLobbyEvent as RoomEvent
from net.table.events import Began, DiskTrouble, Went
from net.tcp.call_state import Address, CallState, Ended, Linked, RetryingLater
from net.tcp.client import Caller
from saves.errors import SaveError
from tui.online.endpoint import EndNews, Settled
from tui.online.endpoints import GuestEnd
from tui.online.failure_reasons import broken_off, ended_failure, failure_of, left_failure
from tui.online.lobby import RoomView
from tui.online.lobby_controller import GuestsRoom
from tui.online.lobby_view import LinkFacts, LobbyLog, guest_view, link_facts
from tui.online.peer_status import BYE_LEFT
from tui.play.failure import CODE, CONNECT, SEAT, Failure, disk_refused

TRIES: Final = 4
"""Rounds of calls to get back into a room whose link broke, before it is given up; who agreed calls without end."""


class CallingGuest(GuestEnd):
    """A guest end that says when somebody answers its call and the code is about to be tried."""

    on_call: Callable[[], None] | None = None

    def begin_call(self) -> Link:
        if self.on_call:
            self.on_call()
        return super().begin_call()


class Call:
    """One call to one table, until it is given up. `on_changed` is called after every change."""

    def __init__(
        self, end: CallingGuest, places: Sequence[Address], where: str, on_changed: Callable[[], None]
    ) -> None:
        self.end: Final = end
        self.room: Final = GuestsRoom(end, self._on_room_events, self._on_refused)
        self.caller: Final = Caller(end, places, self._on_call_state, stays=True)
        self.where: Final = where
        self.step = CONNECT
        self.failure: Failure | None = None
        self.lines: Final = LobbyLog()
        self.asked_again = False
        self.linked = False
        self._met = False
        self._on_changed = on_changed
        self._lost = 0
        end.on_call = self._on_answered
        end.call_again = self.caller.call_again
        end.subscribe(self._on_news)

    @property
    def begun(self) -> bool:
        """The match is there, and its host was reached."""
        return self._met and self.end.match is not None

    @property
    def host(self) -> str:
        """What the host is called."""
        return self.end.name_of(self.end.host) or self.where

    @property
    def lobby(self) -> Lobby | None:
        """The room as it was told last; None before one is in it."""
        return self.room.room.lobby if self.room.room else None

    @property
    def view(self) -> RoomView | None:
        """The room as the screen shows it."""
        if self.lobby is None:
            return None
        link = link_facts(self.end).get(self.end.host, LinkFacts())
        return guest_view(self.lobby, self.end.key, self.end.host, self.host, self.lines, link)

    def give_up(self, failure: Failure | None = None) -> None:
        """Hang up. `failure`: the reason, None where this person wants it."""
        self.failure = self.failure or failure
        self.caller.close(BYE_LEFT)

    def _on_answered(self) -> None:
        if self.lobby is None:
            self.step = CODE
            self._on_changed()

    def _on_call_state(self, state: CallState) -> None:
        match state:
            case Linked():
                self.linked, self._met, self._lost, self.step = True, True, 0, SEAT
            case RetryingLater(reasons=reasons, left=left):
                self.linked = False
                self._lost += 1
                if not self.begun and (left or not self._goes_on):
                    self.give_up(left_failure(left, self.host) if left else failure_of(reasons, self.where))
            case Ended(reasons=reasons, left=left):
                self.linked = False
                if not self.begun:
                    self.give_up(ended_failure(reasons, left, self.host, self.where))
        self._on_changed()

    @property
    def _goes_on(self) -> bool:
        """A room that nobody left on purpose is called again; the match of one who agrees may have begun meanwhile."""
        inside = self.room.room
        return inside is not None and inside.lobby is not None and (inside.agrees or self._lost <= TRIES)

    def _on_refused(self, error: SaveError) -> None:
        self.give_up(disk_refused(error.notice))

    def _on_room_events(self, events: list[RoomEvent]) -> None:
        for event in events:
            self.lines.add_event(event, self.host)
            self.asked_again |= isinstance(event, AskedAgain)
        self._on_changed()

    def _on_news(self, news: EndNews) -> None:
        match news:
            case Began():
                self.room.close()
            case Went(code=code, ours=ours) if code and not self.begun:
                self.give_up(broken_off(code) if ours else left_failure(code, self.host))
            case DiskTrouble() if self.end.trouble is not None and not self.begun:
                self.give_up(disk_refused(self.end.trouble))
            case Settled():
                self._on_changed()
