"""The host's table: gives every proposal its place in the log and relays it. Sans I/O.

The host sequences and is not trusted: proposals are signed, the log is chained, every guest checks every entry. It
stamps nothing while an instance that it must hear first is away: after a restart those may hold entries that its disk
has lost, so all of them have to come back (or be given up by a person) before the log grows again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.log.bodies import BadEntry, Body, Opening, Player, SeatBody
from core.log.entry import Entry, Proposal
from core.log.state import Fold
from net.crypto.interfaces import Rng
from net.link.channel import ChannelEvent, Lost
from net.link.compatibility import Tellable
from net.link.desync_messages import Differs, Halt
from net.link.errors import BAD_ENTRY, NO_SEAT, OUT_OF_PLACE, LocalMisuse, PeerViolation
from net.link.identity import Peer
from net.link.link import Authenticated
from net.link.message_paces import REFUSED_PROPOSALS
from net.link.messages import Again, Away, Message, Presence, Propose, Ready, Refused, ResumeKey, Say, Sit, Sync
from net.table.attendance import Attendance
from net.table.consensus import Consensus
from net.table.events import Began, DiskTrouble, Paired, Unlike, WantsAgain, Word
from net.table.member import Member
from net.table.party import StoreFailed
from net.table.replica import Replica
from net.table.replication import Fork
from net.table.stamper import HOLDER_HERE, ON_HOLD, Stamper
from net.table.standing import instances
from net.table.table import Table
from net.table.waits import PATIENCE, Owed

MAX_MEMBERS: Final = 16
DISK_AGAIN: Final = 5.0
"""Seconds after which a disk that refused is tried again."""

SHUT_OUT: Final = "shut_out"
"""The last word to one whom the table does not wait for any longer."""


class NotYet(Exception):
    """The host's own decision cannot be stamped now: somebody is awaited, or the table is frozen."""


