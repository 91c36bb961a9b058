"""What a table does when two instances do not agree: look into it together, tell both, go on if they agree after all.

The steps of `net.table.divergence`, driven by messages. Until they agree nothing is stamped and nothing is taken:
never two worlds, and nobody is just thrown out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from core.actions import NOBODY
from core.log.bodies import BadEntry, Body, Void
from core.log.disputed import deck_number_at
from core.log.state import NONE
from net.link.desync_messages import Differs, HeadIs, HeadQuery, Part, Witness
from net.link.errors import OUT_OF_PLACE, TOO_MUCH, PeerViolation
from net.link.messages import Message
from net.table.divergence import FORK, Doubt, Search, Trouble, compare, witness
from net.table.events import Frozen, News, Thawed
from net.table.member import Member
from net.table.replica import Dispute, Replica
from net.table.replication import Fork

Handler: TypeAlias = Callable[[Member, Any, float], None]
"""What is done with a message of a member that comes at a time."""


class Around(Protocol):
    """What a disagreement needs of the table that it is at: see `net.table.table.Table`."""

    @property
    def members(self) -> Mapping[bytes, Member]: ...
    def say(self, key: bytes, message: Message) -> None: ...
    def report(self, news: News) -> None: ...
    def counts(self, member: Member) -> bool: ...
    def agrees_to(self, body: Body) -> bool: ...
    def on_changed(self, now: float) -> None: ...


class DesyncTracker:
    """Where the members of a table do not agree with this instance, and what is done about it."""

    def __init__(self, replica: Replica, table: Around) -> None:
        self._replica = replica
        self._table = table
        self.halted_at: int | None = None
        """Where the host says that the table is frozen because of another guest: at this entry, NONE if not known."""
        self.handlers: Mapping[type, Handler] = {
            Differs: self.on_differs,
            Part: self._on_part,
            HeadQuery: self._on_head_query,
            HeadIs: self._on_head_is,
            Witness: self._on_witness,
        }

    @property
    def stopped(self) -> bool:
        """Nothing goes on, here or at the whole table."""
        return self.frozen or self.halted_at is not None

    @property
    def frozen(self) -> bool:
        """Two instances do not agree, or this one with its own log; nothing goes on."""
        match = self._replica.match
        return bool(self.in_the_way) or (match is not None and match.fold.disputed != NONE)

    @property
    def in_the_way(self) -> list[Member]:
        """Those whom the table waits for to agree."""
        return [member for member in self._table.members.values() if not member.agrees and self._table.counts(member)]

    @property
    def way_out(self) -> Void | None:
        """Where two engines do not agree on an entry: to drop its deck, which needs the consent of all."""
        match = self._replica.match
        seq = self._contested() if match is not None else NONE
        if match is None or seq == NONE or match.fold.closed:
            return None
        try:
            return Void(deck_number_at(match.fold, seq), NOBODY)
        except BadEntry:
            return None

    def _contested(self) -> int:
        """The entry that two engines do not agree on, NONE where there is none or the logs themselves differ."""
        if self.halted_at is not None:
            return self.halted_at
        fold = self._replica.playing.fold
        if fold.disputed != NONE:
            return fold.disputed
        return next((member.in_doubt for member in self.in_the_way if not member.forked and member.in_doubt), NONE)

    def passes_over(self, member: Member) -> bool:
        """Whether this member's entries are stored unjudged: this side has agreed to drop their deck."""
        if self._replica.match is not None and self._replica.match.fold.disputed != NONE:
            return True
        void = self.way_out if member.doubt is not None else None
        return void is not None and self._table.agrees_to(void)

    def deaf_to(self, member: Member) -> bool:
        """Whether this member's entries are not taken now: they come again once both agree."""
        return member.forked or (self.frozen and not self.passes_over(member))

    def drop(self, member: Member) -> None:
        """Forget the doubt about this member: the deck of the entry in question is dropped."""
        if not member.forked:
            member.doubt = member.owes = None
            member.replication.resend()

    # --- one log, two positions

    def on_dispute(self, member: Member, dispute: Dispute) -> None:
        """This engine refuses an entry: rebuild the state from the log, and if it still refuses, compare both sides."""
        if self._replica.repair():
            try:
                self._replica.take(dispute.entry)
            except Dispute:
                pass
            else:
                member.replication.on_stored()
                self._table.report(Thawed(True))
                return
        self.doubt(member, dispute.entry.seq, dispute.entry.data)

    def doubt(self, member: Member, seq: int, data: bytes) -> Doubt:
        doubt = member.doubt = Doubt(self._replica, member.key, seq, data)
        self._table.say(member.key, doubt.differs)
        self._table.report(Frozen(doubt.trouble))
        return doubt

    def on_differs(self, member: Member, message: Differs, now: float) -> None:
        doubt = member.doubt
        if doubt is None:
            if message.seq > self._replica.chain.seq:
                raise PeerViolation(OUT_OF_PLACE, "a doubt about an entry that is not there")
            if not member.doubts.allows(now):
                raise PeerViolation(TOO_MUCH, "one doubt after another")
            doubt = self.doubt(member, message.seq, self._replica.chain.entries[message.seq])
        shown = doubt.receive_differs(message)
        if doubt.settled:
            self.agree(member, self._replica.repair())
            self._table.on_changed(now)
            return
        for part in shown:
            self._table.say(member.key, part)
        self._table.report(Frozen(doubt.trouble))

    def _on_part(self, member: Member, message: Part, now: float) -> None:
        if member.doubt is None:
            raise PeerViolation(OUT_OF_PLACE, "a component that was not in question")
        member.doubt.receive_part(message)
        self._table.report(Frozen(member.doubt.trouble))

    def agree(self, member: Member, repaired: bool) -> None:
        member.doubt = None
        member.replication.resend()
        self._table.report(Thawed(repaired))

    # --- two logs

    def on_fork(self, member: Member, fork: Fork) -> None:
        """The two logs differ: find where, and show each other. Raises `PeerViolation` for an entry of nobody."""
        if fork.entry:
            trouble = compare(self._replica, member.key, Witness(fork.seq, fork.entry))
            self._table.say(member.key, witness(self._replica.chain.entries, fork.seq))
            self.give_up(member, trouble)
            return
        member.forked = True
        self._table.report(Frozen(Trouble(FORK, member.key, fork.seq)))
        if fork.seq > self._replica.chain.seq:  # nothing to compare: the other log only goes on without this side
            self._table.say(member.key, HeadQuery(self._replica.chain.seq))
            return
        member.search = Search(self._replica, member.key, fork.seq)
        self._table.say(member.key, member.search.ask())

    def _on_head_query(self, member: Member, message: HeadQuery, now: float) -> None:
        if message.seq > self._replica.chain.seq:
            raise PeerViolation(OUT_OF_PLACE, "the head of an entry that is not there")
        if not member.forked:
            self.give_up(member, Trouble(FORK, member.key, message.seq))
        self._table.say(member.key, HeadIs(message.seq, self._replica.chain.head_at(message.seq)))

    def _on_head_is(self, member: Member, message: HeadIs, now: float) -> None:
        if member.search is None and member.forked:
            return
        if member.search is None:
            raise PeerViolation(OUT_OF_PLACE, "an answer to nothing")
        self._table.say(member.key, member.search.answer(message))

    def _on_witness(self, member: Member, message: Witness, now: float) -> None:
        trouble = compare(self._replica, member.key, message)
        if member.search is None:
            self._table.say(member.key, witness(self._replica.chain.entries, message.seq))
        self.give_up(member, trouble)

    def give_up(self, member: Member, trouble: Trouble) -> None:
        """Stop comparing with this member: the two logs are two, until one of them takes the other's."""
        member.forked = True
        self._table.report(Frozen(trouble))
