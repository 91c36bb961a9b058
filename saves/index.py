"""The disposable index of the list of matches: one file with what every match folder said when it was last read.

A row counts only while its folder and log look as they did (`Marks`), and all rows only for a program that knows the
same rules (`era`): what could be played on yesterday may not be after an update. A missing, damaged or foreign index is
an empty one; everything in it can be found out again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from saves.disk import Disk
from saves.errors import Notice
from saves.index_file import IndexFile
from saves.match_status import MatchFacts
from saves.meta import Summary, tidy_title

_FILE: Final = IndexFile("INDEX")


class Marks(NamedTuple):
    """By what a changed match is known: the folder's time of change, the log's size and time (nanoseconds).

    Renaming a match or losing its secret changes the folder's time, a play the log's.
    """

    folder: int
    size: int
    time: int


class Index:
    """name of a match folder -> its marks and facts."""

    def __init__(self, era: str, rows: dict[str, Any]) -> None:
        self._era = era
        # Rows stay as they came until they are asked for: a page shows fifty of thousands.
        self._rows = rows

    @classmethod
    def load(cls, path: Path, era: str) -> Index:
        """The index of a file, empty where that is no good or of another era."""
        return cls(era, _FILE.load(path, era))

    def save(self, path: Path, disk: Disk) -> None:
        """Write the file. Raises `OSError`; then the old one stays."""
        _FILE.save(path, self._era, self._rows, disk)

    def get(self, name: str, marks: Marks) -> MatchFacts | None:
        """What the folder said, if it still looks so."""
        match self._rows.get(name):
            case [list(noted), str(title), plain, trouble] if noted == list(marks):
                summary = Summary.from_plain(plain)
                if summary is not None or plain is None:  # else an older program wrote it, which noted less
                    return MatchFacts(tidy_title(title), summary, _notice(trouble))
        return None

    def put(self, name: str, marks: Marks, facts: MatchFacts) -> None:
        summary = facts.summary.to_plain() if facts.summary else None
        trouble = [facts.trouble.key, dict(facts.trouble.facts)] if facts.trouble else None
        self._rows[name] = [list(marks), facts.title, summary, trouble]

    def keep_only(self, names: set[str]) -> bool:
        """Forget the matches that are gone; whether there were any."""
        gone = self._rows.keys() - names
        for name in gone:
            self._rows.pop(name, None)
        return bool(gone)


def _notice(plain: Any) -> Notice | None:
    match plain:
        case [str(key), dict(facts)] if all(isinstance(fact, str | int) for fact in facts.values()):
            return Notice(key, facts)
    return None
