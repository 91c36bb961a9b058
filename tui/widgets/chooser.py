"""The candidate plays of a card, in rows under the hand: the table stays in sight and shows each of them.

While they are not listed, the first of them stand there quietly, and below them what the signs on the cards mean.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.strip import Strip

from tui.board.legend import in_a_line
from tui.board.scene import Scene
from tui.render.paint import ACCENT, DIM, PICKED, TEXT, Paint
from tui.render.spans import Span, SpanLine, centred, cut, spread, strip
from tui.widgets.painted import Painted
from tui.widgets.zone import Zone
from tui.words.plays import Row

_KIND_WIDTH = 10


class Chooser(Zone, Painted):
    """Where not all rows fit, the window follows the one pointed at."""

    SHOWS = ("rows", "row", "ways", "signs", "plan.chooser", "paint")

    @dataclass
    class Pressed(Message):
        """A row was clicked."""

        row: int

    @dataclass
    class Turned(Message):
        """The wheel was turned over the rows."""

        step: int

    _first = 0
    _count = 0

    def draw(self, scene: Scene) -> None:
        """Paint the rows around the one pointed at."""
        width, height = scene.plan.chooser.size
        rows, chosen, paint = scene.rows, scene.row, scene.paint
        if not rows:
            self._first, self._count = 0, min(len(scene.ways), height)
            self.paint(_quietly(scene, width, height))
            return
        self._count = len(rows)
        self._first = max(0, min(max(self._first, chosen - height + 1), chosen, len(rows) - height))
        shown = []
        for place in range(self._first, self._first + height):
            row = rows[place] if place < len(rows) else None
            line = _line(row, place, chosen, self._more(place, height, paint), width, paint) if row else ()
            shown.append(strip(line, width, paint))
        self.paint(shown)

    def _more(self, place: int, height: int, paint: Paint) -> str:
        """A mark on the outermost rows where the list goes on."""
        if place == self._first and self._first:
            return paint.glyphs.more_up
        last = self._first + height - 1
        return paint.glyphs.more_down if place == last and last < self._count - 1 else " "

    def on_click(self, event: events.Click) -> None:
        event.stop()
        row = self._first + event.y - self.gutter.top
        if 0 <= row < self._count:
            self.post_message(self.Pressed(row))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._turn(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._turn(event, -1)

    def _turn(self, event: events.MouseEvent, step: int) -> None:
        event.stop()
        if self._count:
            self.post_message(self.Turned(step))


def _quietly(scene: Scene, width: int, height: int) -> list[Strip]:
    lines: list[SpanLine] = [_way(row, width, scene.paint) for row in scene.ways[:height]]
    told = in_a_line(scene.signs, width)
    lines += [()] * (height - len(lines))
    if told and len(scene.ways) < height:
        lines[-1] = centred((Span(told, DIM),), width)
    return [strip(line, width, scene.paint) for line in lines]


def _way(row: Row, width: int, paint: Paint) -> SpanLine:
    """As it stands in the list, without what is pressed there."""
    star = f" {paint.glyphs.star}" if row.most else "  "
    right = (Span(f"{row.worth}{star} ", DIM),)
    return spread(
        cut((Span(f"   {row.kind:<{_KIND_WIDTH}} {row.what}", DIM),), width - len(right[0].text) - 1), right, width
    )


def _line(row: Row, place: int, chosen: int, more: str, width: int, paint: Paint) -> SpanLine:
    picked = place == chosen
    star = f" {paint.glyphs.star}" if row.most else "  "
    number = str(place + 1) if place < 9 else " "
    mark = paint.glyphs.turn if picked else " "
    left = (
        Span(f"{mark}{number} ", ACCENT, bold=True),
        Span(f"{row.kind:<{_KIND_WIDTH}} ", TEXT),
        Span(row.what, TEXT, bold=True),
    )
    right = (Span(f"{row.worth}{star}{more}", DIM),)
    line = spread(cut(left, width - len(right[0].text) - 1), right, width)
    return tuple(span._replace(role=PICKED) for span in line) if picked else line
