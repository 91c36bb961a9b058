"""Who deals: says which entry is due from the dealer, and opens entries with the faces that this side may know.

The engine never shuffles and no entry holds the face of a hidden card, so everything about secret cards is behind
these two methods, be it a deck from this folder's own secret or one that several computers make together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.actions import Deal, Draw
from core.cards import HIDDEN
from core.game import DealOrder, DrawOrder
from core.log.bodies import BadEntry, Body, Commit, DealBody, DrawBody, PlayBody, Reveal
from core.log.decks import DeckRecord, deck_secret, lay_out, promise
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

    def completed(self, fold: Fold, body: PlayBody) -> PlayBody:
        """A play of this side with the slot that its card lies in and its key, where the deck is hidden."""

    def check(self, fold: Fold, body: PlayBody) -> None:
        """Raises `BadEntry` where the key of a play from a hidden deck does not open its slot to its card.

        The fold has checked that the slot is one of the seat's hand.
        """


class _KeylessDealer:
    """A dealer without a part in hidden decks: their keys and faces are left to the audit."""

    def completed(self, fold: Fold, body: PlayBody) -> PlayBody:
        return body

    def check(self, fold: Fold, body: PlayBody) -> None:
        return


class PublicDealer(_KeylessDealer):
    """Knows no hidden card and owes nothing: what a spectator sees."""

    def owed(self, fold: Fold) -> Body | None:
        return None

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        if isinstance(body, DrawBody):
            return Draw(body.cards)
        return Deal(tuple((HIDDEN,) * count for count in body.counts), body.table)


class RevealedDealer(_KeylessDealer):
    """Knows the given decks where their audit was in order, and owes nothing: for looking back with open cards.

    `otherwise`: who knows something of the other decks.
    """

    def __init__(self, decks: Iterable[DeckRecord], otherwise: Dealer | None = None) -> None:
        self._otherwise: Dealer = PublicDealer() if otherwise is None else otherwise
        # By their promises: after an undo another deck may bear the same number.
        self._secrets = {deck.promises: deck.secrets for deck in decks if deck.audit and deck.audit.ok}

    def owed(self, fold: Fold) -> Body | None:
        return None

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        deck = fold.deck
        if deck is None or deck.promises not in self._secrets:
            return self._otherwise.open(fold, body)
        return open_with(deck._replace(secrets=self._secrets[deck.promises]), fold, body)


class LocalDealer(_KeylessDealer):
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
        return dealt_body(deck.knowing(deck_secret(self._secret, deck.number)), fold)

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        deck = fold.deck
        if deck is None:
            raise BadEntry("cards of no deck")
        return open_with(deck.knowing(deck_secret(self._secret, deck.number)), fold, body)

    def _promise(self, fold: Fold) -> Commit:
        number = len(fold.decks)
        return Commit(number, promise(fold.match_id, number, deck_secret(self._secret, number)))


def check_secret(fold: Fold, secret: bytes, author: bytes, former: tuple[bytes, ...] = ()) -> None:
    """Raises `ForeignSecret` unless all that this author promised follows from this match secret, or a former one.

    An empty author is that of a match on one computer, where no seat has a key.
    """
    if bool(author) != bool(fold.opening.players[0].key):
        raise ForeignSecret("a match of one computer beside the secret of one of several, or the other way round")
    for deck in all_decks(fold):
        promised = dict(deck.promises).get(author)
        own = [promise(fold.match_id, deck.number, deck_secret(known, deck.number)) for known in (secret, *former)]
        if promised not in (None, *own):
            raise ForeignSecret(f"deck {deck.number} was promised by another secret")


def dealt_body(deck: DeckRecord, fold: Fold) -> DrawBody | DealBody | None:
    """The entry for the cards that the game wants now from a deck whose secrets are known, None when it wants none."""
    wanted = None if fold.over else fold.game.chance(fold.state)
    if wanted is None:
        return None
    return body_of_cards(deck, _cards(deck, fold, wanted))


def body_of_cards(deck: DeckRecord, action: Draw | Deal) -> DrawBody | DealBody:
    """The entry for dealt cards: of hands it says only how many there are."""
    if isinstance(action, Draw):
        return DrawBody(action.cards)
    return DealBody(deck.number, tuple(map(len, action.hands)), action.table)


def open_with(deck: DeckRecord, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
    """The action of dealt cards by a deck whose secrets are known.

    Raises `BadEntry` where the entry's open cards are others.
    """
    wanted = fold.game.chance(fold.state)
    if wanted is None:
        raise BadEntry("no cards are due")
    action = _cards(deck, fold, wanted)
    shown = action.cards if isinstance(action, Draw) else action.table
    if shown != (body.cards if isinstance(body, DrawBody) else body.table):
        raise BadEntry(f"the open cards are not those of deck {deck.number}")
    return action


def _cards(deck: DeckRecord, fold: Fold, wanted: DrawOrder | DealOrder) -> Draw | Deal:
    size = fold.game.deck(fold.rules).size
    if isinstance(wanted, DrawOrder):
        return Draw(deck.drawn(size, wanted.seats, deck.dealt))
    return lay_out(deck.order(size)[deck.dealt :], wanted, len(fold.players))
