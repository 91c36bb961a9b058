"""A party's lock, which gives every slot a key of its own, and the proof that each slot is still the same card.

The lock: ``target[j] = x_j * source[j]`` with ``x_j = key_j / a``: the scalar that all slots share since the shuffle is
taken off and a key of the slot alone put on. To give a key away then opens this slot and nothing else.

The proof: one of Schnorr's (1991) for every slot, that its scalar is known, with one challenge for all. Without it a
party could make its own slot of another party's, and read a card of theirs by opening the own one. From whom the x_j
are known, no target[j] can come out of another slot than source[j], for nobody knows a scalar between two cards.

::

    commitments A_j = n_j * source[j], with n_j = scalar(the deck's seed, "md1/nonce", statement | j as 2 bytes)
    challenge       = BLAKE2b-256(statement | all A_j, person="md1/lock")
    answers     z_j = n_j + (challenge mod order) * x_j mod order
    proof           = challenge (32) | z_j (32 each)
    checked by  A_j = z_j * source[j] - challenge * target[j], out of which the challenge must come again

The nonces follow from seed and statement, as those of RFC 8032 do from key and message: a proof sent again is the same
bytes, and no nonce ever serves two challenges, which would tell the key.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from net.dealing.group import SCALAR_SIZE, Group, Suite
from net.dealing.secrets import DeckKeys, derived_scalar, from_wire, to_wire
from net.dealing.statement import BadProof, Statement, split

_CHALLENGE_SIZE: Final = 32
_CHALLENGE: Final = b"md1/lock"
_NONCE: Final = b"md1/nonce"


def lock_pass(group: Group, keys: DeckKeys, source: bytes) -> bytes:
    """The points after a party's lock. Raises `ValueError` where the source holds what is no point."""
    return _products(group, keys.factors(group), split(source))


def prove_lock(suite: Suite, keys: DeckKeys, statement: Statement) -> bytes:
    """The proof that the statement's target is its source locked by these keys."""
    group, digest = suite.group, statement.digest(suite)
    nonces = [_nonce(group, keys.seed, digest, slot) for slot in range(statement.slots)]
    challenge = _challenge(digest, _products(group, nonces, split(statement.source)))
    number = int.from_bytes(challenge, "little")
    factors = keys.factors(group)
    answers = [(nonce + number * x) % group.order for nonce, x in zip(nonces, factors, strict=True)]
    return challenge + b"".join(map(to_wire, answers))


def check_lock(suite: Suite, statement: Statement, proof: bytes) -> None:
    """Raises `BadProof` where the target is not certainly the source, slot by slot, times scalars of the prover's.

    What is cheap to see is looked at first. The source must have been checked, as the target of the pass before.
    """
    statement.check_sizes("lock")
    answers = _answers(suite.group, statement.slots, proof)
    statement.check_target(suite.group)
    challenge = proof[:_CHALLENGE_SIZE]
    try:
        commitments = _commitments(suite.group, statement, int.from_bytes(challenge, "little"), answers)
    except ValueError:
        raise BadProof("point") from None
    if _challenge(statement.digest(suite), commitments) != challenge:
        raise BadProof("challenge")


def _commitments(group: Group, statement: Statement, challenge: int, answers: list[int]) -> bytes:
    number, times = challenge % group.order, group.times
    slots = zip(answers, split(statement.source), split(statement.target), strict=True)
    return b"".join([group.subtract(times(z, before), times(number, after)) for z, before, after in slots])


def _products(group: Group, scalars: list[int], points: list[bytes]) -> bytes:
    return b"".join(map(group.times, scalars, points))


def _challenge(digest: bytes, commitments: bytes) -> bytes:
    return blake2b(digest + commitments, digest_size=_CHALLENGE_SIZE, person=_CHALLENGE).digest()


def _nonce(group: Group, seed: bytes, digest: bytes, slot: int) -> int:
    return derived_scalar(group, seed, _NONCE, digest + slot.to_bytes(2, "big"))


def _answers(group: Group, slots: int, proof: bytes) -> list[int]:
    if len(proof) != _CHALLENGE_SIZE + slots * SCALAR_SIZE:
        raise BadProof("size")
    answers = []
    for at in range(_CHALLENGE_SIZE, len(proof), SCALAR_SIZE):
        scalar = from_wire(group, proof[at : at + SCALAR_SIZE])
        if scalar is None:
            raise BadProof("scalar")
        answers.append(scalar)
    return answers
