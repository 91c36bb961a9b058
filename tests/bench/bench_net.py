"""What a table between computers costs: ``python -m tests.bench.bench_net [--rounds N]``. It only prints figures.

Round trips are measured in turns with those of a bare asyncio echo of as many bytes between the same two processes, so
that other load hits both. The disks are in memory: what the disk costs is in `bench_saves`. The way of a play: the
guest decides, signs and sends; the host checks, stamps and relays it; the guest checks and applies it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from statistics import median

from core.log.entry import Entry
from net.crypto.interfaces import Suite
from net.crypto.sodium import SODIUM
from net.table.events import Began
from net.table.host import HostTable
from net.tcp.client import Caller
from net.tcp.server import Server
from tests.bench.rounds import Spread, machine
from tests.net.ends import Hall, Seat, until
from tests.sim.node import Node
from tests.sim.standins import STAND_IN
from tests.sim.storm import Odds, Storm
from tests.sim.world import World

LIMIT = 3.0
"""A play's round trip at most so many times that of the echo."""
PLAY_SIZE = 420
SUITES = {"real": SODIUM, "stand-in": STAND_IN}


class Prompt(Seat):
    """A host that first answers and then plays."""

    def play(self) -> None:
        table = self.node.table
        if isinstance(table, HostTable) and table.match is None:
            super().play()
        self.node.hear()
        self.wake()
        asyncio.get_running_loop().call_soon(self._decide)

    def _decide(self) -> None:
        if self.node.wants():
            self.node.decide(self.chance, self.clock())
            self.play()


class Patient(Seat):
    """A guest that plays only when asked to, and tells the moment when its play is in the log."""

    def __init__(self, world: World, node: Node) -> None:
        super().__init__(world, node)
        self.stamped: asyncio.Future[float] | None = None
        self.changed = asyncio.Event()

    def play(self) -> None:
        heard = len(self.node.told)
        self.node.hear()
        if Began() in self.node.told[heard:] and self.node.match is not None:
            self.node.match.subscribe(self._entered)
        self.changed.set()
        self.wake()

    def _entered(self, entry: Entry, events: object) -> None:
        if self.stamped is not None and not self.stamped.done() and entry.proposal.author == self.node.signer.key:
            self.stamped.set_result(time.perf_counter())

    async def timed(self) -> float:
        """One play, from the decision until it is in the log here and the board would be told: seconds."""
        action = self.node.choose(self.chance)
        self.stamped = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        self.node.table.act(action, self.clock())
        self.wake()
        return await self.stamped - started


