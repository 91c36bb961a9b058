"""The cards as strips of text: pure functions of what is shown, its size, its state and the paint; all cached.

============  ======  ======================================================================
size          cells   where
============  ======  ======================================================================
`COMPACT`     6 x 1   small windows: ``[7♥]``
`MINI`        5 x 3   the table and the pozos in 80x24
`STD`         7 x 5   the hand in 80x24, the table in 120x40
`LARGE`       11 x 7  the hand in 120x40
`HUGE`        15 x 9  the hand in 160x50
============  ======  ======================================================================

What state a card is in shows in its frame first and in its paper second, so that it can be read without colour. Spanish
cards carry their pintas: the top and bottom lines are broken once for copas, twice for espadas, thrice for bastos.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.render.big_index import big_index
from tui.render.faces import Face, card_text
from tui.render.glyphs import Frame, Glyphs
from tui.render.paint import ACCENT, DIM, FELT, Paint

Strips = tuple[Strip, ...]


class CardSize(NamedTuple):
    """Cells of one card, and the room it takes with the gap to the next."""

    width: int
    height: int
    gap: int = 1


COMPACT: Final = CardSize(6, 1, 0)
MINI: Final = CardSize(5, 3)
STD: Final = CardSize(7, 5)
LARGE: Final = CardSize(11, 7)
HUGE: Final = CardSize(15, 9)


class CardState(NamedTuple):
    """`frame`: light, heavy or double. `paper`: paper, cursor, lit or off. `mark` and `foot`: names of glyphs for the
    middle of the top and of the bottom edge.
    """

    frame: str = "light"
    paper: str = "paper"
    mark: str = ""
    foot: str = ""


NORMAL: Final = CardState()
CURSOR: Final = CardState("heavy", "cursor")
TAKER_MARK: Final = "takes"
"""`CardState.mark` of a card of the hand that can take something."""
LIT: Final = CardState("double", "lit")
LOST: Final = CardState("light", "off", foot="lost")
"""It would go to nobody."""

_BRACKETS: Final = {"light": ("[", "]"), "heavy": (">", "<"), "double": ("{", "}")}
_EDGES: Final = ((16, 3), (6, 2), (2, 1))
_PINTAS: Final = {
    3: ((), (1,), (0, 2), (0, 1, 2)),
    5: ((), (2,), (1, 3), (0, 2, 4)),
    9: ((), (4,), (2, 6), (1, 4, 7)),
    13: ((), (6,), (4, 8), (3, 6, 9)),
}
"""Inner width -> by suit, where the frame's lines are broken."""
_PIPS: Final = {
    "A": ("", "c", ""),
    "2": ("c", "", "c"),
    "3": ("c", "c", "c"),
    "4": ("lr", "", "lr"),
    "5": ("lr", "c", "lr"),
    "6": ("lr", "lr", "lr"),
    "7": ("lr", "lcr", "lr"),
    "8": ("lcr", "lr", "lcr"),
    "9": ("lcr", "lcr", "lcr"),
}
_HUGE_PIPS: Final = {
    "A": ("", "", "c", "", ""),
    "2": ("c", "", "", "", "c"),
    "3": ("c", "", "c", "", "c"),
    "4": ("lr", "", "", "", "lr"),
    "5": ("lr", "", "c", "", "lr"),
    "6": ("lr", "", "lr", "", "lr"),
    "7": ("lr", "c", "lr", "", "lr"),
    "8": ("lr", "c", "lr", "c", "lr"),
    "9": ("lr", "lr", "c", "lr", "lr"),
}
_COLUMNS: Final = {LARGE: "##l#c#r##", HUGE: "###l##c##r###"}


@lru_cache(maxsize=4096)
def card(face: Face | None, size: CardSize, state: CardState, paint: Paint) -> Strips:
    """A card face up; its back when there is no face."""
    if face is None:
        return _back(size, state, paint)
    style = paint.card_style(face.suit, face.spanish, state.paper)
    if size is COMPACT:
        return (_compact(card_text(face, paint.glyphs), state, style, paint),)
    frame: Frame = getattr(paint.glyphs, state.frame)
    top, bottom = _lines(frame, face, size, state, paint.glyphs)
    rows = [frame.left + row + frame.right for row in _inside(face, size, paint)]
    return tuple(Strip([Segment(row, style)], size.width) for row in (top, *rows, bottom))


