"""The group in which cards are locked: multiplying by a secret scalar locks, by its inverse unlocks, in any order.

All that is asked of the group is a prime order, and that nobody can tell which scalar leads from one point to another
(the decisional Diffie-Hellman assumption). The real one is the subgroup of prime order of edwards25519 (RFC 8032,
section 5.1) as libsodium has it. Points and scalars are 32 bytes on the wire in every group, scalars little-endian.

A card is a point that a hash leads to, so that nobody knows the scalar from one card to another: with cards 1*G, 2*G,
3*G anybody could open the own 17 as a 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from hashlib import blake2b
from types import ModuleType
from typing import Final, NamedTuple, Protocol

from core.log.bodies import POINT_SIZE as POINT_SIZE

SCALAR_SIZE: Final = 32
_CARD: Final = b"cardpoint"
_FIELD: Final = 2**255 - 19
_LOW_255: Final = 2**255 - 1


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

    def unsigned(self, point: bytes) -> bytes:
        """32 bytes that a point shares with no other one, but perhaps its negative. Raises `ValueError`."""

    def times_unsigned(self, scalar: int, unsigned: Iterable[bytes]) -> bytes:
        """The same of the multiples of all of these points by one scalar, joined: a cheaper `times`, where it can be.

        Does not see whether these belong to the group. Raises `ValueError` where a result is none.
        """


class Edwards25519:
    """The subgroup of prime order of edwards25519, by libsodium, which is loaded when the first point is touched.

    `times` refuses by itself what is not canonical, of small order or outside the subgroup, and the neutral result.

    All of a point but its sign is its u on the curve in Montgomery's form (RFC 7748, section 4.1), which X25519
    multiplies in less than half the time. It takes no numbers but multiples of 8 from 2^254 to 2^255 ("clamped");
    modulo the order, every scalar or its negative is one of these, but for one in 2^127, which is refused.
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

    def unsigned(self, point: bytes) -> bytes:
        y = int.from_bytes(point, "little") & _LOW_255
        return ((1 + y) * pow(1 - y, -1, _FIELD) % _FIELD).to_bytes(POINT_SIZE, "little")

    def times_unsigned(self, scalar: int, unsigned: Iterable[bytes]) -> bytes:
        clamped = _clamped(scalar)
        multiply: Callable[[bytes, bytes], bytes] = self._sodium.crypto_scalarmult
        try:
            return b"".join([multiply(clamped, u) for u in unsigned])
        except Exception as error:  # as above
            raise ValueError(f"no multiple of these points: {type(error).__name__}") from None

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


_EIGHTH: Final = pow(8, -1, Edwards25519.order)


def _clamped(scalar: int) -> bytes:
    """A number that X25519 takes and that is the scalar or its negative, modulo the order."""
    eighth = scalar * _EIGHTH % Edwards25519.order
    number = 8 * (eighth if eighth >> 251 else Edwards25519.order - eighth)
    if number >> 254 != 1:
        raise ValueError("neither the scalar nor its negative can be clamped")
    return number.to_bytes(SCALAR_SIZE, "little")


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
