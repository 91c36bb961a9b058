"""What a proof is about, as bytes that no other statement has, and what is wrong with one that does not hold.

Each challenge is a hash of the whole statement: the protocol, the match, the deck, its rules, all parties, which of
them proves, in which pass, and every point before and after. So a proof is worth nothing in another place, nor in the
mouth of another party (a published implementation of mental poker was open to just that).
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, Literal, NamedTuple, TypeAlias

from net.dealing.group import POINT_SIZE, Group, Suite

Pass: TypeAlias = Literal["shuffle", "lock"]
MAX_SLOTS: Final = 255
"""A slot's number is one byte."""
_CONTEXT: Final = b"md1/context"
_STATEMENT: Final = b"md1/statement"


class BadProof(ValueError):
    """Points or a proof that do not hold.

    `reason`, one word: pass, size, scalar, permutation, double, point, challenge.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Context(NamedTuple):
    """Where a deck belongs. `rules`: bytes of what was agreed. `parties`: their keys, in the order of the passes."""

    match_id: bytes
    deck: int
    rules: bytes
    parties: tuple[bytes, ...]

    def digest(self) -> bytes:
        """32 bytes that stand for all of it."""
        hasher = blake2b(digest_size=32, person=_CONTEXT)
        for part in (self.match_id, self.deck.to_bytes(8, "big"), self.rules, *self.parties):
            hasher.update(len(part).to_bytes(4, "big") + part)
        return hasher.digest()


class Statement(NamedTuple):
    """A party's pass over the deck: "I made `target` of `source` as it is done in this pass".

    `ctx`: the digest of the `Context`. `prover`: the party's place among all. `source`, `target`: points, joined, slot
    by slot. The source of the first shuffle is the pack, every other one the target of the pass before.
    """

    ctx: bytes
    prover: int
    step: Pass
    source: bytes
    target: bytes

    @property
    def slots(self) -> int:
        return len(self.target) // POINT_SIZE

    def digest(self, suite: Suite) -> bytes:
        """32 bytes that stand for all of it, and for how it is proved.

        All that a challenge depends on, but for the commitments, is in here: what is drawn of this digest can
        never meet two different challenges.
        """
        hasher = blake2b(digest_size=32, person=_STATEMENT)
        how = suite.group.order.to_bytes(32, "big"), suite.rounds.to_bytes(2, "big")
        for part in (*how, self.ctx, self.prover.to_bytes(2, "big"), self.step.encode(), self.source, self.target):
            hasher.update(len(part).to_bytes(4, "big") + part)
        return hasher.digest()

    def check_sizes(self, step: Pass) -> None:
        """Raises `BadProof` where this is another pass or there are not as many points after as before."""
        size = len(self.target)
        if self.step != step:
            raise BadProof("pass")
        if size != len(self.source) or size % POINT_SIZE or not 0 < size <= MAX_SLOTS * POINT_SIZE:
            raise BadProof("size")

    def check_target(self, group: Group) -> None:
        """Whether these are different points of the group. The source was a target once or is the pack. `BadProof`."""
        points = split(self.target)
        if len(set(points)) != len(points):
            raise BadProof("double")
        if not all(map(group.is_point, points)):
            raise BadProof("point")


def split(points: bytes) -> list[bytes]:
    """Joined points one by one."""
    return [points[at : at + POINT_SIZE] for at in range(0, len(points), POINT_SIZE)]
