"""An entry that this engine refuses, at a table of several computers: one of two programs is wrong.

All instances can agree to drop the deck in which it lies (`Void`), whoever is right. Then the entry and what followed
it stand in every log, and no program has to judge them: from the refused entry on until the deck is dropped a fold
passes over all that moves cards. Meanwhile `Fold.disputed` says so, nothing is due, and the public hash is that of the
entries. What comes out is the same for programs that refuse the entry and for those that do not.
"""

from __future__ import annotations

from typing import Final

from core.log.bodies import (
    Agree,
    BadEntry,
    Body,
    ClaimBody,
    Close,
    Commit,
    DealBody,
    DrawBody,
    Host,
    PlayBody,
    Rewind,
    SeatBody,
    Shuffle,
    Talk,
    Void,
)
from core.log.decks import DeckRecord
from core.log.state import Fold

_MOVES: Final = (DrawBody, DealBody, ClaimBody, PlayBody)
_NEEDS_NO_ENGINE: Final = (Talk, Agree, SeatBody, Host, Void, Rewind, Close)


def disputable(fold: Fold, body: Body) -> bool:
    """Whether two engines may come to different positions after this."""
    return isinstance(body, _MOVES) and fold.deck is not None and len(fold.parties) > 1


def is_passed_over(body: Body) -> bool:
    """Whether an entry is not judged while `Fold.disputed` is set."""
    return not isinstance(body, _NEEDS_NO_ENGINE)


def passed_over(fold: Fold, body: Body) -> Fold:
    """The match after an entry that is not judged: decks are counted, so that the next one has the right number."""
    deck = fold.deck
    if deck is None or not isinstance(body, Commit | Shuffle) or body.deck != deck.number + 1:
        return fold
    begun = DeckRecord(body.deck, fold.seq + 1, deck.start, fold.parties)
    return fold._replace(now=fold.now._replace(deck=begun, decks=(*fold.decks, deck)))


def deck_number_at(fold: Fold, seq: int) -> int:
    """The number of the deck in which an entry lies. Raises `BadEntry` where it lies in none that could be dropped."""
    begun = [deck for deck in all_decks(fold) if deck.since <= seq and not deck.void]
    if not begun:
        raise BadEntry(f"entry {seq} is of no deck")
    return begun[-1].number


def is_dropped(fold: Fold, seq: int) -> bool:
    """Whether the deck in which an entry lies was dropped."""
    begun = [deck for deck in all_decks(fold) if deck.since <= seq]
    return bool(begun) and begun[-1].void


def all_decks(fold: Fold) -> tuple[DeckRecord, ...]:
    """The finished decks and the one in play."""
    return fold.decks if fold.deck is None else (*fold.decks, fold.deck)
