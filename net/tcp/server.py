"""The host's side of TCP: one port on IPv4 and IPv6, few strangers at a time, and every link in its own task group."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Final, Protocol

from net.admission.callers import Porch
from net.admission.invitation import DEFAULT_PORT
from net.link.link import Link, LinkEvent
from net.pace import Pace
from net.tcp.connection import CLOSING_TIME, Connection
from net.tcp.hub import End, Hub
from net.tcp.transport import Wire

EVERYWHERE: Final = ("0.0.0.0", "::")
MADE_WAY: Final = "made_way"
"""`Lost.reason` of a stranger that was cut off because others came and it said nothing, or no more."""
CONNECTIONS_AT_ONCE: Final = 12
CONNECTION_EVERY: Final = 0.5
"""Connections that a source may make: so many at once, and one in so many seconds. Each costs a key exchange."""
MAX_SOURCES: Final = 256
CHECK_SOCKETS_EVERY: Final = 5.0
"""Seconds between looks whether the system has closed a listening socket."""
_LOG: Final = logging.getLogger(__name__)


class PortTaken(OSError):
    """Another program listens at this port."""

    def __init__(self, port: int) -> None:
        super().__init__(errno.EADDRINUSE, f"port {port} is taken")
        self.port = port


class AnsweringEnd(End, Protocol):
    """An end that is called."""

    def answer(self, source: str) -> Link:
        """The near end of a call that came in from this source."""


class Server:
    """Listens for one table.

        port = await server.open()
        await server.serve()            in a task of its own, until `close` or cancelled

    `bind`: addresses to listen at, all by default. `fixed`: the port must be this one; else another one is taken when
    it is not free.
    """

    def __init__(
        self, end: AnsweringEnd, *, bind: Sequence[str] = EVERYWHERE, port: int = DEFAULT_PORT, fixed: bool = False
    ) -> None:
        self._end = end
        self._hub = Hub(end)
        self._bind = bind
        self._fixed = fixed
        self._servers: list[asyncio.Server] = []
        self._group: asyncio.TaskGroup | None = None
        self._closed = asyncio.Event()
        self._porch = Porch()
        self._paces: OrderedDict[str, Pace] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = port

    async def open(self) -> int:
        """Take the port; the number. Raises `PortTaken`, or `OSError` where nothing can be listened at."""
        sockets = _listen(self._bind, self.port, self._fixed)
        self.port = sockets[0].getsockname()[1]
        self._servers = [await self._server(sock, serving=False) for sock in sockets]
        return self.port

    async def _server(self, sock: socket.socket, serving: bool) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        return await loop.create_server(lambda: Wire(self._accepted), sock=sock, start_serving=serving)

    async def serve(self) -> None:
        """Answer calls and carry the links until `close`, and until every link has sent its last word."""
        try:
            async with asyncio.TaskGroup() as group:
                self._group = group
                keepers = [group.create_task(self._hub.run()), group.create_task(self._keep_listening())]
                await self._closed.wait()
                self._group = None
                self._stop_listening()
                for keeper in keepers:
                    keeper.cancel()
                if self._tasks:
                    _, slow = await asyncio.wait(self._tasks, timeout=CLOSING_TIME)
                    for task in slow:
                        task.cancel()
        finally:
            self._group = None
            self._stop_listening()

    async def closed(self) -> None:
        """Wait for `close`."""
        await self._closed.wait()

    def close(self, code: str) -> None:
        """End every link with a last word; `serve` returns when all are sent."""
        self._hub.flush()
        for number in tuple(self._hub.connections):
            self._hub.finish(number, code)
        self._closed.set()

    # --- connections

    def _accepted(self, wire: Wire) -> None:
        source = source_of(wire.transport.get_extra_info("peername"))
        if self._group is None or not self._may_come(source):
            wire.abort()
            return
        number = self._hub.number()
        link = self._end.answer(source)
        connection = Connection(number, link, wire, self._end.clock, self._on_received, self._hub.attention)
        self._hub.connections[number] = connection
        task = self._group.create_task(self._carry(connection))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._make_way(self._porch.comes(number, source, self._end.clock()))

    def _may_come(self, source: str) -> bool:
        pace = self._paces.pop(source, None) or Pace(CONNECTIONS_AT_ONCE, CONNECTION_EVERY)
        self._paces[source] = pace
        if len(self._paces) > MAX_SOURCES:
            self._paces.popitem(last=False)
        return pace.allows(self._end.clock())

    def _on_received(self, connection: Connection) -> list[LinkEvent]:
        if connection.link.peer is not None or connection.link.over:
            self._porch.goes(connection.number)
        else:
            self._make_way(self._porch.speaks(connection.number, connection.link.stage, self._end.clock()))
        return self._hub.handle(connection)

    def _make_way(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            if number in self._hub.connections:
                self._hub.connections[number].lost(MADE_WAY)

    async def _carry(self, connection: Connection) -> None:
        try:
            await connection.run()
        except Exception:
            _LOG.exception("a link ended in an error of this program")
            connection.link.eof()
            self._hub.handle(connection)
        finally:
            self._hub.connections.pop(connection.number, None)
            self._porch.goes(connection.number)

    # --- listening

    async def _keep_listening(self) -> None:
        """Windows may close a listening socket for an error of one connection: listen again."""
        for server in self._servers:
            await server.start_serving()
        while True:
            await asyncio.sleep(CHECK_SOCKETS_EVERY)
            if not all(server.is_serving() for server in self._servers):
                self._stop_listening()
                with suppress(OSError):
                    sockets = _listen(self._bind, self.port, True)
                    self._servers = [await self._server(sock, serving=True) for sock in sockets]

    def _stop_listening(self) -> None:
        for server in self._servers:
            server.close()
        self._servers = []


def source_of(address: Sequence[object] | None) -> str:
    """Where a connection comes from, as far as it tells people apart: an IPv4 address, or the /64 of an IPv6 one."""
    if not address:
        return ""
    found = ip_address(str(address[0]).partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64)) + "/64"
    return str(found)


def _listen(bind: Sequence[str], port: int, fixed: bool) -> list[socket.socket]:
    try:
        return _bound(bind, port)
    except PortTaken:
        if fixed:
            raise
        return _bound(bind, 0)


def _bound(bind: Sequence[str], port: int) -> list[socket.socket]:
    """Listening sockets of all addresses at one port. An address family that this machine lacks is left out."""
    sockets: list[socket.socket] = []
    trouble: OSError | None = None
    try:
        for address in bind:
            try:
                sockets.append(_socket(address, port))
            except PortTaken:
                raise
            except OSError as error:
                trouble = error
                continue
            port = sockets[0].getsockname()[1]
    except BaseException:
        _close(sockets)
        raise
    if not sockets:
        raise trouble or OSError(errno.EADDRNOTAVAIL, "no address to listen at")
    return sockets


def _socket(address: str, port: int) -> socket.socket:
    six = ":" in address
    sock = socket.socket(socket.AF_INET6 if six else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if six:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.bind((address, port))
        sock.listen(64)
        sock.setblocking(False)
    except OSError as error:
        sock.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES) and port:
            raise PortTaken(port) from error
        raise
    return sock


def _close(sockets: list[socket.socket]) -> None:
    for sock in sockets:
        sock.close()
