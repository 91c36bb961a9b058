"""The lines above the hand: what is called out for a moment, and what the card pointed at would do."""

from __future__ import annotations

from rich.cells import cell_len
from textual.message import Message

from tui.board.places import VOICE_LINES
from tui.board.scene import Scene
from tui.i18n import _
from tui.render.paint import ACCENT, PICKED, TEXT
from tui.render.spans import Span, SpanLine, centred, cut, fitted, strip, wrap
from tui.widgets.painted import Painted
from tui.widgets.zone import Zone


def lent(scene: Scene, width: int) -> int:
    """Lines that a long sentence takes of those below the hand, while nothing is listed there; all for who learns.

    What is said to who learns is read whole, whatever is listed: of the list there is always the line pointed at.
    """
    if scene.guide is None and scene.rows:
        return 0
    if scene.guide is not None:
        said = sum(len(wrap(text, width, indent=0)) for text in (scene.guide, scene.sentence) if text)
        spare = scene.tier.chooser_lines - (not scene.sentence)
        return max(0, min(said - VOICE_LINES, spare)) if scene.rows else scene.tier.chooser_lines
    return max(0, min(len(wrap(scene.sentence, width, indent=0)) - VOICE_LINES, scene.tier.chooser_lines))


class Voice(Zone, Painted):
    """Two lines, more for a longer sentence. It stands in the last ones; what is called out has the first."""

    SHOWS = ("sentence", "hint", "shout", "guide", "rows", "mine", "plan.voice", "paint")

    class Pressed(Message):
        """The line was clicked: the person wants to see the other candidates."""

    def draw(self, scene: Scene) -> None:
        """Paint them; the hint follows the sentence where there is room, or stands below it."""
        (width, height), paint, hint, shout = scene.plan.voice.size, scene.paint, scene.hint, scene.shout
        # What is said to who learns stands above the sentence, which keeps a line.
        guide = fitted(scene.guide, width, height - bool(shout) - bool(scene.sentence)) if scene.guide else ()
        *rows, last = fitted(scene.sentence, width, height - bool(shout) - len(guide)) or ("",)
        if hint and cell_len(last) + cell_len(hint) + 3 <= width:
            last = _("{sentence} · {hint}").format(sentence=last, hint=hint) if last else hint
        elif hint and len(rows) + 1 < height - bool(shout) - len(guide):
            rows, last = [*rows, last], hint
        strong = scene.mine and scene.guide is None
        role = ACCENT if strong else TEXT
        lines: list[SpanLine] = [(Span(row, role, bold=strong),) for row in (*rows, last)]
        lines[:0] = [(Span(row, ACCENT, bold=True),) for row in guide]
        if shout:
            lines.insert(0, cut((Span(f" {shout} ", PICKED),), width))
        lines = [()] * (height - len(lines)) + lines
        self.paint([strip(centred(line, width), width, paint) for line in lines])

    def on_click(self) -> None:
        self.post_message(self.Pressed())
