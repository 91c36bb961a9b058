"""A full or failing disk: the play did not happen, the file is as before, and it goes on when there is room again."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.match import Match
from saves.disk import create_file, replace_file
from saves.errors import DiskError, DiskFull, NotAllowed
from saves.logfile import LOG, LOG_CUT, log_bytes, read_log
from saves.matchfolder import META, SECRET_FILE, MatchFolder, read_secret
from saves.meta import Meta, Summary
from saves.records import record
from tests.core.log_table import decisions, match_id, opening
from tests.saves.table import FailingDisk, new_folder, secret_of

SUMMARY = Summary("cuarenta", 1, "texto", "asistida", "", 1, 2, False, (4, 2), (), ())


@pytest.mark.parametrize("call", ["write", "sync"])
@pytest.mark.parametrize(
    ("code", "kind", "key"),
    [
        (errno.ENOSPC, DiskFull, "save.disk_full"),
        (errno.EDQUOT, DiskFull, "save.disk_full"),
        (errno.EFBIG, DiskFull, "save.disk_full"),
        (errno.EIO, DiskError, "save.disk_error"),
        (errno.EROFS, NotAllowed, "save.not_allowed"),
    ],
)
def test_a_refused_write_leaves_the_log_as_it_was(
    tmp_path: Path, call: str, code: int, kind: type[DiskError], key: str
) -> None:
    disk = FailingDisk()
    with new_folder(tmp_path, disk) as folder:
        folder.append(b"opening")
        before = (folder.path / LOG).read_bytes()
        disk.broken, disk.error = {call}, code
        for _ in range(2):
            with pytest.raises(kind) as caught:
                folder.append(b"a play that did not happen")
            assert type(caught.value) is kind
            assert caught.value.notice.key == key
            assert (folder.path / LOG).read_bytes() == before
            assert folder.entries == [b"opening"]
        disk.broken = set()
        folder.append(b"a play")
    assert read_log(folder.path).records == (b"opening", b"a play")


def test_half_a_record_on_a_disk_that_filled_up_is_taken_back(tmp_path: Path) -> None:
    disk = FailingDisk()
    with new_folder(tmp_path, disk) as folder:
        folder.append(b"opening")
        before = (folder.path / LOG).read_bytes()
        for room in range(len(record(b"a play"))):
            disk.room = room
            with pytest.raises(DiskFull):
                folder.append(b"a play")
            assert (folder.path / LOG).read_bytes() == before
        disk.room = len(record(b"a play"))
        folder.append(b"a play")
    assert read_log(folder.path).records == (b"opening", b"a play")


def test_a_disk_that_takes_few_bytes_at_a_time_is_only_slow(tmp_path: Path) -> None:
    class Slow(FailingDisk):
        def write(self, fd: int, data: bytes | memoryview) -> int:
            return super().write(fd, data[:3])

    with new_folder(tmp_path, Slow()) as folder:
        folder.append(b"a whole opening")
    assert read_log(folder.path).records == (b"a whole opening",)


def test_what_could_not_even_be_taken_back_is_so_before_the_next_entry(tmp_path: Path) -> None:
    disk = FailingDisk()
    with new_folder(tmp_path, disk) as folder:
        folder.append(b"opening")
        before = (folder.path / LOG).read_bytes()
        disk.room, disk.broken = 5, {"truncate"}
        with pytest.raises(DiskFull):
            folder.append(b"a play")
        assert (folder.path / LOG).read_bytes() != before
        disk.room = 1 << 20
        with pytest.raises(DiskError):
            folder.append(b"a play")
        disk.broken = set()
        folder.append(b"a play")
    assert read_log(folder.path).records == (b"opening", b"a play")


def test_a_program_that_dies_before_taking_half_a_record_back_loses_nothing(tmp_path: Path) -> None:
    disk = FailingDisk()
    folder = new_folder(tmp_path, disk)
    folder.append(b"opening")
    disk.room, disk.broken = 5, {"truncate"}
    with pytest.raises(DiskFull):
        folder.append(b"a play")
    folder.close()
    with MatchFolder.open(folder.path) as again:
        assert again.entries == [b"opening"]
        assert again.notice is not None and again.notice.facts == {"bytes": 5, "entries": 1}


@pytest.mark.parametrize("broken", [{"truncate"}, {"truncate", "replace"}])
def test_a_refused_play_that_the_disk_keeps_does_not_count(tmp_path: Path, broken: set[str]) -> None:
    """All of the record is in the file, for neither fsync nor ftruncate worked. A note says where the log ends."""

    class Unsure(FailingDisk):
        unsure = False

        def sync(self, fd: int) -> None:
            if self.unsure and os.readlink(f"/proc/self/fd/{fd}").endswith(f"/{LOG}"):
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            super().sync(fd)

    disk = Unsure()
    folder = new_folder(tmp_path, disk)
    folder.append(b"opening")
    disk.unsure, disk.broken = True, broken
    for _ in range(2):
        with pytest.raises(DiskError):
            folder.append(b"a play that did not happen")
    disk.broken = {"truncate"}
    folder.checkpoint(SUMMARY)
    folder.close()
    assert (folder.path / LOG).read_bytes() == log_bytes([b"opening", b"a play that did not happen"])
    assert (folder.path / LOG_CUT).exists()
    assert read_log(folder.path).records == (b"opening",)
    assert read_log(folder.path).damaged is False
    with pytest.raises(DiskError):
        MatchFolder.open(folder.path, disk=disk)
    with MatchFolder.open(folder.path) as again:
        assert again.entries == [b"opening"]
        assert again.notice is None, "it was told when it was refused"
        assert not (folder.path / LOG_CUT).exists() and (folder.path / LOG).read_bytes() == log_bytes([b"opening"])
        again.append(b"a play")
    assert read_log(folder.path).records == (b"opening", b"a play")


def test_a_note_of_where_the_log_ends_hides_nothing_that_counted_later(tmp_path: Path) -> None:
    disk = FailingDisk()
    with new_folder(tmp_path, disk) as folder:
        folder.append(b"opening")
        disk.room, disk.broken = 5, {"truncate"}
        with pytest.raises(DiskFull):
            folder.append(b"a play")
        (folder.path / LOG_CUT).write_bytes(b"16 00000000\n")
        assert read_log(folder.path).records == (b"opening",), "a note that is not sound counts for nothing"
        disk.room, disk.broken = 1 << 20, {"sync_folder"}
        with pytest.raises(DiskError):
            folder.append(b"a play, as long as the note may still be there")
        disk.broken = set()
        folder.append(b"a play")
        assert not (folder.path / LOG_CUT).exists()
    assert read_log(folder.path).records == (b"opening", b"a play")


def test_a_match_of_which_a_play_could_not_be_stored_stands_as_before_it(tmp_path: Path) -> None:
    disk = FailingDisk()
    with new_folder(tmp_path, disk) as folder:
        from core.log.dealer import LocalDealer

        match = Match.create(match_id(1), opening("cuarenta"), LocalDealer(folder.secret.match), folder.append)
        match.advance()
        for number, _ in enumerate(decisions(match, 1, 30)):
            disk.room = 7 if number % 3 == 0 else 1 << 30
            if disk.room == 7:
                before, due = match.state, match.due()
                with pytest.raises(DiskFull):
                    next(decisions(match, 1))
                assert (match.state, match.due()) == (before, due)
                disk.room = 1 << 30
        assert tuple(match.entries) == read_log(folder.path).records


def test_without_room_there_is_no_new_match_and_nothing_is_left_of_it(tmp_path: Path) -> None:
    disk = FailingDisk()
    for room in range(0, 400, 7):
        disk.room = room
        try:
            new_folder(tmp_path, disk).close()
            break
        except DiskFull:
            assert [path.name for path in tmp_path.iterdir() if path.suffix != ".lock"] == [], room
    assert room > 100, "the disk was full for the first tries"


@pytest.mark.parametrize("call", ["open", "write", "sync", "sync_folder", "replace"])
def test_a_failure_at_any_step_of_creating_leaves_nothing(tmp_path: Path, call: str) -> None:
    disk = FailingDisk()
    disk.broken = {call}
    with pytest.raises(DiskError):
        new_folder(tmp_path, disk)
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".lock"] == []
    disk.broken = set()
    with new_folder(tmp_path, disk) as folder:
        folder.append(b"opening")


@pytest.mark.parametrize("call", ["open", "write", "sync", "replace"])
def test_a_secret_or_title_that_cannot_be_replaced_stays(tmp_path: Path, call: str) -> None:
    disk = FailingDisk()
    with MatchFolder.create(tmp_path, match_id(1), 0, secret_of(1), "la de Ana", disk=disk) as folder:
        disk.broken = {call}
        with pytest.raises(DiskError):
            folder.keep(folder.secret.with_key("resume", b"r"))
        folder.checkpoint(SUMMARY)
        assert folder.secret == read_secret(folder.path) == secret_of(1)
        assert folder.title == "la de Ana"
        assert sorted(path.name for path in folder.path.iterdir()) == [LOG, META, SECRET_FILE]
        disk.broken = set()
        folder.checkpoint(SUMMARY)
        assert Meta.read(folder.path / META).summary == SUMMARY


def test_a_torn_tail_that_cannot_be_put_aside_is_not_cut(tmp_path: Path) -> None:
    path = new_folder(tmp_path).path
    disk = FailingDisk()
    (path / LOG).write_bytes(log_bytes([b"opening"]) + b"torn")
    disk.room = 2
    for _ in range(2):
        with pytest.raises(DiskFull):
            MatchFolder.open(path, disk=disk)
        assert (path / LOG).read_bytes() == log_bytes([b"opening"]) + b"torn"
    disk.room = 1 << 20
    with MatchFolder.open(path, disk=disk) as folder:
        assert folder.notice is not None


def test_a_file_is_replaced_entirely_or_not_at_all(tmp_path: Path) -> None:
    disk = FailingDisk()
    file = tmp_path / "meta"
    create_file(disk, file, b"old")
    disk.room = 2
    with pytest.raises(OSError, match="space"):
        replace_file(disk, file, b"new and longer")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("meta", b"old")]


LIMITED = """
import resource, sys
from pathlib import Path
from saves.logfile import LOG, read_log
from saves.errors import DiskFull
from tests.saves.table import new_folder
folder = new_folder(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
written = 0
try:
    while written < 100:
        folder.append(b"e" * 90)
        written += 1
except DiskFull:
    pass
size = (folder.path / LOG).stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
folder.append(b"room again")
print(written, size, len(read_log(folder.path).records))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on file sizes to set there")
def test_the_system_itself_refuses_more_bytes(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    written, size, found = map(int, done.stdout.split())
    assert 0 < written < 100
    assert size == len(log_bytes([b"e" * 90] * written)) <= 2000
    assert found == written + 1
