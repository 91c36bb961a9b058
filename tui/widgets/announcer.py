"""The line in which a screen says in words where one is, for who hears the screen instead of seeing it.

The terminal's cursor stands at its beginning, so that a screen reader or a line of braille is led there.
"""

from __future__ import annotations

import re
from typing import Final

from textual.content import Content
from textual.geometry import Offset, Size
from textual.widget import Widget
from textual.widgets import Input

from tui.keys import said_keys
from tui.render.spans import wrap

_ORNAMENT: Final = re.compile(r"[►◄▲▼★●○■□▪▫◆◇•─│╭╮╰╯┃━═║░▒▓█▌▐]+")
_PARTS: Final = re.compile(r"\s+·\s+|\s*\n\s*")
_THEN: Final = re.compile(r"(?<!←) →")
"""Between what follows each other; after the other arrow it is a key."""
_STOPS: Final = re.compile(r"([.:!?…])(?:\s*\.)+")

_BEGINS: Final = re.compile(r"(?:^|(?<=[^.]\. ))[^\W\d_](?=\w*[,;:.!?]?(?:\s|$))")
"""The first letter of a sentence; an address or a code stays as it is."""


class Announcer(Widget):
    """As many lines as the sentence needs, above all else.

    At least three, so that what stands below seldom moves: a screen reader would read it again.
    """

    DEFAULT_CSS = """
    Announcer {
        dock: top;
        width: 100%;
        height: auto;
        min-height: 3;
        max-height: 70%;
        background: $background;
        color: $foreground;
        text-style: bold;
    }
    """
    ALLOW_SELECT = False

    def __init__(self, *, classes: str | None = None) -> None:
        super().__init__(classes=classes)
        self.text = ""

    def say(self, text: str) -> None:
        """Say this; the cursor goes to where one reads or writes."""
        said = plainly(text)
        if said != self.text:
            self.text = said
            self.refresh(layout=True)
        self.lead_cursor()

    def lead_cursor(self) -> None:
        """Have the terminal's cursor stand here, or in the text that is being written."""
        focused = self.screen.focused
        here = focused.cursor_screen_offset if isinstance(focused, Input) else self.region.offset
        if self.app.cursor_position != here:
            self.app.cursor_position = Offset(*here)
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return max(1, len(self._rows(width)))

    def render(self) -> Content:
        return Content("\n".join(self._rows(self.content_size.width)))

    def _rows(self, width: int) -> tuple[str, ...]:
        return wrap(self.text, width, indent=0) if width > 0 else ()


def plainly(text: str) -> str:
    """A text of the screen as it is said: without ornament, its parts as sentences.

    >>> plainly("► Rosa bota 4 · te toca")
    'Rosa bota 4. Te toca'
    """
    words = said_keys(" ".join(_PARTS.sub(". ", _ORNAMENT.sub(" ", _THEN.sub(",", text))).split()))
    words = _STOPS.sub(r"\1", words).strip(". ") + ("." if words.endswith(".") else "")
    return _BEGINS.sub(lambda found: found[0].upper(), words)
