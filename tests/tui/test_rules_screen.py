"""The rules: made from the rules object, read by chapter with keys or mouse, for a match or for any game."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.games import GAMES
from tests.effort import DEEP, deep
from tests.tui.golden import WINDOWS, check_windows, screen_text, wait_until
from tests.tui.house import Bare, house
from tui.app import Sobremesa
from tui.screens.rules import RulesScreen
from tui.widgets.choice import FormChoice

SIZES = WINDOWS if DEEP else ("80x24", "60x18")


def top_of_text(app: Sobremesa) -> str:
    return app.screen.query_one("#text").children[0].region.y  # type: ignore[return-value]


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_rules_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    app = house(tmp_path, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "section-0" and "40" in screen_text(app))
        await check_windows(pilot, f"rules_{{size}}_{language}", "home", *["down"] * 5, windows=SIZES)


async def test_moving_through_the_chapters_moves_the_text(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules()
        await wait_until(pilot, lambda: "Los palos no cuentan" in screen_text(app))
        await pilot.press("end")
        await wait_until(pilot, lambda: "Cuatro perros son" in screen_text(app))
        assert "Los palos no cuentan" not in screen_text(app)
        await pilot.click("#section-0")
        await wait_until(pilot, lambda: "Los palos no cuentan" in screen_text(app))
        await pilot.press("pagedown")
        await wait_until(pilot, lambda: "Los palos no cuentan" not in screen_text(app))
        assert app.focused and app.focused.id != "section-0", "the mark goes along"
        await pilot.press("pageup")
        await wait_until(pilot, lambda: "Los palos no cuentan" in screen_text(app))
        assert app.focused.id == "section-0" and not app.screen.check_action("page", (-1,))


async def test_every_rule_of_both_games_and_all_presets_can_be_read(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_rules()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "section-0")
        app.screen.query_one("#preset", FormChoice).action_step(2)
        await wait_until(pilot, lambda: "* Cartas en una suma: Una suma lleva exactamente dos" in screen_text(app))
        app.screen.query_one("#game", FormChoice).action_step(1)
        await wait_until(pilot, lambda: "Robar" in screen_text(app) and "Bloqueo: Si en la mesa" in screen_text(app))
        assert "Reglas · Casita robada" in screen_text(app)


async def test_the_rules_of_a_match_are_its_own_and_cannot_be_switched(tmp_path: Path) -> None:
    casita = GAMES["casita"]
    rules = casita.presets["texto"]._replace(bloqueo=False, jugadores=4, parejas=True)
    app = house(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        app.open_rules(casita, rules)
        await wait_until(pilot, lambda: "Reglas de esta partida · Casita robada" in screen_text(app))
        await wait_until(pilot, lambda: "* Bloqueo: Se puede robar aunque" in screen_text(app))
        assert "Los compañeros se sientan enfrente" in screen_text(app)
        assert not app.screen.query(FormChoice)
        await pilot.press("escape")
        await wait_until(pilot, lambda: not isinstance(app.screen, RulesScreen))
