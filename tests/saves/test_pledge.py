"""A seat that was agreed to is there after a crash, until its match begins or nobody can wait for it any more."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from core.canonical import pack
from saves.errors import DiskFull, FileTooNew, MatchExists, MatchGone, MatchInUse, SecretDamaged
from saves.library import Library
from saves.logfile import LOG
from saves.matchfolder import MatchFolder, MatchName
from saves.pending_seat import KEPT_FOR, Kept, PledgeName
from tests.core.log_table import match_id
from tests.saves.table import FailingDisk, library, secret_of

ROSA = b"the key of Rosa's instance, here"
NAME = PledgeName(match_id(1), ROSA[:16])
NOW = 1_800_000_000.0


def pledged(shelf: Library, agreed: bytes = b"the rules") -> None:
    """Rosa has agreed, and her program died."""
    shelf.data.prepare()
    shelf.pledges.make(match_id(1), ROSA, secret_of(1), agreed).close()


def begun(shelf: Library, secret: int = 1) -> None:
    """The match is saved here, by the instance of that secret."""
    with shelf.create(match_id(1), 1, secret_of(secret)) as folder:
        folder.append(b"an opening")


def test_what_was_agreed_to_is_there_after_a_crash_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    pledged(shelf)
    assert library(tmp_path).pledged(match_id(1).hex()[:8]) == (NAME,)
    pledge = library(tmp_path).pledges.open(NAME)
    assert pledge.kept == Kept(secret_of(1), b"the rules")
    pledge.keep(secret_of(1), b"other rules")
    assert shelf.pledges.read(NAME).agreed == b"other rules"
    assert stat.S_IMODE((shelf.data.pledges / str(NAME)).stat().st_mode) == 0o600
    assert shelf.page().total == 0
    pledge.close()


def test_one_program_at_a_time_goes_by_it(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    pledged(shelf)
    pledge = shelf.pledges.open(NAME)
    with pytest.raises(MatchInUse):
        library(tmp_path).pledges.open(NAME)
    pledge.close()
    library(tmp_path).pledges.open(NAME).close()


def test_what_is_over_leaves_nothing_behind(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    pledged(shelf)
    shelf.pledges.open(NAME).drop()
    assert list(shelf.data.pledges.iterdir()) == []
    with pytest.raises(MatchGone):
        shelf.pledges.open(NAME)
    assert list(shelf.data.pledges.iterdir()) == []


def test_a_full_disk_pledges_nothing(tmp_path: Path) -> None:
    disk = FailingDisk()
    shelf = library(tmp_path, disk=disk)
    disk.room = 10
    with pytest.raises(DiskFull):
        pledged(shelf)
    assert shelf.pledged() == ()
    disk.room = 1000
    pledged(shelf)
    assert shelf.pledged() == (NAME,)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", SecretDamaged),
        (pack((1, b"no secret", b"rules")), SecretDamaged),
        (pack((1, "a secret")), SecretDamaged),
        (pack((2, b"", b"")), FileTooNew),
    ],
)
def test_a_file_that_is_no_pledge_is_named(tmp_path: Path, data: bytes, error: type[Exception]) -> None:
    shelf = library(tmp_path)
    shelf.data.prepare()
    (shelf.data.pledges / str(NAME)).write_bytes(data)
    with pytest.raises(error):
        shelf.pledges.open(NAME)
    assert shelf.pledged() == (NAME,)


def test_a_match_that_has_begun_here_counts_in_its_place(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    pledged(shelf)
    begun(shelf, secret=2)
    assert shelf.pledged() == (NAME,), "another seat of this data directory"
    (shelf.data.matches / str(MatchName(match_id(1), 1))).rename(shelf.data.matches / str(MatchName(match_id(1), 0)))
    begun(shelf)
    assert shelf.pledged() == ()
    shelf.begin_session()
    assert list(shelf.data.pledges.iterdir()) == []


def test_nobody_waits_for_ever(tmp_path: Path) -> None:
    shelf = library(tmp_path, wall=lambda: NOW)
    pledged(shelf)
    path = shelf.data.pledges / str(NAME)
    os.utime(path, (NOW - KEPT_FOR + 60,) * 2)
    shelf.begin_session()
    assert shelf.pledged() == (NAME,)
    os.utime(path, (NOW - KEPT_FOR - 60,) * 2)
    held = shelf.pledges.open(NAME)
    library(tmp_path, wall=lambda: NOW).begin_session()
    assert shelf.pledged() == (NAME,), "a program goes by it"
    held.close()
    library(tmp_path, wall=lambda: NOW).begin_session()
    assert list(shelf.data.pledges.iterdir()) == []


@pytest.mark.parametrize("torn", [b"", b"\0\0\1\0half an opening"])
def test_a_folder_whose_first_entry_never_came_gives_way_to_the_match(tmp_path: Path, torn: bytes) -> None:
    with MatchFolder.create(tmp_path, match_id(1), 1, secret_of(1)) as husk, (husk.path / LOG).open("ab") as log:
        log.write(torn)
    with MatchFolder.create(tmp_path, match_id(1), 1, secret_of(2)) as folder:
        folder.append(b"an opening")
        assert folder.secret == secret_of(2)
    with pytest.raises(MatchExists):
        MatchFolder.create(tmp_path, match_id(1), 1, secret_of(2))
