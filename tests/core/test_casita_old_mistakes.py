"""Mistakes that programs of this game have made, as stories in which ours does not."""

from __future__ import annotations

from core.casita import CASITA, Rules
from core.events import Dealt, MatchWon
from core.game import OVER
from tests.core.casita_table import PAIRS, THREE, TWO, cards, legal, names, play, position
from tests.core.random_matches import random_match


def test_a_stolen_pozo_no_longer_counts_for_the_victim() -> None:
    four, ten = "1o 1c 2o 2c", "3o 3c 4o 4c 5o 5c 6o 6c 7o 7c"
    state = position("7e 12o", "", (four, ten))
    assert state.scores == (4, 10)
    assert play(state, "7e roba 1")[0].scores == (15, 0)  # and the played card counts too


def test_counting_twice_changes_nothing() -> None:
    state = position("7e 12o", "", ("1o 1c 2o 2c 3o", "4o 4c 5o 5c 6o 6c 7o 7c 10o"))
    assert [state.scores for _ in range(3)] == [(5, 9)] * 3


def test_a_tie_is_a_tie_wherever_one_sits() -> None:
    six = ("1o 1c 2o 2c 3o 3c", "4o 4c 5o 5c 6o 6c")
    for pozos in (six, six[::-1]):
        _, events = play(position("12o", "", pozos, others=("",)), "12o tira")
        assert events[-1] == MatchWon((0, 1))


def test_no_deal_is_left_in_the_mazo() -> None:
    for jugadores in range(2, 7):
        *_, last = random_match(CASITA, Rules(jugadores=jugadores), 3)
        assert last.after.stock < jugadores


def test_what_the_rules_print_is_what_the_engine_plays() -> None:  # the block is one option, asked in one place
    blocked = position("4b", "4e", ("", "4o 4c"))
    free = position("4b", "4e", ("", "4o 4c"), TWO._replace(bloqueo=False))
    assert "4b roba 1" not in legal(blocked)
    assert "4b roba 1" in legal(free)


def test_two_partidas_in_one_program() -> None:
    for seed in (1, 2):
        dealt = [e for s in random_match(CASITA, TWO, seed) for e in s.events if isinstance(e, Dealt)]
        assert len(dealt) == 6


def test_the_target_is_a_seat_and_never_the_own_pile() -> None:  # also when piles are equal or empty
    state = position("4b 1o", "", ("4o 4c", "", ""), THREE)
    assert legal(state) == ["4b tira", "1o tira"]


def test_a_card_that_was_taken_has_left_the_table() -> None:
    state, _ = play(position("4b 1o", "4e 6e", others=("7o 7c",)), "4b liga 4e")
    assert names(state.table) == "6e"


def test_equal_suits_are_no_match() -> None:
    assert legal(position("7c", "2c 5c", ("", "1c 10c"))) == ["7c tira"]


def test_partners_never_sit_side_by_side_and_never_rob() -> None:
    for rules in (PAIRS, Rules(jugadores=6, parejas=True)):
        sides = CASITA.sides(rules)
        assert all(seat % sides != (seat + 1) % rules.jugadores % sides for seat in range(rules.jugadores))
        for seed in range(10):
            for step in random_match(CASITA, rules, seed):
                for action in CASITA.legal_actions(step.after):
                    assert action.victim < 0 or action.victim % sides != step.after.turn % sides, f"seed {seed}"  # type: ignore[union-attr]


def test_the_best_count_wins_among_many() -> None:
    state = position("12o", "", ("1o 1c", "2o 2c 3o 3c", "4o 4c"), THREE, others=("", ""))
    after, events = play(state, "12o tira")
    assert after.scores == (2, 4, 2)
    assert events[-1] == MatchWon((1,))


def test_a_partida_always_ends() -> None:
    for seed in range(20):
        steps = list(random_match(CASITA, Rules(jugadores=2 + seed % 5), seed))
        assert steps[-1].after.phase == OVER
        assert len(steps) <= 60, f"seed {seed}"


def test_the_thrown_card_is_never_lost() -> None:
    state, _ = play(position("7o 1o", "7c", others=("2o 3o",)), "7o tira", "2o tira")
    assert set(state.table) == set(cards("7c 7o 2o"))
