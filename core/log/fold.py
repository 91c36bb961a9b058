"""The state of a match is the fold of its log: `begin_fold` with the opening, `step` with every further entry.

Pure: a `Fold` is an immutable value, a refused entry raises `BadEntry` and changes nothing. Everything an entry claims
is checked: its place in the chain, its author, the public hashes around it, the game's rules, the deck's promises.

    fold = begin(match_id, first)
    for entry in rest:
        fold, events = step(fold, entry, dealer)

`replay` does that for stored bytes. A sequencer uses `sequence`, which places a proposal after the same checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from core.game import Game
from core.games import GAMES
from core.log.audit import audit
from core.log.bodies import (
    Agree,
    BadEntry,
    Body,
    Commit,
    Keys,
    Lock,
    Opening,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Shuffle,
    Talk,
)
from core.log.card_transitions import Events
from core.log.consent import settled as consents_left
from core.log.dealer import Dealer
from core.log.decks import DeckRecord
from core.log.disputed import disputable, is_passed_over, passed_over
from core.log.entry import NO_HASH, Entry, Proposal, decode_entry, genesis, next_head
from core.log.opening import agreed, decode_opening
from core.log.schema import checked_body
from core.log.seats import reseated, takes_back
from core.log.state import NONE, Fold
from core.log.timeline import LiveEntry, Snapshot
from core.log.transitions import EFFECTS


class Ahead(NamedTuple):
    """An entry worked out before it is in the log: it follows `before` and leads to `after`."""

    before: Fold
    entry: Entry
    after: Fold
    events: Events


def begin_fold(match_id: bytes, entry: Entry, games: Mapping[str, Game] | None = None) -> Fold:
    """The match after its opening. Raises `BadEntry`; `core.log.opening.CannotReplay` where nothing is wrong with
    it."""
    fold, _ = step(_before(match_id, entry.body, games), entry, None)
    return fold


def open_match(
    match_id: bytes, opening: Opening, author: bytes = b"", games: Mapping[str, Game] | None = None
) -> tuple[Entry, Fold]:
    """A new match: its first entry and the position. Raises like `begin_fold`."""
    proposal = Proposal(match_id, author, 0, -1, genesis(match_id), opening, NO_HASH)
    entry, fold, _ = sequence(_before(match_id, opening, games), proposal, None)
    return entry, fold


def step(fold: Fold, entry: Entry, dealer: Dealer | None, judged: bool = True) -> tuple[Fold, Events]:
    """The match after one more entry, and what happened. Raises `BadEntry`.

    Not `judged`: one that this engine refuses, because all agree to drop its deck; its frame must still be right.
    """
    if not judged:
        if not disputable(fold, entry.body):
            raise BadEntry("nothing that two engines could not agree on", entry.seq)
        fold = fold._replace(disputed=entry.seq)
    if entry.seq != fold.seq + 1:
        raise BadEntry(f"expected entry {fold.seq + 1}", entry.seq)
    if entry.prev_head != fold.head:
        raise BadEntry("does not continue the chain", entry.seq)
    after, events = trial(fold, entry.proposal, dealer)
    if after.disputed != NONE:
        after = after._replace(now=after.now._replace(hash=entry.hash_after))
    elif entry.hash_after != after.now.hash:
        raise BadEntry("another public hash after the entry", entry.seq)
    return _sealed(after, entry), events


def replay(
    entries: Iterable[bytes], dealer: Dealer, games: Mapping[str, Game] | None = None, undecided: bool = False
) -> Iterator[tuple[Entry, Fold, Events]]:
    """The match after each of its stored entries. Raises `BadEntry` at the first bad one, like `begin_fold` and `step`.

    An entry that this engine refuses is passed over where its deck is dropped later; `undecided`: or not yet.
    """
    fold: Fold | None = None
    refused: BadEntry | None = None
    for data in entries:
        if fold is None:
            entry = decode_opening(data)
            fold = begin_fold(entry.proposal.match, entry, games)
            events: Events = ()
        else:
            entry = decode_entry(data, fold.seq + 1)
            try:
                fold, events = step(fold, entry, dealer)
            except BadEntry as error:
                if fold.disputed != NONE or not disputable(fold, entry.body):
                    raise
                refused = error
                fold, events = step(fold, entry, dealer, judged=False)
        yield entry, fold, events
    if refused is not None and fold is not None and fold.disputed != NONE and (fold.closed or not undecided):
        raise refused
    if fold is None:
        raise BadEntry("a log without entries", 0)


def sequence(
    fold: Fold, proposal: Proposal, dealer: Dealer | None, signature: bytes = b"", signed: bytes = b""
) -> tuple[Entry, Fold, Events]:
    """Give a proposal the next place in the log. Raises `BadEntry` where it does not fit there.

    `signed`: the bytes that the proposal was decoded from, which then are the ones in the entry.
    """
    after, events = trial(fold, proposal, dealer)
    try:
        entry, sealed = placed(after, proposal, signature, signed)
    except BadEntry as error:
        error.seq = fold.seq + 1
        raise
    return entry, sealed, events


def trial(fold: Fold, proposal: Proposal, dealer: Dealer | None) -> tuple[Fold, Events]:
    """The match as it would be after a proposal, still without its place in the log. Raises `BadEntry`."""
    try:
        _check_author(fold, proposal)
        return _moved(fold, proposal, dealer)
    except BadEntry as error:
        error.seq = fold.seq + 1
        raise


def placed(after: Fold, proposal: Proposal, signature: bytes = b"", signed: bytes = b"") -> tuple[Entry, Fold]:
    """What `trial` made of a proposal gets its place: the entry, and the match with it. Raises `BadEntry`."""
    if not signed:
        proposal = proposal._replace(body=checked_body(proposal.body))
        signed = proposal.encode()
    entry = Entry.stamp(after.seq + 1, after.head, signed, after.hash, signature, proposal)
    return entry, _sealed(after, entry)


# --- frame: place, author, hashes


def _before(match_id: bytes, body: Body, games: Mapping[str, Game] | None) -> Fold:
    """The match before its opening, whose rules are those that the opening names."""
    if not isinstance(body, Opening):
        raise BadEntry("a log begins with its opening", 0)
    game, rules = agreed(body, GAMES if games is None else games)
    state = game.start(rules)
    now = Snapshot(state, NO_HASH)
    line = LiveEntry(-1, body, now, None)
    return Fold(match_id, game, body, rules, body.players, -1, genesis(match_id), now, line, owners=body.players)


def _sealed(after: Fold, entry: Entry) -> Fold:
    counters = dict(after.counters)
    counters[entry.proposal.author] = entry.proposal.author_seq
    head = next_head(entry.prev_head, entry.data)
    return after._replace(seq=entry.seq, head=head, counters=tuple(counters.items()))


_MAY_BE_LATE: Final = (Talk, Commit, Shuffle, Lock, Keys, Reveal, Resign, Agree)
"""What an author may say without having seen the last entry; all else goes by the present position."""


def _check_author(fold: Fold, proposal: Proposal) -> None:
    body = proposal.body
    if proposal.match != fold.match_id:
        raise BadEntry("belongs to another match")
    back = isinstance(body, SeatBody) and takes_back(fold, body, proposal.author)
    if not (proposal.author in fold.parties or back or (fold.returning and proposal.author in fold.members)):
        raise BadEntry("its author does not sit at this table")
    if proposal.author_seq <= dict(fold.counters).get(proposal.author, -1):
        raise BadEntry("its author has numbered another proposal so already")
    if proposal.seen_seq > fold.seq:
        raise BadEntry("its author has seen an entry that is not there yet")
    if proposal.seen_seq < fold.seq:
        if not isinstance(body, _MAY_BE_LATE):
            raise BadEntry("its author had not seen the last entry")
    elif proposal.seen_head != fold.head:
        raise BadEntry("its author has seen another chain")
    elif proposal.hash_before != fold.now.hash:
        raise BadEntry("another public hash before the entry")


def _moved(fold: Fold, proposal: Proposal, dealer: Dealer | None) -> tuple[Fold, Events]:
    body = proposal.body
    if fold.closed:
        raise BadEntry("the match is closed")
    events: Events = ()
    if fold.disputed != NONE and is_passed_over(body):
        after = passed_over(fold, body)
    else:
        after, events = EFFECTS[type(body)](fold, body, proposal.author, dealer)
    if after.agreed:
        after = consents_left(after, body)
    if isinstance(body, Rewind):
        return after, events
    disputed = after.disputed != NONE
    now = after.now
    if not disputed and now.deck is not None and now.deck.revealed and after.deck_over:
        now = _settled(after, now.deck, body)
    first = isinstance(body, Opening)
    keyframe = now if first or disputed or now[2:] != fold.now[2:] else None  # more than the state has changed
    line = LiveEntry(fold.seq + 1, body, keyframe, None if first else fold.line)
    after = after._replace(now=now, line=line)
    return reseated(after) if after.returning and now.deck is None else after, events


def _settled(after: Fold, deck: DeckRecord, body: Body) -> Snapshot:
    """Audit the deck that was in play, whose secrets are known, and lay it aside."""
    now = after.now
    entries: list[tuple[int, Body]] = [(after.seq + 1, body)]
    entries += [(node.seq, node.body) for node in after.line.since(deck.since)]
    verdict = audit(after.game, deck, reversed(entries), now.hash)
    return now._replace(deck=None, decks=(*now.decks, deck._replace(audit=verdict)))
