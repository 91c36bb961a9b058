"""Casita robada told rule by rule (core/RULES.md, CA-1 to CA-23)."""

from __future__ import annotations

import pytest

from core.actions import NOBODY, Claim, Deal, Draw, Play
from core.cards import HIDDEN
from core.casita import CASITA, Rules, pozo_seat
from core.casita.rules import COMUN, OBLIGATORIO, OPTIONS, ULTIMO
from core.events import Dealt, Drawn, Leftovers, Lifted, ManoOver, MatchWon, Robbed, Thrown
from core.game import DEAL, OVER, PLAY, DealOrder, DrawOrder, IllegalAction
from tests.core.casita_table import PAIRS, THREE, TWO, cards, legal, names, opening, play, position, refused
from tests.core.random_matches import random_match

FIVE = Rules(jugadores=5)
SIX_IN_PAIRS = Rules(jugadores=6, parejas=True)
SHARED = PAIRS._replace(parejas_pozo=COMUN)


# --- set-up


@pytest.mark.parametrize("jugadores", [2, 3, 4, 5, 6])
def test_two_to_six_play_alone(jugadores: int) -> None:  # CA-1
    rules = Rules(jugadores=jugadores)
    assert CASITA.rules_violation(rules) is None
    assert (CASITA.seats(rules), CASITA.sides(rules)) == (jugadores, jugadores)


@pytest.mark.parametrize(("jugadores", "pairs"), [(4, ["02", "13"]), (6, ["03", "14", "25"])])
def test_partners_sit_opposite(jugadores: int, pairs: list[str]) -> None:  # CA-1, CA-21
    rules = Rules(jugadores=jugadores, parejas=True)
    sides = CASITA.sides(rules)
    together = ["".join(str(seat) for seat in range(jugadores) if seat % sides == side) for side in range(sides)]
    assert together == pairs


@pytest.mark.parametrize("jugadores", [2, 3, 5])
def test_pairs_need_four_or_six(jugadores: int) -> None:  # CA-1
    rules = Rules(jugadores=jugadores, parejas=True)
    why = CASITA.rules_violation(rules)
    assert why is not None
    assert (why.rule, why.key) == ("CA-1", "no_pairs")
    with pytest.raises(ValueError, match="no_pairs"):
        CASITA.start(rules)


@pytest.mark.parametrize(
    "rules",
    [
        TWO._replace(jugadores=7),
        TWO._replace(jugadores=1),
        TWO._replace(baraja=52),
        TWO._replace(ligar="a veces"),
        TWO._replace(bloqueo=1),  # type: ignore[arg-type]
    ],
)
def test_values_nobody_knows_are_refused(rules: Rules) -> None:
    why = CASITA.rules_violation(rules)
    assert why is not None
    assert why.key == "unknown_value"


def test_the_defaults_are_the_text() -> None:
    assert dict(CASITA.presets) == {"texto": Rules()}
    assert [option.name for option in OPTIONS] == list(Rules._fields)
    assert Rules(*(option.values[0] for option in OPTIONS)) == Rules()  # type: ignore[arg-type]


def test_forty_or_forty_eight_spanish_cards() -> None:  # CA-2
    assert CASITA.deck(TWO).name == "es40"
    assert CASITA.deck(TWO._replace(baraja=48)).text(47) == "12b"


def test_the_highest_card_deals_and_the_next_is_mano() -> None:  # CA-3, CA-5
    start = CASITA.start(THREE)
    assert CASITA.chance(start) == DrawOrder(3)
    state, events = CASITA.apply(start, Draw(cards("7o 12e 3b")))
    assert events == (Drawn(cards("7o 12e 3b"), 1),)
    assert (state.phase, state.dealer) == (DEAL, 1)
    order = CASITA.chance(state)
    assert order == DealOrder((2, 0, 1) * 3, 4, True)  # CA-4: one at a time, the mano first, then the table
    state, _ = CASITA.apply(
        state, Deal((cards("1o 2o 3o"), cards("1c 2c 3c"), cards("1e 2e 3e")), cards("4o 5o 6o 7o"))
    )
    assert state.turn == 2


