"""Multiplexes the current and the previous match over one listening port.

The ticket in a guest's hello says to which of the two they belong, so port, addresses and links stay as they are while
one match becomes the next. The finished table stays until all its guests have been told of the new one. See
`net.link.host_handshake.HostHandshake`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

from net.link.channel import ChannelEvent, Left, Lost
from net.link.link import Authenticated, Link
from net.link.messages import Bye, Message
from net.tcp.server import Server
from tui.online.endpoints import HostEnd

PARTING_TIME: Final = 1.0
"""Seconds for last words when the program ends."""


class Reception:
    """What a `Server` carries: one or two ends of tables as one."""

    def __init__(self, end: HostEnd) -> None:
        self._tables = [end]
        self._links: dict[int, HostEnd] = {}
        self._last_words: list[tuple[int, Message]] = []
        self._wake: Callable[[], None] = lambda: None

    @property
    def wake(self) -> Callable[[], None]:
        """Called by any of the tables when there may be something to send."""
        return self._wake

    @wake.setter
    def wake(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        for table in self._tables:
            table.wake = wake

    @property
    def clock(self) -> Callable[[], float]:
        return self._tables[0].clock

    def follow(self, end: HostEnd) -> None:
        """Make another table the present one."""
        self._tables.insert(0, end)
        end.wake = self._wake

    def drop(self, end: HostEnd, code: str) -> None:
        """Close a finished table, with a last word to those who are still there."""
        if end in self._tables:
            self._tables.remove(end)
            self._last_words += [(link, Bye(code)) for link, table in self._links.items() if table is end]
            end.wake = lambda: None
            end.close()
            self._wake()

    # --- what the server asks

    def answer(self, source: str) -> Link:
        """The near end of a call that came in from somewhere."""
        present, *older = self._tables
        return present.answer(source, [(table.me, table.door) for table in older])

    def handle(self, link: int, event: Authenticated | ChannelEvent) -> None:
        if isinstance(event, Authenticated):
            present = self._tables[0]
            own = (table for table in self._tables if table.me.match == event.peer.match)
            self._links[link] = next(own, present)
        table = self._links.get(link, self._tables[0] if isinstance(event, Lost) else None)
        if table is not None:  # who was not let in is told to the present table
            table.handle(link, event)
        if isinstance(event, Left | Lost):
            self._links.pop(link, None)

    def outgoing(self) -> Iterator[tuple[int, Message]]:
        last_words, self._last_words = self._last_words, []
        for link, message in chain.from_iterable((*(table.outgoing() for table in tuple(self._tables)), last_words)):
            if isinstance(message, Bye):
                self._links.pop(link, None)
            yield link, message

    def deadline(self) -> float | None:
        return min((at for table in self._tables if (at := table.deadline()) is not None), default=None)

    def timer(self) -> None:
        for table in tuple(self._tables):
            table.timer()


class Finished(NamedTuple):
    """A table whose match is over, and the port that the next one takes over.

    `tickets`: instance at this table -> the ticket for which a seat is kept at the next one.
    """

    house: House
    end: HostEnd
    tickets: Mapping[bytes, bytes]


class House:
    """A port with its reception; it is opened and served by the first table and handed on to those that follow."""

    def __init__(self, end: HostEnd) -> None:
        self.reception: Final = Reception(end)
        self._wanted = end.context.port
        self.server: Final = Server(self.reception, bind=end.context.bind, port=self._wanted)
        self._open = self._served = False

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def missed_port(self) -> int:
        """The port that was wanted, where another program has it; else 0."""
        return self._wanted if self.port != self._wanted else 0

    async def open(self) -> None:
        """Take the port, unless it is open already. Raises `OSError` where none can be had."""
        if not self._open:
            await self.server.open()
            self._open = True

    async def serve(self) -> None:
        """Until `close`. The first call carries the links of all tables; later ones only wait."""
        if self._served:
            await self.server.closed()
        else:
            self._served = True
            await self.server.serve()

    def close(self, code: str) -> None:
        """End the links of all tables with a last word; then `serve` returns."""
        self.server.close(code)


async def carried(
    links: Coroutine[Any, Any, None], beside: Coroutine[Any, Any, None], part: Callable[[], None]
) -> None:
    """Run `links`, and `beside` for as long. When the program ends before that, `part` is called to end the links."""
    carrying, other = asyncio.ensure_future(links), asyncio.ensure_future(beside)
    try:
        await asyncio.shield(carrying)
    finally:
        if not carrying.done():
            part()
        other.cancel()
        await asyncio.wait((carrying, other), timeout=PARTING_TIME)
        carrying.cancel()
