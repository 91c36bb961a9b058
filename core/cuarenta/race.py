"""Plays tried in the same worlds, one world after another: those that do clearly worse than the best are left off.

Clearly: by more than twice the error of the mean of their differences. Whole numbers only.
"""

from __future__ import annotations

from math import isqrt
from operator import mul
from typing import Final

from core.judgement import CERTAIN

ROUND: Final = 16
"""After so many worlds it is looked whether a play can be left off."""
ERRORS: Final = 2
UNHEARD: Final = CERTAIN // 2
"""What one world more may bring to light: a caída that falls in one world of thirty decides, and may not have come."""


class Race:
    """Values in millionths, higher is better; `going`: the plays that are still tried, by place."""

    def __init__(self, plays: int) -> None:
        self.going = list(range(plays))
        self._values: list[list[int]] = [[] for _ in range(plays)]
        self._sums = [0] * plays
        self._behind = [0] * plays
        self._hits: list[int] = []
        self._weight = 0

    def add(self, play: int, hits: int, value: int) -> None:
        """What a play came to in the world of this round, which counts `hits`."""
        self._values[play].append(value)
        self._sums[play] += hits * value

    def end_round(self, hits: int, *, leave_off: bool = True) -> None:
        """All plays that are going have been tried in this world."""
        self._hits.append(hits)
        self._weight += hits
        if not leave_off or len(self._hits) % ROUND or len(self.going) == 1:
            return
        best = max(self.going, key=self._sums.__getitem__)
        worse = [play for play in self.going if self._is_worse(play, best)]
        for play in worse:
            self._behind[play] = max(1, (self._sums[best] - self._sums[play]) // self._weight)
        self.going = [play for play in self.going if play not in worse]

    def _is_worse(self, play: int, best: int) -> bool:
        behind = self._sums[best] - self._sums[play]
        if behind <= 0:
            return False
        mean, hits = behind // self._weight, self._hits
        pairs = zip(self._values[best], self._values[play], strict=True)
        apart = map(mul, hits, [one - other - mean for one, other in pairs])
        square = sum([each * each for each in apart]) + (UNHEARD * self._weight // len(hits)) ** 2
        return behind > ERRORS * isqrt(square)

    def values(self) -> list[int]:
        """The mean of each play; of one that was left off, as far below the best now as it was then."""
        means = [total // max(1, self._weight) for total in self._sums]
        best = max(means[play] for play in self.going)
        return [max(0, best - less) if less else mean for mean, less in zip(means, self._behind, strict=True)]
