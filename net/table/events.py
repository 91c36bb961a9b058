"""What happens at a table between computers, for those who show it: a closed set. What is played comes from the match.

`key` is always the instance key of the one it is about. Times are those of the `now` that the table was given.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from core.log.bodies import Body
from net.link.errors import Incompatible, PeerViolation
from net.link.identity import Peer
from net.link.messages import Lobby, Ready, Rematch, Say, Sit
from net.table.divergence import Trouble


class Came(NamedTuple):
    """Somebody's link is up; `again`: the same instance was at this table before."""

    peer: Peer
    again: bool


class Paired(NamedTuple):
    """The two share a resume key from now on: keep it beside the log."""

    key: bytes
    resume_key: bytes


class WentQuiet(NamedTuple):
    """Nothing has come from this instance since then, while its link is up."""

    key: bytes
    since: float


class Spoke(NamedTuple):
    """Something has come from it again, after `WentQuiet`."""

    key: bytes


class Measured(NamedTuple):
    """How long its answer to a ping took, in seconds."""

    key: bytes
    seconds: float


class Went(NamedTuple):
    """Its link is gone. `code`: the message key that it was ended with on purpose, empty where the link was lost.

    `ours`: this side ended it.
    """

    key: bytes
    since: float
    code: str
    ours: bool = False


class Present(NamedTuple):
    """Who is away, as the host tells: the moment each was lost. All others are here."""

    away: tuple[tuple[bytes, float], ...]


class Word(NamedTuple):
    """A message for the waiting room."""

    key: bytes
    message: Lobby | Sit | Ready | Say


class Began(NamedTuple):
    """The match has its opening: the table's `match` is there."""


class WantsAgain(NamedTuple):
    """The match being over, a guest would like to play the same again, or no longer."""

    key: bytes
    wanted: bool


class SetAgain(NamedTuple):
    """The host has set the table again; `rematch` says how this side comes in."""

    key: bytes
    rematch: Rematch


class NotDone(NamedTuple):
    """An own proposal was refused for good; `reason` is a message key, `detail` technical English."""

    body: Body
    reason: str
    detail: str


class Offended(NamedTuple):
    """This instance broke the protocol; its link was closed."""

    key: bytes
    violation: PeerViolation


class Unlike(NamedTuple):
    """Somebody could not come in, because their program and this one cannot play together. Only a host hears it."""

    violation: Incompatible


class DiskTrouble(NamedTuple):
    """Something could not be stored here, so it did not happen here. `error` is what the store raised.

    `told`: it was an entry that another instance has; it comes again over the next link.
    """

    error: Exception
    told: bool = False


class Frozen(NamedTuple):
    """Two instances do not agree on the match; nothing goes on until they do. Comes again as more is known."""

    trouble: Trouble


class HeldUp(NamedTuple):
    """The host says that the table is frozen at an entry because of that instance."""

    key: bytes
    seq: int


class Thawed(NamedTuple):
    """They agree again: the table goes on.

    `repaired`: this program's state had differed from the log and was rebuilt.
    """

    repaired: bool


News: TypeAlias = (
    Came
    | Paired
    | WentQuiet
    | Spoke
    | Measured
    | Went
    | Present
    | Word
    | Began
    | WantsAgain
    | SetAgain
    | NotDone
    | Offended
    | Unlike
    | DiskTrouble
    | Frozen
    | HeldUp
    | Thawed
)
