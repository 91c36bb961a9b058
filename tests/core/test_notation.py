"""Text for actions and positions: what is printed is read back as it was, and nonsense is refused with its place."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.actions import DOBLE_RONDA, NOBODY, RONDA, Action, Claim, Deal, Draw, Play
from core.cards import DECKS, FRENCH_40, HIDDEN, SPANISH_40, SPANISH_48, Deck
from core.casita import CASITA
from core.cuarenta import CUARENTA
from core.game import Game
from core.games import GAMES
from core.notation import (
    AmbiguousPlay,
    BadNotation,
    NoSuchPlay,
    action_text,
    mark_of,
    parse_action,
    parse_position,
    parse_rules,
    parse_short,
    position_text,
    rules_text,
)
from tests.core.random_matches import random_match
from tests.core.random_rules import random_rules
from tests.effort import tries
from tests.letters import ANY

# --- everything comes back


def actions(deck: Deck) -> st.SearchStrategy[Action]:
    card = st.integers(0, deck.size - 1)
    some = st.lists(card, max_size=6).map(tuple)
    seat = st.integers(0, 5)
    hand = st.lists(st.integers(HIDDEN, deck.size - 1), max_size=5).map(tuple)
    rank = st.integers(NOBODY, len(deck.ranks) - 1)
    return st.one_of(
        st.builds(Play, card, some, some, some, st.integers(NOBODY, 5)),
        st.builds(Draw, some),
        st.builds(Deal, st.lists(hand, min_size=1, max_size=6).map(tuple), some),
        st.builds(Claim, seat, st.integers(0, 2), rank),
    )


@pytest.mark.parametrize("deck", DECKS.values(), ids=str)
@given(data=st.data())
def test_any_action_comes_back(deck: Deck, data: st.DataObject) -> None:
    action = data.draw(actions(deck))
    text = action_text(action, deck)
    assert " " not in text
    assert parse_action(text, deck) == action
    assert type(parse_action(text, deck)) is type(action)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@settings(max_examples=tries(8))
@given(data=st.data(), seed=st.integers(0, 1 << 32))
def test_every_position_of_a_match_comes_back(game: Game, data: st.DataObject, seed: int) -> None:
    rules = data.draw(random_rules(game))
    assert parse_rules(game, rules_text(game, rules)) == rules
    seats = (None, *range(game.seats(rules)))
    states = [game.start(rules), *(step.after for step in random_match(game, rules, seed, partials=True))]
    for number, state in enumerate([*states[::3], states[-1]]):
        for view in (state, game.observe(state, seats[number % len(seats)])):
            text = position_text(game, view)
            assert "\n" not in text
            assert parse_position(text) == (game, view), text


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_action_of_a_match_comes_back(game: Game) -> None:
    for seed, rules in enumerate(game.presets.values()):
        for step in random_match(game, rules, seed, partials=True):
            text = action_text(step.action, game.deck(rules))
            assert parse_action(text, game.deck(rules)) == step.action, text


# --- how it looks


def card(text: str) -> int:
    return FRENCH_40.parse(text)


def cards(text: str) -> tuple[int, ...]:
    return FRENCH_40.parse_run(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("5c", Play(card("5c"))),
        ("5c*5d", Play(card("5c"), cards("5d"))),
        ("5c*2h3d", Play(card("5c"), cards("2h3d"))),
        ("5c*5d>6h7sJd", Play(card("5c"), cards("5d"), cards("6h7sJd"))),
        ("5c*5d>6h!7sJd", Play(card("5c"), cards("5d"), cards("6h"), cards("7sJd"))),
        ("5c*5d!6h", Play(card("5c"), cards("5d"), (), cards("6h"))),
        ("4c@2", Play(card("4c"), victim=2)),
        ("draw:7hKc", Draw(cards("7hKc"))),
        ("deal:7h?/-", Deal(((card("7h"), HIDDEN), ()))),
        ("deal:??/?2h|3s", Deal(((HIDDEN, HIDDEN), (HIDDEN, card("2h"))), cards("3s"))),
        ("claim:0:-", Claim(0, 0)),
        ("claim:3:ronda", Claim(3, RONDA)),
        ("claim:1:doble_ronda:J", Claim(1, DOBLE_RONDA, 7)),
    ],
)
def test_actions_look_like_this(text: str, action: Action) -> None:
    assert action_text(action, FRENCH_40) == text
    assert parse_action(text, FRENCH_40) == action


def test_a_position_looks_like_this() -> None:
    rules = "texto,jugadores=4,parejas=si,baraja=48"
    text = f"casita/1 es48 {rules} play 1 0 1:2 ??/9b8o/??/?? 4o12c 12c 24 pozos=3o3c/-/-/10e10b"
    game, state = parse_position(text)
    assert game is CASITA
    assert position_text(game, state) == text
    assert (state.rules.parejas, state.turn, state.last) == (True, 1, SPANISH_48.parse("12c"))
    assert state.pozos[3] == (SPANISH_48.parse("10e"), SPANISH_48.parse("10b"))  # type: ignore[attr-defined]


def test_what_stands_by_name_may_stand_in_any_order() -> None:
    text = "cuarenta/1 fr40 pagat play 0 1 2:3 5c/? 3h 3h 0 scores=12:8 cartones=5h5s/- gone=7c lifter=0"
    swapped = "cuarenta/1 fr40 pagat play 0 1 2:3 5c/? 3h 3h 0 lifter=0 gone=7c cartones=5h5s/- scores=12:8"
    assert parse_position(swapped) == parse_position(text)
    assert position_text(*parse_position(swapped)) == text


@pytest.mark.parametrize("name", CUARENTA.presets)
def test_presets_are_written_by_name(name: str) -> None:
    rules = CUARENTA.presets[name]
    assert rules_text(CUARENTA, rules) == name
    assert rules_text(CUARENTA, rules._replace(jugadores=4)) == f"{name},jugadores=4"


# --- nonsense

GOOD = "cuarenta/1 fr40 texto play 0 1 1:1 5d?/?? 5h6c 5h 20"


def test_the_good_one_is_good() -> None:
    assert position_text(*parse_position(GOOD)) == GOOD


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cuarenta/1", "cuarenta/9", "game: rules version '9', but 1 is played here"),
        ("cuarenta/1", "tute/1", "game: 'tute' is none of cuarenta casita"),
        ("fr40", "es40", "deck: 'es40' does not go with these options, 'fr40' does"),
        ("texto", "texas", "rules: 'texas' is none of"),
        ("texto", "ronda=4", "rules: 'ronda=4' stands behind one of texto pagat"),
        ("texto", "texto,ronda=3", "ronda: '3' is none of 2 4"),
        ("texto", "texto,truco=si", "rules: 'truco' is none of jugadores suma_max"),
        ("texto", "texto,ronda=4,ronda=4", "rules: 'ronda' twice"),
        ("play", "sleep", "phase: 'sleep' is none of draw deal claim play over"),
        ("play 0", "play -", "turn: a seat from 0 to 1"),
        ("play 0", "play 2", "turn: a seat from 0 to 1"),
        ("play 0", "deal 0", "turn: a seat from 0 to 1"),
        ("0 1 1:1", "0 - 1:1", "dealer:"),
        ("1:1", "0:1", "mano:deal: both count from 1"),
        ("play 0 1 1:1 5d?/?? 5h6c 5h 20", "deal - 1 1:2 -/- 5h6c - 9", "stock: 9 cards give no deal"),
        ("1:1", "1", "mano:deal: '1' is not two numbers"),
        ("1:1", "1:x", "mano:deal: 'x' is no number"),
        ("1:1", "1:01", "mano:deal: '01' is no number"),
        ("5d?/??", "5x?/??", "hands: no card at '5x?'"),
        ("5d?/??", "5d?", "hands: expected 2 parts, found 1"),
        ("5d?/??", "-/??", "hands: seat 0 is in turn and holds no card"),
        ("5d?/??", "5d?/?", "hands: seat 1 should hold 2 cards"),
        ("5d?/??", "5h?/??", "position: 5h more than once"),
        ("5h6c 5h", "5h6c? 5h", "table: no card can be hidden here"),
        ("5h6c 5h", "5h6c 7c", "last: 7c is not on the table"),
        ("5h6c 5h", "5h6c 5h6c", "last: '5h6c' is not one card"),
        (" 20", " 200", "position: 6 cards and 200 in the stock, the deck has 40"),
        (" 20", " many", "stock: 'many' is no number"),
        (" 20", "", "position: expected at least 11 words, found 10"),
        (" 20", " 20 pozos=-/-", "pozos: none of scores"),
        (" 20", " 20 gone=2h gone=3h", "gone: written twice"),
        (" 20", " 20 scores=1:2:3", "scores: expected 2 parts, found 3"),
        (" 20", " 20 lifter=2", "lifter: a number from 0 to 1"),
        (" 20", " 20 winners=0", "winners:"),
        (" 20", " 20 rondas=9/-", "rondas: no rank '9' in the deck fr40"),
    ],
)
def test_nonsense_is_refused_with_its_place(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(BadNotation) as refusal:
        parse_position(GOOD.replace(old, new, 1))
    assert str(refusal.value).startswith(message)


NO_PLAYS = "5 5x 5c* 5c**5d 5c> 5c!6h>7h 5c@x 5c@ 5c.5d ? 5c*? 5c*- 5c5d 5c+c"
NO_CHANCE = "draw:? draw: draw:5x deal: deal:5c// deal:5c|? deal:5c| shuffle:5c"
NO_CLAIMS = "claim:0 claim:x:- claim:0:fuerte claim:0:ronda:9 claim:0:ronda:- claim:0:ronda:5:6"


@pytest.mark.parametrize("text", ["", "5c 5d", *NO_PLAYS.split(), *NO_CHANCE.split(), *NO_CLAIMS.split()])
def test_no_action_is_written_so(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_action(text, FRENCH_40)


@given(text=st.text(ANY, max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    for deck in DECKS.values():
        try:
            action = parse_action(text, deck)
        except BadNotation:
            continue
        assert parse_action(action_text(action, deck), deck) == action


@given(text=st.text(alphabet="cuarentsi/1 fr40xoply:?5dh-=,", max_size=80))
def test_any_line_is_a_position_or_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_position(text)


CASITA_GOOD = "casita/1 es40 texto,jugadores=3 play 1 2 1:2 ?/4b7o/?? 4o12c7e 12c 9 pozos=3o3c/-/7c7b ultimo=2"


def test_the_top_of_a_pozo_is_known_to_all() -> None:
    assert parse_position(CASITA_GOOD.replace("3o3c/", "?3c/")).state.pozos[0][0] == HIDDEN  # type: ignore[attr-defined]
    with pytest.raises(BadNotation, match="pozos: the card on top of a pozo lies open"):
        parse_position(CASITA_GOOD.replace("3o3c/", "3o?/"))


@settings(max_examples=tries(100))
@given(data=st.data(), good=st.sampled_from((GOOD, CASITA_GOOD)))
def test_a_damaged_position_is_refused_or_can_be_played_on(data: st.DataObject, good: str) -> None:
    at = data.draw(st.integers(0, len(good) - 1))
    size = data.draw(st.integers(0, 3))
    text = good[:at] + data.draw(st.text(alphabet="0123456789acdehobs?/-:=, QK", max_size=3)) + good[at + size :]
    try:
        game, state = parse_position(text)
    except BadNotation:
        return
    assert parse_position(position_text(game, state)) == (game, state)
    for action in game.legal_actions(state):
        assert parse_position(position_text(game, game.apply(state, action)[0]))


# --- marks


@pytest.mark.parametrize(
    ("table", "last", "text", "mark"),
    [
        ("5h6c", "5h", "5d", ""),
        ("5hKc", "5h", "5d*5h", "+c"),
        ("5h6c", "-", "5d*5h>6c", "+l"),
        ("5h6c", "5h", "5d*5h>6c", "+cl"),
        ("5h6c", "5h", "5d*5h!6c", "+c"),
        ("5hKc", "-", "5d*5h", ""),
    ],
)
def test_marks_say_what_was_made(table: str, last: str, text: str, mark: str) -> None:
    game, state = parse_position(f"cuarenta/1 fr40 texto play 0 1 1:1 5d?/?? {table} {last} 20")
    assert mark_of(game.apply(state, parse_action(text, FRENCH_40))[1]) == mark


def test_a_ronda_is_marked() -> None:
    game, state = parse_position("cuarenta/1 fr40 texto claim 0 1 1:1 5d5h5c2h3h/????? - - 30")
    assert mark_of(game.apply(state, Claim(0, RONDA))[1]) == "+r"


# --- short plays


def short(text: str, position: str) -> str:
    game, state = parse_position(position)
    return action_text(parse_short(game, state, text), game.deck(state.rules))


TABLE = "cuarenta/1 fr40 texto play 0 1 1:1 5dKh?/??? 5h2c3s6c7s - 20"


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("5", "5d"),
        ("K", "Kh"),
        ("5*5", "5d*5h>6c7s"),
        ("5*2+3", "5d*2c3s>6c7s"),
        ("5 * 3 + 2", "5d*2c3s>6c7s"),
        ("5d*2+3s", "5d*2c3s>6c7s"),
        ("5*5>6", "5d*5h>6c!7s"),
        ("5*5>7", "5d*5h>7s!6c"),
        ("5*5>6+7", "5d*5h>6c7s"),
        ("5*5>-", "5d*5h!6c7s"),
    ],
)
def test_short_plays(text: str, full: str) -> None:
    assert short(text, TABLE) == full


def test_a_star_is_enough_where_there_is_one_lift() -> None:
    assert short("5*", "cuarenta/1 fr40 texto play 0 1 1:1 5d?/?? 5h6c - 20") == "5d*5h>6c"
    assert short("5*>-", "cuarenta/1 fr40 texto play 0 1 1:1 5d?/?? 5h6c - 20") == "5d*5h!6c"
    with pytest.raises(AmbiguousPlay) as refusal:
        short("5*", TABLE)
    assert [action_text(play, FRENCH_40) for play in refusal.value.candidates] == ["5d*5h>6c7s", "5d*2c3s>6c7s"]


def test_a_few_of_sixteen_rungs_are_found_at_once() -> None:
    rungs = "7h7d7c7sJhJdJcJsQhQdQcQsKhKdKcKs"
    started = time.process_time()
    text = short("6*>J+Qc+J", f"cuarenta/1 fr40 texto play 0 1 1:1 6h?/?? 6c{rungs} - 10")
    assert text == "6h*6c>JhJdQc!7h7d7c7sJcJsQhQdQsKhKdKcKs"
    assert time.process_time() - started < 0.2


def test_suits_matter_only_to_who_names_them() -> None:
    casita = "casita/1 es40 texto play 0 1 1:1 4b10o?/??? 4o4c - 24 pozos=-/3o10c"
    assert short("4*", casita) == "4b*4o"
    assert short("4*4c", casita) == "4b*4c"
    assert short("10@1", casita) == "10o@1"
    assert short("10", casita) == "10o"


@pytest.mark.parametrize("text", ["6", "5*4", "5*2", "5*2+3+6", "K*", "5@1", "5*5>K", "5h", "5*5+5"])
def test_short_plays_that_cannot_be(text: str) -> None:
    with pytest.raises(NoSuchPlay):
        short(text, TABLE)


@pytest.mark.parametrize("text", ["", "*5", "5>6", "8", "5*8", "5**", "5*5>", "5@9", "5*5@1", "5+"])
def test_short_plays_that_nobody_writes(text: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        short(text, TABLE)
    assert type(refusal.value) is BadNotation


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_play_can_be_typed_in_full(game: Game) -> None:
    for seed in range(4):
        for step in random_match(game, next(iter(game.presets.values())), seed, partials=True):
            if isinstance(step.action, Play):
                assert parse_short(game, step.before, typed(game, step.action)) == step.action, f"seed {seed}"


def typed(game: Game, play: Play) -> str:
    deck: Any = game.deck(next(iter(game.presets.values())))
    text: str = deck.text(play.card)
    if play.base:
        text += "*" + "+".join(map(deck.text, play.base))
        text += ">" + ("+".join(map(deck.text, play.run)) or "-")
    return text if play.victim == NOBODY else f"{text}@{play.victim}"


def test_spanish_names_are_read_as_far_as_they_go() -> None:
    assert parse_action("1o*1c", SPANISH_40) == Play(0, (1,))
    assert parse_action("12b*12e", SPANISH_40) == Play(39, (38,))
    assert action_text(Draw((0, 28, 39)), SPANISH_40) == "draw:1o10o12b"
