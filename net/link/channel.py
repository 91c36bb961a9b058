"""Messages over one authenticated link: sealed, alive or not, and ended on purpose or lost. Sans I/O.

A side sends a `Ping` every 5 s. Who has heard nothing for 10 s says so (`Quiet`), after 20 s the link is given up
(`Lost`); the session lives on and waits for another one. The last word on purpose is `Bye` in a record with the FINAL
tag: an end of the stream without it means that the link broke, not that somebody left.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from net.crypto.interfaces import Opener, Sealer
from net.link.errors import BAD_SEAL, OUT_OF_PLACE, Incompatible, LocalMisuse, PeerViolation
from net.link.framing import frame
from net.link.handshake_messages import Identify
from net.link.message_fields import as_remark
from net.link.message_paces import MESSAGES, PeerConduct
from net.link.messages import Bye, Message, Ping, Pong, decode, encode

PING_EVERY: Final = 5.0
QUIET_AFTER: Final = 10.0
LOST_AFTER: Final = 20.0

_CONTROL: Final = (Bye, Ping, Pong, Identify)

GONE_SILENT: Final = "silent"
"""`Lost.reason`: nothing came for `LOST_AFTER` seconds."""
CONNECTION_CUT: Final = "cut"
"""`Lost.reason`: the stream ended, or the system said so, without a last word."""


class Received(NamedTuple):
    """A message for the session."""

    message: Message


class Quiet(NamedTuple):
    """Nothing has come since then; shown as "reconectando"."""

    since: float


class Heard(NamedTuple):
    """The other side speaks again after a `Quiet`."""


class RoundTrip(NamedTuple):
    """How long the other side took to answer, in seconds."""

    seconds: float


class Left(NamedTuple):
    """The other side ended the link on purpose: a message key, and words for the log file."""

    code: str
    text: str


class Lost(NamedTuple):
    """The link is gone without a `Bye`: `GONE_SILENT`, `CONNECTION_CUT`, or the code of a violation, with its detail.

    `unlike`: set where it is gone because the two programs cannot play together.
    """

    reason: str
    detail: str = ""
    unlike: Incompatible | None = None


ChannelEvent: TypeAlias = Received | Quiet | Heard | RoundTrip | Left | Lost


class Channel:
    """The sealed part of a link. `receive` takes frames and gives events; what is to be sent goes into `out`."""

    def __init__(self, sealer: Sealer, opener: Opener, now: float, out: bytearray) -> None:
        self._sealer = sealer
        self._opener = opener
        self._heard = now
        self._quiet = False
        self._next_ping = now + PING_EVERY
        self._pings = 0
        self._manners = PeerConduct()
        self._asked: dict[int, float] = {}
        self._out = out
        self.closed = False
        """Nothing more can be sent or received."""

    def send(self, message: Message) -> None:
        """Seal a message for sending. Raises `LocalMisuse` once the channel is closed."""
        if self.closed:
            raise LocalMisuse("the channel is closed")
        self._out += frame(self._sealer.seal(encode(message)))

    def close(self, code: str, text: str = "") -> None:
        """Say the last word. Closing twice is the same as once."""
        if not self.closed:
            self._out += frame(self._sealer.seal(encode(Bye(code, as_remark(text))), final=True))
            self.closed = True

    def receive(self, data: bytes, now: float) -> list[ChannelEvent]:
        """One received frame. Raises `PeerViolation`, after which the channel is closed."""
        if self.closed:
            raise LocalMisuse("the channel is closed")
        self._heard = now
        events: list[ChannelEvent] = [Heard()] if self._quiet else []
        self._quiet = False
        try:
            message = self._opened(data)
            events += self._control(message, now) if isinstance(message, _CONTROL) else (Received(message),)
        except PeerViolation:
            self.closed = True
            raise
        return events

    def deadline(self) -> float | None:
        """When `timer` should be called at the latest."""
        if self.closed:
            return None
        return min(self._next_ping, self._heard + (LOST_AFTER if self._quiet else QUIET_AFTER))

    def timer(self, now: float) -> list[ChannelEvent]:
        """To be called at `deadline`: sends pings, and notices that the other side is quiet or lost."""
        if self.closed:
            return []
        silence = now - self._heard
        if silence >= LOST_AFTER:
            self.closed = True
            return [Lost(GONE_SILENT)]
        if now >= self._next_ping:
            self._ping(now)
        if silence >= QUIET_AFTER and not self._quiet:
            self._quiet = True
            return [Quiet(self._heard)]
        return []

    def _ping(self, now: float) -> None:
        self._next_ping = now + PING_EVERY
        self._pings += 1
        self._asked = {n: at for n, at in self._asked.items() if at > now - LOST_AFTER}
        self._asked[self._pings] = now
        self.send(Ping(self._pings))

    def _opened(self, data: bytes) -> Message:
        try:
            plain, final = self._opener.open(data)
        except ValueError as error:
            raise PeerViolation(BAD_SEAL, str(error)) from None
        message = decode(plain)
        if final != isinstance(message, Bye):
            raise PeerViolation(OUT_OF_PLACE, "the last word and the last record are one")
        return message

    def _control(self, message: Bye | Ping | Pong | Identify, now: float) -> list[ChannelEvent]:
        """What is said of the link itself."""
        if isinstance(message, Bye):
            self.closed = True
            return [Left(message.code, message.text)]
        if isinstance(message, Identify):
            raise PeerViolation(OUT_OF_PLACE, "introduced twice")
        self._manners.check(type(message), MESSAGES[type(message)], now)
        if isinstance(message, Ping):
            self.send(Pong(message.n))
            return []
        asked = self._asked.pop(message.n, None)
        return [] if asked is None else [RoundTrip(now - asked)]
