"""The French cards with large numbers: what stands between the frames of a card, for eyes that see a corner badly."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_PIXELS: Final = {
    "A": ("###", "#.#", "###", "#.#", "#.#"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", "###", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", "..#", "..#", "..#"),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
    "J": ("..#", "..#", "..#", "#.#", "###"),
    "Q": ("###", "#.#", "#.#", "###", "..#"),
    "K": ("#.#", "#.#", "##.", "#.#", "#.#"),
}
"""Corner label -> five rows of three."""
_HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
_STROKES: Final = {
    "A": (" _ ", "|_|", "| |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    "J": ("   ", "  |", "|_|"),
    "Q": (" _ ", "| |", "|_\\"),
    "K": ("   ", "|/ ", "|\\ "),
}
"""Three lines of plain characters."""


@lru_cache(maxsize=256)
def big_index(label: str, mark: str, width: int, height: int, plain: bool) -> tuple[str, ...]:
    """The inside of a card of so many cells: the number as large as it goes, the suit's sign beside it.

    `plain`: in plain characters only.
    """
    if height < len(_PIXELS[label]):
        small = _STROKES[label] if plain else _half_rows(label)
        return tuple(f"{row:<{width - 1}}{mark if place == 0 else ' '}" for place, row in enumerate(small))
    ink = "#" if plain else "█"
    wide = (width - 3) // 3
    drawn = ["".join((ink if pixel == "#" else " ") * wide for pixel in row) for row in _PIXELS[label]]
    above = (height - len(drawn)) // 2
    rows = [" " * (3 * wide)] * above + drawn + [" " * (3 * wide)] * (height - len(drawn) - above)
    signs = {0: mark, height - 1: mark}
    return tuple(f"{row:^{width - 1}}{signs.get(place, ' ')}" for place, row in enumerate(rows))


def _half_rows(label: str) -> tuple[str, ...]:
    pixels = (*_PIXELS[label], "...")
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return tuple("".join(_HALVES[top + low] for top, low in zip(*pair, strict=True)) for pair in pairs)
