"""A guest's lobby over the network: `tui.online.lobby.JoinLobby` with the list of tables, the call and the room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from core.actions import NOBODY
from core.observable import Observable
from net.admission.invitation import Invitation
from net.lan.discovery import TableBrowser
from net.link.identity import NO_MATCH
from net.link.messages import Rematch
from net.lobby.guest_lobby import GuestRoom
from net.lobby.terms import terms_of
from net.tcp.call_state import Address, TurnedAway
from saves.errors import Notice, SaveError
from saves.identity import Identity
from saves.library import Library
from saves.secret import Secret
from tui.online.context import NetworkContext
from tui.online.endpoints import local_identity
from tui.online.failure_reasons import ended_failure
from tui.online.host_lobby import LOBBY_TICK
from tui.online.join_attempt import Call, CallingGuest
from tui.online.lobby import BEGUN, CLOSED, DIALLING, IDLE, IN_ROOM, JoinView
from tui.online.lobby_controller import name_at
from tui.online.lobby_view import anyone_quiet
from tui.online.match_store import NetStore, fresh_secret
from tui.online.network_session import NetSession
from tui.online.port_sharing import PARTING_TIME
from tui.online.rejoin import places_of
from tui.online.rematch import Before, GuestsRematch
from tui.online.seat_lookup import another_may, seats_to_try, tables_of
from tui.play.failure import CONNECT, Failure, disk_refused
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions


class NetJoin(Observable[[]]):
    """The guest's side before the match. `close` leaves; once the match has begun, `session` owns the link."""

    def __init__(
        self,
        library: Library,
        identity: Callable[[], Identity],
        context: NetworkContext,
        options: PlayOptions = DEFAULT_OPTIONS,
        noticed: Callable[[Notice], None] = lambda notice: None,
    ) -> None:
        """`identity`: called with the first call to a table; it reads the identity or makes it.

        `noticed` is called with what a person should know once of the match that was saved here.
        """
        super().__init__()
        self.session: NetSession | None = None
        self._library = library
        self._identity = identity
        self._context = context
        self._options = options
        self._noticed = noticed
        self._lookout = TableBrowser(self._found, context.look, context.zeroconf)
        self._own: frozenset[str] = frozenset()
        self._tasks: set[asyncio.Task[None]] = set()
        self._calling: asyncio.Task[None] | None = None
        self._call: Call | None = None
        self._where = ""
        self._failure: Failure | None = None
        self._looked = asyncio.Event()
        self._closed = False
        self._before: Before | None = None
        self._plays_on = False

    # --- what the screen shows

    @property
    def view(self) -> JoinView:
        call = self._call
        inside = call.room.room if call else None
        return JoinView(
            self._stage,
            self._lookout.tables,
            self._lookout.state,
            call.step if call else CONNECT,
            self._where,
            self._failure,
            call.view if call else None,
            inside.seat if inside else None,
            inside is not None and inside.agrees,
            call is not None and call.asked_again,
            call is not None and call.linked,
            self._own,
        )

    @property
    def _stage(self) -> str:
        if self._closed:
            return CLOSED
        if self.session is not None:
            return BEGUN
        if self._call is not None and self._call.lobby is not None:
            return IN_ROOM
        return IDLE if self._calling is None else DIALLING

    # --- what goes on by itself

    async def run(self) -> None:
        with suppress(SaveError):
            self._own = await asyncio.to_thread(tables_of, self._library)
        keepers = [asyncio.ensure_future(work) for work in (self._lookout.run(), self._keep_looking())]
        try:
            await self._looked.wait()
            for keeper in keepers:
                keeper.cancel()
            if self._tasks:
                await asyncio.wait(self._tasks)
        finally:  # also when the program ends: the host gets a last word
            if self._call is not None:
                self._call.give_up()
            for keeper in keepers:
                keeper.cancel()
            calls = tuple(self._tasks)
            await asyncio.wait((*keepers, *calls), timeout=PARTING_TIME)
            for call in calls:
                call.cancel()

    def _found(self) -> None:
        """The list is another one: perhaps it knows where a table that does not answer is by now."""
        call = self._call
        if call is not None and not call.linked and call.end.store.match_id != NO_MATCH:
            found = set(places_of(self._lookout.tables, call.end.store.match_id))
            if found - set(call.caller.places):
                call.caller.places = tuple(dict.fromkeys([*call.caller.places, *sorted(found)]))
                call.caller.try_now()
        self._notify()

    async def _keep_looking(self) -> None:
        """A host that is silent tells nobody that it is."""
        while True:
            await asyncio.sleep(LOBBY_TICK)
            if self._call is not None and anyone_quiet(self._call.end):
                self._notify()

    async def _carry(self, places: Sequence[Address], ends: Iterator[CallingGuest]) -> None:
        """One call after another, until one is let in; that one through the match if it comes to one."""
        mine = asyncio.current_task()
        call: Call | None = None
        failure: Failure | None = None
        while call is None or (self._calling is mine and self.session is None and another_may(failure)):
            try:
                end = await asyncio.to_thread(next, ends, None)
            except SaveError as error:
                failure = disk_refused(error.notice)
                break
            if end is None:
                break
            if self._calling is not mine:  # left meanwhile
                end.close()
                return
            call = self._call = Call(end, places, self._where, self._changed)
            self._notify()
            failure = await self._held(call)
        self._over(failure)

    async def _held(self, call: Call) -> Failure | None:
        """One call from its first step to its last word; why it failed."""
        failure: Failure | None = None
        try:
            await call.caller.run()
        except TurnedAway as error:
            failure = ended_failure(error.reasons, error.left, call.host, self._where)
        finally:
            if self.session is None:
                call.end.close()
        return call.failure or failure

    def _ends(self, invitation: Invitation, name: str, table: str) -> Iterator[CallingGuest]:
        """As whom to call, the likeliest first."""
        fresh = partial(NetStore, self._library, NO_MATCH, fresh_secret(self._context.rng))
        for store, code in seats_to_try(self._library, invitation, table or self._listed(invitation), fresh):
            called = name_at(store) or name
            me = local_identity(self._identity(), store.signer, called, self._context.app_version, store.match_id)
            yield CallingGuest(store, me, self._context, code)

    def _listed(self, invitation: Invitation) -> str:
        """The id of the table that the local network knows at this place."""
        for known in self._lookout.tables:
            if known.port == invitation.port and not set(known.addresses).isdisjoint(invitation.hosts):
                return known.advert.table
        return ""

    def _end_again(self, name: str, rematch: Rematch, secret: Secret) -> Iterator[CallingGuest]:
        """A new instance of this person, for the new match, with the key by which it is expected."""
        store = NetStore(self._library, rematch.match, secret)
        store.pair(rematch.key, rematch.resume)
        me = local_identity(self._identity(), store.signer, name, self._context.app_version, rematch.match)
        yield CallingGuest(store, me, self._context)

    def _changed(self) -> None:
        """Something happened in the call: perhaps the match has begun."""
        call = self._call
        if call is not None and call.begun and self.session is None:
            rematch = GuestsRematch(call.end, lambda rematch, before: self._follow(call, rematch, before))
            self.session = NetSession(call.end, call.give_up, rematch=rematch, options=self._options)
            self._looked.set()
            if notice := call.end.store.notice:
                self._noticed(notice)
        self._settle_down()
        self._notify()

    def _follow(self, call: Call, rematch: Rematch, before: Before) -> NetJoin:
        """Go where the host has set the table again."""
        room = NetJoin(self._library, self._identity, self._context, self._options)
        return room.call_back(rematch, before, call.caller.places, call.end.me.name)

    def _settle_down(self) -> None:
        """Agree to the same again, once, when all of it is as before and the person wants to."""
        room = self._room
        if not self._plays_on or room is None or room.lobby is None:
            return
        if self._before and self._before[:2] == (terms_of(room.lobby), room.seat):
            self._plays_on = False
            self.agree(True)

    def _over(self, failure: Failure | None) -> None:
        if self.session is None and self._calling is asyncio.current_task():
            self._call = self._calling = None
            self._failure = failure
            self._notify()

    # --- what the person does

    def call(self, invitation: Invitation, name: str, table: str = "") -> None:
        places = [(host, invitation.port) for host in invitation.hosts]
        self._ring(places, self._ends(invitation, name, table))

    def call_back(self, rematch: Rematch, before: Before, places: Sequence[Address], name: str) -> NetJoin:
        """Call the table that a host has set again for those of a finished match; returns this lobby."""
        self._before = before
        self._ring(places, self._end_again(name, rematch, before.secret))
        return self

    def play_as_before(self) -> None:
        """Agree for the person as long as rules and seat are those of the match before."""
        self._plays_on = True
        self._settle_down()

    def _ring(self, places: Sequence[Address], ends: Iterator[CallingGuest]) -> None:
        if self._calling is not None or self._closed:
            return
        self._where, self._failure = places[0][0], None
        self._calling = asyncio.ensure_future(self._carry(places, ends))
        self._tasks.add(self._calling)
        self._calling.add_done_callback(self._tasks.discard)
        self._notify()

    def leave(self) -> None:
        if self._call is not None:
            self._call.give_up()
        self._call = self._calling = None
        self._notify()

    def sit(self, seat: int | None) -> None:
        if room := self._room:
            room.sit(NOBODY if seat is None else seat)
            self._asked()

    def agree(self, ready: bool) -> None:
        if (room := self._room) and room.seat is not None and self._call is not None:
            self._call.asked_again = False
            room.agree(ready)
            self._asked()

    def say(self, text: str) -> bool:
        room = self._room
        said = room is not None and room.say(text, self._context.clock())
        self._asked()
        return said

    def close(self) -> None:
        if self.session is None and not self._closed:
            self.leave()
            self._closed = True
            self._looked.set()
            self._notify()

    @property
    def _room(self) -> GuestRoom | None:
        """The room, while one is in it: a key may come too late."""
        return self._call.room.room if self._call is not None else None

    def _asked(self) -> None:
        if self._call is not None:
            self._call.room.flush()
            self._notify()
