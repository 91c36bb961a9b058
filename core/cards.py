"""Cards and decks.

A card is a small int, meaningful together with its `Deck`: ``4 * rank + suit``, where rank and suit are indices into
the deck's names. Ranks are in playing order, so "the next higher card" is always ``rank + 1`` (CU-3: after 7 comes J).
The numbering is FROZEN: it is in every saved match.

>>> FRENCH_40.parse("Qd")
33
>>> FRENCH_40.text(33), rank_of(33), suit_of(33)
('Qd', 8, 1)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

Card: TypeAlias = int
Rank: TypeAlias = int
Suit: TypeAlias = int

HIDDEN: Final[Card] = -1
"""A card that this observer may not know."""

SUITS_PER_RANK: Final = 4


class BadCard(ValueError):
    """A text or a number that is no card of the deck. `text`: from where on nothing can be read."""

    def __init__(self, reason: str, text: str = "") -> None:
        super().__init__(reason)
        self.text = text


def rank_of(card: Card) -> Rank:
    """Index of the card's rank in its deck, 0 for the ace."""
    return card >> 2


def suit_of(card: Card) -> Suit:
    """Index of the card's suit in its deck, 0 to 3."""
    return card & 3


class Deck:
    """The names of a pack's cards. Ids are ``range(size)``; iteration is in that order."""

    __slots__ = ("_by_text", "_texts", "name", "ranks", "size", "suits")

    def __init__(self, name: str, ranks: tuple[str, ...], suits: str) -> None:
        self.name = name
        self.ranks = ranks
        self.suits = suits
        self._texts = tuple(rank + suit for rank in ranks for suit in suits)
        self._by_text = {text: card for card, text in enumerate(self._texts)}
        self.size = len(self._texts)

    def text(self, card: Card) -> str:
        """The card's short name, rank then suit, ``?`` when hidden. Raises `BadCard` for a number outside the deck."""
        if card == HIDDEN:
            return "?"
        if not 0 <= card < self.size:
            raise BadCard(f"no card number {card} in the deck {self.name}")
        return self._texts[card]

    def parse(self, text: str) -> Card:
        """The card of a short name (``?`` is `HIDDEN`). Raises `BadCard`."""
        if text == "?":
            return HIDDEN
        card = self._by_text.get(text)
        if card is None:
            raise BadCard(f"no card {text!r} in the deck {self.name}")
        return card

    def texts(self, cards: Iterable[Card]) -> str:
        """Short names run together, as the notation writes them: ``5h6cJd``."""
        return "".join(map(self.text, cards))

    def parse_run(self, text: str) -> tuple[Card, ...]:
        """Inverse of `texts`. Raises `BadCard`."""
        cards: list[Card] = []
        at = 0
        while at < len(text):
            width = next((w for w in (1, 2, 3) if text[at : at + w] in self._by_text or text[at : at + w] == "?"), 0)
            if not width:
                raise BadCard(f"no card at {text[at:]!r} in the deck {self.name}", text[at:])
            cards.append(self.parse(text[at : at + width]))
            at += width
        return tuple(cards)

    def __repr__(self) -> str:
        return f"<Deck {self.name}>"


FRENCH_40: Final = Deck("fr40", tuple("A234567JQK"), "hdcs")
SPANISH_40: Final = Deck("es40", ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"), "oceb")
SPANISH_48: Final = Deck("es48", tuple(str(n) for n in range(1, 13)), "oceb")

DECKS: Final = {deck.name: deck for deck in (FRENCH_40, SPANISH_40, SPANISH_48)}
