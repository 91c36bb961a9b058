"""When enough was played: the generalized sequential probability ratio test (GSPRT) on the results of pairs.

A pair is one set of decks with the seats swapped; its result is the share of the win over its matches. Two bots take
five shares, hence "pentanomial". Whether one is stronger by `low` or by `high` Elo is decided as soon as the log
likelihood ratio leaves the bounds, with an error of 5 % either way. Source: M. Van den Bergh, "The Generalized Maximum
Likelihood Ratio for the Expectation Value of a Distribution" (support_MLE_multinomial.pdf, Proposition 1.1), and
Stockfish's fishtest, which tests so; Wald 1945 for the bounds. Floats: no play depends on these.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from typing import Final, NamedTuple

from core.bots.elo import expected_share

ERROR: Final = 0.05
"""Alpha and beta: how often the test may decide for the wrong one, at the most."""
BOUND: Final = log((1 - ERROR) / ERROR)
"""The ratio decides for `high` at this, for `low` at minus this: 2.94."""
_UNSEEN: Final = 1e-3
"""Weight of a result that did not occur yet, as fishtest has it."""
_HALVINGS: Final = 60


class Hypotheses(NamedTuple):
    """The two differences in Elo that a test tells apart, low < high."""

    low: float
    high: float


def ratio_of_counts(counts: Mapping[float, float], wanted: Hypotheses, sides: int = 2) -> float:
    """How much likelier `wanted.high` makes it how often each share of a pair came than `wanted.low`, as a logarithm.

    0 before the first pair.
    """
    if not sum(counts.values()):
        return 0.0
    seen = {place / (2 * sides): _UNSEEN for place in range(2 * sides + 1)}
    seen |= {share: times for share, times in counts.items() if times}
    low, high = (_likeliest(seen, expected_share(elo, sides)) for elo in wanted)
    return sum(times * log(high[share] / low[share]) for share, times in seen.items())


def decided(ratio: float) -> int:
    """1 where the test decides for `high`, -1 for `low`, 0 where it goes on."""
    return (ratio >= BOUND) - (ratio <= -BOUND)


def _likeliest(seen: Mapping[float, float], mean: float) -> dict[float, float]:
    """The likeliest distribution over these results among those with that mean.

    Each chance is p / (1 + x (share - mean)), p as observed; the sum that must vanish falls as x grows, between the
    places where a chance would become infinite.
    """
    total = sum(seen.values())
    low, high = -1 / (max(seen) - mean), 1 / (mean - min(seen))
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        rest = sum(times * (share - mean) / (1 + x * (share - mean)) for share, times in seen.items())
        low, high = (x, high) if rest > 0 else (low, x)
    return {share: times / total / (1 + x * (share - mean)) for share, times in seen.items()}
