"""The screens as they speak in Argentina, where people are called «vos»: one program walks through them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from tests.effort import DEEP
from tests.tui.golden import WINDOWS, check_windows, wait_until
from tests.tui.house import house
from tests.tui.positions import casita
from tui.app import Sobremesa
from tui.screens.board.count import Count
from tui.screens.board.screen import BoardScreen

SIZES: Final = tuple(WINDOWS) if DEEP else ("120x40",)
"""The first window with explanations beside the lines; all of them in a deep run."""
SCREENS: Final[dict[str, Callable[[Sobremesa], object]]] = {
    "new_game": lambda app: app.open_new_game(),
    "settings": lambda app: app.open_settings(),
    "rules": lambda app: app.open_rules(),
}


async def test_what_is_said_with_vos_at_every_size(tmp_path: Path) -> None:
    app = house(tmp_path, language="es-AR", name="Ana", last_game="casita")
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        await wait_until(pilot, lambda: app.focused)
        await check_windows(pilot, "home_{size}_es_AR", windows=SIZES)
        for name, opens in SCREENS.items():
            opens(app)
            await wait_until(pilot, lambda: app.screen is not home and app.focused)
            await pilot.pause()
            await check_windows(pilot, f"{name}_{{size}}_es_AR", windows=SIZES)
            await app.screen.dismiss()
        session = casita(3)
        await app.push_screen(board := BoardScreen(session))
        await pilot.pause()
        await check_windows(pilot, "board_casita_{size}_es_AR", windows=SIZES)
        session.state = session.state._replace(winners=(0,))  # type: ignore[union-attr]
        app.push_screen(Count(session, lambda: board.scene().say, over=True))
        await wait_until(pilot, lambda: isinstance(app.screen, Count) and app.focused)
        await check_windows(pilot, "count_casita_{size}_es_AR", windows=SIZES)
