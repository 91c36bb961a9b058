"""The ladder: each level beats the one below, over a few duplicate deals with swapped seats and fixed seeds.

How much stronger, with lower bounds, says `tests/bench/bench_strength.py`, at all tables `tests/bench/bench_bots.py`.
"""

from __future__ import annotations

import pytest

from core.bots.arena import measure
from tests.core.bots.bot_tables import pairing
from tests.core.log_table import TABLES
from tests.effort import deep

STEPS = [
    deep("aprendiz", "azar", 8),
    deep("vecino", "aprendiz", 8),
    ("experto", "vecino", 8),
    deep("maestro", "experto", 12),
]


@pytest.mark.parametrize(("level", "against", "deals"), STEPS)
def test_each_level_beats_the_one_below(level: str, against: str, deals: int) -> None:
    table = pairing(TABLES[0], ("vecino",))
    assert measure(table, level, against, b"strength", range(deals)).share > 0.6


def test_vecino_beats_azar_practically_always() -> None:
    assert measure(pairing(TABLES[0], ("vecino",)), "vecino", "azar", b"strength", range(10)).share >= 0.99
