"""Cuarenta told rule by rule, with the defaults: jugadas, rondas, the 38, count and end (CU-19 to CU-34)."""

from __future__ import annotations

import pytest

from core.actions import NO_RONDA, NOBODY, Claim, Deal
from core.cards import HIDDEN
from core.cuarenta import CUARENTA
from core.events import (
    Carton,
    ChicaWon,
    Dealt,
    Jugada,
    Leftovers,
    ManoOver,
    MatchWon,
    Thrown,
)
from core.game import DEAL, OVER, PLAY, DealOrder
from tests.core.cuarenta_table import (
    FOUR,
    after,
    announce_all,
    cards,
    counted,
    jugadas,
    just_dealt,
    position,
    refused,
    twenty_each,
)

NOTHING = "2h 4d 6c 7s Ks"
RONDA_OF_7 = "7h 7d 7c 2s Ks"
DOBLE_OF_Q = "Qh Qd Qc Qs 3s"


# --- jugadas


@pytest.mark.parametrize(
    ("table", "last", "said", "paid"),
    [
        ("5h Kc", "Kc", "5d directa 5h", []),
        ("2h 5h", "5h", "5d directa 5h", [("caida", 2, "")]),
        ("5h", "?", "5d directa 5h", [("limpia", 2, "")]),
        ("5h", "5h", "5d directa 5h", [("caida_y_limpia", 4, "")]),
        ("As 4h", "4h", "5d suma As 4h", [("limpia", 2, "")]),
        ("5h 6c Ks", "6c", "5d directa 5h > 6c", []),
        ("5h 6c", "5h", "5d directa 5h > 6c", [("caida_y_limpia", 4, "")]),
    ],
)
def test_what_a_lift_pays(table: str, last: str, said: str, paid: list[tuple[str, int, str]]) -> None:  # CU-19 to CU-22
    state, events = after(position("5d 2c", table, last), said)
    assert jugadas(events) == paid
    assert state.scores == (sum(points for _, points, _ in paid), 0)


# --- rondas


@pytest.mark.parametrize(("hand", "name", "points"), [(RONDA_OF_7, "ronda", 2), (DOBLE_OF_Q, "doble_ronda", 4)])
def test_rondas_are_paid_before_the_first_card(hand: str, name: str, points: int) -> None:  # CU-23, E-C30; CU-24, E-C31
    state, events = announce_all(just_dealt(hand, "As Ad 3c 5c 6c", score=(10, 0)))
    assert events == (Jugada(0, name, points, "", NOBODY, False),)  # CU-25: the rank is not shown
    assert (state.scores, state.phase, state.turn) == ((10 + points, 0), PLAY, 0)


def test_two_of_a_rank_are_no_ronda() -> None:  # CU-23
    assert CUARENTA.legal_actions(just_dealt("7h 7d 2c 2s Ks", NOTHING)) == (Claim(0, NO_RONDA),)


def test_a_ronda_in_a_later_deal_of_the_mano_counts_too() -> None:  # CU-23
    state, _ = after(position("2d", "Kh", others=("3h",), stock=10, dealer=1), "2d", "3h")
    state, _ = CUARENTA.apply(state, Deal((cards("Ah Ad Ac 5h 6h"), cards("4h Jd Qh Qd Kd"))))
    state, events = announce_all(state)
    assert jugadas(events) == [("ronda", 2, "")]


def test_ronda_to_38_and_then_no_more() -> None:  # CU-27, E-C32
    state, _ = announce_all(just_dealt(RONDA_OF_7, "As Ad 3c 5c 6c", score=(36, 0)))
    assert state.scores == (38, 0)
    state, events = announce_all(just_dealt("As Ad Ac 5h 6h", "4h Jd Qh Qd Kd", score=(38, 0)))
    assert jugadas(events) == [("ronda", 0, "38_no_juega")]
    assert state.scores == (38, 0)


def test_doble_ronda_at_36_wins_before_a_card_is_played() -> None:  # CU-26, CU-32, E-C33
    state, events = announce_all(just_dealt("Kh Kd Kc Ks 2d", "As Ad 3c 5c 6c", score=(36, 12)))
    assert events[1:] == (ChicaWon(0, (40, 12), False), MatchWon((0,)))
    assert (state.phase, state.winners, state.turn) == (OVER, (0,), NOBODY)


def test_of_two_partners_with_ronda_at_36_only_the_first_is_paid() -> None:  # CU-25, CU-31, E-C34
    state = just_dealt("5h 5d 5c 2s Ks", NOTHING, "6h 6d 6s Ac Qc", "3h 3d 4h Jh Jd", score=(36, 0), rules=FOUR)
    state, events = announce_all(state)
    assert [(event.seat, event.points) for event in events if isinstance(event, Jugada)] == [(0, 2), (2, 0)]
    assert state.scores == (38, 0)


def test_the_earlier_ronda_wins_where_both_would() -> None:  # CU-25
    state = just_dealt("5h 5d 5c 2s Ks", "6h 6d 6s Ac Qc", score=(36, 36))
    state, _ = announce_all(state)
    assert state.scores == (38, 38)
    state, _ = announce_all(just_dealt("5h 5d 5c 5s Ks", "6h 6d 6s 6c Qc", score=(36, 36)))
    assert (state.scores, state.winners) == ((40, 36), (0,))


# --- treinta y ocho, que no juega


