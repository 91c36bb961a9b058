"""A waiting room as the screen shows it, made of the room's own facts and of what is known of the links."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from core.log.bodies import PERSON
from net.link.messages import Lobby, SeatLine
from net.lobby.events import Arrived, Departed, LobbySaid
from net.lobby.events import LobbyEvent as HostEvent
from net.lobby.guest_lobby import AskedAgain
from net.lobby.guest_lobby import GuestLobbyEvent as GuestEvent
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import terms_of
from tui.online.lobby import CAME, MOST_LINES, RULES, SAID, WENT, LobbyLine, RoomView, SeatView
from tui.play.failure import Failure

if TYPE_CHECKING:
    from tui.online.endpoint import NetTable


class LinkFacts(NamedTuple):
    """What is known of the link to an instance, in seconds: a round trip, and how long it has been silent."""

    delay: float | None = None
    quiet: float | None = None


class LobbyLog:
    """The last lines of a room."""

    def __init__(self) -> None:
        self._lines: deque[LobbyLine] = deque(maxlen=MOST_LINES)

    @property
    def all(self) -> tuple[LobbyLine, ...]:
        """The oldest first."""
        return tuple(self._lines)

    def add(self, kind: str, name: str = "", text: str = "", failure: Failure | None = None) -> None:
        """Add a line."""
        self._lines.append(LobbyLine(kind, name, text, failure))

    def add_event(self, event: HostEvent | GuestEvent, host: str) -> None:
        """Add the line of an event, if it has one."""
        match event:
            case LobbySaid(name=name, text=text):
                self.add(SAID, name, text)
            case Arrived(name=name):
                self.add(CAME, name)
            case Departed(name=name):
                self.add(WENT, name)
            case AskedAgain(before=before, now=now) if before != now:
                self.add(RULES, host)


def host_view(room: HostRoom, key: bytes, host: str, lines: LobbyLog, links: Mapping[bytes, LinkFacts]) -> RoomView:
    """The room of one's own table; `key` and `host` are one's own."""
    standing = tuple(guest.name for guest in room.guests if guest.seat is None)
    return RoomView(host, room.terms, _seats(room.lobby, key, links), standing, lines.all)


def guest_view(lobby: Lobby, key: bytes, host_key: bytes, host: str, lines: LobbyLog, link: LinkFacts) -> RoomView:
    """Somebody else's room, of which only the link to the host is known."""
    return RoomView(host, terms_of(lobby), _seats(lobby, key, {host_key: link}), (), lines.all)


def _seats(lobby: Lobby, key: bytes, links: Mapping[bytes, LinkFacts]) -> tuple[SeatView, ...]:
    return tuple(_seat(seat, key, links.get(seat.key, LinkFacts())) for seat in lobby.seats)


def _seat(seat: SeatLine, key: bytes, link: LinkFacts) -> SeatView:
    facts = link if seat.kind == PERSON and seat.key != key else LinkFacts()
    return SeatView(seat.kind, seat.name, seat.level, seat.key == key, seat.ready, *facts)


def anyone_quiet(end: NetTable) -> bool:
    """Whether somebody has been silent for long, which tells nobody by itself."""
    return any(facts.quiet for facts in link_facts(end).values())


def link_facts(end: NetTable) -> dict[bytes, LinkFacts]:
    """What is known of the links of an end."""
    now = end.clock()
    return {
        key: LinkFacts(known.delay, None if known.quiet is None else now - known.quiet)
        for key, known in end.companions.items()
    }