def test_equal_highest_draw_again() -> None:  # CA-3
    start = CASITA.start(TWO)
    again, events = CASITA.apply(start, Draw(cards("12o 12e")))
    assert again == start
    assert events == (Drawn(cards("12o 12e"), NOBODY),)


def test_three_each_and_four_on_the_table() -> None:  # CA-4
    state = CASITA.apply(CASITA.start(TWO), Draw(cards("12o 1o")))[0]
    hands = (cards("1o 2o 3o"), cards("1c 2c 3c"))
    state, events = CASITA.apply(state, Deal(hands, cards("4o 5o 6o 7o")))
    assert events == (Dealt(0, 1, 1, (3, 3), cards("4o 5o 6o 7o"), 30),)
    assert (state.phase, state.turn, state.stock, state.hands) == (PLAY, 1, 30, hands)


# --- the turn


def test_a_card_links_throws_or_robs_and_the_turn_passes() -> None:  # CA-6
    state = position("3e 7o", "3o 6e", ("", "1o 1c 7e 7b"))
    assert legal(state) == ["3e tira", "3e liga 3o", "7o tira", "7o roba 1"]
    for text in legal(state):
        assert play(state, text)[0].turn == 1


def test_four_with_four() -> None:  # CA-7, CA-11, CA-22
    state, events = play(position("4b 1o", "4o 1c 6e 12b"), "4b liga 4o")
    assert events == (Lifted(0, cards("4b")[0], cards("4o"), ()),)
    assert names(state.pozos[0]) == "4o 4b"
    assert names(state.table) == "1c 6e 12b"
    assert state.scores == (2, 0)


def test_only_one_of_several_equal_cards() -> None:  # CA-7
    state = position("5b", "5o 5c 5e 1c")
    assert legal(state) == ["5b tira", "5b liga 5o", "5b liga 5c", "5b liga 5e"]
    assert refused(state, "5b liga 5o 5c") == ("CA-7", "one_card_only", "5o 5c")
    assert names(play(state, "5b liga 5c")[0].table) == "5o 5e 1c"


def test_neither_suits_nor_sums_nor_runs_link() -> None:  # CA-7
    state = position("7o", "7c 2o 5b 10o")
    assert refused(state, "7o liga 2o") == ("CA-7", "other_number", "7o 2o")
    assert refused(state, "7o liga 2o 5b") == ("CA-7", "one_card_only", "2o 5b")
    assert refused(state, "7o liga 7e") == ("CA-7", "not_on_table", "7e")
    run = CASITA.violation(state, Play(cards("7o")[0], cards("7c"), cards("10o")))
    assert run is not None
    assert (run.key, run.cards) == ("no_escalera", cards("10o"))


def test_the_whole_pozo_goes_under_the_played_card() -> None:  # CA-8, CA-11
    state, events = play(position("7o 1o", "1c 6e", ("2o 2c", "3o 3c 7e 7b")), "7o roba 1")
    assert events == (Robbed(0, cards("7o")[0], 1, 4),)
    assert [names(pozo) for pozo in state.pozos] == ["2o 2c 3o 3c 7e 7b 7o", ""]
    assert state.scores == (7, 0)


def test_only_the_top_of_a_pozo_can_be_matched() -> None:  # CA-8, CA-11
    state = position("3e", "1c", ("", "3o 3c 7e 7b"))
    assert legal(state) == ["3e tira"]
    assert refused(state, "3e roba 1") == ("CA-8", "other_top", "3e 7b")
    assert refused(position("3e"), "3e roba 1") == ("CA-8", "empty_pozo", "3e")
    assert refused(state, "3e roba 2") == ("CA-8", "no_such_seat", "")


def test_an_equal_card_on_the_table_protects_the_pozo() -> None:  # CA-9
    state = position("4b", "4e 6e", ("", "1o 1c 4o 4c"))
    assert legal(state) == ["4b tira", "4b liga 4e"]
    assert refused(state, "4b roba 1") == ("CA-9", "blocked", "4b 4e")


