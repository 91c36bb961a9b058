"""Our own random stream, ``sha256-ctr-1``: the same numbers on every machine and Python version. FROZEN.

::

    key    = SHA-256("fishing-rng-v1" 00 | len(label) as one byte | label | seed)
    block  = SHA-256(key | counter as 8 bytes big-endian), counter 0, 1, 2, ...  -> eight big-endian 32-bit words
    below(n): draw a word until it is < 2^32 - (2^32 mod n); return word mod n
    shuffle:  for i = len-1 down to 1: swap i with below(i + 1)                  (Fisher-Yates)

One stream a purpose (the label), so that a new use of randomness never shifts an old one.
`tests/core/stream_vectors.json` holds the test vectors.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import Final, TypeVar

_DOMAIN: Final = b"fishing-rng-v1\0"
_WORDS = struct.Struct(">8I").unpack

T = TypeVar("T")


class Stream:
    """Numbers that follow from a seed (any bytes) and a label (ASCII, at most 255 characters)."""

    __slots__ = ("_counter", "_key", "_words")

    def __init__(self, seed: bytes, label: str) -> None:
        name = label.encode("ascii")
        if len(name) > 255:
            raise ValueError("a stream's label has at most 255 characters")
        self._key = sha256(_DOMAIN + bytes([len(name)]) + name + seed).digest()
        self._counter = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32-bit word."""
        if not self._words:
            block = sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = list(_WORDS(block))[::-1]
        return self._words.pop()

    def below(self, n: int) -> int:
        """A uniform number in ``range(n)``, 1 <= n <= 2^32, by rejection. Raises `ValueError` outside that."""
        if not 1 <= n <= 1 << 32:
            raise ValueError("below(n) takes 1 <= n <= 2**32")
        limit = (1 << 32) - (1 << 32) % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def shuffled(self, count: int) -> list[int]:
        """``range(count)`` in a uniformly random order."""
        order = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def choice(self, items: tuple[T, ...] | list[T]) -> T:
        """One of the items, uniformly. Raises `ValueError` when there are none."""
        return items[self.below(len(items))]
