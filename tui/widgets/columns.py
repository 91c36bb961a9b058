"""A few rows in columns as wide as what stands in them; where space is short, the widest give way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from tui.render.spans import column

_GAPS: Final = (2, 5)
"""The fewest and the most cells between two columns."""
_LEAST: Final = 3


class Sheet(NamedTuple):
    """Rows of equally many cells, the first of each a caption. `total`: of as many, or empty for none."""

    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    total: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[tuple[str, ...], ...]:
        """Everything that stands in the columns."""
        return tuple(row for row in (self.head, *self.rows, self.total) if row)


class Columns(Widget):
    """Shows a sheet; the total below a line."""

    DEFAULT_CSS = "Columns { height: auto; }"

    _sheet = Sheet()

    def show(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.refresh(layout=True)

    def sentences(self) -> list[str]:
        """Each row in words: its caption, and every other cell after the head of its column."""
        sheet, told = self._sheet, []
        for caption, *cells in (*sheet.rows, *([sheet.total] if sheet.total else [])):
            heads = sheet.head[1:] or ("",) * len(cells)
            parts = [f"{head} {cell}".strip() for head, cell in zip(heads, cells, strict=True) if cell]
            told.append(f"{caption}: {', '.join(parts)}" if parts else caption)
        return told

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines at every width: nothing wraps."""
        return len(self._sheet.all) + bool(self._sheet.total)

    def render(self) -> Content:
        return Content("\n").join(lines(self._sheet, self.content_size.width))


def lines(sheet: Sheet, width: int) -> Iterator[Content]:
    """The sheet within so many cells."""
    gap, sizes = _layout(sheet.all, width)
    if sheet.head:
        yield Content.styled(_row(sheet.head, sizes, gap), "bold")
    for row in sheet.rows:
        yield Content(_row(row, sizes, gap))
    if sheet.total:
        yield Content("─" * (sum(sizes) + gap * (len(sizes) - 1)))
        yield Content.styled(_row(sheet.total, sizes, gap), "bold")


def _layout(rows: Sequence[Sequence[str]], width: int) -> tuple[int, list[int]]:
    """The cells between two columns and those of each column."""
    sizes = [max(map(cell_len, cells)) for cells in zip(*rows, strict=True)]
    gaps = max(len(sizes) - 1, 1)
    least, most = _GAPS
    gap = max(least, min(most, (width - sum(sizes)) // gaps))
    while sum(sizes) > width - gap * gaps and max(sizes) > _LEAST:
        sizes[sizes.index(max(sizes))] -= 1
    return gap, sizes


def _row(cells: tuple[str, ...], sizes: Sequence[int], gap: int) -> str:
    first, *rest = sizes
    caption, *others = cells
    shown = [column(cell, size, right=True) for cell, size in zip(others, rest, strict=True)]
    return (" " * gap).join([column(caption, first), *shown])
