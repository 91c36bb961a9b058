"""Two kinds of trouble, never mixed: this program misused a protocol object, or the peer broke the protocol."""

from __future__ import annotations

from typing import Final, NamedTuple

# --- codes of a PeerViolation; the screen finds its words under ``net.violation.<code>``

FRAME_TOO_LONG: Final = "frame_too_long"
FRAME_EMPTY: Final = "frame_empty"
FRAME_SLOW: Final = "frame_slow"
BAD_MESSAGE: Final = "bad_message"
NOT_SOBREMESA: Final = "not_sobremesa"
OUT_OF_PLACE: Final = "out_of_place"
"""A well-formed message where the protocol does not expect it."""
HANDSHAKE_SLOW: Final = "handshake_slow"
BAD_KEY_EXCHANGE: Final = "bad_key_exchange"
WRONG_CODE: Final = "wrong_code"
DENIED: Final = "denied"
WRONG_IDENTITY: Final = "wrong_identity"
BAD_SEAL: Final = "bad_seal"
"""Bytes changed, repeated, reordered or left out on the way: the seal of the record does not hold."""
WRONG_MATCH: Final = "wrong_match"
BAD_ENTRY: Final = "bad_entry"
BAD_SIGNATURE: Final = "bad_signature"
BAD_ACK: Final = "bad_ack"
TOO_MUCH: Final = "too_much"
"""More than the peer may ask for in this time or may leave unread."""
BAD_LOBBY: Final = "bad_lobby"
"""A waiting room that cannot be: unknown rules, wrong seats, names that cannot be shown."""
NOT_AGREED: Final = "not_agreed"
"""The match begins otherwise than this side agreed to."""
NO_SEAT: Final = "no_seat"
"""The match has begun, and this instance has no part in it; also the host's last word to a stranger."""


# --- what two programs do not have in common, and which of them is to be updated

PROTOCOL: Final = "protocol"
CAPABILITY: Final = "capability"
RULES_VERSION: Final = "rules_version"
DETERMINISM: Final = "determinism"
UPDATE_MINE: Final = "me"
UPDATE_THEIRS: Final = "peer"
UPDATE_BOTH: Final = "both"


class LocalMisuse(RuntimeError):
    """This program called a protocol object in a way it forbids: a bug here, never the peer's doing."""


class PeerViolation(Exception):
    """The peer broke the protocol; the object that raised it stays dead. `code` is one of this module's constants."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Program(NamedTuple):
    """One of two programs: its version, the protocol versions that it speaks, and what it `has` of what differs.

    `has`: its capabilities, a game with its rules_version, the start of a canary; empty where it has nothing of it.
    """

    app: str
    low: int
    high: int
    has: str = ""

    @property
    def protocol(self) -> str:
        """``1``, or ``1-3``."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    def __str__(self) -> str:
        return f"{self.app} (protocol {self.protocol}{self.has and ', '}{self.has})"


class Incompatible(PeerViolation):
    """Two programs that cannot play together, and who of them must update.

    `what`: `PROTOCOL`, `CAPABILITY`, `RULES_VERSION` or `DETERMINISM`; `update`: one of the three `UPDATE_` constants.
    """

    def __init__(self, what: str, mine: Program, theirs: Program, update: str) -> None:
        super().__init__("incompatible", f"{what}: here {mine}, there {theirs}; to update: {update}")
        self.what = what
        self.mine = mine
        self.theirs = theirs
        self.update = update

    @property
    def facts(self) -> dict[str, str]:
        """What a person is told of it, by name."""
        mine, theirs = self.mine, self.theirs
        apps = {"mine": mine.app, "theirs": theirs.app}
        protocols = {"my_protocol": mine.protocol, "their_protocol": theirs.protocol}
        return {"what": self.what, **apps, **protocols, "here": mine.has, "there": theirs.has}


class Refusal(PeerViolation):
    """The host did not let this guest in: `reason` and `wait` (seconds) as in `net.link.messages.Denied`."""

    def __init__(self, reason: str, wait: float) -> None:
        super().__init__(WRONG_CODE if reason == "wrong_code" else DENIED, reason)
        self.reason = reason
        self.wait = wait
