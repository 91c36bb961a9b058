"""How a person wants the table to look: plain values, kept in the settings, applied at once."""

from __future__ import annotations

from typing import NamedTuple

from saves.looks import AUTO


class Appearance(NamedTuple):
    """One value of each of the tuples of `saves.looks`; whether things may move (``False``: nothing waits to be seen).

    `spoken`: nothing is drawn, all is said in words.
    """

    deck: str = AUTO
    size: str = AUTO
    palette: str = "segura"
    charset: str = "unicode"
    motion: bool = True
    spoken: bool = False
    french_face: str = "puntos"
