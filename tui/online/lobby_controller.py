"""Joins a waiting room of `net.lobby` with its end of the table: passes messages from the one to the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from core.log.bodies import Opening, Player
from net.link.errors import NO_SEAT, PeerViolation
from net.link.messages import Lobby, Message, Ready, Say, SeatLine, Sit, decode, encode
from net.lobby.events import LobbyEvent as HostEvent
from net.lobby.guest_lobby import GuestLobbyEvent as GuestEvent
from net.lobby.guest_lobby import GuestRoom
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import proposal
from net.table.events import Came, News, Went, Word
from net.table.table import BYE_DISK, EXPELLED
from saves.errors import SaveError
from saves.log_summary import saved_opening
from tui.online.endpoint import EndNews, Settled
from tui.online.endpoints import GuestEnd, HostEnd
from tui.online.match_store import NetStore

BYE_CLOSED: Final = "closed"
"""The host's last word when the table is given up before the match."""
BYE_BEGUN: Final = "begun"
"""The host's last word to those who stood when the match began."""
_IN_VAIN: Final = (BYE_CLOSED, BYE_BEGUN, EXPELLED, NO_SEAT)
"""After these words of the host the match will not begin with this side."""


class HostsRoom:
    """The host's side. `on_events` is called with the room's events; call `flush` after changing the room."""

    def __init__(
        self, end: HostEnd, room: HostRoom, on_events: Callable[[list[HostEvent]], None] = lambda _: None
    ) -> None:
        self.end: Final = end
        self.room: Final = room
        self._on_events = on_events
        self.close = end.subscribe(self._on_news)
        """Unsubscribe the room from the end."""

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

    def _on_news(self, news: EndNews) -> None:
        if not isinstance(news, Settled) and (events := self._events(news)):
            self._on_events(events)
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
    """A guest's side. `room` is None before the first link.

    Before the host is told that the person agrees, all that is needed to come back is on disk. `refused` is called
    where the disk refuses; then nothing was told, and over the next link it is tried again.
    """

    def __init__(
        self,
        end: GuestEnd,
        on_events: Callable[[list[GuestEvent]], None] = lambda _: None,
        refused: Callable[[SaveError], None] = lambda _: None,
    ) -> None:
        self.end: Final = end
        self.room: GuestRoom | None = None
        self._on_events = on_events
        self._refused = refused
        end.check_opening = self._check
        self.close = end.subscribe(self._on_news)
        """Unsubscribe the room from the end."""

    def flush(self) -> None:
        """Send what was asked of the host."""
        for message in self.room.outbox() if self.room else ():
            try:
                self._pledge(message)
            except SaveError as error:
                self._refused(error)
                self.end.expel(self.end.host, BYE_DISK)
                return
            self.end.say(self.end.host, message)

    def _pledge(self, message: Message) -> None:
        if isinstance(message, Ready) and message.ready and self.room and self.room.lobby:
            self.end.store.pledge(encode(proposal(self.room.lobby)))

    def _take_back(self) -> None:
        """What the host knows not to be agreed to any more does not bind this person after a crash either."""
        if self.room and not self.room.bound and self.end.store.agreed:
            with suppress(SaveError):
                self.end.store.pledge(b"")

    def _on_news(self, news: EndNews) -> None:
        match news:
            case Came(peer=peer) if self.room is None:
                self.room = GuestRoom(self.end.key, peer.game, _lobby(self.end.store.agreed))
            case Word(message=Lobby() | Say() as message) if self.room is not None:
                try:
                    self._on_events(self.room.receive(message, self.end.clock()))
                except PeerViolation as violation:
                    self.end.expel(self.end.host, violation.code)
                self._take_back()
            case Went(code=code) if code in _IN_VAIN:
                self.end.store.withdraw()
        self.flush()

    def _check(self, opening: Opening) -> None:
        if self.room is not None:
            self.room.check(opening)


def name_at(store: NetStore) -> str:
    """What the person of this seat is called at its table, "" where that is not known yet."""
    lobby = _lobby(store.agreed)
    if store.entries:
        players: Sequence[Player | SeatLine] = saved_opening(store.match_id, store.entries[0]).players
    else:
        players = lobby.seats if lobby else ()
    return next((player.name for player in players if player.key == store.signer.key), "")


def _lobby(data: bytes) -> Lobby | None:
    """What was agreed to, as it was pledged."""
    try:
        lobby = decode(data)
    except PeerViolation:
        return None
    return lobby if isinstance(lobby, Lobby) else None
