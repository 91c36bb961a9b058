"""What each option of Cuarenta changes in lifts and jugadas, told at the table (core/RULES.md names them by `code`)."""

from __future__ import annotations

import pytest

from core.actions import DOBLE_RONDA, NO_RONDA, NOBODY, RONDA, Claim, Deal
from core.cuarenta import CUARENTA, Rules
from core.cuarenta.rules import OPTIONS
from core.events import ChicaWon, Dejadas, Jugada, MatchWon
from core.game import OVER, Violation
from tests.core.cuarenta_table import (
    TEXTO,
    after,
    announce_all,
    cards,
    counted,
    jugadas,
    just_dealt,
    legal,
    play,
    position,
    refused,
    with_,
)

PRESETS = CUARENTA.presets
OTHER = "2h 4d 6c 7s Ks"
RONDA_OF_7 = "7h 7d 7c 2s Ks"
DOBLE_OF_Q = "Qh Qd Qc Qs 3s"
SEVENS, QUEENS = 6, 8


# --- the set of them


def test_one_option_a_field_and_the_defaults_are_the_seed_text() -> None:
    assert tuple(option.name for option in OPTIONS) == Rules._fields
    assert tuple(option.values[0] for option in OPTIONS) == tuple(TEXTO) == tuple(PRESETS["texto"])
    assert list(PRESETS) == ["texto", "pagat", "quito", "familiar"]
    assert all(CUARENTA.rules_violation(rules) is None for rules in PRESETS.values())


@pytest.mark.parametrize(
    ("option", "value"),
    [("jugadores", 3), ("ronda", True), ("cantar_ronda", 0), ("suma_max", "3"), ("doble_ronda", "4")],
)
def test_a_value_that_does_not_exist_is_refused(option: str, value: object) -> None:
    rules = TEXTO._replace(**{option: value})  # type: ignore[arg-type]
    rule = next(known.rule for known in OPTIONS if known.name == option)
    assert CUARENTA.rules_violation(rules) == Violation(rule, "unknown_value")
    with pytest.raises(ValueError, match=rule):
        CUARENTA.start(rules)


# --- what a card lifts


def test_sums_of_two() -> None:
    rules = with_(suma_max="2")
    assert legal(position("6d", "As 2h 3c", rules=rules)) == ["6d"]  # E-C05
    assert legal(position("6d", "As 5h 3c", rules=rules)) == ["6d", "6d suma As 5h"]
    assert refused(position("6d", "As 2h 3c", rules=rules), "6d suma As 2h 3c") == (
        "CU-11",
        "too_many_addends",
        "As 2h 3c",
    )


def test_three_addends_only_where_that_cleans_the_table() -> None:
    rules = with_(suma_max="2_o_3_con_limpia")
    clean = position("6d 2c", "As 2h 3c", rules=rules)
    assert legal(clean)[:2] == ["6d", "6d suma As 2h 3c"]
    assert legal(position("6d", "As 2h 3c Ks", rules=rules)) == ["6d"]
    assert refused(position("6d", "As 2h 3c Ks", rules=rules), "6d suma As 2h 3c")[1] == "three_need_limpia"
    with_run = position("6d", "As 2h 3c 7s Jd", rules=rules)
    assert legal(with_run) == ["6d", "6d suma As 2h 3c > 7s Jd"]
    assert list(CUARENTA.partials(with_run, play("6d suma As 2h 3c > 7s Jd"))) == []
    assert refused(with_run, "6d suma As 2h 3c > 7s, deja Jd")[1] == "three_need_limpia"
    assert legal(position("6d", "2s 2h 2c", rules=rules)) == ["6d", "6d suma 2h 2c 2s"]
    assert legal(position("7d", "As Ah 2h 3c", rules=rules)) == ["7d"]  # four never


def test_a_match_lifts_all_equals() -> None:
    rules = with_(iguales_base="todas")
    state = position("5d 2c", "5h 5c 6s Ks", "5c", rules=rules)
    assert legal(state)[:2] == ["5d", "5d directa 5h 5c > 6s"]
    assert refused(state, "5d directa 5c > 6s") == ("CU-11", "all_equals", "5h")
    _, events = after(state, "5d directa 5h 5c > 6s")
    assert jugadas(events) == [("caida", 2, "")]


def test_one_card_a_rung() -> None:
    rules = with_(iguales_escalera="una")
    state = position("4d 2c", "4h 5h 5c 6s", rules=rules)
    assert legal(state)[:2] == ["4d", "4d directa 4h > 5h 6s"]  # E-C16
    state, events = after(state, "4d directa 4h > 5h 6s")
    assert (state.table, jugadas(events)) == (cards("5c"), [])


