"""What the options of Cuarenta change at 38 and 30, in the count and in the match; the presets."""

from __future__ import annotations

import pytest

from core.actions import NOBODY, Deal
from core.cuarenta import CUARENTA, Rules, State
from core.cuarenta.scoring import LESS_PAID_REASONS
from core.events import Carton, ChicaWon, Leftovers, MatchWon
from core.game import DEAL, OVER
from tests.core.cuarenta_table import (
    TEXTO,
    after,
    announce_all,
    cards,
    counted,
    jugadas,
    just_dealt,
    position,
    twenty_each,
    with_,
)

PRESETS = CUARENTA.presets
OTHER = "2h 4d 6c 7s Ks"
RONDA_OF_7 = "7h 7d 7c 2s Ks"
DOBLE_OF_Q = "Qh Qd Qc Qs 3s"
SEVENS, QUEENS = 6, 8


# --- 38 and 30


@pytest.mark.parametrize(
    ("regla38", "limpia", "ronda", "carton"),
    [("texto", 0, 0, 6), ("solo_caida", 0, 0, 0), ("solo_veda_limpia", 0, 2, 6), ("sin_regla", 2, 2, 6)],
)
def test_what_plays_at_38(regla38: str, limpia: int, ronda: int, carton: int) -> None:
    rules = with_(regla38=regla38)
    bar = "38_no_juega"
    _, events = after(position("5d 2c", "As 4h", "4h", (38, 0), rules=rules), "5d suma As 4h")
    assert jugadas(events) == [("limpia", limpia, "" if limpia else bar)]
    _, events = announce_all(just_dealt(RONDA_OF_7, OTHER, score=(38, 0), rules=rules))
    assert jugadas(events) == [("ronda", ronda, "" if ronda else bar)]
    _, events = counted(20, 10, (38, 0), rules=rules)
    assert Carton(0, 20, carton, "" if carton else bar) in events
    _, events = after(position("5d 2c", "5h 2s", "5h", (38, 0), rules=rules), "5d directa 5h")
    assert jugadas(events) == [("caida", 2, "")]


@pytest.mark.parametrize(
    ("tope30", "ronda", "carton"), [("nada", 2, 6), ("carton", 2, 0), ("ronda", 0, 6), ("ambos", 0, 0)]
)
def test_what_stops_at_30(tope30: str, ronda: int, carton: int) -> None:
    rules = with_(tope30=tope30)
    for score, open_ in ((29, True), (30, False)):
        _, events = announce_all(just_dealt(RONDA_OF_7, OTHER, score=(score, 0), rules=rules))
        assert jugadas(events) == [("ronda", 2 if open_ else ronda, "" if open_ or ronda else "tope30")]
        _, events = counted(20, 10, (score, 0), rules=rules)
        assert Carton(0, 20, 6 if open_ else carton, "" if open_ or carton else "tope30") in events


def test_a_doble_ronda_wins_over_the_30() -> None:
    state, _ = announce_all(just_dealt(DOBLE_OF_Q, OTHER, score=(30, 0), rules=PRESETS["pagat"]))
    assert state.winners == (0,)


# --- the count


@pytest.mark.parametrize(("won", "points"), [(19, 0), (20, 6), (21, 8), (22, 8), (23, 10)])
def test_the_carton_rounded_up(won: int, points: int) -> None:  # E-C42
    state, _ = counted(won, 0, (0, 0), rules=with_(carton="par_hacia_arriba"))
    assert state.scores == (points, 0)


def test_two_to_the_larger_carton() -> None:
    rules = with_(carton_menor="dos_al_mayor")
    assert counted(15, 17, (0, 0), rules=rules)[0].scores == (0, 2)
    assert counted(17, 15, (0, 0), rules=rules)[0].scores == (2, 0)
    assert counted(16, 16, (0, 0), dealer=0, rules=rules)[0].scores == (0, 2)
    assert counted(16, 16, (0, 0), dealer=1, rules=rules)[0].scores == (2, 0)
    assert Carton(0, 17, 2, "dos_al_mayor") in counted(17, 15, (0, 0), rules=rules)[1]
    assert counted(20, 10, (0, 0), rules=rules)[0].scores == (6, 0)  # not beside a full cartón
    assert counted(10, 20, (0, 0), rules=rules)[0].scores == (0, 6)


def test_two_for_dealing_next() -> None:
    rules = with_(carton_menor="dos_por_dar")
    state, events = counted(17, 15, (0, 0), dealer=0, rules=rules)
    assert (state.scores, state.dealer) == ((0, 2), 1)
    assert Carton(1, 15, 2, "dos_por_dar") in events
    assert counted(20, 10, (0, 0), dealer=0, rules=rules)[0].scores == (6, 0)


