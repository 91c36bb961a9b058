"""Cells of a terminal as what has to be written for them: in strokes of one look each, few changes of look.

A change of look is up to forty bytes where colours are true, a move to another place is eight. So all strokes of a
look are drawn one after the other, wherever they are, and a blank takes any ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len

Cell = tuple[str, str]
"""A character with what combines with it, and the codes of its style as in ``ESC [ codes m``.

The right half of a wide one is ``("", codes)``; a blank has no codes of an ink that nobody sees (`blank`).
"""
CellRow = dict[int, Cell]
"""By column; what is missing is not known."""

_BRIDGE: Final = 4
"""So many bytes between two strokes of a look are written again rather than moved over."""
_SEEN_ON_BLANKS: Final = frozenset({"4", "5", "6", "7", "9", "21", "51", "52", "53"})
"""Underline, blink, reverse, strike, double underline, frame, circle, overline."""
_OFF: Final[Mapping[str, str]] = {
    **dict.fromkeys(("1", "2"), "22"),
    **dict.fromkeys(("4", "21"), "24"),
    **dict.fromkeys(("5", "6"), "25"),
    **dict.fromkeys(("51", "52"), "54"),
    "3": "23",
    "7": "27",
    "8": "28",
    "9": "29",
    "53": "55",
}


class StyleParts(NamedTuple):
    """The codes of a style, taken apart. ``""``: the terminal's own colour."""

    ground: str = ""
    marks: frozenset[str] = frozenset()
    ink: str = ""


@lru_cache(maxsize=512)
def style_parts(codes: str) -> StyleParts:
    """Select Graphic Rendition (ECMA-48 8.3.117, colours as of ISO 8613-6 with semicolons)."""
    marks, ink, ground = set(), "", ""
    numbers = iter(codes.split(";") if codes else ())
    for number in numbers:
        colour = number
        if number in {"38", "48"}:
            kind = next(numbers)
            colour = ";".join((number, kind, *(next(numbers) for _part in range(3 if kind == "2" else 1))))
        if len(number) == 1 or number[0] in "25":
            marks.add(number)
        elif number[0] in "39":
            ink = colour
        else:
            ground = colour
    return StyleParts(ground, frozenset(marks), ink)


@lru_cache(maxsize=512)
def blank_cell(codes: str) -> Cell:
    """A blank on the ground of a style."""
    look = style_parts(codes)
    return (" ", codes if look.marks & _SEEN_ON_BLANKS else look.ground)


def is_odd(cell: Cell) -> bool:
    """Whether terminals may disagree on how wide it is."""
    return not cell[0].isascii() and _is_wide(cell[0])


@lru_cache(maxsize=1024)
def _is_wide(text: str) -> bool:
    return len(text) > 1 or cell_len(text) > 1


def written(rows: Mapping[int, CellRow], changed: Mapping[int, Iterable[int]]) -> str:
    """What shows the changed columns of these rows, from a plain look to a plain look."""
    strokes = [stroke for y in sorted(changed) for stroke in _strokes(y, rows[y], changed[y])]
    pen = _Pen()
    for stroke in _in_order(strokes):
        pen.draw(stroke)
    return pen.done()


@dataclass(slots=True)
class _Stroke:
    """Cells beside each other that can be written in one look."""

    y: int
    x: int
    end: int
    look: StyleParts
    inked: bool = False
    """Whether there is more than blanks in it."""
    odd: bool = False
    """Whether it is a character that terminals measure differently."""
    edge: bool = False
    """Whether it ends where the row does: terminals keep the cursor there in different ways."""
    text: list[str] = field(default_factory=list)


def _strokes(y: int, row: CellRow, columns: Iterable[int]) -> Iterator[_Stroke]:
    stroke: _Stroke | None = None
    before: tuple[bool, str] | None = None
    last = max(row)
    for x in sorted(columns):
        cell = row[x]
        if not cell[0]:
            continue  # written with its left half
        if stroke and x > stroke.end and not _bridged(stroke, row, x):
            yield stroke
            stroke = None
        odd, kind = is_odd(cell), (cell[0] == " ", cell[1])
        alike = stroke and kind == before and not odd and not stroke.odd
        if stroke is None or not (alike or _joins(stroke, cell)):
            if stroke:
                yield stroke
            stroke = _Stroke(y, x, x, _seen(cell))
        _append(stroke, cell, odd)
        before = kind
        stroke.edge = stroke.end > last
    if stroke:
        yield stroke


def _bridged(stroke: _Stroke, row: CellRow, x: int) -> bool:
    """Go on from the stroke's end to the column, over cells that stay as they are."""
    between = [row.get(place, ("", "")) for place in range(stroke.end, x)]
    if len("".join(text for text, _codes in between).encode()) > _BRIDGE:
        return False
    if not all(text and _joins(stroke, (text, codes)) for text, codes in between):
        return False
    for cell in between:
        _append(stroke, cell, odd=False)
    return True


def _joins(stroke: _Stroke, cell: Cell) -> bool:
    if stroke.odd or is_odd(cell):
        return False
    look = _seen(cell)
    if look == stroke.look:
        return True
    free = cell[0] == " " or not stroke.inked
    bare = not (look.marks | stroke.look.marks) & _SEEN_ON_BLANKS
    return free and bare and look.ground == stroke.look.ground


def _append(stroke: _Stroke, cell: Cell, odd: bool) -> None:
    if not stroke.inked and cell[0] != " ":
        stroke.inked, stroke.look = True, _seen(cell)
    stroke.odd = odd
    stroke.text.append(cell[0])
    stroke.end += cell_len(cell[0]) if odd else 1


def _seen(cell: Cell) -> StyleParts:
    return style_parts(cell[1])


def _in_order(strokes: list[_Stroke]) -> list[_Stroke]:
    """What may be drawn too wide comes first, from left to right; then look by look, blanks with one of them."""
    hosts: dict[str, StyleParts] = {}
    for stroke in sorted(strokes, key=_rank):
        if stroke.inked and not stroke.look.marks & _SEEN_ON_BLANKS:
            hosts.setdefault(stroke.look.ground, stroke.look)
    for stroke in strokes:
        if not stroke.inked and not stroke.look.marks:
            stroke.look = hosts.get(stroke.look.ground, stroke.look)
    odd = [stroke for stroke in strokes if stroke.odd]
    return odd + sorted((stroke for stroke in strokes if not stroke.odd), key=_rank)


def _rank(stroke: _Stroke) -> tuple[str, list[str], str, int, int]:
    return stroke.look.ground, sorted(stroke.look.marks), stroke.look.ink, stroke.y, stroke.x


class _Pen:
    """Where the next character would go and how it would look."""

    def __init__(self) -> None:
        self._place: tuple[int, int] | None = None
        self._look = StyleParts()
        self._parts: list[str] = []

    def draw(self, stroke: _Stroke) -> None:
        """Go there, take the look, write."""
        text = "".join(stroke.text)
        if stroke.odd:
            text = f"{' ' * cell_len(text)}{_at(stroke.x, stroke.y)}{text}"
        self._parts += [self._move(stroke.x, stroke.y), _turn(self._look, stroke.look), text]
        self._look = stroke.look
        self._place = None if stroke.odd or stroke.edge else (stroke.end, stroke.y)

    def _move(self, x: int, y: int) -> str:
        if self._place is None:
            return _at(x, y)
        across, down = x - self._place[0], y - self._place[1]
        return min(_steps(down, "B", "A") + _steps(across, "C", "D"), _at(x, y), key=len)

    def done(self) -> str:
        """Everything written, the look plain again."""
        return "".join([*self._parts, _turn(self._look, StyleParts()) and "\x1b[m"])


def _at(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


def _steps(count: int, ahead: str, back: str) -> str:
    """Moves of the cursor, in one direction or the other."""
    if not count:
        return ""
    return f"\x1b[{abs(count) if abs(count) > 1 else ''}{ahead if count > 0 else back}"


@lru_cache(maxsize=4096)
def _turn(now: StyleParts, wanted: StyleParts) -> str:
    """The codes that lead from one look to the other."""
    off = {_OFF[mark] for mark in now.marks - wanted.marks}
    on = {mark for mark in wanted.marks if mark not in now.marks or _OFF[mark] in off}
    codes = [*sorted(off), *sorted(on)]
    if wanted.ink != now.ink:
        codes.append(wanted.ink or "39")
    if wanted.ground != now.ground:
        codes.append(wanted.ground or "49")
    return f"\x1b[{';'.join(codes)}m" if codes else ""
