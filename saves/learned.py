"""What was learned at the table, a word a line in the file ``learned``: lessons gone through, exercises solved.

Words are only ever added, and those that this program does not know stay. What cannot be read is no word.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saves.disk import REAL_DISK, is_there, make_folder, read_file, replace_file
from saves.errors import disk_errors
from saves.locks import lock_of

_WAIT: Final = 2.0
"""Seconds to wait for another program that notes something at this moment."""
_MOST: Final = 1 << 16
"""Bytes of the file that are read."""


class Learned:
    """The words of a data directory."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def words(self) -> frozenset[str]:
        """All of them. Raises `DiskError`."""
        with disk_errors(self._path):
            return _words(self._read())

    def add(self, word: str) -> None:
        """Note a word, on the medium when this returns. Raises `DiskError`, `Busy`; nothing changed then."""
        with disk_errors(self._path):
            make_folder(REAL_DISK, self._path.parent)
            with lock_of(self._path, _WAIT):
                before = self._read()
                if word in _words(before):
                    return
                ended = before if before.endswith(b"\n") or not before else before + b"\n"
                replace_file(REAL_DISK, self._path, ended + word.encode("ascii") + b"\n")

    def _read(self) -> bytes:
        """Nothing where there is no such file. Raises `OSError`."""
        try:
            return read_file(self._path, _MOST)
        except FileNotFoundError:
            if is_there(self._path):
                raise
            return b""


def _words(data: bytes) -> frozenset[str]:
    return frozenset(data.decode("ascii", "replace").split("\n")) - {""}


def lesson_word(game: str) -> str:
    """The lesson of a game was gone through."""
    return f"lesson/{game}"


def exercise_word(game: str, name: str) -> str:
    """An exercise was solved."""
    return f"exercise/{game}/{name}"
