"""A locked slot and everybody's key for it give the card.

Nobody has to commit to keys: the locked points are signed and proved, and nobody knows a scalar between two cards. So
keys under which a slot is some card of the pack are the right ones, and under a wrong one it is no card at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.cards import Card
from net.dealing.group import Group
from net.dealing.secrets import DeckKeys, from_wire, to_wire


def open_slot(group: Group, pack: Sequence[bytes], locked: bytes, keys: Iterable[bytes]) -> Card | None:
    """The card of a slot, None where these keys do not open it: ``(product of all keys)^-1 * locked`` is no card.

    `pack`: `net.dealing.group.card_points`. `locked`: the slot's point after the last lock. `keys`: one of each party,
    as they were sent. One inversion and one multiplication.
    """
    product = 1
    for key in keys:
        scalar = from_wire(group, key)
        if scalar is None:
            return None
        product = product * scalar % group.order
    try:
        return pack.index(group.times(pow(product, -1, group.order), locked))
    except ValueError:
        return None


def given_keys(keys: DeckKeys, slots: Iterable[int]) -> bytes:
    """A party's keys of these slots as they are sent: 32 bytes each, joined."""
    return b"".join([to_wire(keys.keys[slot]) for slot in slots])
