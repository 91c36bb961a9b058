"""What one party finds wrong with hidden decks: passes of the others while a deck is made, and what does not follow
from the secrets once these are told.

All of it is long work, so it is done at a desk, and the answer may be that it is not known yet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final, TypeAlias

from core.actions import NOBODY
from core.log.bodies import Reveal, Void
from core.log.decks import DeckRecord
from core.log.hidden import untold
from core.log.state import Fold
from net.dealing.audit import Caught, lie_in
from net.dealing.group import Suite
from net.dealing.passes import PassOf, fault_in, made_before, made_in, passes_of

AUDIT: Final = "audit"
"""With open cards it comes out that a claim or a play was not true. Else the step of a pass."""
OTHER_SECRET: Final = "other_secret"
"""This side gave up the log in which it made the deck, and cannot give keys to it any more."""

_Ask: TypeAlias = Callable[[Hashable, Callable[..., Any]], Any]


class Inspector:
    """Looks for what is wrong with hidden decks for the party `key`. `ask`: of the desk."""

    def __init__(self, key: bytes, suite: Suite, ask: _Ask) -> None:
        self._key = key
        self._suite = suite
        self._ask = ask
        self._seen: tuple[Any, Any, list[tuple[PassOf, str | None]]] = (None, None, [])
        self._told: tuple[DeckRecord | None, tuple[Caught, ...]] = (None, ())
        self._known: tuple[Any, ...] = ()
        """The decks of which all that can be found out is known."""

    def look(self, fold: Fold) -> bool:
        """Begin whatever there is to look into. Whether all of it is known by now: then it stays while the decks do."""
        deck, decks = fold.now.deck, fold.now.decks
        if (deck, decks) != self._known:
            faults = self._faults(fold, deck) if deck is not None and deck.hidden else []
            if self._lies(fold) is None or any(fault is None for _, fault in faults):
                return False
            self._known = (deck, decks)
        return True

    def verified(self, fold: Fold, deck: DeckRecord) -> bool:
        """Whether all passes of the others are right; False while that is being found out."""
        return all(fault == "" for _, fault in self._faults(fold, deck))

    def wrong_pass(self, fold: Fold, deck: DeckRecord) -> Caught | None:
        """The first pass of the others that is wrong; None also while that is being found out."""
        for which, fault in self._faults(fold, deck):
            if fault is None:
                return None  # what comes after a wrong one may be wrong because of it
            if fault:
                return Caught(deck.number, deck.parties[which.party], which.step)
        return None

    def may_go_on(self, fold: Fold) -> bool:
        """All that was told of the last deck is looked at, and who sits here has told it and has not lied."""
        return not untold(fold) and self._lies(fold) is not None and self.liar(fold) is None

    def liar(self, fold: Fold) -> Caught | None:
        """Who sits here though the last deck shows that they have lied; None also while that is being found out."""
        for found in self._lies(fold) or ():
            if found.party in fold.parties:
                return found
        return None

    def _lies(self, fold: Fold) -> tuple[Caught, ...] | None:
        """What the secrets of the last deck show; None while that is being found out."""
        deck = fold.decks[-1] if fold.decks else None
        if deck is None or not deck.hidden or not deck.revealed or not deck.locked:
            return ()
        if self._told[0] is deck:
            return self._told[1]
        name = ("told", deck.number, deck.promises, deck.secrets, deck.shuffles, deck.locks, deck.keys)
        found: tuple[Caught | None, ...] | None = self._ask(name, lambda _: (lie_in(self._suite, fold, deck),))
        if found is None:
            return None
        lie, shown = found[0], deck.shown if deck.void else deck.audit
        if lie is None and shown is not None and not shown.ok and shown.seat != NOBODY and _counted(fold, deck):
            lie = Caught(deck.number, deck.holders[shown.seat], AUDIT)
        self._told = (deck, () if lie is None else (lie,))
        return self._told[1]

    def _faults(self, fold: Fold, deck: DeckRecord) -> list[tuple[PassOf, str | None]]:
        """What is wrong with each pass of the others; None while that is being found out."""
        if any(author == self._key for author, _ in deck.keys):
            return []  # nothing was, before the first key was given
        made = (deck.shuffles, deck.locks)
        if self._seen[0] is not made[0] or self._seen[1] is not made[1] or any(f is None for _, f in self._seen[2]):
            passes = [which for which in passes_of(deck) if deck.parties[which.party] != self._key]
            self._seen = (*made, [(which, self._fault(fold, deck, which)) for which in passes])
        return self._seen[2]

    def _fault(self, fold: Fold, deck: DeckRecord, which: PassOf) -> str | None:
        name = (deck.number, deck.parties, which, made_before(deck, which), made_in(deck, which))
        outcome: str | None = self._ask(name, partial(fault_in, self._suite, fold, deck, which))
        return outcome


def _counted(fold: Fold, deck: DeckRecord) -> bool:
    """Whether all had told of the deck while it counted. Of one that was dropped because two engines did not agree the
    audit says only that, in the words of one of them.
    """
    for node in fold.line.back():
        if isinstance(node.body, Void) and node.body.deck <= deck.number:
            return True
        if isinstance(node.body, Reveal) and node.body.deck == deck.number:
            return not deck.void
    return False
