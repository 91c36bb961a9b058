"""A guest's table: proposes, and follows what comes back. Sans I/O.

A decision is on this side's disk before it is sent, and counts only when the host has stamped it: until then it is
`pending`, and after a cut or a crash it is the same bytes that go out again. Where the log has gone on meanwhile it is
said anew. One proposal is under way at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from core.game import IllegalAction
from core.log.bodies import Agree, BadEntry, Body, Host, Opening, SeatBody, Talk, Void
from core.log.consent import consent_to
from core.log.entry import Entry
from core.log.state import NONE, Fold
from net.link.desync_messages import Halt
from net.link.errors import OUT_OF_PLACE, LocalMisuse, PeerViolation
from net.link.identity import Peer
from net.link.messages import Lobby, Message, Presence, Propose, Refused, Rematch, ResumeKey, Say, Stamped
from net.table.events import Began, HeldUp, NotDone, Paired, Present, SetAgain, Thawed, Word
from net.table.member import Member
from net.table.own_entries import OwnEntries
from net.table.own_seats import OwnSeats
from net.table.party import EncodedProposal, StoreFailed
from net.table.replica import Replica
from net.table.stamper import ON_HOLD, STALE
from net.table.standing import instances
from net.table.table import REPLACED, Table
from net.table.waits import STAMP, Owed, first_seat

MAX_WAITING: Final = 16
"""Own decisions waiting their turn, at most."""
OVERTAKEN: Final = "overtaken"
"""`NotDone.reason`: meanwhile the match has gone on so that it can no longer be."""


class _Pending(NamedTuple):
    """The proposal under way. `decision`: of a person or a bot, and first in the queue; else due by itself."""

    draft: EncodedProposal
    signed: Propose
    decision: bool
    link: int | None


class GuestTable(Table):
    """The table of one who follows the host.

    `check_opening` raises `PeerViolation` for a match that does not begin as agreed. `draft`: what the store kept last,
    to go on with after a crash.
    """

    def __init__(
        self, replica: Replica, check_opening: Callable[[Opening], None] = lambda _: None, draft: bytes = b""
    ) -> None:
        super().__init__(replica)
        self.host: Member | None = None
        """The one at the other end; None before the first link."""
        self._check_opening = check_opening
        self._decisions: deque[EncodedProposal] = deque()
        self._pending: _Pending | None = None
        self._wait = False
        self._told_away: dict[bytes, float] | None = None
        """Who is away, as the host tells; None before the first time."""
        self._seats = OwnSeats(self)
        self.handlers |= {
            Stamped: OwnEntries(self).on_stamped,
            Refused: self._on_refused,
            ResumeKey: self._on_resume_key,
            Presence: self._on_presence,
            Halt: self._on_halt,
            Lobby: self._on_word,
            Say: self._on_word,
            Rematch: self._on_rematch,
        }
        if self.match is not None and self.match.fold.host != self.replica.key:
            self.sequencer = self.match.fold.host
        kept = self.replica.recalled(draft) if draft else None
        if kept is not None:
            self._decisions.append(kept)
            self._pending = _Pending(kept, self.replica.sign(kept), True, None)

    def away(self, fold: Fold) -> dict[bytes, float | None]:
        others, told = instances(fold.players, fold.owners), self._told_away
        away = {key: told.get(key) if told is not None else 0.0 for key in others if key != self.replica.key}
        away[self.sequencer] = self.host.away if self.host is not None else 0.0
        return away

    def counts(self, member: Member) -> bool:
        return True

    @property
    def pending(self) -> tuple[Body, ...]:
        """Own decisions that are not in the log yet, the first one first."""
        return tuple(draft.proposal.body for draft in self._decisions)

    def act(self, body: Body, now: float) -> None:
        """Make a decision of this side: it is `pending` until the host has stamped it.

        Raises `IllegalAction` or `BadEntry` for what cannot be now, `StoreFailed` where it could not be kept.
        """
        if self.match is None or len(self._decisions) >= MAX_WAITING:
            raise LocalMisuse("no match, or too many decisions at once")
        draft = self.replica.draw_up(body)
        self.replica.trial(draft)
        self._decisions.append(draft)
        try:
            self.on_changed(now)
        except StoreFailed:
            if draft in self._decisions:
                self._decisions.remove(draft)
            raise

    def agree_to(self, body: Body, now: float) -> None:
        self.standing.look(now)
        if not self.agrees_to(body):
            self._decisions.appendleft(self.replica.draw_up(Agree(consent_to(body))))
            self._pending, self._wait = None, False
            self.on_changed(now)

    def more_owed(self) -> tuple[Owed, ...]:
        if not self._decisions or self.host is None:
            return ()
        seat = first_seat(self.replica.playing.fold, self.host.key)
        return (Owed(self.host.key, STAMP, seat, (STAMP, self.replica.chain.seq)),)

    def agrees_to(self, body: Body) -> bool:
        consent = Agree(consent_to(body))
        said = (self.replica.key, consent.what) in self.replica.playing.fold.agreed
        return said or any(draft.proposal.body == consent for draft in self._decisions)

    # --- the host

    def _join(self, link: int, peer: Peer, now: float) -> None:
        """Whoever is at the other end now is the host; another one than before, when another instance took over."""
        if self.host is not None and self.host.key != peer.key:
            if self.host.replication.link is not None:
                self._end(self.host.replication.link, REPLACED)
            self.members.clear()
        super()._join(link, peer, now)
        self.host = self.members[peer.key]
        self.sequencer = peer.key if peer.key != self.replica.key else b""
        self.desync.halted_at = None
        self._wait = False

    def _on_resume_key(self, member: Member, message: ResumeKey, now: float) -> None:
        if message.match != self.replica.id:
            raise PeerViolation(OUT_OF_PLACE, "a key of another match")
        self._news.append(Paired(member.key, message.key))

    def _on_presence(self, member: Member, message: Presence, now: float) -> None:
        away = [(other.key, now - other.seconds) for other in message.peers if other.seconds >= 0]
        self._told_away = dict(away)
        self._news.append(Present(tuple(away)))
        self._wait = False
        self.on_changed(now)

    def _on_halt(self, member: Member, message: Halt, now: float) -> None:
        if message.key:
            self._news.append(HeldUp(message.key, message.seq))
        elif self.desync.halted_at is not None:
            self._news.append(Thawed(False))
            member.replication.resend()  # what the host had not taken meanwhile
        self.desync.halted_at = (message.seq or NONE) if message.key else None
        self._wait = False
        self.on_changed(now)

    def _on_word(self, member: Member, message: Lobby | Say, now: float) -> None:
        self._news.append(Word(member.key, message))

    def _on_rematch(self, member: Member, message: Rematch, now: float) -> None:
        if message.match == self.replica.id:
            raise PeerViolation(OUT_OF_PLACE, "the rematch of a match is another one")
        self._news.append(SetAgain(member.key, message))

    # --- the log

    def check_source(self, member: Member, entry: Entry) -> None:
        body, match = entry.body, self.replica.match
        if match is None:
            if isinstance(body, Opening):
                self._check_opening(body)
            return
        if entry.seq > member.replication.target:
            self._seats.check_stamped(match.fold, member.key, entry)

    def on_stored(self, entry: Entry) -> None:
        self._wait = False
        if entry.seq == 0:
            self._news.append(Began())
        pending = self._pending
        if pending is not None and entry.proposal_bytes == pending.draft.data:
            self._done(pending)
        else:
            self._decisions = deque(draft for draft in self._decisions if draft.data != entry.proposal_bytes)
        if isinstance(entry.body, SeatBody) and self.host is not None and entry.seq > self.host.replication.target:
            self._seats.on_seat_changed(entry.body, entry.proposal.author)
        if isinstance(entry.body, Void) and self.host is not None:
            self.desync.drop(self.host)
            self._news.append(Thawed(False))

    @property
    def _consents(self) -> bool:
        return bool(self._decisions) and isinstance(self._decisions[0].proposal.body, Agree)

    def on_changed(self, now: float) -> None:
        """Send the next proposal, once this side has the whole log and no other proposal is under way."""
        host = self.host
        if host is None or self.replica.match is None or self._wait or not host.replication.synced:
            return
        if not (self._consents if self.desync.stopped else host.replication.current):
            return
        link = host.replication.link
        if self._pending is None or (self._pending.link != link and not self._fits(self._pending, host)):
            self._pending = self._next(host)
        if self._pending is not None and self._pending.link != link:
            self._pending = self._pending._replace(link=link)
            self.say(host.key, self._pending.signed)

    def outgoing(self) -> Iterator[tuple[int, Message]]:
        yield from super().outgoing()
        if self._pending is not None:
            self.replica.look_ahead()  # while that is on its way

    def _next(self, host: Member) -> _Pending | None:
        if not self.desync.stopped and (body := self._due(host)) is not None:
            return self._sign(self.replica.draw_up(body), False)
        while self._decisions:
            draft = self._up_to_date(self._decisions[0])
            if draft is not None:
                self._decisions[0] = draft
                return self._sign(draft, True)
            self._drop(OVERTAKEN, "")
        return None

    def _sign(self, draft: EncodedProposal, decision: bool) -> _Pending:
        signed = self.replica.sign(draft)
        if decision and not isinstance(draft.proposal.body, Talk):
            self.replica.keep(draft.data)
        return _Pending(draft, signed, decision, None)

    def _up_to_date(self, draft: EncodedProposal) -> EncodedProposal | None:
        """The decision as it is said now; None where it can no longer be."""
        again = self.replica.draw_up(draft.proposal.body)  # what was said meanwhile may bear its number
        if again.data == draft.data:
            return draft
        try:
            self.replica.trial(again)
        except (IllegalAction, BadEntry):
            return None
        return again

    def _drop(self, reason: str, detail: str) -> None:
        body = self._decisions.popleft().proposal.body
        if not isinstance(body, Talk):
            self.replica.keep(b"")
        self._news.append(NotDone(body, reason, detail))

    def _due(self, host: Member) -> Body | None:
        """What needs no decision: the dealer's part, claims without a choice, and consent to the one who hosts now."""
        match, key = self.replica.match, self.replica.key
        assert match is not None
        fold = match.fold
        if fold.host == host.key:
            about_seats = fold.agreed or fold.owners != fold.players
            return match.automatic() or (self._seats.due(fold, host.key) if about_seats else None)
        agree = Agree(consent_to(Host(fold.epoch + 1, host.key)))
        return None if key not in fold.members or (key, agree.what) in fold.agreed else agree

    def _fits(self, pending: _Pending, host: Member) -> bool:
        """Nothing has come into the log since it was signed, so the very same bytes go out again."""
        proposal = pending.draft.proposal
        takes_over = self.replica.playing.fold.host != host.key and not isinstance(proposal.body, Agree)
        return proposal.seen_head == self.replica.chain.head and not takes_over

    def _done(self, pending: _Pending) -> None:
        self._pending = None
        if pending.decision:
            self._decisions.popleft()
            if not isinstance(pending.draft.proposal.body, Talk):
                self.replica.keep(b"")

    def _on_refused(self, member: Member, message: Refused, now: float) -> None:
        pending = self._pending
        if pending is None or pending.draft.proposal.author_seq != message.author_seq:
            return
        self._pending = None
        if message.reason == ON_HOLD:
            self._wait = True
        elif message.reason == STALE:
            self._wait = self._fits(pending, member)
        elif pending.decision:
            self._drop(message.reason, message.detail)
        else:
            self._wait = True
        self.on_changed(now)
