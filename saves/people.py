"""The people who play at this computer in a browser: a data directory each, and the secret word of their address.

The word stays the same, so that a bookmark leads to the own matches again after a restart. It is a password: mode 0600,
and nobody but the command that prints the address says it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import token_urlsafe
from typing import Final, NamedTuple

from saves.disk import REAL_DISK, Disk, read_file, replace_file
from saves.errors import disk_errors
from saves.locks import lock_of
from saves.paths import DataDir

WORD: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""128 random bits or more, in characters that an address takes as they are."""
_BITS: Final = 24
_MAX_FILE: Final = 256
_WAIT: Final = 5.0


class Person(NamedTuple):
    """Somebody who plays here in a browser. `name` is empty for the person of the program's own directory."""

    name: str
    data: DataDir
    word: str


def person(
    home: DataDir,
    name: str = "",
    *,
    renew: bool = False,
    token: Callable[[int], str] = token_urlsafe,
    disk: Disk = REAL_DISK,
) -> Person:
    """The person of this name, whose directory and word are made at the first time; `renew`: with another word.

    Names that differ in capitals or spaces only are one. Raises `DiskError`, `Busy`.
    """
    data = DataDir(home.people / folder_name(name)) if name else home
    data.prepare(disk)
    with disk_errors(data.address), lock_of(data.address, _WAIT):
        word = "" if renew else _known(data)
        if not word:
            word = token(_BITS)
            replace_file(disk, data.address, word.encode("ascii"))
    return Person(name, data, word)


def folder_name(name: str) -> str:
    """What the folder of a person is called.

    >>> folder_name("Doña  Inés / Casa")
    'doña-inés-casa'
    """
    return "-".join(re.findall(r"\w+", name.casefold())) or "-"


def _known(data: DataDir) -> str:
    """The word in the file; empty for none that could be one."""
    try:
        text = read_file(data.address, _MAX_FILE).decode("ascii", "replace").strip()
    except FileNotFoundError:
        return ""
    return text if WORD.fullmatch(text) else ""
