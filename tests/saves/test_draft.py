"""A decision under way survives a crash whole, or is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.draft import DRAFT, DraftFile
from saves.errors import DiskError, DiskFull
from tests.saves.table import FailingDisk, new_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with new_folder(tmp_path) as made:
        return made.path


def test_a_new_match_has_no_decision_under_way(folder: Path) -> None:
    assert DraftFile(folder).held == b""


def test_what_was_kept_is_there_after_a_crash_and_the_last_one_counts(folder: Path) -> None:
    draft = DraftFile(folder)
    draft.keep(b"a long decision with its whole escalera")
    draft.keep(b"another")
    assert draft.held == DraftFile(folder).held == b"another"


def test_what_was_stamped_is_under_way_no_longer(folder: Path) -> None:
    draft = DraftFile(folder)
    draft.keep(b"a decision")
    draft.keep(b"")
    assert draft.held == DraftFile(folder).held == b""


def test_what_is_in_the_log_is_forgotten_without_waiting(folder: Path) -> None:
    disk = FailingDisk()
    draft = DraftFile(folder, disk)
    draft.keep(b"a decision")
    disk.broken = {"sync"}
    draft.done()
    assert draft.held == DraftFile(folder).held == b""


def test_of_a_torn_draft_nothing_is_there_or_what_the_log_knows_already(folder: Path) -> None:
    draft = DraftFile(folder)
    draft.keep(b"the first decision")
    whole = (folder / DRAFT).read_bytes()
    draft.keep(b"THE LATER DECISION")
    later = (folder / DRAFT).read_bytes()
    for written in range(1, len(later)):
        (folder / DRAFT).write_bytes(later[:written] + whole[written:])
        assert DraftFile(folder).held in (b"", b"the first decision", b"THE LATER DECISION")


def test_a_disk_that_refuses_says_so_and_may_take_the_next_one(folder: Path) -> None:
    disk = FailingDisk()
    draft = DraftFile(folder, disk)
    disk.room = 3
    with pytest.raises(DiskFull):
        draft.keep(b"a decision")
    assert draft.held == b""
    disk.room, disk.broken = 1 << 20, {"sync"}
    with pytest.raises(DiskError):
        draft.keep(b"a decision")
    disk.broken = set()
    draft.keep(b"a decision")
    assert DraftFile(folder).held == b"a decision"
