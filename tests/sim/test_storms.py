"""Matches played to their end through cuts, crashes, torn writes, lying and full disks, flipped bytes.

What must hold is in `tests.sim.storm`; a failure names the command that plays the same storm again. As many as it takes
to meet every kind of trouble many times; `python -m tests.sim.storm --manos 1000 SEED` goes on.
"""

from __future__ import annotations

import pytest

from net.crypto.sodium import SODIUM
from net.dealing.group import Edwards25519, Suite
from net.link.channel import LOST_AFTER
from tests.effort import deep
from tests.sim.storm import TABLES, Storm, storm

CASITA = 8
CUARENTA = (0, 1, 3, 5)
"""Storms in which programs die at work often enough."""


@pytest.mark.parametrize("block", range(4))
def test_casita_in_bad_weather(block: int) -> None:
    for seed in range(block * CASITA // 4, (block + 1) * CASITA // 4):
        storm(f"casita-{seed}", "casita", 2 + seed % 3)


def test_cuarenta_in_bad_weather() -> None:
    """All kinds of trouble do happen there: a simulator that is kind proves nothing."""
    figures = [storm(f"cuarenta-{seed}", "cuarenta", 4 if seed == 3 else 2) for seed in CUARENTA]
    assert sum(f.cuts for f in figures) >= 40
    assert sum(f.crashes for f in figures) >= 40
    assert sum(f.lost_syncs for f in figures) >= 10
    assert sum(f.flips for f in figures) >= 10
    assert sum(f.lost_work for f in figures) >= 5


@pytest.mark.parametrize(
    ("game", "players", "rounds"),
    [("casita", 2, 1), deep("casita", 2, 64), deep("cuarenta", 2, 64), deep("casita", 3, 64)],
)
def test_a_storm_with_the_real_cryptography(game: str, players: int, rounds: int) -> None:
    """Of the proofs of a shuffle fewer rounds, which are all alike."""
    figures = storm("real-5", game, players, SODIUM, Suite(Edwards25519(), rounds))
    assert figures.cuts and figures.crashes, "else nobody would have come back by the key of the link"


def test_the_same_seed_is_the_same_storm() -> None:
    one, other = Storm("twice"), Storm("twice")
    assert one.run() == other.run()
    assert one.history == other.history


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_calm_evening_needs_no_second_link(game: str, players: int) -> None:
    """People take their time, and nobody dials again: the match comes to its end over the links that it began with."""
    evening = Storm("calm", game, (("jugadores", players),) if players != 2 else ())
    evening.gather()
    while not evening.finished():
        evening.tick(3.0)
        evening.settle()
        assert evening.play(1) or evening.finished()
        evening.check()
    evening.check_end()
    for node in evening.nodes:
        assert all(len(deck.secrets) == players for deck in node.table.replica.playing.fold.decks)
    assert evening.now > LOST_AFTER
    assert evening.links == len(evening.guests) == len(evening.wires)
