"""Whole matches on the board by keys alone, from the draw to the last word."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.events import MatchWon
from core.game import OVER
from core.log.bodies import Player
from tests.effort import deep
from tests.tui.fake_session import ANA, CARMEN, INES, LUCHO, NACHO, ROSA, FakeSession
from tests.tui.golden import check_text, wait_until
from tests.tui.house import Bare, house
from tests.tui.seated import Seat, seated
from tui.play.match_plan import first_draft
from tui.screens.board.count import Count
from tui.screens.board.screen import BoardScreen
from tui.words.narration import tell


def late(rules: CuarentaRules, players: Sequence[Player], **how: Any) -> FakeSession:
    """A match of Cuarenta that is nearly won by both: one mano, or two, to the end."""
    state = CUARENTA.start(rules)._replace(scores=(31, 33))
    return FakeSession(CUARENTA, rules, players, state=state, **how)


TABLES = {
    "cuarenta": lambda: FakeSession(CUARENTA, CuarentaRules(), (ANA, ROSA)),
    "cuarenta_pairs": lambda: late(CuarentaRules(jugadores=4), (ANA, ROSA, CARMEN, LUCHO)),
    "cuarenta_quito": lambda: late(CUARENTA.presets["quito"]._replace(partido="chica"), (ANA, ROSA)),
    "cuarenta_a_ojo": lambda: late(CuarentaRules(), (ANA, ROSA), lifting="a_ojo"),
    "casita": lambda: FakeSession(CASITA, CasitaRules(), (ANA, ROSA)),
    "casita_6": lambda: FakeSession(
        CASITA, CasitaRules(jugadores=6, baraja=48), (ANA, ROSA, CARMEN, LUCHO, INES, NACHO)
    ),
    "casita_5": lambda: FakeSession(CASITA, CasitaRules(jugadores=5), (ANA, ROSA, CARMEN, LUCHO, INES)),
}

LONG = ("cuarenta", "cuarenta_pairs", "cuarenta_quito", "casita", "casita_5")
"""They have a shorter relative among the others."""


@pytest.mark.parametrize("table", [deep(name) if name in LONG else name for name in TABLES])
async def test_a_whole_match_by_keys(tmp_path: Path, table: str) -> None:
    session = TABLES[table]()
    async with seated(tmp_path, session) as at:
        opened = await play_to_the_end(at)
        assert session.state.phase == OVER and session.state.winners
        assert isinstance(at.app.screen, Count) and at.app.screen.over
        assert isinstance(session.history[-1].event, MatchWon)
        assert tell(at.board.scene().say, session.history[-1].event) in at.text
        assert ("Count" in opened) == (table in ("cuarenta", "cuarenta_quito"))  # the others end in their first mano
        check_text(box(at), f"board_end_{table}")
        await at.press("escape")  # to look at the table once more
        await at.until(lambda: at.board.is_active)
        assert "terminada" in at.text


async def play_to_the_end(at: Seat) -> set[str]:
    """Enter, and now and then another card or another way; the kinds of screens that opened over the board."""
    opened: set[str] = set()
    plays = 0
    for _ in range(4000):
        screen = at.app.screen
        if isinstance(screen, Count) and screen.over:
            await at.pilot.pause()
            return opened
        if not isinstance(screen, BoardScreen):
            opened.add(type(screen).__name__)
            assert isinstance(screen, Count), screen
            await at.pilot.press("enter")
        elif at.session.waiting.kind == "you":
            await at.pilot.press(*[["enter"], ["right", "enter"], ["tab", "enter"]][plays % 3])
            plays += 1
        else:
            await at.pilot.pause(0.005)
    raise AssertionError(f"no end:\n{at.text}")


def box(at: Seat) -> str:
    """What stands in the dialog; the board behind it may still be calling something out."""
    region = at.app.screen.query_one("#count").region
    rows = at.text.splitlines()[region.y : region.bottom]
    return "\n".join(row[region.x : region.right] for row in rows) + "\n"


async def test_a_rematch_sits_the_same_people_down_again(tmp_path: Path) -> None:
    plan = first_draft("casita", "Ana").plan()._replace(lifting="a_ojo", seed="mesa")
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.start_match(plan)
        await wait_until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert isinstance(app.screen, BoardScreen)
        first = app.screen.session
        await play_to_the_end(Seat(app, pilot, app.screen, first))
        await pilot.click("#rematch")
        await wait_until(pilot, lambda: isinstance(app.screen, BoardScreen) and app.screen.session is not first)
        assert isinstance(app.screen, BoardScreen)
        again = app.screen.session
        assert (again.players, again.rules, again.lifting) == (first.players, first.rules, "a_ojo")
        assert not again.winners


async def test_the_names_of_persons_do_not_leak_into_you(tmp_path: Path) -> None:
    session = FakeSession(CUARENTA, CuarentaRules(), (ANA, Player("person", "Beto")), curtain=False)
    async with seated(tmp_path, session) as at:
        for _ in range(4):
            await at.press("enter", "enter")
        assert not any("Botas" in sentence or "Levantas" in sentence for sentence in at.told)
        assert {sentence.split()[0] for sentence in at.told[2:]} <= {"Ana", "Beto", "Caída", "Limpia", "Mano", "Ronda"}
