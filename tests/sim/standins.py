"""Cheap, deterministic stand-ins for the cryptography: no secrecy, but the same contracts and the same refusals."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from net.crypto.interfaces import Rng, Suite


def _mac(key: bytes, data: bytes, size: int = 16) -> bytes:
    return blake2b(data, key=key, digest_size=size).digest()


class HashPake:
    """Equal passwords give equal keys, others do not. Anybody who listens could guess: for tests only."""

    def __init__(self, guest: bool, password: bytes, rng: Rng) -> None:
        self._guest = guest
        self._password = password
        self.message = (b"G" if guest else b"H") + rng(16)

    def finish(self, theirs: bytes) -> bytes:
        if len(theirs) != 17 or theirs[:1] != (b"H" if self._guest else b"G"):
            raise ValueError("not a key exchange message")
        both = self.message + theirs if self._guest else theirs + self.message
        return blake2b(self._password + both, digest_size=32).digest()


class MacSealer:
    """Records in the clear with a keyed, counted checksum."""

    def __init__(self, key: bytes) -> None:
        self.header = _mac(key, b"header", 24)
        self._key = key
        self._count = 0

    def seal(self, plain: bytes, final: bool = False) -> bytes:
        body = bytes([final]) + plain
        self._count += 1
        return _mac(self._key, self._count.to_bytes(8, "big") + body) + body


class MacOpener:
    def __init__(self, key: bytes, header: bytes) -> None:
        if header != _mac(key, b"header", 24):
            raise ValueError("a header of another stream")
        self._key = key
        self._count = 0

    def open(self, sealed: bytes) -> tuple[bytes, bool]:
        mac, body = sealed[:16], sealed[16:]
        self._count += 1
        if not body or mac != _mac(self._key, self._count.to_bytes(8, "big") + body):
            raise ValueError("the record does not open")
        return body[1:], bool(body[0])


class MacCipher:
    def sealer(self, key: bytes, rng: Rng) -> MacSealer:
        return MacSealer(key)

    def opener(self, key: bytes, header: bytes) -> MacOpener:
        return MacOpener(key, header)


class HashSigner:
    """The "public" key is also the secret one."""

    def __init__(self, seed: bytes) -> None:
        self.key = _mac(b"signer", seed, 32)

    def sign(self, data: bytes) -> bytes:
        return _mac(self.key, data, 64)


def verify(key: bytes, data: bytes, signature: bytes) -> bool:
    return len(key) == 32 and signature == _mac(key, data, 64)


STAND_IN: Final = Suite(HashPake, MacCipher(), verify)
