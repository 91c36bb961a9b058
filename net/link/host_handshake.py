"""The handshake of the side that was dialled: see `net.link.handshake`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NoReturn

from net.admission.access import CODE_TICKET, AdmissionAttempt, Door, NotAdmitted
from net.crypto.interfaces import Rng, Suite
from net.link.compatibility import check_games
from net.link.errors import DENIED, WRONG_CODE, WRONG_IDENTITY, Incompatible, PeerViolation
from net.link.handshake import CONFIRM, DEAD, DONE, FIRST_WORD, HELLO, IDENTIFY, Handshake
from net.link.handshake_messages import Confirm, Denied, Greeting, Hello, Identify
from net.link.identity import Me
from net.link.messages import encode


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
        self, me: Me, suite: Suite, rng: Rng, now: float, door: Door, source: str, older: Sequence[tuple[Me, Door]] = ()
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
