"""Rows of styled text as SVG: a picture of a screen, or one that moves.

Nothing is fetched from anywhere: any font of equal widths does, and what it must not spoil is drawn (`svg_signs`).
Width and height are those of the screen, so that a picture of points can be made of it as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import accumulate, groupby
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import DIMMED_MONOKAI, TerminalTheme
from textual.strip import Strip

from tui.render.svg_signs import CELL, SHADED, SOLID, THICK, THIN, box, sign

_FONTS: Final = "'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace"
_THEME: Final[TerminalTheme] = DIMMED_MONOKAI
"""What the terminal's own colours are taken for."""
_DRAWN: Final = {
    THIN: 'fill="none" stroke="{ink}" stroke-width="1.4"',
    THICK: 'fill="none" stroke="{ink}" stroke-width="3"',
    SOLID: 'fill="{ink}"',
    SHADED: 'fill="{ink}" fill-opacity=".35"',
}
_PLAIN: Final = Color.default()
_BASELINE: Final = 15.0
"""Pixels from the top of a cell."""


class Still(NamedTuple):
    """A screen, and for how many seconds it is looked at."""

    rows: Sequence[Strip]
    seconds: float


class _Ink(NamedTuple):
    """How a piece of text looks; colours as ``#rrggbb``."""

    ink: str
    ground: str
    bold: bool


class _Piece(NamedTuple):
    """Text from a column on, in one look."""

    column: int
    text: str
    look: _Ink

    @property
    def cells(self) -> int:
        return cell_len(self.text)


def svg_picture(rows: Sequence[Strip], title: str) -> str:
    """One screen. `title`: what it is called by who cannot see it."""
    return svg_film([Still(rows, 0.0)], title)


def svg_film(stills: Sequence[Still], title: str) -> str:
    """One screen after the other, for ever; the first one where nothing moves. A row that stays is there once."""
    screens = [[tuple(_pieces(row)) for row in still.rows] for still in stills]
    columns = max(row.cell_length for still in stills for row in still.rows)
    lines = max(len(screen) for screen in screens)
    ground = _commonest(screens[0])
    size = f'width="{columns * CELL[0]:g}" height="{lines * CELL[1]:g}"'
    times: set[_Time] = set()
    parts: list[str] = []
    for line in range(lines):
        shown = [screen[line] if line < len(screen) else () for screen in screens]
        for time, row in _in_time(shown):
            drawn = "".join(_drawn(row, line * CELL[1], ground))
            if drawn and time != _Time(0, len(screens)):
                times.add(time)
                drawn = f'<g class="{time.name}">{drawn}</g>'
            parts.append(drawn)
    rules = "".join(_moving(stills, sorted(times)))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {columns * CELL[0]:g} {lines * CELL[1]:g}" role="img">',
            f"<title>{escape(_seen(title))}</title>",
            f"<style>text{{font:16.6px {_FONTS};white-space:pre}}{rules}</style>",
            f'<rect {size} fill="{ground}"/>',
            *filter(None, parts),
            "</svg>\n",
        )
    )


class _Time(NamedTuple):
    """From one screen on, up to the one before another."""

    first: int
    last: int

    @property
    def name(self) -> str:
        return f"s{self.first}-{self.last}"


def _in_time(shown: Sequence[tuple[_Piece, ...]]) -> Iterator[tuple[_Time, tuple[_Piece, ...]]]:
    """What a row shows one after the other, and when."""
    first = 0
    for row, same in groupby(shown):
        last = first + len(list(same))
        yield _Time(first, last), row
        first = last


def _moving(stills: Sequence[Still], times: Iterable[_Time]) -> Iterator[str]:
    """The rules by which what belongs to these times is seen then."""
    ends = [0.0, *accumulate(still.seconds for still in stills)]
    for time in times:
        begin, end = (100 * ends[at] / ends[-1] for at in time)
        before = f"0%{{visibility:hidden}}{begin:.3f}%{{visibility:visible}}" if time.first else ""
        after = f"{end:.3f}%{{visibility:hidden}}" if time.last < len(stills) else ""
        yield f"@keyframes {time.name}{{{before or '0%{visibility:visible}'}{after}}}"
        at_rest = "visibility:hidden;" if time.first else ""
        yield f".{time.name}{{{at_rest}animation:{time.name} {ends[-1]:g}s step-end infinite}}"


def _pieces(strip: Strip) -> Iterator[_Piece]:
    """The strip's text by its looks; what no picture can hold is a blank."""
    column = 0
    for segment in strip:
        if segment.control or not segment.text:
            continue
        text = _seen(segment.text)
        yield _Piece(column, text, _look(segment.style or Style.null()))
        column += cell_len(text)


def _seen(text: str) -> str:
    """Without what no such file may hold."""
    return "".join(character if character.isprintable() else " " for character in text)


def _look(style: Style) -> _Ink:
    ink = (style.color or _PLAIN).get_truecolor(_THEME)
    ground = (style.bgcolor or _PLAIN).get_truecolor(_THEME, foreground=False)
    if style.reverse:
        ink, ground = ground, ink
    return _Ink(ink.hex, ground.hex, bool(style.bold))


def _commonest(rows: Iterable[Iterable[_Piece]]) -> str:
    """The ground of most cells."""
    counted: Counter[str] = Counter()
    for row in rows:
        for piece in row:
            counted[piece.look.ground] += piece.cells
    return counted.most_common(1)[0][0] if counted else "#000000"


def _drawn(row: Sequence[_Piece], y: float, ground: str) -> Iterator[str]:
    """Grounds first, then what stands on them."""
    for colour, pieces in groupby(row, key=lambda piece: piece.look.ground):
        run = list(pieces)
        if colour != ground:
            path = box(run[0].column * CELL[0], y, sum(piece.cells for piece in run) * CELL[0], CELL[1])
            yield f'<path shape-rendering="crispEdges" fill="{colour}" d="{path}"/>'
    for piece in row:
        if not piece.text.isspace():
            yield from _on_ground(piece, y)


def _on_ground(piece: _Piece, y: float) -> Iterator[str]:
    paths: dict[str, str] = {}
    text: list[str] = []
    column = start = piece.column
    for character in piece.text:
        drawn = sign(character, column * CELL[0], y)
        lone = drawn is None and not character.isascii() and not character.isalpha()
        if drawn or lone:
            yield from _text("".join(text), start, y, piece.look)
            text, start = [], column + cell_len(character)
        if drawn:
            paths[drawn.how] = paths.get(drawn.how, "") + drawn.path
        elif lone:
            yield from _text(character, column, y, piece.look)
        else:
            text.append(character)
        column += cell_len(character)
    yield from _text("".join(text), start, y, piece.look)
    for how, path in paths.items():
        yield f'<path {_DRAWN[how].format(ink=piece.look.ink)} d="{path}"/>'


def _text(text: str, column: int, y: float, look: _Ink) -> Iterator[str]:
    """Words as wide as their cells; a lone sign in the middle of its own."""
    words = text.strip()
    if not words:
        return
    x, cells = (column + cell_len(text) - cell_len(text.lstrip())) * CELL[0], cell_len(words)
    bold = ' font-weight="bold"' if look.bold else ""
    if len(words) == 1:
        place = f'x="{x + cells * CELL[0] / 2:g}" text-anchor="middle"'
    else:
        place = f'x="{x:g}" textLength="{cells * CELL[0]:g}" lengthAdjust="spacingAndGlyphs"'
    yield f'<text {place} y="{y + _BASELINE:g}" fill="{look.ink}"{bold} xml:space="preserve">{escape(words)}</text>'
