"""The line below a match that is looked at again: where one is, and buttons to go on and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.message import Message

from tui.board.scene import Scene
from tui.i18n import _
from tui.render.paint import ACCENT, TEXT
from tui.render.spans import Span, strips
from tui.widgets.painted import Painted
from tui.widgets.zone import Zone


class Progress(NamedTuple):
    """stop `at` of `stops`, from 1; `playing`: it goes on by itself."""

    at: int = 1
    stops: int = 1
    playing: bool = False


class _Button(NamedTuple):
    text: str
    action: str = ""
    """The screen's, on a click; "" where there is only something to read."""


_SPACE: Final = _Button(" ")


class Transport(Zone, Painted):
    """Stands where the board lists candidate plays."""

    @dataclass
    class Pressed(Message):
        """A button was clicked: `action` of the screen is meant."""

        action: str

    progress = Progress()
    bare = False
    """For a picture of the board: without buttons."""
    _first = 0

    def draw(self, scene: Scene) -> None:
        width, height = scene.plan.chooser.size
        rows = [] if self.bare else [tuple(map(_span, row)) for row in self._button_rows()]
        self._first = max(0, height - len(rows))
        self.paint(strips([()] * self._first + rows, width, height, scene.paint))

    def _button_rows(self) -> list[tuple[_Button, ...]]:
        now = self.progress
        here = _Button(f"  {now.at:>{len(str(now.stops))}} / {now.stops}  ")
        back = _Button("[|<]", "start"), _SPACE, _Button("[<<]", "mano(-1)"), _SPACE, _Button("[<]", "step(-1)")
        on = _Button("[>]", "step(1)"), _SPACE, _Button("[>>]", "mano(1)"), _SPACE, _Button("[>|]", "end")
        words = _("lo que pagó")
        paid = _Button("[<+]", "paid(-1)"), _Button(f" {words} "), _Button("[+>]", "paid(1)")
        alone, export = _("Parar") if now.playing else _("Seguir sola"), _("Exportar")
        return [
            (*back, here, *on),
            (*paid, _Button("   "), _Button(f"[{alone}]", "auto"), _SPACE, _Button(f"[{export}]", "export")),
        ]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        x, y = event.x - self.gutter.left, event.y - self.gutter.top - self._first
        for button in self._button_rows()[y] if 0 <= y < len(self._button_rows()) else ():
            width = cell_len(button.text)
            if 0 <= x < width and button.action:
                self.post_message(self.Pressed(button.action))
            x -= width


def _span(button: _Button) -> Span:
    return Span(button.text, ACCENT if button.action else TEXT, bold=bool(button.action))
