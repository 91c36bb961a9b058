"""Every refusal a person may meet at a table of Cuarenta: rule, message key, cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import core.cuarenta.refusals as module
from core.actions import NO_RONDA, RONDA, Action, Claim, Deal, Draw, Play
from core.cards import HIDDEN
from core.cuarenta import CUARENTA, KEYS
from core.game import IllegalAction
from tests.core.cuarenta_table import FOUR, cards, just_dealt, play, position, refused


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ("3h", ("CU-9", "not_your_card", "3h")),
        ("5d directa 5s", ("CU-11", "not_on_table", "5s")),
        ("5d suma 2s 3s", ("CU-11", "not_on_table", "2s 3s")),
        ("5d directa 5h > 6c, deja 7d", ("CU-11", "not_on_table", "7d")),
        ("5d suma As 2h", ("CU-11", "sum_wrong", "5d As 2h")),
        ("5d suma 4c", ("CU-11", "sum_wrong", "5d 4c")),
        ("5d suma 6c", ("CU-11", "sum_wrong", "5d 6c")),
        ("5d suma 4c As", ("CU-11", "bad_order", "4c As")),
        ("5d suma As As 4c", ("CU-11", "bad_order", "As As 4c")),
        ("5d suma As 4c 5h", ("CU-12", "two_bases", "As 4c 5h")),
        ("5d suma As 2h 3c 4c", ("CU-12", "two_bases", "As 2h 3c 4c")),
        ("5d suma As Js", ("CU-3", "court_in_sum", "Js")),
        ("Qs suma As 2h", ("CU-3", "court_in_sum", "Qs")),
        ("5d > 6c", ("CU-14", "no_base", "6c")),
        ("5d directa 5h", ("CU-16", "escalera_incomplete", "6c")),
        ("5d directa 5h > 6c Js", ("CU-13", "not_in_escalera", "Js")),
        ("5d directa 5h, deja 3c 6c", ("CU-13", "not_in_escalera", "3c")),
        ("5d directa 5h > 6c, deja 6c", ("CU-16", "bad_order", "6c")),
        ("5d suma As 4c > Js 6c", ("CU-11", "bad_order", "Js 6c")),
    ],
)
def test_a_lift_that_is_none(said: str, refusal: tuple[str, str, str]) -> None:
    assert refused(position("5d Qs", "As 2h 3c 4c 5h 6c Js"), said) == refusal


def test_twice_the_value_is_only_called_two_bases_where_it_is_two_sums() -> None:
    assert refused(position("5d", "4h 6c"), "5d suma 4h 6c")[1] == "sum_wrong"
    assert refused(position("6d", "4h 4c 4s"), "6d suma 4h 4c 4s")[1] == "sum_wrong"
    assert refused(position("6d", "As 5h 2c 4s"), "6d suma As 2c 4s 5h")[1] == "two_bases"


def test_another_equal_card_than_the_rules_name() -> None:
    assert refused(position("5d", "5s 5h", "5h"), "5d directa 5s") == ("CU-11", "other_equal", "5h")
    assert refused(position("5d", "5s 5h"), "5d directa 5h 5s") == ("CU-12", "two_bases", "5h 5s")


@pytest.mark.parametrize("card", [-9, -1, 40, 47, 99])
def test_a_number_that_is_no_card(card: int) -> None:
    for hand in ("5d 2c", "? ?"):
        for base in ((), (card,), (card - 1, card)):
            state = position(hand, "5h")
            with pytest.raises(IllegalAction) as caught:
                CUARENTA.apply(state, Play(card, base))
            assert caught.value.violation == CUARENTA.violation(state, Play(card, base))
            assert caught.value.violation.key == "no_such_card"


def test_there_is_nothing_to_steal() -> None:
    assert refused(position("5d", "5h"), Play(play("5d").card, victim=1)) == ("CU-9", "no_pozos", "")


@pytest.mark.parametrize("where", ["5h", "Ks", "2c", "Jd"])
def test_a_hidden_card_is_none_that_lies_elsewhere(where: str) -> None:
    """Table, cartón, gone, the observer's own hand."""
    state = position("? ?", "5h", others=("2c 3c",), cartones=("Kh Ks", ""))._replace(gone=cards("Jd"))
    assert refused(state, where) == ("CU-2", "card_seen", where)


