"""How many hands hold a rank: the fast count against counting hands one by one."""

from __future__ import annotations

import doctest
from collections import Counter
from itertools import combinations
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.actions import DOBLE_RONDA, NO_RONDA, NOBODY, RONDA
from core.bots import odds, stats
from core.bots.odds import UNTOLD, Expected, HiddenHand, expect, first_held

DEALT = 5


def agrees(hand: HiddenHand, held: Counter[int]) -> bool:
    """Whether a hand with these cards would have been announced so."""
    if hand.told == UNTOLD:
        return True
    dealt = Counter({rank: count + held[rank] for rank, count in enumerate(hand.played)})
    rondas = [(rank, count) for rank, count in dealt.items() if count >= 3]
    if hand.told == NO_RONDA:
        return not rondas
    return len(rondas) == 1 and rondas[0][1] == hand.told + 2 and hand.rank in (NOBODY, rondas[0][0])


def counted(hand: HiddenHand, order: list[int]) -> tuple[list[int], int]:
    """The same by looking at every hand."""
    cards = [rank for rank, count in enumerate(hand.unseen) for _ in range(count)]
    firsts, total = [0] * len(order), 0
    for some in combinations(cards, hand.size):
        held = Counter(some)
        if agrees(hand, held):
            total += 1
            first = next((place for place, rank in enumerate(order) if rank in held), None)
            if first is not None:
                firsts[first] += 1
    return firsts, total


@st.composite
def hidden_hands(draw: st.DrawFn) -> tuple[HiddenHand, list[int]]:
    """A hand in the middle of a deal, as its owner's plays and announcement allow it, and some ranks in any order."""
    dealt = draw(st.lists(st.integers(0, 5), min_size=DEALT, max_size=DEALT).filter(lambda hand: _fits(Counter(hand))))
    rondas = [(rank, count) for rank, count in Counter(dealt).items() if count >= 3]
    told, rank = (rondas[0][1] - 2, rondas[0][0]) if rondas else (NO_RONDA, NOBODY)
    done = draw(st.integers(0, DEALT))
    held, played = Counter(dealt[done:]), Counter(dealt[:done])
    others = [draw(st.integers(0, 4 - held[rank] - played[rank])) for rank in range(6)]
    unseen = tuple(held[rank] + others[rank] for rank in range(6))
    if draw(st.booleans()):
        rank = NOBODY
    if draw(st.booleans()):
        told, rank = UNTOLD, NOBODY
    order = draw(st.permutations(range(6)))[: draw(st.integers(0, 6))]
    return HiddenHand(DEALT - done, unseen, tuple(played[rank] for rank in range(6)), told, rank), list(order)


def _fits(hand: Counter[int]) -> bool:
    return max(hand.values()) <= 4


@given(hidden_hands())
def test_the_count_is_that_of_all_hands_one_by_one(case: tuple[HiddenHand, list[int]]) -> None:
    hand, order = case
    assert first_held(hand, order) == counted(hand, order)


def test_one_card_of_four_is_the_ace_once_in_four_times() -> None:
    assert first_held(HiddenHand(1, (1, 3)), [0]) == ([1], 4)


def test_who_has_no_ronda_holds_at_most_two_of_the_three_sevens_that_are_out() -> None:
    hands = HiddenHand(3, (3, 1), (0, 0), NO_RONDA)
    assert first_held(hands, [0]) == ([3], 3)
    assert first_held(hands, [1]) == ([3], 3), "three cards of which two are sevens: the other one is there"


def test_who_announced_a_ronda_and_shows_two_of_a_rank_has_the_third() -> None:
    shown = HiddenHand(3, (1, 4, 4), (2, 0, 0), RONDA, rank=0)
    firsts, total = first_held(shown, [0])
    assert firsts == [total]


def test_a_doble_ronda_leaves_room_for_one_other_card() -> None:
    assert first_held(HiddenHand(5, (4, 2, 1), (0, 0, 0), DOBLE_RONDA), [0]) == ([3], 3)


def test_an_announcement_that_cannot_be_is_not_believed() -> None:
    impossible = HiddenHand(2, (1, 1, 1), (0, 0, 0), DOBLE_RONDA)
    assert first_held(impossible, [0]) == first_held(impossible._replace(told=UNTOLD), [0]) == ([2], 3)


def test_what_is_expected_of_a_hand_is_its_owners_best_card_on_average() -> None:
    """Of eight cards two are worth 4, one is worth 2: (2 x 4 + 2) / 8; five hands of one card have neither."""
    assert expect(HiddenHand(1, (2, 1, 1, 4)), [(4000, 0), (2000, 1)]) == Expected(1250, 5, 8)


def test_who_holds_both_plays_what_he_prefers_whatever_that_means_for_others() -> None:
    both = HiddenHand(2, (1, 1))
    assert expect(both, [(-5, 0), (900, 1)]).worth == -5
    assert expect(both, [(900, 1), (-5, 0)]).worth == 900


@pytest.mark.parametrize("module", [odds, stats], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_are_true(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0
