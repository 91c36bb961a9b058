"""Whole matches between bots: their logs are real logs, follow from the seed, and luck evens out."""

from __future__ import annotations

import pytest

from core.bots import arena
from core.bots.arena import Pairing, Played, duplicate, match_seed, measure, new_match, play_match, swapped
from core.bots.stats import Interval, mean_interval, wilson
from core.games import GAMES
from core.log.dealer import PublicDealer
from core.log.fold import replay
from core.match import Match
from tests.core.bots.bot_tables import pairing
from tests.core.log_table import TABLES, audits

SEED = match_seed(b"arena", 0)
CUARENTA = pairing(TABLES[0], ("vecino",))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}-{len(table[2])}")
def test_every_match_is_a_log_that_anybody_can_replay(
    table: tuple[str, str, tuple[tuple[str, object], ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Match] = []

    def keep(given: Pairing, seed: bytes) -> Match:
        made.append(new_match(given, seed))
        return made[0]

    monkeypatch.setattr(arena, "new_match", keep)
    played = play_match(pairing(table, ("vecino", "aprendiz")), SEED)
    *_, (last, fold, _) = replay(made[0].entries, PublicDealer())
    assert (last.head, fold.winners) == (played.head, played.winners)
    assert audits(fold) and all(audit.ok for audit in audits(fold))


def test_the_seed_decides_the_log_and_nothing_else_does() -> None:
    assert play_match(CUARENTA, SEED) == play_match(CUARENTA, SEED)
    assert play_match(CUARENTA, SEED).head != play_match(CUARENTA, match_seed(b"arena", 1)).head
    assert match_seed(b"a", 11) != match_seed(b"a1", 1)


def test_seats_are_swapped_over_the_same_decks() -> None:
    four = pairing(TABLES[1], ("vecino",))
    assert [(side, each.levels) for side, each in swapped(four, "experto", "azar")] == [
        (0, ("experto", "azar", "experto", "azar")),
        (1, ("azar", "experto", "azar", "experto")),
    ]
    hands = [new_match(each, SEED) for _, each in swapped(CUARENTA, "experto", "azar")]
    for match in hands:
        match.advance()
    assert hands[0].state.hands == hands[1].state.hands


@pytest.mark.parametrize("name", GAMES)
def test_a_level_against_itself_shares_the_wins(name: str) -> None:
    same = next(pairing(table, ("vecino",)) for table in TABLES if table[0] == name)
    sides = same.game.sides(same.rules)
    assert duplicate(same, "vecino", "vecino", SEED) == 1 / sides


def test_a_shared_win_counts_in_parts() -> None:
    played = Played((0, 2), 36, b"")
    assert [played.share(side) for side in range(3)] == [0.5, 0.0, 0.5]


def test_measuring_takes_the_deals_that_it_is_given() -> None:
    parts = [measure(CUARENTA, "vecino", "azar", b"m", deals) for deals in (range(4), range(4, 8), range(8))]
    assert parts[2].share == pytest.approx((parts[0].share + parts[1].share) / 2)


def test_wilson_knows_that_ten_of_ten_proves_little() -> None:
    assert wilson(10, 10) == Interval(1.0, pytest.approx(0.7225, abs=1e-4), pytest.approx(1.0))  # type: ignore[arg-type]
    assert wilson(0, 0) == Interval(0.0, 0.0, 1.0)
    assert str(wilson(9, 10)) == "90.0% [59.6%, 98.2%]"


def test_the_interval_of_a_mean_follows_from_the_spread_of_its_values() -> None:
    assert mean_interval([0.5] * 50 + [1.0] * 50) == Interval(
        0.75,
        pytest.approx(0.7008, abs=1e-4),  # type: ignore[arg-type]
        pytest.approx(0.7992, abs=1e-4),  # type: ignore[arg-type]
    )
    assert mean_interval([1.0] * 50) == wilson(50, 50)
