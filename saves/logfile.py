"""The file of a match log: the line ``SOBREMESA-LOG 1``, then one record an entry. It is only ever appended to.

An entry that `LogFile.append` returned for survives any crash; one whose `append` raised is not there. Where the disk
refuses to take such a one back, a file beside the log says how long the log truly is (`LOG_CUT`); as long as it lies
there, nothing behind that counts, and nothing new is acknowledged.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final
from zlib import crc32

from saves.disk import (
    Disk,
    NotAFile,
    expect_file,
    is_folder,
    is_in_place,
    is_there,
    read_file,
    reading,
    remove_file,
    replace_file,
    write_all,
)
from saves.errors import Damaged, FileTooNew, FolderGone, Foreign, MatchEmpty, MatchGone, MatchTooBig, disk_errors
from saves.meta import META, Meta
from saves.records import Scan, record, record_at, scan

LOG_FORMAT: Final = 1
LOG: Final = "log"
TORN: Final = "log.torn"
"""Beside the log: what was cut off it after crashes."""
LOG_CUT: Final = "log.cut"
"""Beside the log: the size in bytes at which it ends and the CRC-32 of that, where more could not be taken back."""
MAX_LOG: Final = 1 << 26
"""Bytes; the longest match between six computers stays far below."""
_HEADER: Final = b"SOBREMESA-LOG %d\n" % LOG_FORMAT
_CUT_LINE: Final = b"%d %08x\n"
_CUT_TEXT: Final = re.compile(rb"([0-9]{1,9}) ([0-9a-f]{8})\n")
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

    A torn tail is left out; `damaged` tells of more. Raises `MatchGone`, `Foreign`, `FileTooNew`, `MatchTooBig`,
    `DiskError`.
    """
    return _read(folder)[1]


def first_entry(folder: Path) -> bytes:
    """The first entry of a match, without reading the rest. Raises like `read_log`, and `Damaged`, `MatchEmpty`."""
    with _reading(folder) as file:
        data = file.read(_FIRST_BYTES)
        data = data[: _known_end(folder, len(data))]
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
            self._marked = is_there(folder / LOG_CUT)
            self._fd = disk.open(folder / LOG, os.O_RDWR | os.O_APPEND)

    def cut_tail(self) -> int:
        """Move a torn tail to the file `TORN`; returns its bytes, 0 if there is none. Raises `DiskError`.

        What an append had refused was told then, and is no tail.
        """
        tail, self._tail = self._tail, b""
        if self._marked:
            tail = b""
        if tail:
            aside = self._folder / TORN
            with disk_errors(self._folder):
                replace_file(self._disk, aside, (_torn_before(aside) + tail)[-MAX_LOG:])
                self._cut_back()
        elif self._marked:
            with disk_errors(self._folder):
                self._cut_back()
        return len(tail)

    def append(self, entry: bytes) -> None:
        """Add an entry; on return it is on the medium. Raises `DiskError`; then the next call may well succeed."""
        data = record(entry)
        with disk_errors(self._folder):
            if self._uncut:
                self._take_back()
            try:
                write_all(self._disk, self._fd, data)
                self._disk.sync(self._fd)
                if not is_in_place(self._fd, self._folder / LOG):
                    raise FolderGone(str(self._folder), path=str(self._folder))
            except BaseException:
                self._uncut = True
                with suppress(OSError):
                    self._take_back()
                raise
        self._size += len(data)

    def stat(self) -> os.stat_result | None:
        """How the file looks; None while there is more in it than counts. Raises `OSError`."""
        return None if self._uncut else os.fstat(self._fd)

    def close(self) -> None:
        with suppress(OSError):
            if self._uncut:
                self._take_back()
        os.close(self._fd)

    def _take_back(self) -> None:
        """Cut off what an append left that was refused, or note at least that it does not count. Raises `OSError`."""
        try:
            self._cut_back()
        except OSError:
            self._marked = True
            replace_file(self._disk, self._folder / LOG_CUT, _CUT_LINE % (self._size, crc32(b"%d" % self._size)))
            raise

    def _cut_back(self) -> None:
        """Make the log as long as it truly is. Raises `OSError`."""
        self._disk.truncate(self._fd, self._size)
        self._disk.sync(self._fd)
        if self._marked:
            remove_file(self._folder / LOG_CUT)
            self._disk.sync_folder(self._folder)
            self._marked = False
        self._uncut = False


def _read(folder: Path) -> tuple[bytes, Scan]:
    with _reading(folder) as file:
        data = file.read(MAX_LOG)
        end = _known_end(folder, len(data))
    found = scan(data[:end], _first_line_end(data))
    if found.end < min(end, acknowledged(folder)):
        found = found._replace(damaged=True)
    return data, found


def acknowledged(folder: Path) -> int:
    """So many bytes of the log counted when the match was last noted or left; 0 where nobody knows."""
    stamp = Meta.read(folder / META).stamp
    return stamp.size if stamp else 0


def _known_end(folder: Path, size: int) -> int:
    """Where the log ends that is so long. Raises `OSError`."""
    try:
        noted = _CUT_TEXT.fullmatch(read_file(folder / LOG_CUT, 64))
    except (FileNotFoundError, NotADirectoryError, NotAFile):
        return size
    return min(size, int(noted[1])) if noted and crc32(noted[1]) == int(noted[2], 16) else size


def _torn_before(aside: Path) -> bytes:
    """What was cut off before. Raises `OSError`."""
    try:
        return read_file(aside, MAX_LOG)
    except FileNotFoundError:
        return b""


@contextmanager
def _reading(folder: Path) -> Iterator[BinaryIO]:
    log = folder / LOG
    with disk_errors(folder):
        try:
            with reading(log) as file:
                if (size := expect_file(file.fileno(), log).st_size) > MAX_LOG:
                    raise MatchTooBig(str(folder), bytes=size, limit=MAX_LOG)
                yield file
        except (FileNotFoundError, NotADirectoryError):
            raise (Foreign if is_folder(folder) else MatchGone)(f"{log} is missing") from None
        except NotAFile as error:
            raise Foreign(str(error)) from None


def _first_line_end(data: bytes) -> int:
    first = _FIRST_LINE.match(data)
    if first is None:
        raise Foreign("no match log")
    if (saved := int(first[1])) > LOG_FORMAT:
        raise FileTooNew("log", saved=saved, known=LOG_FORMAT)
    return first.end()
