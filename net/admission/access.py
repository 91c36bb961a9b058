"""Who may come in to the host's table: a new guest by the code, one who was here before by the resume key of the pair,
one who was at the table that this one follows by an invited key, and whoever plays the match by their signature.

The guest's hello only names which password it means (`ticket`); the key exchange then proves it without showing it.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final, NamedTuple, Protocol

from net.admission.code_guard import CodeGate

CODE_TICKET: Final = b""
"""The ticket of a guest who has only the code."""
_TICKET_DOMAIN: Final = b"sobremesa/ticket/1\0"
_PASSWORD_DOMAIN: Final = b"sobremesa/code/1\0"
_MATCH_DOMAIN: Final = b"sobremesa/match/1\0"
_NOBODY: Final = bytes(32)
"""No instance has this key."""


class NotAdmitted(Exception):
    """This guest is not let in: ``unknown_ticket``, ``full`` (no seat is open), or ``wait`` so many seconds."""

    def __init__(self, reason: str, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.wait = wait


class AdmissionAttempt(Protocol):
    """One guest's attempt to come in."""

    @property
    def password(self) -> bytes: ...
    @property
    def pinned(self) -> bytes | frozenset[bytes]:
        """The instance key that this guest must turn out to have, or one of several; empty for a new one."""

    @property
    def identity(self) -> bytes:
        """The person that this guest must turn out to be, empty for anybody."""

    def wrong(self, now: float) -> None:
        """The guest had another password."""

    @property
    def stands(self) -> bool:
        """Whether this password is still valid; False when the code changed meanwhile, so that the try is void."""

    def right(self) -> bool:
        """The guest comes in, which uses up a code. False when the try is void by now; then nothing happens."""


class Returning(NamedTuple):
    """Somebody who has been at this table: the pair's resume key, and the instance key it belongs to.

    `key` is empty for one who is invited and has not come yet; then only the person of this `identity` may.
    """

    resume_key: bytes
    key: bytes
    identity: bytes = b""


class Door:
    """The host's list of who may come in. `gate` is None while no seat is open."""

    def __init__(self, gate: CodeGate | None) -> None:
        self.gate = gate
        self._returning: dict[bytes, Returning] = {}
        self._match = b""
        self._members: Callable[[], frozenset[bytes]] = frozenset

    def admit(self, match: bytes, members: Callable[[], frozenset[bytes]]) -> None:
        """The match of this id has begun: its `members` may come in, each proved by its own instance key alone."""
        self._match, self._members = match_password(match), members

    def remember(self, resume_key: bytes, key: bytes) -> None:
        """This instance may come back by this key; an earlier key of the same instance is void from now on."""
        self.forget(key)
        self._returning[ticket_of(resume_key)] = Returning(resume_key, key)

    def invite(self, resume_key: bytes, identity: bytes) -> None:
        """The person of this identity may come in by this key; it belongs to the first instance that does."""
        self._returning[ticket_of(resume_key)] = Returning(resume_key, b"", identity)

    def settle(self, ticket: bytes, key: bytes) -> bytes:
        """An instance has come in by this ticket: where it was invited, the key belongs to it now.

        That key, else empty.
        """
        known = self._returning.get(ticket)
        if known is None or known.key:
            return b""
        self.remember(known.resume_key, key)
        return known.resume_key

    def withdraw(self) -> None:
        """Forget all who were invited and have not come."""
        self._returning = {ticket: known for ticket, known in self._returning.items() if known.key}

    def knows(self, ticket: bytes) -> bool:
        """This is the ticket of somebody who may come in here."""
        return ticket in self._returning or self._is_of_match(ticket)

    def _is_of_match(self, ticket: bytes) -> bool:
        return bool(self._match) and ticket == ticket_of(self._match)

    def forget(self, key: bytes) -> None:
        """This instance may come back with a code only."""
        old = [ticket for ticket, known in self._returning.items() if known.key == key]
        for ticket in old:
            del self._returning[ticket]

    def attempt(self, ticket: bytes, source: str, now: float) -> AdmissionAttempt:
        """Begin a guest's attempt to come in. Raises `NotAdmitted`."""
        if ticket == CODE_TICKET:
            if self.gate is None:
                raise NotAdmitted("full")
            wait = self.gate.wait(source, now)
            if wait > 0:
                raise NotAdmitted("wait", wait)
            return _ByCode(self.gate, source)
        if self._is_of_match(ticket):
            return _ByMatch(self._match, self._members)
        known = self._returning.get(ticket)
        if known is None:
            raise NotAdmitted("unknown_ticket")
        return _ByTicket(known, lambda: self._returning.get(ticket))


def ticket_of(resume_key: bytes) -> bytes:
    """The public name of a resume key."""
    return blake2b(_TICKET_DOMAIN, key=resume_key, digest_size=16).digest()


def code_password(code: str) -> bytes:
    """A tidy code as the key exchange takes it."""
    return _PASSWORD_DOMAIN + code.encode("ascii")


def match_password(match: bytes) -> bytes:
    """What all who play a match know, so that they find each other; it proves nobody: their own keys do that."""
    return _MATCH_DOMAIN + match


class _ByCode:
    pinned: Final = b""
    identity: Final = b""

    def __init__(self, gate: CodeGate, source: str) -> None:
        self._gate = gate
        self._source = source
        self._round = gate.round
        self.password = code_password(gate.code)

    def wrong(self, now: float) -> None:
        if self.stands:
            self._gate.wrong(self._source, now)

    @property
    def stands(self) -> bool:
        return self._gate.round == self._round

    def right(self) -> bool:
        stands = self.stands
        if stands:
            self._gate.right(self._source)
        return stands


class _ByTicket:
    """32 random bytes cannot be guessed, so a wrong try needs no counting. `now`: what the door knows by now."""

    def __init__(self, known: Returning, now: Callable[[], Returning | None]) -> None:
        self.password: Final = known.resume_key
        self.identity: Final = known.identity
        self._now = now

    @property
    def pinned(self) -> bytes:
        # Of two that come by one invitation at once, the second one finds it taken.
        known = self._now()
        return known.key if known else _NOBODY

    def wrong(self, now: float) -> None:
        return

    @property
    def stands(self) -> bool:
        return self._now() is not None

    def right(self) -> bool:
        return self.stands


class _ByMatch:
    """The password is no secret of two; who it is, the signature of the instance's key over this very link says."""

    identity: Final = b""
    stands: Final = True

    def __init__(self, password: bytes, members: Callable[[], frozenset[bytes]]) -> None:
        self.password: Final = password
        self._members = members

    @property
    def pinned(self) -> frozenset[bytes]:
        return self._members() or frozenset({_NOBODY})

    def wrong(self, now: float) -> None:
        return

    def right(self) -> bool:
        return True
