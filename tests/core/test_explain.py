"""Every legal play of a position with its result, as plain data."""

from __future__ import annotations

import json
import time

import pytest

from core.actions import Play
from core.games import GAMES
from core.notation import BadNotation, mark_of, parse_action, parse_position, position_text
from core.notation.explain import Explanation, explain
from tests.core.random_matches import random_match

FULL = "cuarenta/1 fr40 texto play 0 1 1:4 5d?/?? 5h6c7s 7s 0 cartones=?????????????????????????????????/- lifter=0"


def test_each_lift_tells_its_partial_ways_in_one() -> None:
    told = explain(FULL.replace("5h6c7s 7s", "6c7s5h 5h"))
    assert (told["phase"], told["turn"], told["scores"]) == ("play", 0, [0, 0])
    throw, lift = told["outcomes"]
    assert (throw["action"], throw["mark"], throw["scores"], throw["partly"]) == ("5d", "", [0, 0], None)
    assert (lift["action"], lift["mark"], lift["scores"]) == ("5d*5h>6c7s", "+cl", [4, 0])
    assert lift["partly"] == {"cards": ["6c", "7s"], "ways": 3, "mark": "+c", "scores": [2, 0]}
    assert lift["events"] == [
        {"event": "Lifted", "seat": 0, "card": "5d", "base": ["5h"], "run": ["6c", "7s"]},
        {
            "event": "Jugada",
            "seat": 0,
            "name": "caida_y_limpia",
            "points": 4,
            "reason": "",
            "rank": None,
            "wins": False,
        },
    ]
    after = "cuarenta/1 fr40 texto play 1 1 1:4 ?/?? - - 0 scores=4:0 cartones=" + "?" * 33 + "5d5h6c7s/- lifter=0"
    assert lift["after"] == after


@pytest.mark.parametrize(
    ("rules", "partly"), [("texto", True), ("familiar", False), ("texto,dejadas=quedan", True), ("quito", True)]
)
def test_what_is_told_of_the_parts_is_so_for_each_of_them(rules: str, partly: bool) -> None:
    text = FULL.replace("texto", rules).replace("5h6c7s 7s", "6c7sJhJdQc5h 5h").replace("?" * 33, "?" * 30)
    game, state = parse_position(text)
    lift = explain(text)["outcomes"][1]
    whole = parse_action(lift["action"], game.deck(state.rules))
    assert isinstance(whole, Play)
    ways = list(game.partials(state, whole))
    if not partly:
        assert (ways, lift["partly"]) == ([], None)
        return
    assert lift["partly"] is not None
    assert lift["partly"]["ways"] == len(ways) == 31
    for way in ways:
        assert set(way.left) <= set(whole.run)
        after, events = game.apply(state, way)
        assert mark_of(events) == lift["partly"]["mark"]
        assert list(after.scores) == lift["partly"]["scores"]


def test_sixteen_rungs_are_told_at_once() -> None:
    rungs = "7h7d7c7sJhJdJcJsQhQdQcQsKhKdKcKs"
    started = time.process_time()
    told = explain(f"cuarenta/1 fr40 texto play 0 1 1:4 6h/? {rungs}6c 6c 0 cartones={'?' * 21}/- lifter=0")
    assert time.process_time() - started < 0.5
    _, lift = told["outcomes"]
    assert lift["partly"] is not None
    assert "".join(lift["partly"]["cards"]) == rungs
    assert lift["partly"]["ways"] == 65535
    assert len(json.dumps(told)) < 5000


def test_a_steal_names_the_seat_and_the_size() -> None:
    told = explain("casita/1 es40 texto,jugadores=3 play 0 2 1:1 7o3b/??/?? 1c2c4b5b3e 3e 27 pozos=-/7e7b/- ultimo=1")
    assert [each["action"] for each in told["outcomes"]] == ["7o", "7o@1", "3b", "3b*3e"]
    assert told["outcomes"][1]["events"] == [{"event": "Robbed", "seat": 0, "card": "7o", "victim": 1, "size": 2}]
    assert told["outcomes"][1]["scores"] == [3, 0, 0]


def test_claims_are_explained_too() -> None:
    told = explain("cuarenta/1 fr40 texto claim 0 1 1:1 5d5h5c2h3h/????? - - 30")
    assert [(each["action"], each["mark"], each["scores"]) for each in told["outcomes"]] == [
        ("claim:0:ronda", "+r", [2, 0])
    ]


def test_where_nobody_is_in_turn_nothing_is_listed() -> None:
    told = explain("casita/1 es40 texto deal - 1 1:1 -/- 1c2o3e4b5o6c7e10b11o12c 12c 30")
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
        assert plays == list(game.legal_actions(step.before))
        for play, each in zip(plays, told["outcomes"], strict=True):
            assert parse_position(each["after"]).state == game.apply(step.before, play)[0]
