"""Tables found and lost on the local network: over the loopback interface for real, and with every way it can fail."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.lan import discovery
from net.lan.advert import SERVICE, Advert, to_txt
from net.lan.discovery import FAILED, STARTING, WORKING, Beacon, ListingState, TableBrowser
from net.lan.interfaces import NO_NETWORK, ONLY_VPN, WSL, Adapter, Machine
from net.lan.multicast import BROKEN, NO_MULTICAST, NOT_INSTALLED, PORT_TAKEN, open_everywhere

HOME = Machine((Adapter("wlan0", ("192.168.1.20", "10.0.0.7", "fd00::7", "fe80::1%wlan0")),))
PORT = 47011


async def on_loopback(machine: Machine) -> AsyncZeroconf:
    return AsyncZeroconf(interfaces=["127.0.0.1"])


def advert(table: str, **changes: Any) -> Advert:
    return Advert(table, "Rosa", "cuarenta", "texto", 1, 2, 1, "0.1.0")._replace(**changes)


@asynccontextmanager
async def running(*services: Beacon | TableBrowser) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(service.run()) for service in services]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.01)


def here() -> Machine:
    return HOME


# --- for real, on loopback


async def test_a_table_is_found_changes_and_goes() -> None:
    told: list[int] = []
    lookout = TableBrowser(lambda: told.append(1), here, on_loopback)
    beacon = Beacon(PORT, look=here, open_zeroconf=on_loopback)

    def mine() -> list[Advert]:
        return [table.advert for table in lookout.tables if table.advert.table == "00000001"]

    async with running(lookout):
        async with running(beacon):
            beacon.show(advert("00000001"))
            await until(mine)
            assert mine() == [advert("00000001")]
            found = next(table for table in lookout.tables if table.advert.table == "00000001")
            assert found.port == PORT
            assert sorted(found.addresses)[:3] == ["10.0.0.7", "192.168.1.20", "fd00::7"]
            beacon.show(advert("00000001", free=0))
            await until(lambda: mine() == [advert("00000001", free=0)])
            assert beacon.state == ListingState(WORKING)
            beacon.show(None)
            await until(lambda: not mine())
            beacon.show(advert("00000001", host="Ana"))
            await until(lambda: mine() == [advert("00000001", host="Ana")])
        await until(lambda: not mine())
    assert len(told) >= 5
    assert lookout.tables == ()


async def test_two_computers_that_have_set_the_same_table_are_both_found_where_they_are() -> None:
    there = Machine((Adapter("wlan0", ("192.168.1.21",)),))
    lookout = TableBrowser(look=here, open_zeroconf=on_loopback)
    rosa = Beacon(PORT, look=lambda: Machine((Adapter("wlan0", ("192.168.1.20",)),)), open_zeroconf=on_loopback)
    luis = Beacon(PORT, look=lambda: there, open_zeroconf=on_loopback)

    def hosts() -> dict[str, tuple[str, ...]]:
        return {known.advert.host: known.addresses for known in lookout.tables if known.advert.table == "00000007"}

    async with running(lookout, rosa):
        rosa.show(advert("00000007"))
        await until(hosts)
        async with running(luis):
            luis.show(advert("00000007", host="Luis"))
            await until(lambda: hosts() == {"Rosa": ("192.168.1.20",), "Luis": ("192.168.1.21",)})
        await until(lambda: hosts() == {"Rosa": ("192.168.1.20",)})


async def test_what_strangers_announce_is_a_table_or_nothing() -> None:
    lookout = TableBrowser(look=here, open_zeroconf=on_loopback)
    good = to_txt(advert("00000002"))
    records = [
        ("00000002", good, PORT, "10.0.0.7"),
        ("garbage", {b"\xff": b"\x00"}, PORT, "10.0.0.7"),
        ("[2J\u202e", {**good, b"t": b"00000003", b"h": b"\x1b]0;x\x07Tito"}, PORT, "10.0.0.7"),
        ("only-here", {**good, b"t": b"00000004"}, PORT, "127.0.0.1"),
        ("no-port", {**good, b"t": b"00000005"}, 0, "10.0.0.7"),
    ]
    async with running(lookout), AsyncZeroconf(interfaces=["127.0.0.1"]) as stranger:
        infos = [
            AsyncServiceInfo(
                SERVICE, f"{name}.{SERVICE}", port, properties=txt, parsed_addresses=[address], server=f"x{n}.local."
            )
            for n, (name, txt, port, address) in enumerate(records)
        ]
        await asyncio.gather(*[stranger.async_register_service(info, strict=False) for info in infos])

        def seen() -> dict[str, str]:
            return {t.advert.table: t.advert.host for t in lookout.tables if t.advert.table <= "00000005"}

        await until(lambda: {"00000002", "00000003"} <= set(seen()))
        await asyncio.sleep(0.2)
        assert {table: host for table, host in seen().items() if table > "00000001"} == {
            "00000002": "Rosa",
            "00000003": ")0;xTito",
        }


async def test_a_neighbour_who_announces_without_end_is_not_listened_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "MAX_TABLES", 3)
    lookout = TableBrowser(look=here, open_zeroconf=on_loopback)
    async with running(lookout), AsyncZeroconf(interfaces=["127.0.0.1"]) as stranger:
        infos = [
            AsyncServiceInfo(
                SERVICE,
                f"a{number}.{SERVICE}",
                PORT,
                properties=to_txt(advert(f"a000000{number}")),
                parsed_addresses=["10.0.0.7"],
            )
            for number in range(6)
        ]
        await asyncio.gather(*[stranger.async_register_service(info) for info in infos])
        await until(lambda: len(lookout.tables) == 3)
        await asyncio.sleep(0.3)
        assert len(lookout.tables) == 3


# --- every way to fail


def failing(error: Exception) -> Callable[[Machine], Any]:
    async def fail(machine: Machine) -> AsyncZeroconf:
        raise error

    return fail


FAILURES = [
    (OSError(errno.EADDRINUSE, "Address already in use"), PORT_TAKEN),
    (OSError(errno.EACCES, "forbidden by its access permissions"), PORT_TAKEN),
    (OSError(errno.ENETUNREACH, "Network is unreachable"), NO_MULTICAST),
    (OSError(errno.ENODEV, "No such device"), NO_MULTICAST),
    (OSError(errno.EIO, "Input/output error"), BROKEN),
    (ModuleNotFoundError("No module named 'zeroconf'"), NOT_INSTALLED),
    (RuntimeError("No interfaces to listen on, check that any interfaces have IP version 3"), NO_NETWORK),
    (KeyError("a bug in the library"), BROKEN),
]


@pytest.mark.parametrize(("error", "reason"), FAILURES, ids=lambda value: str(value)[:30])
@pytest.mark.parametrize("kind", [TableBrowser, lambda *how: Beacon(PORT, *how)], ids=["list", "advert"])
async def test_a_failure_is_a_reason_and_nothing_more(kind: Any, error: Exception, reason: str) -> None:
    told: list[ListingState] = []
    service = kind(lambda: told.append(service.state), here, failing(error))  # type: ignore[has-type]
    assert service.state == ListingState(STARTING)
    async with running(service):
        await until(lambda: service.state.kind == FAILED)
        assert service.state.reason == reason
        assert str(error)[1:10] in service.state.detail
        assert told == [service.state]


@pytest.mark.parametrize(
    ("machine", "reason"),
    [(Machine(()), NO_NETWORK), (Machine((Adapter("wg0", ("10.8.0.2",)),)), ONLY_VPN)],
)
async def test_where_no_multicast_can_be_none_is_tried(machine: Machine, reason: str) -> None:
    lookout = TableBrowser(look=lambda: machine, open_zeroconf=open_everywhere)
    async with running(lookout):
        await until(lambda: lookout.state.kind == FAILED)
        assert lookout.state.reason == reason


async def test_inside_windows_the_list_works_perhaps_and_says_so() -> None:
    lookout = TableBrowser(look=lambda: HOME._replace(wsl=True), open_zeroconf=on_loopback)
    async with running(lookout):
        await until(lambda: lookout.state == ListingState(WORKING, WSL))


async def test_what_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "CHECK_NETWORK_EVERY", 0.02)
    tries: list[int] = []

    async def third_time(machine: Machine) -> AsyncZeroconf:
        tries.append(1)
        if len(tries) < 3:
            raise OSError(errno.EADDRINUSE, "Address already in use")
        return await on_loopback(machine)

    lookout = TableBrowser(look=here, open_zeroconf=third_time)
    async with running(lookout):
        await until(lambda: lookout.state == ListingState(WORKING))
    assert len(tries) == 3


async def test_another_network_is_another_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "CHECK_NETWORK_EVERY", 0.02)
    machines = [HOME]
    opened: list[Machine] = []

    async def remember(machine: Machine) -> AsyncZeroconf:
        opened.append(machine)
        return await on_loopback(machine)

    beacon = Beacon(PORT, look=lambda: machines[-1], open_zeroconf=remember)
    beacon.show(advert("00000006"))
    cafe = Machine((Adapter("wlan0", ("172.16.0.9",)),))
    async with running(beacon):
        await until(lambda: beacon.state.kind == WORKING)
        machines.append(cafe)
        await until(lambda: cafe in opened)
    assert opened == [HOME, cafe]


async def test_a_broken_interface_does_not_spoil_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[list[str]] = []

    class Windows:
        """As on a machine where the interface of 10.0.0.7 is half broken."""

        def __init__(self, interfaces: list[str] | None = None, ip_version: object = None) -> None:
            if interfaces is None or "10.0.0.7" in interfaces:
                raise OSError(errno.EINVAL, "An invalid argument was supplied")
            opened.append(interfaces)

        async def async_close(self) -> None:
            return

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", Windows)
    await open_everywhere(HOME)
    assert opened[-1] == ["192.168.1.20"]


async def test_stopping_never_waits_for_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "CLOSE_WITHIN", 0.05)

    class Stuck:
        async def async_register_service(self, *_: object, **__: object) -> None:
            await asyncio.Event().wait()

        async def async_close(self) -> None:
            await asyncio.Event().wait()

    async def open_stuck(machine: Machine) -> Any:
        return Stuck()

    beacon = Beacon(PORT, look=here, open_zeroconf=open_stuck)
    beacon.show(advert("00000007"))
    async with asyncio.timeout(2):
        async with running(beacon):
            await asyncio.sleep(0.05)
    assert beacon.state == ListingState(STARTING)
