"""The fixed match by which two programs see whether they play alike."""

from __future__ import annotations

from typing import Any

import pytest

from core.canary import CANARY_SIZE, canary
from core.games import GAMES


class Careless:
    """An engine that comes to another position in the second deal of every mano."""

    def __init__(self, game: Any) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def public_hash(self, state: Any) -> bytes:
        digest: bytes = self._game.public_hash(state)
        return bytes(16) if state.deal == 2 else digest


@pytest.mark.parametrize("game", GAMES)
def test_the_same_engine_comes_to_the_same_canary(game: str) -> None:
    mine = canary(GAMES[game])
    assert canary(GAMES[game]) == mine
    assert len(mine) == CANARY_SIZE


def test_each_game_has_its_own() -> None:
    assert len({canary(game) for game in GAMES.values()}) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_that_once_counts_otherwise_is_noticed(game: str) -> None:
    assert canary(Careless(GAMES[game])) != canary(GAMES[game])
