"""All connections of one end of a table: their events go to it, its messages to them, and its time is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol

from net.link.channel import ChannelEvent
from net.link.link import Authenticated, LinkEvent
from net.link.messages import Message
from net.tcp.attention import Attention
from net.tcp.connection import Connection


class End(Protocol):
    """What a connection needs of the instance at this side (`tui.online.endpoint`)."""

    wake: Callable[[], None]
    """Set here; called when there may be something to send."""

    @property
    def clock(self) -> Callable[[], float]:
        """Monotonic seconds."""

    def handle(self, link: int, event: Authenticated | ChannelEvent) -> None: ...
    def outgoing(self) -> Iterable[tuple[int, Message]]: ...
    def deadline(self) -> float | None: ...
    def timer(self) -> None: ...


class Hub:
    """All connections of one end: passes their events to it, and its messages to them."""

    def __init__(self, end: End) -> None:
        self.end = end
        self.attention = Attention(lambda: end.clock())
        self.connections: dict[int, Connection] = {}
        self._numbers = 0
        self._work = asyncio.Event()
        self._busy = False
        self._until: float | None = None
        end.wake = self.flush

    def number(self) -> int:
        """A number that no link of this end had before."""
        self._numbers += 1
        return self._numbers

    def handle(self, connection: Connection) -> list[LinkEvent]:
        """Give a connection's new events to the end and send what it answers. Returns the events."""
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
        """Hand over what is to be sent and what is to be ended, unless this is in the middle of hearing or saying."""
        if self._busy:
            return
        self._busy = True
        try:
            for number, message in self.end.outgoing():
                connection = self.connections.get(number)
                if connection is not None and not connection.link.over:
                    connection.link.send(message)
                    connection.wake()
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
        """End a link with a last word."""
        connection = self.connections.get(number)
        if connection is not None:
            connection.link.close(code)
            connection.wake()
