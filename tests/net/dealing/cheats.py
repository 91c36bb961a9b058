"""What a party with a program of its own might try."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from core.random_stream import Stream
from net.dealing.group import POINT_SIZE, Group, Suite
from net.dealing.secrets import derived_scalar, to_wire
from net.dealing.shuffle import Mixing
from net.dealing.statement import Statement
from tests.net.dealing.parties import seed_of, slots, with_slot


def multiple(group: Group, name: str, point: bytes) -> bytes:
    """A point disguised."""
    return group.times(derived_scalar(group, seed_of(name), b"disguise"), point)


def doubled(group: Group, statement: Statement, of: int = 0, into: int = 1) -> Statement:
    """The same with one card of it twice, in disguise, and another one gone."""
    card = multiple(group, "double", slots(statement.target)[of])
    return statement._replace(target=with_slot(statement.target, into, card))


def guessed(suite: Suite, statement: Statement, guesses: Sequence[int], chance: str) -> tuple[list[int], bytes]:
    """What is asked, and a proof of anybody's who knows no secret and guesses what will be asked.

    It passes where the guess is right; the format is that of `net.dealing.shuffle`.
    """
    group, answers = suite.group, []
    sides = slots(statement.source), slots(statement.target)
    hasher = blake2b(statement.digest(suite), digest_size=32, person=b"md1/cut")
    for number, guess in enumerate(guesses):
        seed = seed_of(f"{chance} {number}")
        mixing = Mixing(derived_scalar(group, seed, b"md1/blind"), Stream(seed, "md1/round").shuffled(statement.slots))
        hasher.update(mixing.of(group, sides[guess]))
        answers.append(to_wire(mixing.scalar) + bytes(mixing.order) if guess else seed)
    challenge = hasher.digest()
    asked = [challenge[number // 8] >> number % 8 & 1 for number in range(suite.rounds)]
    return asked, challenge + b"".join(answers)


class Answer:
    """One answer of a shuffle's proof: where its bytes are, and which side it is of."""

    def __init__(self, at: int, asked: int, slots: int) -> None:
        self.at, self.asked = at, asked
        self.end = at + (POINT_SIZE + slots if asked else 32)


def answers(proof: bytes, rounds: int, count: int = 40) -> list[Answer]:
    """All of them, read without the program's own help."""
    found, at = [], 32
    for number in range(rounds):
        found.append(Answer(at, proof[number // 8] >> number % 8 & 1, count))
        at = found[-1].end
    assert at == len(proof)
    return found
