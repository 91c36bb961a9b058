"""The sums that reach a card (CU-11b): all of them, found by looking up what lies on the table.

Which sums there are depends on how many cards of each lower rank there are, and of those only on whether there is a 4,
5, 6 or 7, since no sum has two of them: so few cases are left that each is worked out once, without suits, and
remembered. Which cards make a sum depends on the cards of its ranks: that is remembered too.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, product
from typing import Final, NamedTuple, TypeAlias

from core.cards import Card, Rank

Base: TypeAlias = tuple[Card, ...]
Parts: TypeAlias = tuple[tuple[Rank, int], ...]
"""A sum without suits: its ranks, ascending, each with the number of its cards."""

RANK_COUNT: Final = 10
SEVEN: Final[Rank] = 6
LIMITS: Final = {"sin_limite": 7, "2": 2, "2_o_3_con_limpia": 3}
"""`suma_max` -> the most addends; a 7 cannot have more than seven."""
RUNG: Final = tuple(
    tuple(tuple(4 * rank + suit for suit in range(4) if bits >> suit & 1) for bits in range(16))
    for rank in range(RANK_COUNT)
)
"""rank -> its four bits in a mask -> those cards."""
SMALL_RANKS: Final = 0o777
LARGE_RANKS: Final = 0o1111000
"""The parts of a tally that sums are made of: how many A, 2, 3; whether there is a 4, 5, 6, 7."""
LOWER: Final = tuple((1 << 3 * rank) - 1 if rank <= SEVEN else 0 for rank in range(RANK_COUNT))
"""rank -> the part of that which the sums up to the rank depend on."""


def value_of(card: Card) -> int:
    """What the card counts in a sum (CU-3): A is 1, 2 to 7 their number. Only for those."""
    return (card >> 2) + 1


class Bases(dict[int, tuple[Base, ...]]):
    """The table cards of the ranks of one sum, as a mask -> the sets of them that make it.

    Several where a rank has more cards than the sum takes: equal addends are different cards.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts

    def __missing__(self, mask: int) -> tuple[Base, ...]:
        rungs = [combinations(RUNG[rank][mask >> 4 * rank & 15], size) for rank, size in self._parts]
        found = self[mask] = tuple(tuple(chain.from_iterable(chosen)) for chosen in product(*rungs))
        return found


class Sum(NamedTuple):
    """A sum: how many cards it takes, a mask of all cards of its ranks, its bases by those that are there."""

    size: int
    ranks: int
    bases: Bases


@cache
def _sum(parts: Parts) -> Sum:
    size = sum(size for _, size in parts)
    return Sum(size, sum(15 << 4 * rank for rank, _ in parts), Bases(parts))


class RankSums(dict[int, tuple[Sum, ...]]):
    """What sums are made of, below one rank -> the sums that reach it, worked out when they are first asked for."""

    def __init__(self, rank: Rank, limit: int) -> None:
        super().__init__()
        self._rank = rank
        self._limit = limit

    def __missing__(self, addends: int) -> tuple[Sum, ...]:
        """All sets of 2 to `limit` cards whose values add up to that of the rank."""
        ways: list[tuple[Parts, int, int]] = [((), self._rank + 1, self._limit)]
        for rank in range(self._rank):
            there = addends >> 3 * rank & 7
            ways = [
                ((*parts, (rank, size)) if size else parts, need - size * (rank + 1), free - size)
                for parts, need, free in ways
                for size in range(min(there, need // (rank + 1), free), -1, -1)
            ]
        found = self[addends] = tuple(_sum(parts) for parts, need, _ in ways if not need)
        return found


class Reach(dict[int, int]):
    """What sums are made of -> a tally with something at each rank that a sum reaches."""

    def __init__(self, sums: tuple[RankSums, ...]) -> None:
        super().__init__()
        self._sums = sums

    def __missing__(self, addends: int) -> int:
        reached = (rank for rank, sums in enumerate(self._sums) if sums[addends & LOWER[rank]])
        reach = self[addends] = sum(1 << 3 * rank for rank in reached)
        return reach


class Sums:
    """All sums of at most `limit` cards, by rank, and which ranks they reach."""

    __slots__ = ("of_rank", "reach")

    def __init__(self, limit: int) -> None:
        self.of_rank = tuple(RankSums(rank, limit) for rank in range(RANK_COUNT))
        self.reach = Reach(self.of_rank)


SUMS: Final = {name: Sums(limit) for name, limit in LIMITS.items()}
"""By `suma_max`."""
