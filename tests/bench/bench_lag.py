"""How late one loop is while two instances in it make decks with the real group: ``python -m tests.bench.bench_lag``.

Both sides live in one program here, so the threads of both stand beside one loop: twice as many as at any real table. A
tick every 2 ms that should have come earlier stands for a key press that waits. It only prints figures.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path
from typing import Final

from core.log.bodies import PERSON, Player
from net.tcp.client import Caller
from net.tcp.server import Server
from tests.bench.rounds import machine
from tests.tui.cable import guest_end, host_end, opening
from tests.tui.loopback import until
from tui.online.peer_status import BYE_LEFT
from tui.online.workbench import Workbench

TICK: Final = 0.002


async def _ticks(late: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - before - TICK)


async def dealt(folder: Path) -> tuple[float, list[float]]:
    """From the beginning of a match of Casita robada to the first hands, two decks: seconds; how late each tick was."""
    late: list[float] = []
    host = host_end(folder / "ana", time.monotonic, "Ana", "casita", desk=Workbench)
    guest = guest_end(folder / "luis", time.monotonic, "Luis", desk=Workbench)
    server = Server(host, bind=("127.0.0.1",), port=0)
    port = await server.open()
    caller = Caller(guest, [("127.0.0.1", port)])
    async with asyncio.TaskGroup() as group:
        group.create_task(server.serve())
        group.create_task(caller.run())
        await until(lambda: bool(host.companions))
        ticking, begun = group.create_task(_ticks(late)), time.perf_counter()
        host.begin(opening(Player(PERSON, "Ana", "", host.key), Player(PERSON, "Luis", "", guest.key), game="casita"))
        await until(lambda: guest.match is not None and all(guest.match.state.hands))
        took = time.perf_counter() - begun
        ticking.cancel()
        caller.close(BYE_LEFT)
        server.close(BYE_LEFT)
    guest.close()
    host.close()
    return took, sorted(late)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    print(machine())
    for _ in range(parser.parse_args().times):
        with tempfile.TemporaryDirectory() as folder:
            took, late = asyncio.run(dealt(Path(folder)))
        half, most = (1000 * late[int(len(late) * share)] for share in (0.5, 0.99))
        told = f"two decks in {took:.2f} s; half of the ticks {half:.1f} ms late, 99 of 100 {most:.1f}, the latest"
        print(f"{told} {1000 * late[-1]:.1f}; load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
