"""Where cards lie: each keeps its place while it is there, and a new one takes the first that is free.

As on a real table nothing moves when something is taken away. The eye finds every card where it was, the digits of the
hand mean the same card for a whole deal, and the terminal has little to repaint.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from core.actions import Seat
from core.cards import HIDDEN, Card

Spots: TypeAlias = tuple[Card | None, ...]
"""Cards by place; None for an empty place."""
_FEW: Final = 6


def settle(before: Spots, cards: Iterable[Card]) -> Spots:
    """The places of these cards, which lay like `before` or were not there. The last one is never empty."""
    there = tuple(cards)
    spots = [card if card in there else None for card in before]
    for card in there:
        if card in spots:
            continue
        if None in spots:
            spots[spots.index(None)] = card
        else:
            spots.append(card)
    while spots and spots[-1] is None:
        spots.pop()
    return tuple(spots)


def settle_round(before: Spots, cards: Iterable[Card]) -> Spots:
    """The same for cards that lie round the middle: places are added and let go at both ends, so the middle stays.

    Nothing moves but a few cards that were left at one side.
    """
    there = tuple(cards)
    if not any(card in there for card in before):
        return there
    spots = [card if card in there else None for card in before]
    for card in there:
        if card in spots:
            continue
        free = [place for place, lying in enumerate(spots) if lying is None]
        if free:
            spots[min(free, key=lambda place: (abs(2 * place - len(spots) + 1), -place))] = card
        else:
            spots = [None, *spots, card]
    return _trimmed(spots)


def laid(views: Iterable[Any], seat: Seat | None) -> tuple[Spots, Spots]:
    """How a seat's hand and the table lie after these positions, from an empty table on: as if one had been there."""
    hand: Spots = ()
    table: Spots = ()
    for view in views:
        held = () if seat is None else view.hands[seat]
        hand = () if HIDDEN in held else settle(hand, held)
        table = settle_round(table, view.table)
    return hand, table


def _trimmed(spots: list[Card | None]) -> Spots:
    """Without the free places that are at both ends. A few cards that lie far to one side are put in the middle."""
    taken = [place for place, card in enumerate(spots) if card is not None]
    before, after = taken[0], len(spots) - 1 - taken[-1]
    if abs(before - after) < 2 or len(taken) > _FEW:
        before = after = min(before, after)
    return tuple(spots[before : len(spots) - after])


def step_from(spots: Spots, at: int, step: int) -> int:
    """The next place with a card, `step` being 1 or -1, round at the ends; `at` itself where there is no card."""
    for distance in range(1, len(spots) + 1):
        place = (at + step * distance) % len(spots)
        if spots[place] is not None:
            return place
    return at


def nearest(spots: Spots, at: int) -> int:
    """The place itself when a card is there, else the next to the right that has one, else the last that has."""
    after = (place for place in range(at, len(spots)) if spots[place] is not None)
    return next(after, max(len(spots) - 1, 0))
