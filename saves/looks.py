"""How a table can look: the words of the settings file. `tui.render` draws them, `tui.words.settings` says them."""

from __future__ import annotations

from typing import Final

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
"""Signs to draw with; in the settings also `AUTO`: as well as the terminal can."""
