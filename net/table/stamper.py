"""What the host gives a place in the log: proposals in order, and all that is due of its own side. Sans I/O."""

from __future__ import annotations

from typing import Final

from core.game import IllegalAction
from core.log.bodies import PERSON, BadEntry, Body, Host, Player, SeatBody
from core.log.consent import missing
from core.log.entry import Proposal
from core.log.seats import lost_seats
from net.link.message_fields import as_remark
from net.link.message_paces import BODIES
from net.link.messages import Propose
from net.table.attendance import Attendance
from net.table.consensus import Consensus
from net.table.member import Member
from net.table.table import Table

STALE: Final = "stale"
"""`Refused.reason`: the log has gone on; look again and say it anew."""
ON_HOLD: Final = "waiting"
"""`Refused.reason`: not now, because an instance is awaited, the table is frozen or the disk refuses."""
ILLEGAL: Final = "illegal"
NOT_NOW: Final = "not_now"
TOO_FAST: Final = "too_fast"
HOLDER_HERE: Final = "who holds the seat is here"
HAS_CHEATED: Final = "its program lied about a deck"
NO_SUCH_LEVEL: Final = "a level of bot that this program does not have"


class Stamper:
    """The sequencer's judgement of what comes next in the log."""

    def __init__(self, table: Table, attendance: Attendance, consensus: Consensus) -> None:
        self._table = table
        self._replica = table.replica
        self._attendance = attendance
        self._consensus = consensus

    def judge(self, member: Member, proposal: Proposal, message: Propose, now: float) -> tuple[str, str]:
        """Stamp a proposal, or say why not: reason and detail of a `Refused`, "" where it is stamped.

        Raises `StoreFailed`.
        """
        fold = self._attendance.fold
        if fold is None or not self._consensus.can_stamp(proposal.body):
            return ON_HOLD, ""
        kind = type(proposal.body)
        if not self._table.conducts.of(member.key).may(kind, BODIES[kind], now):
            return TOO_FAST, ""
        if isinstance(proposal.body, Host):
            return NOT_NOW, "another instance hosts by being called, not by saying so"
        if self._consensus.wrongs_present(member.key, proposal.body):
            return NOT_NOW, HOLDER_HERE
        if isinstance(proposal.body, SeatBody) and not _is_known(proposal.body.player):
            return NOT_NOW, NO_SUCH_LEVEL
        if isinstance(proposal.body, SeatBody) and member.key in self._replica.dealer.cheats:
            return NOT_NOW, HAS_CHEATED
        if proposal.seen_seq == fold.seq and proposal.hash_before != fold.hash:
            self._table.desync.doubt(member, fold.seq, self._replica.chain.entries[fold.seq])
            return ON_HOLD, ""
        try:
            self._replica.stamp(proposal, message.data, message.signature)
        except (IllegalAction, BadEntry) as error:
            return self._refusal(proposal, error)
        stamped = self._replica.playing.fold
        if member.agrees and stamped.seq == fold.seq + 1:
            member.replication.on_stamped(stamped.seq, stamped.hash)
        return "", ""

    def _refusal(self, proposal: Proposal, error: IllegalAction | BadEntry) -> tuple[str, str]:
        if proposal.seen_seq < self._replica.chain.seq:
            return STALE, ""
        if isinstance(error, IllegalAction):
            return ILLEGAL, f"{error.violation.rule} {error.violation.key}"
        return NOT_NOW, as_remark(error.reason)

    def advance(self) -> None:
        """Do all that is due: what all have agreed to, and what needs no decision. Raises `StoreFailed`."""
        before = -2
        while self._replica.chain.seq != before:
            before = self._replica.chain.seq
            self._consensus.fulfil()
            while self._attendance.going and (body := self._due()) is not None:
                self._replica.stamp_own(body)

    def _due(self) -> Body | None:
        match = self._replica.playing
        fold = match.fold
        if self._replica.key not in fold.members:
            seats = () if fold.over else lost_seats(fold, self._replica.key)
            return SeatBody(seats[0], fold.owners[seats[0]]) if seats else None
        if fold.host == self._replica.key:
            return match.automatic()
        takeover = Host(fold.epoch + 1, self._replica.key)
        here = {key for key, member in self._table.members.items() if member.replication.link is not None}
        return None if here.intersection(missing(fold, takeover, self._replica.key)) else takeover


def _is_known(player: Player) -> bool:
    from core.bots import LEVELS  # the bots are loaded by whoever asks

    return player.kind == PERSON or player.level in LEVELS
