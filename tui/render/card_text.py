"""The name of a card in a sentence. Loads no Textual: whatever speaks of cards needs it."""

from __future__ import annotations

from tui.render.faces import Face
from tui.render.glyphs import Glyphs


def card_text(face: Face, glyphs: Glyphs) -> str:
    """The card's name in a sentence: ``7♥``."""
    marks = glyphs.spanish if face.spanish else glyphs.french
    return face.label + marks[face.suit]
