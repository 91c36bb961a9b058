"""Frames on a byte stream: ``u32 big-endian length | body``. Sans I/O: bytes and time come in as arguments.

The announced length is judged before a byte of the body is kept, so a peer cannot make this side allocate more than
the limit: `BEFORE_TRUST` until it has proved who it is, `LIMIT` after. A frame once begun must be whole within
`FRAME_TIMEOUT` seconds, whatever trickles in. After an error the object is dead.
"""

from __future__ import annotations

from typing import Final

from net.link.errors import FRAME_EMPTY, FRAME_SLOW, FRAME_TOO_LONG, LocalMisuse, PeerViolation

BEFORE_TRUST: Final = 512
"""Bytes of a frame's body from a peer that has not proved anything yet."""
LIMIT: Final = 1 << 16
"""Bytes of a frame's body, at most."""
CHUNK: Final = 1 << 16
"""Bytes to hand to one `receive`, at most."""
FRAME_TIMEOUT: Final = 15.0
"""Seconds within which a frame once begun must be whole."""
_HEADER: Final = 4


def frame(body: bytes, limit: int = LIMIT) -> bytes:
    """The bytes of one frame. Raises `LocalMisuse` for a body that no receiver would accept."""
    if not 1 <= len(body) <= limit:
        raise LocalMisuse(f"a frame of {len(body)} bytes, allowed are 1 to {limit}")
    return len(body).to_bytes(_HEADER, "big") + body


class Framer:
    """Cuts received bytes into frames. Call `receive`, then `next_frame` until it returns None."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._limit = BEFORE_TRUST
        self._begun: float | None = None
        self._latest = 0.0
        self._dead: PeerViolation | None = None

    def trust(self) -> None:
        """The peer has proved who it is: frames up to `LIMIT` from here on."""
        self._limit = LIMIT

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes from the wire, at `now` seconds. Raises `PeerViolation` after an error."""
        if len(data) > CHUNK or len(self._buffer) > self._limit + _HEADER:
            raise LocalMisuse("take the frames out before more bytes go in, and at most a chunk at a time")
        if self._dead is not None:
            raise self._dead
        self._latest = now
        if data and self._begun is None:
            self._begun = now
        self._buffer += data

    def next_frame(self) -> bytes | None:
        """The body of the next whole frame, None until more bytes come.

        Raises `PeerViolation` as soon as its header is here and announces too much, and after an error always.
        """
        if self._dead is not None:
            raise self._dead
        if len(self._buffer) < _HEADER:
            return None
        size = int.from_bytes(self._buffer[:_HEADER], "big")
        if size > self._limit:
            raise self._die(FRAME_TOO_LONG, f"{size} bytes announced, allowed are {self._limit}")
        if size == 0:
            raise self._die(FRAME_EMPTY)
        if len(self._buffer) < _HEADER + size:
            return None
        body = bytes(self._buffer[_HEADER : _HEADER + size])
        del self._buffer[: _HEADER + size]
        self._begun = self._latest if self._buffer else None
        return body

    def deadline(self) -> float | None:
        """When `timer` should be called at the latest: the end of patience with the frame now begun."""
        return None if self._begun is None else self._begun + FRAME_TIMEOUT

    def timer(self, now: float) -> None:
        """Raises `PeerViolation` when the frame now begun has taken too long."""
        if self._dead is not None:
            raise self._dead
        if self._begun is not None and now >= self._begun + FRAME_TIMEOUT:
            raise self._die(FRAME_SLOW, f"{len(self._buffer)} bytes in {now - self._begun:.0f} s")

    def _die(self, code: str, detail: str = "") -> PeerViolation:
        self._buffer.clear()
        self._begun = None
        self._dead = PeerViolation(code, detail)
        return self._dead
