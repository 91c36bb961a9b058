"""Cuarenta told rule by rule, with the defaults: deal, turn, what is open (core/RULES.md). E-C: worked examples."""

from __future__ import annotations

import pytest

from core.actions import DOBLE_RONDA, NO_RONDA, NOBODY, RONDA, Claim, Deal, Draw
from core.cards import HIDDEN
from core.cuarenta import CUARENTA, Rules
from core.events import (
    Dealt,
    Dejadas,
    Drawn,
    Lifted,
    Thrown,
)
from core.game import CLAIM, DEAL, DRAW, PLAY, DealOrder, DrawOrder
from tests.core.cuarenta_table import (
    FOUR,
    TEXTO,
    after,
    announce_all,
    cards,
    jugadas,
    just_dealt,
    legal,
    opening,
    play,
    position,
)
from tests.core.random_matches import random_match

NOTHING = "2h 4d 6c 7s Ks"
RONDA_OF_7 = "7h 7d 7c 2s Ks"
DOBLE_OF_Q = "Qh Qd Qc Qs 3s"


# --- set-up


def test_two_play_alone_and_four_in_pairs_opposite_each_other() -> None:  # CU-1
    assert (CUARENTA.seats(TEXTO), CUARENTA.sides(TEXTO)) == (2, 2)
    assert (CUARENTA.seats(FOUR), CUARENTA.sides(FOUR)) == (4, 2)
    assert CUARENTA.deck(TEXTO).name == "fr40"  # CU-2


def test_the_highest_card_drawn_deals_first() -> None:  # CU-4
    state = CUARENTA.start(FOUR)
    assert (state.phase, state.dealer, CUARENTA.chance(state)) == (DRAW, NOBODY, DrawOrder(4))
    drawn = cards("7h Kd 2c Qs")
    state, events = CUARENTA.apply(state, Draw(drawn))
    assert events == (Drawn(drawn, 1),)
    assert (state.phase, state.dealer) == (DEAL, 1)


def test_equal_highest_cards_are_drawn_again() -> None:  # CU-4
    state = CUARENTA.start(TEXTO)
    again, events = CUARENTA.apply(state, Draw(cards("Kh Kd")))
    assert again == state and events == (Drawn(cards("Kh Kd"), NOBODY),)


def test_five_cards_each_in_one_block_the_first_to_play_first() -> None:  # CU-5, CU-6
    state, _ = CUARENTA.apply(CUARENTA.start(FOUR), Draw(cards("7h Kd 2c Qs")))
    assert CUARENTA.chance(state) == DealOrder((2,) * 5 + (3,) * 5 + (0,) * 5 + (1,) * 5, 0, True)
    hands = tuple(map(cards, ("Ah 2h 3h 4h 5h", "Ad 2d 3d 4d 5d", "Ac 2c 3c 4c 5c", "As 2s 3s 4s 5s")))
    state, events = CUARENTA.apply(state, Deal(hands))
    assert events == (Dealt(1, 1, 1, (5, 5, 5, 5), (), 20),)
    assert (state.table, state.turn, state.stock) == ((), 2, 20)
    for seat in (2, 3, 0, 1):
        state, _ = CUARENTA.apply(state, Claim(seat, NO_RONDA))
    assert (state.phase, state.turn) == (PLAY, 2)


def test_the_same_dealer_deals_again_when_all_hands_are_empty() -> None:  # CU-7
    state, events = after(position("2d", "Kh 5c", others=("3c",), stock=30, dealer=1), "2d", "3c")
    assert events == (Thrown(0, play("2d").card), Thrown(1, play("3c").card))
    assert (state.phase, state.dealer, state.turn) == (DEAL, 1, NOBODY)
    assert CUARENTA.chance(state) == DealOrder((0,) * 5 + (1,) * 5, 0, False)
    state, events = CUARENTA.apply(state, Deal(((HIDDEN,) * 5, (HIDDEN,) * 5)))
    assert events == (Dealt(1, 1, 2, (5, 5), (), 20),)
    assert state.table == cards("Kh 5c 2d 3c")


@pytest.mark.parametrize(("rules", "deals"), [(TEXTO, 4), (FOUR, 2)])
def test_a_mano_is_one_run_through_the_pack(rules: Rules, deals: int) -> None:  # CU-7, CU-8
    steps = list(random_match(CUARENTA, rules, seed=1))
    dealt = [event for step in steps for event in step.events if isinstance(event, Dealt) and event.mano == 1]
    assert [event.deal for event in dealt] == list(range(1, deals + 1))
    assert dealt[-1].stock == 0


# --- the turn


def test_any_card_may_be_thrown_even_if_it_could_lift() -> None:  # CU-9, CU-10
    state, events = after(position("5d 2c", "5h Kc"), "5d")
    assert events == (Thrown(0, play("5d").card),)
    assert (state.table, state.last, state.turn) == (cards("5h Kc 5d"), play("5d").card, 1)


