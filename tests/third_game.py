"""A third game for the time of a test: Casita robada under another id, its package and face copied and registered.

What this does is what `docs/new_game.md` asks of whoever adds a game. Nothing else of the program may have to change.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Final
from unittest.mock import patch

import core
import tui.games
from core.game import Game
from core.games import GAMES
from tui.games import FACES

ID: Final = "tercera"
_ROOT: Final = Path(__file__).resolve().parents[1]
_RENAMED: Final = {
    "core.casita": f"core.{ID}",
    "tui.games.casita": f"tui.games.{ID}",
    'id: str = "casita"': f'id: str = "{ID}"',
    'id = "casita"': f'id = "{ID}"',
    '"casita/1': f'"{ID}/1',
    'N_("Casita robada")': 'N_("Tercera")',
    "    lesson = LESSON\n    exercises = EXERCISES\n    terms = TERMS\n": "",  # what a game has not to have
}


@contextmanager
def third_game(folder: Path) -> Iterator[Game]:
    """The game `ID`, known everywhere; its modules lie in `folder`."""
    for inside in ("core", "tui/games"):
        there = copytree(_ROOT / inside / "casita", folder / inside / ID, ignore=ignore_patterns("__pycache__"))
        for file in there.glob("*.py"):
            text = file.read_text("utf-8")
            for before, after in _RENAMED.items():
                text = text.replace(before, after)
            file.write_text(text, "utf-8")
    own = (f"core.{ID}", f"tui.games.{ID}")
    with (
        patch.object(core, "__path__", [*core.__path__, str(folder / "core")]),
        patch.object(tui.games, "__path__", [*tui.games.__path__, str(folder / "tui" / "games")]),
    ):
        try:
            game: Game = import_module(own[0]).CASITA
            face = import_module(f"{own[1]}.face").FACE
            with patch.dict(GAMES, {ID: game}), patch.dict(FACES, {ID: face}):  # type: ignore[arg-type]
                yield game
        finally:
            for name in [name for name in sys.modules if name.startswith(own)]:
                del sys.modules[name]
