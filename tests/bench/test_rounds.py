"""The measuring itself, on a clock that only moves when work is done; and that every contestant of the bench lives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.game import Game
from core.games import GAMES
from tests.bench.bench_dealing import LINK, counted
from tests.bench.bench_engine import OPEN_SPIEL, open_spiel_match, parts, random_match, rlcard_match
from tests.bench.core_matches import CORES
from tests.bench.rounds import CONTROL, Rates, Spread, measure, rate, ratio, restless


class Workshop:
    """Contestants whose work takes a known time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.order: list[str] = []

    def clock(self) -> float:
        self.now += 0.01
        return self.now

    def worker(self, name: str, seconds: float, operations: int) -> Callable[[], int]:
        def work() -> int:
            self.now += seconds
            self.order.append(name)
            return operations

        return work


def test_who_does_twice_as_much_in_the_same_time_has_the_ratio_two() -> None:
    shop = Workshop()
    results = measure(
        {"slow": shop.worker("slow", 0.25, 10), "fast": shop.worker("fast", 0.25, 20)}, shop.clock, 7, 1.0
    )
    assert len(results) == 7
    assert rate(results, "slow").median == pytest.approx(40, rel=0.1)
    assert ratio(results, "fast", "slow").median == pytest.approx(2, rel=1e-6)


def test_every_round_begins_with_another_contestant() -> None:
    shop = Workshop()
    measure({"a": shop.worker("a", 1, 1), "b": shop.worker("b", 1, 1)}, shop.clock, 3, 1.0)
    warm_up, rounds = shop.order[:2], shop.order[2:]
    assert warm_up == ["a", "b"]
    assert rounds == ["a", "b", "b", "a", "a", "b"]  # the control loop stands third, so it begins the last round


def test_the_ratio_to_several_is_that_to_their_median_in_the_same_round() -> None:
    results: list[Rates] = [{"x": 10, "p": 1, "q": 5, "r": 100}, {"x": 30, "p": 3, "q": 10, "r": 4}]
    assert ratio(results, "x", "p", "q", "r") == Spread(median=4.75, low=2.0, high=7.5)


@pytest.mark.parametrize(("rates", "void"), [((100, 104, 98), False), ((100, 131, 100), True)])
def test_a_restless_machine_voids_the_run(rates: tuple[float, ...], void: bool) -> None:
    assert restless([{CONTROL: value} for value in rates]) is void


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_our_games_play_to_their_end(game: Game) -> None:
    rules = next(iter(game.presets.values()))
    assert random_match(game, rules)() >= 36
    assert all(work() >= 400 for work in parts(game, rules).values())


@pytest.mark.parametrize("name", CORES)
def test_search_cores_play_to_their_end(name: str) -> None:
    assert CORES[name]() >= 36


@pytest.mark.parametrize("name", OPEN_SPIEL)
def test_open_spiel_games_play_to_their_end(name: str) -> None:
    pytest.importorskip("pyspiel")
    assert open_spiel_match(name)() > 0


def test_rlcard_uno_plays_to_its_end() -> None:
    pytest.importorskip("rlcard")
    assert rlcard_match()() > 0


def test_a_deck_of_several_computers_costs_what_its_proofs_cost_and_little_of_a_link() -> None:
    rounds, slots, found = 64, 40, counted(2)
    prove, check = 3 * slots + 1, 2 * slots + 2
    assert found.products == 2 * (prove + check + slots + 4 * slots), "and 40 slots opened, and an audit, by each"
    assert found.unsigned_products == 2 * 2 * rounds * slots
    assert found.checks == 2 * 2 * slots
    assert sum(map(sum, found.parts)) / 2 * 5 < LINK, "four parties' entries, and one's own on their way to the host"