def test_one_base_match_or_sum_at_the_choice_of_the_player() -> None:  # CU-11, CU-12
    state = position("5d", "5h As 4c 2d 3s")
    assert legal(state) == ["5d", "5d directa 5h", "5d suma As 4c", "5d suma 2d 3s"]


def test_of_equal_cards_the_oldest_is_lifted() -> None:  # CU-11
    assert legal(position("5d", "5s 5h Kc", last="Kc")) == ["5d", "5d directa 5s"]


def test_of_equal_cards_the_one_just_thrown_goes_before_the_oldest() -> None:  # CU-11
    assert legal(position("5d", "5s 5h", last="5h")) == ["5d", "5d directa 5h"]


def test_equal_addends_are_different_cards() -> None:  # CU-11, E-C49
    assert legal(position("5d", "2h 2c 3s")) == ["5d", "5d suma 2h 3s", "5d suma 2c 3s"]


def test_a_sum_may_have_as_many_cards_as_add_up() -> None:  # CU-11
    assert legal(position("7d", "Ah Ad Ac 2s 2h")) == ["7d", "7d suma Ah Ad Ac 2h 2s"]


def test_the_lifted_cards_go_to_the_carton_of_the_pair() -> None:  # CU-15, CU-31
    state, events = after(position("5d 2c", "5h Kc", rules=FOUR, turn=3), "5d directa 5h")
    assert events == (Lifted(3, play("5d").card, cards("5h"), ()),)
    assert state.cartones == ((), cards("5d 5h"))
    assert state.scores == (0, 0)


# --- cartas dejadas


def test_what_is_left_of_the_escalera_is_nobodys() -> None:  # CU-16, CU-17
    state, events = after(position("4d 2c", "4h 5c 6s Ks As", last="Ks"), "4d directa 4h > 6s, deja 5c")
    assert events == (Lifted(0, play("4d").card, cards("4h"), cards("6s")), Dejadas(0, cards("5c"), False))
    assert (state.cartones[0], state.gone, state.table) == (cards("4d 4h 6s"), cards("5c"), cards("Ks As"))


def test_a_throw_leaves_nothing_behind() -> None:  # CU-17
    state, _ = after(position("4d 2c", "4h 5c 6s"), "4d")
    assert (state.gone, state.table) == ((), cards("4h 5c 6s 4d"))


def test_a_table_swept_by_what_was_left_is_no_limpia() -> None:  # CU-21, CU-22
    state, events = after(position("4d 2c", "4h 5c", last="4h"), "4d directa 4h, deja 5c")
    assert jugadas(events) == [("caida", 2, "")]
    assert state.table == ()


# --- the card just thrown


def test_after_a_lift_no_card_is_just_thrown() -> None:  # CU-18, E-C28
    state, _ = after(position("5d Kd", "5h Kh", last="Kh", others=("Ks 3c",)), "5d directa 5h")
    assert state.last == HIDDEN
    state, events = after(state, "Ks directa Kh")
    assert jugadas(events) == [("limpia", 2, "")]


def test_after_a_deal_no_card_is_just_thrown() -> None:  # CU-18, E-C29
    state, _ = after(position("2d", "", others=("3h",), stock=30, dealer=1), "2d", "3h")
    state, _ = CUARENTA.apply(state, Deal((cards("3d 5h 6h 7h Jh"), cards("Ah 4h Jd Qh Kh"))))
    state, _ = announce_all(state)
    state, events = after(state, "3d directa 3h")
    assert jugadas(events) == []


def test_the_partners_card_is_two_turns_old() -> None:  # CU-20, E-C27
    state = position("6h 2d", rules=FOUR, others=("Qc Ac", "6d 3d", "Ks 7s"))
    state, events = after(state, "6h", "Qc", "6d directa 6h")
    assert jugadas(events) == []


# --- what is open


def test_a_seat_sees_only_its_own_hand() -> None:  # CU-36
    state = opening(FOUR, "Ah 2h 3h 4h 5h", "Ad 2d 3d 4d 5d", "Ac 2c 3c 4c 5c", "As 2s 3s 4s 5s")
    face_down = (HIDDEN,) * 5
    assert CUARENTA.observe(state, 2).hands == (face_down, face_down, cards("Ac 2c 3c 4c 5c"), face_down)
    assert CUARENTA.observe(state, None).hands == (face_down,) * 4
    assert state.phase == CLAIM


def test_a_card_face_down_becomes_the_card_that_is_played() -> None:
    state = CUARENTA.observe(position("5d 2c", "5h Kc", others=("7h 6c",)), None)
    state, events = after(state, "5d directa 5h", "7h")
    assert state.hands == ((HIDDEN,), (HIDDEN,))
    assert events[-1] == Thrown(1, play("7h").card)


def test_a_hidden_hand_lists_no_plays_and_every_possible_claim() -> None:
    assert legal(position("? 5d ?", "5h")) == ["5d", "5d directa 5h"]
    hidden = just_dealt("? ? ? ? ?", NOTHING)
    assert CUARENTA.legal_actions(hidden) == (Claim(0, NO_RONDA), Claim(0, RONDA), Claim(0, DOBLE_RONDA))
