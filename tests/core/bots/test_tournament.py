"""Every bot against every other one: pairs of matches over the same decks, counted one after another."""

from __future__ import annotations

from itertools import count

import pytest

from core.bots.arena import duplicate, match_seed
from core.bots.paces import Thinking, together
from core.bots.sprt import Hypotheses
from core.bots.stats import mean_interval
from core.bots.tournament import Duel, PairResult, Standings, Unit, duels, play_pair, units
from tests.core.bots.bot_tables import pairing
from tests.core.log_table import TABLES

CASITA = pairing(TABLES[6], ("azar",))
WON, SHARED, LOST = (((0,), (1,)), ((0,), (0,)), ((1,), (0,)))
"""The winners of both matches of a pair, for a bot at side 0 of the first one."""


def result(winners: tuple[tuple[int, ...], ...] = WON, head: bytes = b"") -> PairResult:
    return PairResult(winners, head, {"a": Thinking({8: 1}, 2e-6)})


def test_two_sides_make_one_duel_of_two_bots_more_sides_two() -> None:
    assert duels(["a", "b", "c"], 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert duels(["a", "b"], 3) == (("a", "b"), ("b", "a"))
    assert list(units(2, 2)) == [(0, 0), (1, 0), (0, 1), (1, 1)]


def test_a_pair_is_both_sides_of_the_same_decks_and_is_timed_by_the_clock() -> None:
    ticks = count()
    played = play_pair(CASITA, Duel("vecino", "azar"), b"seed", 3, lambda: next(ticks) / 1000)
    assert played.share == duplicate(CASITA, "vecino", "azar", match_seed(b"seed", 3))
    assert set(played.paces) == {"vecino", "azar"}
    assert all(pace.decisions > 10 and pace.longest == pytest.approx(0.001) for pace in played.paces.values())
    assert played.head != play_pair(CASITA, Duel("vecino", "azar"), b"seed", 4, lambda: 0.0).head


def test_shares_are_those_of_the_side_and_shared_wins_count_in_parts() -> None:
    assert [result(winners).share for winners in (WON, SHARED, LOST)] == [1.0, 0.5, 0.0]
    assert result(((0, 2), (1,), (0, 1, 2))).share == pytest.approx((1 / 2 + 1 + 1 / 3) / 3)


def test_what_is_known_so_far() -> None:
    standings = Standings(duels(["a", "b", "c"], 2), 2)
    for number, winners in enumerate((WON, SHARED, LOST, WON)):
        standings.take(Unit(0, number), result(winners, bytes([number])))
    assert standings.interval(0) == mean_interval([1, 0.5, 0, 1])
    assert standings.interval(1).low == 0 and standings.interval(1).high == 1, "nothing was played"
    assert standings.paces["a"] == Thinking({8: 4}, 2e-6)
    ratings = standings.ratings("c")
    assert [rating.bot for rating in ratings] == ["a", "b", "c"]
    assert ratings[0].elo > ratings[1].elo and ratings[2].elo == 0


def test_equal_matches_have_equal_digests_and_others_have_not() -> None:
    def of(*heads: tuple[int, bytes]) -> bytes:
        standings = Standings(duels(["a", "b", "c"], 2), 2)
        for duel, head in heads:
            standings.take(Unit(duel, len(standings.shares[duel])), result(WON, head))
        return standings.digest()

    assert of((0, b"x"), (1, b"y")) == of((1, b"y"), (0, b"x"))
    assert len({of((0, b"x"), (1, b"y")), of((0, b"y"), (1, b"x")), of((0, b"x"), (0, b"y")), of((0, b"x"))}) == 4


def test_a_duel_ends_where_the_test_decides_it_and_the_others_go_on() -> None:
    standings = Standings(duels(["a", "b", "c"], 2), 2, Hypotheses(0, 200))
    played = 0
    while standings.is_open(0):
        standings.take(Unit(0, played), result((WON, SHARED)[played % 2]))
        played += 1
    assert 4 < played < 60 and standings.verdict(0) == 1 and standings.is_open(1)
    with pytest.raises(ValueError, match="after another"):
        standings.take(Unit(0, played), result())
    with pytest.raises(ValueError, match="after another"):
        standings.take(Unit(1, 1), result())


def test_paces_are_right_within_a_twentieth_however_they_are_put_together() -> None:
    steps = [Thinking({round(8 * place / 2): 1}, 2 ** (place / 2) * 1e-6) for place in range(20)]
    whole = steps[0]
    for one in steps[1:]:
        whole = together(whole, one)
    assert whole.decisions == 20 and whole.longest == steps[-1].longest
    assert whole.quantile(50) == pytest.approx(2**4.5 * 1e-6, rel=0.045)
    assert whole.quantile(100) == pytest.approx(whole.longest, rel=0.045)
    assert Thinking().quantile(50) == 0
