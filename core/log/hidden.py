"""Hidden decks in the log: whose turn it is to shuffle and to lock, which keys are due, which slots a hand holds.

::

    every party in its turn      Shuffle(deck, promise, points, proof)
    the last one first           Lock(deck, points, proof)
    for each deal, every party   Keys(deck, first slot, keys to all slots but those of its own hands)
    the host                     DrawBody or DealBody
    who plays a card             PlayBody with its slot and the one key that was missing

Only the order of these entries and their sizes are judged here. Whether points, proofs and keys are right is seen by
whoever has a part in the deck (`net.dealing`), and by the audit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from core.actions import NOBODY, Seat
from core.events import Event
from core.game import DealOrder
from core.log.bodies import NO_SLOT, POINT_SIZE, SLOT_KEY_SIZE, BadEntry, Keys, Lock, PlayBody, Shuffle
from core.log.decks import PROMISE_SIZE, DeckRecord
from core.log.entry import HIDDEN_FORMAT
from core.log.state import Fold

if TYPE_CHECKING:
    from core.log.dealer import Dealer

_Outcome: TypeAlias = tuple[Fold, tuple[Event, ...]]


def deals_hidden(fold: Fold) -> bool:
    """Whether the next deck is made by several instances, none of which sees all of it."""
    return fold.opening.format >= HIDDEN_FORMAT and len(fold.parties) > 1


def begun(fold: Fold) -> DeckRecord:
    """The deck that begins with the next entry: a hidden one where several instances make it."""
    holders = tuple(player.key for player in fold.players) if deals_hidden(fold) else ()
    return DeckRecord(len(fold.decks), fold.seq + 1, fold.state, fold.parties, holders=holders)


def refuted(fold: Fold) -> DeckRecord | None:
    """The last deck, where it was hidden and its audit found something wrong: its count does not stand."""
    deck = fold.decks[-1] if fold.decks and fold.deck is None else None
    if deck is None or not deck.hidden or deck.void or deck.audit is None or deck.audit.ok:
        return None
    return deck


def check_counts(fold: Fold) -> None:
    """Raises `BadEntry` where the last deck does not count and has to be dropped before there is a next one."""
    if (wrong := refuted(fold)) is not None:
        raise BadEntry(f"deck {wrong.number} is to be dropped first")


def untold(fold: Fold) -> tuple[bytes, ...]:
    """Who sits here and has not told the secret of the last deck, which was dropped when keys were given to it."""
    deck = fold.decks[-1] if fold.decks else None
    if deck is None or not (deck.hidden and deck.void and deck.locked):
        return ()
    told = dict(deck.secrets)
    return tuple(key for key in fold.parties if key in deck.parties and key not in told)


def slots_due(fold: Fold) -> tuple[Seat, ...]:
    """Whose hand each slot of the deal that is due goes to, NOBODY for those that lie open; empty where none is due."""
    wanted = None if fold.over else fold.game.chance(fold.state)
    if wanted is None:
        return ()
    return (*wanted.to, *(NOBODY,) * wanted.table) if isinstance(wanted, DealOrder) else (NOBODY,) * wanted.seats


def keys_due(fold: Fold, deck: DeckRecord, party: bytes) -> tuple[int, ...]:
    """The slots of the deal that is due for which this party gives its key."""
    return tuple(
        slot for slot, seat in enumerate(slots_due(fold), deck.dealt) if seat == NOBODY or deck.holders[seat] != party
    )


def published_keys(deck: DeckRecord, slots: tuple[Seat, ...]) -> dict[tuple[bytes, int], bytes]:
    """All keys that were given to a hidden deck, by party and slot.

    `slots`: whose hand each slot went to, those of the deal that is due too. Keys that came with plays are not in it.
    """
    found: dict[tuple[bytes, int], bytes] = {}
    for party, given in deck.keys:
        ours = [n for n in range(given.first, len(slots)) if slots[n] == NOBODY or deck.holders[slots[n]] != party]
        for place, slot in zip(range(0, len(given.keys), SLOT_KEY_SIZE), ours, strict=False):
            found[party, slot] = given.keys[place : place + SLOT_KEY_SIZE]
    return found


def slots_in_hand(fold: Fold, deck: DeckRecord, seat: Seat) -> tuple[int, ...]:
    """The slots dealt to a seat whose cards it has not played."""
    played = {node.body.slot for node in fold.line.since(deck.since) if isinstance(node.body, PlayBody)}
    return tuple(slot for slot, owner in enumerate(deck.slots) if owner == seat and slot not in played)


def check_slot(fold: Fold, body: PlayBody) -> None:
    """Raises `BadEntry` where a play names no slot of its seat's hand though the deck is hidden, or one though not."""
    deck = fold.now.deck
    if deck is None or not deck.hidden:
        if body.slot != NO_SLOT:
            raise BadEntry("a slot of a deck that is not hidden")
    elif len(body.key) != SLOT_KEY_SIZE or body.slot not in slots_in_hand(fold, deck, body.seat):
        raise BadEntry(f"a card of seat {body.seat} without a slot of its hand and the key to it")


