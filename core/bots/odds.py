"""How likely a hand that nobody shows holds a rank: exact counts of hands, integers only.

A hidden hand is any `size` of the unseen cards that agrees with what its owner announced at the deal; all of these are
equally likely. The number of hands is the coefficient of ``x^size`` in a product of one small polynomial a rank, and a
polynomial is kept in one int, 64 bits a coefficient: multiplying ints multiplies polynomials.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb
from typing import Final, NamedTuple

from core.actions import NO_RONDA, NOBODY, RONDA
from core.cards import SUITS_PER_RANK, Rank

UNTOLD: Final = -1
"""Nothing is known of the rondas of a hand: the game has none, or silence proves nothing (`cantar_ronda`)."""

_SLOT: Final = 64
_ONE_SLOT: Final = (1 << _SLOT) - 1
_CARDS_OF: Final = {RONDA: 3, RONDA + 1: 4}


class HiddenHand(NamedTuple):
    """What is known of a hand: its size, the unseen cards by rank, and its owner's announcement.

    `played` counts by rank the cards that its owner played since they were dealt: they belong to the announced hand.
    `told` is UNTOLD, NO_RONDA, RONDA or DOBLE_RONDA; `rank` that of the ronda where it was named, else NOBODY.
    """

    size: int
    unseen: tuple[int, ...]
    played: tuple[int, ...] = ()
    told: int = UNTOLD
    rank: Rank = NOBODY


class Expected(NamedTuple):
    """What a hand's owner can be expected to make of it: the mean `worth` (rounded down), and in how many of all hands
    they hold none of the ranks in question."""

    worth: int
    none: int
    total: int


def expect(hand: HiddenHand, worths: Sequence[tuple[int, Rank]]) -> Expected:
    """The mean of what they will choose. `worths` are in the order of their preference, each rank once.

    >>> expect(HiddenHand(1, (2, 1, 1, 4)), [(4000, 0), (2000, 1)])
    Expected(worth=1250, none=5, total=8)
    """
    firsts, total = first_held(hand, [rank for _, rank in worths])
    mean = sum(ways * worth for ways, (worth, _) in zip(firsts, worths, strict=True)) // total
    return Expected(mean, total - sum(firsts), total)


def first_held(hand: HiddenHand, order: Sequence[Rank]) -> tuple[list[int], int]:
    """For each rank of `order`, how many hands hold it and none of those before it; and how many hands there are.

    With the ranks ordered by what they would win, this weighs a player's best card. `order` names each rank once.
    When nothing agrees with all that is known (a wrong announcement), the announcement is disbelieved.

    >>> first_held(HiddenHand(1, (2, 1, 1, 4)), (0, 2, 1))
    ([2, 1, 1], 8)
    """
    counts = _count(hand, order)
    if counts[-1] == 0 and hand.told != UNTOLD:
        counts = _count(hand._replace(told=UNTOLD), order)
    return counts[:-1], counts[-1]


def _count(hand: HiddenHand, order: Sequence[Rank]) -> list[int]:
    """The answer of `first_held` with the total as its last item."""
    shift = hand.size * _SLOT
    mask = (1 << shift + _SLOT) - 1
    told_ronda = hand.told > NO_RONDA
    without, with_ronda = 1, 0  # hands so far that do not, and that do, hold the announced ronda
    for rank in range(len(hand.unseen)):
        if rank not in order:
            plain, ronda = _factors(hand, rank)
            with_ronda = (with_ronda * plain + without * ronda) & mask
            without = without * plain & mask
    skipped = sum(_factors(hand, rank)[1] & _ONE_SLOT for rank in order)
    none_of_the_first = []
    for rank in (*reversed(order), NOBODY):
        found = with_ronda + without * skipped if told_ronda else without
        none_of_the_first.append(found >> shift & _ONE_SLOT)
        if rank != NOBODY:
            plain, ronda = _factors(hand, rank)
            skipped -= ronda & _ONE_SLOT
            with_ronda = (with_ronda * plain + without * ronda) & mask
            without = without * plain & mask
    none_of_the_first.reverse()
    firsts = [more - less for more, less in pairwise(none_of_the_first)]
    return [*firsts, none_of_the_first[0]]


def _factors(hand: HiddenHand, rank: Rank) -> tuple[int, int]:
    """The polynomials of the cards of one rank in the hand: when it is no ronda, and when it is the announced one."""
    unseen = hand.unseen[rank]
    if hand.told == UNTOLD:
        return _PLAIN[unseen][SUITS_PER_RANK], 0
    played = hand.played[rank]
    plain = _PLAIN[unseen][max(0, 2 - played)]
    if hand.told == NO_RONDA or hand.rank not in (NOBODY, rank):
        return plain, 0
    held = _CARDS_OF[hand.told] - played
    return plain, comb(unseen, held) << held * _SLOT if held >= 0 else 0


def _plain(unseen: int, most: int) -> int:
    return sum(comb(unseen, held) << held * _SLOT for held in range(min(unseen, most) + 1))


_PLAIN: Final = [[_plain(unseen, most) for most in range(SUITS_PER_RANK + 1)] for unseen in range(SUITS_PER_RANK + 1)]
"""[unseen cards of a rank][most of them a hand may hold] -> polynomial."""
