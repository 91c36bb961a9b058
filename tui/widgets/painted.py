"""Widgets that show ready strips of text. A change repaints only the rows that differ, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget


class Painted(Widget):
    """Rows given with `paint`; they should be as wide as the widget."""

    ALLOW_SELECT = False

    _rows: Sequence[Strip] = ()

    def paint(self, rows: Sequence[Strip]) -> None:
        old, self._rows = self._rows, rows
        if old is rows:
            return
        if len(old) != len(rows):
            self.refresh()
            return
        left, top = self.gutter.left, self.gutter.top
        changed = [
            Region(left, top + y, self.content_size.width, 1)
            for y, (before, after) in enumerate(zip(old, rows, strict=True))
            if before is not after and before != after
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """Textual's hook: the row at `y`."""
        if y < len(self._rows):
            return self._rows[y]
        return Strip.blank(self.content_size.width, self.rich_style)


class ClickTarget(Painted):
    """A painted thing that can be clicked. `key` says to the screen what it is."""

    @dataclass
    class Pressed(Message):
        """`mark`: with the right button, or with Ctrl: mark it, whatever else a click would do."""

        key: Any
        mark: bool

    def __init__(self, key: Any = None, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.key = key

    def on_click(self, event: events.Click) -> None:
        if self.key is not None:
            event.stop()
            self.post_message(self.Pressed(self.key, event.button == 3 or event.ctrl))