# --- what the entries do


def shuffle_entry(fold: Fold, body: Shuffle, author: bytes, dealer: Dealer | None) -> _Outcome:
    deck = fold.deck
    if deck is None:
        if not (fold.wants_deck and deals_hidden(fold)):
            raise BadEntry("no hidden deck is due")
        check_counts(fold)
        deck = begun(fold)
    if not deck.hidden:
        raise BadEntry(f"deck {deck.number} is not a hidden one")
    _check_turn(fold, deck, body, author)
    if deck.promised:
        raise BadEntry(f"deck {deck.number} is shuffled already")
    if len(body.promise) != PROMISE_SIZE:
        raise BadEntry(f"a promise has {PROMISE_SIZE} bytes")
    if body.promise in dict(deck.promises).values():
        raise BadEntry("the promise of another party: who copies it could tell that one's secret as the own")
    promises = (*deck.promises, (author, body.promise))
    return with_deck(fold, deck._replace(promises=promises, shuffles=(*deck.shuffles, body))), ()


def lock_entry(fold: Fold, body: Lock, author: bytes, dealer: Dealer | None) -> _Outcome:
    deck = _hidden_deck(fold)
    _check_turn(fold, deck, body, author)
    if not deck.promised:
        raise BadEntry(f"deck {deck.number} is not shuffled by all")
    return with_deck(fold, deck._replace(locks=(*deck.locks, body))), ()


def keys_entry(fold: Fold, body: Keys, author: bytes, dealer: Dealer | None) -> _Outcome:
    deck = _hidden_deck(fold)
    if not deck.locked:
        raise BadEntry(f"deck {deck.number} is not locked by all")
    due = keys_due(fold, deck, author)
    if author not in deck.parties or not due or fold.deck_over:
        raise BadEntry("no keys of this author are due")
    if (body.deck, body.first) != (deck.number, deck.dealt) or len(body.keys) != SLOT_KEY_SIZE * len(due):
        raise BadEntry(f"due are {len(due)} keys to deck {deck.number} from slot {deck.dealt} on")
    if deck.gave_keys(author):
        raise BadEntry("its author has given these keys already")
    return with_deck(fold, deck._replace(keys=(*deck.keys, (author, body)), due=slots_due(fold))), ()


def _check_turn(fold: Fold, deck: DeckRecord, body: Shuffle | Lock, author: bytes) -> None:
    if body.deck != deck.number:
        raise BadEntry(f"deck {deck.number} is the one to make")
    if author != deck.shuffler:
        raise BadEntry("not its author's turn at the deck")
    size = fold.game.deck(fold.rules).size
    if len(body.points) != size * POINT_SIZE:
        raise BadEntry(f"a deck has {size} points of {POINT_SIZE} bytes")


def _hidden_deck(fold: Fold) -> DeckRecord:
    deck = fold.deck
    if deck is None or not deck.hidden:
        raise BadEntry("no hidden deck is in play")
    return deck


def with_deck(fold: Fold, deck: DeckRecord) -> Fold:
    """The match with this deck in play."""
    return fold._replace(now=fold.now._replace(deck=deck))