@lru_cache(maxsize=1024)
def pile(face: Face | None, count: int, size: CardSize, state: CardState, paint: Paint, ground: str = FELT) -> Strips:
    """A pile with this card on top (None: face down); the thickness of its edge grows with the count."""
    if not count:
        return empty(size, paint, ground)
    strips = card(face, size, state, paint)
    thick = next((edges for least, edges in _EDGES if count >= least), 0)
    if size is COMPACT or not thick:
        return strips
    style = paint.back if face is None else paint.edge
    top, side, bottom = paint.glyphs.edge
    columns = (top, *(side,) * (size.height - 2), bottom)
    return tuple(
        Strip([*strip, Segment(edge * thick, style)], size.width + thick)
        for strip, edge in zip(strips, columns, strict=True)
    )


@lru_cache(maxsize=64)
def empty(size: CardSize, paint: Paint, ground: str = FELT) -> Strips:
    """The place of a pile that has no card yet."""
    style = paint.style(DIM, ground)
    if size is COMPACT:
        return (Strip([Segment("[  ]  ", style)], size.width),)
    rule = paint.glyphs.rule
    middle = (f" {' ' * (size.width - 2)} ",) * (size.height - 2)
    corner = paint.glyphs.light
    across = f"{rule} {' ' * (size.width - 6)} {rule}" if size.width > 5 else f"{rule} {rule}"
    rows = (corner.top_left + across + corner.top_right, *middle, corner.bottom_left + across + corner.bottom_right)
    return tuple(Strip([Segment(row, style)], size.width) for row in rows)


@lru_cache(maxsize=64)
def blank(size: CardSize, paint: Paint, rows: int = 0) -> Strips:
    """A place without a card; `rows` where it is higher than a card."""
    row = Strip([Segment(" " * size.width, paint.ground(FELT))], size.width)
    return (row,) * (rows or size.height)


@lru_cache(maxsize=64)
def gap(size: CardSize, paint: Paint) -> Strips:
    """The slot of a card of the hand that was played: as high as `held`."""
    return blank(size, paint, 2 if size is COMPACT else size.height + 2)


@lru_cache(maxsize=1024)
def held(face: Face | None, size: CardSize, number: str, raised: bool, paint: Paint, mark: str = "") -> Strips:
    """A card of the hand in its slot, one row higher when raised, with its key below: height + 2 rows.

    `mark`: of `CardState`.
    """
    shown = card(face, size, (CURSOR if raised else NORMAL)._replace(mark=mark), paint)
    sign = f"{paint.glyphs.up if raised else ' '}{number}".center(size.width)
    key = Strip([Segment(sign, paint.style(ACCENT if raised else DIM, FELT, bold=raised))], size.width)
    room = () if size is COMPACT else blank(size, paint, 1)
    return (*shown, *room, key) if raised else (*room, *shown, key)


def _compact(text: str, state: CardState, style: Style, paint: Paint) -> Strip:
    left, right = _BRACKETS[state.frame]
    shown = left + text + right
    mark = state.mark or state.foot
    sign: str = getattr(paint.glyphs, mark) if mark else ""
    rest = sign.ljust(COMPACT.width - len(shown))
    return Strip([Segment(shown, style), Segment(rest, paint.style(ACCENT, FELT))], COMPACT.width)


def _lines(frame: Frame, face: Face, size: CardSize, state: CardState, glyphs: Glyphs) -> tuple[str, str]:
    """The top and the bottom line, with the pintas and the mark."""
    inner = size.width - 2
    across = [frame.across] * inner
    if face.spanish and glyphs.pintas:
        for column in _PINTAS[inner][face.suit]:
            across[column] = " "
    top, bottom = (_marked(across, mark, glyphs) for mark in (state.mark, state.foot))
    return frame.top_left + top + frame.top_right, frame.bottom_left + bottom + frame.bottom_right


