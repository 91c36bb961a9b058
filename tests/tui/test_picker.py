"""Selection on the board, without a screen: pointing, candidates, marking by hand, playing."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from textual.message import Message

from core.actions import NOBODY, RONDA, Claim, Play
from core.cards import Card
from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.game import CLAIM
from tests.tui.positions import casita, cuarenta
from tui.board.clicks import press
from tui.board.selection import HAND_ZONE, POZOS_ZONE, TABLE_ZONE, Picker
from tui.board.slots import nearest, settle, settle_round, step_from
from tui.games.face import MATCH, STEAL, SUM, THROW
from tui.screens.board.haste import LOOK_SECONDS, Haste

FRENCH = CUARENTA.deck(CuarentaRules())
SPANISH = CASITA.deck(CasitaRules())


def fr(text: str) -> tuple[Card, ...]:
    return FRENCH.parse_run(text)


def at_cuarenta(hand: str, table: str, *, aided: bool = True, **how: Any) -> Picker:
    session = cuarenta(hand, table, **how)
    picker = Picker(CUARENTA, aided)
    picker.see(session.view, 0, True)
    return picker


def at_casita(seats: int = 2, *, aided: bool = True, **how: Any) -> Picker:
    session = casita(seats, **how)
    picker = Picker(CASITA, aided)
    picker.see(session.view, 0, True)
    return picker


# --- lifting asistida


def test_the_way_worth_most_is_proposed() -> None:
    picker = at_cuarenta("7h 4d", "3c 4s Jh 7s")
    assert [choice.kind for choice in picker.candidates if not choice.play.left] == [MATCH, SUM, THROW]
    assert picker.choice and picker.choice.jugada and picker.choice.points == 2  # 7s was just thrown: caída
    assert picker.lit == set(fr("7sJh"))


def test_one_lift_is_played_straight_away() -> None:
    picker = at_cuarenta("7h", "2c 7s Qd 4c")
    assert picker.enter() == Play(fr("7h")[0], fr("7s"))


def test_a_hint_is_what_enter_plays_also_where_it_is_listed_with_another_suit() -> None:
    for base in ("2h3s", "2c3s"):
        picker = at_cuarenta("5d Kd", "2h 2c 3s")
        hint = Play(fr("5d")[0], fr(base))
        picker.point_to(hint)
        assert picker.enter() == hint and picker.lit == set(fr(base))


def test_a_key_that_hastened_the_others_does_not_play_what_was_not_seen() -> None:
    haste = Haste()
    assert haste.only_goes_on(1.0, waiting=True)
    haste.changed()
    now = Message().time
    assert haste.only_goes_on(now - 60, waiting=False), "typed before this position was there"
    assert haste.only_goes_on(now + LOOK_SECONDS / 2, waiting=False), "nobody has looked at it yet"
    assert not haste.only_goes_on(now + 2 * LOOK_SECONDS, waiting=False)
    haste.changed()
    assert not haste.only_goes_on(Message().time, waiting=False), "who hastens nobody waits for nothing"


def test_nothing_to_lift_is_thrown() -> None:
    picker = at_cuarenta("Kh", "2c 7s")
    assert picker.enter() == Play(fr("Kh")[0])


def test_of_several_lifts_enter_asks_first() -> None:
    picker = at_cuarenta("6d", "As 5h 2c 4s")
    assert picker.enter() is None
    assert picker.chooser
    picker.go(1)
    assert picker.enter() == Play(fr("6d")[0], fr("2c4s"))


def test_tab_goes_round_all_ways_and_enter_plays_the_one_shown() -> None:
    picker = at_cuarenta("5d", "5h Kc 2s")
    picker.next_candidate()
    assert picker.choice and picker.choice.kind == THROW
    assert picker.lit == frozenset()
    assert picker.enter() == Play(fr("5d")[0])
    picker.next_candidate()
    assert picker.choice and picker.choice.kind == MATCH


def test_a_rung_is_put_back_by_hand_and_goes_to_nobody() -> None:
    picker = at_cuarenta("4d", "4h 5c 6s")
    assert picker.lit == set(fr("4h5c6s"))
    picker.toggle(*fr("6s"))
    assert picker.lit == set(fr("4h5c")) and picker.lost == set(fr("6s"))
    assert picker.choice and picker.choice.points == 0  # no limpia
    assert picker.enter() == Play(fr("4d")[0], fr("4h"), fr("5c"), fr("6s"))


def test_the_partial_lifts_are_listed_too() -> None:
    picker = at_cuarenta("4d", "4h 5c 6s")
    assert [choice.play.left for choice in picker.candidates] == [(), (), fr("5c"), fr("6s"), fr("5c6s")]


def test_marks_that_are_no_lift_are_no_choice() -> None:
    picker = at_cuarenta("6d", "As 5h 2c Kd")
    picker.toggle(*fr("2c"))
    assert picker.marks is not None and picker.choice is None
    play = picker.enter()
    assert isinstance(play, Play) and CUARENTA.violation(picker.view, play)
    assert picker.back() and picker.marks is None


def test_moving_to_another_card_lets_go_of_the_marks() -> None:
    picker = at_cuarenta("6d 3c", "As 5h 2c Kd")
    picker.toggle(*fr("2c"))
    picker.move(1)
    assert picker.marks is None and picker.card == fr("3c")[0]


# --- lifting a ojo


def test_a_ojo_nothing_is_lit_and_nothing_is_known() -> None:
    picker = at_cuarenta("4d", "4h 5c 6s", aided=False)
    assert picker.lit == frozenset() and picker.candidates == () and picker.choice is None


def test_a_ojo_a_card_that_could_take_something_is_thrown_only_when_that_was_asked() -> None:
    thrown = Play(fr("4d")[0])
    picker = at_cuarenta("4d Kd", "4h 5c 6s", aided=False)
    assert picker.enter() is None and picker.asked
    assert picker.back() and picker.enter() is None, "Esc takes the question back"
    picker.point(1)
    assert picker.enter() == Play(fr("Kd")[0]), "the king takes nothing"
    picker.point(0)
    for _time in range(2):
        picker.toggle(*fr("4h"))
    assert picker.enter() is None, "marked and unmarked is thrown too"
    assert picker.enter() == thrown
    picker.point(1)
    clicks = [press(picker, ("hand", 0), False) for _time in range(3)]
    assert clicks == [None, None, thrown], "pointed at, asked, thrown"


def test_a_ojo_where_it_must_take_something_the_rules_say_so() -> None:
    picker = at_casita(aided=False, rules=CasitaRules(ligar="obligatorio"), tables="5o 7e")
    picker.point(2)
    play = picker.enter()
    assert isinstance(play, Play) and CASITA.violation(picker.view, play)


def test_cards_that_can_take_something_are_known_while_it_is_ones_turn() -> None:
    picker = at_cuarenta("4d 7h Kd", "4h 5c 2s")
    assert picker.takers == set(fr("4d7h"))
    picker.see(picker.view, picker.seat, False)
    assert picker.takers == set()


def test_what_is_forgotten_of_the_escalera_goes_to_nobody() -> None:
    picker = at_cuarenta("4d", "4h 5c 6s", aided=False)
    picker.toggle(*fr("4h"))
    picker.toggle(*fr("6s"))
    assert picker.enter() == Play(fr("4d")[0], fr("4h"), fr("6s"), fr("5c"))


def test_a_ojo_a_wrong_lift_is_what_is_played_and_the_rules_refuse_it() -> None:
    picker = at_cuarenta("4d", "5c 6s 2h", aided=False)
    picker.toggle(*fr("2h"))
    play = picker.enter()
    assert isinstance(play, Play)
    refused = CUARENTA.violation(picker.view, play)
    assert refused and refused.key == "sum_wrong"


def test_a_ojo_the_pozo_is_marked_like_a_card() -> None:
    picker = at_casita(aided=False)
    picker.point(1)
    picker.rob(1)
    assert picker.robbed == 1
    assert picker.enter() == Play(SPANISH.parse("7c"), victim=1)
    picker.rob(1)
    assert picker.robbed == NOBODY


# --- Casita


def test_a_steal_is_proposed_before_the_throw() -> None:
    picker = at_casita()
    picker.point(1)
    assert [choice.kind for choice in picker.candidates] == [STEAL, THROW]
    assert picker.robbed == 1 and picker.choice and picker.choice.cards == 5
    assert picker.enter() == Play(SPANISH.parse("7c"), victim=1)


def test_the_pozos_are_a_zone_above_the_table() -> None:
    picker = at_casita(3)
    assert picker.targets == (1, 2, 0)
    assert picker.go(-1) and picker.zone == TABLE_ZONE
    assert picker.go(-1) and picker.zone == POZOS_ZONE
    assert not picker.go(-1)
    picker.move(1)
    assert picker.targets[picker.spot] == 2
    assert picker.go(1) and picker.go(1) and picker.zone == HAND_ZONE


def test_cuarenta_has_no_pozos_to_point_at() -> None:
    picker = at_cuarenta("5d", "5h")
    picker.go(-1)
    assert not picker.go(-1) and picker.zone == TABLE_ZONE


# --- clicks


def test_a_click_points_and_the_second_one_plays() -> None:
    picker = at_cuarenta("Kd 5d", "5h 2c")
    assert press(picker, ("hand", 1), False) is None
    assert picker.at == 1
    assert press(picker, ("hand", 1), False) == Play(fr("5d")[0], fr("5h"))


def test_a_click_on_a_lit_card_plays_that_lift() -> None:
    picker = at_cuarenta("5d", "5h 2c")
    assert press(picker, ("table", fr("5h")[0]), False) == Play(fr("5d")[0], fr("5h"))


def test_a_click_on_a_card_of_another_way_lights_that_way() -> None:
    picker = at_cuarenta("6d", "As 5h 2c 4s")
    unlit = next(card for card in picker.table if card not in picker.lit and card is not None)
    assert press(picker, ("table", unlit), False) is None
    assert unlit in picker.lit
    assert press(picker, ("table", unlit), False) == Play(fr("6d")[0], tuple(sorted(picker.lit)))


def test_the_right_button_puts_a_rung_back() -> None:
    picker = at_cuarenta("4d", "4h 5c 6s")
    assert press(picker, ("table", *fr("6s")), True) is None  # type: ignore[arg-type]
    assert picker.lost == set(fr("6s"))


def test_a_click_on_a_pozo_that_cannot_be_robbed_says_why() -> None:
    picker = at_casita(3)
    picker.point(1)
    play = press(picker, ("pozo", 2), False)
    assert isinstance(play, Play)
    refused = CASITA.violation(picker.view, play)
    assert refused and refused.key == "other_top"
    assert press(picker, ("pozo", 1), False) == Play(SPANISH.parse("7c"), victim=1)


def test_out_of_turn_nothing_is_played() -> None:
    picker = at_cuarenta("5d Kd", "5h 2c")
    picker.see(picker.view, 0, False)
    assert picker.enter() is None
    assert press(picker, ("hand", 0), False) is None
    assert press(picker, ("table", *fr("5h")), False) is None  # type: ignore[arg-type]
    picker.toggle(*fr("5h"))
    assert picker.marks is None


# --- announcing


def test_a_ronda_is_for_the_person_to_call() -> None:
    session = cuarenta("7h 7d 7c Kc 3h", "", rules=CuarentaRules(cantar_ronda=True), rest=5)
    state = session.view._replace(phase=CLAIM, turn=0)
    picker = Picker(CUARENTA, True)
    picker.see(state, 0, True)
    assert picker.chooser and [claim.kind for claim in picker.claims] == [RONDA, 0]
    assert picker.enter() == Claim(0, RONDA)
    picker.next_candidate()
    assert picker.enter() == Claim(0, 0)


# --- places


def test_the_other_cards_keep_their_places_when_one_is_played() -> None:
    picker = at_cuarenta("7h As Jd Kc 3h", "2s")
    hands = (fr("7hJdKc3h"), *picker.view.hands[1:])
    picker.point(1)
    picker.see(picker.view._replace(hands=hands), 0, True)
    assert picker.hand == (*fr("7h"), None, *fr("JdKc3h"))
    assert picker.card == fr("Jd")[0]  # the next one to the right
    picker.move(-1)
    assert picker.card == fr("7h")[0]
    picker.point(1)
    assert picker.card == fr("7h")[0]  # nothing lies there any more


@given(st.lists(st.lists(st.integers(0, 39), unique=True, max_size=12), max_size=8))
@settings(max_examples=200)
def test_cards_that_stay_stay_where_they_are(tables: list[list[int]]) -> None:
    spots: tuple[int | None, ...] = ()
    for table in tables:
        before, spots = spots, settle(spots, table)
        assert sorted(card for card in spots if card is not None) == sorted(table)
        assert all(spots[at] == card for at, card in enumerate(before) if card in table)
        assert not spots or spots[-1] is not None
        for at in range(len(spots)):
            assert spots[nearest(spots, at)] is not None
            assert spots[step_from(spots, at, 1)] is not None


@given(st.lists(st.lists(st.integers(0, 39), unique=True, max_size=12), max_size=8))
@settings(max_examples=200)
def test_on_the_table_too_and_its_middle_stays_the_middle(tables: list[list[int]]) -> None:
    spots: tuple[int | None, ...] = ()
    for table in tables:
        before, spots = spots, settle_round(spots, table)
        assert sorted(card for card in spots if card is not None) == sorted(table)
        if spots and len(table) <= 6:
            free = [[card is None for card in side].index(False) for side in (spots, spots[::-1])]
            assert abs(free[0] - free[1]) <= 1
            if spots[0] is not None and spots[-1] is not None:
                continue  # they may have been put in the middle
        if any(card in table for card in before):
            moved = (len(spots) - len(before)) / 2
            assert all(spots.index(card) == at + moved for at, card in enumerate(before) if card in table)
        else:
            assert spots == tuple(table)  # freshly laid: exactly in the middle
        assert not spots or spots[0] is not None or spots[-1] is not None


def test_one_card_more_is_at_most_half_a_card_from_the_middle() -> None:
    spots: tuple[int | None, ...] = ()
    for count in range(1, 11):
        spots = settle_round(spots, range(count))
        assert len(spots) - count <= 1
