"""What a card shows: any deck of the games drawn with French or with Spanish faces.

Cuarenta is played with a French deck and Casita with a Spanish one, but many a family has only the other pack at
hand: J, Q and K are then sota, caballo and rey, and the suits go by their old pairing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from core.cards import Card, Deck, rank_of, suit_of
from saves.looks import AUTO
from tui.render.glyphs import Glyphs

HEARTS, DIAMONDS, CLUBS, SPADES = range(4)
OROS, COPAS, ESPADAS, BASTOS = range(4)

_SPANISH_LABEL: Final = {"A": "1", "J": "10", "Q": "11", "K": "12"}
_FRENCH_LABEL: Final = {spanish: french for french, spanish in _SPANISH_LABEL.items()}
_SPANISH_SUIT: Final = (COPAS, OROS, BASTOS, ESPADAS)
_FRENCH_SUIT: Final = (DIAMONDS, HEARTS, SPADES, CLUBS)
_COURT: Final = {"J": 1, "Q": 2, "K": 3, "10": 1, "11": 2, "12": 3}


class Face(NamedTuple):
    """The corner label (``7``, ``J``, ``12``), the suit's index within its family, and which family."""

    label: str
    suit: int
    spanish: bool

    @property
    def court(self) -> int:
        """1 jota or sota, 2 reina or caballo, 3 rey; 0 for a number."""
        return _COURT.get(self.label, 0) if self.spanish == self.label.isdigit() else 0


@lru_cache(maxsize=256)
def face(deck: Deck, card: Card, style: str = AUTO) -> Face:
    """The face of a known card in one of the styles of `saves.looks.CARD_FACES`."""
    label, suit = deck.ranks[rank_of(card)], suit_of(card)
    native = deck.suits == "oceb"
    spanish = native if style == AUTO else style == "espanola"
    if spanish == native:
        return Face(label, suit, spanish)
    if spanish:
        return Face(_SPANISH_LABEL.get(label, label), _SPANISH_SUIT[suit], True)
    return Face(_FRENCH_LABEL.get(label, label), _FRENCH_SUIT[suit], False)


@lru_cache(maxsize=16)
def faces_of(deck: Deck, style: str) -> tuple[Face, ...]:
    """The face of every card of a deck."""
    return tuple(face(deck, card, style) for card in range(deck.size))


def card_text(face: Face, glyphs: Glyphs) -> str:
    """The card's name in a sentence: ``7♥``."""
    return face.label + (glyphs.spanish if face.spanish else glyphs.french)[face.suit]
