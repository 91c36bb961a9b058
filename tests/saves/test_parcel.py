"""A match that travels in one file, and files that pretend to be one."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.canonical import pack
from core.games import GAMES
from core.log.entry import Entry, genesis
from saves.errors import (
    Damaged,
    DiskFull,
    ExportExists,
    MatchInUse,
    ParcelDamaged,
    ParcelError,
    ParcelForeign,
    ParcelNewer,
    ParcelTooBig,
    ParcelUnreadable,
    SecretMissing,
)
from saves.export_file import MAX_PARCEL, Parcel
from saves.library import Library
from saves.logfile import LOG
from saves.match_status import ParcelDuplicate
from saves.matchfolder import SECRET_FILE, MatchName
from saves.records import record
from tests.core.log_table import match_id
from tests.saves.table import FailingDisk, library, played, save, secret_of

NAME = MatchName(match_id(1), 0)


def two_homes(tmp_path: Path) -> tuple[Library, Library]:
    return library(tmp_path / "here"), library(tmp_path / "there")


def tree(root: Path) -> dict[str, bytes]:
    """All files below, except locks."""
    return {str(p.relative_to(root)): p.read_bytes() for p in root.rglob("*") if p.is_file() and p.suffix != ".lock"}


def parcel(entries: tuple[bytes, ...] | None = None) -> Parcel:
    return Parcel(NAME, "la de Ana", 86_400, played("casita", 1, 10) if entries is None else entries)


@pytest.mark.parametrize("game", ["cuarenta", "casita"])
def test_a_match_travels_to_another_computer(tmp_path: Path, game: str) -> None:
    here, there = two_homes(tmp_path)
    name = save(here, game, 1, title="la de Ana")
    os.utime(here.path(name) / LOG, (86_400, 86_400))
    file = here.export_match(name, tmp_path)
    assert file.suffix == ".sobremesa"
    row = there.import_match(file)
    assert (row.name, row.changed, row.facts.title, row.facts.trouble) == (name, 86_400, "la de Ana", None)
    assert row.facts.summary is not None
    assert row.facts.summary.ended
    assert there.read(name) == here.read(name)
    assert there.page().rows == (row,)


def test_the_secret_travels_only_on_request_and_the_file_says_so(tmp_path: Path) -> None:
    here, there = two_homes(tmp_path)
    name = save(here, "casita", 1, 10)
    without = here.export_match(name, tmp_path / "a.sobremesa")
    with_it = here.export_match(name, tmp_path / "b.sobremesa", with_secret=True)
    assert here.secret(name).match not in without.read_bytes()
    assert with_it.read_bytes().startswith(b"SOBREMESA-EXPORT 1 SECRET\n")
    if sys.platform != "win32":
        assert stat.S_IMODE(with_it.stat().st_mode) == 0o600
    row = there.import_match(without)
    assert row.facts.trouble is not None
    assert row.facts.trouble.key == "save.secret_missing"
    with pytest.raises(SecretMissing):
        there.resume(name)
    there.delete(name)
    assert there.import_match(with_it).facts.trouble is None
    folder, match = there.resume(name)
    folder.close()
    assert match.entries == list(here.read(name).records)
    if sys.platform != "win32":
        assert stat.S_IMODE((there.path(name) / SECRET_FILE).stat().st_mode) == 0o600


def test_what_is_here_already_is_not_imported_again(tmp_path: Path) -> None:
    here = library(tmp_path)
    name = save(here, "casita", 1, 10, "la de Ana")
    file = here.export_match(name, tmp_path)
    before = tree(here.data.root)
    with pytest.raises(ParcelDuplicate) as caught:
        here.import_match(file)
    assert caught.value.notice == ("import.duplicate", {"title": "la de Ana"})
    assert caught.value.about.summary and caught.value.about.summary.game == "casita", "what it is called without one"
    with here.open(name), pytest.raises(MatchInUse):
        here.import_match(file)
    assert tree(here.data.root) == before


def test_an_export_never_overwrites(tmp_path: Path) -> None:
    here = library(tmp_path)
    name = save(here, "casita", 1, 10)
    file = here.export_match(name, tmp_path)
    before = file.read_bytes()
    for target in (tmp_path, file):
        with pytest.raises(ExportExists) as caught:
            here.export_match(name, target)
        assert caught.value.facts == {"path": str(file)}
    assert file.read_bytes() == before


def test_a_match_in_play_is_exported_up_to_its_last_whole_entry(tmp_path: Path) -> None:
    here, there = two_homes(tmp_path)
    name = save(here, "casita", 1, 10)
    with here.open(name):
        with (here.path(name) / LOG).open("ab") as log:
            log.write(record(b"half a record")[:-1])
        file = here.export_match(name, tmp_path)
    there.import_match(file)
    assert there.read(name).records == played("casita", 1, 10)


def test_a_damaged_match_is_not_passed_on(tmp_path: Path) -> None:
    here = library(tmp_path)
    name = save(here, "casita", 1, 10)
    log = here.path(name) / LOG
    log.write_bytes(log.read_bytes()[:100] + log.read_bytes()[101:])
    with pytest.raises(Damaged):
        here.export_match(name, tmp_path / "out.sobremesa")
    assert not (tmp_path / "out.sobremesa").exists()


def test_on_a_full_disk_neither_file_nor_match_is_left_half(tmp_path: Path) -> None:
    disk = FailingDisk()
    here, there = library(tmp_path / "here"), library(tmp_path / "there", disk=disk)
    file = here.export_match(save(here, "casita", 1, 10), tmp_path)
    for room in (0, 30, 1000):
        disk.room = room
        with pytest.raises(DiskFull):
            there.import_match(file)
        assert tree(there.data.root) == {}
    failing = Library(here.data, disk=disk)
    disk.room = 100
    with pytest.raises(DiskFull):
        failing.export_match(NAME, tmp_path / "half.sobremesa")
    assert not (tmp_path / "half.sobremesa").exists()
    disk.room = 1 << 20
    there.import_match(file)


# --- files that are no good: refused, and the library is as it was


def refused(tmp_path: Path, content: bytes) -> ParcelError:
    shelf = library(tmp_path)
    before = tree(shelf.data.root)
    file = tmp_path / "in.sobremesa"
    file.write_bytes(content)
    with pytest.raises(ParcelError) as caught:
        shelf.import_match(file)
    assert tree(shelf.data.root) == before
    assert shelf.page().rows == ()
    return caught.value


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"hello\n", b"PK\x03\x04" + bytes(60), b"SOBREMESA-LOG 1\n", bytes(9999)]
)
def test_another_kind_of_file_is_not_imported(tmp_path: Path, content: bytes) -> None:
    assert type(refused(tmp_path, content)) is ParcelForeign


def test_a_file_of_a_newer_program_says_so(tmp_path: Path) -> None:
    error = refused(tmp_path, b"SOBREMESA-EXPORT 2 WITH MORE\nwhatever")
    assert (type(error), error.facts) == (ParcelNewer, {"saved": 2, "known": 1})


def test_a_file_cut_anywhere_is_not_imported(tmp_path: Path) -> None:
    whole = parcel().encode()
    first = len(b"SOBREMESA-EXPORT 1\n")
    for size in [*range(first, first + 200), *range(first + 200, len(whole), 97), len(whole) - 1]:
        with pytest.raises(ParcelDamaged):
            Parcel.decode(whole[:size])
    assert type(refused(tmp_path, whole[:-1])) is ParcelDamaged


@given(st.integers(0, 1 << 30), st.integers(1, 255))
@settings(max_examples=100)
def test_a_changed_byte_anywhere_is_noticed(at: int, flip: int) -> None:
    whole = bytearray(parcel().encode())
    whole[at % len(whole)] ^= flip
    with pytest.raises(ParcelError):
        Parcel.decode(bytes(whole))


@given(st.binary(max_size=200), st.booleans())
def test_rubbish_is_refused_never_worse(rubbish: bytes, framed: bool) -> None:
    for line in (b"SOBREMESA-EXPORT 1\n", b"SOBREMESA-EXPORT 1 SECRET\n", b""):
        with pytest.raises(ParcelError):
            Parcel.decode(line + (record(rubbish or b"-") if framed else rubbish))


def forged(*manifest: object, entries: tuple[bytes, ...] = ()) -> bytes:
    """A file with right checksums and any manifest."""
    entries = entries or played("casita", 1, 10)
    return b"SOBREMESA-EXPORT 1\n" + b"".join(map(record, (pack(manifest), *entries)))  # type: ignore[arg-type]


HEAD = Entry.decode(played("casita", 1, 10)[-1]).head
COUNT = len(played("casita", 1, 10))


@pytest.mark.parametrize(
    "manifest",
    [
        (),
        (b"../../../../etc/x", 0, "", 0, COUNT, HEAD),
        ("../" * 5 + "x", 0, "", 0, COUNT, HEAD),
        (match_id(1), "/../../x", "", 0, COUNT, HEAD),
        (match_id(1), True, "", 0, COUNT, HEAD),
        (match_id(1), -1, "", 0, COUNT, HEAD),
        (match_id(1), 6, "", 0, COUNT, HEAD),
        (match_id(1), 0, b"", 0, COUNT, HEAD),
        (match_id(1), 0, "", -1, COUNT, HEAD),
        (match_id(1), 0, "", 1 << 60, COUNT, HEAD),
        (match_id(1), 0, "", 0, COUNT + 1, HEAD),
        (match_id(1), 0, "", 0, COUNT, genesis(match_id(1))),
        (match_id(2), 0, "", 0, COUNT, HEAD),
        (match_id(1), 0, "", 0, COUNT, HEAD, "and more"),
    ],
)
def test_a_manifest_is_believed_nothing(tmp_path: Path, manifest: tuple[object, ...]) -> None:
    assert type(refused(tmp_path, forged(*manifest))) is ParcelDamaged
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "in.sobremesa"]


def test_a_title_from_elsewhere_is_tidied(tmp_path: Path) -> None:
    file = tmp_path / "in.sobremesa"
    file.write_bytes(forged(match_id(1), 0, "\x1b[2J../ruin\u202e\n" + "x" * 500, 0, COUNT, HEAD))
    title = library(tmp_path).import_match(file).facts.title
    assert title == ("[2J../ruin " + "x" * 500)[:80]


def test_entries_that_break_the_rules_are_not_imported_though_their_chain_is_whole(tmp_path: Path) -> None:
    # One public hash is wrong, and the chain is made anew from there on.
    entries, head = [], genesis(match_id(1))
    for number, data in enumerate(played("casita", 1, 10)):
        entry = Entry.decode(data)
        after = bytes(16) if number == 7 else entry.hash_after
        entry = Entry.stamp(entry.seq, head, entry.proposal_bytes, after, entry.signature)
        entries.append(entry.data)
        head = entry.head
    error = refused(tmp_path, forged(match_id(1), 0, "", 0, COUNT, head, entries=tuple(entries)))
    assert (type(error), error.facts) == (ParcelDamaged, {"seq": 7})


def test_entries_left_out_or_doubled_are_noticed(tmp_path: Path) -> None:
    entries = played("casita", 1, 10)
    for wrong in (entries[:-1], entries[1:], (*entries[:4], *entries[5:]), (*entries, entries[-1])):
        error = refused(tmp_path, forged(match_id(1), 0, "", 0, len(wrong), HEAD, entries=wrong))
        assert type(error) is ParcelDamaged


def test_a_file_without_entries_or_with_a_broken_secret_is_damaged() -> None:
    manifest = (match_id(1), 0, "", 0, 0, genesis(match_id(1)))
    with pytest.raises(ParcelDamaged):
        Parcel.decode(b"SOBREMESA-EXPORT 1\n" + record(pack(manifest)))
    whole = parcel()._replace(secret=secret_of(1)).encode()
    assert Parcel.decode(whole).secret == secret_of(1)
    broken = whole.replace(record(secret_of(1).encode()), record(b"no secret"))
    with pytest.raises(ParcelDamaged):
        Parcel.decode(broken)


def test_a_match_by_rules_unknown_here_is_kept_for_a_newer_program(tmp_path: Path) -> None:
    here = library(tmp_path / "here")
    file = here.export_match(save(here, "casita", 1, 10), tmp_path)
    data = library(tmp_path / "there").data
    row = Library(data, games={"cuarenta": GAMES["cuarenta"]}).import_match(file)
    assert row.facts.trouble is not None
    assert row.facts.trouble.key == "save.match_unknown_game"


# --- bombs


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.sobremesa"
    file.write_bytes(b"SOBREMESA-EXPORT 1\n")
    os.truncate(file, MAX_PARCEL + 1)
    with pytest.raises(ParcelTooBig) as caught:
        library(tmp_path).import_match(file)
    assert caught.value.facts == {"bytes": MAX_PARCEL + 1, "limit": MAX_PARCEL}


@pytest.mark.parametrize(
    "bomb",
    [
        b"\xff\xff\xff\xff" * 3,
        record(b"\xdd\xff\xff\xff\xff"),
        record(b"\x91" * 100_000),
        record(b"\xc6\x7f\xff\xff\xff"),
        record(b"\xdc\xff\xff" + b"\x90" * 65_535),
        record(b"\xdf\xff\xff\xff\xff"),
        record(b"\x81" * 50_000),
        b"".join(record(b"\x90") for _ in range(100_000)),
    ],
)
def test_announced_sizes_and_deep_nests_explode_nowhere(tmp_path: Path, bomb: bytes) -> None:
    assert type(refused(tmp_path, b"SOBREMESA-EXPORT 1\n" + bomb)) is ParcelDamaged


def test_what_is_no_plain_file_is_not_imported(tmp_path: Path) -> None:
    paths = [tmp_path / "missing", tmp_path, tmp_path / "nul\0byte"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        paths += [tmp_path / "pipe", Path("/dev/zero")]
    for path in paths:
        with pytest.raises(ParcelUnreadable) as caught:
            library(tmp_path).import_match(path)
        assert caught.value.facts == {"path": str(path)}
