"""The way to somebody else's table over the network: a `tui.lobby.JoinLobby` of the list, the call and the room."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from net.dialling import Place, TurnedAway
from net.discovery import Look, Lookout, Open
from net.identity import NO_MATCH
from net.invitation import Invitation
from net.machine import look
from net.messages import Rematch
from net.primitives import Rng
from net.roomguest import NOBODY, GuestRoom
from net.terms import terms_of
from saves.identity import Identity
from saves.library import Library
from saves.secret import Secret
from saves.trouble import SaveError
from tui.lobby import BEGUN, CLOSED, CONNECT, DIALLING, DISK, IDLE, IN_ROOM, LINK, Failure, JoinView
from tui.netcall import Call, CallingGuest
from tui.netends import who_i_am
from tui.netfailure import failure_of
from tui.nethost import PARTING_TIME, TICK
from tui.netstore import NetStore, fresh_secret
from tui.rematch import Before, GuestsRematch
from tui.remote import NetSession
from tui.roomview import link_facts
from tui.telling import Telling


class NetJoin(Telling):
    """See the module's text. `told_off` hears why the host cannot be reached any more, once the match has begun."""

    def __init__(
        self,
        library: Library,
        identity: Callable[[], Identity],
        *,
        app: str,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        rng: Rng = os.urandom,
        look: Look = look,
        open_zeroconf: Open | None = None,
        manners: dict[str, Any] | None = None,
        told_off: Callable[[Failure], None] = lambda failure: None,
    ) -> None:
        """`app`: this program's version. `identity` is read, or made, with the first call."""
        super().__init__()
        self.session: NetSession | None = None
        self._library = library
        self._identity = identity
        self._app = app
        self._clock = clock
        self._wall = wall
        self._rng = rng
        self._manners = manners or {}
        self._told_off = told_off
        self._lookout = Lookout(self._tell, look, open_zeroconf)
        self._tasks: set[asyncio.Task[None]] = set()
        self._calling: asyncio.Task[None] | None = None
        self._call: Call | None = None
        self._where = ""
        self._failure: Failure | None = None
        self._looked = asyncio.Event()
        self._closed = False
        self._before: Before | None = None
        self._plays_on = False
        how: dict[str, Any] = {"clock": clock, "wall": wall, "rng": rng, "look": look, "open_zeroconf": open_zeroconf}
        self._again = partial(NetJoin, library, identity, app=app, manners=manners, told_off=told_off, **how)

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

    async def _keep_looking(self) -> None:
        """A host that is silent tells nobody that it is."""
        while True:
            await asyncio.sleep(TICK)
            if self._call is not None and any(facts.quiet for facts in link_facts(self._call.end).values()):
                self._tell()

    async def _carry(self, places: Sequence[Place], new_end: Callable[[], CallingGuest]) -> None:
        """The call from its first step to the last word, through the match if it comes to one."""
        try:
            end = await asyncio.to_thread(new_end)
        except SaveError as error:
            self._over(None, Failure(DISK, error.notice.key, dict(error.notice.facts)))
            return
        call = self._call = Call(end, places, self._where, self._changed)
        self._tell()
        failure: Failure | None = None
        try:
            await call.caller.run()
        except TurnedAway as error:
            failure = failure_of(error.reasons, self._where) if error.reasons else Failure(LINK, "replaced")
        finally:
            if self.session is None:
                end.close()
        self._over(call, call.failure or failure)

    def _new_end(self, name: str, code: str) -> CallingGuest:
        store = NetStore(self._library, NO_MATCH, fresh_secret(self._rng))
        return CallingGuest(store, who_i_am(self._identity(), store.signer, name, self._app), self._clock, code=code)

    def _end_again(self, name: str, way: Rematch, secret: Secret) -> CallingGuest:
        """A new instance of this person, for the new match, with the key by which it is expected."""
        store = NetStore(self._library, way.match, secret)
        store.pair(way.key, way.resume)
        me = who_i_am(self._identity(), store.signer, name, self._app, way.match)
        return CallingGuest(store, me, self._clock)

    def _changed(self) -> None:
        """Something happened in the call: perhaps the match has begun."""
        call = self._call
        if call is not None and call.begun and self.session is None:
            rematch = GuestsRematch(call.end, lambda way, before: self._follow(call, way, before))
            self.session = NetSession(call.end, call.give_up, rematch=rematch, wall=self._wall, **self._manners)
            self._looked.set()
        self._settle_down()
        self._tell()

    def _follow(self, call: Call, way: Rematch, before: Before) -> NetJoin:
        """Go where the host has set the table again."""
        room = self._again()
        room.call_back(way, before, call.caller.places, call.end.me.name)
        return room

    def _settle_down(self) -> None:
        """Agree to the same again, once, when all of it is as before and the person wants to."""
        room = self._room
        if not self._plays_on or room is None or room.lobby is None:
            return
        if self._before and self._before[:2] == (terms_of(room.lobby), room.seat):
            self._plays_on = False
            self.agree(True)

    def _over(self, call: Call | None, failure: Failure | None) -> None:
        if self.session is not None:
            if failure is not None:
                self._told_off(failure)
            return
        if self._call is call:
            self._call = self._calling = None
            self._failure = failure
            self._tell()

    # --- what the person does

    def call(self, invitation: Invitation, name: str) -> None:
        places = [(host, invitation.port) for host in invitation.hosts]
        self._ring(places, lambda: self._new_end(name, invitation.code))

    def call_back(self, way: Rematch, before: Before, places: Sequence[Place], name: str) -> None:
        """Go to the table that a host has set again for those of a finished match."""
        self._before = before
        self._ring(places, lambda: self._end_again(name, way, before.secret))

    def play_as_before(self) -> None:
        """The person wants the same again: that needs no second word while it is the same."""
        self._plays_on = True
        self._settle_down()

    def _ring(self, places: Sequence[Place], new_end: Callable[[], CallingGuest]) -> None:
        if self._calling is not None or self._closed:
            return
        self._where, self._failure = places[0][0], None
        self._calling = asyncio.ensure_future(self._carry(places, new_end))
        self._tasks.add(self._calling)
        self._calling.add_done_callback(self._tasks.discard)
        self._tell()

    def leave(self) -> None:
        if self._call is not None:
            self._call.give_up()
        elif self._calling is not None:
            self._calling.cancel()
        self._call = self._calling = None
        self._tell()

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
        said = room is not None and room.say(text, self._clock())
        self._asked()
        return said

    def close(self) -> None:
        if self.session is None and not self._closed:
            self.leave()
            self._closed = True
            self._looked.set()
            self._tell()

    @property
    def _room(self) -> GuestRoom | None:
        """The room, while one is in it: a key may come too late."""
        return self._call.room.room if self._call is not None else None

    def _asked(self) -> None:
        if self._call is not None:
            self._call.room.flush()
            self._tell()
