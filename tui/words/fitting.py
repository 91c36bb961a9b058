"""Which of several wordings there is room for, and what is left of one where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def told_apart(name: str, others: Iterable[str], width: int) -> str:
    """The name within so many cells, as `clipped`; with its end where it would look like another one.

    >>> told_apart("Jugador 1", ["Jugador 2"], 8)
    'Jugado…1'
    """
    shown = clipped(name, width)
    alike = [other for other in others if other != name and clipped(other, width) == shown]
    if not alike or width < 3:
        return shown
    same = min(next((at for at in range(len(name)) if other[at : at + 1] != name[at]), len(name)) for other in alike)
    end = cut_to(name[same:], max(width // 3, 1))
    return cut_to(name, width - 1 - cells(end)).rstrip() + "…" + end if end else shown


def side_by_side(names: Sequence[str], room: int) -> list[str]:
    """The names within so many cells together: the longest give way first, and each can still be told from the others.

    >>> side_by_side(["Jugador 1", "Rosa", "Jugador 2"], 18)
    ['Jugad…1', 'Rosa', 'Jugad…2']
    """
    sizes = [cells(name) for name in names]
    left, widths = room, dict.fromkeys(range(len(names)), 0)
    for rank, at in enumerate(sorted(widths, key=lambda at: sizes[at])):
        widths[at] = min(sizes[at], left // (len(names) - rank))
        left -= widths[at]
    return [told_apart(name, names, widths[at]) for at, name in enumerate(names)]
