"""The ladder: each level beats the one below, over duplicate deals with swapped seats and fixed seeds.

Lower 95 % bounds from the means of the deals. `tests/bench/bench_bots.py` measures the whole ladder with many more.
"""

from __future__ import annotations

import pytest

from core.bots.arena import measure
from tests.core.bots.bot_tables import pairing
from tests.core.log_table import TABLES

SEED = b"strength"
TEXTO = pairing(TABLES[0], ("vecino",))


def test_vecino_beats_azar_practically_always() -> None:
    assert measure(TEXTO, "vecino", "azar", SEED, range(60)).share >= 0.99


def test_experto_beats_vecino_four_times_in_five() -> None:
    assert measure(TEXTO, "experto", "vecino", SEED, range(100)).low >= 0.80


@pytest.mark.parametrize(
    ("level", "against", "deals", "low"), [("aprendiz", "azar", 30, 0.85), ("vecino", "aprendiz", 40, 0.65)]
)
def test_the_lower_levels_are_steps_of_one_ladder(level: str, against: str, deals: int, low: float) -> None:
    assert measure(TEXTO, level, against, SEED, range(deals)).low >= low


def test_in_pairs_the_experto_is_stronger_too() -> None:
    assert measure(pairing(TABLES[1], ("vecino",)), "experto", "vecino", SEED, range(40)).low >= 0.65


@pytest.mark.parametrize("players", [2, 3])
def test_in_casita_the_experto_wins_more_than_his_share(players: int) -> None:
    table = pairing(("casita", "texto", (("jugadores", players),)), ("vecino",))
    assert measure(table, "experto", "vecino", SEED, range(100)).low > 1.1 / players