def test_who_lifts_by_hand_may_pick_either_of_two_equal_rungs_but_not_both() -> None:
    state = position("4d 2c", "4h 5h 5c 6s", rules=with_(iguales_escalera="una"))
    card = play("4d").card
    assert CUARENTA.lift(state, card, cards("6s 5c 4h")) == play("4d directa 4h > 5h 6s")
    assert CUARENTA.lift(state, card, cards("5c 4h")) == play("4d directa 4h > 5h, deja 6s")
    both = CUARENTA.lift(state, card, cards("4h 5h 5c 6s"))
    assert refused(state, both) == ("CU-13", "not_in_escalera", "5c")


def test_a_card_that_can_lift_must() -> None:
    rules = with_(captura="obligatoria")
    state = position("5d 2c", "5h As 4c", rules=rules)
    assert legal(state) == ["5d directa 5h", "5d suma As 4c", "2c"]
    assert refused(state, "5d") == ("CU-10", "must_lift", "5d 5h")


def test_what_is_left_may_stay_on_the_table() -> None:
    state, events = after(position("4d 2c", "4h 5c 6s", rules=with_(dejadas="quedan")), "4d directa 4h > 6s, deja 5c")
    assert events[1:] == (Dejadas(0, cards("5c"), True),)
    assert (state.table, state.gone) == (cards("5c"), ())


def test_an_escalera_that_goes_by_itself_cannot_be_left() -> None:
    state = position("4d 2c", "4h 5c 6s", rules=PRESETS["familiar"])
    (whole,) = CUARENTA.legal_actions(state)[1:2]
    assert list(CUARENTA.partials(state, whole)) == []  # type: ignore[arg-type]
    assert refused(state, "4d directa 4h > 5c, deja 6s") == ("CU-16", "whole_escalera", "6s")


# --- what a jugada pays


@pytest.mark.parametrize(("allowed", "paid"), [(False, [("limpia", 2, "")]), (True, [("caida_y_limpia", 4, "")])])
def test_a_caida_over_a_redeal(allowed: bool, paid: list[tuple[str, int, str]]) -> None:  # E-C29
    rules = with_(caida_tras_reparto=allowed)
    state, _ = after(position("2d", "2s", others=("3h",), stock=30, dealer=1, rules=rules), "2d directa 2s", "3h")
    state, _ = CUARENTA.apply(state, Deal((cards("3d 5h 6h 7h Jh"), cards("Ah 4h Jd Qh Kh"))))
    state, _ = announce_all(state)
    assert jugadas(after(state, "3d directa 3h")[1]) == paid


def test_a_new_mano_knows_no_card_just_thrown() -> None:
    state, _ = counted(10, 20, (0, 0), rules=with_(caida_tras_reparto=True))
    state, _ = CUARENTA.apply(state, Deal((cards("3d 5h 6h 7h Jh"), cards("Ah 4h Jd Qh Kh"))))
    assert state.last == -1


@pytest.mark.parametrize(("score", "paid"), [(0, 2), (37, 2), (38, 2)])
def test_todo_dos(score: int, paid: int) -> None:
    state = position("5d 2c", "5h", "5h", (score, 0), rules=with_(caida_y_limpia=2))
    assert jugadas(after(state, "5d directa 5h")[1]) == [("caida_y_limpia", paid, "")]


@pytest.mark.parametrize(("option", "score", "paid"), [(2, 10, 2), (4, 10, 4)])
def test_what_a_ronda_pays(option: int, score: int, paid: int) -> None:
    _, events = announce_all(just_dealt(RONDA_OF_7, OTHER, score=(score, 0), rules=with_(ronda=option)))
    assert jugadas(events) == [("ronda", paid, "")]


def test_a_doble_ronda_of_eight() -> None:
    _, events = announce_all(just_dealt(DOBLE_OF_Q, OTHER, rules=with_(doble_ronda=8)))
    assert jugadas(events) == [("doble_ronda", 8, "")]


def test_a_doble_ronda_that_wins() -> None:
    state, events = announce_all(just_dealt(DOBLE_OF_Q, OTHER, score=(3, 20), rules=with_(doble_ronda="gana")))
    assert events == (Jugada(0, "doble_ronda", 0, "", NOBODY, True), ChicaWon(0, (3, 20), False), MatchWon((0,)))
    assert (state.phase, state.scores, state.winners) == (OVER, (3, 20), (0,))


@pytest.mark.parametrize("regla38", ["texto", "solo_caida", "solo_veda_limpia"])
def test_a_doble_ronda_that_wins_does_not_at_38(regla38: str) -> None:
    rules = with_(doble_ronda="gana", regla38=regla38)
    state, events = announce_all(just_dealt(DOBLE_OF_Q, OTHER, score=(38, 20), rules=rules))
    assert events == (Jugada(0, "doble_ronda", 0, "38_no_juega", NOBODY, False),)
    assert state.winners == ()


