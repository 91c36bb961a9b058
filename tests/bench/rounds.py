"""Fair timing: all contestants take turns in every round of one process, and only their ratios within a round count.

Other load slows a whole round, not one contestant; the median over the rounds forgets the odd one. A control loop that
never changes tells when the machine was too restless for any figure.
"""

from __future__ import annotations

import gc
import platform
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

Contestant = Callable[[], int]
"""Does one unit of work (say, a whole random match) and returns how many operations that was."""

Rates = Mapping[str, float]
"""Operations per second of each contestant in one round."""

ROUNDS: Final = 9
SECONDS: Final = 0.3
CONTROL: Final = "control"
RESTLESS: Final = 0.25
"""A run is void when the control loop's rate varies by more than this part of its median."""


class Spread(NamedTuple):
    """Median, least and greatest of a figure over the rounds."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(median(values), min(values), max(values))


def spin() -> int:
    """The control: a fixed piece of pure Python."""
    total = 0
    for number in range(2000):
        total += number * number & 7
    assert total
    return 1


def measure(
    contestants: Mapping[str, Contestant], clock: Callable[[], float], rounds: int = ROUNDS, seconds: float = SECONDS
) -> list[Rates]:
    """The rates of every round. Each round begins with another contestant; the control loop takes part.

    A round before them does not count: what is worked out once and remembered is worked out then.
    """
    everybody = [*contestants.items(), (CONTROL, spin)]
    for _, contestant in everybody:
        _rate(contestant, clock, seconds)
    gc.collect()
    gc.freeze()  # what the libraries loaded is not to be searched again and again at some contestant's cost
    results: list[Rates] = []
    for turn in range(rounds):
        first = turn % len(everybody)
        results.append(
            {name: _rate(contestant, clock, seconds) for name, contestant in everybody[first:] + everybody[:first]}
        )
    return results


def _rate(contestant: Contestant, clock: Callable[[], float], seconds: float) -> float:
    done = 0
    started = now = clock()
    while now - started < seconds:
        done += contestant()
        now = clock()
    return done / (now - started)


def rate(results: Sequence[Rates], name: str) -> Spread:
    """Operations per second."""
    return Spread.of([rates[name] for rates in results])


def ratio(results: Sequence[Rates], name: str, *against: str) -> Spread:
    """The rate of one contestant over that of another, or over the median of several, round by round."""
    return Spread.of([rates[name] / median(rates[other] for other in against) for rates in results])


def restless(results: Sequence[Rates]) -> bool:
    """Whether the machine was too restless: throw the run away."""
    control = rate(results, CONTROL)
    return control.high - control.low > RESTLESS * control.median


def machine() -> str:
    """Processor, cores and Python, and nothing that names this very computer."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        cpu = f"{len(names)} x {names[0]}" if names else cpu
    return f"{cpu}, {platform.python_implementation()} {platform.python_version()}, {platform.system()}"
