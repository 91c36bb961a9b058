"""A crash in the middle of a write: the log is cut to the last whole entry, which is said once, and goes on."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saves.errors import Damaged, Notice
from saves.logfile import LOG, TORN, log_bytes, read_log
from saves.matchfolder import MatchFolder
from saves.meta import Summary
from saves.records import record, scan
from tests.effort import DEEP
from tests.saves.table import new_folder, played


def folder_with(root: Path, log: bytes) -> Path:
    """A closed match folder whose log file holds these bytes."""
    with new_folder(root) as folder:
        pass
    (folder.path / LOG).write_bytes(log)
    return folder.path


def test_a_match_cut_at_every_byte_of_its_last_entries_goes_on(tmp_path: Path) -> None:
    entries = played("cuarenta", 5, 12)
    whole = log_bytes(entries)
    kept = len(entries) - 3
    ends = {len(log_bytes(entries[:n])) + near for n in range(kept, len(entries)) for near in (-1, 0, 1, 2)}
    for size in range(len(log_bytes(entries[:kept])), len(whole)):
        if not DEEP and size % 3 and size not in ends:
            continue
        path = folder_with(tmp_path, whole[:size])
        complete = sum(len(log_bytes(entries[: n + 1])) <= size for n in range(len(entries)))
        torn = size - len(log_bytes(entries[:complete]))
        with MatchFolder.open(path) as folder:
            assert folder.entries == list(entries[:complete]), size
            expected = Notice("save.torn_tail", {"bytes": torn, "entries": complete}) if torn else None
            assert folder.notice == expected, size
            for entry in entries[complete:]:
                folder.append(entry)
        assert (path / LOG).read_bytes() == whole
        if torn:
            assert (path / TORN).read_bytes() == whole[size - torn : size]
        with MatchFolder.open(path) as again:
            assert again.notice is None, "said once"
        shutil.rmtree(path)


some_entries = st.lists(st.binary(min_size=1, max_size=60), min_size=1, max_size=6)


@given(some_entries, st.binary(min_size=1, max_size=60), st.data())
@settings(max_examples=60)
def test_no_acknowledged_entry_is_lost_whatever_the_last_write_left(
    entries: list[bytes], last: bytes, data: st.DataObject
) -> None:
    # The last record may be cut short, hold zeros where its data should be (the file grew, the data never came), or
    # both.
    torn = bytearray(record(last)[: data.draw(st.integers(1, len(record(last)) - 1), label="bytes written")])
    zeros = data.draw(st.integers(0, len(torn)), label="zeros at the end")
    torn[len(torn) - zeros :] = bytes(zeros)
    with TemporaryDirectory() as root:
        path = folder_with(Path(root), log_bytes(entries) + bytes(torn))
        assert read_log(path).records == tuple(entries)
        with MatchFolder.open(path) as folder:
            assert folder.entries == entries
            assert folder.notice == Notice("save.torn_tail", {"bytes": len(torn), "entries": len(entries)})
            folder.append(last)
        assert read_log(path).records == (*entries, last)
        assert (path / TORN).read_bytes() == torn


@given(some_entries, st.integers(0, 10_000), st.integers(1, 255))
@settings(max_examples=100)
def test_one_flipped_byte_never_yields_another_entry(entries: list[bytes], at: int, flip: int) -> None:
    log = bytearray(log_bytes(entries))
    start = len(log_bytes(()))
    log[start + at % (len(log) - start)] ^= flip
    with TemporaryDirectory() as root:
        found = read_log(folder_with(Path(root), bytes(log)))
    assert found.records == tuple(entries[: len(found.records)])
    assert len(found.records) < len(entries)
    # Only in the last record could that have been a tear.
    assert found.damaged or len(found.records) == len(entries) - 1


def test_every_tear_is_kept_aside(tmp_path: Path) -> None:
    first, second = record(b"first tear")[:-1], record(b"second tear")[:-4]
    path = folder_with(tmp_path, log_bytes([b"opening"]) + first)
    MatchFolder.open(path).close()
    with (path / LOG).open("ab") as file:
        file.write(second)
    MatchFolder.open(path).close()
    assert (path / TORN).read_bytes() == first + second


def test_looking_at_a_torn_match_changes_nothing(tmp_path: Path) -> None:
    log = log_bytes([b"opening", b"a play"]) + b"torn"
    path = folder_with(tmp_path, log)
    found = read_log(path)
    assert (found.records, found.damaged) == ((b"opening", b"a play"), False)
    assert (path / LOG).read_bytes() == log


# --- what a crash cannot have left is damage: it was whole once


def test_a_block_across_the_last_two_records_is_damage(tmp_path: Path) -> None:
    entries = played("cuarenta", 5, 12)
    whole, last = log_bytes(entries), log_bytes(entries[:-1])
    for block in (b"\xff" * 16, bytes(16), b"\x5a" * 40, bytes(40)):
        for begin in range(len(last) - len(block) + 1, len(last)):
            broken = whole[:begin] + block + whole[begin + len(block) :]
            found = scan(broken, len(log_bytes(())))
            assert found.damaged and found.records == entries[: len(found.records)], begin
    path = folder_with(tmp_path, whole[: len(last) - 8] + bytes(16) + whole[len(last) + 8 :])
    for _ in range(2):
        with pytest.raises(Damaged) as caught:
            MatchFolder.open(path)
        assert caught.value.facts == {"seq": len(entries) - 2}


def test_a_changed_bit_in_the_last_record_is_damage_unless_the_end_never_came() -> None:
    entries = played("cuarenta", 5, 12)
    whole, last = log_bytes(entries), len(log_bytes(entries[:-1]))
    for bit in range(8 * last, 8 * len(whole)):
        broken = bytearray(whole)
        broken[bit // 8] ^= 1 << bit % 8
        found = scan(bytes(broken), len(log_bytes(())))
        assert found.damaged and found.records == entries[:-1], bit


def test_zeros_from_a_sector_on_are_a_tear_where_nobody_noted_more(tmp_path: Path) -> None:
    """The file grew and the data never came: zeros begin where the medium begins to write."""
    entry = bytes(range(1, 200)) * 8
    whole = log_bytes([entry, entry])
    first = len(log_bytes([entry]))
    for begin in range(first + 8, len(whole)):
        found = scan(whole[:begin] + bytes(len(whole) - begin), len(log_bytes(())))
        assert found.records == (entry,)
        assert found.damaged == (len(whole) // 512 * 512 < begin), begin


def test_what_was_noted_when_the_match_was_left_was_there(tmp_path: Path) -> None:
    """A block of zeros to the end looks like a crash, but the match had been closed since."""
    with new_folder(tmp_path) as folder:
        for entry in (b"opening", b"a play", b"another play"):
            folder.append(entry)
        folder.checkpoint(Summary("cuarenta", 1, "texto", "asistida", "", 1, 3, False, (), (), ()))
    log = folder.path / LOG
    whole = log.read_bytes()
    end = len(log_bytes([b"opening"]))
    log.write_bytes(whole[:end] + bytes(len(whole) - end))
    assert read_log(folder.path) == ((b"opening",), end, True)
    with pytest.raises(Damaged):
        MatchFolder.open(folder.path)
    log.write_bytes(whole + record(b"torn")[:-1])
    with MatchFolder.open(folder.path) as again:
        assert again.notice is not None and len(again.entries) == 3, "what came after that may well be torn"