def test_without_the_block_the_player_chooses() -> None:  # CA-9
    state = position("4b", "4e 6e", ("", "1o 1c 4o 4c"), TWO._replace(bloqueo=False))
    assert legal(state) == ["4b tira", "4b liga 4e", "4b roba 1"]


def test_a_card_on_the_table_does_not_protect_other_numbers() -> None:  # CA-9, CA-15
    state = position("4b 12o", "4e", ("", "4o 4c", "12e 12c"), THREE)
    assert legal(state) == ["4b tira", "4b liga 4e", "12o tira", "12o roba 2"]


def test_never_link_and_rob_at_once() -> None:  # CA-10
    state = position("4b", "4e", ("", "4o 4c"), TWO._replace(bloqueo=False))
    both = CASITA.violation(state, Play(cards("4b")[0], cards("4e"), victim=1))
    assert both is not None
    assert (both.rule, both.key) == ("CA-10", "link_or_rob")


def test_what_does_not_match_is_thrown_face_up() -> None:  # CA-12
    state, events = play(position("10e 1o", "1c 6e", ("", "3o 3c")), "10e tira")
    assert events == (Thrown(0, *cards("10e")),)
    assert names(state.table) == "1c 6e 10e"
    assert state.last == cards("10e")[0]
    assert legal(position("12o")) == ["12o tira"]


def test_linking_is_free() -> None:  # CA-13
    state, _ = play(position("6b 1o", "6o 2e"), "6b tira")
    assert names(state.table) == "6o 2e 6b"


def test_where_linking_is_compulsory_it_binds_the_card_not_the_hand() -> None:  # CA-13
    state = position("6b 3e 10o", "6o 2e", ("", "3o 3c"), TWO._replace(ligar=OBLIGATORIO))
    assert legal(state) == ["6b liga 6o", "3e roba 1", "10o tira"]
    assert refused(state, "6b tira") == ("CA-13", "must_link", "6b")
    assert refused(state, "3e tira") == ("CA-13", "must_link", "3e")


def test_a_blocked_steal_is_no_duty_but_the_link_is() -> None:  # CA-9, CA-13
    state = position("4b", "4e", ("", "4o 4c"), TWO._replace(ligar=OBLIGATORIO))
    assert legal(state) == ["4b liga 4e"]


def test_ones_own_pozo_is_out_of_play() -> None:  # CA-14
    state = position("5b", "1c", ("5o 5c", "3o 3c"))
    assert legal(state) == ["5b tira"]
    assert refused(state, "5b roba 0") == ("CA-14", "own_pozo", "5b")


def test_with_propio_pozo_a_card_joins_ones_own() -> None:  # CA-14
    state = position("5b 1o", "1c", ("5o 5c", "3o 3c"), TWO._replace(propio_pozo=True))
    assert legal(state) == ["5b tira", "5b roba 0", "1o tira", "1o liga 1c"]
    after, events = play(state, "5b roba 0")
    assert events == (Robbed(0, cards("5b")[0], 0, 2),)
    assert [names(pozo) for pozo in after.pozos] == ["5o 5c 5b", "3o 3c"]


def test_stolen_back_with_the_fourth_card() -> None:  # CA-8
    state = position("7c 1o", "2e", ("", "2o 2c 3o 3c 7e 7b 7o"))
    assert names(play(state, "7c roba 1")[0].pozos[0]) == "2o 2c 3o 3c 7e 7b 7o 7c"


def test_the_same_number_twice_on_top_uses_all_four() -> None:  # CA-15: so the choice between two pozos never arises
    for seed in range(60):
        for step in random_match(CASITA, Rules(jugadores=2 + seed % 5), seed):
            steals = [a for a in CASITA.legal_actions(step.after) if a.victim != NOBODY]  # type: ignore[union-attr]
            assert len({play.card for play in steals}) == len(steals), f"seed {seed}"  # type: ignore[union-attr]


# --- pairs


