"""Three computers in one event loop, over real loopback TCP: Ana sets the table, Luis and Eva come."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from core.log.bodies import PERSON, Player
from net.admission.invitation import Invitation
from net.lan.interfaces import Machine
from net.tcp.client import Caller
from net.tcp.server import Server
from saves.library import Library
from saves.matchfolder import MatchName
from tests.tui.cable import AT_ONCE, MATCH, context, guest_end, host_end, opening, shelf
from tests.tui.loopback import until
from tui.online.network_session import NetSession
from tui.online.peer_status import BYE_LEFT
from tui.online.resume import CallAgain, HostAgain
from tui.play import session as table

NAMES = ("Ana", "Luis", "Eva")
SEATS = {name: MatchName(MATCH, seat) for seat, name in enumerate(NAMES)}


async def nobody(machine: Machine) -> Any:
    raise OSError("no multicast in tests")


ALONE = context(look=lambda: Machine(()), zeroconf=nobody)
HERE = ALONE._replace(port=0, bind=("127.0.0.1",))


async def company(folder: Path, plays: int = 5, game: str = "casita") -> dict[str, Library]:
    """Their saved matches, left in the middle."""
    host = host_end(folder / "Ana", time.monotonic, "Ana", game)
    server = Server(host, bind=("127.0.0.1",), port=0)
    port = await server.open()
    async with asyncio.TaskGroup() as group:
        group.create_task(server.serve())
        guests = []
        for number, name in enumerate(NAMES[1:], 1):
            guest = guest_end(folder / name, time.monotonic, name, host.gate.code)
            caller = Caller(guest, [("127.0.0.1", port)])
            group.create_task(caller.run())
            guests.append((guest, caller))
            await until(lambda number=number: len(host.companions) == number)
        ends = (host, *(guest for guest, _ in guests))
        players = (Player(PERSON, name, "", end.key) for name, end in zip(NAMES, ends, strict=True))
        host.begin(opening(*players, game=game))
        await until(lambda: all(end.match is not None for end in ends))
        callers = [caller for _, caller in guests]
        boards = [NetSession(host, lambda: server.close(BYE_LEFT), options=AT_ONCE)]
        for guest, caller in guests:
            boards.append(NetSession(guest, lambda caller=caller: caller.close(BYE_LEFT), options=AT_ONCE))  # type: ignore[misc]
        for _ in range(plays):
            await play_one(boards)
        await until(lambda: len({end.match.head for end in ends if end.match}) == 1)
        for board in reversed(boards):
            board.close()
    assert len(callers) == 2
    return {name: shelf(folder / name) for name in NAMES}


async def play_one(boards: Sequence[NetSession]) -> None:
    """Whoever is next plays; who reads the count reads on."""

    def next_one() -> NetSession | None:
        for board in boards:
            if board.waiting.kind == table.PAUSE:
                board.go_on()
        return next((board for board in boards if board.waiting.kind == table.YOU), None)

    await until(next_one)
    board = next_one()
    assert board is not None
    await board.play(board.game.legal_actions(board.view)[-1])  # type: ignore[arg-type]


@asynccontextmanager
async def running(*sides: HostAgain | CallAgain) -> AsyncIterator[None]:
    """All are carried until the block ends."""
    async with asyncio.TaskGroup() as group:
        for side in sides:
            group.create_task(side.run())
        try:
            yield
        finally:
            for side in reversed(sides):
                side.session.close()


def place_of(host: HostAgain) -> Invitation:
    return Invitation(("127.0.0.1",), host._house.port)
