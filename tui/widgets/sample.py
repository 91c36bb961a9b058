"""A few cards as they would look now, for who chooses the deck, the table and the characters."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.strip import Strip

from saves.looks import AUTO
from tui.i18n import language
from tui.render.appearance import Appearance
from tui.render.card_art import COMPACT, CURSOR, HUGE, LARGE, LIT, NORMAL, CardSize, card
from tui.render.faces import BASTOS, CLUBS, COPAS, DIAMONDS, ESPADAS, HEARTS, OROS, SPADES, Face
from tui.render.paint import ACCENT, DIM, TEXT, Paint, paint
from tui.render.size_classes import tier_for
from tui.render.spans import Span, SpanLine, strip
from tui.widgets.painted import Painted
from tui.words.suits import suit_lines

_FRENCH: Final = (
    Face("7", HEARTS, False),
    Face("Q", DIAMONDS, False),
    Face("5", CLUBS, False),
    Face("J", SPADES, False),
)
_SPANISH: Final = (Face("7", OROS, True), Face("11", COPAS, True), Face("5", ESPADAS, True), Face("10", BASTOS, True))
_CARDS: Final = {AUTO: (*_FRENCH[:2], *_SPANISH[2:]), "francesa": _FRENCH, "espanola": _SPANISH}
_STATES: Final = (NORMAL, CURSOR, LIT, NORMAL)
_LEGEND: Final = 24
"""Cells that the names of the suits need."""


class TableSample(Painted):
    """Four suits, one card pointed at, one to be captured, a back where there is room; then the names of the suits."""

    _shown = ("", Appearance())

    def show(self, theme: str, look: Appearance) -> None:
        self._shown = (theme, look)
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """Larger cards where there is more room."""
        self._draw()

    def _draw(self) -> None:
        theme, look = self._shown
        width, colours = self.size.width, paint(theme, look)
        size = tier_for(*self.app.size, look.size).hand
        size = LARGE if size is HUGE else size
        self.styles.height = size.height
        self.paint(sample_rows(look.deck, size, width, colours) if theme and width else ())


def sample_rows(deck: str, size: CardSize, width: int, colours: Paint) -> list[Strip]:
    """The rows of the sample; `deck`: of `saves.looks.CARD_FACES`."""
    pitch = size.width + size.gap
    shown = _CARDS[deck]
    drawn = [card(face, size, state, colours) for face, state in zip(shown, _STATES, strict=True)]
    if size is not COMPACT and width - (len(drawn) + 1) * pitch >= _LEGEND:
        drawn.append(card(None, size, NORMAL, colours))
    gap, beside = strip((), size.gap, colours), width - len(drawn) * pitch - 1
    legend = _legend(deck != "francesa", size, colours)
    rows = []
    for y in range(size.height):
        cells = [part for strips in drawn for part in (strips[y], gap)]
        words = legend[y] if y < len(legend) else ()
        rows.append(Strip.join([*cells, strip((), 1, colours), strip(words, max(beside, 0), colours)]))
    return rows


def _legend(spanish: bool, size: CardSize, colours: Paint) -> list[SpanLine]:
    lines = [_named(line) for line in suit_lines(spanish, colours.glyphs, language())]
    if size is not COMPACT:
        return lines
    return [tuple(span for line in lines for span in (*line[:2], Span(" ")))] if spanish else []


def _named(line: str) -> SpanLine:
    """``† espadas, dos cortes``: the sign, its name, what is to be seen at the edge."""
    sign, _blank, rest = line.partition(" ")
    name, comma, cuts = rest.partition(",")
    return Span(f"{sign} ", ACCENT, bold=True), Span(name, TEXT), Span(comma + cuts, DIM)
