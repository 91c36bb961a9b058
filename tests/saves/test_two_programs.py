"""Two programs on one match, one data directory, one settings file, one first start."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saves.errors import Busy, MatchInUse, Notice
from saves.identity import load_identity
from saves.library import Library
from saves.locks import HeldLock
from saves.logfile import read_log
from saves.matchfolder import MatchFolder, MatchName
from saves.paths import DataDir
from saves.settings import Settings
from saves.settingsfile import SettingsFile
from tests.core.log_table import match_id
from tests.saves.table import library, save

HOLD = """
import sys
from pathlib import Path
from saves.matchfolder import MatchFolder
folder = MatchFolder.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.readline()
folder.append(b"from the other program")
"""


@contextmanager
def another_program(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A program that says it is ready with its first line, waits for a line and goes on; killed at the end."""
    command = [sys.executable, "-c", code, *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        try:
            assert program.stdout is not None
            assert program.stdout.readline()
            yield program
        finally:
            program.kill()


def test_a_match_that_is_open_elsewhere_can_be_looked_at_but_not_played(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 1, 10)
    other = save(shelf, "casita", 2, 10)
    with another_program(HOLD, str(shelf.path(name))) as program:
        for refused in (shelf.open, shelf.resume, shelf.delete):
            with pytest.raises(MatchInUse) as caught:
                refused(name)
            assert caught.value.key == "save.match_in_use"
        assert len(shelf.read(name).records) > 10
        assert {row.name: row.facts.trouble for row in shelf.page().rows} == {name: None, other: None}
        shelf.rename(name, "la de siempre")
        shelf.open(other).close()
        before = shelf.read(name).records
        program.communicate("go on\n")
    assert shelf.read(name).records == (*before, b"from the other program")
    with MatchFolder.open(shelf.path(name)) as folder:
        assert folder.title == "la de siempre"


def test_a_killed_program_lets_go_of_its_match(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 1, 10)
    with another_program(HOLD, str(shelf.path(name))):
        pass
    shelf.open(name).close()


def test_one_program_does_not_open_a_match_twice_either(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 1, 10)
    with shelf.open(name):
        with pytest.raises(MatchInUse):
            shelf.open(name)
        with pytest.raises(MatchInUse):
            shelf.create(*name, shelf.secret(name))
    shelf.open(name).close()


def test_two_seats_of_one_match_are_two_folders(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 1, 10)
    with shelf.open(name), shelf.create(match_id(1), 1, shelf.secret(name)) as guest:
        guest.append(shelf.read(name).records[0])
        assert len(shelf.page().rows) == 2


SESSION = """
import sys
from pathlib import Path
from saves.library import Library
from saves.matchfolder import MatchName
from saves.paths import DataDir
library = Library(DataDir(Path(sys.argv[1])))
library.begin_session()
for name in sys.argv[2:]:
    library.delete(MatchName.parse(name))
print("ready", flush=True)
sys.stdin.readline()
for name in sys.argv[2:]:
    library.undelete(MatchName.parse(name))
library.end_session()
"""


def test_a_second_program_on_the_data_directory_is_told_and_both_work(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 1, 10)
    gone = save(shelf, "casita", 2, 10)
    with another_program(SESSION, str(shelf.data.root), str(gone)) as program:
        assert shelf.begin_session() == (Notice("save.another_program", {"count": 1}),)
        assert [row.name for row in shelf.page().rows] == [name]
        shelf.delete(name)
        shelf.undelete(name)
        shelf.end_session()
        program.communicate("bring it back\n")
    assert {row.name for row in shelf.page().rows} == {name, gone}
    assert Library(shelf.data).begin_session() == ()


def test_what_a_killed_program_deleted_is_gone_with_the_next_start(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    name = save(shelf, "cuarenta", 1, 10)
    with another_program(SESSION, str(shelf.data.root), str(name)):
        assert len([*shelf.data.sessions.rglob("log")]) == 1
    assert shelf.begin_session() == ()
    assert [*shelf.data.sessions.rglob("log")] == []
    assert [*shelf.data.matches.iterdir()] == [], "nor its lock"
    shelf.end_session()


def test_what_crashed_while_being_set_up_is_cleared_away_unless_it_is_open(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    kept = save(shelf, "cuarenta", 1, 10)
    crashed = shelf.create(match_id(2), 0, shelf.secret(kept))
    crashed.close()
    half = shelf.data.matches / f".{MatchName(match_id(3), 0)}.new"
    half.mkdir()
    (half / "secret").write_bytes(b"half")
    with shelf.create(match_id(4), 0, shelf.secret(kept)) as busy:
        assert [row.name for row in shelf.page().rows] == [kept]
        shelf.begin_session()
        assert {path.name for path in shelf.data.matches.iterdir() if path.is_dir()} == {str(kept), str(busy.name)}
        busy.append(b"opening")
    assert read_log(busy.path).records == (b"opening",)
    shelf.end_session()


def test_two_programs_do_not_undo_each_others_settings(tmp_path: Path) -> None:
    one, other = SettingsFile(tmp_path / "settings.toml"), SettingsFile(tmp_path / "settings.toml")
    one.load()
    other.load()
    one.save(Settings(name="Ana", bell=True))
    other.save(Settings(theme="papel", keys={"undo": ("u", "ctrl+z")}))
    one.save(Settings(name="Ana", bell=False))
    assert SettingsFile(tmp_path / "settings.toml").load().settings == Settings(
        name="Ana", theme="papel", keys={"undo": ("u", "ctrl+z")}
    )


def test_a_settings_file_that_is_held_for_ever_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.settingsfile._WAIT", 0.05)
    file = SettingsFile(tmp_path / "settings.toml")
    with HeldLock(tmp_path / "settings.toml.lock"), pytest.raises(Busy) as caught:
        file.save(Settings(name="Ana"))
    assert caught.value.key == "save.busy"
    file.save(Settings(name="Ana"))
    assert file.load().settings.name == "Ana"


IDENTITY = """
import sys
from pathlib import Path
from saves.identity import load_identity
print("ready", flush=True)
sys.stdin.readline()
print(load_identity(Path(sys.argv[1]), sys.argv[2]).seed.hex())
"""


def test_programs_that_start_for_the_first_time_together_share_one_identity(tmp_path: Path) -> None:
    path = DataDir(tmp_path / "data").identity
    with (
        another_program(IDENTITY, str(path), "Ana") as first,
        another_program(IDENTITY, str(path), "Ana") as second,
        another_program(IDENTITY, str(path), "Ana") as third,
    ):
        programs = (first, second, third)
        for program in programs:
            assert program.stdin is not None
            program.stdin.write("now\n")
            program.stdin.flush()
        seeds = {program.communicate()[0].strip() for program in programs}
    assert seeds == {load_identity(path).seed.hex()}
