"""The handshake of the side that dials: see `net.link.handshake`."""

from __future__ import annotations

from typing import ClassVar

from net.admission.access import CODE_TICKET
from net.crypto.interfaces import Rng, Suite
from net.link.compatibility import check_games
from net.link.errors import WRONG_CODE, WRONG_MATCH, PeerViolation, Refusal
from net.link.handshake import CONFIRM, DEAD, DONE, HELLO, IDENTIFY, Handshake
from net.link.handshake_messages import Confirm, Denied, Hello, Identify
from net.link.identity import NO_MATCH, Me


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
