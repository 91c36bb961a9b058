"""Two lines above the hand: what is called out for a moment, and what the card pointed at would do."""

from __future__ import annotations

from rich.cells import cell_len
from textual.message import Message

from tui.i18n import _
from tui.lines import Line, Span, cut, strip, wrap
from tui.paint import ACCENT, PICKED, TEXT
from tui.scene import Scene
from tui.widgets.painted import Painted
from tui.widgets.zone import Zone


class Voice(Zone, Painted):
    """The sentence has the lower line, and both when it is long and nothing is called out."""

    class Pressed(Message):
        """The line was clicked: the person wants to see the other ways."""

    def draw(self, scene: Scene) -> None:
        """Paint both lines; the hint follows the sentence where there is room."""
        width, paint, hint, shout = self.room[0], scene.paint, scene.hint, scene.shout
        strong = scene.picker.mine
        role = ACCENT if strong else TEXT
        rows = wrap(scene.sentence, width, indent=0)
        last = rows[-1] if rows else ""
        if hint and cell_len(last) + cell_len(hint) + 3 <= width:
            last = _("{sentence} · {hint}").format(sentence=last, hint=hint) if last else hint
        upper: Line = (Span(rows[-2], role, bold=strong),) if len(rows) > 1 else ()
        if shout:
            upper = (Span(f" {shout} ", PICKED),)
        lower = cut((Span(last, role, bold=strong),), width)
        self.paint([strip(upper, width, paint), strip(lower, width, paint)])

    def on_click(self) -> None:
        """Tell the screen."""
        self.post_message(self.Pressed())
