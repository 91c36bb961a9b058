"""Does a record of a match between computers prove itself? No network and nobody's secrets are needed to tell.

Every entry must be its author's, by its signature, and continue the chain and what its author had seen of it. Then the
match is played again: rules, consents, promises, and every card that was laid open must come out of its slot under the
keys that were given. Then every shuffle and lock is proved, and of decks whose secrets were told everything that
anybody sent is made again, and their audits (`core.log.audit`) must be in order.

What is proved is that the holders of these keys did all this; who they are is not in a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from core.actions import NOBODY
from core.canonical import BadBytes, unpack
from core.log.bodies import (
    SLOT_KEY_SIZE,
    BadEntry,
    Body,
    Close,
    DealBody,
    DrawBody,
    Keys,
    Lock,
    PlayBody,
    Reveal,
    Shuffle,
)
from core.log.decks import Audit, DeckRecord
from core.log.disputed import all_decks
from core.log.entry import Entry, decode_entry, genesis, signed_part
from core.log.fold import replay, trial
from core.log.hidden import keys_due
from core.log.opening import CannotReplay
from core.log.state import NONE, Fold
from net.dealing.dealer import HiddenDealer, NotThatCard, dealing_instance
from net.dealing.group import Suite
from net.dealing.passes import PassOf, card_points_of, fault_in, passes_of
from net.dealing.recheck import Lie, Sent, first_lie
from net.dealing.report import DeckReport, DeckState, Finding, MatchReport

_Job: TypeAlias = tuple[DeckRecord, PassOf]
_Spread: TypeAlias = "Callable[[Callable[[_Job], str], Sequence[_Job]], Iterable[str]]"
"""Like `map`: how the long work is given away, in order."""
_Verify: TypeAlias = "Callable[[bytes, bytes, bytes], bool]"
"""Whether (key, data, signature) belong together: Ed25519."""
_Told: TypeAlias = "Callable[[int, int], object]"
"""Called with the number of proofs checked so far, and of all."""


def verify_record(
    entries: Iterable[bytes],
    suite: Suite,
    verify: _Verify,
    spread: _Spread = map,
    told: _Told = lambda done, of: None,
) -> MatchReport:
    """Check a whole record. With the real group about 0.6 s a deck of two, which `spread` may share out."""
    data = list(entries)
    frame = first_unsigned(data, verify)
    walk = _Walk(data if frame is None else data[: frame.entry], suite)
    try:
        walk.go()
    except CannotReplay as foreign:
        return MatchReport(len(data) if frame is None else frame.entry, frame, None, (), foreign.reason)
    if frame is not None or walk.fold is None:
        fault = min([fault for fault in (frame, walk.fault) if fault is not None], key=lambda fault: fault.entry)
        return MatchReport(fault.entry, fault, walk.fold)
    return _Proofs(suite, walk, walk.fold).report(spread, told)


# --- whose each entry is


def first_unsigned(data: Sequence[bytes], verify: _Verify) -> Finding | None:
    """The first entry that is not its author's own, or has no place in this chain."""
    heads: list[bytes] = []
    match = b""
    for seq, raw in enumerate(data):
        try:
            entry = decode_entry(raw, seq)
        except BadEntry as error:
            return Finding(seq, _author_of(raw), "entry", error.reason)
        said = entry.proposal
        match, head = match or said.match, heads[-1] if heads else genesis(said.match)
        if (entry.seq, entry.prev_head, said.match) != (seq, head, match):
            return Finding(seq, said.author, "chain", "does not continue the chain")
        if not verify(said.author, signed_part(entry.proposal_bytes), entry.signature):
            return Finding(seq, said.author, "signature", "not signed by its author")
        if said.seen_seq >= seq or said.seen_head != (heads[said.seen_seq] if said.seen_seq >= 0 else genesis(match)):
            return Finding(seq, said.author, "story", "its author has seen another log")
        heads.append(entry.head)
    return None


def _author_of(raw: bytes) -> bytes:
    """Whose an entry is that cannot be read as a whole; empty where even that cannot be."""
    try:
        entry: Any = unpack(raw)
        proposal: Any = unpack(entry[2])
        author = proposal[1]
    except (BadBytes, TypeError, IndexError):
        return b""
    return author if isinstance(author, bytes) else b""


# --- the match again


