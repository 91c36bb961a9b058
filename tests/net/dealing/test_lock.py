"""A lock is believed where every slot is still the same card, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.dealing.group import MD1, Suite
from net.dealing.lock import check_lock, lock_pass, prove_lock
from net.dealing.secrets import DeckKeys, to_wire
from net.dealing.statement import BadProof, Statement, split
from tests.net.dealing.cheats import multiple
from tests.net.dealing.parties import OTHER_STATEMENTS, made, seed_of, with_slot
from tests.net.dealing.test_group import SMALL_ORDER
from tests.net.toy_group import TOY, ToyGroup

SUITES = pytest.mark.parametrize("suite", [TOY, MD1], ids=["toy", "real"])


def refused(suite: Suite, statement: Statement, proof: bytes) -> str:
    """Why."""
    with pytest.raises(BadProof) as found:
        check_lock(suite, statement, proof)
    return found.value.reason


@SUITES
@pytest.mark.parametrize("place", [0, 1])
def test_an_honest_lock_is_believed_and_sent_again_the_same(suite: Suite, place: int) -> None:
    deck = made(suite)
    check_lock(suite, deck.locks[place], deck.proof("lock", place))
    assert prove_lock(suite, deck.keys[place], deck.locks[place]) == deck.proof("lock", place)
    assert len(deck.proof("lock", place)) == 32 + 32 * 40


@given(st.integers(1, 255), st.binary(min_size=32, max_size=32))
def test_whatever_the_pack(size: int, seed: bytes) -> None:
    points = b"".join([TOY.group.hash_to_point(number.to_bytes(32, "big")) for number in range(size)])
    keys = DeckKeys.of(TOY.group, seed, size)
    statement = Statement(b"ctx", 3, "lock", points, lock_pass(TOY.group, keys, points))
    check_lock(TOY, statement, prove_lock(TOY, keys, statement))


def test_a_lock_takes_the_common_scalar_off_and_puts_a_key_on_each_slot() -> None:
    deck, order = made(TOY), TOY.group.order
    keys, said = deck.keys[0], deck.locks[0]
    opened = [TOY.group.times(keys.a, point) for point in split(said.target)]
    assert opened == [TOY.group.times(key, point) for key, point in zip(keys.keys, split(said.source), strict=True)]
    assert len(set(keys.factors(TOY.group))) == 40 and all(0 < factor < order for factor in keys.factors(TOY.group))


@given(st.data())
def test_no_byte_of_a_proof_can_be_another_one(data: st.DataObject) -> None:
    deck = made(TOY)
    proof = bytearray(deck.proof("lock"))
    at, flip = data.draw(st.integers(0, len(proof) - 1)), data.draw(st.integers(1, 255))
    proof[at] ^= flip
    assert refused(TOY, deck.locks[0], bytes(proof)) in {"scalar", "challenge"}


@SUITES
def test_a_changed_proof_is_refused(suite: Suite) -> None:
    deck = made(suite)
    said, proof, order = deck.locks[0], deck.proof("lock"), suite.group.order
    answer = int.from_bytes(proof[-32:], "little")
    changed = {
        b"": "size",
        proof[:32]: "size",
        proof[:-1]: "size",
        proof + b"\0": "size",
        proof[:-32] + to_wire(answer + order): "scalar",
        proof[:-32] + bytes(32): "scalar",
        proof[:-32] + to_wire(order): "scalar",
        proof[:-32] + to_wire(answer % (order - 1) + 1): "challenge",
        proof[:-32] + to_wire(order - answer): "challenge",
        bytes(32) + proof[32:]: "point",
        proof[:31] + bytes([proof[31] ^ 1]) + proof[32:]: "challenge",
    }
    assert {other: refused(suite, said, other) for other in changed} == changed


@pytest.mark.parametrize("other", OTHER_STATEMENTS.values(), ids=OTHER_STATEMENTS)
def test_a_proof_holds_for_its_own_statement_only(other: Callable[[Statement], Statement]) -> None:
    deck = made(TOY)
    assert refused(TOY, other(deck.locks[0]), deck.proof("lock")) in {"challenge", "pass"}
    assert refused(TOY, deck.locks[1], deck.proof("lock")) == "challenge"


@SUITES
def test_a_slot_made_of_anothers_is_refused(suite: Suite) -> None:
    """Luis locks his own slot 7 as one more copy of Ana's slot 3: whoever opened his would have read hers."""
    deck = made(suite)
    said = deck.locks[0]
    peeking = said._replace(
        target=with_slot(said.target, 7, multiple(suite.group, "peek", split(said.source)[3])),
    )
    assert refused(suite, peeking, prove_lock(suite, deck.keys[0], peeking)) == "challenge"
    one, other, *rest = split(said.target)
    swapped = said._replace(target=b"".join([other, one, *rest]))
    assert refused(suite, swapped, prove_lock(suite, deck.keys[0], swapped)) == "challenge"


def test_a_slot_that_holds_no_card_or_one_twice_is_refused_before_anything_is_worked_out() -> None:
    class Idle(ToyGroup):
        def times(self, scalar: int, point: bytes) -> bytes:
            raise AssertionError("too early")

    idle, deck = Suite(Idle(), TOY.rounds), made(TOY)
    said, proof = deck.locks[0], deck.proof("lock")
    reasons = {bytes(32): "point", (1).to_bytes(32, "little"): "point", split(said.target)[0]: "double"}
    for point, reason in reasons.items():
        assert refused(idle, said._replace(target=with_slot(said.target, 5, point)), proof) == reason
    assert refused(idle, said, proof[:-1]) == "size"
    assert refused(idle, said._replace(target=said.target[:-32]), proof[:-32]) == "size"
    real = made(MD1)
    for small in map(bytes.fromhex, SMALL_ORDER):
        bad = real.locks[0]._replace(target=with_slot(real.locks[0].target, 5, small))
        assert refused(MD1, bad, real.proof("lock")) == "point"


def test_points_before_that_are_none_do_not_get_through_either() -> None:
    real = made(MD1)
    small = real.locks[0]._replace(source=with_slot(real.locks[0].source, 5, bytes.fromhex(SMALL_ORDER[1])))
    assert refused(MD1, small, real.proof("lock")) == "point"


def test_no_nonce_serves_two_statements() -> None:
    """Two answers with one nonce would tell the key: n + c*x and n + d*x."""
    deck, group = made(TOY), TOY.group
    said, commitments = deck.locks[0], []
    statements = [other(said) for name, other in OTHER_STATEMENTS.items() if name != "another pass"]
    for statement in (said, *statements):
        proof = prove_lock(TOY, deck.keys[0], statement)
        challenge = int.from_bytes(proof[:32], "little") % group.order
        scalars = [int.from_bytes(answer, "little") for answer in split(proof[32:])]
        factors = deck.keys[0].factors(group)
        commitments += [(z - challenge * x) % group.order for z, x in zip(scalars, factors, strict=True)]
    assert len(set(commitments)) == len(commitments) == 40 * 6
    assert seed_of("Ana") not in split(proof)
