"""Whether the cards of a table between computers are dealt fairly, as far as this side has checked it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.actions import NOBODY
from tui.play.peers import AUDITED, LIED, Fairness, Fault

if TYPE_CHECKING:
    from core.log.decks import DeckRecord
    from core.log.state import Fold
    from tui.online.endpoint import NetTable


def fairness(end: NetTable, fold: Fold) -> Fairness:
    """How it stands with the deck in play and with the last one that was opened."""
    fault = _fault(end, fold)
    opened = sum(deck.hidden and deck.audit is not None and deck.audit.ok for deck in fold.decks if not deck.void)
    return Fairness(fault is None and _proved(fold, end.key), fault, opened)


def _proved(fold: Fold, key: bytes) -> bool:
    """This side gives keys only to a deck that it has checked; until one is dealt, the last one speaks for itself."""
    deck = fold.deck
    if deck is not None and deck.dealt:
        return deck.hidden and any(author == key for author, _ in deck.keys)
    last = last_opened(fold)
    return last is not None and last.hidden


def _fault(end: NetTable, fold: Fold) -> Fault | None:
    caught = end.table.replica.dealer.caught(fold) if end.table is not None else None
    if caught is not None:
        at_its_end = fold.deck is None or caught.deck != fold.deck.number
        what = LIED if at_its_end and caught.what != AUDITED else caught.what
        return Fault(what, end.name_of(caught.party) if caught.party else "", caught.deck)
    last = last_opened(fold)
    audit = last.audit if last is not None and last.hidden else None
    if audit is None or audit.ok:
        return None
    return Fault(AUDITED, fold.players[audit.seat].name if audit.seat != NOBODY else "", audit.deck)


def last_opened(fold: Fold) -> DeckRecord | None:
    """The last deck that was played to its end; those that were dropped are passed over."""
    return next((deck for deck in reversed(fold.decks) if not deck.void), None)
