"""The match as one instance holds it: signs its own proposals, checks and stores every entry before it counts.

An entry is believed only where its author's signature holds, its author may say that, its chain is this one, and this
engine comes to the same public hash. Nothing is applied before it is in the log, nothing is in the log before it is
on disk.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from core.game import IllegalAction
from core.log.bodies import BadEntry, Body, Close, DealBody, DrawBody, Opening, Player, SeatBody, Talk
from core.log.card_transitions import Events, IllegalEntry
from core.log.entry import NO_HASH, Entry, Proposal, genesis, next_head, signed_part
from core.log.fold import Ahead, begin_fold, open_match, placed, trial
from core.log.schema import checked_body
from core.log.state import Fold
from core.match import Match
from net.dealing.dealer import HiddenDealer, dealing_instance
from net.link.errors import BAD_ENTRY, BAD_SIGNATURE, TOO_MUCH, PeerViolation
from net.link.message_paces import GROWTH, UNASKED
from net.link.messages import Propose
from net.sanitize import clean_line, is_clean
from net.table.chain import Chain
from net.table.party import EncodedProposal, Party, StoreFailed
from net.table.replication import Fork

_DEALT: Final = (DrawBody, DealBody)
_WORDS: Final = (Talk, SeatBody)
"""What carries words that people write."""
_KEPT: Final = 16
"""Own proposals that are remembered after another one was signed."""


class _Tried(NamedTuple):
    """What came out of trying a proposal: the match before and after it, and what would happen."""

    before: Fold
    draft: EncodedProposal
    after: Fold
    events: Events


class Dispute(Exception):
    """A valid and signed entry of this chain that this engine refuses: one of two programs is wrong."""

    def __init__(self, entry: Entry, reason: str) -> None:
        super().__init__(f"entry {entry.seq}: {reason}")
        self.entry = entry
        self.reason = reason


class Hearsay(Fork):
    """An author says, and signs, that they have seen another log than this one under the same numbers."""


def takes_name(players: Sequence[Player], body: SeatBody) -> bool:
    """Whether a seat would from now on be called like another one."""
    now = {seat: player.name.casefold() for seat, player in enumerate(players)}
    name, before = body.player.name.casefold(), now.pop(body.seat, "")
    return name != before and name in now.values()


class Replica:
    """One instance's copy of a match between computers: checks, signs and stores entries.

    `match`: None before the opening.
    """

    def __init__(self, match_id: bytes, party: Party, entries: Iterable[bytes] = ()) -> None:
        """Raises `BadEntry` or `core.log.opening.CannotReplay` for stored entries that are no match."""
        self.id = match_id
        self.key = party.signer.key
        self.dealer = HiddenDealer(party.secret, self.key, party.suite, party.desk, party.former)
        self.chain = Chain(match_id)
        self.match: Match | None = None
        self._party = party
        self._said: tuple[EncodedProposal, bytes] | None = None
        """What this side signed last, with the signature: when it comes back it need not be verified again."""
        self.signed: deque[Propose] = deque(maxlen=_KEPT)
        """The last proposals that this side signed, the last one first."""
        self._tried: _Tried | None = None
        self._ahead: Ahead | None = None
        """The entry that comes if what was said last is stamped next: it need not be read and judged again."""
        self._looked = True
        self._unasked: Counter[bytes] = Counter()
        self._counted = 0
        stored = list(entries)
        if stored:
            self._adopt(stored)

    # --- what this instance says

    def open(self, opening: Opening) -> None:
        """Begin the match as its host. Raises `BadEntry` or `StoreFailed`."""
        proposal = Proposal(self.id, self.key, 0, -1, genesis(self.id), opening, NO_HASH).encode()
        _, fold = open_match(self.id, opening, self.key, self._party.games)
        entry = Entry.stamp(0, genesis(self.id), proposal, fold.hash, self._sign(proposal))
        self._store(entry.data)
        self._adopt([entry.data])

    def draw_up(self, body: Body) -> EncodedProposal:
        """A proposal of this side on top of its present log. Raises `BadEntry` for a body that cannot be."""
        proposal = self.playing.proposal(checked_body(body))
        try:
            self._check_words(body)
        except PeerViolation as error:
            raise BadEntry(error.detail) from None
        said = self._said[0].proposal if self._said else None
        if said is not None and said.seen_head == proposal.seen_head:
            # Two different things under one number, for the same place of the same log, would be evidence.
            number = said.author_seq + (said.body != proposal.body)
            proposal = proposal._replace(author_seq=max(proposal.author_seq, number))
        return EncodedProposal(proposal, proposal.encode())

    def recalled(self, data: bytes) -> EncodedProposal | None:
        """The draft that the store kept; None where it is in the log already, or none of this match."""
        try:
            draft = EncodedProposal(Proposal.decode(data), data)
        except BadEntry:
            return None
        if self.match is None or (draft.proposal.match, draft.proposal.author) != (self.id, self.key):
            return None
        number = dict(self.match.fold.counters).get(self.key, -1) + 1
        return draft if draft.proposal.author_seq >= number else None

    def trial(self, draft: EncodedProposal) -> None:
        """Judge a proposal without storing it. Raises `IllegalAction` or `BadEntry` where it cannot be stamped now."""
        fold = self.playing.fold
        try:
            self._tried = _Tried(fold, draft, *trial(fold, draft.proposal, self.dealer))
        except IllegalEntry as refused:
            raise IllegalAction(refused.violation) from None

    def sign(self, draft: EncodedProposal) -> Propose:
        """A proposal of this side with its signature."""
        signature = self._sign(draft.data)
        self._said = (draft, signature)
        self._looked = False
        signed = Propose(draft.data, signature)
        self.signed.appendleft(signed)
        return signed

    def look_ahead(self) -> None:
        """Compute the entry to expect if this side's last proposal is stamped next, while that is on its way."""
        if self._looked or self._said is None or self.match is None:
            return
        self._looked = True
        (draft, signature), fold = self._said, self.match.fold
        if self._tried is None or self._tried.draft is not draft or self._tried.before is not fold:
            try:
                self.trial(draft)
            except (IllegalAction, BadEntry):
                return
        assert self._tried is not None
        entry, after = placed(self._tried.after, draft.proposal, signature, draft.data)
        self._ahead = Ahead(fold, entry, after, self._tried.events)

    def keep(self, draft: bytes) -> None:
        """Put an own decision on disk. Raises `StoreFailed`."""
        try:
            self._party.store.keep(draft)
        except Exception as error:
            raise StoreFailed(error) from error

    # --- what others say

    def read(self, data: bytes) -> Entry:
        """Decode an entry. Raises `PeerViolation`."""
        if self._ahead is not None and self._ahead.entry.data == data:
            return self._ahead.entry
        try:
            return Entry.decode(data)
        except BadEntry as error:
            raise PeerViolation(BAD_ENTRY, ascii(error.reason)[:200]) from None

    def check_author(self, proposal: Proposal, data: bytes, signature: bytes) -> None:
        """Verify the signature. Raises `PeerViolation` unless the author signed this."""
        if self._said is not None and (data, signature) == (self._said[0].data, self._said[1]):
            return
        if not self._party.verify(proposal.author, signed_part(data), signature):
            raise PeerViolation(BAD_SIGNATURE, f"of {proposal.author.hex()[:8]}")

    def check(self, proposal: Proposal, data: bytes, signature: bytes) -> None:
        """Raises `PeerViolation` for what this author did not or may not say, `Hearsay` where they saw another log."""
        self.check_author(proposal, data, signature)
        seen, chain = proposal.seen_seq, self.chain
        if seen <= chain.seq and proposal.seen_head != (chain.head if seen == chain.seq else chain.head_at(seen)):
            raise Hearsay(seen, proposal.seen_head)
        body = proposal.body
        if self.match and isinstance(body, _DEALT) and proposal.author != dealing_instance(self.match.fold):
            raise PeerViolation(BAD_ENTRY, "only the host deals")
        if self.match and isinstance(body, Close) and proposal.author != self.match.fold.host:
            raise PeerViolation(BAD_ENTRY, "only the host closes")
        if isinstance(body, _WORDS):
            self._check_words(body)
        if isinstance(body, UNASKED) and self._unasked_by(proposal.author) >= GROWTH:
            raise PeerViolation(TOO_MUCH, f"more than {GROWTH} entries that nothing asks for")

    def _check_words(self, body: Body) -> None:
        """What people write is shown to others as it is, whoever says it. Raises `PeerViolation` for what cannot be."""
        if isinstance(body, Talk) and (not body.text or clean_line(body.text) != body.text):
            raise PeerViolation(BAD_ENTRY, "a line that cannot be shown as it is")
        if isinstance(body, SeatBody):
            self._check_name(body)

    def _check_name(self, body: SeatBody) -> None:
        if not is_clean(body.player.name):
            raise PeerViolation(BAD_ENTRY, "a name that cannot be shown as it is")
        if self.match is not None and takes_name(self.match.players, body):
            raise PeerViolation(BAD_ENTRY, "somebody else's name")

    def stamp(self, proposal: Proposal, data: bytes, signature: bytes) -> None:
        """Give a checked proposal the next place, as the host. Raises `IllegalAction`, `BadEntry`, `StoreFailed`."""
        self.playing.sequence(proposal, signature, data)

    def stamp_own(self, body: Body) -> None:
        """Give an entry of this side the next place, as the host. Raises like `stamp`."""
        draft = self.draw_up(body)
        self.stamp(draft.proposal, draft.data, self.sign(draft).signature)

    def take(self, entry: Entry, judged: bool = True) -> None:
        """Follow the next entry. Raises `PeerViolation`, `Fork`, `Dispute` or `StoreFailed`; then nothing changed.

        Without `judged` the engine is not asked: all agree to drop the entry's deck (`core.log.disputed`).
        """
        if entry.prev_head != self.chain.head:
            raise Fork(self.chain.seq, entry.prev_head)
        self.check(entry.proposal, entry.proposal_bytes, entry.signature)
        if self.match is None:
            self._take_opening(entry)
            return
        ahead = self._ahead
        if ahead is not None and ahead.entry is entry and ahead.before is self.match.fold:
            self.match.fulfil(ahead)
            return
        try:
            self.match.accept(entry, judged)
        except BadEntry as error:
            raise Dispute(entry, error.reason) from None

    def _take_opening(self, entry: Entry) -> None:
        try:
            begin_fold(self.id, entry, self._party.games)
        except BadEntry as error:
            raise PeerViolation(BAD_ENTRY, str(error)) from None
        self._store(entry.data)
        self._adopt([entry.data])

    def _unasked_by(self, author: bytes) -> int:
        """How many entries of an author bring the match no further."""
        if self.chain.seq < GROWTH:
            return 0
        for data in self.chain.entries[self._counted :]:
            entry = Entry.decode(data)
            self._unasked[entry.proposal.author] += isinstance(entry.body, UNASKED)
        self._counted = len(self.chain.entries)
        return self._unasked[author]

    # --- the log

    @property
    def playing(self) -> Match:
        """The match, once it has begun."""
        assert self.match is not None, "the match has not begun"
        return self.match

    def replayed(self, count: int) -> Match:
        """The first `count` entries played again from nothing, for comparing; it stores nothing."""
        return self._load(self.chain.entries[:count])

    def repair(self) -> bool:
        """Rebuild the state from the log; True if it differed."""
        match, again = self.playing, self.replayed(self.chain.seq + 1)
        if again.fold.hash == match.fold.hash and again.state == match.state:
            return False
        match.fold, match.live = again.fold, again.live
        return True

    def _adopt(self, entries: list[bytes]) -> None:
        match = self.match = self._load(entries)
        for data in entries:
            self.chain.add(data, next_head(self.chain.head, data))
        match.subscribe(lambda entry, _events: self.chain.add(entry.data, match.fold.head))

    def _load(self, entries: Iterable[bytes]) -> Match:
        return Match.load(entries, self.dealer, self._store, self.key, self._party.games, undecided=True)

    def _sign(self, proposal: bytes) -> bytes:
        return self._party.signer.sign(signed_part(proposal))

    def _store(self, entry: bytes) -> None:
        try:
            self._party.store.append(entry)
        except Exception as error:
            raise StoreFailed(error) from error
