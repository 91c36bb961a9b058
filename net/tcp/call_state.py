"""How a call to a table stands, and why nobody was reached. Plain data."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from net.link.errors import NO_SEAT, WRONG_IDENTITY, WRONG_MATCH, Incompatible, PeerViolation, Refusal
from net.table.table import EXPELLED, REPLACED

NO_WAY: Final = "no_way"
LONGEST_WAIT: Final = 120.0
"""Seconds that a host is believed when it asks for patience. One that means well never asks for more
(`net.admission.code_guard`)."""
FINAL_WORDS: Final = (REPLACED, EXPELLED, NO_SEAT)
"""Last words of a host after which it is of no use to call again."""
_UNKNOWN: Final = ("wrong_code", "unknown_ticket")
_FINAL: Final = (*_UNKNOWN, WRONG_IDENTITY, WRONG_MATCH)

Address: TypeAlias = tuple[str, int]


class Reason(NamedTuple):
    """Why a place could not be reached.

    `key`: ``no_name``, ``refused``, ``unreachable``, ``no_answer``, ``hung_up`` (the call was taken and cut without a
    word), ``no_way`` (neither a code nor a key), or the code of `violation`, which has the rest.
    """

    place: Address
    key: str
    violation: PeerViolation | None = None

    @property
    def wait(self) -> float:
        """Seconds to wait before the next try, as the host asks for; 0 where it does not."""
        return min(self.violation.wait, LONGEST_WAIT) if isinstance(self.violation, Refusal) else 0.0

    @property
    def told(self) -> str:
        """The host's reason for refusing, else the `key`."""
        return self.violation.reason if isinstance(self.violation, Refusal) else self.key

    @property
    def no_way(self) -> bool:
        """There is neither a code nor a key to come in by."""
        return self.key == NO_WAY

    @property
    def unknown(self) -> bool:
        """The host did not know this credential; another one may help."""
        return self.told in _UNKNOWN

    @property
    def final(self) -> bool:
        """Whether calling again before a match would get the same answer."""
        return self.no_way or isinstance(self.violation, Incompatible) or self.told in _FINAL


class Dialling(NamedTuple):
    """Trying now."""


class Linked(NamedTuple):
    """The host is at the other end."""

    place: Address


class RetryingLater(NamedTuple):
    """Not reached; tried again at that time of the end's clock, for these reasons. `left`: the host's last word."""

    until: float
    reasons: tuple[Reason, ...]
    left: str = ""


class Ended(NamedTuple):
    """Not dialled any more until a person wants it (`Caller.call_again`), for these reasons, or for that last word."""

    reasons: tuple[Reason, ...]
    left: str = ""


CallState: TypeAlias = Dialling | Linked | RetryingLater | Ended


class TurnedAway(Exception):
    """Dialling again is of no use: a wrong code, another version, another table, or another program of this person.

    `left`: the host's last word, where that is why.
    """

    def __init__(self, reasons: tuple[Reason, ...], left: str = "") -> None:
        why = [f"{reason.place[0]}: {reason.violation or reason.key}" for reason in reasons]
        super().__init__("; ".join(why) or left)
        self.reasons = reasons
        self.left = left
