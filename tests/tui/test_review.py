"""After a match: which plays cost most, looked at one by one on the board, with what was better."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from core.actions import Play
from core.bots.review import Regret
from core.log.bodies import BOT, PERSON, Player
from core.notation import parse_position
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import house, saved_match
from tui.play.match_plan import first_draft
from tui.play.review import KNOWN, SEEN, Reviewed
from tui.render.glyphs import glyphs
from tui.screens.board.replay import ReplayScreen
from tui.screens.board.review import ReviewDialog
from tui.widgets.form import FormEntry
from tui.words.review import coming_text, cost_text
from tui.words.teller import teller


async def test_what_cost_most_is_listed_and_looked_at(tmp_path: Path) -> None:
    name = saved_match(tmp_path, first_draft("casita", "Ana").plan(), plays=500)
    app = house(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.look_back(name)
        await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        replay = app.screen
        assert isinstance(replay, ReplayScreen) and "La que costó" not in screen_text(app)
        await pilot.press("v")
        await wait_until(pilot, lambda: replay.review is not None and replay.review.over)
        review = replay.review
        assert review is not None and isinstance(app.screen, ReviewDialog)
        worst = review.worst(KNOWN)
        assert len(review.decisions) > 10 and 1 < len(worst) < 6 and review.found[SEEN]
        assert [one.regret.cost for one in worst] == sorted((one.regret.cost for one in worst), reverse=True)
        await wait_until(pilot, lambda: "Las jugadas que más costaron." in screen_text(app))
        assert re.search(r"1\. Reparto \d: .*Mejor: ", screen_text(app), re.DOTALL)
        app.screen.query(FormEntry).first().action_press()
        await wait_until(pilot, lambda: app.screen is replay and "Luego viene «" in screen_text(app))
        assert replay.session.entry_to_come == worst[0].entry
        assert "n La que costó" in screen_text(app).splitlines()[-1]
        await pilot.press("right")
        assert replay.session.entry == worst[0].entry and "Mejor: " in screen_text(app)
        assert "▏ ►" in screen_text(app) and "▏ !" in screen_text(app), "another one is in sight in the list"
        await pilot.press("n")
        later = [one.entry for one in worst if one.entry > worst[0].entry] or [one.entry for one in worst]
        assert replay.session.entry_to_come == min(later)


async def test_of_a_match_that_goes_on_there_is_none(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=9)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.look_back(name)
        await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("v")
        await wait_until(pilot, lambda: "El repaso se hace cuando la partida terminó." in screen_text(app))
        assert isinstance(app.screen, ReplayScreen) and app.screen.review is None


@pytest.mark.parametrize(("seat", "who"), [(0, "ganarías"), (1, "Rosa ganaría")])
def test_what_it_cost_is_told_of_whoever_played(seat: int, who: str) -> None:
    state: Any
    game, state = parse_position("cuarenta/1 fr40 texto play 0 1 1:1 5cKhAd/??? 2d3c5d7s 7s 30 lifter=0")
    deck = game.deck(state.rules)
    better = Play(deck.parse("5c"), (deck.parse("5d"),))
    say = teller(game, state.rules, (Player(PERSON, "Ana"), Player(BOT, "Rosa")), 0, glyphs("unicode"), "auto")
    cost = Regret(better, 90_000, chance=True, points=2_400)
    one = Reviewed(7, state._replace(turn=seat), Play(deck.parse("Kh")), cost)
    assert cost_text(say, one) == f"{who} 9 % más, cerca de 2,4 puntos"
    mine = coming_text(say, one._replace(state=state))
    assert mine.startswith("Luego viene «K♥ queda en la mesa»; mejor era «5♣ levanta 5♦") and mine.endswith("puntos).")
