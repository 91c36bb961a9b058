"""What should be a file is a pipe, a folder, a link to itself, or half written; folders go away or cannot be read."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path

import pytest

from saves.disk import REAL_DISK, Disk, replace_file
from saves.draft import DRAFT, DraftFile
from saves.errors import BadPath, FolderGone, NotPlain, SaveError
from saves.identity import load_identity
from saves.library import Library
from saves.log_summary import summary_of
from saves.logfile import LOG, TORN, read_log
from saves.matchfolder import META, SECRET_FILE, MatchFolder, read_secret
from saves.meta import Meta
from saves.paths import DataDir, data_dir, typed_path
from saves.pending_seat import Pledges
from saves.settings import Settings
from saves.settingsfile import SettingsFile
from tests.core.log_table import match_id
from tests.effort import DEEP
from tests.saves.table import library, played, save, secret_of

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no pipes and links of this kind there")


def put(path: Path, kind: str) -> None:
    """Something that is no file where a file was, or nothing was."""
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "endless":
        path.symlink_to("/dev/zero")
    elif kind == "loop":
        path.symlink_to(path)


KINDS = ["pipe", "folder", "endless", "loop"]


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_in_a_match_folder_is_told_at_once(tmp_path: Path, kind: str) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 10, "la de Ana")
    for file in (LOG, SECRET_FILE, META, TORN, DRAFT):
        path = shelf.path(name) / file
        before = path.read_bytes() if path.exists() else None
        put(path, kind)
        assert Library(shelf.data).page().total == 1
        list(Library(shelf.data).refresh())
        if file in (LOG, SECRET_FILE):
            with pytest.raises(SaveError):
                shelf.resume(name)
        else:
            shelf.resume(name)[0].close()
        if file == DRAFT:
            with pytest.raises(SaveError):
                DraftFile(shelf.path(name))
        shutil.rmtree(path) if kind == "folder" else path.unlink()
        if before is not None:
            path.write_bytes(before)
    assert shelf.read(name).records == played("casita", 1, 10)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_in_the_data_folder_is_told_at_once(tmp_path: Path, kind: str) -> None:
    shelf = library(tmp_path)
    data = shelf.data
    for path in (data.settings, data.identity, data.index):
        put(path, kind)
    file = SettingsFile(data.settings)
    assert [notice.key for notice in file.load().notices] == ["settings.unreadable"]
    with pytest.raises(SaveError):
        file.save(Settings(name="Ana"))
    with pytest.raises(SaveError) as caught:
        load_identity(data.identity)
    assert kind == "loop" or isinstance(caught.value, NotPlain)
    save(shelf, "casita", 1, 10)
    list(shelf.refresh())
    assert shelf.page().total == 1
    put(data.pledges / (match_id(1).hex() + "-" + "a" * 32), kind)
    (pledge,) = shelf.pledged()
    with pytest.raises(SaveError):
        Pledges(data.pledges).read(pledge)
    assert shelf.begin_session() == ()


def test_one_bad_folder_does_not_hide_the_list(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 10)
    bad = shelf.data.matches / f"{match_id(2).hex()}-0"
    bad.symlink_to(bad)
    for _ in range(2):
        shelf = Library(shelf.data)
        list(shelf.refresh())
        rows = shelf.page().rows
        assert rows[0].name == name
        assert rows[1].facts.trouble is not None and rows[1].facts.trouble.key == "save.disk_error"
        latest = shelf.latest()
        assert latest is not None and latest.name == name
    assert shelf.begin_session() == ()


def test_a_changed_bit_in_what_was_noted_of_a_match_changes_nothing(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 10, "la de Ana")
    folder, match = shelf.resume(name)
    folder.checkpoint(summary_of(match.fold))
    folder.close()
    path = shelf.path(name) / META
    whole = path.read_bytes()
    assert shelf.page().rows[0].settled
    wanted = shelf.page().rows[0].facts.summary
    title_at = whole.index(b"la de Ana")
    for bit in range(8 * len(whole)):
        broken = bytearray(whole)
        broken[bit // 8] ^= 1 << bit % 8
        path.write_bytes(bytes(broken))
        meta = Meta.read(path)
        assert meta.summary in (None, wanted), bit
        if bit % (8 if DEEP else 37) == 0:
            row = Library(shelf.data).latest()
            assert row is not None and row.facts.trouble is None and row.facts.summary == wanted, bit
        if meta.title != "la de Ana":
            assert title_at - 20 < bit // 8 < title_at + 9 or meta == Meta(), bit


def test_a_folder_that_was_moved_is_on_the_medium_where_it_is_now(tmp_path: Path) -> None:
    synced: list[Path] = []

    class Watched(Disk):
        def sync_folder(self, path: Path) -> None:
            synced.append(path)
            super().sync_folder(path)

    data = DataDir(tmp_path / "far" / "away" / "data")
    shelf = Library(data, disk=Watched())
    name = save(shelf, "casita", 1, 3)
    assert synced[:3] == [tmp_path, tmp_path / "far", tmp_path / "far" / "away"]
    assert data.root in synced
    shelf.begin_session()
    shelf.delete(name)
    synced.clear()
    shelf.undelete(name)
    assert data.matches in synced
    assert any(path.parent == data.sessions for path in synced)


def test_a_match_that_cannot_be_brought_back_durably_can_be_brought_back_later(tmp_path: Path) -> None:
    class Refusing(Disk):
        refuses = False

        def sync_folder(self, path: Path) -> None:
            if self.refuses:
                raise OSError(5, "Input/output error")
            super().sync_folder(path)

    disk = Refusing()
    shelf = library(tmp_path, disk=disk)
    name = save(shelf, "casita", 1, 3)
    shelf.begin_session()
    shelf.delete(name)
    disk.refuses = True
    with pytest.raises(SaveError):
        shelf.undelete(name)
    disk.refuses = False
    assert shelf.page().total == 0
    shelf.undelete(name)
    assert shelf.read(name).records == played("casita", 1, 3)


def test_half_written_files_with_keys_go_with_the_next_start(tmp_path: Path) -> None:
    class Dies(Disk):
        def replace(self, source: Path, target: Path) -> None:
            raise KeyboardInterrupt

    def half(path: Path) -> None:
        """What a kill leaves: nobody removes it."""
        before = set(path.parent.iterdir())
        replace_file(REAL_DISK, path.with_name(path.name), path.read_bytes() if path.exists() else b"x")
        assert set(path.parent.iterdir()) - before <= {path}
        (path.parent / f".{path.name}.{os.getpid()}.{time.monotonic_ns()}.new").write_bytes(b"a private key")

    shelf = library(tmp_path)
    data = shelf.data
    name = save(shelf, "casita", 1, 3)
    load_identity(data.identity, "Ana")
    for path in (data.identity, data.settings, shelf.path(name) / SECRET_FILE):
        half(path)
    pledge = shelf.pledges.make(match_id(3), b"k" * 32, secret_of(3), b"agreed")
    pledge.close()
    for path in (data.index, data.pledges / f"{match_id(3).hex()}-{b'k'.hex() * 16}"):
        half(path)
        (young,) = path.parent.glob(f".{path.name}.*.new")
        Library(data).begin_session()
        assert young.exists(), "somebody may be writing it at this moment"
        os.utime(young, (time.time() - 100, time.time() - 100))
    Library(data).begin_session()
    assert [str(path) for path in data.root.rglob(".*")] == []
    assert load_identity(data.identity).name == "Ana"
    assert read_secret(shelf.path(name)) == secret_of(1)


def test_what_another_program_writes_at_this_moment_is_left_to_it(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 3)
    with shelf.open(name) as folder:
        fresh = folder.path / f".{SECRET_FILE}.1.2.new"
        fresh.write_bytes(b"in the making")
        Library(shelf.data).begin_session()
        assert fresh.exists()
    Library(shelf.data).begin_session()
    assert not fresh.exists()


@pytest.mark.parametrize("how", ["deleted", "moved", "replaced"])
def test_a_match_whose_folder_is_gone_says_so_at_the_next_play(tmp_path: Path, how: str) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 3)
    entries = played("casita", 1, 4)
    folder = shelf.open(name)
    draft = DraftFile(folder.path)
    if how == "deleted":
        shutil.rmtree(shelf.data.root)
    else:
        folder.path.rename(tmp_path / "elsewhere")
    if how == "replaced":
        shutil.copytree(tmp_path / "elsewhere", folder.path)
    for _ in range(2):
        with pytest.raises(FolderGone) as caught:
            folder.append(entries[-1])
        assert caught.value.facts == {"path": str(folder.path)}
        with pytest.raises(FolderGone):
            draft.keep(b"a decision that nobody may hear of")
    assert folder.entries == list(entries[:-1])
    if how == "moved":
        assert read_log(tmp_path / "elsewhere").records == entries[:-1]
        (tmp_path / "elsewhere").rename(folder.path)
        folder.append(entries[-1])
        draft.keep(b"a decision")
        assert read_log(folder.path).records == entries
    folder.close()
    draft.close()


def test_a_typed_path_is_a_path_or_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert typed_path("~/partidas") == tmp_path / "partidas"
    assert typed_path("~nobody-of-this-name/x") == Path("~nobody-of-this-name/x")
    assert data_dir({"SOBREMESA_DATA": "~nobody-of-this-name"}).root == Path.cwd() / "~nobody-of-this-name"
    assert typed_path("/tmp/\udcf1") == Path("/tmp/\udcf1"), "a name that is not UTF-8 is one of this system"
    for text in ("a\0b", "\ud800"):
        with pytest.raises(BadPath):
            typed_path(text)


@pytest.mark.timeout(20)
def test_every_place_to_export_to_or_import_from_is_a_file_or_a_sentence(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 3, "la de Ana")
    (tmp_path / "file").write_bytes(b"a letter")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "lost").symlink_to(tmp_path / "nowhere")
    wrong = {
        "no/such/folder/x": ("export.nowhere", "import.unreadable"),
        "file": ("export.exists", "import.foreign"),
        "file/x": ("save.not_a_folder", "import.unreadable"),
        "pipe": ("export.exists", "import.unreadable"),
        "lost": ("export.exists", "import.unreadable"),
        "loop": ("save.disk_error", "import.unreadable"),
        "x" * 300: ("save.disk_error", "import.unreadable"),
        "x/" * 3000: ("save.disk_error", "import.unreadable"),
        "/dev/null": ("export.exists", "import.unreadable"),
        "/proc/1": (("export.refused", "export.nowhere", "save.disk_error"), "import.unreadable"),
    }
    for text, (out, into) in wrong.items():
        for act, wanted in ((lambda path: shelf.export_match(name, path), out), (shelf.import_match, into)):
            with pytest.raises(SaveError) as caught:
                act(typed_path(str(tmp_path / text)))
            assert caught.value.key in wanted, (text[:30], caught.value)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "file", "loop", "lost", "pipe"]
    assert shelf.read(name).records == played("casita", 1, 3)


def test_a_folder_taken_from_under_an_open_match_is_no_match_any_more(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "casita", 1, 3)
    shutil.rmtree(shelf.data.root)
    with pytest.raises(SaveError):
        MatchFolder.open(shelf.path(name))
    assert not shelf.data.root.exists(), "to look for it makes nothing"
