"""Two kinds of trouble, never mixed: this program misused a protocol object, or the peer broke the protocol."""

from __future__ import annotations

from typing import Final

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


class LocalMisuse(RuntimeError):
    """This program called a protocol object in a way it forbids: a bug here, never the peer's doing."""


class PeerViolation(Exception):
    """The peer broke the protocol; the object that raised it stays dead. `code` is one of this module's constants."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Incompatible(PeerViolation):
    """Two programs that cannot play together, and who of them must update.

    `what`: ``protocol``, ``capability``, ``rules_version`` or ``determinism``. `mine`, `theirs`: what to name to the
    person, such as ``"1-1 (0.1.0)"``. `update`: ``me``, ``peer`` or ``both``.
    """

    def __init__(self, what: str, mine: str, theirs: str, update: str) -> None:
        super().__init__("incompatible", f"{what}: here {mine}, there {theirs}; to update: {update}")
        self.what = what
        self.mine = mine
        self.theirs = theirs
        self.update = update


class Refusal(PeerViolation):
    """The host did not let this guest in: `reason` and `wait` (seconds) as in `net.messages.Denied`."""

    def __init__(self, reason: str, wait: float) -> None:
        super().__init__(WRONG_CODE if reason == "wrong_code" else DENIED, reason)
        self.reason = reason
        self.wait = wait
