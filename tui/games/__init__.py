"""The faces of the games, by id: a new one is a package here and in `core`, and a line in both tables."""

from __future__ import annotations

from typing import Final

from tui.games.casita.face import FACE as CASITA
from tui.games.cuarenta.face import FACE as CUARENTA
from tui.games.face import GameFace

FACES: Final[dict[str, GameFace]] = {face.id: face for face in (CUARENTA, CASITA)}


def face_of(game: str) -> GameFace:
    """What the game of this id shows. Raises `KeyError` for one that this program does not have."""
    return FACES[game]
