"""Elo from shares, and the test that says when enough was played: the figures that others have published."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import log

import pytest

from core.bots.elo import NAT, expected_share, fit_elo, pair_sums
from core.bots.sprt import BOUND, Hypotheses, decided, ratio_of_counts

LEAGUE = {
    "Milwaukee": (0, 7, 9, 7, 7, 9, 11),
    "Detroit": (6, 0, 7, 5, 11, 9, 9),
    "Toronto": (4, 6, 0, 7, 7, 8, 12),
    "New York": (6, 8, 6, 0, 6, 7, 10),
    "Boston": (6, 2, 6, 7, 0, 7, 12),
    "Cleveland": (4, 4, 5, 6, 6, 0, 6),
    "Baltimore": (2, 4, 1, 3, 1, 7, 0),
}
"""Games won in the American League of 1987, row against column: Agresti, Categorical Data Analysis (2002), 10.6.1."""


def test_the_fit_is_that_of_the_textbook() -> None:
    teams = list(LEAGUE)
    cells = [
        pair_sums(teams[one], teams[other], [1.0] * LEAGUE[teams[one]][other] + [0.0] * LEAGUE[teams[other]][one])
        for one, other in combinations(range(len(teams)), 2)
    ]
    found = {rating.bot: rating.elo / NAT for rating in fit_elo(cells, "Baltimore", even=0)}
    published = {"Milwaukee": 1.581, "Detroit": 1.436, "Toronto": 1.294, "New York": 1.248, "Boston": 1.108}
    assert found == pytest.approx(published | {"Cleveland": 0.684, "Baltimore": 0}, abs=6e-4)


def test_one_pairing_has_the_elo_of_its_share_and_an_interval_from_the_spread_of_its_pairs() -> None:
    strong, anchor = fit_elo([pair_sums("experto", "vecino", [1.0] * 700 + [0.5] * 280 + [0.0] * 20)], "vecino", even=0)
    assert strong.elo == pytest.approx(NAT * log(0.84 / 0.16)) and round(strong.elo) == 288
    half = 1.959964 * (sum((share - 0.84) ** 2 * n for share, n in ((1, 700), (0.5, 280), (0, 20))) ** 0.5) / 1000
    assert strong.high - strong.elo == pytest.approx(half / (0.84 * 0.16) * NAT, rel=1e-6)
    assert anchor[1:] == (0, 0, 0)


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_a_table_that_fits_is_read_back(sides: int) -> None:
    true = {"a": 210.0, "b": 80.0, "c": 0.0}
    duels = [(one, other) for one in true for other in true if one != other]
    cells = [pair_sums(one, other, [expected_share(true[one] - true[other], sides)] * 5000) for one, other in duels]
    assert {each.bot: each.elo for each in fit_elo(cells, "c", sides, even=0)} == pytest.approx(true)


def test_who_always_wins_is_not_infinitely_strong_and_even_results_prove_little() -> None:
    always, _ = fit_elo([pair_sums("a", "b", [1.0] * 400)], "b")
    assert 600 < always.low < always.elo < 1200 < always.high
    even, _ = fit_elo([pair_sums("a", "b", [0.5] * 400)], "b")
    assert even.low < -30 and even.high > 30


def test_bots_that_nobody_compared_have_no_elo() -> None:
    with pytest.raises(ValueError, match="compared"):
        fit_elo([pair_sums("a", "b", [1.0, 0.5]), pair_sums("c", "d", [0.5, 0.0])], "d")


@pytest.mark.parametrize(
    ("low", "high", "pairs", "published"),
    [
        (-0.5, 1.5, (17, 253, 1042, 337, 39), 2.96),
        (0.25, 1.75, (11, 407, 3238, 513, 11), 2.93),
        (-0.25, 1.25, (253, 4282, 17604, 4431, 286), 2.94),
        (0.25, 1.25, (58, 3302, 33130, 3518, 84), 2.97),
        (0, 2, (1284, 17437, 55536, 18085, 1292), 2.94),
    ],
)
def test_the_ratio_is_the_one_that_fishtest_gave(
    low: float, high: float, pairs: tuple[int, ...], published: float
) -> None:
    """Stockfish's pull requests 2971, 3209 and 2493 (2020): Elo bounds, pairs by their points, and the ratio."""
    counts = {place / 4: times for place, times in enumerate(pairs)}
    assert ratio_of_counts(counts, Hypotheses(low, high)) == pytest.approx(published, abs=0.006)


def test_the_test_ends_only_beyond_its_bounds() -> None:
    assert pytest.approx(2.944, abs=1e-3) == BOUND
    wanted = Hypotheses(0, 100)
    assert ratio_of_counts({}, wanted) == 0 == decided(0)
    assert decided(ratio_of_counts(Counter([1.0, 0.5, 0.5]), wanted)) == 0
    assert decided(ratio_of_counts(Counter([1.0, 0.5, 0.5] * 20), wanted)) == 1
    assert decided(ratio_of_counts(Counter([0.0, 0.5, 0.5] * 20), wanted)) == -1
    assert decided(ratio_of_counts(Counter([1 / 3] * 60 + [2 / 3] * 30), wanted, sides=3)) == 1, "even would be a third"
