"""What a deck costs that several computers make together: ``python -m tests.bench.bench_dealing [--rounds N]``.

All of its cryptography, that of every party, runs in this process: shuffles, locks and their proofs, which everybody
else checks, keys, 40 slots opened by everybody, and the audit of each. Against it in turns the limit of this design:
as many bare multiplications and checks of points by libsodium, and nothing else. Multiplications for the proofs of
shuffles are those of X25519, the others of edwards25519. It only prints figures.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from nacl import bindings as sodium

from net.dealing.group import MD1, Edwards25519, Suite, card_points
from net.dealing.lock import check_lock, lock_pass, prove_lock
from net.dealing.opening import given_keys, open_slot
from net.dealing.recheck import Sent, first_lie
from net.dealing.secrets import DeckKeys, to_wire
from net.dealing.shuffle import check_shuffle, prove_shuffle, shuffle_pass
from net.dealing.statement import Context, Statement, split
from tests.bench.rounds import Spread, machine, measure, rate, ratio, restless
from tests.net.dealing.parties import seed_of
from tests.net.toy_group import ToyGroup

LIMIT: Final = 1.3
"""A deck costs at most so many times what its multiplications and checks of points cost."""
LINK: Final = 40_000
"""Bytes of a deck's entries over a link, both ways, at most."""
PROMISE: Final = 32
SIZE: Final = 40


class Counting(ToyGroup):
    """Counts what costs something."""

    def __init__(self) -> None:
        self.products = self.unsigned_products = self.checks = 0

    def times(self, scalar: int, point: bytes) -> bytes:
        self.products += 1
        return super().times(scalar, point)

    def times_unsigned(self, scalar: int, unsigned: Iterable[bytes]) -> bytes:
        points = list(unsigned)
        self.unsigned_products += len(points)
        self.products -= len(points)
        return super().times_unsigned(scalar, points)

    def is_point(self, data: bytes) -> bool:
        self.checks += 1
        return super().is_point(data)


class Parts(NamedTuple):
    """Bytes of what each party sends for a deck, without envelopes and signatures."""

    shuffles: list[int]
    locks: list[int]
    keys: list[int]

    @property
    def link(self) -> int:
        """Over the busiest link: one's own on the way to the host, and everybody's on the way back."""
        return sum(map(sum, self)) + max(sum(own) for own in zip(*self, strict=True))


class Table(NamedTuple):
    """Some parties who are about to make a deck."""

    suite: Suite
    keys: list[DeckKeys]
    pack: tuple[bytes, ...]
    ctx: bytes

    @classmethod
    def of(cls, suite: Suite, people: int) -> Table:
        """The pack is worked out once for a kind of pack, not once a deck."""
        seeds = [seed_of(f"party {number}") for number in range(people)]
        keys = [DeckKeys.of(suite.group, seed, SIZE) for seed in seeds]
        return cls(suite, keys, card_points(suite.group, "es40", SIZE), Context(b"", 1, b"", tuple(seeds)).digest())

    def deck(self) -> Parts:
        """All of a deck, by all of them."""
        people = range(len(self.keys))
        shuffles: list[tuple[Statement, bytes]] = []
        locks: list[tuple[Statement, bytes]] = []
        points = b"".join(self.pack)
        for place in people:
            shuffles.append(self._shuffled(place, points))
            points = shuffles[-1][0].target
        for place in reversed(people):
            locks.insert(0, self._locked(place, points))
            points = locks[0][0].target
        keys = [given_keys(own, range(SIZE)) for own in self.keys]
        self._open(points, keys)
        sent = [
            Sent(own.seed, shuffle[0].target, lock[0].target, dict(enumerate(split(given))))
            for own, shuffle, lock, given in zip(self.keys, shuffles, locks, keys, strict=True)
        ]
        for _ in people:
            assert first_lie(self.suite.group, self.pack, sent) is None
        return Parts(
            [PROMISE + len(said.target) + len(proof) for said, proof in shuffles],
            [len(said.target) + len(proof) for said, proof in locks],
            [len(given) for given in keys],
        )

    def _shuffled(self, place: int, points: bytes) -> tuple[Statement, bytes]:
        own = self.keys[place]
        said = Statement(self.ctx, place, "shuffle", points, shuffle_pass(self.suite.group, own, points))
        proof = prove_shuffle(self.suite, own, said)
        for _ in self.keys[1:]:
            check_shuffle(self.suite, said, proof)
        return said, proof

    def _locked(self, place: int, points: bytes) -> tuple[Statement, bytes]:
        own = self.keys[place]
        said = Statement(self.ctx, place, "lock", points, lock_pass(self.suite.group, own, points))
        proof = prove_lock(self.suite, own, said)
        for _ in self.keys[1:]:
            check_lock(self.suite, said, proof)
        return said, proof

    def _open(self, points: bytes, keys: list[bytes]) -> None:
        """Every party opens every slot, once."""
        locked, given = split(points), [split(each) for each in keys]
        for _ in self.keys:
            for slot in range(SIZE):
                assert open_slot(self.suite.group, self.pack, locked[slot], [each[slot] for each in given]) is not None


class Counted(NamedTuple):
    """How often a deck multiplies and checks, and the bytes of its parts."""

    products: int
    unsigned_products: int
    checks: int
    parts: Parts


def counted(people: int) -> Counted:
    """The same deck in the toy group, which takes no time."""
    group = Counting()
    parts = Table.of(Suite(group, MD1.rounds), people).deck()
    return Counted(group.products, group.unsigned_products, group.checks, parts)


def limit(found: Counted) -> Callable[[], int]:
    """A part of the bare multiplications and checks of a deck; returns how many of X25519 that is."""
    point, scalar = sodium.crypto_core_ed25519_from_uniform(seed_of("point")), to_wire(Edwards25519.order // 3)
    u = sodium.crypto_sign_ed25519_pk_to_curve25519(point)
    some = 2000
    products, checks = (round(some * count / found.unsigned_products) for count in (found.products, found.checks))

    def work() -> int:
        for _ in range(some):
            sodium.crypto_scalarmult(scalar, u)
        for _ in range(products):
            sodium.crypto_scalarmult_ed25519_noclamp(scalar, point)
        for _ in range(checks):
            sodium.crypto_core_ed25519_is_valid_point(point)
        return some

    return work


def dealt(people: int, found: Counted) -> Callable[[], int]:
    table = Table.of(MD1, people)

    def work() -> int:
        table.deck()
        return found.unsigned_products

    return work


def main(rounds: int) -> None:
    print(machine())
    for people in (2, 4):
        found = counted(people)
        contestants = {"deck": dealt(people, found), "limit": limit(found)}
        results = measure(contestants, time.process_time, rounds)
        seconds = found.unsigned_products / rate(results, "deck").median
        once = ratio(results, "limit", "deck")
        print(f"{people} parties: {found.unsigned_products:,} multiplications of X25519, ", end="")
        print(f"{found.products:,} of edwards25519, {found.checks:,} checks of points")
        print(f"  a deck, processor time of all  {seconds:6.2f} s, {seconds / people:.2f} s each")
        print(f"  over the limit  {said(once)}, to reach at most {LIMIT}{', restless' * restless(results)}")
        each = ", ".join(f"{name} {sum(sizes):,}" for name, sizes in found.parts._asdict().items())
        print(f"  bytes: {each}; over a link {found.parts.link:,}, to reach at most {LINK:,}")


def said(spread: Spread) -> str:
    return f"{spread.median:.2f} ({spread.low:.2f}-{spread.high:.2f})"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    main(parser.parse_args().rounds)
