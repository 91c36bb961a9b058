"""The search core of Cuarenta is the public engine without suits: the same plays, points, cartones, winners."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cuarenta import CUARENTA, State
from core.cuarenta.packed import packed, size, tally
from core.cuarenta.rules import PRESETS
from core.game import PLAY
from tests.core.bots.packed_table import Both, key_of, keyed
from tests.core.perft_count import lines, position_of
from tests.core.random_rules import random_rules
from tests.effort import only_deep, tries


@settings(max_examples=tries(10))
@given(random_rules(CUARENTA), st.integers(0, 1 << 32))
def test_in_lock_step_by_any_rules(rules: Any, seed: int) -> None:
    both = Both(rules, seed)
    both.play()
    assert both.plies > 20


@only_deep
def test_in_lock_step_over_a_million_plays() -> None:
    plies = seed = 0
    presets = [rules._replace(jugadores=players) for rules in PRESETS.values() for players in (2, 4)]
    while plies < 1_000_000:
        both = Both(presets[seed % len(presets)], seed)
        both.play()
        plies += both.plies
        seed += 1


def public_lines(state: State, depth: int) -> int:
    """Sequences of plays without suits, on the public engine; one play stands for all that differ by suits only."""
    if depth == 0 or state.phase != PLAY:
        return 1
    plays = {key_of(play): play for play in CUARENTA.legal_actions(state)}
    return sum(public_lines(CUARENTA.apply(state, play)[0], depth - 1) for play in plays.values())


def core_lines(hands: tuple[int, ...], table: int, turn: int, rules: Any, depth: int) -> int:
    """The same on the core; it does not end early, as no play of these positions wins."""
    hand = hands[turn]
    if depth == 0 or not hand:
        return 1
    total = 0
    for _, unit, removed, _, _ in packed(rules).lifts.moves(hand, table):
        after = tuple(held - unit if seat == turn else held for seat, held in enumerate(hands))
        left = table - removed if removed else table + unit
        total += core_lines(after, left, (turn + 1) % len(hands), rules, depth - 1)
    return total


@pytest.mark.parametrize(
    "position", [line.position for line in lines() if line.game == "cuarenta" and "seed=1 " in line.position]
)
def test_perft(position: str) -> None:
    state = position_of(CUARENTA, position)
    hands = tuple(map(tally, state.hands))
    for depth in (1, 2, 3):
        counted = core_lines(hands, tally(state.table), state.turn, state.rules, depth)
        assert counted == public_lines(state, depth), f"depth {depth}"


@given(st.lists(st.integers(0, 39), unique=True))
def test_a_tally_counts(cards: list[int]) -> None:
    assert size(tally(cards)) == len(cards)
    assert tally(cards) == sum(1 << 3 * (card >> 2) for card in cards)


def test_a_lift_is_listed_once_and_throws_first() -> None:
    moves = packed(PRESETS["texto"]).lifts.moves(tally((0, 1, 28)), tally((2, 29, 33)))
    assert [removed for _, _, removed, _, _ in moves][:2] == [0, 0]
    assert len(keyed(moves)) == 4
