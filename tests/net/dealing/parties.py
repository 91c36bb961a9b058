"""Several parties and the deck that they make together, pass by pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from net.dealing.group import POINT_SIZE, Suite, card_points
from net.dealing.lock import lock_pass, prove_lock
from net.dealing.recheck import Sent
from net.dealing.secrets import DeckKeys, to_wire
from net.dealing.shuffle import prove_shuffle, shuffle_pass
from net.dealing.statement import Context, Pass, Statement, split

DECK, SIZE = "es40", 40
"""The pack of most tests."""


def seed_of(name: str) -> bytes:
    """A party's seed."""
    return blake2b(name.encode(), digest_size=32).digest()


def context(match: str = "match", deck: int = 1, parties: tuple[str, ...] = ("Ana", "Luis")) -> Context:
    return Context(match.encode(), deck, b"rules", tuple(seed_of(f"key of {name}") for name in parties))


class Made(NamedTuple):
    """`shuffles`, `locks`: every party's statement, by place."""

    suite: Suite
    pack: tuple[bytes, ...]
    keys: tuple[DeckKeys, ...]
    shuffles: tuple[Statement, ...]
    locks: tuple[Statement, ...]

    @property
    def final(self) -> list[bytes]:
        """The locked slots."""
        return split(self.locks[0].target)

    def slot_keys(self, slot: int) -> list[bytes]:
        """Everybody's key of a slot."""
        return [to_wire(keys.keys[slot]) for keys in self.keys]

    def sent(self) -> list[Sent]:
        """All that was signed about this deck, with the keys of all slots."""
        return [
            Sent(keys.seed, shuffle.target, lock.target, dict(enumerate(map(to_wire, keys.keys))))
            for keys, shuffle, lock in zip(self.keys, self.shuffles, self.locks, strict=True)
        ]

    def proof(self, step: Pass, place: int = 0) -> bytes:
        return proof(self.suite, self.keys[place], (self.shuffles if step == "shuffle" else self.locks)[place])


@lru_cache(maxsize=64)
def made(suite: Suite, names: tuple[str, ...] = ("Ana", "Luis"), deck: str = DECK, size: int = SIZE) -> Made:
    """A deck that all of these shuffled and locked honestly."""
    group, pack = suite.group, card_points(suite.group, deck, size)
    keys = tuple(DeckKeys.of(group, seed_of(name), size) for name in names)
    ctx, before = context(parties=names).digest(), b"".join(pack)
    shuffles, locks = [], []
    for place, own in enumerate(keys):
        after = shuffle_pass(group, own, before)
        shuffles.append(Statement(ctx, place, "shuffle", before, after))
        before = after
    for place in reversed(range(len(keys))):
        after = lock_pass(group, keys[place], before)
        locks.append(Statement(ctx, place, "lock", before, after))
        before = after
    return Made(suite, pack, keys, tuple(shuffles), tuple(locks[::-1]))


@lru_cache(maxsize=64)
def proof(suite: Suite, keys: DeckKeys, statement: Statement) -> bytes:
    """Its prover's proof, made once."""
    return (prove_shuffle if statement.step == "shuffle" else prove_lock)(suite, keys, statement)


OTHER_STATEMENTS: Final[Mapping[str, Callable[[Statement], Statement]]] = {
    "another party": lambda said: said._replace(prover=1),
    "another pass": lambda said: said._replace(step="lock" if said.step == "shuffle" else "shuffle"),
    "another match": lambda said: said._replace(ctx=context("another match").digest()),
    "another deck": lambda said: said._replace(ctx=context(deck=2).digest()),
    "other people": lambda said: said._replace(ctx=context(parties=("Ana", "Rosa")).digest()),
    "the halves changed round": lambda said: said._replace(source=said.target, target=said.source),
}
"""Near to what was said, and not that: no proof may hold for it too."""


def with_slot(points: bytes, slot: int, point: bytes) -> bytes:
    """The same points, with another one in a slot."""
    return points[: slot * POINT_SIZE] + point + points[(slot + 1) * POINT_SIZE :]
