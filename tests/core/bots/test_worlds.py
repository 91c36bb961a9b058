"""The whole numbers behind every search: the same on any machine, and true to the real ones."""

from __future__ import annotations

from math import exp

from hypothesis import given
from hypothesis import strategies as st

from core.bots.worlds import SURE, decay, drawn, softmax
from core.random_stream import Stream


@given(st.integers(1, 400))
def test_decay_is_the_exponential(tau: int) -> None:
    values = decay(tau)
    assert all(abs(value / SURE - exp(-number / tau)) < 2e-6 for number, value in enumerate(values))


@given(st.lists(st.integers(-3000, 3000), min_size=1, max_size=12))
def test_the_chances_of_all_plays_add_up_and_the_better_one_is_likelier(worths: list[int]) -> None:
    chances = [softmax(worths, at, decay(60), SURE // 50) for at in range(len(worths))]
    assert abs(sum(chances) - SURE) <= 2 * len(worths)
    assert [worth for _, worth in sorted(zip(chances, worths, strict=True))] == sorted(worths)


@given(st.lists(st.integers(0, 1 << 70), min_size=1, max_size=60), st.integers(1, 40), st.binary(max_size=2))
def test_worlds_come_as_often_as_they_weigh(weights: list[int], count: int, seed: bytes) -> None:
    total = sum(weights) or 1
    found = drawn(weights if any(weights) else [1], count, Stream(seed, "worlds"))
    assert len(found) <= max(count, sum(map(bool, weights)) if sum(map(bool, weights)) <= count else 0, 1)
    if sum(map(bool, weights)) > count:
        assert sum(hits for _, hits in found) == count
        came = dict(found)
        for place, weight in enumerate(weights):
            assert abs(came.get(place, 0) - count * weight / total) < 1 + 1e-6
