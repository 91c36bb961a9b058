"""Four cards for the first screen, two of each game's pack."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip

from tui.render.appearance import Appearance
from tui.render.card_art import NORMAL, STD, card
from tui.render.faces import COPAS, HEARTS, OROS, SPADES, Face
from tui.render.paint import FELT, TEXT, paint
from tui.widgets.painted import Painted

_FACES = (Face("4", HEARTS, False), Face("J", SPADES, False), Face("1", OROS, True), Face("12", COPAS, True))


class Emblem(Painted):
    """The cards side by side, in the colours and characters that the person chose."""

    DEFAULT_CSS = f"Emblem {{ width: {len(_FACES) * (STD.width + STD.gap) - STD.gap}; height: {STD.height}; }}"

    def show(self, theme: str, look: Appearance) -> None:
        """Draw the cards for these settings."""
        colours = paint(theme, look)
        between = Strip([Segment(" " * STD.gap, colours.style(TEXT, FELT))], STD.gap)
        drawn = [card(face, STD, NORMAL, colours) for face in _FACES]
        self.paint([_row([strips[y] for strips in drawn], between) for y in range(STD.height)])


def _row(strips: list[Strip], between: Strip) -> Strip:
    return Strip.join([strips[0], *(part for strip in strips[1:] for part in (between, strip))])
