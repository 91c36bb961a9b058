"""Two sessions over real loopback TCP, and two whole programs side by side, played by keys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.effort import deep
from tests.tui.golden import screen_text
from tests.tui.house import Bare, house
from tests.tui.loopback import loopback, until
from tui.online.network_session import NetSession
from tui.play import session as table
from tui.screens.board.count import Count
from tui.screens.board.screen import BoardScreen


@pytest.mark.parametrize("game", [deep("cuarenta"), "casita"])
async def test_two_sessions_play_a_match_over_tcp(game: str, tmp_path: Path) -> None:
    async with loopback(tmp_path, game) as two, asyncio.TaskGroup() as group:
        drivers = [group.create_task(board.run()) for board in two.boards]
        while two.ana.waiting.kind != table.MATCH_OVER or two.luis.waiting.kind != table.MATCH_OVER:
            for board in two.boards:
                await step(board)
            await asyncio.sleep(0)
        assert two.agree
        assert two.ana.winners == two.luis.winners != ()
        for driver in drivers:
            driver.cancel()


async def step(board: NetSession) -> None:
    if board.waiting.kind == table.PAUSE:
        board.go_on()
    elif board.waiting.kind == table.YOU:
        await board.play(board.game.legal_actions(board.view)[-1])  # type: ignore[arg-type]


async def test_a_link_that_breaks_is_dialled_again_and_nobody_loses_a_play(tmp_path: Path) -> None:
    async with loopback(tmp_path) as two:
        for number in range(30):
            await until(lambda: any(board.waiting.kind in (table.YOU, table.PAUSE) for board in two.boards))
            for board in two.boards:
                await step(board)
            if number % 10 == 5:
                next(iter(two.server._hub.connections.values())).wire.abort()
                await until(lambda: two.luis.waiting.reason == table.AWAY)
                assert two.luis.waiting.since
                two.caller.try_now()
        await until(lambda: two.agree)


async def test_the_delay_of_the_other_computer_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("net.link.channel.PING_EVERY", 0.05)
    async with loopback(tmp_path) as two:
        await until(lambda: two.ana.signals[0].delay is not None and two.luis.signals[0].delay is not None)
        assert two.luis.signals[0].name == "Ana"


async def test_who_leaves_the_table_is_said_to_have_left_it(tmp_path: Path) -> None:
    async with loopback(tmp_path) as two:
        two.ana.close()
        await until(lambda: two.luis.waiting.reason == table.LEFT)
        assert two.luis.waiting.seat == 0


@pytest.mark.parametrize("game", [deep("cuarenta"), "casita"])
@pytest.mark.timeout(300)
async def test_two_programs_side_by_side_play_a_whole_match_by_keys(game: str, tmp_path: Path) -> None:
    async with (
        loopback(tmp_path, game) as two,
        seated(tmp_path / "ana", two.ana) as ana,
        seated(tmp_path / "luis", two.luis) as luis,
    ):
        for turn in range(20_000):
            if all(isinstance(pilot.app.screen, Count) and pilot.app.screen.over for pilot in (ana, luis)):
                break
            for pilot, session in zip((ana, luis), two.boards, strict=True):
                await press(pilot, session, turn)
        else:
            raise AssertionError("\n".join(map(screen_text, (ana.app, luis.app))))
        assert two.agree
        assert two.ana.winners == two.luis.winners != ()


async def press(pilot: Pilot[None], session: NetSession, turn: int) -> None:
    """Whatever key goes on here: a dialog is closed, a card is played, else there is nothing to do but wait."""
    screen = pilot.app.screen
    if isinstance(screen, Count):
        if not screen.over:
            await pilot.press("enter")
    elif session.waiting.kind == table.YOU:
        await pilot.press(*(["enter"], ["right", "enter"])[turn % 2])
    else:
        await asyncio.sleep(0.001)


@asynccontextmanager
async def seated(folder: Path, session: NetSession) -> AsyncIterator[Pilot[None]]:
    """The real program with its board over a session."""
    app = house(folder, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(BoardScreen(session))
        await pilot.pause()
        yield pilot
