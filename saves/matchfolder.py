"""One match on disk: a folder with its log, its secret and its meta file. Entries are opaque bytes here.

::

    <match id in hex>-<seat>/
        log        the entries (`saves.logfile`)
        secret     what no other seat may know (`saves.secret`), mode 0600, there before the first entry
        meta       title and last known facts (`saves.meta`); replaced whole, disposable but for the title
        log.torn   what was cut off the log after crashes, if there was any
        log.before the log that was given up for that of another table, the last one if there were several
    <match id in hex>-<seat>.lock

Two programs may sit at one match with two seats (two folders), never at one folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from core.log.bodies import MAX_SEATS
from core.log.entry import MATCH_ID_SIZE
from saves.disk import (
    REAL_DISK,
    Disk,
    NotAFile,
    create_file,
    half_replaced,
    is_folder,
    is_there,
    new_folder,
    read_file,
    remove_file,
    remove_tree,
    replace_file,
)
from saves.draft import DRAFT
from saves.errors import MatchError, MatchExists, MatchGone, Notice, SecretDamaged, SecretMissing, disk_errors
from saves.locks import HeldLock, lock_match
from saves.logfile import LOG, LogFile, log_bytes, read_log
from saves.meta import META as META
from saves.meta import Meta, Stamp, Summary
from saves.secret import Secret

SECRET_FILE: Final = "secret"
BEFORE: Final = "log.before"
_NAME: Final = re.compile(rf"([0-9a-f]{{{2 * MATCH_ID_SIZE}}})-([0-{MAX_SEATS - 1}])")
_MAX_SECRET: Final = 1 << 19
_WAIT: Final = 2.0
"""Seconds that a new match waits for its lock: who clears up (`saves.trash.clear`) may just look at it."""


class MatchName(NamedTuple):
    """Which match, and which of its seats this program plays: the name of the folder."""

    match_id: bytes
    seat: int

    def __str__(self) -> str:
        return f"{self.match_id.hex()}-{self.seat}"

    @classmethod
    def parse(cls, text: str) -> MatchName | None:
        """The name in a folder's name; None if it is none."""
        found = _NAME.fullmatch(text)
        return cls(bytes.fromhex(found[1]), int(found[2])) if found else None


class MatchFolder(AbstractContextManager["MatchFolder"]):
    """A match that this program has open to play on. Made by `create` or `open`; `close` it, or leave its block."""

    def __init__(self, path: Path, name: MatchName, lock: HeldLock, disk: Disk) -> None:
        """Use `create` or `open`."""
        self.path: Final = path
        self.name: Final = name
        self.secret = read_secret(path)
        self.notice: Notice | None = None
        """What to tell the person once: a torn tail was cut."""
        self._disk: Final = disk
        self._lock: Final = lock
        self._log = LogFile(path, disk)
        self._open = True
        self.entries: Final = list(self._log.records)
        """The bytes of every entry, the first one first."""

    @classmethod
    def create(
        cls, matches: Path, match_id: bytes, seat: int, secret: Secret, title: str = "", *, disk: Disk = REAL_DISK
    ) -> MatchFolder:
        """A new match without entries; on return it is on the medium, secret and all.

        What a crash left under this name before the first entry gives way.
        Raises `MatchExists`, `MatchInUse`, `DiskError`; then nothing is left behind.
        """
        name = MatchName(match_id, seat)
        path = matches / str(name)
        lock = lock_match(path, _WAIT)
        try:
            with disk_errors(path):
                if is_there(path) and not _is_husk(path):
                    raise MatchExists(str(path))
                remove_tree(path)
                build(disk, path, {SECRET_FILE: secret.encode(), LOG: log_bytes(()), META: Meta(title).encode()})
            return cls(path, name, lock, disk)
        except BaseException:
            lock.release(forget=_is_gone(path))
            raise

    @classmethod
    def open(cls, path: Path, *, disk: Disk = REAL_DISK) -> MatchFolder:
        """A match to play on; a torn tail is cut, kept aside and told in `notice`.

        Raises `MatchGone`, `MatchInUse`, `Damaged`, `Foreign`, `FileTooNew`, `MatchTooBig`, `SecretMissing`,
        `SecretDamaged`, `DiskError`.
        """
        name = MatchName.parse(path.name)
        with disk_errors(path):
            if name is None or not is_folder(path):
                raise MatchGone(str(path))
        lock = lock_match(path)
        try:
            folder = cls(path, name, lock, disk)
        except BaseException:
            lock.release()
            raise
        try:
            folder._mend()
        except BaseException:
            folder.close()
            raise
        return folder

    @property
    def title(self) -> str:
        """What a person called the match, "" if nobody did."""
        return Meta.read(self.path / META).title

    def append(self, entry: bytes) -> None:
        """Add an entry; on return it is on the medium.

        Raises `DiskFull` or another `DiskError`: then the log is as before, and the next append may well succeed.
        """
        self._expect_open()
        self._log.append(entry)
        self.entries.append(entry)

    def checkpoint(self, summary: Summary) -> None:
        """Note how the match stands, for the list of matches; say, after every mano and at the end.

        Never raises `SaveError`: what could not be noted is found out again from the log.
        """
        self._expect_open()
        with suppress(OSError):
            stat = self._log.stat()
            stamp = Stamp.of(stat) if stat else None
            meta = Meta.read(self.path / META)._replace(summary=summary, stamp=stamp)
            replace_file(self._disk, self.path / META, meta.encode())

    def keep(self, secret: Secret) -> None:
        """Replace the secret (a network key came); on return it is on the medium. Raises `DiskError`."""
        self._expect_open()
        with disk_errors(self.path):
            replace_file(self._disk, self.path / SECRET_FILE, secret.encode())
        self.secret = secret

    def begin_anew(self) -> None:
        """Keep the opening alone; all that was played is kept aside. The folder is good for nothing but `close` then.

        Raises `DiskError`: then the match is as before.
        """
        self._expect_open()
        with disk_errors(self.path):
            replace_file(self._disk, self.path / BEFORE, log_bytes(self.entries))
            replace_file(self._disk, self.path / META, Meta(self.title).encode())  # what it noted is of the old log
            remove_file(self.path / DRAFT)
            replace_file(self._disk, self.path / LOG, log_bytes(self.entries[:1]))

    def close(self) -> None:
        """Let other programs have the match. Nothing is lost by not calling this."""
        if self._open:
            self._open = False
            self._log.close()
            self._lock.release()

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _expect_open(self) -> None:
        if not self._open:
            raise ValueError("the match is closed")

    def _mend(self) -> None:
        clear_halves(self.path)
        if cut := self._log.cut_tail():
            self.notice = Notice("save.torn_tail", {"bytes": cut, "entries": len(self.entries)})


