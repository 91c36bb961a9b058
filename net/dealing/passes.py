"""The passes of a hidden deck through its parties: what each makes of the points it gets, and whether that is right.

All parties shuffle in their order, then all lock, the last one first. What a pass starts from is what the one before
left, the first from the points of the cards. Pure; with the real group each takes up to a quarter of a second.
"""

from __future__ import annotations

from typing import NamedTuple

from core.canonical import pack
from core.log.bodies import Lock, Shuffle
from core.log.decks import DeckRecord, deck_secret, promise
from core.log.state import Fold
from net.dealing.desk import Beat, nothing
from net.dealing.group import Suite, card_points
from net.dealing.lock import check_lock, lock_pass, prove_lock
from net.dealing.secrets import DeckKeys
from net.dealing.shuffle import check_shuffle, prove_shuffle, shuffle_pass
from net.dealing.statement import BadProof, Context, Pass, Statement


class PassOf(NamedTuple):
    """One pass: the step of the party with this place among all."""

    step: Pass
    party: int


def keys_of(suite: Suite, fold: Fold, match_secret: bytes, number: int) -> DeckKeys:
    """All that one party needs for a deck, out of its match secret."""
    return DeckKeys.of(suite.group, deck_secret(match_secret, number), fold.game.deck(fold.rules).size)


def card_points_of(suite: Suite, fold: Fold) -> tuple[bytes, ...]:
    """The point of every card of the match's deck."""
    deck = fold.game.deck(fold.rules)
    return card_points(suite.group, deck.name, deck.size)


def made_shuffle(
    suite: Suite, fold: Fold, deck: DeckRecord, party: int, keys: DeckKeys, step: Beat = nothing
) -> Shuffle:
    """This party's shuffle of the deck, which is at its turn. Raises `ValueError` where what it got are no points."""
    source = _source(suite, fold, deck, PassOf("shuffle", party))
    target = shuffle_pass(suite.group, keys, source)
    statement = Statement(_context(fold, deck), party, "shuffle", source, target)
    own = promise(fold.match_id, deck.number, keys.seed)
    return Shuffle(deck.number, own, target, prove_shuffle(suite, keys, statement, step))


def made_lock(suite: Suite, fold: Fold, deck: DeckRecord, party: int, keys: DeckKeys) -> Lock:
    """This party's lock on the deck, which is at its turn. Raises like `made_shuffle`."""
    source = _source(suite, fold, deck, PassOf("lock", party))
    target = lock_pass(suite.group, keys, source)
    statement = Statement(_context(fold, deck), party, "lock", source, target)
    return Lock(deck.number, target, prove_lock(suite, keys, statement))


def own_pass(
    suite: Suite, fold: Fold, deck: DeckRecord, party: int, keys: DeckKeys, step: Beat = nothing
) -> tuple[Shuffle | Lock, ...]:
    """The pass of this party, whose turn it is; none where what it got are no points, as `fault_in` says of that."""
    try:
        if deck.promised:
            return (made_lock(suite, fold, deck, party, keys),)
        return (made_shuffle(suite, fold, deck, party, keys, step),)
    except ValueError:
        return ()


def fault_in(suite: Suite, fold: Fold, deck: DeckRecord, which: PassOf, step: Beat = nothing) -> str:
    """What is wrong with a pass that is in the log, one word of `BadProof`; empty where nothing is."""
    body, source = made_in(deck, which), _source(suite, fold, deck, which)
    statement = Statement(_context(fold, deck), which.party, which.step, source, body.points)
    try:
        if which.step == "shuffle":
            check_shuffle(suite, statement, body.proof, step)
        else:
            check_lock(suite, statement, body.proof)
    except BadProof as bad:
        return bad.reason
    return ""


def passes_of(deck: DeckRecord) -> tuple[PassOf, ...]:
    """The passes of a deck that are in the log, in their order."""
    last = len(deck.parties) - 1
    locks = [PassOf("lock", last - place) for place in range(len(deck.locks))]
    return (*[PassOf("shuffle", party) for party in range(len(deck.shuffles))], *locks)


def made_before(deck: DeckRecord, which: PassOf) -> tuple[Shuffle | Lock, ...]:
    """The passes in the log that come before this one."""
    made: tuple[Shuffle | Lock, ...] = (*deck.shuffles, *deck.locks)
    return made[: _place(deck, which)]


def made_in(deck: DeckRecord, which: PassOf) -> Shuffle | Lock:
    """What was made in a pass that is in the log."""
    made: tuple[Shuffle | Lock, ...] = (*deck.shuffles, *deck.locks)
    return made[_place(deck, which)]


def _place(deck: DeckRecord, which: PassOf) -> int:
    return which.party if which.step == "shuffle" else 2 * len(deck.parties) - 1 - which.party


def _source(suite: Suite, fold: Fold, deck: DeckRecord, which: PassOf) -> bytes:
    before = made_before(deck, which)
    return before[-1].points if before else b"".join(card_points_of(suite, fold))


def _context(fold: Fold, deck: DeckRecord) -> bytes:
    opening = fold.opening
    rules = pack((opening.game, opening.rules_version, opening.preset, opening.options))
    return Context(fold.match_id, deck.number, rules, deck.parties).digest()
