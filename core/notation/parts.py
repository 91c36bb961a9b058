"""The small parts that actions and positions are written with. Nothing is written as ``-``, a hidden card as ``?``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from core.actions import NOBODY
from core.cards import HIDDEN, BadCard, Card, Deck, Rank
from core.notation.errors import bad

NOTHING: Final = "-"
_MOST_DIGITS: Final = 4


class PartFormat(NamedTuple):
    """How one kind of value is written and read; both know the deck."""

    write: Callable[[Any, Deck], str]
    read: Callable[[str, Deck, str], Any]
    """Text, deck, and the name of the part for the message. Raises `BadNotation`."""


def write_cards(cards: tuple[Card, ...], deck: Deck) -> str:
    """``5h6cJd``."""
    return deck.texts(cards) or NOTHING


def read_cards(text: str, deck: Deck, where: str) -> tuple[Card, ...]:
    """Inverse of `write_cards`."""
    if text == NOTHING:
        return ()
    try:
        cards = deck.parse_run(text)
    except BadCard as error:
        raise bad(where, "no_card", text=error.text, deck=deck.name) from None
    if not cards:
        raise bad(where, "nothing")
    return cards


def read_open_cards(text: str, deck: Deck, where: str) -> tuple[Card, ...]:
    """The same where every card must be named."""
    cards = read_cards(text, deck, where)
    if HIDDEN in cards:
        raise bad(where, "hidden")
    return cards


def read_card(text: str, deck: Deck, where: str) -> Card:
    """Exactly one named card."""
    cards = read_open_cards(text, deck, where)
    if len(cards) != 1:
        raise bad(where, "one_card", text=text)
    return cards[0]


def write_piles(piles: tuple[tuple[Card, ...], ...], deck: Deck) -> str:
    """``5h6c/-/Jd``."""
    return "/".join(write_cards(pile, deck) for pile in piles)


def read_piles(text: str, deck: Deck, where: str) -> tuple[tuple[Card, ...], ...]:
    """Inverse of `write_piles`."""
    return tuple(read_cards(pile, deck, where) for pile in text.split("/"))


def read_number(text: str, where: str) -> int:
    """Digits, at most four, no leading zero."""
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS) or str(int(text)) != text:
        raise bad(where, "number", text=text)
    return int(text)


def read_numbers(text: str, deck: Deck, where: str) -> tuple[int, ...]:
    """``12:8``."""
    return () if text == NOTHING else tuple(read_number(each, where) for each in text.split(":"))


def write_numbers(numbers: tuple[int, ...], deck: Deck) -> str:
    """Inverse of `read_numbers`."""
    return ":".join(map(str, numbers)) or NOTHING


def write_who(who: int, deck: Deck) -> str:
    """A seat or side, `NOBODY` as ``-``."""
    return NOTHING if who == NOBODY else str(who)


def read_who(text: str, deck: Deck, where: str) -> int:
    """Inverse of `write_who`."""
    return NOBODY if text == NOTHING else read_number(text, where)


def write_rank(rank: Rank, deck: Deck) -> str:
    """``J``, `NOBODY` as ``-``."""
    return NOTHING if rank == NOBODY else deck.ranks[rank]


def read_rank(text: str, deck: Deck, where: str) -> Rank:
    """Inverse of `write_rank`."""
    if text == NOTHING:
        return NOBODY
    if text not in deck.ranks:
        raise bad(where, "rank", text=text, deck=deck.name)
    return deck.ranks.index(text)


def _write_ranks(ranks: tuple[Rank, ...], deck: Deck) -> str:
    return "/".join(write_rank(rank, deck) for rank in ranks)


def _read_ranks(text: str, deck: Deck, where: str) -> tuple[Rank, ...]:
    return tuple(read_rank(rank, deck, where) for rank in text.split("/"))


CARDS_FORMAT: Final = PartFormat(write_cards, read_open_cards)
PILES_FORMAT: Final = PartFormat(write_piles, read_piles)
NUMBERS_FORMAT: Final = PartFormat(write_numbers, read_numbers)
WHO_FORMAT: Final = PartFormat(write_who, read_who)
RANKS_FORMAT: Final = PartFormat(_write_ranks, _read_ranks)