def read_secret(path: Path) -> Secret:
    """The secret of a match folder.

    Raises `MatchGone`, `SecretMissing`, `SecretDamaged`, `FileTooNew`, `DiskError`.
    """
    file = path / SECRET_FILE
    with disk_errors(path):
        try:
            data = read_file(file, _MAX_SECRET + 1)
        except (FileNotFoundError, NotADirectoryError):
            raise (SecretMissing if is_folder(path) else MatchGone)(str(path)) from None
        except NotAFile as error:
            raise SecretDamaged(str(error)) from None
    if len(data) > _MAX_SECRET:
        raise SecretDamaged(f"{file} is too big")
    return Secret.decode(data)


def rename(path: Path, title: str, disk: Disk = REAL_DISK) -> None:
    """Give the match in a folder another title, whoever has it open. Raises `DiskError`."""
    with disk_errors(path):
        replace_file(disk, path / META, Meta.read(path / META)._replace(title=title).encode())


@contextmanager
def hold_folder(path: Path, *, forget: bool = False) -> Iterator[None]:
    """Keep other programs from opening a match while its folder is moved; `forget` its lock file afterwards.

    Raises `MatchInUse`, `DiskError`.
    """
    lock = lock_match(path)
    try:
        yield
    finally:
        lock.release(forget)


def build(disk: Disk, path: Path, files: dict[str, bytes]) -> None:
    """Make a match folder that is there with all of its files or not at all. Raises `OSError`. Hold its lock."""
    half = path.with_name(f".{path.name}.new")
    remove_tree(half)
    try:
        new_folder(half)
        for name, data in files.items():
            create_file(disk, half / name, data)
        disk.sync_folder(half)
        disk.replace(half, path)
        disk.sync_folder(path.parent)
    except BaseException:
        for made in (half, path):
            with suppress(OSError):
                remove_tree(made)
        raise


def clear_halves(path: Path) -> None:
    """Remove what a program that died had half replaced in a match folder. Hold its lock. Never raises."""
    with suppress(OSError):
        for half in half_replaced(path):
            remove_file(half)


def _is_gone(path: Path) -> bool:
    with suppress(OSError):
        return not is_there(path)
    return False


def _is_husk(path: Path) -> bool:
    """No entry was ever acknowledged in this folder. Raises `DiskError`."""
    with suppress(MatchError):
        log = read_log(path)
        return not log.records and not log.damaged
    return False
