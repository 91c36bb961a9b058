"""Programs of the simulator at real sockets: they play by themselves as soon as all are there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from core.random_stream import Stream
from net.crypto.interfaces import Suite
from net.link.channel import ChannelEvent
from net.link.link import Authenticated, Link
from net.link.messages import Message
from net.table.host import HostTable
from net.tcp.call_state import CallState
from net.tcp.client import Caller
from net.tcp.server import Server
from tests.sim.node import Node
from tests.sim.standins import STAND_IN
from tests.sim.world import World

LOOPBACK = ("127.0.0.1", "::1")


class Seat:
    """One program of a world as `net.tcp.connection` drives it."""

    def __init__(self, world: World, node: Node) -> None:
        self.world = world
        self.node = node
        self.wake: Callable[[], None] = lambda: None
        self.clock: Callable[[], float] = time.monotonic
        self.chance = Stream(node.name.encode(), "seat")
        self.code = ""
        self._moments: list[tuple[int, Callable[[], None]]] = []

    def at(self, entry: int, what: Callable[[], None]) -> None:
        """Do this once, in the very moment in which this program has that entry; such moments in their order."""
        self._moments.append((entry, what))

    def handle(self, link: int, event: Authenticated | ChannelEvent) -> None:
        self.node.table.handle(link, event, self.clock())
        self.play()
        if self._moments and self.node.table.replica.chain.seq >= self._moments[0][0]:
            self._moments.pop(0)[1]()

    def play(self) -> None:
        table = self.node.table
        self.node.hear()
        if isinstance(table, HostTable) and table.match is None:
            here = [member for member in table.members.values() if member.replication.synced]
            if len(here) == len(self.world.guests):
                table.begin(self.world.opening, self.clock())
        while self.node.wants():
            self.node.decide(self.chance, self.clock())
        self.wake()

    def outgoing(self) -> Iterable[tuple[int, Message]]:
        return self.node.table.outgoing()

    def deadline(self) -> float | None:
        table = self.node.table
        return table.deadline() if isinstance(table, HostTable) else None

    def timer(self) -> None:
        if isinstance(self.node.table, HostTable):
            self.node.table.timer(self.clock())

    def answer(self, source: str) -> Link:
        return Link(self.node.answers(self.clock(), source))

    def begin_call(self) -> Link:
        return Link(self.node.dials(self.clock(), self.world.host, self.code))

    def turned_away(self) -> bool:
        return False

    @property
    def playing(self) -> bool:
        return self.node.match is not None

    def called(self, state: CallState) -> None:
        return

    @property
    def over(self) -> bool:
        match = self.node.match
        return match is not None and match.fold.over and match.fold.deck is None


class Hall:
    """A world at real sockets of this machine."""

    def __init__(self, seed: str, game: str = "casita", players: int = 2, suite: Suite = STAND_IN) -> None:
        self.world = World(seed, game, (("jugadores", players),) if players != 2 else (), suite=suite)
        self.host = Seat(self.world, self.world.host)
        self.guests = [Seat(self.world, guest) for guest in self.world.guests]
        self.server = Server(self.host, bind=LOOPBACK, port=0)
        self.callers: list[Caller] = []
        self.states: list[CallState] = []

    def caller(self, guest: Seat, *hosts: str) -> Caller:
        places = [(host, self.server.port) for host in hosts or ("127.0.0.1",)]
        caller = Caller(guest, places, self.states.append)
        self.callers.append(caller)
        return caller

    @asynccontextmanager
    async def open(self) -> AsyncIterator[asyncio.TaskGroup]:
        """The host listens; everything is closed at the end."""
        await self.server.open()
        async with asyncio.TaskGroup() as group:
            group.create_task(self.server.serve())
            try:
                yield group
            finally:
                for caller in self.callers:
                    caller.close("left")
                self.server.close("closed")


async def until(condition: Callable[..., object], seconds: float = 20.0) -> None:
    """Wait for something to come true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)
