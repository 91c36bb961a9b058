"""The file of a match log: the line ``SOBREMESA-LOG 1``, then one record an entry. It is only ever appended to.

An entry that `LogFile.append` returned for survives any crash; one whose `append` raised is not there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

from saves.disk import Disk, replace_file, write_all
from saves.records import Scan, record, record_at, scan
from saves.trouble import Damaged, Foreign, MatchEmpty, MatchGone, MatchTooBig, NewerFormat, disk_errors

LOG_FORMAT: Final = 1
LOG: Final = "log"
TORN: Final = "log.torn"
"""Beside the log: what was cut off it after crashes."""
MAX_LOG: Final = 1 << 26
"""Bytes; the longest match between six computers stays far below."""
_HEADER: Final = b"SOBREMESA-LOG %d\n" % LOG_FORMAT
_FIRST_LINE: Final = re.compile(rb"SOBREMESA-LOG ([1-9][0-9]{0,5})\n")
_FIRST_BYTES: Final = 1 << 16
"""More than the largest opening."""
EMPTY_LOG_SIZE: Final = len(_HEADER)
"""Bytes of a log without entries: a match that is just being set up, or never was."""


def log_bytes(entries: Iterable[bytes]) -> bytes:
    """A whole log file with these entries."""
    return _HEADER + b"".join(map(record, entries))


def read_log(folder: Path) -> Scan:
    """The entries of a match folder: nothing is locked or changed, whoever has it open.

    A torn tail is left out; `damaged` tells of more. Raises `MatchGone`, `Foreign`, `NewerFormat`, `MatchTooBig`,
    `DiskError`.
    """
    return _read(folder)[1]


def first_entry(folder: Path) -> bytes:
    """The first entry of a match, without reading the rest. Raises like `read_log`, and `Damaged`, `MatchEmpty`."""
    with _reading(folder) as file:
        data = file.read(_FIRST_BYTES)
    start = _first_line_end(data)
    found = record_at(data, start)
    if found is None:
        raise MatchEmpty(str(folder)) if len(data) == start else Damaged(str(folder), seq=0)
    return found


class LogFile:
    """The log of a match folder, open to be continued. Hold the match's lock."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        """Raises like `read_log`, and `Damaged` for more than a torn tail."""
        data, log = _read(folder)
        if log.damaged:
            raise Damaged(f"{folder}: broken record at byte {log.end}", seq=len(log.records))
        self.records: Final = log.records
        """The entries as they were when the file was opened."""
        self._tail = data[log.end :]
        self._folder: Final = folder
        self._disk: Final = disk
        self._size = log.end
        self._uncut = False
        with disk_errors(folder):
            self._fd = disk.open(folder / LOG, os.O_RDWR | os.O_APPEND)

    def cut_tail(self) -> int:
        """Move a torn tail to the file `TORN`; returns its bytes, 0 if there is none. Raises `DiskError`."""
        tail, self._tail = self._tail, b""
        if tail:
            aside = self._folder / TORN
            with disk_errors(self._folder):
                replace_file(self._disk, aside, (aside.read_bytes() if aside.exists() else b"") + tail)
                self._cut_back()
        return len(tail)

    def append(self, entry: bytes) -> None:
        """Add an entry; on return it is on the medium. Raises `DiskError`; then the next call may well succeed."""
        data = record(entry)
        with disk_errors(self._folder):
            if self._uncut:
                self._cut_back()
            try:
                write_all(self._disk, self._fd, data)
                self._disk.sync(self._fd)
            except BaseException:
                self._uncut = True
                with suppress(OSError):
                    self._cut_back()
                raise
        self._size += len(data)

    def stat(self) -> os.stat_result:
        return os.fstat(self._fd)

    def close(self) -> None:
        os.close(self._fd)

    def _cut_back(self) -> None:
        self._disk.truncate(self._fd, self._size)
        self._disk.sync(self._fd)
        self._uncut = False


def _read(folder: Path) -> tuple[bytes, Scan]:
    with _reading(folder) as file:
        data = file.read(MAX_LOG)
    return data, scan(data, _first_line_end(data))


@contextmanager
def _reading(folder: Path) -> Iterator[BinaryIO]:
    log = folder / LOG
    with disk_errors(folder):
        try:
            file = log.open("rb")
        except (FileNotFoundError, NotADirectoryError):
            raise (Foreign if folder.is_dir() else MatchGone)(f"{log} is missing") from None
        with file:
            if (size := os.fstat(file.fileno()).st_size) > MAX_LOG:
                raise MatchTooBig(str(folder), bytes=size, limit=MAX_LOG)
            yield file


def _first_line_end(data: bytes) -> int:
    first = _FIRST_LINE.match(data)
    if first is None:
        raise Foreign("no match log")
    if (saved := int(first[1])) > LOG_FORMAT:
        raise NewerFormat("log", saved=saved, known=LOG_FORMAT)
    return first.end()
