"""All that one party does to a deck follows from the deck's secret, the seed: what was lost in a crash comes out again
bit by bit, and whoever reads the seed when the deck is over can do all of it again.

::

    scalar(key, purpose, data) = 1 + BLAKE2b-512(data, key, person=purpose) mod (order - 1)     little-endian; never 0
    shuffle scalar a           = scalar(seed, "md1/shuffle")
    permutation                = Stream(seed, "md1/permutation").shuffled(size)
    key of slot j              = scalar(seed, "md1/key", j as 2 bytes)                          big-endian

Reducing 512 bits leaves a bias of less than 2^-256.

A seed is for one deck in one log. Who shuffled two decks with it, or one again after other points, would let both be
compared, and who told it for one would have told it for the other.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, NamedTuple

from core.log.decks import permutation
from net.dealing.group import SCALAR_SIZE, Group

_SHUFFLE: Final = b"md1/shuffle"
_KEY: Final = b"md1/key"


class DeckKeys(NamedTuple):
    """What one party does to one deck: `a`, `permutation` in the shuffle, `keys` (one a slot) in the lock."""

    seed: bytes
    a: int
    permutation: tuple[int, ...]
    keys: tuple[int, ...]

    @classmethod
    def of(cls, group: Group, seed: bytes, size: int) -> DeckKeys:
        """What follows from a party's seed (32 bytes) for a deck of so many cards."""
        keys = tuple(slot_key(group, seed, slot) for slot in range(size))
        return cls(seed, derived_scalar(group, seed, _SHUFFLE), permutation(seed, size), keys)

    def factors(self, group: Group) -> list[int]:
        """What the lock multiplies each slot by: its key, and the shuffle's scalar taken off again."""
        off = pow(self.a, -1, group.order)
        return [key * off % group.order for key in self.keys]

    def __repr__(self) -> str:
        """Nothing of it: it would stand in logs and tracebacks."""
        return "<DeckKeys>"


def slot_key(group: Group, seed: bytes, slot: int) -> int:
    """The scalar that locks a slot of a party's deck."""
    return derived_scalar(group, seed, _KEY, slot.to_bytes(2, "big"))


def derived_scalar(group: Group, key: bytes, purpose: bytes, data: bytes = b"") -> int:
    """A scalar that follows from a key of 32 bytes and what it is for, never 0."""
    wide = blake2b(data, key=key, person=purpose).digest()
    return 1 + int.from_bytes(wide, "little") % (group.order - 1)


def to_wire(scalar: int) -> bytes:
    """The 32 bytes of a scalar."""
    return scalar.to_bytes(SCALAR_SIZE, "little")


def from_wire(group: Group, data: bytes) -> int | None:
    """The scalar of 32 bytes; None where they are not the one encoding of a number from 1 to order - 1."""
    if len(data) != SCALAR_SIZE:
        return None
    scalar = int.from_bytes(data, "little")
    return scalar if 0 < scalar < group.order else None
