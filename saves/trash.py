"""Deleted matches, kept until the program ends: each running program has a folder of its own under `sessions/`.

A program that crashed leaves its folder behind; the next one to start finds its lock free and empties it.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from saves.disk import (
    Disk,
    half_replaced,
    is_folder,
    is_there,
    make_folder,
    move_folder,
    names_in,
    read_file,
    remove_file,
    remove_tree,
    rename_folder,
    status,
)
from saves.errors import Busy, MatchExists, MatchGone, SaveError, disk_errors
from saves.locks import HeldLock, lock_of
from saves.logfile import EMPTY_LOG_SIZE, LOG, log_bytes
from saves.matchfolder import SECRET_FILE, MatchName, clear_halves, hold_folder
from saves.paths import DataDir

_WAIT: Final = 5.0
"""Seconds to wait for another program that is looking around in `sessions/` at this moment; it takes milliseconds."""
_HALF_WRITTEN: Final = 60.0
"""Seconds after which nobody writes a file any more that is not there; to write one takes milliseconds."""


class Trash:
    """What this program deleted."""

    def __init__(self, sessions: Path, disk: Disk) -> None:
        self._sessions = sessions
        self._disk = disk
        self._folder = sessions / token_hex(8)
        self._lock: HeldLock | None = None
        self._unsure: set[Path] = set()
        """What came back and could be neither synced nor taken away again."""

    def enter(self) -> int:
        """Take a folder of one's own and empty those of programs that are gone; returns how many others are running.

        Raises `DiskError`, `Busy`.
        """
        others = 0
        with disk_errors(self._sessions), self._gate():
            for name in names_in(self._sessions):
                lock = self._sessions / name
                if lock.suffix == ".lock" and lock != self._lock_path(self._folder):
                    others += not self._sweep(lock)
            self._settle()
        return others

    def throw(self, match: Path) -> None:
        """Take a match folder out of the library; one thrown before under this name goes for good. Hold its lock.

        Raises `DiskError`, `Busy`.
        """
        if self._lock is None:
            with self._gate():
                self._settle()
        with disk_errors(match):
            thrown = self._folder / match.name
            remove_tree(thrown)
            rename_folder(match, thrown)  # not synced: what a crash brings back or takes for good was to be deleted

    def bring_back(self, match: Path) -> None:
        """Put a match folder back where it was; hold its lock. Raises `MatchGone`, `MatchExists`, `DiskError`."""
        thrown = self._folder / match.name
        with disk_errors(match):
            if match in self._unsure and is_folder(match) and not is_folder(thrown):
                self._disk.sync_folder(match.parent)
            else:
                if not is_folder(thrown):
                    raise MatchGone(str(match))
                if is_there(match):
                    raise MatchExists(str(match))
                self._unsure.add(match)
                move_folder(self._disk, thrown, match)
            self._unsure.discard(match)

    def empty(self) -> None:
        """Delete for good what was thrown away, at the end of the program. Never raises."""
        if self._lock is not None:
            with suppress(OSError):
                remove_tree(self._folder)
            self._lock.release(forget=True)
            self._lock = None

    def _gate(self) -> HeldLock:
        return HeldLock(self._sessions / "gate", wait=_WAIT)

    def _settle(self) -> None:
        if self._lock is None:
            with disk_errors(self._folder):
                self._lock = HeldLock(self._lock_path(self._folder))
                make_folder(self._disk, self._folder)

    @staticmethod
    def _lock_path(folder: Path) -> Path:
        return folder.with_name(folder.name + ".lock")

    @staticmethod
    def _sweep(path: Path) -> bool:
        """Empty the folder of a program that is gone; False if it is not gone."""
        try:
            lock = HeldLock(path)
        except Busy:
            return False
        gone = False
        with suppress(OSError):
            remove_tree(path.with_suffix(""))
            gone = True
        lock.release(forget=gone)
        return True


def clear(matches: Path) -> None:
    """Remove what crashed programs left half made of matches: folders without any entry, locks of nothing, secrets.

    Never raises; a match that any program has open is left alone.
    """
    found: list[str] = []
    with suppress(OSError):
        found = names_in(matches)
    names = {name.removeprefix(".").removesuffix(".new").removesuffix(".lock") for name in found}
    for name in sorted(filter(MatchName.parse, names)):
        path = matches / name
        with suppress(SaveError, OSError):
            if not is_folder(path) or half_replaced(path, SECRET_FILE) or status(path / LOG).st_size == EMPTY_LOG_SIZE:
                _clear_one(path)


def _clear_one(path: Path) -> None:
    """Raises `SaveError`, `OSError`."""
    empty = log_bytes(())
    with hold_folder(path, forget=True):
        remove_tree(path.with_name(f".{path.name}.new"))
        clear_halves(path)
        if is_folder(path) and read_file(path / LOG, len(empty) + 1) == empty:
            remove_tree(path)


def clear_root(data: DataDir, now: float) -> None:
    """Remove what crashed programs had half replaced of the files of a data directory, private keys among them.

    What other programs may be writing at this moment (`now`, seconds since 1970) is left alone. Never raises.
    """
    for path in (data.identity, data.settings):
        with suppress(SaveError, OSError):
            if halves := half_replaced(data.root, path.name):
                with lock_of(path):
                    for half in halves:
                        remove_file(half)
    for folder in (data.root, data.pledges):
        with suppress(OSError):
            for half in half_replaced(folder):
                if status(half).st_mtime < now - _HALF_WRITTEN:
                    remove_file(half)
