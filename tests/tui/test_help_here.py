"""The help begins with what has the focus: the part of the board, the line of a form, the row of a list."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.effort import deep
from tests.tui.golden import wait_until
from tests.tui.house import house, saved_match
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import seated
from tui.app import Sobremesa
from tui.screens.help import Help
from tui.screens.saves import Saves


async def helped(app: Sobremesa, pilot: object) -> str:
    """What the help says first."""
    app.simulate_key("f1")
    await wait_until(pilot, lambda: isinstance(app.screen, Help) and app.screen.query("#help-here"))  # type: ignore[arg-type]
    said = str(app.screen.query_one("#help-here").content)  # type: ignore[attr-defined]
    app.simulate_key("escape")
    await wait_until(pilot, lambda: not isinstance(app.screen, Help))  # type: ignore[arg-type]
    return said


async def test_on_the_board_it_tells_where_the_cursor_is_and_what_the_signs_mean(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("right", "right")
        hand = await helped(at.app, at.pilot)
        assert hand.startswith("Estás en tu mano, sobre J♦: con ← → se elige otra, con Enter se juega")
        for sign in ("★ sobre una carta tuya", "Marco doble: lo que te", "• sobre una carta: la última"):
            assert sign in hand
        assert "Con Tab o ↓ se ven" in hand
        assert "Para dejar una carta de la escalera" in at.board.help_more and "robar" not in at.board.help_more
        assert "► delante de un nombre" in at.board.help_more and "▪ es un tanto" in at.board.help_more
        await at.press("tab")
        assert at.board.help_here().startswith("La lista tiene las maneras de jugar J♦")
        assert "★ en la lista" in at.board.help_here()
        await at.press("escape", "up", "right")
        lying = at.picker.table[at.picker.spot]
        assert lying is not None
        assert at.board.help_here().startswith(
            f"Estás en la mesa, sobre {at.board.scene().say.card(lying)}: con Espacio"
        )
        await at.press("x")
        assert at.board.help_here() == "Tu mano está tapada · x: mostrarla"


async def test_on_the_board_a_pozo_is_told_too_and_a_ojo_no_more_than_one_sees(tmp_path: Path) -> None:
    async with seated(tmp_path, casita(lifting="a_ojo")) as at:
        assert "★" not in at.board.help_here()
        assert "Para robar, elige" in at.board.help_more and "escalera" not in at.board.help_more
        await at.press("up", "up")
        assert at.board.help_here().startswith("Estás sobre el pozo de Rosa: con Espacio se marca para robarlo")


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_in_forms_and_lists_it_tells_of_the_line(tmp_path: Path, language: str) -> None:
    saved_match(tmp_path, plays=3)
    app = house(tmp_path, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused and app.focused.id == "resume")
        await pilot.press("down")
        entry = await helped(app, pilot)
        app.open_settings()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
        await pilot.press("down")
        name = await helped(app, pilot)
        await pilot.press("down", "down")
        values = await helped(app, pilot)
        await pilot.press("escape")
        app.open_saves()
        await wait_until(pilot, lambda: isinstance(app.screen, Saves) and app.screen._row is not None)
        row = await helped(app, pilot)
    if language == "es":
        assert entry.startswith("«Partida nueva»: Elige el juego")
        assert name == "«Tu nombre»: El nombre con que te sientas a la mesa."
        assert "se cambia con ← →:\n" in values and len(values.splitlines()) > 2
        assert row.startswith("Enter sigue «Cuarenta · ")
    else:
        assert entry.startswith("“New match”: Choose the game") and row.startswith("Enter goes on with “Cuarenta · ")