@pytest.mark.parametrize(
    ("score", "table", "last", "said", "paid"),
    [
        (36, "As 4h", "4h", "5d suma As 4h", ("limpia", 2, "")),  # E-C35
        (37, "As 4h", "4h", "5d suma As 4h", ("limpia", 2, "")),  # E-C40
        (38, "As 4h", "4h", "5d suma As 4h", ("limpia", 0, "38_no_juega")),
        (39, "As 4h", "4h", "5d suma As 4h", ("limpia", 0, "38_no_juega")),
        (38, "2s 5h", "5h", "5d directa 5h", ("caida", 2, "")),  # E-C37
        (36, "5h", "5h", "5d directa 5h", ("caida_y_limpia", 4, "")),
        (37, "5h", "5h", "5d directa 5h", ("caida_y_limpia", 4, "")),
        (38, "5h", "5h", "5d directa 5h", ("caida_y_limpia", 2, "38_no_juega")),  # E-C38
        (39, "5h", "5h", "5d directa 5h", ("caida_y_limpia", 2, "38_no_juega")),
    ],
)
def test_what_pays_at_38(  # CU-27, CU-28
    score: int, table: str, last: str, said: str, paid: tuple[str, int, str]
) -> None:
    state, events = after(position("5d 2c", table, last, (score, 20)), said)
    assert jugadas(events) == [paid]
    assert state.scores == (score + paid[1], 20)
    assert state.winners == ((0,) if state.scores[0] >= 40 else ())


def test_the_38_of_the_rival_does_not_bind_me() -> None:  # CU-27
    _, events = after(position("5d 2c", "As 4h", "4h", (0, 38)), "5d suma As 4h")
    assert jugadas(events) == [("limpia", 2, "")]


# --- count


@pytest.mark.parametrize(("won", "points"), [(0, 0), (19, 0), (20, 6), (21, 7), (22, 8), (23, 9), (39, 25)])
def test_what_the_carton_pays(won: int, points: int) -> None:  # CU-29
    state, events = counted(won, 0, (0, 0))
    assert Carton(0, won, points, "" if points else "menos_de_20") in events
    assert state.scores == (points, 0)


def test_forty_cards_pay_26() -> None:  # CU-29
    state = position("Kc", "Kd", stock=0, deal=4, others=("",))
    pack = tuple(card for card in range(40) if card not in cards("Kc Kd"))
    state, _ = after(state._replace(cartones=(pack, ())), "Kc directa Kd")
    assert state.scores == (28, 0)  # and 2 for the limpia


def test_the_count_line_by_line() -> None:  # CU-29, CU-30, CU-34, E-C42
    state, events = counted(23, 14, (12, 15), dealer=0)
    assert [type(event) for event in events] == [Thrown, Leftovers, Carton, Carton, ManoOver]
    assert isinstance(events[1], Leftovers) and events[1].side == NOBODY and len(events[1].cards) == 3
    assert events[2:] == (Carton(1, 14, 0, "menos_de_20"), Carton(0, 23, 9), ManoOver(1, (21, 15)))
    assert (state.phase, state.dealer, state.scores, state.mano, state.deal) == (DEAL, 1, (21, 15), 1, 0)
    assert (state.stock, state.table, state.cartones, state.gone, state.hands) == (40, (), ((), ()), (), ((), ()))
    assert CUARENTA.chance(state) == DealOrder((0,) * 5 + (1,) * 5, 0, True)


def test_a_clean_end_has_no_leftovers() -> None:  # CU-30
    state = position("Kc", "Kd", stock=0, deal=4, others=("",))
    _, events = after(state, "Kc directa Kd")
    assert not any(isinstance(event, Leftovers) for event in events)


def test_the_carton_wins_at_38() -> None:  # CU-27, CU-29, E-C41
    state, _ = counted(20, 18, (38, 30))
    assert (state.scores, state.winners) == ((44, 30), (0,))


def test_twenty_each_pay_six_each() -> None:  # CU-29
    assert twenty_each((10, 11)).scores == (16, 17)


def test_twenty_each_and_both_pass_40_the_higher_total_wins() -> None:  # CU-33, E-C43
    state = twenty_each((34, 36))
    assert (state.scores, state.winners) == ((40, 42), (1,))
    state = twenty_each((36, 34))
    assert (state.scores, state.winners) == ((42, 40), (0,))


def test_twenty_each_and_equal_totals_the_side_that_did_not_deal_wins() -> None:  # CU-33, E-C44
    state = twenty_each((35, 35))
    assert (state.scores, state.winners) == ((41, 41), (1,))


def test_the_last_card_of_a_mano_may_make_a_limpia() -> None:  # CU-21, CU-29, E-C46
    state = position("2d", "2h 3c", "3c", (30, 31), stock=0, deal=4, others=("",))
    pack = tuple(card for card in range(40) if card not in cards("2d 2h 3c"))
    state, events = after(state._replace(cartones=(pack[:20], pack[20:])), "2d directa 2h > 3c")
    assert jugadas(events) == [("limpia", 2, "")]
    assert Carton(0, 23, 9) in events
    assert state.scores == (41, 31)


def test_the_chica_ends_with_the_play_that_reaches_40() -> None:  # CU-26, CU-32, E-C48
    state = position("Qd 2c", "2s Qh", "Qh", (38, 39))
    won = tuple(card for card in range(25))
    state, events = after(state._replace(cartones=((), won)), "Qd directa Qh")
    assert events[1:] == (Jugada(0, "caida", 2), ChicaWon(0, (40, 39), False), MatchWon((0,)))
    assert (state.phase, state.scores) == (OVER, (40, 39))
    assert CUARENTA.legal_actions(state) == () and CUARENTA.chance(state) is None
    assert refused(state, "2c")[1] == "over"


def test_the_data_passes_after_every_mano() -> None:  # CU-4, CU-34
    state, _ = counted(10, 20, (0, 0), dealer=1)
    assert state.dealer == 0
    state, events = CUARENTA.apply(state, Deal(((HIDDEN,) * 5,) * 2))
    assert events == (Dealt(0, 2, 1, (5, 5), (), 30),)
    assert state.turn == 1
