"""The file ``settings.toml``: people may edit it, other versions may know more of it, two programs may share it.

Reading believes nothing: a bad value is told and its default used, but it stays in the file until its setting is
changed. Writing puts only what changed into the file as it is by then; everything else in it is kept, but comments. A
file that is no TOML at all is put aside as ``settings.toml.bad`` before a new one is written.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from saves.disk import DISK, Disk, is_there, make_folder, read_file, replace_file
from saves.errors import NotAFolder, Notice, disk_error, disk_errors
from saves.locks import Lock
from saves.settings import (
    CHECKS,
    CHOICE_CHECKS,
    MAX_TEXT,
    BadValue,
    Check,
    Choices,
    SeatChoice,
    Settings,
    check_keys,
)

_WAIT: Final = 2.0
"""Seconds to wait for another program that writes its settings at this moment."""
_MAX_FILE: Final = 1 << 18
_Document = dict[str, Any]


class Loaded(NamedTuple):
    """The settings of the file, and what to tell of it."""

    settings: Settings
    notices: tuple[Notice, ...]


class SettingsFile:
    """The settings of a data directory. `load` first, then `save` as often as something changes."""

    def __init__(self, path: Path, *, disk: Disk = DISK) -> None:
        self.path: Final = path
        self._disk: Final = disk
        self._known = Settings()

    def load(self) -> Loaded:
        """What the file says; never raises, the defaults stand in for what cannot be read.

        Notices: `settings.bad_value` (`setting`, `value`), `settings.unreadable` (`reason`), and that of `NotAFolder`.
        """
        try:
            document = _read(self.path)
        except (OSError, ValueError, RecursionError) as error:
            return Loaded(Settings(), (_unreadable(error, self.path),))
        notices: list[Notice] = []
        self._known = _settings(document, notices)
        return Loaded(self._known, tuple(notices))

    def save(self, settings: Settings) -> None:
        """Write what differs from what was loaded or saved last. Raises `DiskError`, `Busy`; nothing changed then."""
        if settings == self._known:
            return
        import tomli_w

        with disk_errors(self.path):
            make_folder(self._disk, self.path.parent)
            with Lock(self.path.with_name(self.path.name + ".lock"), wait=_WAIT):
                document = self._document()
                _put(document, self._known, settings)
                replace_file(self._disk, self.path, tomli_w.dumps(document).encode())
        self._known = settings

    def _document(self) -> _Document:
        """What is in the file by now; one that is no TOML is put aside. Raises `OSError`."""
        try:
            return _read(self.path)
        except (ValueError, RecursionError):
            number = 1
            aside = self.path.with_name(self.path.name + ".bad")
            while is_there(aside):
                number += 1
                aside = self.path.with_name(f"{self.path.name}.bad{number}")
            self._disk.replace(self.path, aside)
            return {}


def _unreadable(error: Exception, path: Path) -> Notice:
    """Where not even the folder is one, the file in it is not what is wrong."""
    trouble = disk_error(error, path) if isinstance(error, OSError) else None
    return trouble.notice if isinstance(trouble, NotAFolder) else Notice("settings.unreadable", {"reason": str(error)})


def _read(path: Path) -> _Document:
    """The document of a file, empty where there is none. Raises `OSError`, `ValueError`, `RecursionError`."""
    try:
        data = read_file(path, _MAX_FILE + 1)
    except FileNotFoundError:
        return {}
    if len(data) > _MAX_FILE:
        raise ValueError("too big for a settings file")
    return tomllib.loads(data.decode())


# --- from the file


def _settings(document: _Document, notices: list[Notice]) -> Settings:
    found = _good(document, CHECKS, "", notices)
    games = _table(document, "last", "", notices)
    last = {
        game: Choices(**_good(_table(games, game, "last.", notices), CHOICE_CHECKS, f"last.{game}.", notices))
        for game in games
    }
    keys = _table(document, "keys", "", notices)
    return Settings(**found, last=last, keys=_good(keys, dict.fromkeys(keys, check_keys), "keys.", notices))


def _good(table: _Document, checks: Mapping[str, Check], prefix: str, notices: list[Notice]) -> dict[str, Any]:
    """The values of a table that pass their checks; the others are told."""
    good = {}
    for name in filter(table.__contains__, checks):
        try:
            good[name] = checks[name](table[name])
        except BadValue:
            notices.append(_bad(prefix + name, table[name]))
    return good


def _table(table: _Document, name: str, prefix: str, notices: list[Notice]) -> _Document:
    inner = table.get(name, {})
    if isinstance(inner, dict):
        return inner
    notices.append(_bad(prefix + name, inner))
    return {}


def _bad(setting: str, value: object) -> Notice:
    return Notice("settings.bad_value", {"setting": setting, "value": str(value)[:MAX_TEXT]})


# --- into the file


def _put(document: _Document, before: Settings, after: Settings) -> None:
    """Set in the document what differs between the settings."""
    _put_fields(document, CHECKS, before, after)
    for game, choices in after.last.items():
        if choices != before.last.get(game):
            table = _inner(_inner(document, "last"), game)
            _put_fields(table, CHOICE_CHECKS, before.last.get(game), choices)
    for action in before.keys.keys() | after.keys.keys():
        if before.keys.get(action) != after.keys.get(action):
            table = _inner(document, "keys")
            table.pop(action, None)
            if action in after.keys:
                table[action] = list(after.keys[action])


def _put_fields(table: _Document, names: Iterable[str], before: object, after: object) -> None:
    for name in names:
        value = getattr(after, name)
        if before is None or value != getattr(before, name):
            table[name] = _plain(value)


def _inner(table: _Document, name: str) -> _Document:
    if not isinstance(table.get(name), dict):
        table[name] = {}
    inner: _Document = table[name]
    return inner


def _plain(value: Any) -> Any:
    """The value as TOML knows it."""
    if isinstance(value, SeatChoice):
        return value._asdict()
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value
