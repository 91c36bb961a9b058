"""Stories of one match on disk."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from threading import Timer

import pytest

from saves.disk import REAL_DISK, Disk
from saves.errors import (
    Damaged,
    FileTooNew,
    Foreign,
    MatchError,
    MatchExists,
    MatchGone,
    MatchInUse,
    MatchTooBig,
    SecretDamaged,
    SecretMissing,
)
from saves.logfile import LOG, MAX_LOG, log_bytes, read_log
from saves.matchfolder import META, SECRET_FILE, MatchFolder, MatchName, hold_folder, read_secret
from saves.records import MAX_RECORD, record
from saves.secret import Secret
from tests.core.log_table import match_id
from tests.saves.table import new_folder, played, secret_of

ENTRIES = (b"opening", b"a play", b"\0" * 300, b"last")


def filled(tmp_path: Path, entries: tuple[bytes, ...] = ENTRIES) -> Path:
    """A closed match folder with these entries."""
    with new_folder(tmp_path) as folder:
        for entry in entries:
            folder.append(entry)
    return folder.path


def test_what_was_appended_is_there_after_closing(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with MatchFolder.open(path) as folder:
        assert folder.entries == list(ENTRIES)
        assert folder.secret == secret_of(1)
        assert folder.notice is None
        folder.append(b"one more")
    assert read_log(path).records == (*ENTRIES, b"one more")


def test_a_whole_match_comes_back_byte_for_byte(tmp_path: Path) -> None:
    for game in ("cuarenta", "casita"):
        path = filled(tmp_path / game, played(game, 3)) if (tmp_path / game).mkdir() is None else tmp_path
        assert read_log(path).records == played(game, 3)


def test_an_entry_is_on_the_medium_before_append_returns(tmp_path: Path) -> None:
    calls: list[str] = []

    class Watched(Disk):
        def write(self, fd: int, data: bytes | memoryview) -> int:
            calls.append("write")
            return super().write(fd, data)

        def sync(self, fd: int) -> None:
            calls.append("sync")
            super().sync(fd)

    with new_folder(tmp_path, Watched()) as folder:
        calls.clear()
        folder.append(b"a play")
        assert calls == ["write", "sync"]


def test_the_secret_and_its_folder_are_on_the_medium_before_the_first_entry(tmp_path: Path) -> None:
    synced: list[str] = []

    class Watched(Disk):
        def sync(self, fd: int) -> None:
            synced.append("file")
            super().sync(fd)

        def sync_folder(self, path: Path) -> None:
            synced.append(path.name)
            assert (path / SECRET_FILE).exists() or (path / str(MatchName(match_id(1), 0)) / SECRET_FILE).exists()
            super().sync_folder(path)

    with new_folder(tmp_path, Watched()) as folder:
        assert synced == ["file", "file", "file", f".{folder.path.name}.new", tmp_path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows guards the profile by its own lists")
def test_nobody_else_can_read_a_match(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with new_folder(tmp_path) as folder:
            folder.append(b"a play")
            folder.keep(folder.secret.with_key("resume", b"k" * 32))
            assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700
            for name in (SECRET_FILE, LOG, META):
                assert stat.S_IMODE((folder.path / name).stat().st_mode) == 0o600
    finally:
        os.umask(before)


def test_a_secret_keeps_its_network_keys(tmp_path: Path) -> None:
    with new_folder(tmp_path) as folder:
        secret = folder.secret.with_key("signing", b"s" * 32).with_key("resume/1", b"r" * 32)
        folder.keep(secret)
    found = read_secret(folder.path)
    assert found == secret
    assert (found.key("signing"), found.key("resume/1"), found.key("other")) == (b"s" * 32, b"r" * 32, None)
    with pytest.raises(ValueError, match="keys"):
        secret.with_key("too long", bytes(5000))


def test_a_chosen_seed_gives_the_same_secret_and_none_gives_another() -> None:
    assert Secret.from_seed(b"1492") == Secret.from_seed(b"1492") != Secret.from_seed(b"1493")
    assert Secret.from_seed(b"1492").match != Secret.from_seed(b"1492").bots
    assert Secret.fresh() != Secret.fresh()


def test_the_same_match_is_not_created_twice_but_another_seat_of_it_is(tmp_path: Path) -> None:
    filled(tmp_path)
    with pytest.raises(MatchExists):
        MatchFolder.create(tmp_path, match_id(1), 0, secret_of(2))
    assert read_secret(tmp_path / str(MatchName(match_id(1), 0))) == secret_of(1)
    with MatchFolder.create(tmp_path, match_id(1), 1, secret_of(2)) as other:
        assert other.entries == []


def test_a_title_is_one_tidy_line(tmp_path: Path) -> None:
    with MatchFolder.create(tmp_path, match_id(1), 0, secret_of(1), "de  Ana\n\x1b[31m\u202eroja" + "!" * 99) as folder:
        assert folder.title == ("de Ana [31m roja" + "!" * 99)[:80]


def test_a_closed_match_takes_nothing(tmp_path: Path) -> None:
    folder = new_folder(tmp_path)
    folder.close()
    folder.close()
    with pytest.raises(ValueError, match="closed"):
        folder.append(b"a play")


def test_an_entry_has_some_bytes_but_not_too_many(tmp_path: Path) -> None:
    with new_folder(tmp_path) as folder:
        for wrong in (b"", bytes(MAX_RECORD + 1)):
            with pytest.raises(ValueError, match="record"):
                folder.append(wrong)
        folder.append(bytes(MAX_RECORD))
    assert read_log(folder.path).records == (bytes(MAX_RECORD),)


# --- what cannot be opened says why, and stays as it is


def refused(path: Path, kind: type[MatchError]) -> MatchError:
    """Opening the match fails so, twice, and changes nothing."""
    before = {file.name: file.read_bytes() for file in path.iterdir()} if path.is_dir() else {}
    for _ in range(2):
        with pytest.raises(kind) as caught:
            MatchFolder.open(path)
    assert ({file.name: file.read_bytes() for file in path.iterdir()} if path.is_dir() else {}) == before
    assert type(caught.value) is kind
    return caught.value


def test_a_changed_byte_in_the_middle_is_damage_not_a_tear(tmp_path: Path) -> None:
    path = filled(tmp_path)
    whole = (path / LOG).read_bytes()
    for at in range(len(log_bytes(())), len(whole) - len(record(ENTRIES[-1]))):
        (path / LOG).write_bytes(whole[:at] + bytes([whole[at] ^ 0x40]) + whole[at + 1 :])
        log = read_log(path)
        assert log.damaged, at
        assert log.records == ENTRIES[: len(log.records)]
    assert refused(path, Damaged).facts == {"seq": 2}


def test_a_piece_missing_in_the_middle_is_damage(tmp_path: Path) -> None:
    path = filled(tmp_path)
    whole = (path / LOG).read_bytes()
    (path / LOG).write_bytes(whole[:20] + whole[25:])
    assert refused(path, Damaged).facts == {"seq": 0}


def test_more_rubbish_than_one_entry_is_damage(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with (path / LOG).open("ab") as file:
        file.write(b"\xff" * (MAX_RECORD + 9))
    assert refused(path, Damaged).facts == {"seq": 4}


def test_a_tail_made_to_keep_us_searching_is_soon_called_damage(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with (path / LOG).open("ab") as file:
        file.write(b"\x00\x03\x00" * 300_000)
    assert refused(path, Damaged).facts == {"seq": 4}


@pytest.mark.parametrize("content", [b"", b"hello", b"SOBREMESA-LOG", b"SOBREMESA-LOG 0\n", b"PK\x03\x04" + bytes(99)])
def test_a_foreign_file_is_no_match_log(tmp_path: Path, content: bytes) -> None:
    path = filled(tmp_path)
    (path / LOG).write_bytes(content)
    refused(path, Foreign)


def test_a_folder_without_a_log_is_no_match(tmp_path: Path) -> None:
    path = filled(tmp_path)
    (path / LOG).unlink()
    refused(path, Foreign)


def test_a_newer_log_says_so(tmp_path: Path) -> None:
    path = filled(tmp_path)
    (path / LOG).write_bytes(b"SOBREMESA-LOG 2\nwhatever comes then")
    assert refused(path, FileTooNew).facts == {"saved": 2, "known": 1}


def test_a_monstrous_log_is_not_read(tmp_path: Path) -> None:
    path = filled(tmp_path)
    os.truncate(path / LOG, MAX_LOG + 1)
    with pytest.raises(MatchTooBig) as caught:
        MatchFolder.open(path)
    assert caught.value.facts == {"bytes": MAX_LOG + 1, "limit": MAX_LOG}


def test_without_its_secret_a_match_can_only_be_looked_at(tmp_path: Path) -> None:
    path = filled(tmp_path)
    (path / SECRET_FILE).unlink()
    refused(path, SecretMissing)
    assert read_log(path).records == ENTRIES


@pytest.mark.parametrize("content", [b"", b"\xc1", bytes(1 << 20), b"\x90", b"\x94\x01\xc4\x00\xc4\x00\x90"])
def test_a_broken_secret_is_told_apart_from_a_broken_match(tmp_path: Path, content: bytes) -> None:
    path = filled(tmp_path)
    (path / SECRET_FILE).write_bytes(content)
    refused(path, SecretDamaged)


def test_a_newer_secret_says_so(tmp_path: Path) -> None:
    path = filled(tmp_path)
    (path / SECRET_FILE).write_bytes(b"\x92\x07\xc0")
    assert refused(path, FileTooNew).facts == {"saved": 7, "known": 1}


def test_no_folder_no_match(tmp_path: Path) -> None:
    for name in (str(MatchName(match_id(9), 0)), "something else"):
        refused(tmp_path / name, MatchGone)


def test_what_a_crash_left_half_replaced_is_cleared_away(tmp_path: Path) -> None:
    path = filled(tmp_path)
    (path / ".meta.1234.5678.new").write_bytes(b"{")
    with MatchFolder.open(path, disk=REAL_DISK):
        assert sorted(file.name for file in path.iterdir()) == [LOG, META, SECRET_FILE]


def test_a_new_match_waits_for_who_just_clears_up_beside_it(tmp_path: Path) -> None:
    """The lock file is there before the folder, so it may look like one that a crash left behind."""
    name = MatchName(match_id(1), 0)
    at_it = hold_folder(tmp_path / str(name), forget=True)
    at_it.__enter__()
    Timer(0.1, at_it.__exit__, (None, None, None)).start()
    folder = MatchFolder.create(tmp_path, match_id(1), 0, secret_of(1))
    with pytest.raises(MatchInUse):
        MatchFolder.open(folder.path)
    folder.close()
    MatchFolder.open(folder.path).close()
