"""The file ``settings.toml``: people may edit it, other versions may know more of it, two programs may share it.

Reading believes nothing: a bad value is told and its default used, but it stays in the file until its setting is
changed. Writing puts only what changed into the file as it is by then; everything else in it is kept, comments and
order too. A file that is no TOML at all is put aside as ``settings.toml.bad`` before a new one is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Struct, to_builtins

from saves.disk import REAL_DISK, Disk, is_there, make_folder, read_file, replace_file
from saves.errors import NotAFolder, Notice, disk_error, disk_errors
from saves.locks import lock_of
from saves.settings import MAX_TEXT, BadValue, Choices, Settings, checked_keys, checked_setting, fields_of

_WAIT: Final = 2.0
"""Seconds to wait for another program that writes its settings at this moment."""
_MAX_FILE: Final = 1 << 18
_Document: TypeAlias = MutableMapping[str, Any]


class Loaded(NamedTuple):
    """The settings of the file, and what to tell of it."""

    settings: Settings
    notices: tuple[Notice, ...]


class SettingsFile:
    """The settings of a data directory. `load` first, then `save` as often as something changes."""

    def __init__(self, path: Path, *, disk: Disk = REAL_DISK, key_notes: Callable[[], Iterable[str]] = tuple) -> None:
        """`key_notes`: the lines that stand as comments below ``[keys]`` where the file has no such table yet."""
        self.path: Final = path
        self._key_notes: Final = key_notes
        self._disk: Final = disk
        self._known = Settings()

    def load(self) -> Loaded:
        """What the file says; never raises, the defaults stand in for what cannot be read.

        Notices: `settings.bad_value` (`setting`, `value`), `settings.unreadable` (`reason`), and that of `NotAFolder`.
        """
        try:
            document = _parsed(_read(self.path))
        except (OSError, ValueError, RecursionError) as error:
            return Loaded(Settings(), (_unreadable(error, self.path),))
        notices: list[Notice] = []
        self._known = _settings(document, notices)
        return Loaded(self._known, tuple(notices))

    def save(self, settings: Settings) -> None:
        """Write what differs from what was loaded or saved last. Raises `DiskError`, `Busy`; nothing changed then."""
        if settings == self._known:
            return
        with disk_errors(self.path):
            make_folder(self._disk, self.path.parent)
            with lock_of(self.path, _WAIT):
                text = _changed(self._text(), self._known, settings, self._key_notes)
                replace_file(self._disk, self.path, text.encode())
        self._known = settings

    def _text(self) -> str:
        """What is in the file by now; one that is no TOML is put aside. Raises `OSError`."""
        try:
            text = _read(self.path)
            _parsed(text)
        except (ValueError, RecursionError):
            number = 1
            aside = self.path.with_name(self.path.name + ".bad")
            while is_there(aside):
                number += 1
                aside = self.path.with_name(f"{self.path.name}.bad{number}")
            self._disk.replace(self.path, aside)
            return ""
        return text


def _unreadable(error: Exception, path: Path) -> Notice:
    """Where not even the folder is one, the file in it is not what is wrong."""
    trouble = disk_error(error, path) if isinstance(error, OSError) else None
    return trouble.notice if isinstance(trouble, NotAFolder) else Notice("settings.unreadable", {"reason": str(error)})


def _read(path: Path) -> str:
    """The text of a file, empty where there is none. Raises `OSError`, `ValueError`."""
    try:
        data = read_file(path, _MAX_FILE + 1)
    except FileNotFoundError:
        return ""
    if len(data) > _MAX_FILE:
        raise ValueError("too big for a settings file")
    return data.decode()


def _parsed(text: str) -> _Document:
    """The document. Raises `ValueError` for what is no TOML. The first start needs no parser."""
    if not text:
        return {}
    import tomllib

    return tomllib.loads(text)


# --- from the file


def _settings(document: _Document, notices: list[Notice]) -> Settings:
    found = _good(Settings, document, "", notices)
    games = _table(document, "last", "", notices)
    last = {
        game: Choices(**_good(Choices, _table(games, game, "last.", notices), f"last.{game}.", notices))
        for game in games
    }
    keys = {}
    for action, value in _table(document, "keys", "", notices).items():
        try:
            keys[action] = checked_keys(value)
        except BadValue:
            notices.append(_bad(f"keys.{action}", value))
    return Settings(**found, last=last, keys=keys)


def _good(kind: type[Struct], table: _Document, prefix: str, notices: list[Notice]) -> dict[str, Any]:
    """The values of a table that its fields can have; the others are told."""
    good = {}
    for name in filter(table.__contains__, fields_of(kind)):
        try:
            good[name] = checked_setting(kind, name, table[name])
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


def _changed(text: str, before: Settings, after: Settings, key_notes: Callable[[], Iterable[str]]) -> str:
    """The text with what differs between the settings; where that cannot be had with the comments, without them."""
    import tomlkit

    wanted = _parsed(text)
    _put(wanted, before, after)
    try:
        document = tomlkit.parse(text)
        if "keys" not in document and ("keys" in wanted or not text):
            document["keys"] = notes = tomlkit.table()
            for line in key_notes():
                notes.add(tomlkit.comment(line))
        _put(document, before, after)
        made = tomlkit.dumps(document)
        if _same(_parsed(made), wanted if text else {"keys": {}, **wanted}):
            return made
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    return tomlkit.dumps(wanted)


def _same(one: object, other: object) -> bool:
    """Whether two documents say the same; nan is nan."""
    import json

    return json.dumps(one, sort_keys=True, default=str) == json.dumps(other, sort_keys=True, default=str)


def _put(document: _Document, before: Settings, after: Settings) -> None:
    """Set in the document what differs between the settings."""
    _put_fields(document, before, after)
    for game, choices in after.last.items():
        if choices != before.last.get(game):
            _put_fields(_inner(_inner(document, "last"), game), before.last.get(game), choices)
    for action in sorted(before.keys.keys() | after.keys.keys()):
        if before.keys.get(action) != after.keys.get(action):
            _put_value(_inner(document, "keys"), action, after.keys.get(action))


def _put_fields(table: _Document, before: Struct | None, after: Struct) -> None:
    for name in fields_of(type(after)):
        value = getattr(after, name)
        if before is None or value != getattr(before, name):
            _put_value(table, name, value)


def _put_value(table: _Document, name: str, value: Any) -> None:
    """Set one value in its place, those of a table one by one: what stands beside them stays. None takes it away."""
    if value is None:
        table.pop(name, None)
        return
    plain, there = _plain(value), table.get(name)
    if not isinstance(plain, dict) or not isinstance(there, MutableMapping):
        table[name] = plain
        return
    for part in [part for part in there if part not in plain]:
        del there[part]
    for part in plain:
        there[part] = plain[part]


def _inner(table: _Document, name: str) -> _Document:
    if not isinstance(table.get(name), MutableMapping):
        table[name] = {}
    inner: _Document = table[name]
    return inner


def _plain(value: Any) -> Any:
    """The value as TOML knows it."""
    if isinstance(value, tuple):
        return [to_builtins(item) for item in value]
    return to_builtins(value)
