"""What the terminal shows, cell by cell, so that only what differs is sent: little on a slow line.

Textual paints whole widgets anew, forty bytes of style for each piece of text. This stands at the very end, between
its compositor and the terminal, for every screen alike: it takes what is to be painted, and answers with a short way
there from what was painted before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from textual.strip import Strip

from tui.terminal.ansi_writer import Cell, CellRow, blank_cell, is_odd, written

ScreenPiece = tuple[int, int, Strip]
"""Where it begins, in columns and rows from 0, and what is painted there."""

_JOINER: Final = "\u200d"


CLEAR: Final = "\x1b[2J"


class Shown:
    """The cells of one terminal. What is not known (at first, and after `forget`) is sent whatever it is."""

    def __init__(self) -> None:
        self._rows: dict[int, CellRow] = {}
        self.lost = True
        """Whether it may show anything, until a picture of the whole window has been sent."""

    def forget(self) -> None:
        """The terminal may show anything now: it was resized, cleared, or in other hands."""
        self._rows.clear()
        self.lost = True

    def picture(self, pieces: Iterable[ScreenPiece], colours: ColorSystem) -> str:
        """Show these, which fill the window, and give what has to be written for it."""
        clear, self.lost = CLEAR if self.lost else "", False
        return clear + self.update(pieces, colours)

    def misfit(self, pieces: Iterable[ScreenPiece], colours: ColorSystem) -> str:
        """What is written for pieces of another window size: nobody knows where a terminal draws what has no place."""
        self.forget()
        sent = self.update(pieces, colours)
        self.forget()
        return sent

    def update(self, pieces: Iterable[ScreenPiece], colours: ColorSystem) -> str:
        """Show these, and give what has to be written for it."""
        changed: dict[int, set[int]] = {}
        for x, y, strip in pieces:
            for text, style, _control in strip:
                x = self._put(x, y, _cells(text, _codes(style, colours)), changed)
        for y, places in changed.items():
            self._unsettle(self._rows[y], places)
        return written(self._rows, changed)

    def _put(self, x: int, y: int, cells: Iterable[Cell], changed: dict[int, set[int]]) -> int:
        row = self._rows.setdefault(y, {})
        for cell in cells:
            if row.get(x) != cell:
                row[x] = cell
                changed.setdefault(y, set()).add(x)
            x += 1
        return x

    def _unsettle(self, row: CellRow, places: set[int]) -> None:
        """What stands behind a character that terminals measure differently may be drawn over: send it again."""
        first = min((x for x in places if is_odd(row[x])), default=None)
        if first is not None:
            places.update(x for x in row if x > first)


@lru_cache(maxsize=4096)
def _codes(style: Style | None, colours: ColorSystem) -> str:
    return Strip.render_ansi(style, colours) if style else ""


@lru_cache(maxsize=4096)
def _cells(text: str, codes: str) -> tuple[Cell, ...]:
    if text.isascii() and text.isprintable():
        blank = blank_cell(codes)
        return tuple(blank if character == " " else (character, codes) for character in text)
    cells: list[Cell] = []
    for cluster in _clusters(text):
        cells.append(blank_cell(codes) if cluster == " " else (cluster, codes))
        cells += [("", codes)] * (cell_len(cluster) - 1)
    return tuple(cells)


def _clusters(text: str) -> Iterator[str]:
    """What a terminal draws as one character. Control characters are no text and have no business on the wire."""
    cluster = ""
    for character in text:
        if cluster and (cluster[-1] == _JOINER or not cell_len(character)):
            cluster += character if character.isprintable() or character == _JOINER else ""
            continue
        if cluster:
            yield cluster
        cluster = character if cell_len(character) else ""
    if cluster:
        yield cluster
