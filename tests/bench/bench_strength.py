"""Whether the ladder still stands: ``python -m tests.bench.bench_strength``. Ends with 1 where a bound is not reached.

Lower 95 % bounds from the means of duplicate deals with swapped seats and fixed seeds. `bench_bots` measures all tables
with many more deals; `tests/core/bots/test_strength.py` only looks whether each level beats the one below at all.
"""

from __future__ import annotations

import sys
from typing import Any, Final, NamedTuple

from core.bots.arena import measure
from tests.core.bots.bot_tables import pairing
from tests.core.log_table import TABLES

SEED: Final = b"strength"


class Bound(NamedTuple):
    """A level against the one that all others at the table have; `low`: the share of wins that it must surpass."""

    table: tuple[str, str, Any]
    level: str
    against: str
    deals: int
    low: float


def _casita(players: int) -> tuple[str, str, Any]:
    return "casita", "texto", (("jugadores", players),)


BOUNDS: Final = (
    Bound(TABLES[0], "aprendiz", "azar", 30, 0.85),
    Bound(TABLES[0], "vecino", "azar", 60, 0.93),
    Bound(TABLES[0], "vecino", "aprendiz", 40, 0.65),
    Bound(TABLES[0], "experto", "vecino", 100, 0.80),
    Bound(TABLES[1], "experto", "vecino", 40, 0.65),
    Bound(TABLES[0], "maestro", "experto", 60, 0.60),
    Bound(_casita(2), "experto", "vecino", 100, 1.1 / 2),
    Bound(_casita(3), "experto", "vecino", 100, 1.1 / 3),
)


def main() -> int:
    """Measure and print every bound."""
    broken = 0
    for bound in BOUNDS:
        share = measure(pairing(bound.table, ("vecino",)), bound.level, bound.against, SEED, range(bound.deals))
        reached = share.low >= bound.low
        broken += not reached
        options = " ".join(f"{name} {value}" for name, value in bound.table[2])
        print(f"{bound.table[0]} {options} {bound.level} against {bound.against}: {share}", end=" ")
        print(f"wanted {bound.low:.0%}" if reached else f"BELOW {bound.low:.0%}", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
