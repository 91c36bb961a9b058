"""How often a peer may say what nobody asked it for: one row a message, one a body of the log. Pure.

Honest programs never come near these paces, so what goes beyond them ends the link by name (`END`), or is refused where
a person may be quick (`REFUSE`). What is `bounded` by something else has no pace of its own: its row says by what.
The paces belong to the instance and not to its link: who comes back finds them as they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from core.log import bodies
from net.link import messages
from net.link.desync_messages import Differs, Halt, HeadIs, HeadQuery, Part, Witness
from net.link.errors import TOO_MUCH, PeerViolation
from net.link.handshake_messages import Identify
from net.pace import Pace

END: Final = "end"
REFUSE: Final = "refuse"


class PaceRow(NamedTuple):
    """`burst` times at once, once every `every` seconds in the long run, and what is done beyond that.

    `bounded`: by what else it is, with a burst of 0.
    """

    burst: int
    every: float
    beyond: str = END
    bounded: str = ""


def _by(what: str) -> PaceRow:
    return PaceRow(0, 0.0, bounded=what)


ONCE: Final = _by("once on a link: a second one is out of place")
MESSAGES: Final[Mapping[type, PaceRow]] = {
    Identify: ONCE,
    messages.Sync: ONCE,
    messages.Bye: ONCE,
    messages.Ping: PaceRow(20, 1.0),
    messages.Pong: PaceRow(20, 1.0),
    messages.ResumeKey: PaceRow(5, 10.0),
    messages.Lobby: PaceRow(200, 0.05),
    messages.Sit: PaceRow(40, 0.5),
    messages.Ready: PaceRow(40, 0.5),
    messages.Say: PaceRow(120, 0.2),
    messages.Again: PaceRow(40, 1.0),
    messages.Rematch: PaceRow(40, 1.0),
    messages.EntryMsg: _by("BODIES, HELD and GROWTH"),
    messages.Stamped: _by("what was proposed, and HELD"),
    messages.Propose: _by("BODIES, REFUSED_PROPOSALS and GROWTH"),
    messages.Refused: PaceRow(60, 0.5),
    messages.Ack: _by("what was sent; one that says nothing new: IDLE_ACKS"),
    messages.Presence: PaceRow(120, 0.5),
    Differs: PaceRow(40, 2.0),
    Part: PaceRow(64, 1.0),
    HeadQuery: PaceRow(120, 0.5),
    HeadIs: PaceRow(120, 0.5),
    Witness: PaceRow(20, 5.0),
    Halt: PaceRow(20, 2.0),
}
BODIES: Final[Mapping[type, PaceRow]] = {
    bodies.Talk: PaceRow(5, 2.0, REFUSE),
    bodies.Agree: PaceRow(16, 5.0, REFUSE),
    bodies.SeatBody: PaceRow(10, 5.0, REFUSE),
    bodies.Host: PaceRow(10, 5.0, REFUSE),
    bodies.Opening: _by("one a match"),
    bodies.DrawBody: _by("the deal that is due"),
    bodies.Commit: _by("one of each instance for the deck that is due"),
    bodies.Shuffle: _by("one of each instance for the deck that is due"),
    bodies.Lock: _by("one of each instance for the deck that is due"),
    bodies.Keys: _by("one of each instance for the deal that is due"),
    bodies.DealBody: _by("the deal that is due"),
    bodies.ClaimBody: _by("the turn"),
    bodies.PlayBody: _by("the turn"),
    bodies.Reveal: _by("one of each instance for the deck in play"),
    bodies.Rewind: _by("the consent of all"),
    bodies.Resign: _by("one ends the match"),
    bodies.Void: _by("the consent of all"),
    bodies.Close: _by("one closes the match"),
}
UNASKED: Final = tuple(body for body, row in BODIES.items() if row.burst)
"""What makes a log longer and brings the match no further."""
REFUSED_PROPOSALS: Final = PaceRow(40, 1.0)
"""Proposals that were refused, for whatever reason."""
HELD: Final = PaceRow(256, 0.1)
"""Entries that this side has already: a window of them may come again after a doubt."""
IDLE_ACKS: Final = PaceRow(60, 1.0)
ARRIVALS: Final = PaceRow(20, 5.0)
"""How often an instance may come, over whatever link."""
GROWTH: Final = 5000
"""Entries of the kinds `UNASKED` that one instance may add to a log, at most: an evening has some dozens."""


class PeerConduct:
    """What one instance did how often. `may` is for what is refused beyond its pace, `check` for what ends the link."""

    def __init__(self) -> None:
        self._paces: dict[object, Pace] = {}

    def may(self, what: object, row: PaceRow, now: float) -> bool:
        """Whether this may happen once more; if so, it counts."""
        if not row.burst:
            return True
        if what not in self._paces:
            self._paces[what] = Pace(row.burst, row.every)
        return self._paces[what].allows(now)

    def check(self, what: object, row: PaceRow, now: float) -> None:
        """Raises `PeerViolation` (TOO_MUCH) where this is beyond its pace."""
        if not self.may(what, row, now):
            raise PeerViolation(TOO_MUCH, f"{getattr(what, '__name__', what)} without end")
