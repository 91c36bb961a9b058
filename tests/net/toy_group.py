"""A group in which cards are locked in no time: the squares modulo a safe prime of 30 bits. Anybody can break it.

The order is the prime (p - 1) / 2. Encodings are 32 bytes, little-endian. As in the real one there are numbers of the
right size that are no elements (every second one, those that are no squares), and exactly one encoding of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from net.dealing.group import Suite

PRIME: Final = (1 << 30) - 1385


class ToyGroup:
    """See `net.dealing.group.Group`."""

    order = PRIME // 2

    def hash_to_point(self, data: bytes) -> bytes:
        return _encoded(pow(int.from_bytes(data, "big") % (PRIME - 3) + 2, 2, PRIME))

    def is_point(self, data: bytes) -> bool:
        number = int.from_bytes(data, "little")
        return len(data) == 32 and 1 < number < PRIME and pow(number, self.order, PRIME) == 1

    def times(self, scalar: int, point: bytes) -> bytes:
        product = pow(int.from_bytes(point, "little"), scalar, PRIME)
        if product <= 1:
            raise ValueError("no multiple of this point: the neutral element")
        return product.to_bytes(32, "little")

    def add(self, one: bytes, other: bytes) -> bytes:
        return _encoded(_decoded(one) * _decoded(other) % PRIME)

    def subtract(self, one: bytes, other: bytes) -> bytes:
        return _encoded(_decoded(one) * pow(_decoded(other), -1, PRIME) % PRIME)

    def unsigned(self, point: bytes) -> bytes:
        return point

    def times_unsigned(self, scalar: int, unsigned: Iterable[bytes]) -> bytes:
        return b"".join([self.times(scalar, point) for point in unsigned])


def _encoded(number: int) -> bytes:
    return number.to_bytes(32, "little")


def _decoded(point: bytes) -> int:
    return int.from_bytes(point, "little")


TOY: Final = Suite(ToyGroup(), 8)
QUICK: Final = Suite(ToyGroup(), 2)
"""For tables where nobody tries to prove what is not so."""