@pytest.mark.parametrize(("option", "scores"), [("seis_y_seis", (16, 17)), ("no_dador", (10, 17)), ("nadie", (10, 11))])
def test_twenty_each(option: str, scores: tuple[int, int]) -> None:
    assert twenty_each((10, 11), with_(carton_20_20=option)).scores == scores


def test_leftovers_go_to_who_lifted_last() -> None:
    state, events = counted(16, 16, (0, 0), rules=with_(sobrantes="ultimo"))
    assert any(isinstance(event, Leftovers) and event.side == 0 and len(event.cards) == 8 for event in events)
    assert Carton(0, 24, 10) in events
    assert state.scores == (10, 0)


def test_with_no_lift_at_all_leftovers_are_nobodys() -> None:
    state = position("Kc", "2h 3h", stock=0, others=("",), rules=with_(sobrantes="ultimo"))
    assert after(state, "Kc")[1][1] == Leftovers(cards("2h 3h Kc"), NOBODY)


# --- the match

MESA = with_(partido="mesa_2_de_3")


def win_a_chica(state: State, rivals: int = 20) -> tuple[State, tuple[object, ...]]:
    """The seat in turn, whose side is at 38, makes a caída."""
    here = position("Qd 2c", "2s Qh", "Qh", rules=state.rules, turn=state.turn, dealer=state.dealer)
    scores = (38, rivals) if state.turn % 2 == 0 else (rivals, 38)
    return after(here._replace(scores=scores, chicas=state.chicas, mano=4, deal=2), "Qd directa Qh")


def test_a_mesa_goes_on_after_the_first_chica_with_a_new_mano() -> None:  # CU-34, CU-35
    state, events = win_a_chica(position("", rules=MESA, dealer=0))
    assert events[-1:] == (ChicaWon(0, (40, 20), False),)
    assert (state.phase, state.chicas, state.scores, state.dealer) == (DEAL, (1, 0), (0, 0), 1)
    assert (state.mano, state.deal, state.stock, state.table, state.hands) == (4, 0, 40, (), ((), ()))
    state, events = CUARENTA.apply(state, Deal(((-1,) * 5,) * 2))
    assert (state.mano, state.turn) == (5, 0)


def test_two_chicas_win_the_mesa() -> None:
    start = position("", rules=MESA)
    state, events = win_a_chica(start._replace(chicas=(0, 1)))
    assert (state.phase, state.chicas) == (DEAL, (1, 1))
    state, events = win_a_chica(start._replace(chicas=(1, 1)))
    assert (state.phase, state.chicas, state.winners, state.scores) == (OVER, (2, 1), (0,), (40, 20))
    assert events[-1] == MatchWon((0,))


@pytest.mark.parametrize(("option", "over"), [("adorno", False), ("gana_mesa", True)])
def test_a_zapatero_may_lose_the_whole_mesa(option: str, over: bool) -> None:
    start = position("", rules=MESA._replace(zapateria=option), turn=1)
    state, events = win_a_chica(start, rivals=9)
    assert ChicaWon(1, (9, 40), True) in events
    assert (state.phase == OVER, state.chicas) == (over, (0, 1))
    state, events = win_a_chica(start, rivals=10)
    assert ChicaWon(1, (10, 40), False) in events and state.phase == DEAL


# --- the presets


def test_what_the_presets_set() -> None:
    def changed(name: str) -> dict[str, object]:
        pairs = zip(Rules._fields, PRESETS[name], TEXTO, strict=True)
        return {field: value for field, value, default in pairs if value != default}

    assert changed("texto") == {}
    assert changed("pagat") == {
        "ronda": 4,
        "doble_ronda": "gana",
        "caida_a_ronda": 10,
        "regla38": "solo_veda_limpia",
        "tope30": "ronda",
        "carton": "par_hacia_arriba",
        "carton_menor": "dos_al_mayor",
        "carton_20_20": "no_dador",
    }
    assert changed("quito") == {
        "suma_max": "2",
        "caida_y_limpia": 2,
        "cantar_ronda": True,
        "regla38": "solo_caida",
        "tope30": "carton",
        "sobrantes": "ultimo",
        "partido": "mesa_2_de_3",
        "zapateria": "gana_mesa",
    }
    assert changed("familiar") == {"escalera_automatica": True}


def test_every_reason_is_in_the_list() -> None:
    given = {
        reason
        for rules in (*PRESETS.values(), with_(carton_menor="dos_por_dar"))
        for score in (0, 30, 38)
        for mine, rivals in ((20, 10), (17, 15))
        for event in counted(mine, rivals, (score, 0), rules=rules)[1]
        if isinstance(event, Carton) and (reason := event.reason)
    }
    assert given == set(LESS_PAID_REASONS) - {"20_20"}
