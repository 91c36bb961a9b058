"""Programs on one loopback interface: tables opened and joined for real, each with a data folder of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from zeroconf.asyncio import AsyncZeroconf

from core.log.bodies import PERSON
from net.admission.invitation import Invitation
from net.lan.interfaces import Adapter, Machine
from net.lobby.chairs import SeatSetting
from net.lobby.terms import OPEN, Terms
from tests.tui.cable import context, identity, shelf
from tui.online.host_lobby import NetHost
from tui.online.join_lobby import NetJoin
from tui.online.table_plan import TablePlan

HOME = Machine((Adapter("lo", ("127.0.0.1",)),))
NOWHERE = Machine(())
TWO = TablePlan("Ana", Terms("cuarenta", "texto", (), "asistida"), (SeatSetting(PERSON, "Ana"), SeatSetting(OPEN)))
FOUR = TablePlan(
    "Ana",
    Terms("cuarenta", "texto", (("jugadores", 4),), "asistida"),
    (SeatSetting(PERSON, "Ana"), SeatSetting(OPEN), SeatSetting("bot", "Lucho", "azar"), SeatSetting(OPEN)),
)
CODE = "tambor-lucero-viento"


async def no_list(machine: Machine) -> AsyncZeroconf:
    """Multicast DNS that does not work: most of these stories go on without."""
    raise OSError("no multicast in this test")


ALONE: Final = context(look=lambda: NOWHERE, zeroconf=no_list, port=0, bind=("127.0.0.1",))
"""Of a program that sees no network but its own computer."""


class Lan:
    """Everybody's program; `host` opens a table, `guest` looks for one. All are closed at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tasks: list[asyncio.Task[None]] = []
        self._closing: list[Callable[[], None]] = []

    def host(self, plan: TablePlan = TWO, **how: Any) -> NetHost:
        here = ALONE._replace(**how)
        table = NetHost(shelf(self.folder / "host"), identity("Ana"), plan, here, code=CODE)
        self.carry(table)
        return table

    def guest(self, name: str = "Rosa", **how: Any) -> NetJoin:
        lobby = NetJoin(shelf(self.folder / name), lambda: identity(name), ALONE._replace(**how))
        self.carry(lobby)
        return lobby

    def carry(self, lobby: NetHost | NetJoin) -> None:
        """Have it run until the end."""
        self.tasks.append(asyncio.create_task(lobby.run()))

        def close() -> None:
            (lobby.session or lobby).close()

        self._closing.append(close)

    async def end(self) -> None:
        for close in self._closing:
            close()
        async with asyncio.timeout(10):
            await asyncio.gather(*self.tasks)


@asynccontextmanager
async def lan(folder: Path) -> AsyncIterator[Lan]:
    """A network of programs."""
    programs = Lan(folder)
    try:
        yield programs
    finally:
        await programs.end()


def way(table: NetHost, code: str = "") -> Invitation:
    """How one gets to this table."""
    return Invitation(("127.0.0.1",), table.view.port, code or table.view.code)


async def until(condition: Callable[[], object], seconds: float = 10.0) -> None:
    """Let them all run until this holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)
