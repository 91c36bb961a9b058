"""The real primitives: SPAKE2 on edwards25519 (`spake2`), libsodium's secretstream and Ed25519 (PyNaCl).

Imported only by what opens a real link, so that a program that never plays over the network loads none of it.
"""

from __future__ import annotations

from typing import Any, Final

from nacl import bindings as sodium
from nacl.exceptions import CryptoError

from net.crypto.interfaces import Rng, Suite

_GUEST: Final = b"sobremesa guest"
_HOST: Final = b"sobremesa host"
_MESSAGE: Final = sodium.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE
_FINAL: Final = sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL


class Spake2:
    """SPAKE2 with named sides, after the `spake2` package (not RFC 9382's wire format)."""

    def __init__(self, guest: bool, password: bytes, rng: Rng) -> None:
        from spake2 import SPAKE2_A, SPAKE2_B

        side = SPAKE2_A if guest else SPAKE2_B
        self._side: Any = side(password, idA=_GUEST, idB=_HOST, entropy_f=rng)
        self.message: bytes = self._side.start()

    def finish(self, theirs: bytes) -> bytes:
        try:
            key: bytes = self._side.finish(theirs)
        except Exception as error:  # the package has no common class for what is wrong with a stranger's bytes
            raise ValueError(f"not a key exchange message: {error}") from None
        return key


class SecretSealer:
    """The sending end of crypto_secretstream_xchacha20poly1305. libsodium draws the header from the system."""

    def __init__(self, key: bytes) -> None:
        self._state = sodium.crypto_secretstream_xchacha20poly1305_state()
        self.header: bytes = sodium.crypto_secretstream_xchacha20poly1305_init_push(self._state, key)

    def seal(self, plain: bytes, final: bool = False) -> bytes:
        tag = _FINAL if final else _MESSAGE
        sealed: bytes = sodium.crypto_secretstream_xchacha20poly1305_push(self._state, plain, None, tag)
        return sealed


class SeededSealer(SecretSealer):
    """The same with a header from `rng`, for runs that are to say every byte again (``--seed``, the simulator).

    ``init_pull`` does with a header just what ``init_push`` does with the one it draws.
    """

    def __init__(self, key: bytes, rng: Rng) -> None:
        self.header = rng(sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES)
        self._state = sodium.crypto_secretstream_xchacha20poly1305_state()
        sodium.crypto_secretstream_xchacha20poly1305_init_pull(self._state, self.header, key)


class SecretOpener:
    """The receiving end of crypto_secretstream_xchacha20poly1305."""

    def __init__(self, key: bytes, header: bytes) -> None:
        if len(header) != sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES:
            raise ValueError("a header of the wrong size")
        self._state = sodium.crypto_secretstream_xchacha20poly1305_state()
        sodium.crypto_secretstream_xchacha20poly1305_init_pull(self._state, header, key)

    def open(self, sealed: bytes) -> tuple[bytes, bool]:
        if len(sealed) < sodium.crypto_secretstream_xchacha20poly1305_ABYTES:
            raise ValueError("too short for a record")
        try:
            plain, tag = sodium.crypto_secretstream_xchacha20poly1305_pull(self._state, sealed, None)
        except (CryptoError, RuntimeError) as error:
            raise ValueError(f"the record does not open: {error}") from None
        return plain, tag == _FINAL


class SecretStream:
    """See `net.crypto.interfaces.Cipher`."""

    def sealer(self, key: bytes, rng: Rng) -> SecretSealer:
        return SecretSealer(key)

    def opener(self, key: bytes, header: bytes) -> SecretOpener:
        return SecretOpener(key, header)


class SeededStream(SecretStream):
    """A cipher whose streams follow from their key and randomness alone; never for a table of people."""

    def sealer(self, key: bytes, rng: Rng) -> SecretSealer:
        return SeededSealer(key, rng)


class Ed25519:
    """A signing key pair of its 32-byte seed (RFC 8032)."""

    def __init__(self, seed: bytes) -> None:
        self.key, self._secret = sodium.crypto_sign_seed_keypair(seed)

    def sign(self, data: bytes) -> bytes:
        signed: bytes = sodium.crypto_sign(data, self._secret)
        return signed[: sodium.crypto_sign_BYTES]


def verify(key: bytes, data: bytes, signature: bytes) -> bool:
    """Whether this is the key's Ed25519 signature of the data. Never raises: all three may come from a stranger."""
    if len(key) != sodium.crypto_sign_PUBLICKEYBYTES or len(signature) != sodium.crypto_sign_BYTES:
        return False
    try:
        sodium.crypto_sign_open(signature + data, key)
    except (CryptoError, ValueError):
        return False
    return True


SODIUM: Final = Suite(Spake2, SecretStream(), verify)
SEEDED: Final = Suite(Spake2, SeededStream(), verify)
