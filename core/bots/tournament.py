"""Who is stronger: every bot against every other one over duplicate deals, and what is known of it so far.

The unit is the pair: one set of decks, played once from each side. Results are taken in one order, so that they are
the same however many processes play, and so that a test which ends a pairing early always ends it at the same pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from core.actions import Side
from core.bots.arena import Pairing, act, match_seed, play_swapped
from core.bots.elo import Rating, fit_elo, pair_sums
from core.bots.paces import Stopwatch, Thinking, together
from core.bots.sprt import Hypotheses, decided, ratio_of_counts
from core.bots.stats import Interval, mean_interval
from core.canonical import digest


class Duel(NamedTuple):
    """One bot against another one, who plays all other sides."""

    bot: str
    against: str


class Unit(NamedTuple):
    """One pair of a duel: the number of the duel among all, and of the set of decks."""

    duel: int
    number: int


class PairResult(NamedTuple):
    """A pair that was played: the winners by the side that `bot` had, a hash over the logs, how long each thought."""

    winners: tuple[tuple[Side, ...], ...]
    head: bytes
    paces: Mapping[str, Thinking] = {}

    @property
    def share(self) -> float:
        """The share of the win of `bot` over all its matches."""
        parts = [1 / len(sides) if side in sides else 0.0 for side, sides in enumerate(self.winners)]
        return sum(parts) / len(parts)


def duels(bots: Sequence[str], sides: int) -> tuple[Duel, ...]:
    """All of them; with two sides one against another is the same as the other against the one."""
    choose = combinations if sides == 2 else permutations
    return tuple(Duel(*pair) for pair in choose(bots, 2))


def units(count: int, pairs: int) -> Iterator[Unit]:
    """The pairs of `count` duels in the order in which they count: every duel over one set of decks, then the next."""
    return (Unit(duel, number) for number in range(pairs) for duel in range(count))


def play_pair(pairing: Pairing, duel: Duel, seed: bytes, number: int, clock: Callable[[], float]) -> PairResult:
    """Play a pair. The levels of `pairing` do not matter; `clock` counts seconds of the processor."""
    timed = Stopwatch(act, clock)
    played = play_swapped(pairing, *duel, match_seed(seed, number), timed)
    head = digest(b"".join(match.head for match in played))
    return PairResult(tuple(match.winners for match in played), head, timed.paces())


class Standings:
    """What is known so far. `test`: a duel ends as soon as it is decided between the two."""

    def __init__(self, duels: Sequence[Duel], sides: int, test: Hypotheses | None = None) -> None:
        self.duels = tuple(duels)
        self.sides = sides
        self.test = test
        self.shares: list[list[float]] = [[] for _ in duels]
        self.ratios = [0.0 for _ in duels]
        """By duel, the log likelihood ratio of the test."""
        self.paces: dict[str, Thinking] = {}
        self._counts: list[Counter[float]] = [Counter() for _ in duels]
        self._heads: list[list[bytes]] = [[] for _ in duels]

    def is_open(self, duel: int) -> bool:
        """Whether more of its pairs count: not once the test has decided it."""
        return self.verdict(duel) == 0

    def verdict(self, duel: int) -> int:
        """1 where the test has decided for the stronger, -1 for the weaker of both hypotheses, 0 for neither."""
        return decided(self.ratios[duel])

    def take(self, unit: Unit, result: PairResult) -> None:
        """Count a pair. Raises `ValueError` for one that is not the next of its duel, or after that was decided."""
        duel, number = unit
        if number != len(self.shares[duel]) or not self.is_open(duel):
            raise ValueError("the pairs of a duel are counted one after another")
        self.shares[duel].append(result.share)
        self._counts[duel][result.share] += 1
        self._heads[duel].append(result.head)
        for bot, pace in result.paces.items():
            self.paces[bot] = together(self.paces[bot], pace) if bot in self.paces else pace
        if self.test is not None:
            self.ratios[duel] = ratio_of_counts(self._counts[duel], self.test, self.sides)

    def interval(self, duel: int) -> Interval:
        """The share of the wins of `bot`, from the means of the pairs."""
        return mean_interval(self.shares[duel])

    def ratings(self, anchor: str) -> list[Rating]:
        """The Elo of every bot over all duels."""
        cells = [pair_sums(*duel, shares) for duel, shares in zip(self.duels, self.shares, strict=True)]
        return fit_elo(cells, anchor, self.sides)

    def digest(self) -> bytes:
        """A hash over all matches that count: equal results have been played alike, entry by entry."""
        return digest(b"".join(digest(b"".join(heads)) for heads in self._heads))
