"""Bytes of links over TCP: the asyncio side of `net.link`, common to the one who listens and the one who dials.

A connection is one task group: one task reads, one writes, one keeps the time. Nobody else ever waits for a peer: what
is to be sent lies in the link until its own writer has got rid of it, so a slow peer slows only itself, and one that
does not read is dropped. Exceptions of a connection end that connection and nothing else.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Protocol

from net.channel import CUT, Event
from net.framing import CHUNK
from net.link import Authenticated, Link, LinkEvent
from net.messages import Message

DEAF_AFTER: Final = 10.0
"""Seconds without room to write, after which a peer that does not read is dropped."""
DEAF: Final = "deaf"
"""`Lost.reason` for that."""
FULL: Final = 1 << 18
"""Bytes unsent, from which on nothing more is read from that peer."""
TICK: Final = 2.0
"""Seconds that a timer sleeps at most before it looks at its deadline again."""
CLOSING_TIME: Final = 2.0


class End(Protocol):
    """One instance at a table, as this module drives it."""

    wake: Callable[[], None]
    """Set here; called when there may be something to send."""

    @property
    def clock(self) -> Callable[[], float]:
        """Monotonic seconds."""

    def handle(self, link: int, event: Authenticated | Event) -> None: ...
    def outgoing(self) -> Iterable[tuple[int, Message]]: ...
    def closing(self) -> list[tuple[int, str]]: ...
    def deadline(self) -> float | None: ...
    def timer(self) -> None: ...


class Connection:
    """Moves the bytes of one link until it is over. `heard` is called after anything happened on it."""

    def __init__(
        self,
        number: int,
        link: Link,
        streams: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        clock: Callable[[], float],
        heard: Callable[[Connection], object],
        turn: asyncio.Lock | None = None,
    ) -> None:
        """`turn`: of several connections to one host only the one that holds it goes through its handshake."""
        self.number = number
        self.link = link
        self._reader, self._writer = streams
        self._clock = clock
        self._heard = heard
        self._turn = turn
        self._work = asyncio.Event()
        self._drained = asyncio.Event()
        self._idle = False
        """The writer's task waits for work: nothing is before what is written now."""
        tune(self._writer)

    def wake(self) -> None:
        """There may be something to send: it goes out at once where the socket takes it, else by the writer's task."""
        if self._idle:
            data = self.link.bytes_to_send()
            if data:
                self._writer.write(data)
            if not self.link.over and self._writer.transport.get_write_buffer_size() == 0:
                return
        self._idle = False
        self._work.set()

    async def run(self) -> None:
        """Until the link is over and its last word is out, or cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                helpers = [group.create_task(self._read()), group.create_task(self._keep_time())]
                await self._write()
                for helper in helpers:
                    helper.cancel()
        finally:
            await self._shut()

    async def _read(self) -> None:
        held = False
        try:
            while not self.link.over:
                data = await self._received()
                if self._turn is not None and not held and self.link.peer is None:
                    held = await self._turn.acquire()
                self._take(data)
                if held and (self.link.peer is not None or self.link.over):
                    held = self._release()
        finally:
            if held:
                self._release()

    async def _received(self) -> bytes:
        while self.link.unsent > FULL:
            self._drained.clear()
            await self._drained.wait()
        try:
            return await self._reader.read(CHUNK)
        except OSError:
            return b""

    def _take(self, data: bytes) -> None:
        if data:
            self.link.receive(data, self._clock())
        else:
            self.link.eof()
        self._happened()

    def _release(self) -> bool:
        assert self._turn is not None
        self._turn.release()
        return False

    async def _write(self) -> None:
        while True:
            data = self.link.bytes_to_send()
            if data:
                self._writer.write(data)
            await self._drain()
            if self.link.unsent:
                continue
            if self.link.over:
                return
            self._idle = True
            await self._work.wait()
            self._work.clear()
            self._idle = False

    async def _drain(self) -> None:
        try:
            async with asyncio.timeout(DEAF_AFTER):
                await self._writer.drain()
        except TimeoutError:
            self._lose(DEAF)
        except OSError:
            self._lose(CUT)
        self._drained.set()

    def _lose(self, reason: str) -> None:
        self.link.eof(reason)
        self.link.bytes_to_send()
        self._happened()

    async def _keep_time(self) -> None:
        while not self.link.over:
            deadline = self.link.deadline()
            left = TICK if deadline is None else deadline - self._clock()
            if left > 0:
                await asyncio.sleep(min(left, TICK))
            else:
                self.link.timer(self._clock())
                self._happened()

    def _happened(self) -> None:
        self._heard(self)
        self.wake()

    async def _shut(self) -> None:
        """The socket is gone within two seconds, whatever the other side does."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(CLOSING_TIME):
                await self._hear_out()
                self._writer.close()
                await self._writer.wait_closed()
        self._writer.transport.abort()

    async def _hear_out(self) -> None:
        """Let the last word arrive: a closed socket answers what still comes with a reset, which may take it back."""
        if self.link.peer is not None and self._writer.can_write_eof():
            self._writer.write_eof()
            while await self._reader.read(CHUNK):
                pass


class Hub:
    """All connections of one end: gives their events to it, and what it says to them."""

    def __init__(self, end: End) -> None:
        self.end = end
        self.connections: dict[int, Connection] = {}
        self._numbers = 0
        self._work = asyncio.Event()
        self._busy = False
        self._until: float | None = None
        end.wake = self._wake

    def _wake(self) -> None:
        """The end has something to say: at once, unless this is in the middle of hearing or saying something."""
        if not self._busy:
            self.flush()

    def number(self) -> int:
        """A number that no link of this end had before."""
        self._numbers += 1
        return self._numbers

    def heard(self, connection: Connection) -> list[LinkEvent]:
        """Give a connection's events to the end, and say what it answers; which events they were."""
        events = connection.link.events()
        self._busy = True
        try:
            for event in events:
                self.end.handle(connection.number, event)
        finally:
            self._busy = False
        self.flush()
        return events

    def flush(self) -> None:
        """Hand over what is to be sent and what is to be ended."""
        self._busy = True
        try:
            for number, message in self.end.outgoing():
                connection = self.connections.get(number)
                if connection is not None and not connection.link.over:
                    connection.link.send(message)
                    connection.wake()
            for number, code in self.end.closing():
                self.finish(number, code)
        finally:
            self._busy = False
        if self.end.deadline() != self._until:
            self._work.set()

    async def run(self) -> None:
        """Keep the end's time, until cancelled."""
        while True:
            self._work.clear()
            self._until = self.end.deadline()
            if self._until is None:
                await self._work.wait()
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._until - self.end.clock())):
                    await self._work.wait()
                continue
            self.end.timer()
            self.flush()

    def finish(self, number: int, code: str) -> None:
        """Give a link its last word."""
        connection = self.connections.get(number)
        if connection is not None:
            connection.link.close(code)
            connection.wake()


def tune(writer: asyncio.StreamWriter) -> None:
    """No waiting for more bytes; a dead host is noticed by the system too, where it can."""
    sock: socket.socket | None = writer.get_extra_info("socket")
    if sock is None:
        return
    with suppress(OSError):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 20_000)
