"""What a table of several computers tells beside the position: who is heard how, why it stopped, what can be agreed to,
what was said, and how a rematch stands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from core.actions import Seat
from core.log.bodies import Body


class Disagreement(NamedTuple):
    """Why a table is FROZEN, as far as this side knows.

    `kind`: of `net.table.divergence`, "" where two others do not agree. `name`: whose program it is; `seq`: the first
    entry in doubt; `parts`: the components that differ. `report`: where it is written, None where that failed or there
    is none.
    """

    kind: str
    name: str
    seq: int
    parts: tuple[str, ...] = ()
    report: Path | None = None


class Watching(NamedTuple):
    """This side has no seat now: the `seat` that is its own is played by a `bot` or by somebody else.

    `returning`: this side sits down there again with the next deck.
    """

    seat: Seat
    bot: bool
    returning: bool


class Signal(NamedTuple):
    """How well another computer is heard: `state` is "" or one of `AWAY`, `LEFT` and `QUIET`.

    `delay`: seconds for a message there and back, None before it was measured.
    """

    name: str
    state: str = ""
    delay: float | None = None


AUDITED: Final = "audit"
"""`Fault.what`: a deck that was opened at its end does not come out as it was played."""

LIED: Final = "lie"
"""What somebody tells of a deck at its end is not what they did."""


class Fault(NamedTuple):
    """Something is wrong with a deck. `what`: of `net.dealing.audit.Caught`, or one of the above; `name`: of whose
    program or seat it is, "" where that is not known; `deck`: its number.
    """

    what: str
    name: str
    deck: int


class Fairness(NamedTuple):
    """How fair the deal is, as far as this side knows.

    `proved`: what the others made of the deck in play was checked here, and the last deck came out in order.
    `opened`: how many decks were turned up and found in order.
    """

    proved: bool = False
    fault: Fault | None = None
    opened: int = 0


class Said(NamedTuple):
    """A line that was said at the table, cleaned, and the number of its log entry."""

    seq: int
    seat: Seat
    text: str


VISIT: Final = "visit"
"""`Offer.kind`: to leave this table for another one of the same match. The others are those of
`net.table.outlook.Remedy`."""


class Offer(NamedTuple):
    """What can be done at a table of several computers where it does not go on: most of it only together.

    `seat`: whose seat a bot would take, NOBODY where the deck would be dropped and dealt again. `agreed`, `missing`:
    the names of those who have consented already and of those who have not; this side is "". `also`: those who are away
    as well, about whom has to be decided too; for VISIT whose table it is. `body` is None where this table is left.
    `own`: the seat is this side's by right, and somebody who is away plays it. `anew`: with it the deck in play is
    dropped, with its points, and dealt again.
    """

    body: Body | None
    seat: Seat
    agreed: tuple[str, ...]
    missing: tuple[str, ...]
    kind: str = ""
    also: tuple[str, ...] = ()
    own: bool = False
    anew: bool = False


HERE: Final = "here"
"""This side sets the table for a rematch, whenever its person wants."""
ASK: Final = "ask"
"""Another side does: this one can say that it would like to."""
ASKED: Final = "asked"
"""It has said so."""
PROPOSED: Final = "proposed"
"""The table is set again."""


class RematchStatus(NamedTuple):
    """How a rematch stands when the match is over: one of the constants above, "" where there can be none.

    `host`: who sets the table, and whether they are `here`; `wanted`: who has said that they would like to.
    """

    kind: str
    host: str = ""
    here: bool = True
    wanted: tuple[str, ...] = ()
