"""Every legal play of a position with its result, as plain data."""

from __future__ import annotations

import json

import pytest

from core.actions import Play
from core.explain import Explanation, explain
from core.games import GAMES
from core.notation import BadNotation, parse_action, parse_position, position_text
from tests.core.random_matches import random_match


def test_each_lift_is_followed_by_its_partial_ways() -> None:
    told = explain("cuarenta/1 fr40 texto play 0 1 1:1 5d?/?? 5h6c7s 5h 20")
    assert (told["phase"], told["turn"], told["scores"]) == ("play", 0, [0, 0])
    assert [(each["action"], each["mark"], each["scores"]) for each in told["outcomes"]] == [
        ("5d", "", [0, 0]),
        ("5d*5h>6c7s", "+cl", [4, 0]),
        ("5d*5h>7s!6c", "+c", [2, 0]),
        ("5d*5h>6c!7s", "+c", [2, 0]),
        ("5d*5h!6c7s", "+c", [2, 0]),
    ]
    assert told["outcomes"][2]["events"] == [
        {"event": "Lifted", "seat": 0, "card": "5d", "base": ["5h"], "run": ["7s"]},
        {"event": "Dejadas", "seat": 0, "cards": ["6c"], "stay": False},
        {"event": "Jugada", "seat": 0, "name": "caida", "points": 2, "reason": "", "rank": None, "wins": False},
    ]
    after = "cuarenta/1 fr40 texto play 1 1 1:1 ?/?? - - 20 scores=2:0 cartones=5d5h7s/- gone=6c lifter=0"
    assert told["outcomes"][2]["after"] == after


def test_a_steal_names_the_seat_and_the_size() -> None:
    told = explain("casita/1 es40 texto,jugadores=3 play 0 2 1:1 7o?/??/?? 1c - 20 pozos=-/-/7e7b")
    assert [each["action"] for each in told["outcomes"]] == ["7o", "7o@2"]
    assert told["outcomes"][1]["events"] == [{"event": "Robbed", "seat": 0, "card": "7o", "victim": 2, "size": 2}]
    assert told["outcomes"][1]["scores"] == [3, 0, 0]


def test_claims_are_explained_too() -> None:
    told = explain("cuarenta/1 fr40 texto claim 0 1 1:1 5d5h5c2h3h/????? - - 30")
    assert [(each["action"], each["mark"], each["scores"]) for each in told["outcomes"]] == [
        ("claim:0:ronda", "+r", [2, 0])
    ]


def test_where_nobody_is_in_turn_nothing_is_listed() -> None:
    told = explain("casita/1 es40 texto deal - 1 1:2 -/- 1c2o - 18")
    assert (told["turn"], told["outcomes"]) == (None, [])


def test_no_position_no_explanation() -> None:
    with pytest.raises(BadNotation):
        explain("casita/1 es40")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_it_agrees_with_the_engine_and_is_json(game: object) -> None:
    game = GAMES[game.id]  # type: ignore[attr-defined]
    rules = next(iter(game.presets.values()))
    for step in list(random_match(game, rules, 7))[:60]:
        told: Explanation = explain(position_text(game, step.before))
        assert json.loads(json.dumps(told)) == told
        if told["turn"] is None:
            continue
        deck = game.deck(rules)
        plays = [parse_action(each["action"], deck) for each in told["outcomes"]]
        whole = [play for play in plays if not (isinstance(play, Play) and play.left)]
        assert whole == list(game.legal_actions(step.before))
        for play, each in zip(plays, told["outcomes"], strict=True):
            assert parse_position(each["after"]).state == game.apply(step.before, play)[0]
