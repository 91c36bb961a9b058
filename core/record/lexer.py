"""Words, quoted texts and lines: what a match record is written with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from core.notation import BadNotation

WIDTH: Final = 100
_TOKEN: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|\{[^}]*\}|[^\s\"{}]+|.", re.DOTALL)


def quoted(text: str) -> str:
    """A JSON string in which nothing can play tricks with a terminal."""
    written = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in written)


def wrapped(words: list[str]) -> Iterator[str]:
    """The words in lines of at most `WIDTH` characters (longer words stand alone), continued ones indented."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = "   "
        line = f"{line} {word}" if line else word
    if line:
        yield line


def whole(text: str) -> int:
    """At most nine digits, no leading zero. Raises `BadNotation`."""
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", text):
        raise BadNotation("number", f"{text!r} is none")
    return int(text)


class Words:
    """The words of a text, one after the other; comments are passed over."""

    def __init__(self, text: str) -> None:
        self._words: list[str] = [
            word for word in _TOKEN.findall(text) if not word.isspace() and not word.startswith("{")
        ]
        self._at = 0

    @property
    def left(self) -> bool:
        """Whether there are more."""
        return self._at < len(self._words)

    @property
    def text_next(self) -> bool:
        """Whether a quoted text comes next."""
        return self.left and self._words[self._at].startswith('"')

    @property
    def where(self) -> str:
        """The word taken last, for messages."""
        return f"word {self._at}"

    def take(self) -> str:
        """The next word. Raises `BadNotation` at the end."""
        if not self.left:
            raise BadNotation("record", "ends too early")
        self._at += 1
        return self._words[self._at - 1]

    def text(self) -> str:
        """The next word as a quoted text. Raises `BadNotation` where it is none."""
        word = self.take()
        try:
            text: object = json.loads(word) if word.startswith('"') else None
        except ValueError:
            text = None
        if not isinstance(text, str):
            raise BadNotation(self.where, f"expected a quoted text, found {word!r}")
        return text
