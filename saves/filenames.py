"""Names for files that people look for: what a match is called, as every system takes it and everybody types it."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path
from typing import Final
from unicodedata import combining, normalize

_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in "0123456789")}
)
"""Not files on Windows."""
_LONGEST: Final = 120
"""Bytes; file systems take 255 with the ending, and a name of a file has to be read in a list."""
_GAP: Final = re.compile("[^0-9A-Za-z]+")


def safe_name(called: str) -> str:
    """The name of a file, without its ending, for what is called so; ``""`` where nothing of it can be one.

    Letters and digits of ASCII with dashes between: no shell, file manager or mail takes offence at it.

    >>> safe_name("Cuarenta · tú 24 – Rosa 18"), safe_name("a/b: ¿qué?"), safe_name("aux.")
    ('Cuarenta-tu-24-Rosa-18', 'a-b-que', 'aux-')
    """
    plain = "".join(character for character in normalize("NFKD", called) if not combining(character))
    name = _GAP.sub("-", plain).strip("-")[:_LONGEST].rstrip("-")
    return f"{name}-" if name.casefold() in _DEVICES else name


def free_name(folder: Path, called: str, ending: str) -> str:
    """A safe name that no file of the folder has: ``sobremesa.txt``, ``sobremesa-2.txt``."""
    stem = safe_name(called)
    names = (f"{stem}{ending}" if number == 1 else f"{stem}-{number}{ending}" for number in count(1))
    return next(name for name in names if not os.path.lexists(folder / name))
