"""What a party with a program of its own might try."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from hashlib import blake2b
from math import factorial

from core.random_stream import Stream
from net.dealing.group import Group, Suite
from net.dealing.secrets import derived_scalar, to_wire
from net.dealing.shuffle import Mixing
from net.dealing.statement import Statement, split
from tests.net.dealing.parties import seed_of, with_slot
from tests.net.toy_group import PRIME, TOY

SEED, ORDER = 16, 20
"""Bytes of a round's seed, and of the order of 40 cards."""


def multiple(group: Group, name: str, point: bytes) -> bytes:
    """A point disguised."""
    return group.times(derived_scalar(group, seed_of(name), b"disguise"), point)


def doubled(group: Group, statement: Statement, of: int = 0, into: int = 1) -> Statement:
    """The same with one card of it twice, in disguise, and another one gone."""
    card = multiple(group, "double", split(statement.target)[of])
    return statement._replace(target=with_slot(statement.target, into, card))


def guessed(
    suite: Suite, statement: Statement, guesses: Sequence[int], chance: str, factor: int
) -> tuple[list[int], bytes]:
    """What is asked, and a proof of somebody's who knows no order and guesses what will be asked.

    It passes where the guess is right; the format is that of `net.dealing.shuffle`. `factor`: the scalar that leads
    from the sum of the source to that of the target.
    """
    group, answers, digest = suite.group, [], statement.digest(suite)
    sides = split(statement.source), split(statement.target)
    unsigned = [list(map(group.unsigned, side)) for side in sides]
    nonce = derived_scalar(group, seed_of(chance), b"test")
    commitment = group.times(nonce, reduce(group.add, sides[0]))
    hasher = blake2b(digest + commitment, digest_size=32, person=b"md1/cut")
    for number, guess in enumerate(guesses):
        seed, salt = seed_of(f"{chance} {number}")[:SEED], digest + number.to_bytes(2, "big")
        order = Stream(seed + salt, "md1/round").shuffled(statement.slots)
        mixing = Mixing(derived_scalar(group, seed, b"md1/blind", salt), order)
        hasher.update(mixing.of(group, unsigned[guess]))
        answers.append(to_wire(mixing.scalar) + numbered(order) if guess else seed)
    challenge = hasher.digest()
    asked = [challenge[number // 8] >> number % 8 & 1 for number in range(suite.rounds)]
    z = (nonce + int.from_bytes(challenge, "little") * factor) % group.order
    return asked, challenge + to_wire(z) + b"".join(answers)


def factor_of_sums(statement: Statement) -> int:
    """The scalar from the sum of the source to that of the target, lie or not: the toy group can be broken."""
    base, wanted = (
        int.from_bytes(reduce(TOY.group.add, split(side)), "little") for side in (statement.source, statement.target)
    )
    steps, small, value = 1 << 15, {}, 1
    for number in range(steps):
        small[value] = number
        value = value * base % PRIME
    giant, place = pow(value, -1, PRIME), 0
    while wanted not in small:
        wanted, place = wanted * giant % PRIME, place + steps
    return (place + small[wanted]) % TOY.group.order


def numbered(order: Sequence[int]) -> bytes:
    """An order as it is sent: how many smaller ones come after each, in the base of factorials."""
    count = len(order)
    after = [sum(later < place for later in order[at:]) for at, place in enumerate(order)]
    number = sum(digit * factorial(count - 1 - at) for at, digit in enumerate(after))
    return number.to_bytes(ORDER, "big")


class Answer:
    """One answer of a shuffle's proof: where its bytes are, and which side it is of."""

    def __init__(self, at: int, asked: int) -> None:
        self.at, self.asked = at, asked
        self.end = at + (32 + ORDER if asked else SEED)


def answers(proof: bytes, rounds: int) -> list[Answer]:
    """All of them in the proof of a deck of 40, read without the program's own help."""
    found, at = [], 64
    for number in range(rounds):
        found.append(Answer(at, proof[number // 8] >> number % 8 & 1))
        at = found[-1].end
    assert at == len(proof)
    return found
