"""Bytes that stay: the few system calls behind every write, and whole files that are there entirely or not at all.

`Disk` is the seam through which tests hand in a disk that is full or fails. All of this raises `OSError`, also every
look at what lies where: a disk that refuses is never taken for a file that is missing. A test holds it that nobody
else in the program touches files.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
_BINARY: Final = getattr(os, "O_BINARY", 0)
_CLOSE_ON_EXEC: Final = getattr(os, "O_CLOEXEC", 0)
_WITHOUT_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""A pipe must not make us wait for somebody at its other end."""
_REPLACE_TRIES: Final = 6
_HALF: Final = ".new"
_NO_FOLDER_SYNC: Final = {errno.EINVAL, errno.ENOTSUP, errno.EBADF}


class NotAFile(OSError):
    """What lies there is no plain file: a folder, a pipe, a device."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "not a plain file", str(path))


class Disk:
    """The system calls of durable writing."""

    def open(self, path: Path, flags: int, mode: int = PRIVATE_FILE) -> int:
        return os.open(path, flags | _BINARY | _CLOSE_ON_EXEC, mode)

    def write(self, fd: int, data: bytes | memoryview) -> int:
        return os.write(fd, data)

    def sync(self, fd: int) -> None:
        """Return when the file's bytes are on the medium. (On macOS fsync alone stops at the drive's cache.)"""
        if sys.platform == "darwin":
            import fcntl

            with suppress(OSError):
                fcntl.fcntl(fd, fcntl.F_FULLFSYNC)
                return
        os.fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        os.ftruncate(fd, size)

    def sync_folder(self, path: Path) -> None:
        """Make new, renamed and removed names in a folder durable. Windows does that by itself and offers no call."""
        if os.name == "nt":
            return
        fd = os.open(path, os.O_RDONLY | _CLOSE_ON_EXEC)
        try:
            os.fsync(fd)
        except OSError as error:
            if error.errno not in _NO_FOLDER_SYNC:
                raise
        finally:
            os.close(fd)

    def replace(self, source: Path, target: Path) -> None:
        """Rename over `target`. On Windows another program's open handle delays that for a moment, so try again."""
        for attempt in range(_REPLACE_TRIES):
            try:
                os.replace(source, target)
                return
            except PermissionError:
                if os.name != "nt" or attempt == _REPLACE_TRIES - 1:
                    raise
                time.sleep(0.01 * 2**attempt)


REAL_DISK: Final = Disk()


# --- what is there


def is_there(path: Path) -> bool:
    """Whether anything lies at a path; a link that leads nowhere is nothing."""
    return _status(path) is not None


def is_folder(path: Path) -> bool:
    """Whether a folder lies at a path."""
    found = _status(path)
    return found is not None and stat.S_ISDIR(found.st_mode)


def missing_folder(path: Path) -> Path | None:
    """The first folder on the way to a path that is not there; None also where nobody may look."""
    with suppress(OSError):
        return next((place for place in reversed(path.parents) if not is_there(place)), None)
    return None


def in_the_way(path: Path) -> Path | None:
    """What lies at a path, or on the way there, and is no folder; None also where nobody may look."""
    with suppress(OSError):
        there = next(place for place in (path, *path.parents) if is_there(place))
        return None if is_folder(there) else there
    return None


def names_in(folder: Path) -> list[str]:
    """The names in a folder, in order; none where it is missing."""
    try:
        return sorted(os.listdir(folder))
    except FileNotFoundError:
        return []


def status(path: Path | str) -> os.stat_result:
    """Size, times and kind of what lies there; `FileNotFoundError` for nothing."""
    return os.stat(path)


def _status(path: Path) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


@contextmanager
def reading(path: Path) -> Iterator[BinaryIO]:
    """A plain file to read from its beginning. Raises `NotAFile` too."""
    fd = os.open(path, os.O_RDONLY | _BINARY | _CLOSE_ON_EXEC | _WITHOUT_WAITING)
    try:
        expect_file(fd, path)
    except BaseException:
        os.close(fd)
        raise
    with os.fdopen(fd, "rb") as file:
        yield file


