"""The search core of Casita robada is the engine: ply by ply, with any options, and by counting all that can follow."""

from __future__ import annotations

from typing import Any

import pytest

from core.cards import HIDDEN, SUITS_PER_RANK
from core.casita import CASITA, Rules, State
from core.casita.search import AS_LINK, AS_ROBO, BITS, RANK_BITS, TOP, Partida, code_of, counted, shape_of
from core.game import OVER, PLAY
from core.random_stream import Stream
from tests.core.perft_count import lines, perft, position_of
from tests.core.random_matches import random_match
from tests.effort import only_deep

SLOTS = ("hands", "table", "turn", "sizes", "tops", "ultimo", "left")


def any_rules(chance: Stream) -> Rules:
    """Any options that go together."""
    while True:
        rules = Rules(*(chance.choice(option.values) for option in CASITA.options))  # type: ignore[arg-type]
        if CASITA.rules_violation(rules) is None:
            return rules


def partida_of(state: State) -> Partida:
    """The position of the engine by numbers; hidden cards are left out."""
    hands = [counted(card >> 2 for card in hand if card != HIDDEN) for hand in state.hands]
    found = Partida(shape_of(state.rules), hands, counted(card >> 2 for card in state.table), state.turn)
    for seat, pozo in enumerate(state.pozos):
        found.sizes[seat] = len(pozo)
        found.tops[seat] = TOP[pozo[-1] >> 2] if pozo else 0
        found.table |= found.tops[seat]
    found.ultimo = state.ultimo
    return found


def ways(core: Partida, code: int) -> int:
    """How many plays of the engine are this one: one for each card, for a link with each card on the table."""
    rank = code & RANK_BITS
    lying = core.table >> BITS * rank & 7 if AS_LINK <= code < AS_ROBO else 1
    return (core.hands[core.turn] >> BITS * rank & 7) * lying


def same_as_engine(core: Partida, state: State) -> bool:
    """Whether every number agrees; the mark of a number that nobody can hold any more may be missing."""
    other = partida_of(state)
    won = [card >> 2 for pozo in state.pozos for card in pozo]
    lost = sum(TOP[rank] for rank in set(won) if won.count(rank) == SUITS_PER_RANK)
    agree = all(getattr(core, slot) == getattr(other, slot) for slot in SLOTS if slot != "table")
    return agree and core.table | lost == other.table | lost


def play_in_step(rules: Rules, seed: int) -> int:
    """A random match on both, the core going on from deal to deal by itself; how many plies that were."""
    core: Any = None
    plies = 0
    for step in random_match(CASITA, rules, seed):
        if step.before.phase != PLAY:
            if step.after.phase == PLAY:
                fresh = partida_of(step.after)
                core = core or fresh
                core.hands, core.left, core.turn = fresh.hands, fresh.left, fresh.turn
            continue
        plays = CASITA.legal_actions(step.before)
        codes = [code_of(play) for play in plays]  # type: ignore[arg-type]
        assert sorted(core.plays()) == sorted(set(codes)), f"{rules} seed {seed}"
        assert {code: ways(core, code) for code in codes} == {code: codes.count(code) for code in codes}
        core.play(code_of(step.action))  # type: ignore[arg-type]
        plies += 1
        if step.after.phase == OVER:
            assert tuple(core.finish()) == step.after.scores
            assert not core.left
        elif step.after.phase == PLAY:
            assert same_as_engine(core, step.after), f"{rules} seed {seed}"
    return plies


def core_perft(position: Partida, depth: int) -> int:
    """`perft` of the engine's plays, each number and way counted as often as cards are this play."""
    if depth == 0 or not position.left:
        return 1
    found = 0
    for code in position.plays():
        after = position.copy()
        after.play(code)
        found += ways(position, code) * core_perft(after, depth - 1)
    return found


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_core_goes_in_step_with_the_engine(seats: int) -> None:
    for seed in range(3):
        play_in_step(Rules(seats), seed)
    chance = Stream(bytes([seats]), "any-rules")
    for seed in range(12):
        play_in_step(any_rules(chance), seed)


@only_deep
def test_the_core_goes_in_step_for_a_million_plies() -> None:
    chance = Stream(b"", "a-million-plies")
    plies = seed = 0
    while plies < 1_000_000:
        plies += play_in_step(any_rules(chance), seed)
        seed += 1


@pytest.mark.parametrize("line", [line for line in lines() if line.game == "casita"], ids=lambda line: line.position)
def test_the_core_counts_what_the_engine_was_counted_to(line: Any) -> None:
    core = partida_of(position_of(CASITA, line.position))
    assert tuple(core_perft(core, depth) for depth in range(1, len(line.counts) + 1)) == line.counts


def test_the_core_counts_with_any_options_what_the_engine_counts() -> None:
    chance = Stream(b"", "perft")
    for seed in range(25):
        steps = [step for step in random_match(CASITA, any_rules(chance), seed) if step.before.phase == PLAY]
        state = chance.choice(steps).before
        assert core_perft(partida_of(state), 3) == perft(CASITA, state, 3), f"seed {seed}"
