"""Lines, corners and blocks as paths of SVG, so that they meet whatever font the text beside them gets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

CELL: Final = (10.0, 20.0)
"""Width and height of a cell, in pixels of the picture."""
THIN: Final = "thin"
THICK: Final = "thick"
SOLID: Final = "solid"
SHADED: Final = "shaded"
"""How a path is to be drawn: as a line of this width, or filled."""

_LEFT, _UP, _RIGHT, _DOWN = (-1, 0), (0, -1), (1, 0), (0, 1)
_ROUND: Final = {"╭": (1, 1), "╮": (-1, 1), "╰": (1, -1), "╯": (-1, -1)}
_DOUBLE: Final = {"╔": (1, 1), "╗": (-1, 1), "╚": (1, -1), "╝": (-1, -1)}
"""A corner -> which way its arms go, across and down."""
_Arm: TypeAlias = tuple[int, int]
_STRAIGHT: Final[Mapping[str, tuple[str, tuple[_Arm, ...]]]] = {
    "─": (THIN, (_LEFT, _RIGHT)),
    "│": (THIN, (_UP, _DOWN)),
    "┌": (THIN, (_RIGHT, _DOWN)),
    "┐": (THIN, (_LEFT, _DOWN)),
    "└": (THIN, (_RIGHT, _UP)),
    "┘": (THIN, (_LEFT, _UP)),
    "├": (THIN, (_UP, _DOWN, _RIGHT)),
    "┤": (THIN, (_UP, _DOWN, _LEFT)),
    "┬": (THIN, (_LEFT, _RIGHT, _DOWN)),
    "┴": (THIN, (_LEFT, _RIGHT, _UP)),
    "┼": (THIN, (_LEFT, _RIGHT, _UP, _DOWN)),
    "━": (THICK, (_LEFT, _RIGHT)),
    "┃": (THICK, (_UP, _DOWN)),
    "┏": (THICK, (_RIGHT, _DOWN)),
    "┓": (THICK, (_LEFT, _DOWN)),
    "┗": (THICK, (_RIGHT, _UP)),
    "┛": (THICK, (_LEFT, _UP)),
    "┻": (THICK, (_LEFT, _RIGHT, _UP)),
}
_QUARTERS: Final = {
    "▘": "1000",
    "▝": "0100",
    "▖": "0010",
    "▗": "0001",
    "▀": "1100",
    "▄": "0011",
    "▌": "1010",
    "▐": "0101",
    "▚": "1001",
    "▞": "0110",
    "▛": "1110",
    "▜": "1101",
    "▙": "1011",
    "▟": "0111",
}
"""Which quarters are filled: the upper two, then the lower two."""
_EIGHTHS: Final = "▁▂▃▄▅▆▇"
_COLUMNS: Final = "▏▎▍"
_SHADES: Final = "░▒▓"
_GAP: Final = 2.0
"""Pixels from the middle of a double line to each of its lines."""


class Sign(NamedTuple):
    """How one is drawn, and its path."""

    how: str
    path: str


def sign(character: str, x: float, y: float) -> Sign | None:
    """The character in the cell whose corner is there; None for what is text."""
    width, height = CELL
    if straight := _STRAIGHT.get(character):
        how, arms = straight
        return Sign(how, "".join(_arm(x, y, *arm) for arm in arms))
    if turn := _ROUND.get(character):
        return Sign(THIN, _rounded(x, y, *turn))
    if turn := _DOUBLE.get(character):
        return Sign(THIN, _two_lines(x, y, *turn))
    if character == "═":
        return Sign(THIN, "".join(f"M{x:g} {y + height / 2 + off:g}h{width:g}" for off in (-_GAP, _GAP)))
    if character == "║":
        return Sign(THIN, "".join(f"M{x + width / 2 + off:g} {y:g}v{height:g}" for off in (-_GAP, _GAP)))
    return _block(character, x, y)


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as a path."""
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def _block(character: str, x: float, y: float) -> Sign | None:
    width, height = CELL
    if character in _SHADES:
        return Sign(SHADED, box(x, y, width, height))
    if character == "█":
        return Sign(SOLID, box(x, y, width, height))
    if quarters := _QUARTERS.get(character):
        places = [(place % 2, place // 2) for place, filled in enumerate(quarters) if filled == "1"]
        half, middle = width / 2, height / 2
        return Sign(SOLID, "".join(box(x + right * half, y + low * middle, half, middle) for right, low in places))
    if character in _EIGHTHS:
        lines = height * (_EIGHTHS.index(character) + 1) / 8
        return Sign(SOLID, box(x, y + height - lines, width, lines))
    if character in _COLUMNS:
        return Sign(SOLID, box(x, y, width * (_COLUMNS.index(character) + 1) / 8, height))
    return None


def _arm(x: float, y: float, across: int, down: int) -> str:
    """From the middle of the cell to one of its edges."""
    width, height = CELL
    return f"M{x + width / 2:g} {y + height / 2:g}l{across * width / 2:g} {down * height / 2:g}"


def _rounded(x: float, y: float, across: int, down: int) -> str:
    width, height = CELL
    left, top = x + width / 2, y + height / 2
    edge, bend, end = left + across * width / 2, top + down * width / 2, top + down * height / 2
    return f"M{edge:g} {top:g}Q{left:g} {top:g} {left:g} {bend:g}V{end:g}"


def _two_lines(x: float, y: float, across: int, down: int) -> str:
    """The outer and the inner line of a corner."""
    width, height = CELL
    left, top = x + width / 2, y + height / 2
    edge, end = left + across * width / 2, top + down * height / 2
    return "".join(f"M{edge:g} {top - down * off:g}H{left - across * off:g}V{end:g}" for off in (_GAP, -_GAP))
