"""The number of plays to a depth, from positions of both games, is what it was when it was counted."""

from __future__ import annotations

import pytest

from core.games import GAMES
from tests.core.perft_count import Line, divide, lines, perft, position_of


@pytest.mark.parametrize("line", list(lines()), ids=lambda line: f"{line.game} {line.position}")
def test_the_counts(line: Line) -> None:
    game = GAMES[line.game]
    state = position_of(game, line.position)
    counts = tuple(perft(game, state, depth) for depth in range(1, len(line.counts) + 1))
    deep = next((at for at, pair in enumerate(zip(counts, line.counts, strict=True), 1) if len(set(pair)) > 1), 0)
    assert counts == line.counts, f"depth {deep}, divided: {divide(game, state, deep)}"


def test_each_game_and_preset_is_counted() -> None:
    counted = {(line.game, line.position.split()[0].split(",")[0]) for line in lines()}
    assert counted == {(name, preset) for name, game in GAMES.items() for preset in game.presets}


def test_divided_counts_add_up() -> None:
    game = GAMES["cuarenta"]
    state = position_of(game, "texto,jugadores=2 seed=1 plies=30")
    assert sum(divide(game, state, 3).values()) == perft(game, state, 3)
