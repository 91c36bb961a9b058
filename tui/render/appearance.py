"""How a person wants the table to look: plain values, kept in the settings, applied at once."""

from __future__ import annotations

from typing import Final, NamedTuple

AUTO: Final = "auto"

CARD_FACES: Final = (AUTO, "francesa", "espanola")
"""Whose faces the cards show; `AUTO`: those of the deck that the game is played with."""
FRENCH_FACES: Final = ("puntos", "numeros")
"""French cards with pips and figures, or with their number as large as it goes."""
SIZES: Final = (AUTO, "compacta", "normal", "grande", "enorme")
"""The largest cards to use; `AUTO`: the largest that fit the window."""
PALETTES: Final = ("segura", "clasica")
"""Four colours that everybody can tell apart, or black and red as on paper."""
CHARSETS: Final = ("unicode", "ascii")


class Appearance(NamedTuple):
    """One value of each of the tuples above, and whether things may move (``False``: nothing waits to be seen).

    `spoken`: nothing is drawn, all is said in words.
    """

    deck: str = AUTO
    size: str = AUTO
    palette: str = "segura"
    charset: str = "unicode"
    motion: bool = True
    spoken: bool = False
    french_face: str = "puntos"