async def other_side(seed: str, suite: Suite) -> None:
    """The other process: a host and an echo; prints their ports, and ends when its input does."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
        writer.close()

    world = World(seed, "cuarenta", suite=suite)
    server = Server(Prompt(world, world.host), bind=("127.0.0.1",), port=0)
    echo = await asyncio.start_server(answer, "127.0.0.1", 0)
    print(await server.open(), echo.sockets[0].getsockname()[1], flush=True)
    async with asyncio.TaskGroup() as group:
        group.create_task(server.serve())
        await asyncio.to_thread(sys.stdin.read)
        server.close("closed")
        echo.close()


async def bounce(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> float:
    started = time.perf_counter()
    writer.write(b"x" * PLAY_SIZE)
    await writer.drain()
    await reader.readexactly(PLAY_SIZE)
    return time.perf_counter() - started


async def round_trips(suite_name: str, seed: str) -> list[tuple[float, float]]:
    """Pairs of seconds, a play's and an echo's, over one match of Cuarenta with a host in another process."""
    command = (sys.executable, "-m", "tests.bench.bench_net", "--other-side", seed, suite_name)
    pipe = asyncio.subprocess.PIPE
    other = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    assert other.stdin and other.stdout
    port, echo_port = map(int, (await other.stdout.readline()).split())
    world = World(seed, "cuarenta", suite=SUITES[suite_name])
    guest = Patient(world, world.guests[0])
    line = await asyncio.open_connection("127.0.0.1", echo_port)
    caller = Caller(guest, [("127.0.0.1", port)])
    pairs = []
    async with asyncio.TaskGroup() as group:
        group.create_task(caller.run())
        while not guest.over:
            guest.changed.clear()
            if guest.node.wants():
                bare = await bounce(*line)
                pairs.append((await guest.timed(), bare))
            else:
                await guest.changed.wait()
        caller.close("left")
    line[1].close()
    other.stdin.close()
    await other.wait()
    return pairs


async def handshakes(count: int) -> list[float]:
    """Seconds from dialling to the first message of the table, with the real primitives."""
    seconds = []
    for number in range(count):
        hall = Hall(f"handshake {number}", players=3, suite=SODIUM)
        async with hall.open() as group:
            started = time.perf_counter()
            group.create_task(hall.caller(hall.guests[0]).run())
            member = hall.guests[0].node.table.members
            while not (member and next(iter(member.values())).replication.synced):
                await asyncio.sleep(0)
            seconds.append(time.perf_counter() - started)
    return seconds


async def reconnects(count: int) -> list[float]:
    """Seconds from the cut of a link until the log flows over a new one, the wait before the next try left out."""
    hall = Hall("reconnect", players=3, suite=SODIUM)
    seconds = []
    async with hall.open() as group:
        caller = hall.caller(hall.guests[0])
        group.create_task(caller.run())
        for _ in range(count):
            await until(lambda: bool(_synced(hall)))
            await asyncio.sleep(0.6)
            connection = next(iter(hall.server._hub.connections.values()))
            started = time.perf_counter()
            connection.wire.abort()
            await until(lambda: not _synced(hall))
            caller.try_now()
            while not _synced(hall):
                caller.try_now()
                await asyncio.sleep(0)
            seconds.append(time.perf_counter() - started)
    return seconds


def _synced(hall: Hall) -> bool:
    members = hall.guests[0].node.table.members
    return any(member.replication.synced for member in members.values())


def bytes_of_plays(game: str) -> tuple[float, float, int]:
    """Bytes up and down for each play of the guest, and how many they made, over one match of two with real sealing."""
    world = World("bytes", game, suite=SODIUM)
    world.gather()
    (guest,) = world.guests
    wire, counted, plays = world.wire(guest), [0, 0], 0
    pump = world.pump

    def counting(carried: object) -> None:
        before = [sum(map(len, pipe)) for pipe in wire.pipes]
        pump(wire)
        for end in (0, 1):
            counted[end] += sum(map(len, wire.pipes[end])) - before[end]

    world.pump = counting  # type: ignore[assignment,method-assign]
    while who := next((node for node in world.nodes if node.wants()), None):
        plays += 1
        world.act(who)
        world.settle()
    return counted[1] / plays, counted[0] / plays, plays


def simulated(seconds: float) -> tuple[float, int, int, int]:
    """Manos a second of the simulator in bad weather on one core, and how many manos, cuts and crashes that were."""
    end, manos, cuts, crashes, seed = time.perf_counter() + seconds, 0, 0, 0, 0
    while time.perf_counter() < end:
        figures = Storm(f"bench {seed}", "casita", odds=Odds()).run()
        manos, cuts, crashes, seed = manos + figures.manos, cuts + figures.cuts, crashes + figures.crashes, seed + 1
    return manos / seconds, manos, cuts, crashes


async def main(rounds: int) -> None:
    print(machine())
    hands = await handshakes(rounds)
    print(f"handshake, dialled to synced     {median(hands) * 1000:8.2f} ms")
    again = await reconnects(rounds)
    print(f"cut to synced again              {median(again) * 1000:8.2f} ms")
    for name in SUITES:
        rates = []
        for number in range(rounds):
            pairs = await round_trips(name, f"trip-{number}")
            rates.append((median(play for play, _ in pairs), median(bare for _, bare in pairs)))
        ratio = Spread.of([play / bare for play, bare in rates])
        ours, bare = (median(values) * 1000 for values in zip(*rates, strict=True))
        print(f"a play's round trip, {name:<10}  {ours:8.3f} ms   echo {bare:.3f} ms", end="   ")
        print(f"ratio {ratio.median:.2f} ({ratio.low:.2f} to {ratio.high:.2f}), to reach {LIMIT}")
    for game in ("cuarenta", "casita"):
        up, down, plays = bytes_of_plays(game)
        print(f"bytes a decision, {game:<10}     {up:8.0f} up {down:6.0f} down   ({plays} decisions, deals among them)")
    rate, manos, cuts, crashes = simulated(5.0)
    print(f"simulated manos a second         {rate:8.1f}      ({manos} manos, {cuts} cuts, {crashes} crashes)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--other-side", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.other_side:
        asyncio.run(other_side(options.other_side[0], SUITES[options.other_side[1]]))
    else:
        asyncio.run(main(options.rounds))
