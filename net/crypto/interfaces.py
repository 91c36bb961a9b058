"""The cryptography that the protocol needs, as interfaces: `net.crypto.sodium` has the real one, the simulator a cheap
one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, TypeAlias

KEY_SIZE: Final = 32
SIGNATURE_SIZE: Final = 64

Rng: TypeAlias = Callable[[int], bytes]
"""So many random bytes; `os.urandom` in the program, a seeded stream in tests."""


Verify: TypeAlias = Callable[[bytes, bytes, bytes], bool]
"""Whether (key, data, signature) belong together; never raises: all three may come from a stranger."""


class Pake(Protocol):
    """One side of a password-authenticated key exchange: equal passwords give equal keys, a guess costs a try."""

    @property
    def message(self) -> bytes:
        """To send to the other side, at most 64 bytes."""

    def finish(self, theirs: bytes) -> bytes:
        """The shared key (32 bytes) from the other side's message. Once only. Raises `ValueError` for a bad message."""


class Sealer(Protocol):
    """One direction of an encrypted stream, the sending end."""

    @property
    def header(self) -> bytes:
        """24 bytes that the opening end needs first."""

    def seal(self, plain: bytes, final: bool = False) -> bytes:
        """The next record; after a `final` one nothing may follow."""


class Opener(Protocol):
    """The receiving end: knows when a record was changed, repeated, reordered or left out."""

    def open(self, sealed: bytes) -> tuple[bytes, bool]:
        """The record and whether it is the final one. Raises `ValueError`."""


class Cipher(Protocol):
    """Makes the two ends of a stream under a key of 32 bytes."""

    def sealer(self, key: bytes, rng: Rng) -> Sealer:
        """`rng` makes two streams under one key differ, where the cipher does not draw that from the system itself."""

    def opener(self, key: bytes, header: bytes) -> Opener:
        """Raises `ValueError` for a header of the wrong size."""


class Signer(Protocol):
    """A signing key pair."""

    @property
    def key(self) -> bytes:
        """The public key, 32 bytes."""

    def sign(self, data: bytes) -> bytes:
        """64 bytes, the same for the same data."""


class Suite(NamedTuple):
    """All primitives of a link. `pake(guest, password, rng)`."""

    pake: Callable[[bool, bytes, Rng], Pake]
    cipher: Cipher
    verify: Verify
