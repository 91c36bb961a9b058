"""One program at a time: locks that the system drops by itself when a program dies.

filelock is imported only when a lock is taken: it costs more than the rest of this package together.
"""

from __future__ import annotations

import errno
import os
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from saves.disk import PRIVATE_FILE, REAL_DISK, remove_file
from saves.errors import Busy, MatchInUse, disk_errors


class HeldLock(AbstractContextManager["HeldLock"]):
    """A held lock; `release` or leave the block to give it back."""

    def __init__(self, path: Path, wait: float = 0.0) -> None:
        """Take the lock file at `path`, waiting `wait` seconds at most. Raises `Busy` or `DiskError`."""
        from filelock import FileLock, Timeout

        self.path = path
        # Threads hand a match to each other (opened by a worker, closed by the screen): hence not thread-local.
        self._lock = FileLock(str(path), timeout=wait, mode=PRIVATE_FILE, thread_local=False)
        with disk_errors(path):
            _expect_writable(path)
            try:
                self._lock.acquire()
            except Timeout:
                # filelock waits for a folder that it may not write to as if somebody held the lock.
                raise Busy(f"{path} is locked", path=str(path)) from None
            except NotImplementedError as error:  # a file system without locks, for older filelocks
                raise OSError(errno.ENOSYS, str(error)) from None

    def release(self, forget: bool = False) -> None:
        """Give the lock back; `forget` removes its file first, when what it guarded is gone for good."""
        if forget:
            with suppress(OSError):
                remove_file(self.path)
        self._lock.release()

    def __exit__(self, *_error: object) -> None:
        self.release()


def lock_of(path: Path, wait: float = 0.0) -> HeldLock:
    """Hold what lies at a path, by the lock file beside it. Raises `Busy` or `DiskError`."""
    return HeldLock(path.with_name(path.name + ".lock"), wait)


def lock_match(path: Path, wait: float = 0.0) -> HeldLock:
    """Hold a match, or a seat agreed to at one. Raises `MatchInUse`, `DiskError`."""
    try:
        return lock_of(path, wait)
    except Busy as error:
        raise MatchInUse(error.detail) from None


def _expect_writable(path: Path) -> None:
    """Raises `OSError` where no lock can be had: filelock waits for that as if somebody held it, or makes folders."""
    if os.name != "nt":
        os.close(REAL_DISK.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK))
