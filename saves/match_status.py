"""What a match folder says of its match: quickly from what was noted, or thoroughly from the whole log."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from core.game import Game
from saves.disk import is_there
from saves.errors import Damaged, DiskError, Notice, ParcelError, SaveError, SecretMissing, disk_errors
from saves.log_summary import check_dealing, check_playable, check_rules, fold_of, opened, saved_opening, summary_of
from saves.logfile import first_entry, read_log
from saves.matchfolder import META, SECRET_FILE, MatchName
from saves.meta import Meta, Stamp, Summary

Games: TypeAlias = Mapping[str, Game] | None


class MatchFacts(NamedTuple):
    """Its title ("" until a person gives one), its summary where one can be had, and why it cannot be played on.

    `trouble` is None for a match that can be, and for one that is over and whole. `passing`: the disk refused, and may
    not the next time.
    """

    title: str
    summary: Summary | None
    trouble: Notice | None
    passing: bool = False


class ParcelDuplicate(ParcelError):
    """The library holds this match already; `about` is what the list says of it. Facts: `title`, "" without one."""

    key = "import.duplicate"

    def __init__(self, about: MatchFacts) -> None:
        super().__init__(title=about.title)
        self.about = about


def quick(path: Path, name: MatchName, stamp: Stamp, games: Games = None) -> tuple[MatchFacts, bool]:
    """The facts without reading the log, which looks like `stamp`; and whether that is all there is to say."""
    meta = Meta.read(path / META)
    summary = meta.summary
    settled = summary is not None and meta.stamp == stamp
    try:
        if summary is not None and settled:
            check_rules(summary.game, summary.rules_version, games)
            if not summary.ended:
                check_dealing(saved_opening(name.match_id, first_entry(path)))
        else:
            opening = saved_opening(name.match_id, first_entry(path))
            summary = summary or opened(opening, seat=name.seat)
            check_playable(opening, games)
            if not summary.ended:
                check_dealing(opening)
        _check_secret(path, summary)
    except SaveError as error:
        return MatchFacts(meta.title, summary, error.notice, isinstance(error, DiskError)), settled
    return MatchFacts(meta.title, summary, None), settled


def thorough(path: Path, name: MatchName, games: Games = None) -> MatchFacts:
    """The facts of the whole log, every entry checked."""
    meta = Meta.read(path / META)
    summary = meta.summary
    try:
        log = read_log(path)
        if log.records:
            summary = summary or opened(saved_opening(name.match_id, log.records[0]), len(log.records), name.seat)
        if log.damaged:
            raise Damaged(str(path), seq=len(log.records))
        fold = fold_of(name.match_id, log.records, games=games)
        summary = summary_of(fold, name.seat)
        if not summary.ended:
            check_dealing(fold.opening)
        _check_secret(path, summary)
    except SaveError as error:
        return MatchFacts(meta.title, summary, error.notice, isinstance(error, DiskError))
    return MatchFacts(meta.title, summary, None)


def _check_secret(path: Path, summary: Summary) -> None:
    with disk_errors(path):
        if not summary.ended and not is_there(path / SECRET_FILE):
            raise SecretMissing(str(path))
