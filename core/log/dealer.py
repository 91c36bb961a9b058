"""Who deals: says which entry is due from the dealer, and opens entries with the faces that this side may know.

The engine never shuffles and no entry holds the face of a hidden card, so everything about secret cards is behind
these two methods, be it a deck from this folder's own secret or one that several computers make together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.actions import Deal, Draw
from core.cards import HIDDEN
from core.game import DealOrder, DrawOrder
from core.log.bodies import BadEntry, Body, Commit, DealBody, DrawBody, Reveal
from core.log.decks import DeckRecord, deck_secret, draw_cards, lay_out, order, promise
from core.log.disputed import all_decks
from core.log.state import Fold

if TYPE_CHECKING:
    from collections.abc import Iterable


class ForeignSecret(BadEntry):
    """A sound match whose decks do not follow from the secret that lies beside it."""


class Dealer(Protocol):
    """One side's knowledge of the cards."""

    def owed(self, fold: Fold) -> Body | None:
        """The entry that this dealer has to propose now (a promise, cards, a revealed secret), or None."""

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        """The engine's action of dealt cards, HIDDEN where this dealer may not know the face.

        `fold` is the match before the entry, which the fold has checked already. Raises `BadEntry` where this dealer
        knows the deck and it says otherwise.
        """


class PublicDealer:
    """Knows no hidden card and owes nothing: what a spectator sees."""

    def owed(self, fold: Fold) -> Body | None:
        return None

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        if isinstance(body, DrawBody):
            return Draw(body.cards)
        return Deal(tuple((HIDDEN,) * count for count in body.counts), body.table)


class RevealedDealer:
    """Knows the given decks where their audit was in order, and owes nothing: for looking back with open cards."""

    def __init__(self, decks: Iterable[DeckRecord]) -> None:
        # By their promises: after an undo another deck may bear the same number.
        self._secrets = {deck.promises: deck.secret for deck in decks if deck.audit and deck.audit.ok}

    def owed(self, fold: Fold) -> Body | None:
        return None

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        deck = fold.deck
        if deck is None or deck.promises not in self._secrets:
            return PublicDealer().open(fold, body)
        return open_with(self._secrets[deck.promises], fold, deck, body)


class LocalDealer:
    """Deals from one match secret (32 bytes) and knows every card. The same secret always deals the same decks."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) != 32:
            raise ValueError("a match secret has 32 bytes")
        self._secret = secret

    def owed(self, fold: Fold) -> Body | None:
        deck = fold.deck
        if deck is None:
            return self._promise(fold) if fold.wants_deck else None
        if fold.deck_over:
            return Reveal(deck.number, deck_secret(self._secret, deck.number))
        return dealt_body(deck_secret(self._secret, deck.number), fold, deck)

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        deck = fold.deck
        if deck is None:
            raise BadEntry("cards of no deck")
        return open_with(deck_secret(self._secret, deck.number), fold, deck, body)

    def _promise(self, fold: Fold) -> Commit:
        number = len(fold.decks)
        return Commit(number, promise(fold.match_id, number, deck_secret(self._secret, number)))


def check_secret(fold: Fold, secret: bytes, author: bytes) -> None:
    """Raises `ForeignSecret` unless all that this author promised follows from this match secret.

    An empty author is that of a match on one computer, where no seat has a key.
    """
    if bool(author) != bool(fold.opening.players[0].key):
        raise ForeignSecret("a match of one computer beside the secret of one of several, or the other way round")
    for deck in all_decks(fold):
        promised = dict(deck.promises).get(author)
        if promised not in (None, promise(fold.match_id, deck.number, deck_secret(secret, deck.number))):
            raise ForeignSecret(f"deck {deck.number} was promised by another secret")


def dealt_body(secret: bytes, fold: Fold, deck: DeckRecord) -> DrawBody | DealBody | None:
    """The entry for the cards that the game wants now from a deck of this secret, None when it wants none."""
    wanted = None if fold.over else fold.game.chance(fold.state)
    if wanted is None:
        return None
    action = _cards(secret, fold, deck, wanted)
    if isinstance(action, Draw):
        return DrawBody(action.cards)
    return DealBody(deck.number, tuple(map(len, action.hands)), action.table)


def open_with(secret: bytes, fold: Fold, deck: DeckRecord, body: DrawBody | DealBody) -> Draw | Deal:
    """The action of dealt cards by a deck of this secret. Raises `BadEntry` where the entry's open cards are others."""
    wanted = fold.game.chance(fold.state)
    if wanted is None:
        raise BadEntry("no cards are due")
    action = _cards(secret, fold, deck, wanted)
    shown = action.cards if isinstance(action, Draw) else action.table
    if shown != (body.cards if isinstance(body, DrawBody) else body.table):
        raise BadEntry(f"the open cards are not those of deck {deck.number}")
    return action


def _cards(secret: bytes, fold: Fold, deck: DeckRecord, wanted: DrawOrder | DealOrder) -> Draw | Deal:
    size = fold.game.deck(fold.rules).size
    if isinstance(wanted, DrawOrder):
        return Draw(draw_cards(secret, deck.number, size, wanted.seats, deck.dealt))
    return lay_out(order(secret, deck.number, size)[deck.dealt :], wanted, len(fold.players))
