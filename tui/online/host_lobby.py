"""The host's lobby over the network: `tui.online.lobby.HostLobby` with its room, end of the table, port and advert."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from core.games import GAMES
from core.log.entry import MATCH_ID_SIZE
from core.observable import Observable
from net.admission.invitation import Invitation, for_others, place_text
from net.lan.advert import Advert, table_id
from net.lan.discovery import CHECK_NETWORK_EVERY, Beacon, ListingState
from net.lobby.chairs import SeatSetting
from net.lobby.events import LobbyEvent as RoomEvent
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import OPEN, Terms
from net.table.events import Unlike, Went
from net.table.table import EXPELLED
from saves.errors import SaveError
from saves.identity import Identity
from saves.library import Library
from tui.online.context import NetworkContext
from tui.online.endpoint import EndNews, Settled
from tui.online.endpoints import HostEnd, local_identity
from tui.online.hosting import hosted_session
from tui.online.lobby import BEGUN, CLOSED, GUESSED, NEW_CODE, OPENING, SIEGE, UNLIKE, WAITING, HostView
from tui.online.lobby_controller import BYE_BEGUN, BYE_CLOSED, HostsRoom
from tui.online.lobby_view import LobbyLog, anyone_quiet, host_view, link_facts
from tui.online.match_store import NetStore, fresh_secret
from tui.online.network_session import NetSession
from tui.online.peer_status import BYE_LEFT, BYE_OVER
from tui.online.port_sharing import Finished, House, carried
from tui.online.rejoin import Others
from tui.online.table_plan import TablePlan
from tui.play.failure import VERSION, Failure, disk_refused, no_port
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions

LOBBY_TICK: Final = 1.0
"""Seconds between two looks at what tells nobody by itself: silence, a code that changed after wrong guesses."""
MOST_PLACES: Final = 6
"""Addresses in an invitation: more would make it too long to copy by hand."""


class NetHost(Observable[[]]):
    """A table that this computer hosts, before its match.

    `close` gives it up; once the match has begun, `session` owns it.
    """

    def __init__(
        self,
        library: Library,
        identity: Identity,
        plan: TablePlan,
        context: NetworkContext,
        options: PlayOptions = DEFAULT_OPTIONS,
        *,
        code: str = "",
        after: Finished | None = None,
    ) -> None:
        """`code`: the first code. `after`: the finished table that this one follows, behind the same port."""
        super().__init__()
        match_id = context.rng(MATCH_ID_SIZE)
        store = NetStore(library, match_id, fresh_secret(context.rng))
        me = local_identity(identity, store.signer, plan.host, context.app_version, match_id, plan.terms.game)
        self.session: NetSession | None = None
        self._context = context
        self._options = options
        self._again: Callable[[TablePlan, Finished], NetHost] = lambda plan, after: NetHost(
            library, identity, plan, context, options, after=after
        )
        self.end: Final = HostEnd(store, me, context, code)
        """This instance at the table."""
        self._room = HostsRoom(self.end, HostRoom(self.end.key, plan.host, plan.terms, plan.chairs), self._happened)
        self._house = after.house if after else House(self.end)
        if after is not None:
            self._house.reception.follow(self.end)
            after.end.subscribe(self._left_before)
        self._after = after
        self._by_itself = after is not None
        """The match begins as soon as all are back."""
        self._beacon: Beacon | None = None
        self._others = Others(self.end, lambda: self._house.port)
        self._host = plan.host
        self._lines = LobbyLog()
        self._stage = OPENING
        self._failure: Failure | None = None
        self._addresses: tuple[str, ...] = ()
        self._code = self.end.gate.code
        self._sieges = 0
        self.end.subscribe(self._on_news)

    # --- what the screen shows

    @property
    def view(self) -> HostView:
        inside, port = self._room.room, self._house.port
        where = Invitation(for_others(self._addresses)[:MOST_PLACES], port, self._code)
        return HostView(
            self._stage,
            host_view(inside, self.end.key, self._host, self._lines, link_facts(self.end)),
            self._code if inside.free else "",
            port,
            tuple(place_text(address, port) for address in where.hosts),
            where.token() if where.hosts and inside.free else "",
            self._beacon.state if self._beacon else ListingState(),
            inside.missing,
            self._failure,
            self._house.missed_port,
        )

    # --- what keeps it open

    async def run(self) -> None:
        self._addresses = self._context.look().addresses
        try:
            await self._house.open()
        except OSError as error:
            self._failure = no_port(error)
            self._end_here()
            return
        self._beacon = Beacon(self._house.port, self._notify, self._context.look, self._context.zeroconf)
        self._stage = WAITING
        self._settle()
        await carried(self._house.serve(), self._wait(self._beacon), self._part)

    def _part(self) -> None:
        """The program ends: a last word to who is here."""
        self._house.close(BYE_CLOSED if self.session is None else BYE_LEFT)

    async def _wait(self, beacon: Beacon) -> None:
        """Announce the table, and see what changes in the room without anybody saying so.

        Also while it is played at: whoever drops out finds it again.
        """
        announcing = asyncio.ensure_future(beacon.run())
        try:
            await self._keep_looking()
            if self._stage == BEGUN:
                await asyncio.gather(announcing, self._others.run())
        finally:
            announcing.cancel()
            await asyncio.gather(announcing, return_exceptions=True)

    async def _keep_looking(self) -> None:
        looked = self.end.clock()
        while self._stage == WAITING:
            await asyncio.sleep(LOBBY_TICK)
            if self.end.clock() - looked >= CHECK_NETWORK_EVERY:
                looked, self._addresses = self.end.clock(), self._context.look().addresses
            gate = self.end.gate
            news = (self._code, self._sieges) != (gate.code, gate.sieges)
            if news or anyone_quiet(self.end):
                self._settle()

    def _happened(self, events: list[RoomEvent]) -> None:
        for event in events:
            self._lines.add_event(event, self._host)
        self._settle()

    def _on_news(self, news: EndNews) -> None:
        match news:
            case Settled():
                self._settle()
            case Unlike(violation=violation):
                self._lines.add(UNLIKE, failure=Failure(VERSION, violation.update, violation.facts))

    def _left_before(self, news: EndNews) -> None:
        """Who leaves the finished table without having come here does not come."""
        if isinstance(news, Went) and news.code and self._after and self._stage in (OPENING, WAITING):
            self._did(self._room.room.release(self._after.tickets.get(news.key, b"")))

    def _settle(self) -> None:
        """Door, advert and picture as the room is now."""
        if self._stage != WAITING:
            return
        inside = self._room.room
        self.end.open_door(inside.free > 0)
        if self._code != self.end.gate.code:
            self._code = self.end.gate.code
            if inside.free:
                self._lines.add(GUESSED if self.end.gate.guessed else NEW_CODE)
        if self._sieges != self.end.gate.sieges:
            self._sieges = self.end.gate.sieges
            self._lines.add(SIEGE)
        if self._beacon is not None:
            self._beacon.show(self._advert())
        if self._by_itself and not inside.missing:
            asyncio.get_running_loop().call_soon(self._begin_by_itself)
        self._notify()

    def _begin_by_itself(self) -> None:
        """All are back and want to play, and nothing was changed here."""
        if self._by_itself and self._stage == WAITING and not self._room.room.missing:
            self.begin()

    def _advert(self) -> Advert:
        terms, inside = self._room.room.terms, self._room.room
        version = GAMES[terms.game].rules_version
        table = table_id(self.end.store.match_id)
        seats = len(inside.lobby.seats)
        return Advert(
            table, self._host, terms.game, terms.preset, version, seats, inside.free, self._context.app_version
        )

    # --- what the person does

    def propose(self, terms: Terms) -> None:
        self._by_itself = False
        self._did(self._room.room.propose(terms))

    def set_chair(self, seat: int, chair: SeatSetting) -> None:
        self._by_itself = False
        self._did(self._room.room.set_chair(seat, chair))

    def swap(self, one: int, other: int) -> None:
        self._by_itself = False
        self._did(self._room.room.swap(one, other))

    def expel(self, seat: int) -> None:
        key = self._room.room.lobby.seats[seat].key
        if key:
            self.end.turn_out(key, EXPELLED)
        else:  # their link broke while the host was asked
            self.set_chair(seat, SeatSetting(OPEN))

    def say(self, text: str) -> bool:
        events = self._room.room.say(text, self.end.clock())
        self._did(events)
        return bool(events)

    def change_code(self) -> None:
        self.end.gate.rotate()
        self._settle()

    def begin(self) -> None:
        for guest in self._room.room.guests:
            if guest.seat is None:
                self.end.turn_out(guest.key, BYE_BEGUN)
        self._failure = None
        self._by_itself = False
        started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._context.wall()))
        try:
            self._room.begin(started)
        except SaveError as error:
            self._failure = disk_refused(error.notice)
            self._notify()
            return
        self._room.close()
        self.end.open_door(False)
        self.end.door.withdraw()
        self._stage = BEGUN
        self._leave_finished()
        self.session, way_back = hosted_session(self.end, self._house, self._set_again, self._options)
        if self._beacon is not None:
            self._beacon.show(way_back.advert())
        self._notify()

    def _set_again(self, plan: TablePlan, after: Finished) -> NetHost:
        """The room of a rematch announces itself."""
        self._show_nothing()
        return self._again(plan, after)

    def close(self) -> None:
        if self._stage in (OPENING, WAITING):
            self._leave_finished()
            self._house.close(BYE_CLOSED)
            self._end_here()

    def _leave_finished(self) -> None:
        """The table that this one follows is not needed any longer."""
        if self._after is not None:
            self._house.reception.drop(self._after.end, BYE_OVER)

    def _did(self, events: list[RoomEvent]) -> None:
        self._room.flush()
        self._happened(events)

    def _end_here(self) -> None:
        self._stage = CLOSED
        self._show_nothing()
        self._room.close()
        self.end.close()
        self._notify()

    def _show_nothing(self) -> None:
        if self._beacon is not None:
            self._beacon.show(None)
