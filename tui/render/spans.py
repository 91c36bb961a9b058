"""Text as strips: a line is a sequence of spans, each a text and the role that says how it looks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.render.paint import FELT, PICKED, TEXT, Paint


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    role: str = TEXT
    bold: bool = False


SpanLine = tuple[Span, ...]

_PLAIN: Final = str.maketrans("·…—«»←→↑↓", '-.-""<>^v')
"""For the plain character set: signs that some terminals take for two cells wide, or do not have."""


@lru_cache(maxsize=2048)
def strip(line: SpanLine, width: int, paint: Paint, ground: str = FELT) -> Strip:
    """The line, cut or filled to the width. As few segments as possible: each is forty bytes on the wire."""
    segments: list[Segment] = []
    room = width
    for text, role, bold in line:
        text = text.translate(_PLAIN) if paint.glyphs.plain else text
        if cell_len(text) > room:
            text = set_cell_size(text, room)
        room -= cell_len(text)
        _append(segments, text, paint.style(role, ground, bold))
    if room and segments and line[-1].role != PICKED:
        _append(segments, " " * room, segments[-1].style)
    elif room:
        segments.append(Segment(" " * room, paint.ground(ground)))
    return Strip(segments, width)


def _append(segments: list[Segment], text: str, style: Style | None) -> None:
    """Blanks have no colour of their own: they join whatever stands before them on the same ground."""
    last = segments[-1] if segments else None
    blank = last and style and last.style and text.isspace() and last.style.bgcolor == style.bgcolor
    if last and (last.style == style or blank):
        segments[-1] = Segment(last.text + text, last.style)
    elif text:
        segments.append(Segment(text, style))


def strips(lines: Iterable[SpanLine], width: int, height: int, paint: Paint, ground: str = FELT) -> list[Strip]:
    """The first `height` lines, and empty ones for what is missing."""
    shown = [strip(line, width, paint, ground) for line in lines][:height]
    return shown + [strip((), width, paint, ground)] * (height - len(shown))


def clip(text: str, width: int) -> str:
    """The text within so many cells, with ``…`` where something was cut off."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)).rstrip() + "…"[:width]


def fitted(text: str, width: int, height: int) -> tuple[str, ...]:
    """The text in at most so many lines of `width` cells, with ``…`` where its end was cut off."""
    rows = wrap(text, width, indent=0)
    if len(rows) <= height:
        return rows
    last = f"{rows[height - 1]} {rows[height]}" if height else ""
    return (*rows[: height - 1], clip(last if cell_len(last) > width else f"{last} …", width)) if height else ()


def column(text: str, width: int, *, right: bool = False) -> str:
    """The text in exactly so many cells, cut or filled; `right`: filled before it."""
    shown = clip(text, width)
    blanks = " " * (width - cell_len(shown))
    return blanks + shown if right else shown + blanks


def spread(left: SpanLine, right: SpanLine, width: int) -> SpanLine:
    """Both on one line, as far apart as the width allows; what is too long on the left gives way."""
    space = width - sum(cell_len(span.text) for span in (*left, *right))
    if space >= 1:
        return (*left, Span(" " * space), *right)
    return (*cut(left, width - sum(cell_len(span.text) for span in right) - 1), Span(" "), *right)


def centred(line: SpanLine, width: int) -> SpanLine:
    """The line in the middle of the width."""
    space = (width - sum(cell_len(span.text) for span in line)) // 2
    return (Span(" " * space), *line) if space > 0 else line


def cut(line: SpanLine, width: int) -> SpanLine:
    """The line within the width, with ``…`` where something was cut off."""
    if sum(cell_len(span.text) for span in line) <= width:
        return line
    kept: list[Span] = []
    room = max(width - 1, 0)
    for span in line:
        size = cell_len(span.text)
        if size > room:
            kept.append(span._replace(text=set_cell_size(span.text, room).rstrip() + "…"))
            break
        kept.append(span)
        room -= size
    return tuple(kept)


@lru_cache(maxsize=2048)
def wrap(text: str, width: int, indent: int = 1) -> tuple[str, ...]:
    """The text in lines of at most `width` cells; those after the first are indented. Long words are cut."""
    width = max(width, indent + 2)
    rows: list[str] = []
    row = ""
    for word in text.split():
        start = " " * indent if rows else ""
        if row and cell_len(row) + 1 + cell_len(word) > width:
            rows.append(row)
            row, start = "", " " * indent
        row = f"{row} {word}" if row else start + word
        while cell_len(row) > width:
            fits = next(size for size in range(min(width, len(row)), 0, -1) if cell_len(row[:size]) <= width)
            rows.append(row[:fits])
            row = " " * indent + row[fits:]
    return (*rows, row) if row else tuple(rows)
