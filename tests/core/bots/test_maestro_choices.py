"""Fixed positions, fixed plays of maestro at Cuarenta: who changes what it thinks sees it here, and writes it anew.

The chances are those of the play in millionths. A position is the first decision that comes `plies` decisions or more
into the match of *vecinos* of a seed and has several plays. ``python -m tests.core.bots.test_maestro_choices`` prints
the table.
"""

from __future__ import annotations

from typing import Final

import pytest

from core.cuarenta import CUARENTA
from core.game import PLAY
from core.random_stream import Stream
from tests.core.bots.bot_tables import Decision, decisions
from tests.core.cuarenta_table import words

CHOICES: Final = (
    ("texto", 2, 1, 4, "3d", 360369),
    ("texto", 2, 2, 40, "2c", 137343),
    ("texto", 4, 3, 8, "3d", 431515),
    ("pagat", 2, 4, 60, "3h directa 3s > 4c", 636016),
    ("quito", 4, 5, 30, "7s directa 7h > Jh", 619859),
    ("familiar", 2, 6, 35, "Jc", 426312),
)


def decision(preset: str, players: int, seed: int, plies: int) -> Decision:
    """The position of that name."""
    rules = CUARENTA.presets[preset]._replace(jugadores=players)
    every = enumerate(decisions(CUARENTA, rules, seed, "vecino"))
    return next(
        each
        for at, each in every
        if at >= plies and each.state.phase == PLAY and len(set(each.state.hands[each.seat])) > 2
    )


def choice(preset: str, players: int, seed: int, plies: int) -> tuple[str, int]:
    """The best play there and its chance."""
    there = decision(preset, players, seed, plies)
    assert CUARENTA.ponder is not None
    judged = CUARENTA.ponder(CUARENTA.observe(there.state, there.seat), there.events, Stream(b"fixed", "choices"))
    best = max(judged, key=lambda each: each.gain)
    return words(best.play), best.gain


@pytest.mark.parametrize(("preset", "players", "seed", "plies", "play", "chance"), CHOICES)
def test_the_choice(preset: str, players: int, seed: int, plies: int, play: str, chance: int) -> None:
    assert choice(preset, players, seed, plies) == (play, chance)


if __name__ == "__main__":
    for case in CHOICES:
        print((*case[:4], *choice(*case[:4])), end=",\n")
