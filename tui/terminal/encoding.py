"""Texts for a terminal or a file that knows few characters: what it has not becomes the nearest that everybody has.

Whatever encoding a stream has, nothing that is written with the error handler `PLAINLY` raises or shows an escape,
and a cell stays a cell.
"""

from __future__ import annotations

import codecs
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO
from unicodedata import category, east_asian_width, normalize

PLAINLY: Final = "sobremesa-plainly"
_COERCED: Final = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python puts into LC_CTYPE where the system does not have the locale that it is asked for (PEP 538)."""
_FEW_SIGNS: Final = frozenset({"linux", "vt52", "vt100", "vt102", "vt220", "vt320", "ansi", "cons25", "wsvt25", "sun"})
"""Names of terminals with the characters of a font in the hardware, or of the console of a system."""
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


def never_raise(*streams: TextIO | None, encoding: str = "") -> None:
    """Have these streams write everything plainly that their encoding has not; `encoding`: another one than theirs."""
    for stream in streams:
        with suppress(AttributeError, ValueError, OSError):  # a test's own, or closed
            stream.reconfigure(encoding=encoding or None, errors=PLAINLY)  # type: ignore[union-attr]


def terminal_encoding(environ: Mapping[str, str], stream: TextIO | None = None) -> str:
    """What the terminal takes its bytes for: as the locale says, ASCII where that is C by force or cannot be told."""
    said = getattr(stream or sys.__stdout__, "encoding", None) or "ascii"
    forced = environ.get("LC_ALL") in ("C", "POSIX") and not environ.get("PYTHONIOENCODING")
    return "ascii" if forced else _known(named_encoding(environ) or said)


def _known(encoding: str) -> str:
    """Its name for Python; ASCII for one that is not known here or has its ASCII elsewhere."""
    signs = "".join(map(chr, range(128)))
    with suppress(LookupError, UnicodeError):
        if signs.encode(encoding) == signs.encode("ascii"):
            return codecs.lookup(encoding).name
    return "ascii"


def named_encoding(environ: Mapping[str, str]) -> str:
    """The encoding that the locale names, where Python takes UTF-8 only because the system does not have that locale.

    Empty where it names none, or Python was told (PEP 538, PEP 540).
    """
    if not sys.flags.utf8_mode or environ.get("PYTHONUTF8") or environ.get("PYTHONIOENCODING"):
        return ""
    named = named_codeset(environ if environ.get("LC_CTYPE") not in _COERCED else _before_coercion(environ))
    return _known(named) if named else ""


def named_codeset(environ: Mapping[str, str]) -> str:
    """What stands behind the dot of the locale's name.

    >>> named_codeset({"LANG": "es_EC.ISO-8859-15@euro", "LC_CTYPE": ""})
    'ISO-8859-15'
    """
    name = next((environ[key] for key in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(key)), "")
    return name.partition(".")[2].partition("@")[0]


def _before_coercion(environ: Mapping[str, str]) -> Mapping[str, str]:
    """With the LC_CTYPE that the program was started with, where the system still knows it."""
    try:
        lines = Path("/proc/self/environ").read_bytes().split(b"\0")
    except OSError:
        lines = []
    first = next((line for line in lines if line.startswith(b"LC_CTYPE=")), b"")
    return {**environ, "LC_CTYPE": first.removeprefix(b"LC_CTYPE=").decode("utf-8", "replace")}


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


def knows_few_signs(environ: Mapping[str, str]) -> bool:
    """Whether the terminal says that it is one of those without the signs of the suits, whatever its encoding is."""
    return environ.get("TERM", "").partition("-")[0] in _FEW_SIGNS


def sound(text: str) -> bool:
    """False for an argument that was no text in the encoding of the system: it holds half characters."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