class _Walk:
    """The match played again, and where everything that belongs to a deck stands in the log."""

    def __init__(self, data: Sequence[bytes], suite: Suite) -> None:
        self.fold: Fold | None = None
        self.fault: Finding | None = None
        self.places: dict[tuple[int, type[Body], bytes], int] = {}
        """The entry of each shuffle, lock and secret, by deck and author."""
        self.keys: dict[tuple[int, bytes], dict[int, tuple[bytes, int]]] = {}
        """By deck and party: each key that was given, by slot, and its entry."""
        self.refused: dict[int, Finding] = {}
        """By deck: an entry that was refused, so that all agreed to drop it."""
        self.data = data
        self._onlooker = HiddenDealer(bytes(32), b"", suite)

    def go(self) -> None:
        """Play all of it again, up to what does not fit."""
        try:
            for entry, fold, _ in replay(self.data, self._onlooker):
                before, self.fold = self.fold, fold
                if before is None or before.disputed != NONE:
                    continue
                if fold.disputed != NONE:
                    self._refuse(before, entry)
                    continue
                self._expect_host(before, entry)
                self._note(before, entry)
        except CannotReplay:
            raise
        except BadEntry as error:
            seq = self.fold.seq + 1 if error.seq is None and self.fold is not None else error.seq or 0
            author = Entry.decode(self.data[seq]).proposal.author if seq < len(self.data) else b""
            self.fault = _fault(seq, author, error)

    def _refuse(self, fold: Fold, entry: Entry) -> None:
        try:
            trial(fold, entry.proposal, self._onlooker)
        except BadEntry as error:
            if fold.deck is not None:
                self.refused[fold.deck.number] = _fault(entry.seq, entry.proposal.author, error)

    def _expect_host(self, fold: Fold, entry: Entry) -> None:
        """What only one instance may say."""
        body, author = entry.body, entry.proposal.author
        if isinstance(body, DrawBody | DealBody) and author != dealing_instance(fold):
            raise BadEntry("only the host deals", entry.seq)
        if isinstance(body, Close) and author != fold.host:
            raise BadEntry("only the host closes", entry.seq)

    def _note(self, fold: Fold, entry: Entry) -> None:
        body, author, deck = entry.body, entry.proposal.author, fold.deck
        if isinstance(body, Shuffle | Lock | Reveal):
            self.places[body.deck, type(body), author] = entry.seq
        elif deck is None or not deck.hidden:
            return
        elif isinstance(body, Keys):
            keys = [body.keys[at : at + SLOT_KEY_SIZE] for at in range(0, len(body.keys), SLOT_KEY_SIZE)]
            self._given(deck, author, entry.seq, zip(keys_due(fold, deck, author), keys, strict=True))
        elif isinstance(body, PlayBody):
            self._given(deck, author, entry.seq, [(body.slot, body.key)])

    def _given(self, deck: DeckRecord, party: bytes, seq: int, keys: Iterable[tuple[int, bytes]]) -> None:
        given = self.keys.setdefault((deck.number, party), {})
        given.update({slot: (key, seq) for slot, key in keys})


def _fault(seq: int, author: bytes, error: BadEntry) -> Finding:
    return Finding(seq, author, "card" if isinstance(error, NotThatCard) else "rules", error.reason)


# --- the decks


class _Proofs:
    """All that is proved of the decks of a match."""

    def __init__(self, suite: Suite, walk: _Walk, fold: Fold) -> None:
        self._suite = suite
        self._walk = walk
        self._fold = fold
        self._decks = all_decks(fold)
        self._faults = dict(walk.refused)
        """The first thing that is wrong with each deck, by its number."""

    def report(self, spread: _Spread, told: _Told) -> MatchReport:
        jobs = [(deck, which) for deck in self._decks if deck.hidden for which in passes_of(deck)]
        outcomes = spread(lambda job: fault_in(self._suite, self._fold, *job), jobs)
        for done, ((deck, which), reason) in enumerate(zip(jobs, outcomes, strict=True), 1):
            told(done, len(jobs))
            if reason:
                author = deck.parties[which.party]
                kind = Shuffle if which.step == "shuffle" else Lock
                place = self._walk.places[deck.number, kind, author]
                self._faults.setdefault(deck.number, Finding(place, author, which.step, reason))
        for deck in self._decks:
            if deck.number not in self._faults and (fault := self._lie(deck) or self._audited(deck)) is not None:
                self._faults[deck.number] = fault
        counted = [self._faults[deck.number] for deck in self._decks if deck.number in self._faults and not deck.void]
        found = [*counted, *([self._walk.fault] if self._walk.fault is not None else [])]
        fault = min(found, default=None)
        entries = self._fold.seq + 1 if fault is None else fault.entry
        return MatchReport(entries, fault, self._fold, tuple(map(self._of_deck, self._decks)))

    def _lie(self, deck: DeckRecord) -> Finding | None:
        """What anybody sent that does not follow from the secret they told."""
        if not (deck.locked and deck.revealed):
            return None
        lie = first_lie(self._suite.group, card_points_of(self._suite, self._fold), list(self._sent(deck)))
        return None if lie is None else self._lied(deck, lie)

    def _sent(self, deck: DeckRecord) -> Iterator[Sent]:
        for place, party in enumerate(deck.parties):
            keys = {slot: key for slot, (key, _) in self._walk.keys.get((deck.number, party), {}).items()}
            yield Sent(dict(deck.secrets)[party], deck.shuffles[place].points, deck.locks[-1 - place].points, keys)

    def _lied(self, deck: DeckRecord, lie: Lie) -> Finding:
        author = deck.parties[lie.party]
        if lie.what == "key":
            _, place = self._walk.keys[deck.number, author][lie.slot]
            return Finding(place, author, "key", f"the key to slot {lie.slot} does not follow from the secret")
        place = self._walk.places[deck.number, Reveal, author]
        return Finding(place, author, "seed", f"the {lie.what} does not follow from the secret at slot {lie.slot}")

    def _audited(self, deck: DeckRecord) -> Finding | None:
        seen: Audit | None = deck.shown if deck.void else deck.audit
        if seen is None or seen.ok:
            return None
        entry = Entry.decode(self._walk.data[seen.entry])
        at_seat = deck.hidden and seen.seat != NOBODY
        return Finding(seen.entry, deck.holders[seen.seat] if at_seat else entry.proposal.author, "audit", seen.reason)

    def _of_deck(self, deck: DeckRecord) -> DeckReport:
        due = deck.hidden and (deck.void or deck is not self._fold.deck or self._fold.deck_over)
        silent = tuple(party for party, _ in deck.promises if party not in dict(deck.secrets)) if due else ()
        state: DeckState
        if deck.void:
            state = "dropped"
        elif deck.audit is None:
            state = "open"
        else:
            state = "proved" if deck.hidden else "alone"
        return DeckReport(deck.number, deck.parties, state, silent, self._faults.get(deck.number))
