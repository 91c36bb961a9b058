"""Two computers in one event loop: a host and a guest, each with its folder and its board, over real loopback TCP."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from core.log.bodies import PERSON, Player
from net.tcp.client import Caller
from net.tcp.server import Server
from tests.tui.cable import AT_ONCE, guest_end, host_end, opening
from tui.online.endpoints import GuestEnd, HostEnd
from tui.online.network_session import NetSession
from tui.online.peer_status import BYE_LEFT


class Loopback:
    """Ana hosts, Luis has come; the match has begun and both have a session, which nobody runs yet."""

    def __init__(self, folder: Path, game: str, **options: object) -> None:
        self.game = game
        self.options = options
        self.host: HostEnd = host_end(folder / "ana", time.monotonic, "Ana", game)
        self.guest: GuestEnd = guest_end(folder / "luis", time.monotonic, "Luis")
        self.server = Server(self.host, bind=("127.0.0.1",), port=0)
        self.caller: Caller
        self.ana: NetSession
        self.luis: NetSession

    async def meet(self, group: asyncio.TaskGroup) -> None:
        """The guest calls, the host begins, both boards can be opened."""
        port = await self.server.open()
        group.create_task(self.server.serve())
        self.caller = Caller(self.guest, [("127.0.0.1", port)])
        group.create_task(self.caller.run())
        await until(lambda: bool(self.host.companions))
        ana = Player(PERSON, "Ana", "", self.host.key)
        luis = Player(PERSON, "Luis", "", self.guest.key)
        self.host.begin(opening(ana, luis, game=self.game, **self.options))
        self.ana = NetSession(self.host, lambda: self.server.close(BYE_LEFT), options=AT_ONCE)
        await until(lambda: self.guest.match is not None)
        self.luis = NetSession(self.guest, lambda: self.caller.close(BYE_LEFT), options=AT_ONCE)

    @property
    def boards(self) -> tuple[NetSession, NetSession]:
        return self.ana, self.luis

    @property
    def agree(self) -> bool:
        """Both have the same history."""
        return bool(self.host.match and self.guest.match and self.host.match.head == self.guest.match.head)


@asynccontextmanager
async def loopback(folder: Path, game: str = "casita", **options: object) -> AsyncIterator[Loopback]:
    """Both leave when the block ends."""
    two = Loopback(folder, game, **options)
    async with asyncio.TaskGroup() as group:
        await two.meet(group)
        try:
            yield two
        finally:
            two.luis.close()
            two.ana.close()


async def until(condition: Any, seconds: float = 30.0) -> None:
    """Wait for something to come true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.002)
