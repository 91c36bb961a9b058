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

from collections.abc import Callable, Mapping, Sequence
from hmac import compare_digest
from typing import Any, ClassVar, Final, NoReturn

from net.admission.access import CODE_TICKET, AdmissionAttempt, Door, NotAdmitted
from net.crypto.interfaces import Opener, Pake, Rng, Sealer, Suite
from net.crypto.link_keys import LinkKeys, derive, keyed
from net.link.compatibility import check_games, check_hello
from net.link.errors import (
    BAD_KEY_EXCHANGE,
    BAD_SEAL,
    DENIED,
    HANDSHAKE_SLOW,
    NOT_SOBREMESA,
    OUT_OF_PLACE,
    WRONG_CODE,
    WRONG_IDENTITY,
    WRONG_MATCH,
    Incompatible,
    PeerViolation,
    Refusal,
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


class GuestHandshake(Handshake):
    """The side that dialled. `ticket`: `CODE_TICKET` with a code's password, else that of the resume key.

    `pinned`: the host's instance key, or those of whom it must be one, where that is known.
    """

    guest = True
    steps: ClassVar = {
        HELLO: {Hello: "_on_hello", Denied: "_on_denied"},
        CONFIRM: {Confirm: "_on_confirm", Denied: "_on_denied"},
        IDENTIFY: {Identify: "_on_identify"},
        DONE: {},
        DEAD: {},
    }

    def __init__(
        self,
        me: Me,
        suite: Suite,
        rng: Rng,
        now: float,
        password: bytes,
        ticket: bytes = CODE_TICKET,
        pinned: bytes | frozenset[bytes] = b"",
    ) -> None:
        super().__init__(me, suite, rng, now)
        self.by_code = ticket == CODE_TICKET
        self._ticket = ticket
        self._pinned = pinned
        self._pake = suite.pake(True, password, rng)
        self._hello = self._my_hello(ticket, self._pake.message)
        self._out.append(self._hello)

    def _on_hello(self, hello: Hello, data: bytes, now: float) -> None:
        self._check(hello)
        self._agree(self._pake, hello, self._hello, data)
        self._confirm()
        self.state = CONFIRM

    def _on_denied(self, denied: Denied, data: bytes, now: float) -> None:
        raise Refusal(denied.reason, denied.wait)

    def _on_confirm(self, message: Confirm, data: bytes, now: float) -> None:
        if not self._confirmed(message):
            raise PeerViolation(WRONG_CODE, "the host's proof does not hold")
        self.state = IDENTIFY

    def _on_identify(self, who: Identify, data: bytes, now: float) -> None:
        peer = self._meet(who, self._pinned, self._ticket)
        if who.match == NO_MATCH:
            raise PeerViolation(WRONG_MATCH, "a host without a match")
        check_games(who.game, self._me, self._theirs, who.games)
        self.peer = peer
        self.state = DONE


class HostHandshake(Handshake):
    """The side that was dialled. `source` is where the guest comes from, for the door's memory of wrong tries.

    `older`: other tables behind the same port. Who comes by a key of one of them is answered in its name.
    """

    guest = False
    steps: ClassVar = {
        HELLO: {Hello: "_on_hello"},
        CONFIRM: {Confirm: "_on_confirm"},
        IDENTIFY: {Identify: "_on_identify"},
        DONE: {},
        DEAD: {},
    }

    def __init__(
        self,
        me: Me,
        suite: Suite,
        rng: Rng,
        now: float,
        door: Door,
        source: str,
        older: Sequence[tuple[Me, Door]] = (),
    ) -> None:
        super().__init__(me, suite, rng, now)
        self._until = self._deadline
        self._deadline = now + FIRST_WORD
        self._door = door
        self._source = source
        self._older = older
        self._attempt: AdmissionAttempt

    def _check(self, theirs: Greeting | Hello) -> None:
        """Where the programs cannot play together, the guest is told this side's versions before the end."""
        try:
            super()._check(theirs)
        except Incompatible:
            self._out.append(self._my_hello(CODE_TICKET, b""))
            raise

    def _on_hello(self, hello: Hello, data: bytes, now: float) -> None:
        self._check(hello)
        for me, door in self._older:
            if door.knows(hello.ticket):
                self._me, self._door = me, door
        try:
            self._attempt = self._door.attempt(hello.ticket, self._source, now)
        except NotAdmitted as no:
            self._deny(no.reason, no.wait)
            raise PeerViolation(DENIED, no.reason) from None
        self.expected = hello.ticket != CODE_TICKET
        self._deadline = self._until
        pake = self._suite.pake(False, self._attempt.password, self._rng)
        mine = self._my_hello(CODE_TICKET, pake.message)
        self._agree(pake, hello, data, mine)
        self._out.append(mine)
        self.state = CONFIRM

    def _on_confirm(self, message: Confirm, data: bytes, now: float) -> None:
        if not self._confirmed(message):
            self._attempt.wrong(now)
            self._deny("wrong_code")
            raise PeerViolation(WRONG_CODE, self._source)
        if not self._attempt.stands:
            self._too_late()
        self.state = IDENTIFY

    def _on_identify(self, who: Identify, data: bytes, now: float) -> None:
        try:
            peer = self._meet(who, self._attempt.pinned, self._theirs.ticket)
            if self._attempt.identity not in (b"", who.identity):
                raise PeerViolation(WRONG_IDENTITY, "another person than the one invited")
        except PeerViolation as error:
            self._deny(error.code)
            raise
        self._check_games(who)
        if not self._attempt.right():
            self._too_late()
        self._confirm()
        self.peer = peer
        self.state = DONE

    def _check_games(self, who: Identify) -> None:
        """Where the games differ, the guest is told who this is and finds the difference too; their code stays good."""
        try:
            check_games(self._me.game, self._me, self._theirs, who.games)
        except Incompatible:
            self._confirm()
            raise

    def _too_late(self) -> NoReturn:
        self.trusted = False
        self._deny("wrong_code")
        raise PeerViolation(WRONG_CODE, "the code changed meanwhile")

    def _deny(self, reason: str, wait: float = 0.0) -> None:
        self._out.append(encode(Denied(reason, min(3600, -int(-wait // 1)))))


def _is_denied(data: bytes) -> bool:
    try:
        return isinstance(decode_clear(data), Denied)
    except PeerViolation:
        return False
