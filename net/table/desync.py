"""What a table does when two instances do not agree: look into it together, tell both, go on if they agree after all.

The steps of `net.table.divergence`, driven by messages. Until they agree nothing is stamped and nothing is taken:
never two worlds, and nobody is just thrown out.
"""

from __future__ import annotations

from core.actions import NOBODY
from core.log.bodies import BadEntry, Body, Void
from core.log.disputed import deck_of
from core.log.state import NONE
from net.link.desync_messages import Differs, HeadIs, HeadQuery, Part, Witness
from net.link.errors import OUT_OF_PLACE, TOO_MUCH, PeerViolation
from net.link.messages import Message
from net.table.divergence import FORK, Doubt, Search, Trouble, compare, witness
from net.table.events import Frozen, News, Thawed
from net.table.member import Member
from net.table.replica import Dispute, Replica
from net.table.replication import Fork


class Disputes:
    """The part of a table that `net.table.table.Table` builds on."""

    def __init__(self, replica: Replica) -> None:
        self.replica = replica
        self.members: dict[bytes, Member] = {}
        self._news: list[News] = []

    @property
    def frozen(self) -> bool:
        """Two instances do not agree, or this one with its own log; nothing goes on."""
        for member in self.members.values():
            if not member.agrees and self._counts(member):
                return True
        return self.replica.match is not None and self.replica.match.fold.disputed != NONE

    @property
    def way_out(self) -> Void | None:
        """Where two engines do not agree on an entry: to drop its deck, which needs the consent of all."""
        match = self.replica.match
        seq = self._contested() if match is not None else NONE
        if match is None or seq == NONE or match.fold.closed:
            return None
        try:
            return Void(deck_of(match.fold, seq), NOBODY)
        except BadEntry:
            return None

    def _contested(self) -> int:
        """The entry that two engines do not agree on, NONE where there is none or the logs themselves differ."""
        fold = self.replica.playing.fold
        if fold.disputed != NONE:
            return fold.disputed
        doubted = (member for member in self.members.values() if self._counts(member) and not member.agrees)
        return next((member.in_doubt for member in doubted if not member.forked and member.in_doubt), NONE)

    def _passes_over(self, member: Member) -> bool:
        """Entries from him are taken though nothing goes on, because this side agrees to drop their deck."""
        if self.replica.match is not None and self.replica.match.fold.disputed != NONE:
            return True
        void = self.way_out if member.doubt is not None else None
        return void is not None and self._agrees_to(void)

    def _agrees_to(self, body: Body) -> bool:
        """Whether this side has said so, on whatever way that is."""
        raise NotImplementedError

    def _dropped(self, member: Member) -> None:
        """The deck of what was in doubt with him is dropped."""
        if not member.forked:
            member.doubt = member.owes = None
            member.session.resend()

    def agree_to(self, body: Body, now: float) -> None:
        """A person here agrees to what needs the consent of all (`core.log.consent`); it is done when all do.

        Raises `StoreFailed` where that could not be kept.
        """
        raise NotImplementedError

    def _counts(self, member: Member) -> bool:
        """Whether the table cannot go on without agreeing with this member."""
        return self.replica.match is None or member.key in self.replica.match.fold.parties

    def _say(self, member: Member, message: Message) -> None:
        raise NotImplementedError

    def _moved(self, now: float) -> None:
        """The log, or who is here, has changed: do what is due."""
        raise NotImplementedError

    # --- one log, two positions

    def _disputed(self, member: Member, dispute: Dispute) -> None:
        """This engine says no to an entry: perhaps its memory is wrong; else both sides look into it."""
        if self.replica.mend():
            try:
                self.replica.take(dispute.entry)
            except Dispute:
                pass
            else:
                member.session.took()
                self._news.append(Thawed(True))
                return
        self._doubt(member, dispute.entry.seq, dispute.entry.data)

    def _doubt(self, member: Member, seq: int, data: bytes) -> Doubt:
        doubt = member.doubt = Doubt(self.replica, member.key, seq, data)
        self._say(member, doubt.differs)
        self._news.append(Frozen(doubt.trouble))
        return doubt

    def _on_differs(self, member: Member, message: Differs, now: float) -> None:
        doubt = member.doubt
        if doubt is None:
            if message.seq > self.replica.chain.seq:
                raise PeerViolation(OUT_OF_PLACE, "a doubt about an entry that is not there")
            if not member.doubts.allows(now):
                raise PeerViolation(TOO_MUCH, "one doubt after another")
            doubt = self._doubt(member, message.seq, self.replica.chain.entries[message.seq])
        shown = doubt.heard(message)
        if doubt.settled:
            self._agree(member, self.replica.mend())
            self._moved(now)
            return
        for part in shown:
            self._say(member, part)
        self._news.append(Frozen(doubt.trouble))

    def _on_part(self, member: Member, message: Part, now: float) -> None:
        if member.doubt is None:
            raise PeerViolation(OUT_OF_PLACE, "a component that was not in question")
        member.doubt.shown(message)
        self._news.append(Frozen(member.doubt.trouble))

    def _agree(self, member: Member, mended: bool) -> None:
        member.doubt = None
        member.session.resend()
        self._news.append(Thawed(mended))

    # --- two logs

    def _forked(self, member: Member, fork: Fork) -> None:
        """The two logs differ: find where, and show each other. Raises `PeerViolation` for an entry of nobody."""
        if fork.entry:
            trouble = compare(self.replica, member.key, Witness(fork.seq, fork.entry))
            self._say(member, witness(self.replica.chain.entries, fork.seq))
            self._give_up(member, trouble)
            return
        member.forked = True
        self._news.append(Frozen(Trouble(FORK, member.key, fork.seq)))
        if fork.seq > self.replica.chain.seq:  # nothing to compare: the other log only goes on without this side
            self._say(member, HeadQuery(self.replica.chain.seq))
            return
        member.search = Search(self.replica, member.key, fork.seq)
        self._say(member, member.search.ask())

    def _on_head_query(self, member: Member, message: HeadQuery, now: float) -> None:
        if message.seq > self.replica.chain.seq:
            raise PeerViolation(OUT_OF_PLACE, "the head of an entry that is not there")
        if not member.forked:
            self._give_up(member, Trouble(FORK, member.key, message.seq))
        self._say(member, HeadIs(message.seq, self.replica.chain.head_at(message.seq)))

    def _on_head_is(self, member: Member, message: HeadIs, now: float) -> None:
        if member.search is None and member.forked:
            return
        if member.search is None:
            raise PeerViolation(OUT_OF_PLACE, "an answer to nothing")
        self._say(member, member.search.answer(message))

    def _on_witness(self, member: Member, message: Witness, now: float) -> None:
        trouble = compare(self.replica, member.key, message)
        if member.search is None:
            self._say(member, witness(self.replica.chain.entries, message.seq))
        self._give_up(member, trouble)

    def _give_up(self, member: Member, trouble: Trouble) -> None:
        """No way back to one log with this member, unless one of the two takes another one."""
        member.forked = True
        self._news.append(Frozen(trouble))
