"""The person's identity: a name and an Ed25519 key (RFC 8032) that others recognise them by. File mode 0600.

Canonical bytes of ``(version, name, seed)``. It is made once; two programs that start for the first time at the same
moment end up with the same one. PyNaCl is imported only to sign.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Final, NamedTuple

from core.canonical import BadBytes, pack, unpack
from saves.disk import REAL_DISK, Disk, make_folder, read_file, replace_file
from saves.errors import FileTooNew, IdentityDamaged, disk_errors
from saves.locks import lock_of

if TYPE_CHECKING:
    from nacl.signing import SigningKey

IDENTITY_FORMAT: Final = 1
SEED_SIZE: Final = 32
_WAIT: Final = 5.0
_MAX_FILE: Final = 4096


class Identity(NamedTuple):
    """Who the person is for other computers. `seed` is the private key."""

    name: str
    seed: bytes

    @property
    def key(self) -> SigningKey:
        """The key to sign with."""
        from nacl.signing import SigningKey

        return SigningKey(self.seed)

    def encode(self) -> bytes:
        return pack((IDENTITY_FORMAT, self.name, self.seed))

    @classmethod
    def decode(cls, data: bytes, path: Path) -> Identity:
        """Inverse of `encode`. Raises `IdentityDamaged`, `FileTooNew`."""
        try:
            plain = unpack(data)
        except BadBytes:
            plain = None
        match plain:
            case (int(version), *_) if version > IDENTITY_FORMAT:
                raise FileTooNew(str(path), saved=version, known=IDENTITY_FORMAT)
            case (1, str(name), bytes(seed)) if len(seed) == SEED_SIZE:
                return cls(name, seed)
        raise IdentityDamaged(str(path), path=str(path))


def load_identity(
    path: Path, name: str = "", *, token: Callable[[int], bytes] = token_bytes, disk: Disk = REAL_DISK
) -> Identity:
    """The identity in a file, made at the first time; `name`, if given, is its name from now on.

    Raises `IdentityDamaged` (an unreadable file is never replaced), `FileTooNew`, `DiskError`, `Busy`.
    """
    found = _read(path)
    if found is not None and name in ("", found.name):
        return found
    with disk_errors(path):
        make_folder(disk, path.parent)
        with lock_of(path, _WAIT):
            found = _read(path) or Identity(name, token(SEED_SIZE))
            found = found._replace(name=name or found.name)
            replace_file(disk, path, found.encode())
    return found


def _read(path: Path) -> Identity | None:
    with disk_errors(path):
        try:
            return Identity.decode(read_file(path, _MAX_FILE), path)
        except FileNotFoundError:
            return None
