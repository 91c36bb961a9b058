"""Links over TCP: the asyncio side of `net.link.link`, common to the one who listens and the one who dials.

What arrives is read, judged and answered in the same turn of the loop, unless the peers take too much of its time
(`net.tcp.attention`), and nobody ever waits for a peer: what a socket does not take lies in its link, so a slow peer
slows only itself, and one that does not read is dropped. Exceptions of a connection end that connection and nothing
else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from net.link.channel import CONNECTION_CUT
from net.link.link import Link
from net.tcp.attention import Attention
from net.tcp.transport import Wire

DEAF_AFTER: Final = 10.0
"""Seconds without room to write, after which a peer that does not read is dropped."""
DEAF: Final = "deaf"
"""`Lost.reason` for that."""
STOP_READING_AT: Final = 1 << 18
"""Bytes unsent, from which on nothing more is read from that peer."""
SLICE: Final = 1024
"""Bytes of a peer that are heard at a time, when more has come."""
LONGEST_SLEEP: Final = 2.0
"""Seconds that a timer sleeps at most before it looks at its deadline again."""
CLOSING_TIME: Final = 2.0


class Connection:
    """Moves the bytes of one link until it is over. `on_received` is called after anything happened on it."""

    def __init__(
        self,
        number: int,
        link: Link,
        wire: Wire,
        clock: Callable[[], float],
        on_received: Callable[[Connection], object],
        attention: Attention,
        turn: asyncio.Lock | None = None,
    ) -> None:
        """`turn`: of several connections to one host only the one that holds it goes through its handshake."""
        self.number = number
        self.link = link
        self.wire = wire
        self._clock = clock
        self._on_received = on_received
        self._attention = attention
        self._unheard = bytearray()
        self._waits = False
        """It is not read before that is heard."""
        self._ended = False
        """Nothing comes after what is `_unheard`."""
        self._turn = turn
        self._first: bytes | None = None
        """What came first, while this waits for its turn."""
        self._spoken = asyncio.Event()
        self._known = asyncio.Event()
        """The peer has proved who it is, or never will."""
        self._over = asyncio.Event()
        self._full_since: float | None = None
        """Since when the socket takes nothing."""
        self._error: Exception | None = None
        self._deaf = False
        """Nothing that still comes is heard."""

    def wake(self) -> None:
        """Send what the link has to send, if the socket takes it now."""
        if self._full_since is None and not self._deaf:
            data = self.link.bytes_to_send()
            if data:
                self.wire.write(data)
        unsent = len(self.link.out)
        if unsent > STOP_READING_AT:
            self.wire.pause()
        if self.link.over and not unsent:
            self._over.set()
            self._spoken.set()
            self._known.set()

    async def run(self) -> None:
        """Carry the link until it is over and its last word is sent, or this is cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                keeper = group.create_task(self._keep_time())
                self.wire.begin(self)
                self.wake()
                if self._turn is not None:
                    await self._take_turn(self._turn)
                await self._over.wait()
                keeper.cancel()
            if self._error is not None:
                raise self._error
        finally:
            self._deaf = True
            await self._shut()

    async def _take_turn(self, turn: asyncio.Lock) -> None:
        """Go through the handshake when no other connection does. One to which nobody answers takes no turn."""
        await self._spoken.wait()
        async with turn:
            self._turn = None
            if self._first is not None:
                self.wire.resume()
                self.received(self._first)
            await self._known.wait()

    # --- what the wire tells

    def received(self, data: bytes) -> None:
        """Bytes from the peer, to be heard in their turn; none: no more will come."""
        if self._deaf or self.link.over:
            return
        if self._turn is not None:
            self._first = data
            self._spoken.set()
            self.wire.pause()
            return
        self._ended = not data
        waits = bool(self._unheard)
        self._unheard += data
        if not waits:
            self._attention.ask(self._hear)
            if self._unheard:
                self._waits = True
                self.wire.pause()

    def full(self) -> None:
        """The socket takes nothing for now."""
        self._full_since = self._clock()

    def room(self) -> None:
        """The socket takes something again."""
        self._full_since = None
        self.wake()
        if self._reads:
            self.wire.resume()

    def lost(self, reason: str = CONNECTION_CUT) -> None:
        """The wire is gone, or given up."""
        if self._unheard and reason == CONNECTION_CUT:
            self._ended = True
        elif not self._deaf:
            self.link.eof(reason)
            self.link.bytes_to_send()
            self._happened()

    def failed(self, error: Exception) -> None:
        """Called when handling what came raised an error of this program."""
        self._error = error
        self._over.set()
        self._spoken.set()
        self._known.set()

    # --- inside

    @property
    def _reads(self) -> bool:
        """More may come: what came is heard, and what is to be sent does not lie here."""
        return len(self.link.out) <= STOP_READING_AT and self._turn is None and not self._unheard

    def _hear(self) -> bool:
        """Hear a slice of what came; whether there is more."""
        if self._deaf or self.link.over:
            self._unheard.clear()
            return False
        data = bytes(self._unheard[:SLICE])
        del self._unheard[:SLICE]
        try:
            if data:
                self.link.receive(data, self._clock())
            if self._ended and not self._unheard:
                self.link.eof()
            self._happened()
        except Exception as error:
            self.failed(error)
            return False
        if self._waits and self._reads:
            self._waits = False
            self.wire.resume()
        return bool(self._unheard)

    async def _keep_time(self) -> None:
        while True:
            now, deadline = self._clock(), self.link.deadline()
            if self._full_since is not None and now >= self._full_since + DEAF_AFTER:
                self.lost(DEAF)
                return
            if deadline is not None and now >= deadline:
                self.link.timer(now)
                self._happened()
                continue
            times = [LONGEST_SLEEP, LONGEST_SLEEP if deadline is None else deadline - now]
            if self._full_since is not None:
                times.append(self._full_since + DEAF_AFTER - now)
            await asyncio.sleep(min(times))

    def _happened(self) -> None:
        if self.link.peer is not None:
            self._known.set()
        self._on_received(self)
        self.wake()

    async def _shut(self) -> None:
        """The socket is gone within two seconds, whatever the other side does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING_TIME):
                if self.link.peer is not None:
                    await self.wire.hear_out()
                await self.wire.close()
        self.wire.abort()
