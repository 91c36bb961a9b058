"""Cards in words, for who hears the table instead of seeing it: «siete de tréboles»."""

from __future__ import annotations

from collections.abc import Iterable

from core.cards import HIDDEN, Card, Rank
from tui.i18n import _, pgettext
from tui.render.faces import Face
from tui.words.seats import enumerated
from tui.words.teller import Teller


class Spoken(Teller):
    """A `Teller` that calls every card by words."""

    __slots__ = ()

    def card(self, card: Card) -> str:
        """``siete de tréboles``."""
        if card == HIDDEN:
            return _("carta tapada")
        return card_words(self.faces[card])

    def cards(self, cards: Iterable[Card]) -> str:
        """``jota de corazones, reina de tréboles``."""
        return ", ".join(map(self.card, cards))

    def sum(self, cards: Iterable[Card]) -> str:
        """``cuatro de corazones y tres de diamantes``."""
        return enumerated([self.card(card) for card in cards])

    def rank(self, rank: Rank) -> str:
        """``siete``."""
        return rank_word(self.faces[4 * rank])

    def one_of(self, rank: Rank) -> str:
        """``carta rey``."""
        return _("carta {rank}").format(rank=self.rank(rank))


def card_words(shown: Face) -> str:
    """The whole name of a card."""
    return _suits()[4 * shown.spanish + shown.suit].format(rank=rank_word(shown))


def rank_word(shown: Face) -> str:
    """``as``, ``siete``, ``sota``."""
    return {
        "A": pgettext("número de carta", "as"),
        "1": pgettext("número de carta", "as"),
        "2": pgettext("número de carta", "dos"),
        "3": pgettext("número de carta", "tres"),
        "4": pgettext("número de carta", "cuatro"),
        "5": pgettext("número de carta", "cinco"),
        "6": pgettext("número de carta", "seis"),
        "7": pgettext("número de carta", "siete"),
        "8": pgettext("número de carta", "ocho"),
        "9": pgettext("número de carta", "nueve"),
        "10": pgettext("número de carta", "sota"),
        "11": pgettext("número de carta", "caballo"),
        "12": pgettext("número de carta", "rey"),
        "J": pgettext("número de carta", "jota"),
        "Q": pgettext("número de carta", "reina"),
        "K": pgettext("número de carta", "rey"),
    }[shown.label]


def _suits() -> tuple[str, ...]:
    """By family, in the order of `tui.render.faces`."""
    return (
        _("{rank} de corazones"),
        _("{rank} de diamantes"),
        _("{rank} de tréboles"),
        _("{rank} de picas"),
        _("{rank} de oros"),
        _("{rank} de copas"),
        _("{rank} de espadas"),
        _("{rank} de bastos"),
    )
