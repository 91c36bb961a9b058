"""A party's shuffle, and the proof that it is one.

The shuffle: ``target[j] = a * source[permutation[j]]``. Whoever looks on sees 40 points of which no one can be told.

The proof is *cut and choose*. In each round the prover shuffles the source once more, with a scalar b and an order that
serve nothing else: the commitment. The verifier asks for one of two things: how it comes out of the source (b and the
order), or how it comes out of the target (b / a and the order that is left). Who can answer both has shuffled
rightly; who has not fails in every other round. Either answer alone is a random scalar and a random order and
tells nothing of a and the permutation.

What is asked is taken from a hash of the statement and all commitments (Fiat and Shamir, 1986), so nobody has to be
asked, and a party would have to try 2^rounds times to find a lie that passes. Commitments are not sent: the verifier
makes them again from the answers, and the hash must come out the same. All randomness follows from the seed and the
statement, so that a proof sent again after a crash is the same bytes; it never serves another statement, since both
answers to one commitment together would tell the permutation.

Commitments are made without signs, which is cheaper (`Group.times_unsigned`). So far a card could still have become
its negative, which no key opens. Therefore, under the same challenge, a proof of Schnorr's (1991) that the sum of all
points has been multiplied by one scalar: with some signs changed and others not, it could only be given by somebody who
knows a scalar between cards.

::

    proof     = challenge (32) | z (32, a scalar) | an answer a round
    answer    = seed of the round (16)                                   where the round's bit of the challenge is 0
              | b / a (32, a scalar) | order (its number, big-endian)    where it is 1
    bit of r  = bit r mod 8, from the lowest, of byte r / 8 of the challenge
    challenge = BLAKE2b-256(statement | A | u of all points of all commitments, person="md1/cut")
    A, z      = n * sum of the source, n + challenge * a, with n = scalar(the deck's seed, "md1/sum", statement)
    checked by  A = z * sum of the source - challenge * sum of the target
    seed of r = BLAKE2b-128(statement | r as 2 bytes, key=the deck's seed, person="md1/round")
    b         = scalar(seed of r, "md1/blind", statement | r)
    order     = Stream(seed of r | statement | r, "md1/round").shuffled(slots)

Orders and their numbers: `net.dealing.orders`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from hashlib import blake2b
from typing import Final, NamedTuple

from core.random_stream import Stream
from net.dealing.desk import Beat, nothing
from net.dealing.group import SCALAR_SIZE, Group, Suite
from net.dealing.orders import inverse_of, number_of, number_size, order_of
from net.dealing.secrets import DeckKeys, derived_scalar, from_wire, to_wire
from net.dealing.statement import BadProof, Statement, split

CHALLENGE_SIZE: Final = 32
_SEED_SIZE: Final = 16
_CUT: Final = b"md1/cut"
_ROUND: Final = b"md1/round"
_BLIND: Final = b"md1/blind"
_NONCE: Final = b"md1/sum"
_ORDER: Final = "md1/round"


class Mixing(NamedTuple):
    """A scalar and an order: what makes a round's points of others."""

    scalar: int
    order: Sequence[int]

    def of(self, group: Group, unsigned: Sequence[bytes]) -> bytes:
        """``scalar * points[order[j]]`` for every slot j, all but the signs, joined."""
        return group.times_unsigned(self.scalar, [unsigned[place] for place in self.order])


def shuffle_pass(group: Group, keys: DeckKeys, source: bytes) -> bytes:
    """The points after a party's shuffle. Raises `ValueError` where the source holds what is no point."""
    points = split(source)
    return b"".join([group.times(keys.a, points[place]) for place in keys.permutation])


def prove_shuffle(suite: Suite, keys: DeckKeys, statement: Statement, step: Beat = nothing) -> bytes:
    """The proof that the statement's target is its source shuffled by these keys. 2,560 multiplications for `MD1`."""
    group, digest = suite.group, statement.digest(suite)
    source = split(statement.source)
    seeds = [_round_seed(keys.seed, digest, number) for number in range(suite.rounds)]
    rounds = [_mixing(group, seed, _salt(digest, number), len(source)) for number, seed in enumerate(seeds)]
    nonce, unsigned = derived_scalar(group, keys.seed, _NONCE, digest), list(map(group.unsigned, source))
    hasher = blake2b(digest + group.times(nonce, _sum(group, source)), digest_size=CHALLENGE_SIZE, person=_CUT)
    for mixing in rounds:
        hasher.update(mixing.of(group, unsigned))
        step()
    challenge = hasher.digest()
    z = (nonce + int.from_bytes(challenge, "little") * keys.a) % group.order
    back = Mixing(pow(keys.a, -1, group.order), inverse_of(keys.permutation))
    answers = [
        _from_target(group, back, mixing) if asked else seed
        for asked, mixing, seed in zip(_bits(challenge, suite.rounds), rounds, seeds, strict=True)
    ]
    return challenge + to_wire(z) + b"".join(answers)


