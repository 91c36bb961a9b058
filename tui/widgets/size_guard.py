"""What stands over everything while the terminal is too small to play in."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from tui.i18n import _

SMALLEST: Final = Size(60, 18)


def too_small(size: Size) -> bool:
    """Whether nothing can be played at this size."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class SizeGuard(Widget):
    """One clear message; the screens below it go on living."""

    DEFAULT_CSS = """
    SizeGuard {
        layer: guard;
        dock: top;
        width: 100%;
        height: 100%;
        content-align: center middle;
        text-align: center;
        background: $background;
        color: $foreground;
    }
    """

    def render(self) -> Content:
        size = self.app.size
        message = _("Agranda la ventana: hacen falta {need}, hay {have}.\n\nTodo lo demás sigue como estaba.")
        return Content(message.format(need=f"{SMALLEST.width}×{SMALLEST.height}", have=f"{size.width}×{size.height}"))
