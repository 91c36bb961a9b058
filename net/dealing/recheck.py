"""When a deck is over and all seeds are told, everything that anybody sent can be made again, and who lied is named.

The proofs were checked before a key was given, so here only keys, or seeds that are not those of the deck, can come to
light. It is looked at from the beginning all the same: one multiplication a slot and pass, about 20 ms for two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from net.dealing.group import Group
from net.dealing.lock import lock_pass
from net.dealing.secrets import DeckKeys, to_wire
from net.dealing.shuffle import shuffle_pass
from net.dealing.statement import split


class Sent(NamedTuple):
    """All that a party signed about a deck. `shuffled`, `locked`: points, joined. `keys`: by slot, those given."""

    seed: bytes
    shuffled: bytes
    locked: bytes
    keys: Mapping[int, bytes]


class Lie(NamedTuple):
    """What does not follow from a party's seed: the party's place, what they sent, and the first slot of it."""

    party: int
    what: Literal["shuffle", "lock", "key"]
    slot: int


def first_lie(group: Group, pack: Sequence[bytes], parties: Sequence[Sent]) -> Lie | None:
    """The first of all that was sent, in the order of the deal, that its author's seed does not lead to.

    `pack`: `net.dealing.group.card_points`. `parties` in the order of the shuffles. That each seed is the one that was
    promised is `core.log.audit`'s to see.
    """
    return next(_lies(group, pack, parties), None)


def _lies(group: Group, pack: Sequence[bytes], parties: Sequence[Sent]) -> Iterator[Lie]:
    """Every pass is made of what was signed before it, so each is its author's alone to answer for."""
    made = [DeckKeys.of(group, party.seed, len(pack)) for party in parties]
    before = b"".join(pack)
    for place, (sent, keys) in enumerate(zip(parties, made, strict=True)):
        if (right := shuffle_pass(group, keys, before)) != sent.shuffled:
            yield Lie(place, "shuffle", _difference(right, sent.shuffled))
        before = sent.shuffled
    for place in reversed(range(len(parties))):
        sent, keys = parties[place], made[place]
        if (right := lock_pass(group, keys, before)) != sent.locked:
            yield Lie(place, "lock", _difference(right, sent.locked))
        before = sent.locked
    for place, (sent, keys) in enumerate(zip(parties, made, strict=True)):
        for slot, key in sorted(sent.keys.items()):
            if key != to_wire(keys.keys[slot]):
                yield Lie(place, "key", slot)


def _difference(right: bytes, said: bytes) -> int:
    """The first slot that differs."""
    pairs = zip(split(right), split(said), strict=False)
    same = [one == other for one, other in pairs]
    return same.index(False) if False in same else len(same)
