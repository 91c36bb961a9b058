"""One TCP connection: bytes to and from a socket. A `TransportListener` takes them and knows their meaning."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol

from net.link.framing import CHUNK

_NOTICED_AFTER: Final = 20_000
"""Milliseconds after which the system, where it can, gives up a host that confirms nothing."""


class TransportListener(Protocol):
    """What a `Wire` calls when something happens on its socket."""

    def received(self, data: bytes) -> None:
        """At most `net.link.framing.CHUNK` bytes; none: no more will come."""

    def full(self) -> None:
        """The socket takes nothing for now: what is written is only stored."""

    def room(self) -> None:
        """The socket takes something again."""

    def lost(self) -> None:
        """The connection is gone."""

    def failed(self, error: Exception) -> None:
        """Called with the error where one of the above has raised one."""


class Wire(asyncio.BufferedProtocol):
    """A TCP connection, as asyncio drives it. Nothing is read before `begin`. `made` is called once it is there."""

    def __init__(self, made: Callable[[Wire], None] = lambda wire: None) -> None:
        self.transport: asyncio.Transport
        self._made = made
        self._listener: TransportListener | None = None
        self._buffer = memoryview(bytearray(CHUNK))
        self._ended = asyncio.Event()
        self._gone = asyncio.Event()

    def begin(self, listener: TransportListener) -> None:
        """Begin to read; from now on all that happens is told to this listener."""
        self._listener = listener
        if self._gone.is_set():
            self._tell(listener.lost)
        self.resume()

    def write(self, data: bytes) -> None:
        """Send at once, as far as the socket takes it; nothing where the connection is gone (asyncio would warn)."""
        if not self._gone.is_set():
            self.transport.write(data)

    def pause(self) -> None:
        """Read nothing more for now: the peer has to wait."""
        self.transport.pause_reading()

    def resume(self) -> None:
        self.transport.resume_reading()

    async def hear_out(self) -> None:
        """End the sending half and wait for the peer to end its own. A socket closed earlier answers what still comes
        with a reset, and then the peer may lose the last bytes."""
        if not self.transport.can_write_eof() or self.transport.is_closing():
            return
        with suppress(OSError):  # the other side may be gone already
            self.transport.write_eof()
            self.resume()
            await self._ended.wait()

    async def close(self) -> None:
        """Close when all is sent, and wait for that."""
        self.transport.close()
        await self._gone.wait()

    def abort(self) -> None:
        """Cut, whatever is not sent yet."""
        if not self._gone.is_set():  # asyncio's own abort fails where the last bytes went out after a close
            self.transport.abort()

    # --- asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.pause_reading()
        _tune(transport)
        self._made(self)

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        if self._listener is not None:
            self._tell(self._listener.received, bytes(self._buffer[:nbytes]))

    def eof_received(self) -> bool:
        self._ended.set()
        if self._listener is not None:
            self._tell(self._listener.received, b"")
        return True  # the last word may still go out

    def connection_lost(self, exc: Exception | None) -> None:
        self._ended.set()
        self._gone.set()
        if self._listener is not None:
            self._tell(self._listener.lost)

    def pause_writing(self) -> None:
        if self._listener is not None:
            self._tell(self._listener.full)

    def resume_writing(self) -> None:
        if self._listener is not None:
            self._tell(self._listener.room)

    def _tell(self, what: Callable[..., None], *args: Any) -> None:
        """An error in here would end in asyncio's log and nowhere else."""
        try:
            what(*args)
        except Exception as error:
            assert self._listener is not None
            self._listener.failed(error)


def _tune(transport: asyncio.Transport) -> None:
    """No waiting for more bytes; a dead host is noticed by the system too, where it can."""
    sock: socket.socket | None = transport.get_extra_info("socket")
    if sock is None:
        return
    with suppress(OSError):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _NOTICED_AFTER)