def test_without_the_38_a_doble_ronda_wins_at_38_too() -> None:
    rules = with_(doble_ronda="gana", regla38="sin_regla")
    assert announce_all(just_dealt(DOBLE_OF_Q, OTHER, score=(38, 20), rules=rules))[0].winners == (0,)


def test_a_ronda_that_is_sung_or_lost() -> None:
    state = just_dealt(RONDA_OF_7, OTHER, rules=with_(cantar_ronda=True))
    assert CUARENTA.legal_actions(state) == (Claim(0, NO_RONDA), Claim(0, RONDA))
    silent, events = CUARENTA.apply(state, Claim(0, NO_RONDA))
    assert (silent.scores, events) == ((0, 0), ())
    assert CUARENTA.apply(state, Claim(0, RONDA))[0].scores == (2, 0)
    assert refused(silent, Claim(0, RONDA))[1] == "claim_wrong"  # the turn to announce is over


def fall(rules: Rules, rival: str, table: str, score: tuple[int, int] = (0, 0)) -> list[tuple[str, int, str]]:
    """Seat 0 announces `rival` and throws its first card; seat 1 falls on it with 7s or Qs."""
    mine = "7s Ah 3h 5h 6h" if rival.startswith("7") else "Qs Ah 3h 5h 6h"
    state, _ = announce_all(just_dealt(rival, mine, rules=rules)._replace(scores=score, table=cards(table)))
    first = rival.split()[0]
    return jugadas(after(state, first, f"{mine.split()[0]} directa {first}")[1])


@pytest.mark.parametrize(("option", "alone", "clean"), [(2, 2, 4), (4, 4, 6), (10, 10, 12)])
def test_a_caida_on_a_card_of_a_ronda(option: int, alone: int, clean: int) -> None:
    rules = with_(caida_a_ronda=option)
    assert fall(rules, RONDA_OF_7, "2d") == [("caida", alone, "")]
    assert fall(rules, RONDA_OF_7, "") == [("caida_y_limpia", clean, "")]
    assert fall(rules._replace(caida_y_limpia=2), RONDA_OF_7, "") == [("caida_y_limpia", alone, "")]
    assert fall(rules, "Qh 7h 7d 7c 2s", "2d") == [("caida", 2, "")]  # a card beside the ronda


def test_only_a_ronda_that_pays_and_can_be_fallen_upon_shows_its_rank() -> None:
    rules = with_(caida_a_ronda=10)
    state = just_dealt(RONDA_OF_7, OTHER, rules=rules)
    assert CUARENTA.legal_actions(state) == (Claim(0, RONDA, SEVENS),)
    state, events = CUARENTA.apply(state, Claim(0, RONDA, SEVENS))
    assert events == (Jugada(0, "ronda", 2, "", SEVENS, False),)
    assert state.rondas == (SEVENS, NOBODY)
    assert CUARENTA.legal_actions(just_dealt(RONDA_OF_7, OTHER, score=(38, 0), rules=rules)) == (Claim(0, RONDA),)
    assert CUARENTA.legal_actions(just_dealt(RONDA_OF_7, OTHER)) == (Claim(0, RONDA),)
    assert fall(rules, RONDA_OF_7, "2d", (38, 0)) == [("caida", 2, "")]


def test_a_ronda_kept_silent_is_no_ronda_to_fall_upon() -> None:
    state = just_dealt(RONDA_OF_7, "7s Ah 3h 5h 6h", rules=with_(caida_a_ronda=10, cantar_ronda=True))
    for seat in (0, 1):
        state, _ = CUARENTA.apply(state, Claim(seat, NO_RONDA))
    state, events = after(state._replace(table=cards("2d")), "7h", "7s directa 7h")
    assert jugadas(events) == [("caida", 2, "")]


def test_a_hidden_hand_may_hold_a_ronda_of_any_rank() -> None:
    state = CUARENTA.observe(just_dealt(OTHER, OTHER, rules=with_(caida_a_ronda=10)), None)
    claims = CUARENTA.legal_actions(state)
    assert claims[:2] == (Claim(0, NO_RONDA), Claim(0, RONDA, 0))
    assert claims[-1] == Claim(0, DOBLE_RONDA, 9) and len(claims) == 21
    after_, _ = CUARENTA.apply(state, Claim(0, RONDA, QUEENS))  # from a hidden hand nobody can check it yet
    assert after_.rondas == (QUEENS, NOBODY)