@pytest.mark.parametrize("action", [Claim(0, NO_RONDA), Deal(((HIDDEN,) * 5,) * 2), Draw(cards("5h 6h"))])
def test_another_kind_of_action_is_due(action: Action) -> None:
    assert refused(position("5d", "5h"), action) == ("CU-9", "not_now", "")


def test_a_play_before_all_have_announced() -> None:
    assert refused(just_dealt("5d 2h 3h 4h 6h", "5s 2s 3s 4s 6s"), "5d")[1] == "not_now"


@pytest.mark.parametrize(
    ("hand", "claim"),
    [
        ("7h 7d 2c 2s Ks", Claim(0, RONDA)),
        ("7h 7d 7c 2s Ks", Claim(0, NO_RONDA)),
        ("7h 7d 7c 7s Ks", Claim(0, RONDA)),
        ("7h 7d 7c 2s Ks", Claim(0, RONDA, 6)),
        ("7h 7d 7c 2s Ks", Claim(1, RONDA)),
        ("? ? ? ? ?", Claim(0, RONDA, 6)),
    ],
)
def test_a_claim_the_hand_does_not_bear_out(hand: str, claim: Claim) -> None:
    assert refused(just_dealt(hand, "Ah 2h 3h 4h 5h"), claim) == ("CU-23", "claim_wrong", "")


@pytest.mark.parametrize("drawn", ["5h", "5h 5h", "5h ?", "5h 6h 7h"])
def test_a_draw_that_is_none(drawn: str) -> None:
    assert refused(CUARENTA.start(FOUR._replace(jugadores=2)), Draw(cards(drawn))) == ("CU-4", "draw_wrong", "")


@pytest.mark.parametrize(
    ("hands", "table", "key"),
    [
        (("Ah 2h 3h 4h 5h",), "", "deal_wrong"),
        (("Ah 2h 3h 4h 5h", "Ad 2d 3d 4d"), "", "deal_wrong"),
        (("Ah 2h 3h 4h 5h", "Ad 2d 3d 4d 5d"), "Kh", "deal_wrong"),
        (("Ah 2h 3h 4h 5h", "Ad 2d 3d 4d 5h"), "", "card_seen"),
    ],
)
def test_a_deal_that_is_none(hands: tuple[str, ...], table: str, key: str) -> None:
    state, _ = CUARENTA.apply(CUARENTA.start(FOUR._replace(jugadores=2)), Draw(cards("5h 6h")))
    assert refused(state, Deal(tuple(map(cards, hands)), cards(table)))[1] == key
    assert refused(state, Deal(((40,) * 5, (HIDDEN,) * 5)))[1] == "no_such_card"


def test_a_redeal_cannot_bring_back_a_card() -> None:
    state = position("", "5h", cartones=("Kh Ks", ""))._replace(phase=1, turn=-1)
    assert refused(state, Deal((cards("? ? ? ? 5h"), cards("? ? Ks ? ?")))) == ("CU-2", "card_seen", "5h Ks")


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    state = position("5d 2c", "5h 6c")
    before = tuple(state)
    with pytest.raises(IllegalAction, match="CU-16: escalera_incomplete") as caught:
        CUARENTA.apply(state, play("5d directa 5h"))
    assert caught.value.violation == CUARENTA.violation(state, play("5d directa 5h"))
    assert tuple(state) == before


def test_the_list_of_keys_is_closed() -> None:
    used = set(re.findall(r'Violation\("CU-\d+", "(\w+)"', Path(module.__file__).read_text(encoding="utf-8")))
    assert used | {"unknown_value"} == set(KEYS)
