"""The passes of a hidden deck through its parties: what each makes of the points it gets, and whether that is right.

All parties shuffle in their order, then all lock, the last one first. What a pass starts from is what the one before
left, the first from the points of the cards. Pure; each function takes tenths of a second with the real group.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.log.bodies import POINT_SIZE, Lock, Shuffle
from core.log.decks import DeckRecord, deck_secret, promise
from core.log.state import Fold
from net.dealing.group import Suite, card_points
from net.dealing.lock import check_lock, prove_lock
from net.dealing.secrets import DeckKeys
from net.dealing.shuffle import BadProof, check_shuffle, prove_shuffle
from net.dealing.statement import Statement, context

SHUFFLE: Final = "shuffle"
LOCK: Final = "lock"


class PassOf(NamedTuple):
    """One pass: SHUFFLE or LOCK by the party with this number."""

    kind: str
    party: int


def split(points: bytes) -> tuple[bytes, ...]:
    """The single points of a pass."""
    return tuple(points[at : at + POINT_SIZE] for at in range(0, len(points), POINT_SIZE))


def keys_of(suite: Suite, fold: Fold, match_secret: bytes, number: int) -> DeckKeys:
    """All that one party needs for a deck, out of its match secret."""
    return DeckKeys.derive(suite.group, deck_secret(match_secret, number), fold.game.deck(fold.rules).size)


def pack_of(suite: Suite, fold: Fold) -> tuple[bytes, ...]:
    """The point of every card."""
    deck = fold.game.deck(fold.rules)
    return card_points(suite.group, deck.name, deck.size)


def shuffled(suite: Suite, fold: Fold, deck: DeckRecord, me: int, keys: DeckKeys) -> Shuffle:
    """This party's shuffle of the deck, which is at its turn."""
    source = _before(suite, fold, deck, PassOf(SHUFFLE, me))
    target = keys.shuffled(suite.group, source)
    statement = Statement(_context(fold, deck), me, SHUFFLE, source, target)
    own = promise(fold.match_id, deck.number, keys.seed)
    return Shuffle(deck.number, own, b"".join(target), prove_shuffle(suite, keys, statement))


def locked(suite: Suite, fold: Fold, deck: DeckRecord, me: int, keys: DeckKeys) -> Lock:
    """This party's lock on the deck, which is at its turn."""
    source = _before(suite, fold, deck, PassOf(LOCK, me))
    target = keys.locked(suite.group, source)
    statement = Statement(_context(fold, deck), me, LOCK, source, target)
    return Lock(deck.number, b"".join(target), prove_lock(suite, keys, statement))


def fault_in(suite: Suite, fold: Fold, deck: DeckRecord, which: PassOf) -> str:
    """What is wrong with a pass that is in the log, in plain technical English; empty where nothing is."""
    body = _body(deck, which)
    statement = Statement(
        _context(fold, deck), which.party, which.kind, _before(suite, fold, deck, which), split(body.points)
    )
    try:
        (check_shuffle if which.kind == SHUFFLE else check_lock)(suite, statement, body.proof)
    except BadProof as bad:
        return str(bad)
    return ""


def passes_of(deck: DeckRecord) -> tuple[PassOf, ...]:
    """The passes of a deck that are in the log, in their order."""
    last = len(deck.parties) - 1
    locks = tuple(PassOf(LOCK, last - place) for place in range(len(deck.locks)))
    return (*(PassOf(SHUFFLE, party) for party in range(len(deck.shuffles))), *locks)


def _body(deck: DeckRecord, which: PassOf) -> Shuffle | Lock:
    if which.kind == SHUFFLE:
        return deck.shuffles[which.party]
    return deck.locks[len(deck.parties) - 1 - which.party]


def _before(suite: Suite, fold: Fold, deck: DeckRecord, which: PassOf) -> tuple[bytes, ...]:
    if which == PassOf(SHUFFLE, 0):
        return pack_of(suite, fold)
    if which.kind == SHUFFLE:
        return split(deck.shuffles[which.party - 1].points)
    if which.party == len(deck.parties) - 1:
        return split(deck.shuffles[-1].points)
    return split(_body(deck, PassOf(LOCK, which.party + 1)).points)


def _context(fold: Fold, deck: DeckRecord) -> bytes:
    return context(fold.match_id, deck.number, fold.game.id, fold.opening.preset, fold.opening.options, deck.parties)
