"""A disk that refuses: the n-th system call that touches a folder fails, or that one and all after it.

What the program itself calls is the truth here, whichever module calls it: the functions of `os` are replaced.
"""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

BY_PATH: Final = (
    "open", "stat", "lstat", "listdir", "scandir", "mkdir", "rmdir", "unlink", "remove", "rename", "replace", "utime",
)  # fmt: skip
BY_FD: Final = ("write", "fsync", "ftruncate", "fstat", "read", "fdopen")
LOOKS: Final = {"stat", "lstat", "listdir", "scandir", "fstat", "read", "fdopen"}
"""What changes nothing: a full or read-only disk answers it."""
ONLY_CHANGES: Final = {errno.ENOSPC, errno.EROFS, errno.EDQUOT}
ERRORS: Final = (errno.EIO, errno.EACCES, errno.ENOSPC, errno.EROFS, errno.ENOENT)


class Faults:
    """Counts the calls that touch `root`, and fails where it is told to."""

    def __init__(self, root: Path) -> None:
        self.root = str(root)
        self.calls: list[str] = []
        self.at = -1
        """The number of the call to fail, -1: none does."""
        self.error = errno.EIO
        self.lasting = False
        """All calls after that one fail too."""
        self.broken: frozenset[int] = frozenset()
        """Errors that every call meets from now on, as far as it can; see `ONLY_CHANGES`."""
        self.fds: set[int] = set()

    def heal(self) -> None:
        """From now on nothing fails."""
        self.at, self.broken = -1, frozenset()

    def wanted(self, name: str, flags: int = 0) -> int:
        """The error that this call is to fail with, 0 for none."""
        number = len(self.calls)
        self.calls.append(name)
        looks = name in LOOKS or (name == "open" and not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        for error in self.broken:
            if not (looks and error in ONLY_CHANGES):
                return error
        if self.at < 0 or number < self.at or (number > self.at and not self.lasting):
            return 0
        return 0 if looks and self.error in ONLY_CHANGES else self.error

    def touches(self, path: Any) -> bool:
        return isinstance(path, str | os.PathLike) and str(os.fspath(path)).startswith(self.root)


class _Unreadable(io.RawIOBase):
    """An open file of which nothing can be read."""

    def __init__(self, fd: int, error: int) -> None:
        self._fd, self._error = fd, error

    def fileno(self) -> int:
        return self._fd

    def read(self, size: int = -1) -> bytes:
        raise OSError(self._error, os.strerror(self._error))

    def close(self) -> None:
        if not self.closed:
            os.close(self._fd)
        super().close()


@contextmanager
def faults(root: Path, *, fast: bool = True) -> Iterator[Faults]:
    """Watch what touches this folder. `fast`: what is to be synced is not, as long as that does not fail."""
    found = Faults(root)
    with pytest.MonkeyPatch.context() as patch:
        for name in BY_PATH:
            patch.setattr(os, name, _by_path(found, name, getattr(os, name)))
        for name in BY_FD:
            patch.setattr(os, name, _by_fd(found, name, getattr(os, name), fast))
        close = os.close

        def closed(fd: int) -> None:
            found.fds.discard(fd)
            close(fd)

        patch.setattr(os, "close", closed)
        yield found


def _by_path(found: Faults, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
    def tried(path: Any, *arguments: Any, **how: Any) -> Any:
        ours = found.touches(path) or any(how.get(place) in found.fds for place in ("dir_fd", "src_dir_fd"))
        if isinstance(path, int):
            ours = path in found.fds
        if ours:
            flags = arguments[0] if name == "open" and arguments else how.get("flags", 0)
            if error := found.wanted(name, flags):
                raise OSError(error, os.strerror(error), str(path))
        done = call(path, *arguments, **how)
        if ours and name == "open":
            found.fds.add(done)
        return done

    return tried


def _by_fd(found: Faults, name: str, call: Callable[..., Any], fast: bool) -> Callable[..., Any]:
    def tried(fd: int, *arguments: Any, **how: Any) -> Any:
        if fd not in found.fds:
            return call(fd, *arguments, **how)
        if error := found.wanted(name):
            if name == "fdopen":
                return _Unreadable(fd, error)
            raise OSError(error, os.strerror(error))
        return None if name == "fsync" and fast else call(fd, *arguments, **how)

    return tried
