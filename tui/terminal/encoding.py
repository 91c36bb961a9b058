"""Texts for a terminal or a file that knows few characters: what it has not becomes the nearest that everybody has.

Whatever encoding a stream has, nothing that is written with the error handler `PLAINLY` raises or shows an escape,
and a cell stays a cell.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, TextIO
from unicodedata import category, east_asian_width, normalize

PLAINLY: Final = "sobremesa-plainly"
_SIGNS: Final[Mapping[str, str]] = {
    **dict.fromkeys("─━═▔▁▂▄▀▃", "-"),
    **dict.fromkeys("│┃║▏▕▎▌▐", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤┬┴┼┣┫┳┻╋", "+"),
    **dict.fromkeys("█▓▇▆▅▟▙▜▛", "#"),
    **dict.fromkeys("░▒", ":"),
    **dict.fromkeys("●★•▪■◆", "*"),
    **dict.fromkeys("○·…", "."),
    **dict.fromkeys("►▶→›»", ">"),
    **dict.fromkeys("◀←‹«", "<"),
    **dict.fromkeys("▲↑", "^"),
    **dict.fromkeys("▼↓", "v"),
    **dict.fromkeys("–—‑−", "-"),
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‘’", "'"),
    "×": "x",
    "✓": "v",
    "†": "+",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "♠": "S",
    "¡": "!",
    "ª": "a",
    "º": "o",
}


def ascii_for(character: str) -> str:
    """ASCII that takes as many cells.

    >>> "".join(map(ascii_for, "¿Qué? ─╮… 漢"))
    '?Que? -+. ??'
    """
    if character.isascii():
        return character
    if sign := _SIGNS.get(character):
        return sign
    if category(character) in ("Mn", "Me", "Cf"):
        return ""
    base = normalize("NFKD", character)[0]
    if base.isascii() and base.isprintable():
        return base
    return "??" if east_asian_width(character) in "WF" else "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(ascii_for, error.object[error.start : error.end])), error.end


codecs.register_error(PLAINLY, _replace)


def never_raise(*streams: TextIO | None) -> None:
    """Have these streams write everything plainly that their encoding has not."""
    for stream in streams:
        with suppress(AttributeError, ValueError, OSError):  # a test's own, or closed
            stream.reconfigure(errors=PLAINLY)  # type: ignore[union-attr]


def terminal_encoding(environ: Mapping[str, str], stream: TextIO | None = None) -> str:
    """What the terminal takes its bytes for: as the locale says, ASCII where that is C by force or cannot be told."""
    said = getattr(stream or sys.__stdout__, "encoding", None) or "ascii"
    forced = environ.get("LC_ALL") in ("C", "POSIX") and not environ.get("PYTHONIOENCODING")
    signs = "".join(map(chr, range(128)))
    with suppress(LookupError, UnicodeError):
        if not forced and signs.encode(said) == signs.encode("ascii"):
            return codecs.lookup(said).name
    return "ascii"


def is_unicode(stream: TextIO) -> bool:
    """Whether every character can be written to this stream."""
    return (getattr(stream, "encoding", None) or "utf-8").lower().replace("_", "-").startswith("utf")


def can_draw(encoding: str, signs: str = "╭─╮│♥●★►×") -> bool:
    """Whether the characters of the usual face are in this encoding."""
    try:
        signs.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def sound(text: str) -> bool:
    """False for an argument that was no text in the encoding of the system: it holds half characters."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
