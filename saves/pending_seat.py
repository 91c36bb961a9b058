"""Seats that a person has agreed to at matches that have not begun here: on disk before the agreement is said.

From then on the match can begin at another computer at any moment, and wait for exactly this instance. What is kept
here lets it come back, whatever happened to the program or the link in between.

::

    pledges/<match id in hex>-<first half of the instance's key in hex>      and its lock beside it

Each is one file, mode 0600: canonical bytes of ``(version, secret, what was agreed to)``. The folder of the match
takes its place with the first entry.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from core.canonical import BadBytes, pack, unpack
from core.log.entry import MATCH_ID_SIZE
from saves.disk import REAL_DISK, Disk, names_in, read_file, remove_file, replace_file, status
from saves.errors import FileTooNew, MatchGone, SaveError, SecretDamaged, disk_errors
from saves.locks import HeldLock, lock_match
from saves.secret import Secret

PLEDGE_FORMAT: Final = 1
KEPT_FOR: Final = 30 * 24 * 3600.0
"""Seconds after which a pledge has come to nothing: nobody waits longer for a match to begin."""
_KEY_SIZE: Final = 16
_NAME: Final = re.compile(rf"([0-9a-f]{{{2 * MATCH_ID_SIZE}}})-([0-9a-f]{{{2 * _KEY_SIZE}}})")
_MAX_SIZE: Final = 1 << 20


class PledgeName(NamedTuple):
    """Which match, and the first half of the key of the instance that has agreed to it."""

    match_id: bytes
    key: bytes

    def __str__(self) -> str:
        return f"{self.match_id.hex()}-{self.key.hex()}"

    @classmethod
    def parse(cls, text: str) -> PledgeName | None:
        """The name in a file's name; None if it is none."""
        found = _NAME.fullmatch(text)
        return cls(bytes.fromhex(found[1]), bytes.fromhex(found[2])) if found else None


class Kept(NamedTuple):
    """What a pledge holds: the secret of the instance, and what its person agreed to, opaque here."""

    secret: Secret
    agreed: bytes

    def encode(self) -> bytes:
        return pack((PLEDGE_FORMAT, self.secret.encode(), self.agreed))

    @classmethod
    def decode(cls, data: bytes) -> Kept:
        """Inverse of `encode`. Raises `SecretDamaged`, or `FileTooNew`."""
        try:
            value = unpack(data)
        except BadBytes as error:
            raise SecretDamaged(str(error)) from None
        match value:
            case (1, bytes(secret), bytes(agreed)):
                return cls(Secret.decode(secret), agreed)
            case (int(version), *_) if version > PLEDGE_FORMAT:
                raise FileTooNew("pledge", saved=version, known=PLEDGE_FORMAT)
        raise SecretDamaged("not a pledge")


class Pledge:
    """A pledge that this program goes by; no other one does until `close`. Made by `Pledges`."""

    def __init__(self, path: Path, lock: HeldLock, disk: Disk, kept: Kept) -> None:
        """Use `Pledges.make` or `Pledges.open`."""
        self.kept = kept
        self._path = path
        self._lock = lock
        self._disk = disk

    def keep(self, secret: Secret, agreed: bytes) -> None:
        """Replace what is kept; on return it is on the medium. Raises `DiskError`."""
        kept = Kept(secret, agreed)
        with disk_errors(self._path):
            replace_file(self._disk, self._path, kept.encode())
        self.kept = kept

    def drop(self) -> None:
        """The match has begun here, or never will. Never raises: what stays is cleared away later."""
        with suppress(OSError):
            remove_file(self._path)
        self._lock.release(forget=True)

    def close(self) -> None:
        """Let other programs go by it."""
        self._lock.release()


class Pledges:
    """The pledges of a data directory."""

    def __init__(self, folder: Path, disk: Disk = REAL_DISK) -> None:
        self._folder = folder
        self._disk = disk

    def find(self, text: str = "") -> tuple[PledgeName, ...]:
        """Those whose name begins so, the newest first. Raises `DiskError`."""
        names: list[PledgeName] = []
        with disk_errors(self._folder):
            names = [name for found in names_in(self._folder) if (name := PledgeName.parse(found))]
        found = [(-_changed(self._folder / str(name)), name) for name in names if str(name).startswith(text)]
        return tuple(name for _, name in sorted(found))

    def read(self, name: PledgeName) -> Kept:
        """What a pledge holds, whoever goes by it. Raises `MatchGone`, `SecretDamaged`, `FileTooNew`, `DiskError`."""
        path = self._folder / str(name)
        with disk_errors(path):
            try:
                return Kept.decode(read_file(path, _MAX_SIZE))
            except FileNotFoundError:
                raise MatchGone(str(path)) from None

    def make(self, match_id: bytes, key: bytes, secret: Secret, agreed: bytes) -> Pledge:
        """A new pledge; on return it is on the medium. Raises `MatchInUse`, `DiskError`."""
        path = self._folder / str(PledgeName(match_id, key[:_KEY_SIZE]))
        pledge = Pledge(path, lock_match(path), self._disk, Kept(secret, b""))
        try:
            pledge.keep(secret, agreed)
        except BaseException:
            pledge.close()
            raise
        return pledge

    def open(self, name: PledgeName) -> Pledge:
        """A pledge to go by. Raises `MatchInUse` and what `read` does."""
        path = self._folder / str(name)
        lock = lock_match(path)
        try:
            return Pledge(path, lock, self._disk, self.read(name))
        except BaseException:
            lock.release(forget=not _changed(path))
            raise

    def clear(self, name: PledgeName, now: float, begun: bool) -> None:
        """Remove a pledge that is over (`begun`), or too old at this time (seconds since 1970).

        Never raises; one that any program goes by is left alone.
        """
        path = self._folder / str(name)
        with suppress(SaveError, OSError):
            if begun or _changed(path) < now - KEPT_FOR:
                self.open(name).drop()


def _changed(path: Path) -> float:
    with suppress(OSError):
        return status(path).st_mtime
    return 0.0
