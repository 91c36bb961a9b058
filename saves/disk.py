"""Bytes that stay: the few system calls behind every write, and whole files that are there entirely or not at all.

`Disk` is the seam through which tests hand in a disk that is full or fails. All of this raises `OSError`.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
_BINARY: Final = getattr(os, "O_BINARY", 0)
_CLOSE_ON_EXEC: Final = getattr(os, "O_CLOEXEC", 0)
_REPLACE_TRIES: Final = 6
_NO_FOLDER_SYNC: Final = {errno.EINVAL, errno.ENOTSUP, errno.EBADF}


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


DISK: Final = Disk()


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
            path.unlink()
        raise


def replace_file(disk: Disk, path: Path, data: bytes, mode: int = PRIVATE_FILE) -> None:
    """Give a file new content: whoever reads it, and whatever crashes, finds the old content or the new one."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.{time.monotonic_ns()}.new")
    create_file(disk, fresh, data, mode)
    try:
        disk.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    disk.sync_folder(path.parent)
