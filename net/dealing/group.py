"""The group in which cards are locked: multiplying by a secret scalar locks, by its inverse unlocks, in any order.

All that is asked of the group is a prime order, and that nobody can tell which scalar leads from one point to another
(the decisional Diffie-Hellman assumption). The real one is the subgroup of prime order of edwards25519 (RFC 8032,
section 5.1) as libsodium has it. Points and scalars are 32 bytes on the wire in every group, scalars little-endian.

A card is a point that a hash leads to, so that nobody knows the scalar from one card to another: with cards 1*G, 2*G,
3*G anybody could open the own 17 as a 22.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from hashlib import blake2b
from types import ModuleType
from typing import Final, NamedTuple, Protocol

POINT_SIZE: Final = 32
SCALAR_SIZE: Final = 32
_CARD: Final = b"cardpoint"


class Group(Protocol):
    """A group of prime order. What comes from strangers goes through `is_point` before anything else sees it."""

    @property
    def order(self) -> int:
        """How many elements there are: a prime below 2^256. Scalars are numbers below it."""

    def __hash__(self) -> int:
        """What follows from a group alone is worked out once."""

    def hash_to_point(self, data: bytes) -> bytes:
        """A point out of a digest of 32 bytes; nobody knows the scalar that leads to it from any other."""

    def is_point(self, data: bytes) -> bool:
        """Whether these bytes are the one encoding of an element that is not the neutral one. Never raises."""

    def times(self, scalar: int, point: bytes) -> bytes:
        """The multiple of a point by a scalar, 0 < scalar < order. Raises `ValueError` where the result is none."""

    def add(self, one: bytes, other: bytes) -> bytes:
        """The sum of two points, which may be the neutral element. Raises `ValueError`."""

    def subtract(self, one: bytes, other: bytes) -> bytes:
        """The difference of two points, which may be the neutral element. Raises `ValueError`."""


class Edwards25519:
    """The subgroup of prime order of edwards25519, by libsodium, which is loaded when the first point is touched.

    `times` refuses by itself what is not canonical, of small order or outside the subgroup, and the neutral result.
    """

    order: Final = (1 << 252) + 27742317777372353535851937790883648493

    def hash_to_point(self, data: bytes) -> bytes:
        """Elligator 2 and times the cofactor (libsodium's ``from_uniform``)."""
        point: bytes = self._sodium.crypto_core_ed25519_from_uniform(data)
        return point

    def is_point(self, data: bytes) -> bool:
        return len(data) == POINT_SIZE and self._sodium.crypto_core_ed25519_is_valid_point(data)

    def times(self, scalar: int, point: bytes) -> bytes:
        try:
            product: bytes = self._multiply(scalar.to_bytes(SCALAR_SIZE, "little"), point)
        except Exception as error:  # libsodium's own classes, which nobody else should have to know
            raise ValueError(f"no multiple of this point: {type(error).__name__}") from None
        return product

    def add(self, one: bytes, other: bytes) -> bytes:
        return self._combined("crypto_core_ed25519_add", one, other)

    def subtract(self, one: bytes, other: bytes) -> bytes:
        return self._combined("crypto_core_ed25519_sub", one, other)

    def _combined(self, how: str, one: bytes, other: bytes) -> bytes:
        try:
            point: bytes = getattr(self._sodium, how)(one, other)
        except Exception as error:  # as above
            raise ValueError(f"these are no points: {type(error).__name__}") from None
        return point

    @cached_property
    def _sodium(self) -> ModuleType:
        from nacl import bindings

        return bindings

    @cached_property
    def _multiply(self) -> Callable[[bytes, bytes], bytes]:
        multiply: Callable[[bytes, bytes], bytes] = self._sodium.crypto_scalarmult_ed25519_noclamp
        return multiply


class Suite(NamedTuple):
    """What a deck is made with. `rounds` of each shuffle's proof, at most 256: a lie passes with odds of 2^-rounds."""

    group: Group
    rounds: int


MD1: Final = Suite(Edwards25519(), 64)
"""How programs deal with each other."""


@lru_cache(maxsize=16)
def card_points(group: Group, deck_name: str, size: int) -> tuple[bytes, ...]:
    """The point of every card of a pack, by card number: the hash of the pack's name and the number as one byte."""
    numbered = [deck_name.encode("ascii") + bytes([card]) for card in range(size)]
    return tuple(group.hash_to_point(blake2b(name, digest_size=32, person=_CARD).digest()) for name in numbered)
