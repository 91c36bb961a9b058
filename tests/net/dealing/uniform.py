"""Is every order of a deck as likely as any other where one of two peers is wholly predictable?

``python -m tests.net.dealing.uniform --deals 10000`` deals so many decks with the permutations alone. The predictable
peer shuffles with secrets that everybody knows, in one half of the deals before the honest one, in the other after it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from itertools import pairwise, permutations
from math import sqrt
from os import urandom
from typing import Final, NamedTuple

from core.log.decks import shuffles_applied

MOST: Final = 4.0
"""Standard deviations; a fair shuffle is farther off once in 30,000 runs."""


class Score(NamedTuple):
    """A chi-square with its degrees of freedom."""

    what: str
    chi2: float
    freedom: int

    @property
    def off(self) -> float:
        """How many standard deviations it is from what is expected, by Wilson and Hilferty's cube root (1931)."""
        spread = 2 / (9 * self.freedom)
        root: float = (self.chi2 / self.freedom) ** (1 / 3)
        return (root - (1 - spread)) / sqrt(spread)


def scores(deals: int, size: int, draw: Callable[[int], bytes], apart: bool = True) -> list[Score]:
    """Deal so many decks; how the cards fall on the slots, how the first three stand, which card follows which.

    `draw`: the honest peer's randomness; not `apart`: it has none of its own, which must show.
    """
    falls = [[0] * size for _ in range(size)]
    follows = [[0] * size for _ in range(size)]
    orders = dict.fromkeys(permutations(range(3)), 0)
    for number in range(deals):
        known = number.to_bytes(32, "big") if apart else bytes(32)
        honest = draw(32) if apart else bytes([number % 7]) * 32
        cards = shuffles_applied((known, honest) if number % 2 else (honest, known), size)
        for slot, card in enumerate(cards):
            falls[slot][card] += 1
        for card, after in pairwise(cards):
            follows[card][after] += 1
        orders[tuple(sorted(range(3), key=cards.__getitem__))] += 1  # type: ignore[index]
    pairs = [follows[card][after] for card in range(size) for after in range(size) if card != after]
    return [
        Score("a card at a slot", _chi2([count for row in falls for count in row]), (size - 1) ** 2),
        Score("a card after a card", _chi2(pairs), size * (size - 1) - 2 * (size - 1) - 1),
        Score("the order of three", _chi2(list(orders.values())), 5),
    ]


def _chi2(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000)
    deals = parser.parse_args().deals
    found = [(size, score) for size in (40, 48) for score in scores(deals, size, urandom)]
    for size, score in found:
        print(
            f"{size} cards, {deals} deals, {score.what}: chi2 {score.chi2:.0f} ({score.freedom} df), {score.off:+.2f}"
        )
    return int(any(abs(score.off) > MOST for _, score in found))


if __name__ == "__main__":
    sys.exit(main())
