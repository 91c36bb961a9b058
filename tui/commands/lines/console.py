"""Lines that a person types and lines that they read: a terminal, a pipe or a file, and in tests a text.

A thread waits for the input, so that the table goes on meanwhile. Nothing is read before the first line is wanted.
"""

from __future__ import annotations

import asyncio
import re
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Coroutine
from threading import Thread
from typing import Any, Final, TextIO

from net.sanitize import cells
from tui.commands.common import readable

LONGEST: Final = 1000
"""Characters of a line that are heeded; nobody types more."""
_CHUNK: Final = 4096
_BEFORE_TEXT: Final = re.compile(r"\s*(?:(?:#?\d+\.?|-)\s+)?")
"""The blanks before a text, and its number in a list."""


class Console:
    """`read` gives the next line with its end, ``""`` at the end of the input; `write` takes a line without its end.

    `lines`: how many lines push away what was written before; 0 where nobody sees it. `columns`: cells of a line as
    the terminal is now; None where lines may be of any length.
    """

    def __init__(
        self,
        read: Callable[[], str],
        write: Callable[[str], object],
        lines: int = 0,
        columns: Callable[[], int] | None = None,
    ) -> None:
        self._read = read
        self._write = write
        self._tall = lines
        self._columns = columns
        self._typed: deque[str] = deque()
        self._ended = False
        self._news = asyncio.Event()
        self._reader: Thread | None = None

    def say(self, *texts: str) -> None:
        """Write these texts, each on a line of its own, or on several where the terminal is too narrow for it; what a
        terminal would obey is not in them.
        """
        for text in texts:
            if text and self._columns is None:
                self._write(readable(text))
            elif text and self._columns is not None:
                for line in readable(text).split("\n"):
                    for row in between_words(line, self._columns()):
                        self._write(row)

    def gap(self) -> None:
        """An empty line."""
        self._write("")

    def push_away(self) -> bool:
        """Have what one person could read out of sight of the next; False where nobody sees what was written."""
        for _ in range(self._tall):
            self._write("")
        return self._tall > 0

    async def heard(self) -> None:
        """Wait until there is a line, or the end of the input."""
        if self._reader is None:
            loop = asyncio.get_running_loop()
            self._reader = Thread(target=self._listen, args=(loop,), name="lines", daemon=True)
            self._reader.start()
        while not self._typed and not self._ended:
            self._news.clear()
            await self._news.wait()

    @property
    def next(self) -> str | None:
        """The line that `line` would give now, ``""`` where there is none yet, None at the end of the input."""
        return self._typed[0] if self._typed else None if self._ended else ""

    @property
    def ready(self) -> bool:
        """Whether a line, or the end, is there."""
        return bool(self._typed) or self._ended

    async def line(self) -> str | None:
        """The next line, without the spaces around it; None at the end of the input."""
        await self.heard()
        return self._typed.popleft() if self._typed else None

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            while line := self._read():
                loop.call_soon_threadsafe(self._hear, line)
            loop.call_soon_threadsafe(self._end)
        except RuntimeError:
            return  # the program has ended meanwhile

    def _hear(self, line: str) -> None:
        self._typed.append(" ".join(line[:LONGEST].split()))
        self._news.set()

    def _end(self) -> None:
        self._ended = True
        self._news.set()


def between_words(line: str, width: int) -> list[str]:
    """The line in rows of at most `width` cells, broken at spaces; what goes on stands below where the text begins.

    >>> between_words("  #1  J♦ levanta J♥", 14)
    ['  #1  J♦', '      levanta', '      J♥']
    """
    found = _BEFORE_TEXT.match(line)
    row = found[0] if found else ""
    indent, begun = " " * min(cells(row), width // 2), False
    rows: list[str] = []
    for word in line[len(row) :].split(" "):
        if begun and cells(row) + 1 + cells(word) > width:
            rows.append(row)
            row, begun = indent, False
        row, begun = f"{row} {word}" if begun else row + word, True
    return [*rows, row]


def typed_lines(stream: TextIO | None) -> Callable[[], str]:
    """Reads lines of the standard input. Not through its buffer: whoever ends waits for nobody who reads there."""
    if stream is None:
        return lambda: ""
    raw = getattr(stream.buffer, "raw", stream.buffer)
    decode = getincrementaldecoder(stream.encoding or "utf-8")("replace").decode
    kept = ""

    def read() -> str:
        nonlocal kept
        while "\n" not in kept:
            data = raw.read(_CHUNK)
            kept = (kept if len(kept) < LONGEST else kept[:LONGEST]) + decode(data or b"", not data)
            if not data:
                line, kept = kept, ""
                return line
        line, end, kept = kept.partition("\n")
        return line + end

    return read


async def first_of(running: asyncio.Future[Any], *asked: Coroutine[Any, Any, object]) -> None:
    """Until the first of these is done; what was asked is not waited for any longer then, what is running goes on."""
    waits = [asyncio.ensure_future(one) for one in asked]
    try:
        await asyncio.wait((running, *waits), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waits:
            one.cancel()
