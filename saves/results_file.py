"""Results of a long run, a line each, only ever appended to: the same run goes on where it stopped.

::

    SOBREMESA-RESULTS 1
    <CRC-32 of the rest of the line, eight hex digits> <what the run was asked for: JSON, an object of texts>
    <CRC-32> <a result>
    ...

A last line that is not whole is what a crash leaves: it is dropped. A broken line before it is damage.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from zlib import crc32

from saves.disk import REAL_DISK, expect_file, read_file, status, write_all
from saves.errors import DiskError, ExportNowhere, ExportRefused, NotAllowed, SaveError, disk_errors
from saves.locks import lock_of

PROGRAM: Final = "program"
"""What of the run says by which program it was made."""
_FIRST: Final = b"SOBREMESA-RESULTS 1\n"
_MODE: Final = 0o644


class ResultsForeign(SaveError):
    """Not a file of results at all. Facts: `path`."""

    key = "results.foreign"


class ResultsDamaged(SaveError):
    """A file of results has a broken line before the last one. Facts: `path`, `line`."""

    key = "results.damaged"


class ResultsOther(SaveError):
    """A file of results was made for another run. Facts: `path`, `what` differs, as `saved` and as `wanted`."""

    key = "results.other"


class ResultsOtherProgram(SaveError):
    """A file of results was made by a program that plays otherwise. Facts: `path`, `saved` and `wanted` program."""

    key = "results.other_program"


class ResultsFile:
    """The results of one run, open to be continued. `kept`: the lines that were there."""

    def __init__(self, path: Path, run: Mapping[str, str]) -> None:
        """Open or begin the file. `run`: what makes a run another one, by the names that people know.

        Raises `ResultsForeign`, `ResultsDamaged`, `ResultsOther`, `ResultsOtherProgram`, `Busy`, `ExportNowhere`,
        `ExportRefused`, `DiskError`.
        """
        self._path = path
        try:
            self._lock = lock_of(path)
        except NotAllowed as error:
            raise ExportRefused(error.detail, path=str(path)) from error
        except DiskError as error:
            if error.facts.get("code") == errno.ENOENT:
                raise ExportNowhere(path=str(path.parent)) from error
            raise
        try:
            with disk_errors(path):
                self._fd = REAL_DISK.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, _MODE)
        except BaseException:
            self._lock.release(forget=True)
            raise
        try:
            self.kept: Final = self._begin(run)
        except BaseException:
            self.close()
            raise

    def append(self, result: str) -> None:
        """Write a result, a text without line breaks. Raises `DiskError`."""
        with disk_errors(self._path):
            write_all(REAL_DISK, self._fd, _line(result))

    def close(self) -> None:
        """Have all of it on the disk and give the file back."""
        try:
            with disk_errors(self._path):
                REAL_DISK.sync(self._fd)
        finally:
            os.close(self._fd)
            self._lock.release(forget=True)

    def _begin(self, run: Mapping[str, str]) -> tuple[str, ...]:
        with disk_errors(self._path):
            expect_file(self._fd, self._path)
            data = read_file(self._path, status(self._path).st_size)
        if not data.startswith(_FIRST[: len(data)]):
            raise ResultsForeign(str(self._path), path=str(self._path))
        lines, end = _whole_lines(self._path, data)
        if lines:
            _compare(self._path, lines[0], run)
        with disk_errors(self._path):
            REAL_DISK.truncate(self._fd, end if lines else 0)
            if not lines:
                write_all(REAL_DISK, self._fd, _FIRST + _line(json.dumps(dict(run), ensure_ascii=False)))
        return lines[1:]


def _line(text: str) -> bytes:
    data = text.encode()
    return b"%08x %s\n" % (crc32(data), data)


def _whole_lines(path: Path, data: bytes) -> tuple[tuple[str, ...], int]:
    """The texts of the lines behind the first one, and where the last whole one ends. Raises `ResultsDamaged`."""
    *parts, rest = data.split(b"\n")
    texts: list[str] = []
    for number, part in enumerate(parts[1:], 2):
        if part != _line_of(part):
            if number < len(parts) or rest:
                raise ResultsDamaged(f"{path}, line {number}", path=str(path), line=number)
            return tuple(texts), len(data) - len(part) - 1
        texts.append(part[9:].decode())
    return tuple(texts), len(data) - len(rest)


def _line_of(part: bytes) -> bytes:
    """What a line with the same text should be."""
    try:
        return _line(part[9:].decode())[:-1]
    except UnicodeDecodeError:
        return b""


def _compare(path: Path, text: str, run: Mapping[str, str]) -> None:
    """Raises `ResultsOther` and `ResultsOtherProgram` where the file was made for another run."""
    saved = json.loads(text)
    for what in (*(name for name in run if name != PROGRAM), PROGRAM):
        if saved.get(what) != run[what]:
            kind = ResultsOtherProgram if what == PROGRAM else ResultsOther
            raise kind(what, path=str(path), what=what, saved=str(saved.get(what, "")), wanted=run[what])