def test_nobody_robs_his_partner() -> None:  # CA-21
    state = position("6b", "2e", ("1o 1c", "3o 3c", "6o 6c"), PAIRS)
    assert legal(state) == ["6b tira"]
    assert refused(state, "6b roba 2") == ("CA-21", "partner_pozo", "6b")


def test_partners_count_together() -> None:  # CA-21: no single pozo decides
    pozos = (
        "1o 1c 1e 1b 2o 2c 2e 2b 3o",
        "5e 5b 6o 6c 6e 6b 7o 7c",
        "3c 3e 3b 4o 4c 4e 4b 5o 5c 10o 10c",
        "10e 10b 11o 11c 11e 11b 12o 12c",
    )
    state = position("7e", "7b 12e 12b", pozos, PAIRS, others=("", "", ""))
    after, events = play(state, "7e tira")
    assert after.scores == (20, 16)
    assert events[-2:] == (ManoOver(1, (20, 16)), MatchWon((0,)))
    assert after.winners == (0,)


def test_a_shared_pozo_lies_before_the_first_of_the_pair() -> None:  # CA-21
    assert [pozo_seat(SHARED, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [pozo_seat(PAIRS, seat) for seat in range(4)] == [0, 1, 2, 3]
    state = position("4b 1o", "4o 2c", ("", "2o 2e"), SHARED, others=("5o 5c", "2b 5e", "7o 7c"))
    state, _ = play(state, "4b liga 4o", "5o tira", "2b liga 2c")
    assert [names(pozo) for pozo in state.pozos] == ["4o 4b 2c 2b", "2o 2e", "", ""]
    assert state.scores == (4, 2)


def test_a_shared_pozo_is_robbed_and_defended_as_one() -> None:  # CA-14, CA-21
    state = position("2b 4b", "1c", ("4o 4c", "2o 2c"), SHARED)
    assert legal(state) == ["2b tira", "2b roba 1", "4b tira"]
    assert refused(state, "4b roba 0") == ("CA-14", "own_pozo", "4b")
    assert refused(state, "2b roba 3") == ("CA-8", "empty_pozo", "2b")


def test_three_pairs_rob_four_rivals() -> None:  # CA-1, CA-21
    state = position("1e 2e 3e 4e 5e", "", ("", "1o 1c", "2o 2c", "3o 3c", "4o 4c", "5o 5c"), SIX_IN_PAIRS)
    assert [text for text in legal(state) if "roba" in text] == ["1e roba 1", "2e roba 2", "4e roba 4", "5e roba 5"]
    assert refused(state, "3e roba 3") == ("CA-21", "partner_pozo", "3e")


# --- deals and the end


def deals(rules: Rules) -> list[int]:
    """Cards each of every deal of a match."""
    last = list(random_match(CASITA, rules, 5))
    return [event.counts[0] for step in last for event in step.events if isinstance(event, Dealt)]


@pytest.mark.parametrize(
    ("jugadores", "baraja", "expected", "out"),
    [
        (2, 40, [3] * 6, 0),
        (3, 40, [3] * 4, 0),
        (4, 40, [3] * 3, 0),
        (5, 40, [3, 3, 1], 1),
        (6, 40, [3, 3], 0),
        (2, 48, [3] * 7 + [1], 0),
        (3, 48, [3] * 4 + [2], 2),
        (4, 48, [3] * 3 + [2], 0),
        (5, 48, [3, 3, 2], 4),
        (6, 48, [3, 3, 1], 2),
    ],
)
def test_the_last_deal_is_smaller_and_the_rest_stays_out(
    jugadores: int, baraja: int, expected: list[int], out: int
) -> None:  # CA-16, CA-18
    rules = Rules(jugadores=jugadores, baraja=baraja)
    assert deals(rules) == expected
    *_, last = random_match(CASITA, rules, 8)
    assert last.after.stock == out


def test_the_same_dealer_deals_again_and_the_table_stays() -> None:  # CA-16, CA-5
    state = position("10e", "2e 7c", ("", "3o 3c"), THREE, others=("11e", "12e"), stock=27)
    state, _ = play(state, "10e tira", "11e tira", "12e tira")
    assert CASITA.chance(state) == DealOrder((0, 1, 2) * 3, 0, False)
    assert CASITA.legal_actions(state) == ()
    hands = (cards("3e 4e 5e"), cards("1o 1c 1e"), cards("2o 2c 2b"))
    state, events = CASITA.apply(state, Deal(hands))
    assert names(state.table) == "2e 7c 10e 11e 12e"
    assert events == (Dealt(2, 1, 2, (3, 3, 3), (), 18),)
    assert (state.turn, state.last) == (0, HIDDEN)
    assert "3e roba 1" in legal(state)  # a pozo left from before may be robbed with the first card


def test_leftovers_count_for_nobody() -> None:  # CA-17, CA-19
    state = position("10e", "1o 2o 3o 4o", ("7o 7c", ""), others=("",))
    after, events = play(state, "10e tira")
    assert events[1:] == (Leftovers(cards("1o 2o 3o 4o 10e"), NOBODY), ManoOver(1, (2, 0)), MatchWon((0,)))
    assert names(after.table) == "1o 2o 3o 4o 10e"
    assert after.phase == OVER


def test_with_sobrantes_ultimo_they_go_to_who_took_last() -> None:  # CA-19
    rules = TWO._replace(sobrantes=ULTIMO)
    state = position("10e", "1o 2o 3o 4o", ("7o 7c", "6o 6c"), rules, others=("",), ultimo=1)
    after, events = play(state, "10e tira")
    assert events[1:] == (Leftovers(cards("1o 2o 3o 4o 10e"), 1), ManoOver(1, (2, 7)), MatchWon((1,)))
    assert after.table == ()
    assert names(after.pozos[1]) == "6o 6c 1o 2o 3o 4o 10e"
    nobody_took = position("10e", "1o", rules=rules, others=("",))
    assert play(nobody_took, "10e tira")[1][1] == Leftovers(cards("1o 10e"), NOBODY)


def test_the_last_steal_of_the_partida_counts() -> None:  # CA-8, CA-17
    state = position("11o", "1e 1b", ("1o 1c", "5o 5c 11c 11e"), others=("",))
    after, events = play(state, "11o roba 1")
    assert after.scores == (7, 0)
    assert events[-1] == MatchWon((0,))


def test_equal_counts_share_the_win() -> None:  # CA-20
    after, events = play(position("10e", "", ("7o 7c", "6o 6c"), others=("",)), "10e tira")
    assert events[-1] == MatchWon((0, 1))
    assert after.winners == (0, 1)


def test_nothing_goes_on_after_the_end() -> None:  # CA-17
    over, _ = play(position("10e", others=("",)), "10e tira")
    assert CASITA.legal_actions(over) == ()
    assert CASITA.chance(over) is None
    for action in (Play(0), Draw(cards("1o 2o")), Deal(((), ()))):
        with pytest.raises(IllegalAction, match="over"):
            CASITA.apply(over, action)


# --- what the engine does not believe


def test_only_cards_of_the_hand_are_played() -> None:  # CA-6
    state = position("4b", "1c", others=("5o",))
    assert refused(state, "5o tira") == ("CA-6", "not_your_card", "5o")
    assert refused(state, "1c tira") == ("CA-6", "not_your_card", "1c")
    for number in (HIDDEN, 40, 1000):
        why = CASITA.violation(state, Play(number))
        assert why is not None
        assert why.key == "no_such_card"


def test_no_claims_in_this_game() -> None:
    why = CASITA.violation(position("4b"), Claim(0, 0))
    assert why is not None
    assert why.key == "no_claims"


def test_every_kind_of_action_has_its_time() -> None:
    start = CASITA.start(TWO)
    drawn = CASITA.apply(start, Draw(cards("12o 1o")))[0]
    playing = position("4b")
    wrong = [(start, Play(0)), (start, Deal(((), ()))), (drawn, Draw(cards("1o 2o"))), (playing, Draw(cards("1o 2o")))]
    for state, action in wrong:
        why = CASITA.violation(state, action)  # type: ignore[arg-type]
        assert why is not None
        assert why.key == "not_now"


@pytest.mark.parametrize(
    ("draw", "key"),
    [("1o", "draw_wrong"), ("1o 2o 3o", "draw_wrong"), ("1o 1o", "draw_wrong"), ("1o ?", "draw_wrong")],
)
def test_a_crooked_draw_is_refused(draw: str, key: str) -> None:  # CA-3
    why = CASITA.violation(CASITA.start(TWO), Draw(cards(draw)))
    assert why is not None
    assert (why.rule, why.key) == ("CA-3", key)


@pytest.mark.parametrize(
    ("hands", "table", "key"),
    [
        (("1o 2o 3o", "1c 2c"), "4o 5o 6o 7o", "deal_wrong"),
        (("1o 2o 3o", "1c 2c 3c", "1e 2e 3e"), "4o 5o 6o 7o", "deal_wrong"),
        (("1o 2o 3o", "1c 2c 3c"), "4o 5o 6o", "deal_wrong"),
        (("1o 2o 3o", "1c 2c 1o"), "4o 5o 6o 7o", "card_seen"),
        (("1o 2o 3o", "1c 2c 3c"), "1o 5o 6o 7o", "card_seen"),
        (("1o 2o 3o", "1c 2c 3c"), "? 5o 6o 7o", "no_such_card"),
    ],
)
def test_a_crooked_deal_is_refused(hands: tuple[str, ...], table: str, key: str) -> None:  # CA-4
    state = CASITA.apply(CASITA.start(TWO), Draw(cards("12o 1o")))[0]
    why = CASITA.violation(state, Deal(tuple(map(cards, hands)), cards(table)))
    assert why is not None
    assert why.key == key


def test_a_redeal_brings_no_card_back() -> None:  # CA-16
    state, _ = play(position("10e", "1o", ("2o 2c",), others=("11e",), stock=20), "10e tira", "11e tira")
    for seen in ("1o", "2o", "10e"):
        why = CASITA.violation(state, Deal((cards(f"{seen} 3c 3e"), cards("4o 4c 4e"))))
        assert why is not None
        assert (why.key, why.cards) == ("card_seen", cards(seen))


# --- hidden hands


def test_each_seat_sees_its_own_hand_only() -> None:  # CA-23
    state = opening(TWO, "12o 1o", ("1o 2o 3o", "1c 2c 3c"), "4o 5o 6o 7o")
    view = CASITA.observe(state, 1)
    assert view.hands == ((HIDDEN,) * 3, cards("1c 2c 3c"))
    assert CASITA.observe(view, 1) == view
    assert CASITA.observe(state, None).hands == ((HIDDEN,) * 3, (HIDDEN,) * 3)
    assert {CASITA.public_hash(each) for each in (state, view, CASITA.observe(state, None))} == {
        CASITA.public_hash(state)
    }


def test_a_hidden_card_becomes_the_card_that_is_played() -> None:
    state = CASITA.observe(opening(TWO, "12o 1o", ("1o 2o 3o", "4c 2c 3c"), "4o 5o 6o 7o"), 0)
    assert CASITA.legal_actions(state) == ()
    after, _ = play(state, "4c liga 4o")
    assert after.hands == (cards("1o 2o 3o"), (HIDDEN, HIDDEN))


def test_a_card_seen_elsewhere_comes_from_no_hidden_hand() -> None:
    state = CASITA.observe(opening(TWO, "12o 1o", ("1o 2o 3o", "4c 2c 3c"), "4o 5o 6o 7o"), 0)
    for seen in ("1o", "4o"):
        assert refused(state, f"{seen} tira") == ("CA-6", "card_seen", seen)


def test_a_difference_can_be_named() -> None:
    state = position("4b", "4o 6e")
    other = position("4b", "4o 6c")
    differing = [a[0] for a, b in zip(CASITA.components(state), CASITA.components(other), strict=True) if a != b]
    assert differing == ["table"]
    assert CASITA.public_hash(state) != CASITA.public_hash(other)
