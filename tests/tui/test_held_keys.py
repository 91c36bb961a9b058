"""A key held down comes in faster than screens come and go: it neither crashes the program nor closes what is below."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from core.log.bodies import PERSON, Player
from saves.library import Library
from saves.paths import DataDir
from tests.effort import deep
from tests.tui.golden import wait_until
from tests.tui.house import Bare, house, saved_match
from tui.app import Sobremesa
from tui.play.match_plan import first_draft
from tui.play.open_match import saved_table
from tui.screens.board.curtain import CALM_SECONDS
from tui.screens.board.screen import BoardScreen


async def hold(pilot: Pilot[None], key: str, times: int) -> None:
    """The key repeats so quickly that several presses wait for the same screen."""
    character = {"enter": "\r", "space": " "}.get(key, key if len(key) == 1 else None)
    for at in range(times):
        pilot.app.post_message(events.Key(key, character))
        if at % 3 == 2:
            await pilot.pause()


async def at_table(app: Sobremesa, pilot: Pilot[None], rival: Player | None = None) -> BoardScreen:
    plan = first_draft("cuarenta", "Ana").plan()
    if rival:
        plan = plan._replace(players=(plan.players[0], rival))
    app.start_match(plan)
    await wait_until(pilot, lambda: any(isinstance(screen, BoardScreen) for screen in app.screen_stack))
    return next(screen for screen in app.screen_stack if isinstance(screen, BoardScreen))


def still_there(app: Sobremesa, board: BoardScreen) -> bool:
    return board in app.screen_stack


@pytest.mark.parametrize("key", ["enter", deep("space")])
async def test_holding_enter_plays_on_through_the_counts_of_manos(key: str, tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        board = await at_table(app, pilot)
        for _ in range(60):
            await hold(pilot, key, 6)
            if board.session.view.mano >= 2 or not still_there(app, board):
                break
        await pilot.pause()
        assert still_there(app, board)


async def test_holding_a_key_at_the_curtain_lifts_one_curtain_after_the_other(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        board = await at_table(app, pilot, Player(PERSON, "Beto"))
        await hold(pilot, "space", 60)
        await pilot.pause()
        assert still_there(app, board)


@pytest.mark.parametrize("key", ["escape", deep("question_mark"), deep("right")])
async def test_holding_the_key_of_a_dialog_opens_and_closes_it(key: str, tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        board = await at_table(app, pilot)
        await hold(pilot, key, 30)
        await pilot.pause()
        assert still_there(app, board)
        assert len(app.screen_stack) <= 4


async def test_one_press_lifts_the_curtain(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        board = await at_table(app, pilot, Player(PERSON, "Beto"))
        await wait_until(pilot, lambda: not board.is_active)
        await pilot.pause(CALM_SECONDS + 0.1)
        await pilot.press("enter")
        await wait_until(pilot, lambda: board.is_active)
        assert board.session.seat is not None


async def test_keys_that_are_there_before_the_first_picture_do_nothing(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=5)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        session, _notice = saved_table(Library(DataDir(tmp_path)), app.library.page(0, 1).rows[0].name)
        board = BoardScreen(session)
        app.push_screen(board)
        for action in ("go(-1)", "move(1)", "digit(1)", "way(1)", "touch", "play"):
            await app.run_action(action, board)
        await pilot.pause()
        assert app.screen is board
