"""The list of saved matches, newest first, without reading them all.

Listing is cheap: one look at all folders, then only the rows of the page that is shown are read, most from the index.
What nobody noted of a match is found out by `refresh`, step by step; it may run in a thread of its own beside `page`.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from saves.disk import REAL_DISK, Disk, is_folder, names_in, status
from saves.errors import SaveError, disk_errors
from saves.index import Index, Marks
from saves.log_summary import era
from saves.logfile import EMPTY_LOG_SIZE, LOG, read_log
from saves.match_status import Games, MatchFacts, quick, thorough
from saves.matchfolder import MatchName
from saves.meta import Stamp
from saves.paths import DataDir

PAGE: Final = 50
"""Matches that are listed at a time."""
_RECENT: Final = 100
"""How many of the newest matches `latest` looks at."""


_CLOCK_SET: Final = 86_400 * 10**9
"""Nanoseconds: nobody sets a clock back by more than this while there are matches of today."""


class SavedRow(NamedTuple):
    """A line of the list. `changed`: seconds since 1970, as the file says it: it may be any number.

    `settled`: False while the summary may be older than the log, or is missing; `refresh` will know it all.
    """

    name: MatchName
    changed: float
    facts: MatchFacts
    settled: bool


class Page(NamedTuple):
    """Some rows of the list, newest first, and how many there are in all."""

    rows: tuple[SavedRow, ...]
    total: int


class Listing:
    """The matches of a data directory. `games`: those that can be played on, for the tests of other versions.

    `wall`: seconds since 1970. A file that is dated later than that by more than a clock that was set is of no date.
    """

    def __init__(
        self, data: DataDir, *, disk: Disk = REAL_DISK, games: Games = None, wall: Callable[[], float] = time.time
    ) -> None:
        self.data: Final = data
        self._disk: Final = disk
        self._games: Final = games
        self._wall: Final = wall
        self._loaded: Index | None = None
        self._unsaved = False

    def page(self, start: int = 0, count: int = PAGE) -> Page:
        """The rows from `start` on, newest first. Raises `DiskError` where the folder of matches cannot be read."""
        found = self._found()
        return Page(tuple(self._row(name, marks) for name, marks in found[start : start + count]), len(found))

    def latest(self) -> SavedRow | None:
        """The match that was played last and can be played on."""
        for name, marks in self._found()[:_RECENT]:
            row = self._row(name, marks)
            if not row.settled:
                row = self._settle(name, marks)
            if row.facts.trouble is None and row.facts.summary is not None and not row.facts.summary.ended:
                return row
        return None

    def refresh(self) -> Iterator[SavedRow]:
        """Find out what is not noted yet, newest first, one match a step, and renew the index file at the end."""
        found = self._found()
        self._unsaved |= self._index.keep_only({str(name) for name, _ in found})
        try:
            for name, marks in found:
                if not self._row(name, marks).settled and self._is_here(name):
                    yield self._settle(name, marks)
        finally:
            self.save_index()

    def find(self, text: str) -> tuple[MatchName, ...]:
        """The matches whose folder name begins so, newest first."""
        return tuple(name for name, _ in self._found() if str(name).startswith(text))

    def marks(self) -> list[tuple[MatchName, Marks]]:
        """All matches with that by which a change is known, newest first. Raises `DiskError`."""
        return self._found()

    def path(self, name: MatchName) -> Path:
        return self.data.matches / str(name)

    def save_index(self) -> None:
        """Keep what was found out. Never raises: it can be found out again."""
        if self._unsaved:
            with suppress(OSError):
                self._index.save(self.data.index, self._disk)
                self._unsaved = False

    @property
    def _index(self) -> Index:
        if self._loaded is None:
            self._loaded = Index.load(self.data.index, era(self._games))
        return self._loaded

    def _found(self) -> list[tuple[MatchName, Marks]]:
        """The matches that have an entry, newest first."""
        found: list[tuple[MatchName, Marks]] = []
        with disk_errors(self.data.matches):
            names = filter(None, map(MatchName.parse, names_in(self.data.matches)))
        for name in names:
            with suppress(FileNotFoundError):  # deleted by another program at this moment
                if (marks := _marks_in(self.path(name))) is not None:
                    found.append((name, marks))
        now = int(self._wall() * 1e9)
        found.sort(key=lambda item: (-_moment(item[1].time, now), -item[1].time, item[0]))
        return [(name, marks) for name, marks in found if marks.size != EMPTY_LOG_SIZE or not self._is_empty(name)]

    def _is_empty(self, name: MatchName) -> bool:
        """A match that is just being set up, or never was."""
        with suppress(SaveError):
            return read_log(self.path(name)).records == ()
        return False

    def _row(self, name: MatchName, marks: Marks) -> SavedRow:
        facts = self._index.get(str(name), marks)
        if facts is not None:
            return _row(name, marks, facts)
        facts, settled = quick(self.path(name), name, Stamp(marks.size, marks.time), self._games)
        if settled:
            self._note(name, marks, facts)
        return _row(name, marks, facts, settled)

    def _settle(self, name: MatchName, marks: Marks) -> SavedRow:
        facts = thorough(self.path(name), name, self._games)
        self._note(name, marks, facts)
        return _row(name, marks, facts)

    def _is_here(self, name: MatchName) -> bool:
        with suppress(OSError):
            return is_folder(self.path(name))
        return True

    def _note(self, name: MatchName, marks: Marks, facts: MatchFacts) -> None:
        if facts.passing:
            return
        self._index.put(str(name), marks, facts)
        self._unsaved = True


def _marks_in(path: Path) -> Marks | None:
    """How a match folder looks; None for what is no folder. One that cannot be looked at is none of the newest.

    Raises `FileNotFoundError` if there is none.
    """
    try:
        folder = status(path)
    except FileNotFoundError:
        raise
    except OSError:
        return Marks(0, -1, 0)
    return marks_of(path, folder) if stat.S_ISDIR(folder.st_mode) else None


def marks_of(path: Path, folder: os.stat_result | None = None) -> Marks:
    """How a match folder looks now. Raises `OSError`, `FileNotFoundError` if there is none."""
    folder = folder or status(path)
    try:
        log = status(path / LOG)
    except OSError:
        return Marks(folder.st_mtime_ns, -1, folder.st_mtime_ns)
    return Marks(folder.st_mtime_ns, log.st_size, log.st_mtime_ns)


def _moment(time: int, now: int) -> int:
    """When it was changed, for the order of the list: never later than now, and before all others where it has no date.

    In nanoseconds since 1970, like the arguments.
    """
    return min(time, now) if time <= now + _CLOCK_SET else 0


def _row(name: MatchName, marks: Marks, facts: MatchFacts, settled: bool = True) -> SavedRow:
    return SavedRow(name, marks.time / 1e9, facts, settled)
