"""Two strangers with a common password become the two ends of an encrypted, authenticated link. Sans I/O.

::

    guest -> host   Hello (versions, app, capabilities, nonce, ticket, key exchange)
    host -> guest   Hello                    nothing in it tells what is played or by whom
    guest -> host   Confirm, then sealed Identify          the guest confirms first: a guess costs a try
    host -> guest   Confirm, then sealed Identify

    K    = key exchange of the password (SPAKE2)
    keys = BLAKE2b-256(key = K, label | BLAKE2b-512 of both hellos as sent)

Both hellos go into every key, so a version or capability changed on the way fails the confirmation. Coming back with
a resume key is the same path with another password. A mismatch of versions, rules or engines names both sides, and
uses up no code: the guest is to come again with it, after an update.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hmac import compare_digest
from typing import Any, ClassVar, Final

from net.crypto.interfaces import Opener, Pake, Rng, Sealer, Suite
from net.crypto.link_keys import LinkKeys, derive, keyed
from net.link.compatibility import check_hello
from net.link.errors import (
    BAD_KEY_EXCHANGE,
    BAD_SEAL,
    HANDSHAKE_SLOW,
    NOT_SOBREMESA,
    OUT_OF_PLACE,
    WRONG_IDENTITY,
    WRONG_MATCH,
    PeerViolation,
)
from net.link.handshake_messages import Confirm, Denied, Greeting, Hello, Identify
from net.link.identity import NO_MATCH, Me, Peer, check_proofs, identify
from net.link.message_fields import as_app
from net.link.messages import Clear, decode, decode_clear, encode, greeting
from net.sanitize import clean_name

HANDSHAKE_TIMEOUT: Final = 10.0
"""Seconds for the whole handshake."""
FIRST_WORD: Final = 5.0
"""Seconds in which one who calls has to say who is calling."""

HELLO: Final = "hello"
CONFIRM: Final = "confirm"
IDENTIFY: Final = "identify"
DONE: Final = "done"
DEAD: Final = "dead"


class Handshake:
    """What both sides share. Give each received frame to `receive`; send what `frames` gives; done when `peer` is set.

    `receive` and `timer` raise `PeerViolation` when it fails; `frames` may then still hold a parting word.
    """

    guest: ClassVar[bool]
    steps: ClassVar[Mapping[str, Mapping[type, str]]]
    """state -> message type -> method: the whole protocol as data."""

    def __init__(self, me: Me, suite: Suite, rng: Rng, now: float) -> None:
        self.state = HELLO
        self.trusted = False
        """The other side has proved the password: longer frames may be taken from it."""
        self.peer: Peer | None = None
        self.expected = False
        """The guest names a key of this table, and has to prove that it is theirs."""
        self.by_code = False
        """The guest's side of a try with the table's code, which a person typed once."""
        self.sealer: Sealer
        self.opener: Opener
        self._me = me
        self._suite = suite
        self._rng = rng
        self._deadline = now + HANDSHAKE_TIMEOUT
        self._out: list[bytes] = []
        self._keys: LinkKeys
        self._theirs: Hello

    def frames(self) -> list[bytes]:
        """Bodies of frames to send, each once."""
        out, self._out = self._out, []
        return out

    def deadline(self) -> float | None:
        return None if self.state in (DONE, DEAD) else self._deadline

    def timer(self, now: float) -> None:
        """To be called at `deadline`. Raises `PeerViolation` when the handshake has taken too long."""
        if self.state not in (DONE, DEAD) and now >= self._deadline:
            waited, self.state = self.state, DEAD
            raise PeerViolation(HANDSHAKE_SLOW, f"no {waited} in time")

    def receive(self, data: bytes, now: float) -> None:
        """One received frame. Raises `PeerViolation`."""
        try:
            message = self._opened(data) if self.state == IDENTIFY else self._in_clear(data)
            step = self.steps[self.state].get(type(message))
            if step is None:
                raise PeerViolation(OUT_OF_PLACE, f"{type(message).__name__} while waiting for {self.state}")
            handle: Callable[[Any, bytes, float], None] = getattr(self, step)
            handle(message, data, now)
        except PeerViolation:
            self.state = DEAD
            raise

    def _in_clear(self, data: bytes) -> Clear:
        if self.state == HELLO:
            says = greeting(data)
            if says is not None:
                self._check(says)
            elif not self.guest or not _is_denied(data):
                raise PeerViolation(NOT_SOBREMESA)
        return decode_clear(data)

    def _check(self, theirs: Greeting | Hello) -> None:
        check_hello(self._me, theirs)

    def _opened(self, data: bytes) -> Any:
        try:
            plain, final = self.opener.open(data)
        except ValueError as error:
            raise PeerViolation(BAD_SEAL, str(error)) from None
        if final:
            raise PeerViolation(OUT_OF_PLACE, "the stream ends in the handshake")
        return decode(plain)

    def _my_hello(self, ticket: bytes, exchange: bytes) -> bytes:
        me = self._me
        return encode(Hello(*me.versions, as_app(me.app), me.words, self._rng(16), ticket, exchange))

    def _agree(self, pake: Pake, theirs: Hello, guest_hello: bytes, host_hello: bytes) -> None:
        try:
            shared = pake.finish(theirs.exchange)
        except ValueError as error:
            raise PeerViolation(BAD_KEY_EXCHANGE, str(error)) from None
        self._theirs = theirs
        self._keys = derive(shared, guest_hello, host_hello)

    def _confirm(self) -> None:
        """Send the proof of the key, and who this is under it."""
        keys = self._keys
        self.sealer = self._suite.cipher.sealer(keys.stream(self.guest), self._rng)
        header = self.sealer.header
        self._out.append(encode(Confirm(keyed(keys.confirm(self.guest), header), header)))
        self._out.append(self.sealer.seal(encode(identify(self._me, self.guest, keys.binding))))

    def _confirmed(self, message: Confirm) -> bool:
        keys, guest = self._keys, not self.guest
        if not compare_digest(message.mac, keyed(keys.confirm(guest), message.header)):
            return False
        self.opener = self._suite.cipher.opener(keys.stream(guest), message.header)
        self.trusted = True
        return True

    def _meet(self, who: Identify, pinned: bytes | frozenset[bytes], ticket: bytes) -> Peer:
        """Who is at the other end. Raises `PeerViolation` for one who is not who they say or were."""
        check_proofs(who, not self.guest, self._keys.binding, self._suite.verify)
        known = frozenset({pinned}) if isinstance(pinned, bytes) else pinned
        if who.key == self._me.signer.key or (pinned and who.key not in known):
            raise PeerViolation(WRONG_IDENTITY, "another instance than it should be")
        if NO_MATCH not in (who.match, self._me.match) and who.match != self._me.match:
            raise PeerViolation(WRONG_MATCH)
        match = who.match if self.guest else self._me.match
        name = clean_name(who.name) or who.key.hex()[:6]
        return Peer(name, who.identity, who.key, self._theirs.app, match, who.game, who.games, ticket)


def _is_denied(data: bytes) -> bool:
    try:
        return isinstance(decode_clear(data), Denied)
    except PeerViolation:
        return False
