"""The plays so far in plain sentences, the newest on top."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from textual import events

from tui.board.scene import Scene
from tui.i18n import _
from tui.render.paint import ACCENT, DIM, SIDE, TEXT
from tui.render.spans import Span, SpanLine, strips, wrap
from tui.widgets.painted import Painted
from tui.widgets.zone import Zone

Plays: TypeAlias = tuple[tuple[str, ...], ...]
"""The sentences of each play, oldest first."""


class Log(Zone, Painted):
    """The wheel, or `scroll`, goes back to the older ones; with the next play the newest are in sight again."""

    SHOWS: ClassVar[tuple[str, ...]] = ("plays", "paint")

    _top = 0
    _known = 0

    def turn(self, rows: int) -> None:
        """Older sentences for positive rows, newer ones for negative."""
        self._top = max(0, self._top + rows)
        if self._scene is not None:
            self.draw(self._scene)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Towards older plays."""
        event.stop()
        self.turn(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Towards newer plays."""
        event.stop()
        self.turn(-2)

    def draw(self, scene: Scene) -> None:
        width, height = self.content_size
        if len(scene.plays) != self._known:
            self._known, self._top = len(scene.plays), 0
        room = height - 1 if height > 2 else height
        lines = _lines(scene.plays if height > 1 else _whole(scene.plays), width, self._top + room)
        self._top = max(0, min(self._top, len(lines) - room))
        shown = lines[self._top : self._top + room]
        if height > 2:
            shown = [(Span(_("Jugadas"), ACCENT, bold=True),), *shown]
        self.paint(strips(shown, width, height, scene.paint, SIDE))


def _whole(plays: Plays) -> Plays:
    """Each in one sentence, for where there is a line for no more."""
    return tuple((" · ".join(sentences),) for sentences in plays)


def _lines(plays: Plays, width: int, wanted: int) -> list[SpanLine]:
    """Enough lines to fill the list from where it stands; the newest play in full light."""
    lines: list[SpanLine] = []
    for sentences in reversed(plays):
        role = DIM if lines else TEXT
        for sentence in reversed(sentences):
            lines += [(Span(row, role),) for row in wrap(sentence, width)]
        if len(lines) > wanted:
            break
    return lines
