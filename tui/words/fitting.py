"""Which of several wordings there is room for, and what is left of one where there is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from net.sanitize import cells, cut_to

_LINES: Final = 2
"""Of the board, for what is said on it."""


def fitting(texts: Iterable[str], width: int) -> str:
    """The first text that the board has room for, in lines of `width` cells; else the last one."""
    last = ""
    for last in texts:
        if _lines(last, width) <= _LINES:
            break
    return last


def _lines(text: str, width: int) -> int:
    """How many lines of `width` cells a text takes; longer words are broken anywhere (`tui.render.spans.wrap`)."""
    lines, used = 1, 0
    for size in map(cells, text.split()):
        if used and used + 1 + size > width:
            lines, used = lines + 1, 0
        used += size + bool(used)
        lines, used = lines + max(used - 1, 0) // width, used - max(used - 1, 0) // width * width
    return lines


def clipped(text: str, width: int) -> str:
    """The text within so many cells, with ``…`` where something was cut off."""
    if cells(text) <= width:
        return text
    return cut_to(text, width - 1).rstrip() + "…"[:width]
