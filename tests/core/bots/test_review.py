"""What a play cost: by what the seat knew, and with all cards seen."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from core.actions import Play
from core.bots.review import regret, regret_open
from core.games import GAMES
from core.notation import action_text, parse_action, parse_position
from core.random_stream import Stream
from tests.core.random_matches import random_match

CHANCE = Stream(b"", "review")
LIMPIA = "cuarenta/1 fr40 texto play 0 1 1:1 7cAhQs/{} 4h3dJsQc Qc 30"


def told(position: str, play: str) -> tuple[str, int, bool] | None:
    """What was better, by how much, and whether it would have won."""
    game, state = parse_position(position)
    deck = game.deck(state.rules)
    played = parse_action(play, deck)
    assert isinstance(played, Play)
    found = regret(game, state, (), played, CHANCE)
    return found and (action_text(found.better, deck), found.cost, found.wins)


def test_a_limpia_that_was_overlooked_costs_its_points_and_its_cards() -> None:
    found = told(LIMPIA.format("???"), "Ah")
    assert found is not None and found[0] == "7c*3d4h>JsQc" and found[1] > 2000 + 4 * 450


def test_the_best_play_costs_nothing() -> None:
    better = told(LIMPIA.format("???"), "Ah")
    assert better is not None and told(LIMPIA.format("???"), better[0]) is None


def test_rungs_that_were_left_cost_too() -> None:
    better = told("cuarenta/1 fr40 texto play 0 1 1:1 7cAhAd/??? 4h3dJsQc Qc 30", "7c*3d4h!JsQc")
    assert better is not None and better[0] == "7c*3d4h>JsQc" and better[1] >= 2 * 450 + 2000


def test_what_would_have_won_is_said() -> None:
    position = (
        "cuarenta/1 fr40 texto play 0 1 4:4 3hKh2h/??? 4sQhKd Kd 0 scores=38:35 cartones=6h6d5h5d7s7cQdQc4d4h6sAh5c7d2c"
        "5sJsQsKs7hAc6c/AdAsJcJh3c3s4c2d2s lifter=0"
    )
    found = told(position, "2h")
    assert found is not None and found[0] == "Kh*Kd" and found[2]


def test_with_all_cards_seen_another_play_may_be_better() -> None:
    """Nobody could know that Rosa holds the other two aces; whoever sees it throws something else."""
    game, state = parse_position("cuarenta/1 fr40 texto play 0 1 1:1 AhKd/AsAc 4h - 30")
    played, king = (parse_action(text, game.deck(state.rules)) for text in ("Ah", "Kd"))
    assert isinstance(played, Play) and isinstance(king, Play)
    found = regret_open(game, state, played)
    assert found is not None and found.better == king
    assert regret_open(game, game.observe(state, 0), played) is None, "closed hands tell nothing"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_review_is_blind_to_what_its_seat_did_not_see(game: Any) -> None:
    rules, compared = next(iter(game.presets.values())), 0
    for step in islice(random_match(game, rules, 11), 14):
        if isinstance(step.action, Play):
            view = game.observe(step.before, step.before.turn)
            known = regret(game, view, (), step.action, Stream(b"", "a"))
            assert regret(game, step.before, (), step.action, Stream(b"", "a")) == known
            compared += known is not None
    assert compared > 0
