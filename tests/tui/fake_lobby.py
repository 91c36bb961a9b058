"""Tables before the match for the tests of their screens: the real rooms of `net`, without any link between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from core.actions import NOBODY
from core.games import GAMES
from core.log.bodies import Opening
from core.log.opening import rules_from
from net.admission.invitation import Invitation
from net.lan.advert import Advert, TableAdvert
from net.lan.discovery import WORKING, ListingState
from net.link.messages import Ready, Say
from net.lobby.chairs import SeatSetting
from net.lobby.guest_lobby import GuestRoom
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import Terms, agreement
from tests.tui.fake_session import FakeSession
from tui.online.lobby import BEGUN, DIALLING, IDLE, IN_ROOM, WAITING, HostView, JoinView
from tui.online.lobby_view import LinkFacts, LobbyLog, guest_view, host_view
from tui.online.table_plan import TablePlan
from tui.play.failure import CONNECT, Failure

STARTED = "2026-05-28T20:15:00Z"
HOST_KEY = b"h" * 32
MY_KEY = b"m" * 32
ON_AIR = ListingState(WORKING)


def key_of(name: str) -> bytes:
    return name.encode().ljust(32, b".")


class _Told:
    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []
        self.session: Any = None
        self.closed = False

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    async def run(self) -> None:
        await asyncio.Event().wait()

    def tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def close(self) -> None:
        self.closed = self.session is None


class FakeHost(_Told):
    """A `tui.online.lobby.HostLobby`. `arrive`, `agree` and the like are what guests do."""

    def __init__(self, plan: TablePlan, listing: ListingState = ON_AIR) -> None:
        super().__init__()
        self.plan = plan
        self.inside = HostRoom(HOST_KEY, plan.host, plan.terms, plan.chairs)
        self.lines = LobbyLog()
        self.links: dict[bytes, LinkFacts] = {}
        self.listing = listing
        self.code = "tambor-lucero-viento"
        self.stage = WAITING
        self.failure: Failure | None = None
        self.missed_port = 0
        self.now = 0.0

    @property
    def view(self) -> HostView:
        where = Invitation(("192.168.1.20", "10.0.0.7"), 47011, self.code)
        return HostView(
            self.stage,
            host_view(self.inside, HOST_KEY, self.plan.host, self.lines, self.links),
            self.code if self.inside.free else "",
            47011,
            ("192.168.1.20:47011", "10.0.0.7:47011"),
            where.token() if self.inside.free else "",
            self.listing,
            self.inside.missing,
            self.failure,
            self.missed_port,
        )

    def _happened(self, events: Sequence[Any]) -> None:
        for event in events:
            self.lines.add_event(event, self.plan.host)
        self.tell()

    # what guests do

    def arrive(self, *names: str) -> None:
        for name in names:
            self._happened(self.inside.arrive(key_of(name), name))

    def depart(self, name: str) -> None:
        self._happened(self.inside.leave(key_of(name)))

    def agree(self, name: str, ready: bool = True) -> None:
        self._happened(self.inside.receive(key_of(name), Ready(ready, agreement(self.inside.lobby)), self.now))

    def hear(self, name: str, text: str) -> None:
        self.now += 10.0
        self._happened(self.inside.receive(key_of(name), Say("", text), self.now))

    # what the screen does

    def propose(self, terms: Terms) -> None:
        self._happened(self.inside.propose(terms))

    def set_chair(self, seat: int, chair: SeatSetting) -> None:
        self._happened(self.inside.set_chair(seat, chair))

    def swap(self, one: int, other: int) -> None:
        self._happened(self.inside.swap(one, other))

    def expel(self, seat: int) -> None:
        self._happened(self.inside.leave(self.inside.lobby.seats[seat].key))

    def say(self, text: str) -> bool:
        events = self.inside.say(text, self.now)
        self._happened(events)
        return bool(events)

    def change_code(self) -> None:
        self.code = "mesa-miel-molino"
        self.tell()

    def begin(self) -> None:
        self.session = session_of(self.inside.begin(STARTED))
        self.stage = BEGUN
        self.tell()


class FakeJoin(_Told):
    """A `tui.online.lobby.JoinLobby`. `answer`, `fail` and the like are what the network and the host do."""

    def __init__(self, tables: Sequence[TableAdvert] = (), listing: ListingState = ON_AIR) -> None:
        super().__init__()
        self.tables = tuple(tables)
        self.listing = listing
        self.stage = IDLE
        self.step = ""
        self.failure: Failure | None = None
        self.called: list[tuple[Invitation, str]] = []
        self.own: frozenset[str] = frozenset()
        self.known = ""
        """The id of the table that was called last, where the list told it."""
        self.host: HostRoom | None = None
        self.inside: GuestRoom | None = None
        self.lines = LobbyLog()
        self.link = LinkFacts()
        self.asked_again = False
        self.now = 0.0

    @property
    def view(self) -> JoinView:
        room = mine = None
        if self.stage == IN_ROOM and self.inside and self.inside.lobby:
            room = guest_view(self.inside.lobby, MY_KEY, HOST_KEY, "Rosa", self.lines, self.link)
            mine = self.inside.seat
        where = self.called[-1][0].hosts[0] if self.called else ""
        agrees = self.inside is not None and self.inside.agrees
        view = JoinView(self.stage, self.tables, self.listing, self.step, where, self.failure, room, mine, agrees)
        return view._replace(asked_again=self.asked_again, own=self.own)

    # what the network and the host do

    def find(self, *tables: TableAdvert) -> None:
        self.tables = tables
        self.tell()

    def reach(self, step: str) -> None:
        self.step = step
        self.tell()

    def fail(self, step: str, reason: str, **facts: int | str) -> None:
        self.stage, self.failure = IDLE, Failure(step, reason, facts)
        self.tell()

    def enter(self, plan: TablePlan) -> None:
        self.host = HostRoom(HOST_KEY, plan.host, plan.terms, plan.chairs)
        self.inside = GuestRoom(MY_KEY, plan.terms.game)
        self.host.arrive(MY_KEY, self.called[-1][1] if self.called else "Ana")
        self.stage, self.failure = IN_ROOM, None
        self.deliver()

    def deliver(self) -> None:
        """Everything that is under way between host and guest."""
        assert self.host is not None
        assert self.inside is not None
        again = True
        while again:
            again = False
            for message in self.inside.outbox():
                self.host.receive(MY_KEY, message, self.now)
                again = True
            for key, message in self.host.outbox():
                if key == MY_KEY:
                    again = True
                    for event in self.inside.receive(message, self.now):
                        self.lines.add_event(event, "Rosa")
                        self.asked_again = self.asked_again or type(event).__name__ == "AskedAgain"
        self.tell()

    def begin(self) -> None:
        assert self.host is not None
        self.session = session_of(self.host.begin(STARTED))
        self.stage = BEGUN
        self.tell()

    # what the screen does

    def call(self, invitation: Invitation, name: str, table: str = "") -> None:
        self.called.append((invitation, name))
        self.known = table
        self.stage, self.step, self.failure = DIALLING, CONNECT, None
        self.tell()

    def leave(self) -> None:
        self.stage = IDLE
        self.tell()

    def sit(self, seat: int | None) -> None:
        assert self.inside is not None
        self.inside.sit(NOBODY if seat is None else seat)
        self.deliver()

    def agree(self, ready: bool) -> None:
        assert self.inside is not None
        self.asked_again = False
        self.inside.agree(ready)
        self.deliver()

    def say(self, text: str) -> bool:
        assert self.inside is not None
        self.now += 1.0
        said = self.inside.say(text, self.now)
        self.deliver()
        return said


def session_of(opening: Opening) -> FakeSession:
    game = GAMES[opening.game]
    return FakeSession(game, rules_from(game, opening.preset, opening.options), opening.players)


def found(table: str, host: str, **changes: Any) -> TableAdvert:
    """A table of the list."""
    advert = Advert(table, host, "cuarenta", "texto", GAMES["cuarenta"].rules_version, 2, 1, "0.1.0")
    return TableAdvert(advert._replace(**changes), ("192.168.1.20", "fd00::7"), 47011)