def expect_file(fd: int, path: Path) -> os.stat_result:
    """The status of an open file. Raises `NotAFile` for anything else."""
    found = os.fstat(fd)
    if not stat.S_ISREG(found.st_mode):
        raise NotAFile(path)
    return found


def is_in_place(fd: int, path: Path) -> bool:
    """Whether the open file is the one at this path: what was deleted or moved away can be written to all the same."""
    try:
        found, mine = os.stat(path), os.fstat(fd)
    except (FileNotFoundError, NotADirectoryError):
        return False
    return (found.st_ino, found.st_dev) == (mine.st_ino, mine.st_dev)


def read_file(path: Path, limit: int) -> bytes:
    """The first bytes of a plain file, `limit` at most."""
    with reading(path) as file:
        return file.read(limit)


# --- what changes


def make_folder(disk: Disk, path: Path) -> None:
    """A folder, and what is missing on the way there, readable by nobody else; on return their names are durable."""
    if is_folder(path):
        return
    if path.parent != path:
        make_folder(disk, path.parent)
    try:
        new_folder(path)
    except FileExistsError:  # another program was faster, or something else lies there
        if not is_folder(path):
            raise
    disk.sync_folder(path.parent)


def new_folder(path: Path) -> None:
    """A folder that nobody else can read; `FileExistsError` if the name is taken. Its parent is not synced."""
    os.mkdir(path, PRIVATE_FOLDER)


def set_time(path: Path, changed: float) -> None:
    """Say when a file was changed last, in seconds since 1970."""
    os.utime(path, (changed, changed))


def rename_folder(source: Path, target: Path) -> None:
    """Give a folder another place, which a crash may undo."""
    os.rename(source, target)


def move_folder(disk: Disk, source: Path, target: Path) -> None:
    """Give a folder another place; on return that is durable. After an error it is where it was."""
    os.rename(source, target)
    try:
        disk.sync_folder(target.parent)
        disk.sync_folder(source.parent)
    except BaseException:
        with suppress(OSError):
            os.rename(target, source)
        raise


def remove_file(path: Path) -> None:
    """Without a word where it is gone already."""
    with suppress(FileNotFoundError):
        os.unlink(path)


def remove_tree(path: Path) -> None:
    """A folder with all that is in it; without a word where it is gone already."""
    with suppress(FileNotFoundError):
        shutil.rmtree(path)


def write_all(disk: Disk, fd: int, data: bytes) -> None:
    """Write every byte, however many calls the system makes of it."""
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(fd, rest) :]


def create_file(disk: Disk, path: Path, data: bytes, mode: int = PRIVATE_FILE) -> None:
    """A new file with this content, on the medium; `FileExistsError` if the name is taken. The folder is not synced."""
    fd = disk.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        try:
            write_all(disk, fd, data)
            disk.sync(fd)
        finally:
            os.close(fd)
    except BaseException:
        with suppress(OSError):
            os.unlink(path)
        raise


def replace_file(disk: Disk, path: Path, data: bytes) -> None:
    """Give a file new content: whoever reads it, and whatever crashes, finds the old content or the new one."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.{time.monotonic_ns()}{_HALF}")
    create_file(disk, fresh, data)
    try:
        disk.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(fresh)
        raise
    disk.sync_folder(path.parent)


def half_replaced(folder: Path, name: str = "") -> list[Path]:
    """What `replace_file` left of a file of this name, or of any, when its program died."""
    return [folder / found for found in names_in(folder) if _is_half(found, name)]


def _is_half(found: str, name: str) -> bool:
    return found.startswith(f".{name}") and found.endswith(_HALF) and found.removesuffix(_HALF).count(".") >= 3
