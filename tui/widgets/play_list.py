"""All plays of a match beside its board, the oldest on top: the present one is marked, a click goes to any other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.message import Message

from tui.board.retelling import numbered_in
from tui.board.scene import Scene
from tui.i18n import _
from tui.render.paint import ACCENT, DIM, PICKED, SIDE, TEXT
from tui.render.spans import Span, SpanLine, column, strips
from tui.widgets.log import Log

_LEAST: Final = 30
"""Columns below which the newest plays are listed instead, as at any other table."""


class PlayList(Log):
    """Stands where the board lists its plays."""

    SHOWS: ClassVar[tuple[str, ...]] = ()

    @dataclass
    class Chosen(Message):
        """A play was clicked: the number of its log entry."""

        entry: int

    told: Sequence[tuple[int, Sequence[str]]] = ()
    """All that happened: numbers of log entries, and their sentences."""
    at = -1
    """The log entry that is shown."""
    marked: frozenset[int] = frozenset()
    """Log entries of plays that stand out."""
    _lines: Sequence[tuple[int, str]] = ()
    """The place of a play in `told`, and a line of it."""
    _made_for: tuple[object, int] = (None, 0)
    _here = -1

    @property
    def whole(self) -> bool:
        """There is room for all of them."""
        return self.content_size.width >= _LEAST and self.content_size.height > 2

    @property
    def present(self) -> int:
        """The place of the present play in `told`, -1 before the first."""
        return sum(entry <= self.at for entry, _sentences in self.told) - 1

    def step(self, plays: int) -> None:
        """Go so many plays down the list, or up."""
        place = min(max(self.present + plays, 0), len(self.told) - 1)
        if self.told:
            self.post_message(self.Chosen(self.told[place][0]))

    def turn(self, rows: int) -> None:
        """Down the list for positive rows, up for negative."""
        if not self.whole:
            super().turn(rows)
        elif self._scene is not None:
            self._top += rows
            self._paint_lines(self._scene)

    def draw(self, scene: Scene) -> None:
        if not self.whole:
            super().draw(scene)
            return
        width, room = self.content_size.width, self.content_size.height - 1
        if self._made_for != (self.told, width):
            self._made_for = self.told, width
            self._lines = numbered_in([sentences for _entry, sentences in self.told], width - 1)
        here = self.present
        mine = [line for line, (place, _text) in enumerate(self._lines) if place == here] or [0]
        if here != self._here and not self._top <= mine[0] <= mine[-1] < self._top + room:
            self._top = mine[0] - room // 3
        self._here = here
        self._paint_lines(scene)

    def _paint_lines(self, scene: Scene) -> None:
        width, height = self.content_size
        self._top = max(0, min(self._top, len(self._lines) - height + 1))
        shown: list[SpanLine] = [(Span(_("Todas las jugadas"), ACCENT, bold=True),)]
        for place, text in self._lines[self._top : self._top + height - 1]:
            role = PICKED if place == self._here else TEXT if place < self._here else DIM
            first = bool(text[: len(str(len(self.told)))].strip())
            loud = "!" if first and self.told[place][0] in self.marked else " "
            mark = scene.paint.glyphs.turn if role == PICKED and first else loud
            shown.append((Span(column(mark + text, width) if role == PICKED else mark + text, role),))
        self.paint(strips(shown, width, height, scene.paint, SIDE))

    def on_click(self, event: events.Click) -> None:
        line = event.y - self.gutter.top - 1 + self._top
        if self.whole and event.y > self.gutter.top and line < len(self._lines):
            event.stop()
            self.post_message(self.Chosen(self.told[self._lines[line][0]][0]))
