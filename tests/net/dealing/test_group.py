"""Both groups keep one contract, and nothing that is no point of theirs gets in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nacl import bindings as sodium

from core.cards import DECKS
from net.dealing.group import MD1, Group, card_points
from net.dealing.secrets import DeckKeys, derived_scalar, from_wire, to_wire
from tests.net.dealing.parties import seed_of
from tests.net.toy_group import PRIME, TOY, ToyGroup

GROUPS = pytest.mark.parametrize("group", [TOY.group, MD1.group], ids=["toy", "real"])
SMALL_ORDER = (
    "0100000000000000000000000000000000000000000000000000000000000000",  # the neutral element
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",  # of order 2
    "0000000000000000000000000000000000000000000000000000000000000000",  # of order 4
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",  # of order 8
)


@GROUPS
def test_every_card_of_every_pack_is_a_point_of_its_own(group: Group) -> None:
    points = {name: card_points(group, name, kind.size) for name, kind in DECKS.items()}
    everything = [point for pack in points.values() for point in pack]
    assert len(set(everything)) == len(everything) == 40 + 40 + 48
    assert all(map(group.is_point, everything))


@GROUPS
def test_locks_come_off_in_any_order(group: Group) -> None:
    card = card_points(group, "fr40", 40)[17]
    a, b = (derived_scalar(group, seed_of(name), b"test") for name in ("a", "b"))
    locked = group.times(b, group.times(a, card))
    assert locked == group.times(a, group.times(b, card)) == group.times(a * b % group.order, card) != card
    assert group.times(pow(b, -1, group.order), group.times(pow(a, -1, group.order), locked)) == card


@GROUPS
def test_sums_belong_to_multiples(group: Group) -> None:
    card, other = card_points(group, "fr40", 40)[:2]
    assert group.add(card, card) == group.times(2, card)
    assert group.subtract(group.times(5, card), group.times(3, card)) == group.add(card, card)
    assert group.subtract(group.add(card, other), other) == card
    assert not group.is_point(group.subtract(card, card)), "the neutral element is no card"


@GROUPS
def test_nothing_times_a_card_is_refused(group: Group) -> None:
    card = card_points(group, "fr40", 40)[0]
    for scalar in (0, group.order):
        with pytest.raises(ValueError):
            group.times(scalar, card)
    assert group.times(group.order - 1, card) == group.subtract(group.subtract(card, card), card), (
        "and less than nothing"
    )


@GROUPS
def test_what_has_another_size_is_no_point(group: Group) -> None:
    card = card_points(group, "fr40", 40)[0]
    assert not any(map(group.is_point, (b"", card[:-1], card + b"\0", card * 2)))


def test_libsodium_takes_no_point_of_small_order_none_outside_and_none_written_otherwise() -> None:
    group = MD1.group
    card = card_points(group, "fr40", 40)[0]
    small = [bytes.fromhex(point) for point in SMALL_ORDER]
    outside = [group.add(card, point) for point in small[1:]]
    above = (bytes.fromhex("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"), b"\xff" * 32)
    for bad in (*small, *outside, *above):
        assert not group.is_point(bad), bad.hex()
        with pytest.raises(ValueError, match="no multiple of this point"):
            group.times(2, bad)
    with pytest.raises(ValueError, match="these are no points"):
        group.add(card, b"\x02" + bytes(31))


@GROUPS
@given(st.binary(min_size=1, max_size=8))
def test_multiples_without_signs_are_those_of_the_points(group: Group, seed: bytes) -> None:
    points, scalar = card_points(group, "fr40", 40)[:3], derived_scalar(group, seed, b"test")
    wanted = b"".join([group.unsigned(group.times(scalar, point)) for point in points])
    assert group.times_unsigned(scalar, map(group.unsigned, points)) == wanted


def test_a_point_shares_all_but_its_sign_with_its_negative_alone() -> None:
    group = MD1.group
    pack = card_points(group, "fr40", 40)
    unsigned = [group.unsigned(point) for point in pack]
    assert len(set(unsigned)) == 40
    assert [group.unsigned(group.times(group.order - 1, point)) for point in pack] == unsigned
    assert unsigned[0] == sodium.crypto_sign_ed25519_pk_to_curve25519(pack[0])


def test_a_scalar_that_x25519_cannot_take_is_refused_instead_of_changed() -> None:
    """Neither m nor order - m lies from 2^251 to 2^252: of 2^252 scalars some 2^125, which nobody meets by chance."""
    group = MD1.group
    u = group.unsigned(card_points(group, "fr40", 40)[0])
    for eighth in (1, 5, group.order - 1, 1 << 252, group.order - (1 << 252)):
        with pytest.raises(ValueError, match="clamped"):
            group.times_unsigned(8 * eighth % group.order, [u])
    for eighth in (1 << 251, (1 << 252) - 1, group.order - (1 << 252) + 1, (1 << 251) - 1):
        assert len(group.times_unsigned(8 * eighth % group.order, [u])) == 32
    with pytest.raises(ValueError, match="no multiple of these points"):
        group.times_unsigned(8 << 251, [bytes(32)])
    with pytest.raises(ValueError):
        group.unsigned((1).to_bytes(32, "little"))


def test_the_toy_knows_what_is_no_square() -> None:
    group = TOY.group
    numbers = [*range(PRIME - 50, PRIME + 50), *range(50)]
    points = [number for number in numbers if group.is_point(number.to_bytes(32, "little"))]
    squares = {number for number in numbers if 1 < number < PRIME and pow(number, PRIME // 2, PRIME) == 1}
    assert set(points) == squares and 20 < len(squares) < 80
    with pytest.raises(ValueError):
        group.times(2, bytes(32))


@GROUPS
def test_a_scalar_has_one_encoding_and_is_never_zero(group: Group) -> None:
    for scalar in (1, 2, group.order - 1):
        assert from_wire(group, to_wire(scalar)) == scalar
    for wrong in (0, group.order, group.order + 1, 2**256 - 1):
        assert from_wire(group, to_wire(wrong)) is None
    assert from_wire(group, b"\1") is None and from_wire(group, to_wire(1) + b"\0") is None


def test_no_scalar_that_is_drawn_is_zero() -> None:
    class Tiny(ToyGroup):
        order = 3

    assert {derived_scalar(Tiny(), seed_of(str(number)), b"test") for number in range(40)} == {1, 2}


@GROUPS
def test_what_a_party_does_follows_from_the_seed(group: Group) -> None:
    keys, again, other = (DeckKeys.of(group, seed_of(name), 40) for name in ("Ana", "Ana", "Luis"))
    assert keys == again
    assert not {keys.a, *keys.keys} & {other.a, *other.keys}
    assert len({keys.a, *keys.keys}) == 41 and all(0 < key < group.order for key in keys.keys)
    assert sorted(keys.permutation) == list(range(40)) and keys.permutation != other.permutation
    longer = DeckKeys.of(group, seed_of("Ana"), 48)
    assert longer.keys[:40] == keys.keys
    assert [factor * keys.a % group.order for factor in keys.factors(group)] == list(keys.keys)


def test_secrets_do_not_show_in_a_traceback() -> None:
    keys = DeckKeys.of(TOY.group, seed_of("Ana"), 40)
    assert repr(keys) == str(keys) == f"{keys}" == "<DeckKeys>"
