"""Finding each other on the local network by multicast DNS (RFC 6762) and DNS-SD (RFC 6763), through `zeroconf`.

The list is a convenience: a table is hosted and joined without it as well. So nothing here raises and nothing waits:
the owner runs `run` in a task, and `state` says how it goes, with a reason where there will be no list.

`zeroconf` is imported when it is first used.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from net.lan.advert import SERVICE, Advert, TableAdvert, from_txt, reachable, to_txt
from net.lan.interfaces import Machine, read_machine
from net.lan.multicast import CLOSE_WITHIN, open_everywhere, why

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

STARTING: Final = "starting"
WORKING: Final = "working"
FAILED: Final = "failed"
"""There is no list; `ListingState.reason` says why."""

MAX_TABLES: Final = 64
ASK_FOR: Final = 3.0
"""Seconds in which a table that announced itself must have told the rest."""
LIFETIME: Final = 120
"""Seconds that an advert is believed without being heard again: so long a crashed host stays in the list."""
AT_ONCE: Final = 8
"""Tables that are asked at the same time."""
CHECK_NETWORK_EVERY: Final = 15.0
"""Seconds between two looks at the machine's network."""


class ListingState(NamedTuple):
    """How the search for tables goes.

    `reason`: a message key, also of a warning while `WORKING`; `detail`: technical English.
    """

    kind: str = STARTING
    reason: str = ""
    detail: str = ""


ReadMachine: TypeAlias = Callable[[], Machine]
Open: TypeAlias = "Callable[[Machine], Awaitable[AsyncZeroconf]]"


class _Service:
    """What `Beacon` and `TableBrowser` share: one zeroconf, opened anew when the network is another one."""

    def __init__(
        self,
        changed: Callable[[], None] = lambda: None,
        look: ReadMachine = read_machine,
        open_zeroconf: Open | None = None,
    ) -> None:
        """`changed` is called after every change of what can be read here; `look` says what the network is."""
        self._changed = changed
        self._look = look
        self._open = open_zeroconf or open_everywhere
        self.state = ListingState()

    async def run(self) -> None:
        """Do it until cancelled. Never raises: see `state`."""
        while True:
            machine = self._look()
            once = asyncio.ensure_future(self._once(machine))
            try:
                await self._until_other(machine)
            finally:
                once.cancel()
                await asyncio.gather(once, return_exceptions=True)

    async def _until_other(self, machine: Machine) -> None:
        """Return when it is time to begin anew: the cable was plugged in, or what failed may work now."""
        while True:
            await asyncio.sleep(CHECK_NETWORK_EVERY)
            if self.state.kind == FAILED or self._look() != machine:
                return

    async def _once(self, machine: Machine) -> None:
        zeroconf: AsyncZeroconf | None = None
        try:
            zeroconf = await self._open(machine)
            await self._work(zeroconf, machine)
        except Exception as error:  # the library's own errors share no base with the system's
            self._become(ListingState(FAILED, *why(error)))
        finally:
            if zeroconf is not None:
                with suppress(Exception):
                    await asyncio.wait_for(zeroconf.async_close(), CLOSE_WITHIN)

    async def _work(self, zeroconf: AsyncZeroconf, machine: Machine) -> None:
        raise NotImplementedError

    def _become(self, state: ListingState) -> None:
        if state != self.state:
            self.state = state
            self._changed()


class Beacon(_Service):
    """Tells the network of one table at `port`. Takes 1.6 s to be heard; tables are hosted meanwhile."""

    def __init__(
        self,
        port: int,
        changed: Callable[[], None] = lambda: None,
        look: ReadMachine = read_machine,
        open_zeroconf: Open | None = None,
    ) -> None:
        super().__init__(changed, look, open_zeroconf)
        self._port = port
        self._wanted: Advert | None = None
        self._bell = asyncio.Event()

    def show(self, advert: Advert | None) -> None:
        """Tell this from now on; None: nothing any more."""
        self._wanted = advert
        self._bell.set()

    async def _work(self, zeroconf: AsyncZeroconf, machine: Machine) -> None:
        shown: Advert | None = None
        name = ""
        while True:
            self._bell.clear()
            wanted = self._wanted
            if wanted == shown:
                await self._bell.wait()
                continue
            if wanted is None:
                await zeroconf.async_unregister_all_services()
            elif shown is None:
                info = _info(wanted, machine, self._port)
                await (await zeroconf.async_register_service(info, allow_name_change=True))
                name = info.name
            else:
                await (await zeroconf.async_update_service(_info(wanted, machine, self._port, name)))
            shown = wanted
            self._become(ListingState(WORKING, machine.obstacle))


