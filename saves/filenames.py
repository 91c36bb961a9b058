"""Names for files that people look for: what a match is called, as every system takes it."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import Final
from unicodedata import category

_FORBIDDEN: Final = frozenset('<>:"/\\|?*')
"""Windows takes none of these in a name; others take all but the slash."""
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³")}
)
"""Not files on Windows, whatever stands behind their dot."""
_LONGEST: Final = 120
"""Bytes; file systems take 255 with the ending, and some of them hold names in more bytes than ours."""


def safe_name(called: str) -> str:
    """The name of a file, without its ending, for what is called so; ``""`` where nothing of it can be one.

    >>> safe_name("Cuarenta · tú 24 – Rosa 18"), safe_name("a/b: ¿qué?"), safe_name("aux.")
    ('Cuarenta · tú 24 – Rosa 18', 'a b ¿qué', 'aux_')
    """
    kept = "".join(" " if _forbidden(character) else character for character in called)
    name = " ".join(kept.split()).strip(" .")
    while len(name.encode()) > _LONGEST:
        name = name[:-1].rstrip(" .")
    return f"{name}_" if name.split(".")[0].rstrip().casefold() in _DEVICES else name


def _forbidden(character: str) -> bool:
    """Also controls, formats, and blanks of every kind."""
    return character in _FORBIDDEN or category(character)[0] in "CZ"


def free_name(folder: Path, called: str, ending: str) -> str:
    """A safe name that no file of the folder has: ``sobremesa.txt``, ``sobremesa 2.txt``."""
    stem = safe_name(called)
    names = (f"{stem}{ending}" if number == 1 else f"{stem} {number}{ending}" for number in count(1))
    return next(name for name in names if not os.path.lexists(folder / name))
