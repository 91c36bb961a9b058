"""A deck made by several comes out as one: every slot is one card, found with all keys and with nothing less."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.log.decks import permutation
from net.dealing.group import MD1, POINT_SIZE, Suite
from net.dealing.opening import given_keys, open_slot
from net.dealing.secrets import to_wire
from net.dealing.statement import split
from tests.effort import tries
from tests.net.dealing.parties import made, seed_of
from tests.net.toy_group import TOY

PEOPLE = ("Ana", "Luis", "Rosa", "Sole", "Toño", "Inés")
SUITES = pytest.mark.parametrize("suite", [TOY, MD1], ids=["toy", "real"])


@given(st.integers(1, 6), st.sampled_from([("fr40", 40), ("es40", 40), ("es48", 48)]))
def test_a_slot_is_the_card_to_which_all_permutations_lead(people: int, pack: tuple[str, int]) -> None:
    name, size = pack
    deck = made(TOY, PEOPLE[:people], name, size)
    faces = [open_slot(TOY.group, deck.pack, deck.final[slot], deck.slot_keys(slot)) for slot in range(size)]
    for slot, face in enumerate(faces):
        card = slot
        for keys in reversed(deck.keys):
            card = keys.permutation[card]
        assert face == card
    assert len(set(faces)) == size


@SUITES
def test_without_one_key_or_with_a_wrong_one_there_is_no_card(suite: Suite) -> None:
    deck = made(suite, PEOPLE[:3])
    locked, keys = deck.final[5], deck.slot_keys(5)
    order = suite.group.order
    assert open_slot(suite.group, deck.pack, locked, keys) is not None
    wrong = [
        [],
        keys[:2],
        [*keys, keys[0]],
        [*keys[:2], deck.slot_keys(6)[2]],
        [*keys[:2], to_wire(int.from_bytes(keys[2], "little") + order)],
        [*keys[:2], to_wire(order - int.from_bytes(keys[2], "little"))],
        [*keys[:2], bytes(32)],
        [*keys[:2], keys[2][:-1]],
        [*keys[:2], b"\xff" * 32],
    ]
    assert [open_slot(suite.group, deck.pack, locked, given) for given in wrong] == [None] * len(wrong)
    assert open_slot(suite.group, deck.pack, deck.final[6], keys) is None
    assert open_slot(suite.group, deck.pack, bytes(32), keys) is None


def test_all_others_together_open_nothing_that_is_locked_for_one() -> None:
    deck = made(TOY, PEOPLE[:4])
    for slot in range(40):
        keys = deck.slot_keys(slot)
        for count in range(4):
            for some in combinations(keys, count):
                assert open_slot(TOY.group, deck.pack, deck.final[slot], some) is None


def test_keys_are_sent_in_the_order_of_their_slots() -> None:
    deck = made(TOY)
    assert split(given_keys(deck.keys[1], [3, 1, 39])) == [deck.slot_keys(slot)[1] for slot in (3, 1, 39)]
    assert len(given_keys(deck.keys[0], range(40))) == 40 * POINT_SIZE


def test_one_unpredictable_party_is_enough_for_a_fair_order() -> None:
    """Ana's program always uses one seed that all know. Chi-square of the card in the first and the last slot."""
    count, known = tries(500), permutation(seed_of("known"), 40)
    for ana_first in (True, False):
        first, last = Counter[int](), Counter[int]()
        for number in range(count):
            luis = permutation(seed_of(f"Luis {number}"), 40)
            outer, inner = (known, luis) if ana_first else (luis, known)
            first[outer[inner[0]]] += 1
            last[outer[inner[39]]] += 1
        for found in (first, last):
            chi_square = sum((found[card] - count / 40) ** 2 for card in range(40)) / (count / 40)
            assert 12 < chi_square < 78, "39 degrees of freedom: 0.9999 of all lie between"
