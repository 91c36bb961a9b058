"""The signs that are drawn on the cards now, each with a word, for the line below the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.cells import cell_len

from tui.i18n import _
from tui.words.spoken import Spoken
from tui.words.suits import drawn_suits
from tui.words.teller import Teller

BETWEEN: Final = "   "


def signs_in_sight(say: Teller, view: Any, hints: bool) -> tuple[str, ...]:
    """Suits of the Spanish pack, the star over a card that can take something (`hints`), the mark of the last one."""
    if isinstance(say, Spoken):
        return ()
    told = list(drawn_suits(say))
    if hints:
        told.append(_("{sign} puede llevarse algo").format(sign=say.glyphs.takes))
    if view.last in view.table:
        told.append(_("{sign} la última carta").format(sign=say.glyphs.last))
    return tuple(told)


def in_a_line(told: Sequence[str], width: int) -> str:
    """As many of them as there is room for, the first ones first; none is cut.

    >>> in_a_line(("● oros", "▼ copas", "† espadas"), 20)
    '● oros   ▼ copas'
    """
    line = ""
    for one in told:
        longer = f"{line}{BETWEEN}{one}" if line else one
        if cell_len(longer) > width:
            break
        line = longer
    return line
