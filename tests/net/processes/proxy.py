"""Bad weather on one TCP port: everything that goes to it comes out at another one, late, in drops, or not at all."""

from __future__ import annotations

import asyncio
import socket
import struct
from contextlib import suppress

UP = "up"
"""From the guest to the host."""
DOWN = "down"


class Proxy:
    """`delay`: seconds for each piece; `rate`: bytes a second, 0 for all at once. Both may be changed at any time."""

    def __init__(self, target: int) -> None:
        self._target = target
        self.delay = 0.0
        self.rate = 0
        self.port = 0
        self.connections = 0
        self._flows = {UP: asyncio.Event(), DOWN: asyncio.Event()}
        for flow in self._flows.values():
            flow.set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.reset()

    def silence(self, way: str) -> None:
        """Nothing comes through in this direction, and nobody is told."""
        self._flows[way].clear()

    def speak(self, way: str) -> None:
        """What was held back comes through."""
        self._flows[way].set()

    def reset(self) -> None:
        """Break every connection, with RST."""
        for writer in tuple(self._writers):
            sock = writer.get_extra_info("socket")
            with suppress(OSError):
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            onward = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self.connections += 1
        ends = {writer, onward[1]}
        self._writers |= ends
        try:
            await asyncio.gather(self._pump(UP, reader, onward[1]), self._pump(DOWN, onward[0], writer))
        finally:
            self._writers -= ends
            for end in ends:
                end.close()

    async def _pump(self, way: str, source: asyncio.StreamReader, drain: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(self.rate // 20 or 1 << 16):
                if self.delay:
                    await asyncio.sleep(self.delay)
                if self.rate:
                    await asyncio.sleep(len(data) / self.rate)
                await self._flows[way].wait()
                drain.write(data)
                await drain.drain()
            drain.write_eof()
