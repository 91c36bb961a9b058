"""The games that can be played, by id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.casita import CASITA
from core.cuarenta import CUARENTA
from core.game import Game

_ALL: Final[tuple[Game, ...]] = (CUARENTA, CASITA)
GAMES: Final[Mapping[str, Game]] = {game.id: game for game in _ALL}
