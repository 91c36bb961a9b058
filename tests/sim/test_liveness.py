"""Nobody is ever stuck at a table, whoever is gone, asleep, stubborn or back later: see `tests.sim.liveness`.

A failure names the command that plays the same evening again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from net.table.outlook import BOT_SITS, SET_TABLE
from tests.effort import tries
from tests.sim.liveness import ASLEEP, GONE, LIAR, STUBBORN, TABLES, Evening, evening

BLOCKS = (0, 3, 4, 5)
"""Those with manos enough, and all that can become of somebody."""
EVENINGS = tries(14)
"""A block."""


@pytest.mark.parametrize("block", BLOCKS)
def test_those_who_are_left_play_to_the_end_and_who_comes_back_has_the_own_seat(block: int) -> None:
    manos, back = 0, 0
    ways: Counter[str] = Counter()
    fates: Counter[str] = Counter()
    for number in range(block * EVENINGS, (block + 1) * EVENINGS):
        game, players = TABLES[number % len(TABLES)]
        tally = evening(f"ci-{number}", game, players)
        manos, back, ways, fates = manos + tally.manos, back + tally.back, ways + tally.ways, fates + tally.fates
    assert manos >= 200 // len(BLOCKS), "that is too little to prove anything"
    assert all(ways[kind] for kind in (BOT_SITS, SET_TABLE)) and back
    assert fates[GONE] and fates[STUBBORN] and (fates[ASLEEP] or fates[LIAR])


def test_there_are_two_tables_of_one_match_and_they_come_together_again() -> None:
    tally = evening("proof5-19", "casita", 3)
    assert (tally.tables, tally.ends) == (2, 1)


def test_the_same_seed_is_the_same_evening() -> None:
    one, other = Evening("again", "casita", 3), Evening("again", "casita", 3)
    assert one.go_on() == other.go_on()
    assert [node.disk.entries for node in one.nodes] == [node.disk.entries for node in other.nodes]
