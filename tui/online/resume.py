"""A saved match between computers, taken up again: one computer sets the table anew, whichever, and the others call it.

The board is there at once and says whom the match waits for. Every side is known by the key of its own that the match
names, whoever hosts; only a host of an older version asks for a code. In the local network the table is found by
its match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from core.log.bodies import BadEntry
from net.admission.invitation import Invitation
from net.lan.discovery import Beacon, TableBrowser
from net.link.identity import Me
from net.link.messages import Rematch
from net.table.replica import Replica
from net.tcp.call_state import Address
from net.tcp.client import Caller
from saves.errors import MatchEmpty
from saves.identity import Identity
from saves.library import Library
from saves.log_summary import as_trouble, saved_opening
from saves.matchfolder import MatchName
from tui.online.context import NetworkContext
from tui.online.endpoints import GuestEnd, HostEnd, local_identity
from tui.online.host_lobby import NetHost
from tui.online.hosting import hosted_session
from tui.online.join_lobby import NetJoin
from tui.online.match_reading import read_match
from tui.online.match_store import NetStore
from tui.online.network_session import NetSession
from tui.online.peer_status import BYE_LEFT
from tui.online.port_sharing import Finished, House, carried
from tui.online.rejoin import Others, places_of
from tui.online.rematch import Before, GuestsRematch
from tui.online.table_plan import TablePlan
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions


class SavedSeat:
    """The own seat at a saved match: opened, read and folded once, for asking who was there and for going on."""

    def __init__(self, library: Library, name: MatchName) -> None:
        """Raises `SaveError`."""
        self.library: Final = library
        self.store: Final = NetStore.reopened(library, name)
        try:
            self.replica: Final = _read(self.store)
        except BaseException:
            self.store.close()
            raise
        self.fold: Final = self.replica.playing.fold
        """The match as it was left."""

    @property
    def person(self) -> str:
        """What the person of this side is called at the table."""
        return next((player.name for player in self.fold.opening.players if player.key == self.store.signer.key), "")

    def me(self, identity: Identity, app: str, game: str = "") -> Me:
        """What this side says of itself."""
        return local_identity(identity, self.store.signer, self.person, app, self.store.match_id, game)


def _read(store: NetStore) -> Replica:
    """Raises `MatchError` where there is nothing to go on with."""
    if not store.entries:
        raise MatchEmpty
    saved_opening(store.match_id, store.entries[0])
    try:
        return read_match(store)
    except BadEntry as error:
        raise as_trouble(error) from error


class HostAgain:
    """Sets the table anew here. `open` it, then have `run` in a worker of the app until the session is closed."""

    def __init__(
        self, seat: SavedSeat, identity: Identity, context: NetworkContext, options: PlayOptions = DEFAULT_OPTIONS
    ) -> None:
        me = seat.me(identity, context.app_version, seat.fold.opening.game)
        self.end = HostEnd(seat.store, me, context, read=seat.replica)
        self._house = House(self.end)
        self._others = Others(self.end, lambda: self._house.port)
        self._beacon: Beacon | None = None
        self._open_room: Callable[[TablePlan, Finished], NetHost] = lambda plan, after: NetHost(
            seat.library, identity, plan, context, options, after=after
        )
        self.session, self._way_back = hosted_session(self.end, self._house, self._set_again, options)

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
        await carried(self._house.serve(), self._announce(beacon), lambda: self._house.close(BYE_LEFT))

    async def _announce(self, beacon: Beacon) -> None:
        """Be found, and find whoever waits with the same table."""
        await asyncio.gather(beacon.run(), self._others.run())

    def _set_again(self, plan: TablePlan, after: Finished) -> NetHost:
        """The room of a rematch announces itself."""
        if self._beacon is not None:
            self._beacon.show(None)
        return self._open_room(plan, after)


class CallAgain:
    """Calls whoever has set the table anew. Have `run` in a worker of the app until the session is closed."""

    def __init__(
        self,
        seat: SavedSeat,
        identity: Identity,
        place: Invitation | None,
        context: NetworkContext,
        options: PlayOptions = DEFAULT_OPTIONS,
    ) -> None:
        """`place`: where the table is, and its code where that is needed; None: where the local network says."""
        me = seat.me(identity, context.app_version)
        self.end = GuestEnd(seat.store, me, context, place.code if place else "", seat.replica)
        self._asked = [(host, place.port) for host in place.hosts] if place else []
        self._caller = Caller(self.end, self._asked, stays=True)
        self.end.call_again = self._call_again
        self._lookout = TableBrowser(self._found, context.look, context.zeroconf)
        self._open_way: Callable[[], NetJoin] = lambda: NetJoin(seat.library, lambda: identity, context, options)
        rematch = GuestsRematch(self.end, self._follow)
        self.session = NetSession(self.end, lambda: self._caller.close(BYE_LEFT), rematch=rematch, options=options)

    async def run(self) -> None:
        """Call until the session is closed; where that is of no use the board says why, and its person may want it."""
        await carried(self._caller.run(), self._lookout.run(), lambda: self._caller.close(BYE_LEFT))

    def _call_again(self, places: Sequence[Address]) -> None:
        self._asked = list(places) or self._asked
        self._caller.call_again(places)

    def _found(self) -> None:
        """The local network knows the table of this match."""
        if found := places_of(self._lookout.tables, self.end.store.match_id):
            self._caller.places = tuple(dict.fromkeys([*self._asked, *found]))
            self._caller.try_now()

    def _follow(self, rematch: Rematch, before: Before) -> NetJoin:
        """Go where the host has set the table again."""
        return self._open_way().call_back(rematch, before, self._caller.places, self.end.me.name)