class HostTable(Table):
    """The sequencer's table."""

    def __init__(self, replica: Replica, rng: Rng) -> None:
        super().__init__(replica)
        self._rng = rng
        self._again: float | None = None
        self._halted_by = b""
        self._tellable = Tellable()
        self._went = False
        self.attendance = Attendance(self)
        self.attendance.await_all()
        self._consensus = Consensus(self, self.attendance)
        self.sequencer = replica.key
        self.awaited, self.wishes = self.attendance.awaited, self._consensus.wishes
        self._stamper = Stamper(self, self.attendance, self._consensus)
        self.handlers |= {
            Propose: self._on_propose,
            Sit: self._on_word,
            Ready: self._on_word,
            Say: self._on_word,
            Again: self._on_again,
            Differs: self._consensus.on_differs,
        }

    def away(self, fold: Fold) -> dict[bytes, float | None]:
        others = [key for key in instances(fold.players, fold.owners) if key != self.replica.key]
        return self.attendance.away(others, self.now)

    def counts(self, member: Member) -> bool:
        return self.attendance.counts(member)

    def more_owed(self) -> tuple[Owed, ...]:
        return self.attendance.owed()

    def handle(self, link: int, event: Authenticated | ChannelEvent, now: float) -> None:
        if isinstance(event, Lost) and event.unlike is not None and self._tellable.tells(event.unlike, now):
            self._news.append(Unlike(event.unlike))
        super().handle(link, event, now)

    # --- what the host's side does

    def begin(self, opening: Opening, now: float) -> None:
        """Begin the match. Raises `BadEntry`, or what the disk raised as `StoreFailed`."""
        if self.match is not None:
            raise LocalMisuse("the match has begun already")
        self.replica.open(opening)
        self._news.append(Began())
        self.on_changed(now)

    def act(self, body: Body, now: float) -> None:
        """Stamp a decision of this side.

        Raises `NotYet`, `IllegalAction`, `BadEntry` or `StoreFailed`: nothing happened.
        """
        self.standing.look(now)
        if not self.attendance.going or (self.attendance.fold and self.attendance.fold.host != self.replica.key):
            raise NotYet
        if self._consensus.wrongs_present(self.replica.key, body):
            raise BadEntry(HOLDER_HERE)
        self.replica.stamp_own(body)
        self.on_changed(now)

    def agree_to(self, body: Body, now: float) -> None:
        self.standing.look(now)
        if body not in self._consensus.wishes:
            self._consensus.wishes.append(body)
        if isinstance(body, SeatBody) and self.match is not None:
            self._let_go(self.replica.playing.players[body.seat], body.player, now)
        self.on_changed(now)

    def agrees_to(self, body: Body) -> bool:
        return body in self._consensus.wishes

    def _let_go(self, holder: Player, taker: Player, now: float) -> None:
        """Not to be awaited any longer, nor asked to agree."""
        member, waited = self.members.get(holder.key), self.standing.waited(holder.key)
        if member is not None and holder.key in self.attendance.awaited and waited >= PATIENCE:
            self.expel(holder.key, SHUT_OUT, now)  # it is here and says nothing
        if holder.key not in (self.replica.key, taker.key) and (
            member is None or member.away is not None or not member.agrees
        ):
            self.go_on_without(holder.key, now)

    def go_on_without(self, key: bytes, now: float) -> None:
        """A person decides not to wait for this instance any longer, nor for it to agree: its link is ended.

        What only it holds is lost to this table. Its seats can then be given away with the consent of the others.
        """
        self.standing.look(now)
        self.attendance.awaited.discard(key)
        member = self.members.get(key)
        if member is not None and not member.agrees:
            self.attendance.without.add(key)
            self._leave(member, SHUT_OUT, now)
            member.doubt = member.search = member.owes = None
            member.forked = False
        self.on_changed(now)
        self._tell_presence(now)

    def timer(self, now: float) -> None:
        """To be called at `deadline`: tries a disk again that refused."""
        self.standing.look(now)
        if self._again is not None and now >= self._again:
            self._again = None
            self.on_changed(now)
            self._tell_presence(now)

    def deadline(self) -> float | None:
        return self._again

    # --- members

    def _join(self, link: int, peer: Peer, now: float) -> None:
        if peer.key not in self.members and len(self.members) >= MAX_MEMBERS:
            self._end(link, "full")
            return
        if peer.by_code and self._is_stranger(peer.key):
            self._end(link, NO_SEAT)
            return
        super()._join(link, peer, now)
        self._halted_by = b""  # the new one has to be told as well
        if peer.by_code:
            resume = self._rng(32)
            self._news.append(Paired(peer.key, resume))
            self.say(peer.key, ResumeKey(self.replica.id, resume))
        self._tell_presence(now)

    def _is_stranger(self, key: bytes) -> bool:
        """The match has begun, and this instance has no part in it and never had."""
        fold = self.attendance.fold
        if fold is None:
            return False
        return key not in fold.parties and key not in (player.key for player in fold.opening.players)

    def _part(self, link: int, code: str, now: float, *, ours: bool = False) -> None:
        key = self._links.get(link, b"")
        super()._part(link, code, now, ours=ours)
        if self.match is None:
            self.members.pop(key, None)
        self._tell_presence(now)

    def _on_sync(self, member: Member, message: Sync, now: float) -> None:
        super()._on_sync(member, message, now)
        if member.agrees and member.key in self.attendance.without:
            self.attendance.without.discard(member.key)
            self._tell_presence(now)

    def on_fork(self, member: Member, fork: Fork) -> None:
        super().on_fork(member, fork)
        if member.key in self.attendance.without:
            self._tell_presence(self.now)

    def _tell_presence(self, now: float) -> None:
        fold = self.attendance.fold
        since = self.away(fold) if fold else {member.key: member.away for member in self.members.values()}
        away = [Away(key, -1 if then is None else max(0, int(now - then))) for key, then in since.items()]
        for member in tuple(self.members.values()):
            self.say(member.key, Presence(tuple(away[:6])))

    def _on_word(self, member: Member, message: Sit | Ready | Say, now: float) -> None:
        self._news.append(Word(member.key, message))

    def _on_again(self, member: Member, message: Again, now: float) -> None:
        if self.attendance.fold is None or not self.attendance.fold.over:
            raise PeerViolation(OUT_OF_PLACE, "a rematch before the end")
        self._news.append(WantsAgain(member.key, message.wanted))

    # --- the sequencer

    def _on_propose(self, member: Member, message: Propose, now: float) -> None:
        try:
            proposal = Proposal.decode(message.data)
        except BadEntry as error:
            raise PeerViolation(BAD_ENTRY, ascii(error.reason)[:200]) from None
        if proposal.author != member.key:
            raise PeerViolation(BAD_ENTRY, "a proposal in another's name")
        if not member.replication.synced:
            raise PeerViolation(OUT_OF_PLACE, "nothing before the sync")
        self.replica.check(proposal, message.data, message.signature)
        try:
            reason, detail = self._stamper.judge(member, proposal, message, now)
        except StoreFailed as failed:
            self._disk_refused(failed, now)
            reason, detail = ON_HOLD, ""
        if self.match is not None:
            self._consensus.on_agreed(member, proposal.body)
        if reason:
            self.conducts.of(member.key).check("refusals", REFUSED_PROPOSALS, now)
            self.say(member.key, Refused(proposal.author_seq, reason, detail))
        self.on_changed(now)

    def on_changed(self, now: float) -> None:
        """Note who has come back, then stamp all that is due of this side."""
        if self.attendance.note_returned():
            self._tell_presence(now)
        try:
            self._stamper.advance()
        except StoreFailed as failed:
            self._disk_refused(failed, now)
        if self.attendance.going and not self._went:
            self._tell_presence(now)  # who was told to wait asks again
        self._went = self.attendance.going

    def _disk_refused(self, failed: StoreFailed, now: float) -> None:
        self._again = now + DISK_AGAIN
        self._news.append(DiskTrouble(failed.error))

    # --- what guests know better

    def check_source(self, member: Member, entry: Entry) -> None:
        """A guest may hand over entries only while this side may have lost some. Raises `PeerViolation` otherwise."""
        known = (
            entry.proposal.author == self.replica.key if self.match is None else member.key in self.attendance.awaited
        )
        if not known and self.match is not None and entry.seq <= member.replication.target:
            raise Fork(entry.seq)  # the match went on there without this side
        if not known:
            raise PeerViolation(OUT_OF_PLACE, "an entry from a guest")

    def on_stored(self, entry: Entry) -> None:
        if entry.seq == 0:
            self.attendance.await_all()
            self._news.append(Began())

    # --- disagreement

    def outgoing(self) -> Iterator[tuple[int, Message]]:
        self._tell_halt()
        return super().outgoing()

    def _tell_halt(self) -> None:
        """Tell the others who holds the table up, and all when it goes on again."""
        culprit = next(iter(self.desync.in_the_way), None)
        key = culprit.key if culprit else b""
        if key == self._halted_by:
            return
        self._halted_by = key
        for member in tuple(self.members.values()):
            if member is not culprit:
                self.say(member.key, Halt(culprit.in_doubt if culprit else 0, key))
