"""What the searches of all games share: chances as whole numbers, and few worlds drawn for many, each once.

A weight or a chance is an int, so that every machine and Python version comes to the same play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from core.random_stream import Stream

SURE: Final = 1 << 20
"""A chance of 1."""
_FINE: Final = 1 << 64
_TERMS: Final = 30


@cache
def decay(tau: int) -> tuple[int, ...]:
    """``exp(-n / tau)`` for n = 0, 1, 2, ... as parts of `SURE`, down to 0. `tau` is at least 1.

    >>> decay(1)[:3], decay(1)[-1]
    ((1048576, 385749, 141909), 0)
    """
    step = term = _FINE
    for place in range(1, _TERMS):  # the series of exp(-1 / tau)
        term = term // (tau * place)
        step += -term if place % 2 else term
    values: list[int] = []
    value = _FINE
    while not values or values[-1]:
        values.append(value * SURE // _FINE)
        value = value * step // _FINE
    return tuple(values)


def softmax(worths: Sequence[int], at: int, table: Sequence[int], mistakes: int) -> int:
    """How likely it is that who weighs the plays so makes the one at `at`, as a part of `SURE`, never 0.

    `table` is that of `decay`; in `mistakes` of `SURE` cases any play is made.

    >>> softmax((0, 500), 1, decay(60), SURE // 50)
    1037843
    """
    best, last = max(worths), len(table) - 1
    total = sum([table[best - worth] for worth in worths if best - worth < last])
    chance = (SURE - mistakes) * table[min(best - worths[at], last)] // total
    return max(1, chance + mistakes // len(worths))


def drawn(weights: Sequence[int], count: int, stream: Stream) -> list[tuple[int, int]]:
    """Systematic resampling: at most `count` of the places of `weights`, each once, with how often it came.

    The hits of a place are within one of ``count * weight / total``. All of them with their own weight where there
    are no more than `count`. The weights are not negative, and their sum is at least 1.

    >>> drawn((5, 0, 1), 3, Stream(b"", "a"))
    [(0, 5), (2, 1)]
    """
    there = [(place, weight) for place, weight in enumerate(weights) if weight]
    if len(there) <= count:
        return there
    total = sum(weights)
    mark = stream.below(1 << 32) * total >> 32  # in parts of total / count, times count: no rounding adds up
    found: list[tuple[int, int]] = []
    reached = 0
    for place, weight in there:
        reached += weight * count
        if mark < reached:
            hits = (reached - mark - 1) // total + 1
            mark += hits * total
            found.append((place, hits))
    return found
