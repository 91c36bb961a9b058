"""Where things live."""

from __future__ import annotations

import errno
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from saves.errors import DiskError, NoFolder, NotAFolder, disk_error
from saves.library import Library
from saves.paths import DataDir, data_dir
from saves.settings import Settings
from saves.settingsfile import SettingsFile


def test_the_variable_names_the_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_dir({"SOBREMESA_DATA": str(tmp_path)}).root == tmp_path
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path / "own"))
    assert data_dir().root == tmp_path / "own"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert data_dir({"SOBREMESA_DATA": "~/juegos"}).root == tmp_path / "juegos"
    monkeypatch.chdir(tmp_path)
    assert data_dir({"SOBREMESA_DATA": "here"}).root == tmp_path / "here"


@pytest.mark.parametrize("environment", [{}, {"SOBREMESA_DATA": ""}])
def test_else_it_is_the_users_own_place(environment: dict[str, str]) -> None:
    root = data_dir(environment).root
    assert root.is_absolute()
    assert root.name == "sobremesa"
    assert Path.home() in root.parents


def test_asking_creates_nothing_and_preparing_everything_for_oneself_alone(tmp_path: Path) -> None:
    data = DataDir(tmp_path / "a" / "data")
    assert not data.matches.exists()
    assert [*tmp_path.iterdir()] == []
    for _ in range(2):
        data.prepare()
    for folder in (data.root, data.matches, data.sessions):
        assert folder.is_dir()
        if sys.platform != "win32":
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("root", ["file", "file/data", "file/a/data"])
def test_where_a_file_lies_in_the_way_that_is_told(tmp_path: Path, root: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    data = DataDir(tmp_path / root)
    told = ("save.not_a_folder", {"path": str(tmp_path / "file")})
    with pytest.raises(NotAFolder) as caught:
        data.prepare()
    assert caught.value.notice == told
    assert SettingsFile(data.settings).load() == (Settings(), (told,))
    with pytest.raises(NotAFolder):
        SettingsFile(data.settings).save(Settings(name="Ana"))
    with pytest.raises(NotAFolder):
        Library(data).page()
    assert Library(data).begin_session() == (told,)


def test_saves_load_neither_screen_nor_network_and_the_list_no_locks() -> None:
    code = (
        "import sys, pkgutil, importlib, saves;"
        "[importlib.import_module('saves.' + m.name) for m in pkgutil.iter_modules(saves.__path__)];"
        "print(sorted({m.split('.')[0] for m in sys.modules}"
        " & {'textual', 'rich', 'tui', 'net', 'nacl', 'filelock', 'tomlkit', 'platformdirs', 'asyncio'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_folder_that_is_not_there_is_named_and_a_file_that_is_not_there_is_no_folder(tmp_path: Path) -> None:
    gone = FileNotFoundError(errno.ENOENT, "no such file")
    trouble = disk_error(gone, tmp_path / "none" / "matches" / "x")
    assert isinstance(trouble, NoFolder) and trouble.facts["path"] == str(tmp_path / "none")
    assert type(disk_error(gone, tmp_path / "x")) is DiskError
