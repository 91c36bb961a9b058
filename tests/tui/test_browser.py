"""The table in a real browser: both games are played there, and every card stands where the program put it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import pytest

from saves.paths import DataDir
from saves.people import person
from saves.settings import Settings
from saves.settingsfile import SettingsFile
from tests.effort import only_deep
from tests.tui.chrome import CHROMIUM, Tab, browser
from tui.web.server import HOST, Tables, serve

ENVIRON: Final = {**os.environ, "LANGUAGE": "es"}
BELOW: Final = {"╭": "│", "╮": "│", "┏": "┃", "┓": "┃", "╔": "║", "╗": "║"}
"""A corner of a card and what goes on below it."""


@only_deep
@pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here")
@pytest.mark.parametrize(("game", "title"), [("cuarenta", "Cuarenta"), ("casita", "Casita robada")])
async def test_a_few_plays_in_a_browser(game: str, title: str, tmp_path: Path) -> None:
    ana = person(DataDir(tmp_path), "Ana")
    SettingsFile(ana.data.settings).save(Settings(last_game=game))
    opened = await serve(Tables([ana], ENVIRON, pytest.fail), 0)
    base = f"{HOST}:{opened.port}/{ana.word}/"
    try:
        async with browser(f"http://{base}") as tab:
            await tab.until("Partida nueva")
            await tab.press("n")
            await tab.until("Empezar")
            await tab.press("\r")
            await tab.until(title, "tu turno")
            for _play in range(3):
                before = await tab.text()
                await tab.press("\r\r")
                await tab.changed(before)
                await tab.until("tu turno")
                await in_order(tab)
            await tab.picture(tmp_path / "board.png")
            assert tab.asked and all(base in address for address in tab.asked), tab.asked
            await tab.press("\x1b")
            await tab.until("Menú")
    finally:
        await opened.close()


async def in_order(tab: Tab) -> None:
    """Every cell is one column wide, of the font that was sent, and every card's edges meet."""
    rows = await tab.settled()
    assert {width for row in rows for _sign, width in row} == {1}
    drawn = [[sign or " " for sign, _width in row] for row in rows]
    corners = [(x, y) for y, row in enumerate(drawn[:-1]) for x, sign in enumerate(row) if sign in BELOW]
    assert len(corners) > 8
    for x, y in corners:
        assert drawn[y + 1][x] in (BELOW[drawn[y][x]], " "), "\n".join(map("".join, drawn))
    letters = "document.createElement('canvas').getContext('2d')"
    exact = await tab.value(
        f"(c => {{ c.font = '16px \"Roboto Mono\"'; return c.measureText('W').width; }})({letters})"
    )
    cell = await tab.value("table._core._renderService.dimensions.css.cell.width")
    assert await tab.value("document.fonts.check('16px \"Roboto Mono\"')") and abs(cell - exact) < 1
    assert re.search(r"[♠♥♦♣]", "".join(map("".join, drawn)))