def check_shuffle(suite: Suite, statement: Statement, proof: bytes, step: Beat = nothing) -> None:
    """Raises `BadProof` where the target is not certainly a shuffle of the source. Costs as much as to prove.

    What is cheap to see is looked at first. The source must have been checked, as the target of the pass before.
    """
    statement.check_sizes("shuffle")
    group, digest, challenge = suite.group, statement.digest(suite), proof[:CHALLENGE_SIZE]
    z, answers = _answers(suite, statement.slots, digest, proof)
    statement.check_target(group)
    sides = split(statement.source), split(statement.target)
    hasher = blake2b(digest + _of_sums(group, *sides, challenge, z), digest_size=CHALLENGE_SIZE, person=_CUT)
    unsigned = [list(map(group.unsigned, side)) for side in sides]
    for asked, mixing in answers:
        hasher.update(_commitment(group, mixing, unsigned[asked]))
        step()
    if hasher.digest() != challenge:
        raise BadProof("challenge")


def _commitment(group: Group, mixing: Mixing, unsigned: Sequence[bytes]) -> bytes:
    try:
        return mixing.of(group, unsigned)
    except ValueError:
        raise BadProof("point") from None


def _of_sums(group: Group, source: Sequence[bytes], target: Sequence[bytes], challenge: bytes, z: int) -> bytes:
    """The commitment of the proof that the sum of the points was multiplied by one scalar."""
    number = int.from_bytes(challenge, "little") % group.order
    try:
        return group.subtract(group.times(z, _sum(group, source)), group.times(number, _sum(group, target)))
    except ValueError:
        raise BadProof("point") from None


def _sum(group: Group, points: Sequence[bytes]) -> bytes:
    return reduce(group.add, points)


def _round_seed(seed: bytes, digest: bytes, number: int) -> bytes:
    return blake2b(_salt(digest, number), digest_size=_SEED_SIZE, key=seed, person=_ROUND).digest()


def _salt(digest: bytes, number: int) -> bytes:
    """Which round of which proof: whoever tries seeds tries for this one alone."""
    return digest + number.to_bytes(2, "big")


def _mixing(group: Group, seed: bytes, salt: bytes, slots: int) -> Mixing:
    """What a round's seed says."""
    return Mixing(derived_scalar(group, seed, _BLIND, salt), Stream(seed + salt, _ORDER).shuffled(slots))


def _from_target(group: Group, back: Mixing, mixing: Mixing) -> bytes:
    """The answer that leads from the target to the round's commitment; `back` undoes the shuffle."""
    undone = back.order
    left = [undone[place] for place in mixing.order]
    return to_wire(mixing.scalar * back.scalar % group.order) + number_of(left).to_bytes(number_size(len(left)), "big")


def _bits(challenge: bytes, rounds: int) -> list[int]:
    """What is asked in each round: 0 from the source, 1 from the target."""
    asked = int.from_bytes(challenge, "little")
    return [asked >> number & 1 for number in range(rounds)]


def _answers(suite: Suite, slots: int, digest: bytes, proof: bytes) -> tuple[int, list[tuple[int, Mixing]]]:
    """z; what was asked in each round, and the answer. Raises `BadProof` where it is none."""
    bits = _bits(proof[:CHALLENGE_SIZE], suite.rounds)
    sizes = [SCALAR_SIZE + number_size(slots) if asked else _SEED_SIZE for asked in bits]
    at, group = CHALLENGE_SIZE + SCALAR_SIZE, suite.group
    if len(proof) != at + sum(sizes):
        raise BadProof("size")
    z, answers = _scalar(group, proof[CHALLENGE_SIZE:at]), []
    for number, (asked, size) in enumerate(zip(bits, sizes, strict=True)):
        data, at = proof[at : at + size], at + size
        answer = _target_answer(group, data, slots) if asked else _mixing(group, data, _salt(digest, number), slots)
        answers.append((asked, answer))
    return z, answers


def _scalar(group: Group, data: bytes) -> int:
    scalar = from_wire(group, data)
    if scalar is None:
        raise BadProof("scalar")
    return scalar


def _target_answer(group: Group, data: bytes, slots: int) -> Mixing:
    scalar = _scalar(group, data[:SCALAR_SIZE])
    try:
        return Mixing(scalar, order_of(int.from_bytes(data[SCALAR_SIZE:], "big"), slots))
    except ValueError:
        raise BadProof("permutation") from None
