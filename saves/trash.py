"""Deleted matches, kept until the program ends: each running program has a folder of its own under `sessions/`.

A program that crashed leaves its folder behind; the next one to start finds its lock free and empties it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Final

from saves.disk import PRIVATE_FOLDER
from saves.locks import Lock
from saves.logfile import EMPTY_LOG_SIZE, LOG, log_bytes
from saves.matchfolder import MatchName, held
from saves.trouble import Busy, MatchExists, MatchGone, SaveError, disk_errors

_WAIT: Final = 5.0
"""Seconds to wait for another program that is looking around in `sessions/` at this moment; it takes milliseconds."""


class Trash:
    """What this program deleted."""

    def __init__(self, sessions: Path, token: Callable[[int], str] = token_hex) -> None:
        self._sessions = sessions
        self._folder = sessions / token(8)
        self._lock: Lock | None = None

    def enter(self) -> int:
        """Take a folder of one's own and empty those of programs that are gone; returns how many others are running.

        Raises `DiskError`, `Busy`.
        """
        others = 0
        with disk_errors(self._sessions), self._gate():
            for lock in sorted(self._sessions.glob("*.lock")):
                if lock != self._lock_path(self._folder):
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
            if thrown.exists():
                shutil.rmtree(thrown)
            os.rename(match, thrown)

    def bring_back(self, match: Path) -> None:
        """Put a match folder back where it was; hold its lock. Raises `MatchGone`, `MatchExists`, `DiskError`."""
        thrown = self._folder / match.name
        if not thrown.is_dir():
            raise MatchGone(str(match))
        if match.exists():
            raise MatchExists(str(match))
        with disk_errors(match):
            os.rename(thrown, match)

    def empty(self) -> None:
        """Delete for good what was thrown away, at the end of the program. Never raises."""
        if self._lock is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._lock.release(forget=True)
            self._lock = None

    def _gate(self) -> Lock:
        return Lock(self._sessions / "gate", wait=_WAIT)

    def _settle(self) -> None:
        if self._lock is None:
            with disk_errors(self._folder):
                self._lock = Lock(self._lock_path(self._folder))
                self._folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)

    @staticmethod
    def _lock_path(folder: Path) -> Path:
        return folder.with_name(folder.name + ".lock")

    @staticmethod
    def _sweep(path: Path) -> bool:
        """Empty the folder of a program that is gone; False if it is not gone."""
        try:
            lock = Lock(path)
        except Busy:
            return False
        folder = path.with_suffix("")
        shutil.rmtree(folder, ignore_errors=True)
        lock.release(forget=not folder.exists())
        return True


def clear(matches: Path) -> None:
    """Remove what crashed programs left half made beside the matches: folders without any entry, locks of nothing.

    Never raises; a match that any program has open is left alone.
    """
    names = {found.name.removeprefix(".").removesuffix(".new").removesuffix(".lock") for found in matches.glob("*")}
    for name in sorted(filter(MatchName.parse, names)):
        path = matches / name
        with suppress(SaveError, OSError):
            if not path.is_dir() or (path / LOG).stat().st_size == EMPTY_LOG_SIZE:
                _clear_one(path)


def _clear_one(path: Path) -> None:
    with held(path, forget=True):
        shutil.rmtree(path.with_name(f".{path.name}.new"), ignore_errors=True)
        if path.is_dir() and (path / LOG).read_bytes() == log_bytes(()):
            shutil.rmtree(path)
