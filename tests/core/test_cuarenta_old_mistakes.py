"""Mistakes that programs of this game are known to make; none of them here."""

from __future__ import annotations

import pytest

from core.cuarenta import CUARENTA
from core.events import Carton, ChicaWon, Jugada, MatchWon
from core.game import OVER
from tests.core.cuarenta_table import after, announce_all, counted, jugadas, just_dealt, legal, play, position, refused
from tests.core.random_matches import random_match


def test_the_first_to_40_wins_and_nothing_follows() -> None:
    state, _ = after(position("Qd 2c", "2s Qh", "Qh", (38, 38), turn=1, others=("3c 4c",)), "Qd directa Qh")
    assert state.winners == (1,) and state.scores[1] == 40
    assert CUARENTA.legal_actions(state) == ()


@pytest.mark.parametrize("seed", range(12))
def test_in_whole_matches_the_winner_alone_has_40(seed: int) -> None:
    steps = list(random_match(CUARENTA, CUARENTA.presets["texto"]._replace(jugadores=4), seed))
    assert [step for step in steps if any(isinstance(event, MatchWon) for event in step.events)] == steps[-1:]
    last = steps[-1].after
    (winner,) = last.winners
    assert last.scores[winner] >= 40
    assert last.scores[1 - winner] <= last.scores[winner]


def test_a_sum_is_no_step_of_an_escalera() -> None:
    assert legal(position("4d", "2h 3c 4s")) == ["4d", "4d directa 4s"]
    assert refused(position("4d", "2h 3c 4s"), "4d suma 2h 3c 4s")[1] == "two_bases"


def test_after_a_sum_of_five_the_next_step_is_six() -> None:
    assert legal(position("5d", "2h 3c 4s")) == ["5d", "5d suma 2h 3c"]
    assert legal(position("5d", "2h 3c 6s")) == ["5d", "5d suma 2h 3c > 6s"]


def test_after_seven_comes_the_jack() -> None:
    assert legal(position("7d", "7h Jc Qs Kd")) == ["7d", "7d directa 7h > Jc Qs Kd"]


@pytest.mark.parametrize(("card", "table"), [("Jd", "4h 7c"), ("Kd", "Ah Qc"), ("Jd", "3h 5c"), ("Qd", "2h 7c")])
def test_courts_never_sum(card: str, table: str) -> None:
    assert legal(position(card, table)) == [card]


def test_an_older_card_of_ones_own_is_no_caida() -> None:
    state = position("5h 5d 2c", "Kc 3c", others=("Kd 7h 6h",))
    state, events = after(state, "5h", "Kd directa Kc", "5d directa 5h")
    assert jugadas(events) == []


def test_asking_what_a_card_could_lift_does_not_cost_the_caida() -> None:
    state = position("5d 2c", "3h 5h", "5h")
    CUARENTA.lift(state, play("5d").card, play("5d suma 3h").base)
    refused(state, "5d suma 3h")
    assert jugadas(after(state, "5d directa 5h")[1]) == [("caida", 2, "")]


def test_a_caida_adds_two_cards_not_three() -> None:
    state, _ = after(position("5d 2c", "Kc 5h", "5h"), "5d directa 5h")
    assert sorted(state.cartones[0]) == sorted((*play("5d directa 5h").base, play("5d").card))


def test_a_match_takes_one_of_two_fives() -> None:
    state, _ = after(position("5d 2c", "5s 5h Kc"), "5d directa 5s")
    assert [card >> 2 for card in state.table] == [4, 9]


@pytest.mark.parametrize(("won", "points"), [(28, 14), (29, 15), (38, 24), (39, 25)])
def test_the_carton_does_not_start_again_at_the_top(won: int, points: int) -> None:
    assert counted(won, 0, (0, 0))[0].scores == (points, 0)


def test_the_carton_is_not_paid_twice() -> None:
    rules = CUARENTA.presets["pagat"]
    _, events = counted(22, 17, (0, 0), rules=rules)
    assert [event for event in events if isinstance(event, Carton)] == [
        Carton(0, 22, 8),
        Carton(1, 17, 0, "menos_de_20"),
    ]


def test_odd_scores_stay_odd() -> None:
    assert counted(21, 10, (29, 0))[0].scores == (36, 0)


def test_42_is_the_end_too() -> None:
    state, _ = after(position("5d 2c", "5h", "5h", (37, 0)), "5d directa 5h")
    assert (state.scores, state.phase) == ((41, 0), OVER)


def test_mano_after_mano_is_dealt_until_somebody_has_40() -> None:
    manos = {step.after.mano for step in random_match(CUARENTA, CUARENTA.presets["texto"], seed=3)}
    assert manos == set(range(max(manos) + 1)) and max(manos) >= 3


def test_every_sum_is_offered() -> None:
    assert legal(position("5d", "As 4h 2c 3d Kh")) == ["5d", "5d suma As 4h", "5d suma 2c 3d"]


def test_doble_rondas_of_two_seats_come_in_turn_order() -> None:
    state = just_dealt("Qh Qd Qc Qs 3s", "Kh Kd Kc Ks 2s", score=(36, 36), dealer=0)._replace(turn=1)
    _, events = announce_all(state)
    assert events == (Jugada(1, "doble_ronda", 4), ChicaWon(1, (36, 40), False), MatchWon((1,)))


def test_a_table_of_twenty_cards_holds_up() -> None:
    """Every subset would be a million; the sums are found at once."""
    table = "Ah Ad Ac As 2h 2d 2c 2s 3h 3d 3c 3s 4h 4d 4c 4s 5h 5d 5c 5s"
    plays = CUARENTA.legal_actions(position("7h 2c", table, others=("?",)))
    assert all(CUARENTA.violation(position("7h", table), action) is None for action in plays if action.card == 24)  # type: ignore[union-attr]
    assert len(plays) > 200


def test_the_rank_of_a_ronda_is_in_no_event() -> None:
    _, events = announce_all(just_dealt("7h 7d 7c 2s Ks", "Ah 2h 3h 4h 5h"))
    assert all(event.rank == -1 for event in events if isinstance(event, Jugada)) and events