class TableBrowser(_Service):
    """Watches for tables; `tables` is always the present list, by host's name."""

    def __init__(
        self,
        changed: Callable[[], None] = lambda: None,
        look: ReadMachine = read_machine,
        open_zeroconf: Open | None = None,
    ) -> None:
        super().__init__(changed, look, open_zeroconf)
        self._found: dict[str, TableAdvert | None] = {}
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._stale: set[str] = set()
        self._turns = asyncio.Semaphore(AT_ONCE)

    @property
    def tables(self) -> tuple[TableAdvert, ...]:
        """Every table that is known now."""
        known = [table for table in self._found.values() if table is not None]
        return tuple(sorted(known, key=lambda table: (table.advert.host.casefold(), table.advert.table)))

    async def _work(self, zeroconf: AsyncZeroconf, machine: Machine) -> None:
        from zeroconf.asyncio import AsyncServiceBrowser

        def on_change(name: str, state_change: ServiceStateChange, **_: object) -> None:
            if state_change.name == "Removed":
                self._forget(name)
            else:
                self._notice(zeroconf, name)

        await zeroconf.zeroconf.async_wait_for_start()
        browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[on_change])
        self._become(ListingState(WORKING, machine.obstacle))
        try:
            await asyncio.Event().wait()
        finally:
            for task in self._asking.values():
                task.cancel()
            for name in list(self._found):
                self._forget(name)
            await browser.async_cancel()

    def _forget(self, name: str) -> None:
        if self._found.pop(name, None) is not None:
            self._changed()

    def _notice(self, zeroconf: AsyncZeroconf, name: str) -> None:
        if name not in self._found and len(self._found) >= MAX_TABLES:
            return
        self._found.setdefault(name, None)
        self._stale.add(name)
        if name not in self._asking:
            self._asking[name] = task = asyncio.ensure_future(self._ask(zeroconf, name))
            task.add_done_callback(lambda _: self._asking.pop(name, None))

    async def _ask(self, zeroconf: AsyncZeroconf, name: str) -> None:
        while name in self._stale:
            async with self._turns:
                self._stale.discard(name)
                table = await _resolve(zeroconf, name)
            if name in self._found and self._found[name] != table:
                self._found[name] = table
                self._changed()
        if self._found.get(name) is None:
            self._found.pop(name, None)


def _info(advert: Advert, machine: Machine, port: int, name: str = "") -> AsyncServiceInfo:
    from zeroconf.asyncio import AsyncServiceInfo

    unscoped = [address.partition("%")[0] for address in machine.addresses]
    mark = _mark(advert.table, unscoped, port)
    return AsyncServiceInfo(
        SERVICE,
        name or f"{mark}.{SERVICE}",
        port=port,
        properties=to_txt(advert),
        server=f"sobremesa-{mark}.local.",
        parsed_addresses=unscoped,
        host_ttl=LIFETIME,
        other_ttl=LIFETIME,
    )


def _mark(table: str, addresses: list[str], port: int) -> str:
    """What a table is called on the network: otherwise where another computer has set the same table, and the same
    again after a crash, so that the one that is gone does not stay in the list."""
    where = " ".join([*sorted(addresses), str(port)])
    return f"{table}-{blake2b(where.encode(), digest_size=4).hexdigest()}"


async def _resolve(zeroconf: AsyncZeroconf, name: str) -> TableAdvert | None:
    """What a stranger's announcement says; None where it says nothing in time, or nothing that can be a table."""
    from zeroconf.asyncio import AsyncServiceInfo

    try:
        info = AsyncServiceInfo(SERVICE, name)
        if not await info.async_request(zeroconf.zeroconf, ASK_FOR * 1000):
            return None
        advert = from_txt(info.properties)
        addresses = reachable(info.parsed_scoped_addresses())
    except Exception:  # whatever the library chokes on is no table
        return None
    return TableAdvert(advert, addresses, info.port) if advert and addresses and info.port else None