def _marked(across: list[str], mark: str, glyphs: Glyphs) -> str:
    middle = len(across) // 2
    return "".join([*across[:middle], getattr(glyphs, mark), *across[middle + 1 :]]) if mark else "".join(across)


def _inside(face: Face, size: CardSize, paint: Paint) -> tuple[str, ...]:
    if size is MINI:
        marks = paint.glyphs.spanish if face.spanish else paint.glyphs.french
        return (f"{face.label:<2}{marks[face.suit]}",)
    if paint.big_index and not face.spanish:
        mark = paint.glyphs.french[face.suit]
        return big_index(face.label, mark, size.width - 2, size.height - 2, paint.glyphs.plain)
    if size is STD and face.spanish:
        return f"{face.label:<5}", *(f" {line} " for line in paint.glyphs.spanish_medium[face.suit])
    if size is STD:
        return f"{face.label:<5}", f"  {paint.glyphs.french[face.suit]}  ", f"{face.label:>5}"
    return _spanish_large(face, size, paint) if face.spanish else _french_large(face, size, paint)


def _french_large(face: Face, size: CardSize, paint: Paint) -> tuple[str, ...]:
    mark, inner = paint.glyphs.french[face.suit], size.width - 2
    if face.court:
        corner = face.label + mark
        figure = _middle(paint.glyphs.french_court[face.court - 1], size)
        return f"{corner:<{inner}}", *figure, f"{mark + face.label:>{inner}}"
    middle = []
    for pips in (_HUGE_PIPS if size is HUGE else _PIPS)[face.label]:
        middle.append("".join(mark if column in pips else " " for column in _COLUMNS[size]))
    return f"{face.label:<{inner}}", *middle, f"{face.label:>{inner}}"


def _spanish_large(face: Face, size: CardSize, paint: Paint) -> tuple[str, ...]:
    inner = size.width - 2
    foot = f"{paint.names.spanish[face.court - 1]:^{inner}}" if face.court else f"{face.label:>{inner}}"
    return f"{face.label:<{inner}}", *_middle(_spanish_picture(face, size, paint.glyphs), size), foot


def _spanish_picture(face: Face, size: CardSize, glyphs: Glyphs) -> tuple[str, ...]:
    """The suit, and for sota, caballo and rey who holds it."""
    if not face.court:
        return glyphs.spanish_big[face.suit]
    figure = glyphs.spanish_court[face.court - 1]
    held = glyphs.spanish_big[face.suit] if size is HUGE else ("   ", *glyphs.spanish_medium[face.suit])
    return tuple(" ".join(rows) for rows in zip(figure, held, strict=True))


def _middle(picture: tuple[str, ...], size: CardSize) -> list[str]:
    """A picture in the middle of what a card has between its corners."""
    room, blank = size.height - 4, " " * (size.width - 2)
    above = (room - len(picture)) // 2
    drawn = [f"{line:^{size.width - 2}}" for line in picture]
    return [blank] * above + drawn + [blank] * (room - above - len(picture))


def _back(size: CardSize, state: CardState, paint: Paint) -> Strips:
    if size is COMPACT:
        shown = f"[{paint.glyphs.shade * 2}]"
        sign: str = getattr(paint.glyphs, state.mark) if state.mark else ""
        rest = Segment(sign.ljust(2), paint.style(ACCENT if sign else DIM, FELT))
        return (Strip([Segment(shown, paint.back), rest], size.width),)
    frame: Frame = getattr(paint.glyphs, state.frame)
    inner = size.width - 2
    rows = (
        frame.top_left + _marked([frame.across] * inner, state.mark, paint.glyphs) + frame.top_right,
        *(frame.left + paint.glyphs.shade * inner + frame.right for _ in range(size.height - 2)),
        frame.bottom_left + frame.across * inner + frame.bottom_right,
    )
    return tuple(Strip([Segment(row, paint.back)], size.width) for row in rows)
