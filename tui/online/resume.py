"""A saved match between computers, taken up again: one computer sets the table anew, whichever, and the others call it.

The board is there at once and says whom the match waits for. Every side is known by the key of its own that the match
names, whoever hosts; only a host's program of before that asks for a code. In the local network the table is found by
its match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from core.log.bodies import BadEntry, Opening
from net.admission.invitation import Invitation
from net.lan.advert import Table, table_id
from net.lan.discovery import Beacon, Lookout
from net.link.messages import Rematch
from net.tcp.call_state import Place
from net.tcp.client import Caller
from saves.identity import Identity
from saves.library import Library
from saves.log_summary import as_trouble, opening_of
from saves.matchfolder import MatchName
from tui.online.context import NetworkContext
from tui.online.endpoints import GuestEnd, HostEnd, who_i_am
from tui.online.host_lobby import PARTING_TIME, NetHost
from tui.online.join_lobby import NetJoin
from tui.online.match_store import NetStore
from tui.online.network_session import NetSession
from tui.online.peer_status import LEFT
from tui.online.port_sharing import Finished, House
from tui.online.rejoin import Others, WayBack
from tui.online.rematch import Before, GuestsRematch, HostsRematch
from tui.online.table_plan import TablePlan
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions


class _Again:
    """What both sides share. `session` is there from the beginning."""

    def __init__(self, library: Library, name: MatchName) -> None:
        """Raises `SaveError`."""
        self.store: Final = NetStore.reopened(library, name)
        self.opening: Final[Opening] = opening_of(name.match_id, self.store.entries[0])

    @property
    def name(self) -> str:
        """What the person of this side is called at the table."""
        mine = [player.name for player in self.opening.players if player.key == self.store.signer.key]
        return mine[0] if mine else ""


class HostAgain(_Again):
    """Sets the table anew here. `open` it, then have `run` in a worker of the app until the session is closed."""

    def __init__(
        self,
        library: Library,
        identity: Identity,
        name: MatchName,
        context: NetworkContext,
        options: PlayOptions = DEFAULT_OPTIONS,
    ) -> None:
        """Raises `SaveError`."""
        super().__init__(library, name)
        me = who_i_am(identity, self.store.signer, self.name, context.app_version, name.match_id, self.opening.game)
        try:
            self.end = HostEnd(self.store, me, context)
        except BadEntry as error:
            self.store.close()
            raise as_trouble(error) from error
        self._house = House(self.end)
        self._way_back = WayBack(self.end, lambda: self._house.port)
        self._others = Others(self.end, lambda: self._house.port)
        self._beacon: Beacon | None = None
        self._open_room: Callable[[TablePlan, Finished], NetHost] = lambda plan, after: NetHost(
            library, identity, plan, context, options, after=after
        )
        self.session = NetSession(
            self.end,
            lambda: self._house.close(LEFT),
            invitation=self._way_back.invitation,
            rematch=HostsRematch(self.end, self._house, self._set_again),
            options=options,
        )

    async def open(self) -> None:
        """Take the port. Raises `OSError` where none can be had; then the session is closed."""
        try:
            await self._house.open()
        except OSError:
            self.session.close()
            raise

    async def run(self) -> None:
        """Answer the others until the session is closed."""
        context = self.end.context
        beacon = self._beacon = Beacon(self._house.port, look=context.look, open_zeroconf=context.zeroconf)
        beacon.show(self._way_back.advert())
        await _carried(self._house.serve(), self._announce(beacon), lambda: self._house.close(LEFT))

    async def _announce(self, beacon: Beacon) -> None:
        """Be found, and find whoever waits with the same table."""
        await asyncio.gather(beacon.run(), self._others.run())

    def _set_again(self, plan: TablePlan, after: Finished) -> NetHost:
        """The room of a rematch announces itself."""
        if self._beacon is not None:
            self._beacon.show(None)
        return self._open_room(plan, after)


class CallAgain(_Again):
    """Calls whoever has set the table anew. Have `run` in a worker of the app until the session is closed."""

    def __init__(
        self,
        library: Library,
        identity: Identity,
        name: MatchName,
        place: Invitation | None,
        context: NetworkContext,
        options: PlayOptions = DEFAULT_OPTIONS,
    ) -> None:
        """`place`: where the table is, and its code where that is needed; None: where the local network says.

        Raises `SaveError`.
        """
        super().__init__(library, name)
        me = who_i_am(identity, self.store.signer, self.name, context.app_version, name.match_id)
        try:
            self.end = GuestEnd(self.store, me, context, place.code if place else "")
        except BadEntry as error:
            self.store.close()
            raise as_trouble(error) from error
        self._asked = [(host, place.port) for host in place.hosts] if place else []
        self._caller = Caller(self.end, self._asked, stays=True)
        self.end.call_again = self._call_again
        self._lookout = Lookout(self._found, context.look, context.zeroconf)
        self._open_way: Callable[[], NetJoin] = lambda: NetJoin(library, lambda: identity, context, options)
        rematch = GuestsRematch(self.end, self._follow)
        self.session = NetSession(self.end, lambda: self._caller.close(LEFT), rematch=rematch, options=options)

    async def run(self) -> None:
        """Call until the session is closed; where that is of no use the board says why, and its person may want it."""
        await _carried(self._caller.run(), self._lookout.run(), lambda: self._caller.close(LEFT))

    def _call_again(self, places: Sequence[Place]) -> None:
        self._asked = list(places) or self._asked
        self._caller.call_again(places)

    def _found(self) -> None:
        """The local network knows the table of this match."""
        seen = _of_match(self._lookout, self.store)
        found = [(host, known.port) for known in seen for host in known.addresses]
        if found:
            self._caller.places = tuple(dict.fromkeys([*self._asked, *found]))
            self._caller.try_now()

    def _follow(self, way: Rematch, before: Before) -> NetJoin:
        """Go where the host has set the table again."""
        room = self._open_way()
        room.call_back(way, before, self._caller.places, self.end.me.name)
        return room


def _of_match(lookout: Lookout, store: NetStore) -> list[Table]:
    """Where the local network says that this match is played."""
    return [known for known in lookout.tables if known.advert.table == table_id(store.match_id)]


async def _carried(
    links: Coroutine[Any, Any, None], beside: Coroutine[Any, Any, None], part: Callable[[], None]
) -> None:
    """Carry the links until they end, something else beside them. When the program ends, the others get a last word."""
    carrying, other = asyncio.ensure_future(links), asyncio.ensure_future(beside)
    try:
        await asyncio.shield(carrying)
    finally:
        if not carrying.done():
            part()
        other.cancel()
        await asyncio.wait((carrying, other), timeout=PARTING_TIME)
        carrying.cancel()
