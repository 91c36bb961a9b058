"""A hint on the board: the play of an expert is pointed at, with its reason, and nobody is played for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from core.actions import Play
from core.game import PLAY
from core.games import GAMES
from core.notation import action_text, parse_position
from tests.core.random_matches import random_match
from tests.tui.golden import wait_until
from tests.tui.house import house
from tests.tui.seated import Seat
from tui.play.advice import ALIKE, PAYS, TAKES, WINS, advise
from tui.play.match_plan import first_draft
from tui.screens.board.menu import BoardMenu
from tui.screens.board.screen import BoardScreen

POSITIONS = {
    "the caída that wins": (
        "cuarenta/1 fr40 texto play 0 1 4:4 3hKh2h/??? 4sQhKd Kd 0 scores=38:35 cartones=6h6d5h5d7s7cQdQc4d4h6sAh5c7d2c"
        "5sJsQsKs7hAc6c/AdAsJcJh3c3s4c2d2s lifter=0",
        "Kh*Kd",
        WINS,
    ),
    "limpia by a sum": ("cuarenta/1 fr40 texto play 0 1 1:1 7cAhAd/??? 4h3dJsQc Qc 30", "7c*3d4h>JsQc", PAYS),
    "equal cards, and none lifts": ("cuarenta/1 fr40 texto play 0 1 1:1 AcAhAd/??? 5h5dJsQc Qc 30", "A", ALIKE),
}


@pytest.mark.parametrize("case", POSITIONS)
def test_what_an_expert_plays_and_why(case: str) -> None:
    text, play, why = POSITIONS[case]
    game, state = parse_position(text)
    advice = advise(game, state, (), b"pista")
    assert advice.why == why
    assert action_text(advice.action, game.deck(state.rules)).startswith(play)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_at_every_turn_there_is_a_legal_play_with_a_reason(game: Any) -> None:
    reasons = set()
    rules = next(iter(game.presets.values()))
    for step in islice(random_match(game, rules, 7), 90):
        if step.before.phase == PLAY:
            view = game.observe(step.before, step.before.turn)
            advice = advise(game, view, (), b"pista")
            assert game.violation(step.before, advice.action) is None
            reasons.add(advice.why)
    assert {PAYS if game.id == "cuarenta" else TAKES} < reasons


@asynccontextmanager
async def at_a_match(folder: Path, lifting: str = "asistida") -> AsyncIterator[Seat]:
    """A real match of Cuarenta, the person in turn."""
    app = house(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        app.start_match(first_draft("cuarenta", "Ana").plan()._replace(lifting=lifting, seed="mesa"))
        await wait_until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert isinstance(app.screen, BoardScreen)
        at = Seat(app, pilot, app.screen, app.screen.session)
        await at.until(lambda: at.picker.playing)
        yield at


async def test_h_points_at_the_play_and_says_why_and_enter_plays_it(tmp_path: Path) -> None:
    async with at_a_match(tmp_path) as at:
        before = at.session.view
        advice = await at.session.advise()
        assert advice is not None and isinstance(advice.action, Play)
        await at.press("h")
        await at.until(lambda: "Pista: " in at.sentence)
        assert at.session.view == before, "it only points"
        assert at.picker.choice is not None and at.picker.choice.play == advice.action
        await at.press("enter")
        await at.until(lambda: at.session.view != before)
        assert advice.action.card not in at.session.view.hands[0]


async def test_the_menu_gives_the_hint_to_the_mouse(tmp_path: Path) -> None:
    async with at_a_match(tmp_path) as at:
        at.board.doors.menu.open()
        await at.until(lambda: isinstance(at.app.screen, BoardMenu) and at.app.screen.query("#advise"))
        await at.pilot.click("#advise")
        await at.until(lambda: at.board.is_active and "Pista: " in at.sentence)


async def test_a_ojo_nobody_is_helped(tmp_path: Path) -> None:
    async with at_a_match(tmp_path, "a_ojo") as at:
        assert not at.session.can_advise
        await at.press("h")
        at.board.doors.menu.open()
        await at.until(lambda: "Reglas de esta mesa" in at.text)
        assert "Pista" not in at.text
