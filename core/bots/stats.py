"""How sure a result is: 95 % confidence intervals. For reports and tests only; no play depends on these floats."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959964
"""Standard deviations of a two-sided 95 % interval."""


class Interval(NamedTuple):
    """A share between 0 and 1 with its 95 % interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} [{self.low:.1%}, {self.high:.1%}]"


def wilson(wins: float, trials: int) -> Interval:
    """The interval of independent trials (Wilson 1927); a shared win counts as its part of one.

    >>> print(wilson(9, 10))
    90.0% [59.6%, 98.2%]
    """
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = wins / trials
    square = Z * Z / trials
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / trials + square / (4 * trials))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(values: Sequence[float]) -> Interval:
    """The interval of the mean of independent values between 0 and 1, from their own spread.

    For duplicate deals each value is the mean over one deal: its matches are not independent. Where all values are
    the same their spread says nothing, and the Wilson interval of so many trials stands in.
    """
    count = len(values)
    if count < 2 or min(values) == max(values):
        return wilson(sum(values), count)
    mean = sum(values) / count
    half = Z * sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Interval(mean, max(0.0, mean - half), min(1.0, mean + half))
