"""What goes with a base: the cards of the next higher ranks, without a gap (CU-13)."""

from __future__ import annotations

from typing import Final

from core.cards import Card, Rank
from core.cuarenta.rules import Rules
from core.cuarenta.sums import RANK_COUNT, RUNG

TWO_RUNGS: Final = 255


def _short_run(rank: Rank, bits: int, every: bool) -> tuple[Card, ...] | None:
    low, high = bits & 15, bits >> 4
    if not low or rank + 1 == RANK_COUNT:
        return ()
    rungs = [RUNG[rank + 1][low]]
    if high and rank + 2 < RANK_COUNT:
        rungs.append(RUNG[rank + 2][high])
    if len(rungs) == 2 and rank + 3 < RANK_COUNT:
        return None
    return sum(rungs, ()) if every or all(len(rung) == 1 for rung in rungs) else None


RUNS: Final = {
    name: tuple(tuple(_short_run(rank, bits, name == "todas") for bits in range(256)) for rank in range(RANK_COUNT))
    for name in ("una", "todas")
}
"""`iguales_escalera` -> rank -> the bits of the two ranks above it -> the escalera on it.

None where those bits do not tell, so that `escalera` is to be asked: where it may go on above them, or where one of
several equal cards is to be taken.
"""


def escalera(rules: Rules, rank: Rank, mask: int, table: tuple[Card, ...]) -> tuple[Card, ...]:
    """All that goes with a base of that rank, ascending; of equal cards the oldest, where one is to be taken.

    `mask` are the cards of the table as bits.
    """
    every = rules.iguales_escalera == "todas"
    run: tuple[Card, ...] = ()
    above = mask >> 4 * rank + 4
    while above & 15:
        rank += 1
        rung = RUNG[rank][above & 15]
        run += rung if every or len(rung) == 1 else (min(rung, key=table.index),)
        above >>= 4
    return run
