"""One connection from its first byte to its last: frames, then the handshake, then the channel. Sans I/O.

::

    link = Link(HostHandshake(...)); link.receive(data, now); link.bytes_to_send(); link.events(); link.deadline()

The adapter moves bytes and calls `timer`; it knows nothing of the protocol. Whatever goes wrong ends in one `Lost`
event with the reason; the adapter sends what `bytes_to_send` still holds and closes when `over` is True.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from net.admission.callers import EXPECTED, GUESSING, SILENT
from net.link.channel import CONNECTION_CUT, Channel, ChannelEvent, Lost
from net.link.errors import (
    FRAME_EMPTY,
    FRAME_TOO_LONG,
    NOT_SOBREMESA,
    WRONG_CODE,
    Incompatible,
    LocalMisuse,
    PeerViolation,
)
from net.link.framing import Framer, frame
from net.link.handshake import HELLO, Handshake
from net.link.identity import Peer
from net.link.messages import Bye, Message


class Authenticated(NamedTuple):
    """The other side has proved the password and itself: messages can be sent."""

    peer: Peer


LinkEvent: TypeAlias = Authenticated | ChannelEvent


class Link:
    """One connection, driven with bytes and time.

    `error`: what ended it, with all that a screen may want to name; or None.
    """

    def __init__(self, handshake: Handshake) -> None:
        self._framer = Framer()
        self._handshake = handshake
        self._channel: Channel | None = None
        self._events: list[LinkEvent] = []
        self.out = bytearray()
        """What waits to be sent; `bytes_to_send` takes it."""
        self.peer: Peer | None = None
        """Who is at the other end, None until that is proved."""
        self.over = False
        """Nothing more will come or go, but what `bytes_to_send` still holds."""
        self.error: PeerViolation | None = None
        self._say_of_handshake()

    @property
    def guessed_wrong(self) -> bool:
        """This side came with a code and was told that it is another one."""
        return self._handshake.by_code and self.error is not None and self.error.code == WRONG_CODE

    @property
    def stage(self) -> str:
        """How far a caller has come (`net.admission.callers`): nothing heard yet, or by what they want to come in."""
        if self._handshake.state == HELLO:
            return SILENT
        return EXPECTED if self._handshake.expected else GUESSING

    def bytes_to_send(self) -> bytes:
        """What is to be sent, each byte once."""
        out = bytes(self.out)
        self.out.clear()
        return out

    def events(self) -> list[LinkEvent]:
        """What happened, each event once."""
        events, self._events = self._events, []
        return events

    def receive(self, data: bytes, now: float) -> None:
        """Bytes from the wire, at most `net.link.framing.CHUNK`. After the end they are ignored."""
        if self.over:
            return
        try:
            self._framer.receive(data, now)
            while not self.over and (body := self._framer.next_frame()) is not None:
                if self._channel is None:
                    self._shake_hands(body, now)
                else:
                    self._events += self._channel.receive(body, now)
                    self.over = self._channel.closed
        except PeerViolation as violation:
            self._die(violation)

    def eof(self, reason: str = CONNECTION_CUT) -> None:
        """The wire ended, whoever's fault it was."""
        if not self.over:
            self._end(Lost(reason))

    def send(self, message: Message) -> None:
        """Send a message; a `Bye` ends the link. Raises `LocalMisuse` before it is authenticated or after its end."""
        if isinstance(message, Bye):
            self.close(message.code, message.text)
            return
        if self._channel is None or self.over:
            raise LocalMisuse("no messages on this link now")
        self._channel.send(message)

    def close(self, code: str, text: str = "") -> None:
        """End the link on purpose."""
        if self.over:
            return
        if self._channel is not None:
            self._channel.close(code, text)
        self.over = True

    def deadline(self) -> float | None:
        """When `timer` should be called at the latest; None: never."""
        if self.over:
            return None
        stage = self._channel or self._handshake
        times = [time for time in (self._framer.deadline(), stage.deadline()) if time is not None]
        return min(times, default=None)

    def timer(self, now: float) -> None:
        """What the time brings."""
        if self.over:
            return
        try:
            self._framer.timer(now)
            if self._channel is not None:
                self._events += self._channel.timer(now)
                self.over = self._channel.closed
            else:
                self._handshake.timer(now)
        except PeerViolation as violation:
            self._die(violation)
        self._say_of_handshake()

    def _shake_hands(self, body: bytes, now: float) -> None:
        try:
            self._handshake.receive(body, now)
        finally:
            self._say_of_handshake()
        if self._handshake.trusted:
            self._framer.trust()
        self.peer = self._handshake.peer
        if self.peer is not None:
            self._channel = Channel(self._handshake.sealer, self._handshake.opener, now, self.out)
            self._events.append(Authenticated(self.peer))

    def _say_of_handshake(self) -> None:
        for body in self._handshake.frames():
            self.out += frame(body)

    def _die(self, violation: PeerViolation) -> None:
        if self._handshake.state == HELLO and violation.code in (FRAME_TOO_LONG, FRAME_EMPTY):
            violation = PeerViolation(NOT_SOBREMESA, str(violation))
        self.error = violation
        unlike = violation if isinstance(violation, Incompatible) else None
        self._end(Lost(violation.code, violation.detail, unlike))

    def _end(self, event: Lost) -> None:
        self.over = True
        self._events.append(event)
