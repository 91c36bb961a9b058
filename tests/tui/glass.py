"""A terminal that understands as much as the program writes: what it shows after all the bytes it was sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.cells import cell_len

_TOKEN: Final = re.compile(r"\x1b\[([?>=<]?)([0-9;$]*)([A-Za-z])|\x1b\].*?(?:\x07|\x1b\\)|(.)", re.DOTALL)
_OFF: Final = {"22": "12", "23": "3", "24": "4", "25": "5", "27": "7", "28": "8", "29": "9", "54": "", "55": ""}


class Drawn(NamedTuple):
    """One cell. Colours as the codes that chose them; ``""``: the terminal's own."""

    text: str
    marks: frozenset[str] = frozenset()
    ink: str = ""
    ground: str = ""


class Glass:
    """`odd`: how many cells it takes for a character of several code points or of two cells; None: as many as Rich."""

    def __init__(self, width: int, height: int, odd: int | None = None) -> None:
        self.width = width
        self.rows = [[Drawn("?")] * width for _row in range(height)]
        self.odd = odd
        self._x = self._y = 0
        self._look = Drawn("")

    @property
    def text(self) -> str:
        """The screen as `golden.screen_text` gives it."""
        return "\n".join("".join(cell.text for cell in row).rstrip() for row in self.rows) + "\n"

    def feed(self, data: str) -> None:
        """Take what the program wrote."""
        for token in _clustered(data):
            found = _TOKEN.fullmatch(token)
            if found is None or found[4]:
                self._draw(token)
            elif found[3] and not found[1]:
                self._obey(found[3], found[2])

    def _draw(self, text: str) -> None:
        odd = self.odd and (len(text) > 1 or cell_len(text) > 1)
        width = self.odd if odd and self.odd else cell_len(text)
        for place in range(self._x, min(self._x + width, self.width)):
            self.rows[self._y][place] = self._look._replace(text="" if place > self._x else text)
        self._x = min(self._x + width, self.width - 1)  # no line wraps

    def _obey(self, letter: str, numbers: str) -> None:
        parts = numbers.split(";") if numbers else []
        count = int(parts[0]) if parts and parts[0].isdigit() else 1
        if letter == "H":
            self._y, self._x = count - 1, int(parts[1]) - 1 if len(parts) > 1 else 0
        elif letter in "ABCD":
            across, down = {"A": (0, -1), "B": (0, 1), "C": (1, 0), "D": (-1, 0)}[letter]
            self._x, self._y = self._x + count * across, self._y + count * down
        elif letter == "m":
            self._paint(parts)
        assert 0 <= self._x < self.width and 0 <= self._y < len(self.rows)

    def _paint(self, parts: list[str]) -> None:
        look, numbers = self._look, iter(parts or ["0"])
        for number in numbers:
            if number == "0":
                look = Drawn("")
            elif number in ("38", "48"):
                colour = ";".join([number, next(numbers), next(numbers), next(numbers), next(numbers)])
                look = look._replace(ink=colour) if number == "38" else look._replace(ground=colour)
            elif number in ("39", "49"):
                look = look._replace(ink="") if number == "39" else look._replace(ground="")
            elif number in _OFF:
                look = look._replace(marks=look.marks - set(_OFF[number]))
            elif len(number) == 1:
                look = look._replace(marks=look.marks | {number})
            else:
                look = look._replace(ink=number) if number[0] in "39" else look._replace(ground=number)
        self._look = look


def _clustered(data: str) -> Iterator[str]:
    """Escape sequences and characters, each with what combines with it."""
    pending = ""
    for found in _TOKEN.finditer(data):
        character = found[4]
        if character and pending and not cell_len(character):
            pending += character
            continue
        if pending:
            yield pending
        pending = character or ""
        if not character:
            yield found[0]
    if pending:
        yield pending
