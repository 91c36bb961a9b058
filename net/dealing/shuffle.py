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

::

    proof     = challenge (32) | an answer a round
    answer    = seed of the round (16)                                   where the round's bit of the challenge is 0
              | b / a (32, a scalar) | order (its number, big-endian)    where it is 1
    bit of r  = bit r mod 8, from the lowest, of byte r / 8 of the challenge
    challenge = BLAKE2b-256(statement | all commitments, person="md1/cut")
    seed of r = BLAKE2b-128(statement | r as 2 bytes, key=the deck's seed, person="md1/round")
    b         = scalar(seed of r, "md1/blind", statement | r)
    order     = Stream(seed of r | statement | r, "md1/round").shuffled(slots)

Orders are numbered as the words of a dictionary are (`number_of`): 20 bytes for 40 cards, 26 for 48.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from hashlib import blake2b
from math import factorial
from typing import Final, NamedTuple

from core.random_stream import Stream
from net.dealing.group import SCALAR_SIZE, Group, Suite
from net.dealing.secrets import DeckKeys, derived_scalar, from_wire, to_wire
from net.dealing.statement import BadProof, Statement, split

CHALLENGE_SIZE: Final = 32
_SEED_SIZE: Final = 16
_CUT: Final = b"md1/cut"
_ROUND: Final = b"md1/round"
_BLIND: Final = b"md1/blind"
_ORDER: Final = "md1/round"

OnRound = Callable[[], object]
"""Called after every round, of a thread perhaps: to tell how far it is, or to raise what ends the work."""


def nothing() -> None:
    """Nobody wants to know how far it is."""


class Mixing(NamedTuple):
    """A scalar and an order: what makes points of points."""

    scalar: int
    order: Sequence[int]

    def of(self, group: Group, points: Sequence[bytes]) -> bytes:
        """``scalar * points[order[j]]`` for every slot j, joined."""
        times, scalar = group.times, self.scalar
        return b"".join([times(scalar, points[place]) for place in self.order])


def shuffle_pass(group: Group, keys: DeckKeys, source: bytes) -> bytes:
    """The points after a party's shuffle. Raises `ValueError` where the source holds what is no point."""
    return Mixing(keys.a, keys.permutation).of(group, split(source))


def prove_shuffle(suite: Suite, keys: DeckKeys, statement: Statement, step: OnRound = nothing) -> bytes:
    """The proof that the statement's target is its source shuffled by these keys. About 0.25 s a deck for `MD1`."""
    group, digest = suite.group, statement.digest(suite)
    source = split(statement.source)
    seeds = [_round_seed(keys.seed, digest, number) for number in range(suite.rounds)]
    rounds = [_mixing(group, seed, _salt(digest, number), len(source)) for number, seed in enumerate(seeds)]
    hasher = blake2b(digest, digest_size=CHALLENGE_SIZE, person=_CUT)
    for mixing in rounds:
        hasher.update(mixing.of(group, source))
        step()
    challenge = hasher.digest()
    back = Mixing(pow(keys.a, -1, group.order), _inverse(keys.permutation))
    answers = [
        _from_target(group, back, mixing) if asked else seed
        for asked, mixing, seed in zip(_bits(challenge, suite.rounds), rounds, seeds, strict=True)
    ]
    return challenge + b"".join(answers)


def check_shuffle(suite: Suite, statement: Statement, proof: bytes, step: OnRound = nothing) -> None:
    """Raises `BadProof` where the target is not certainly a shuffle of the source. Costs as much as to prove.

    What is cheap to see is looked at first. The source must have been checked, as the target of the pass before.
    """
    statement.check_sizes("shuffle")
    digest = statement.digest(suite)
    answers = _answers(suite, statement.slots, digest, proof)
    statement.check_target(suite.group)
    sides = split(statement.source), split(statement.target)
    hasher = blake2b(digest, digest_size=CHALLENGE_SIZE, person=_CUT)
    for asked, mixing in answers:
        hasher.update(_commitment(suite.group, mixing, sides[asked]))
        step()
    if hasher.digest() != proof[:CHALLENGE_SIZE]:
        raise BadProof("challenge")


def _commitment(group: Group, mixing: Mixing, points: Sequence[bytes]) -> bytes:
    try:
        return mixing.of(group, points)
    except ValueError:
        raise BadProof("point") from None


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
    return to_wire(mixing.scalar * back.scalar % group.order) + number_of(left).to_bytes(_width(len(left)), "big")


def _inverse(order: Sequence[int]) -> list[int]:
    return sorted(range(len(order)), key=order.__getitem__)


def _bits(challenge: bytes, rounds: int) -> list[int]:
    """What is asked in each round: 0 from the source, 1 from the target."""
    asked = int.from_bytes(challenge, "little")
    return [asked >> number & 1 for number in range(rounds)]


def _answers(suite: Suite, slots: int, digest: bytes, proof: bytes) -> list[tuple[int, Mixing]]:
    """What was asked in each round, and the answer. Raises `BadProof` where it is none."""
    bits = _bits(proof[:CHALLENGE_SIZE], suite.rounds)
    sizes = [SCALAR_SIZE + _width(slots) if asked else _SEED_SIZE for asked in bits]
    if len(proof) != CHALLENGE_SIZE + sum(sizes):
        raise BadProof("size")
    answers, at, group = [], CHALLENGE_SIZE, suite.group
    for number, (asked, size) in enumerate(zip(bits, sizes, strict=True)):
        data, at = proof[at : at + size], at + size
        answer = _target_answer(group, data, slots) if asked else _mixing(group, data, _salt(digest, number), slots)
        answers.append((asked, answer))
    return answers


def _target_answer(group: Group, data: bytes, slots: int) -> Mixing:
    scalar, number = from_wire(group, data[:SCALAR_SIZE]), int.from_bytes(data[SCALAR_SIZE:], "big")
    if scalar is None:
        raise BadProof("scalar")
    if number >= factorial(slots):
        raise BadProof("permutation")
    return Mixing(scalar, order_of(number, slots))


@cache
def _width(slots: int) -> int:
    """Bytes of an order's number."""
    return ((factorial(slots) - 1).bit_length() + 7) // 8


def number_of(order: Sequence[int]) -> int:
    """The place of an order of ``range(n)`` among all n! of them, sorted as words are: every number is one order."""
    number, left = 0, list(range(len(order)))
    for place in order:
        at = left.index(place)
        number = number * len(left) + at
        del left[at]
    return number


def order_of(number: int, count: int) -> list[int]:
    """Inverse of `number_of`, 0 <= number < count!."""
    digits = []
    for base in range(1, count + 1):
        number, digit = divmod(number, base)
        digits.append(digit)
    left = list(range(count))
    return [left.pop(digit) for digit in reversed(digits)]
