"""Everything that drawing needs to know, as one object: colours, inks, characters, court names.

Drawn strips are cached by what they show and by the paint they are drawn with; `paint` gives the same object for the
same settings, so that the caches hit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.style import Style

from tui.i18n import language
from tui.render.appearance import Appearance
from tui.render.glyphs import Glyphs, Names, glyphs, names
from tui.render.palette import INKS, LOW_INKS, Inks
from tui.render.theme import Skin, skin

TEXT: Final = "text"
DIM: Final = "dim"
ACCENT: Final = "accent"
KEY: Final = "key"
LINE: Final = "line"
PICKED: Final = "picked"
"""A row that the cursor is on."""

FELT: Final = "felt"
SIDE: Final = "side"
BAR: Final = "bar"


class Paint:
    """Immutable. Compared by identity: get one from `paint`."""

    __slots__ = ("big_index", "glyphs", "inks", "names", "skin")

    def __init__(self, colours: Skin, inks: Inks, characters: Glyphs, words: Names, big_index: bool = False) -> None:
        """`big_index`: French cards show their number large."""
        self.skin = colours
        self.inks = inks
        self.glyphs = characters
        self.names = words
        self.big_index = big_index

    def style(self, role: str, ground: str, bold: bool = False) -> Style:
        """How text of a role looks on one of the grounds FELT, SIDE and BAR."""
        if role == PICKED:
            return _style(self.skin.cursor_text, self.skin.cursor, True)
        return _style(getattr(self.skin, role), getattr(self.skin, ground), bold)

    def ground(self, ground: str) -> Style:
        return _bare(getattr(self.skin, ground))

    def card_style(self, suit: int, spanish: bool, paper: str) -> Style:
        """A card of this suit on one of the papers ``paper cursor lit off``."""
        inks = self.inks.spanish if spanish else self.inks.french
        return _style(inks[suit], getattr(self.skin, paper), self.skin.inks != LOW_INKS)

    @property
    def back(self) -> Style:
        return _style(self.skin.back_ink, self.skin.back)

    @property
    def edge(self) -> Style:
        """The edges of the cards below the top one of an open pile."""
        return _style(self.skin.edge_ink, self.skin.edge)


@lru_cache(maxsize=512)
def _style(colour: str, ground: str, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold or None)


@lru_cache(maxsize=32)
def _bare(ground: str) -> Style:
    return Style(bgcolor=ground)


def paint(theme: str, look: Appearance) -> Paint:
    """The paint of a theme's name and a look, with the words of the present language."""
    return _paint(theme, look.palette, look.charset, look.french_face == "numeros", language())


@lru_cache(maxsize=32)
def _paint(theme: str, palette: str, charset: str, big_index: bool, language: str) -> Paint:
    return Paint(skin(theme), INKS[skin(theme).inks][palette], glyphs(charset), names(), big_index)
