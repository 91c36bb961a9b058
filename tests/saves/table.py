"""Saved matches for the stories: real ones, played at random, and a disk that fails where it is told to."""

from __future__ import annotations

import errno
import os
from functools import lru_cache
from pathlib import Path

from saves.disk import Disk
from saves.library import Library
from saves.matchfolder import MatchFolder, MatchName
from saves.paths import DataDir
from saves.secret import Secret
from tests.core.log_table import match_id, new_match, play_on, secret


def secret_of(seed: int) -> Secret:
    """The secret by which `tests.core.log_table` deals the match of a seed."""
    return Secret(secret(seed), bytes(32))


@lru_cache
def played(game: str, seed: int, decisions: int = 100_000) -> tuple[bytes, ...]:
    """The entries of a match after so many random decisions, by default to its end."""
    return tuple(play_on(new_match(game, seed), seed, decisions).entries)


def library(tmp_path: Path, **how: object) -> Library:
    """The library of an empty data directory."""
    data = DataDir(tmp_path / "data")
    data.prepare()
    return Library(data, **how)  # type: ignore[arg-type]


def save(shelf: Library, game: str, seed: int, decisions: int = 100_000, title: str = "") -> MatchName:
    """Put a match into the library, entry by entry."""
    with shelf.create(match_id(seed), 0, secret_of(seed), title) as folder:
        for entry in played(game, seed, decisions):
            folder.append(entry)
        return folder.name


def new_folder(tmp_path: Path, disk: Disk | None = None, seed: int = 1) -> MatchFolder:
    """An open match without entries."""
    return MatchFolder.create(tmp_path, match_id(seed), 0, secret_of(seed), disk=disk or Disk())


class FailingDisk(Disk):
    """Fails in the calls named in `broken`, with `error`; `room` is how many bytes can still be written."""

    def __init__(self) -> None:
        self.broken: set[str] = set()
        self.error = errno.EIO
        self.room = 1 << 40

    def write(self, fd: int, data: bytes | memoryview) -> int:
        self._fail("write")
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = os.write(fd, data[: self.room])
        self.room -= written
        return written

    def sync(self, fd: int) -> None:
        self._fail("sync")
        super().sync(fd)

    def truncate(self, fd: int, size: int) -> None:
        self._fail("truncate")
        super().truncate(fd, size)

    def sync_folder(self, path: Path) -> None:
        self._fail("sync_folder")
        super().sync_folder(path)

    def replace(self, source: Path, target: Path) -> None:
        self._fail("replace")
        super().replace(source, target)

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            self._fail("open")
        return super().open(path, flags, mode)

    def _fail(self, call: str) -> None:
        if call in self.broken:
            raise OSError(self.error, os.strerror(self.error))
