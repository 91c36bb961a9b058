"""A board of the real program over a laid-out table, for the tests of the board."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from textual.pilot import Pilot
from textual.screen import Screen

from tests.tui.fake_session import FakeSession
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import Bare, house
from tui.app import Sobremesa
from tui.board.selection import Picker
from tui.screens.board.screen import BoardScreen
from tui.widgets.chooser import Chooser
from tui.widgets.painted import ClickTarget, Painted


class Seat(NamedTuple):
    """Somebody at a table."""

    app: Sobremesa
    pilot: Pilot[None]
    board: BoardScreen
    session: Any
    """The `FakeSession` of the test, or a real one."""

    @property
    def picker(self) -> Picker:
        return self.board.picker

    @property
    def text(self) -> str:
        """The screen."""
        return screen_text(self.app)

    @property
    def told(self) -> list[str]:
        """The sentences of the log, oldest first."""
        return [sentence for group in self.board.scene().plays for sentence in group]

    @property
    def sentence(self) -> str:
        """What is said above the hand, both lines."""
        rows = self.board.query_one("#voice", Painted)._rows
        return " ".join(row.text.strip() for row in rows).strip()

    async def press(self, *keys: str) -> None:
        """Keys, one after the other, each to its repaint."""
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    async def click(self, key: Any, **how: Any) -> None:
        """A click on the target of this key: ``("hand", 2)``, ``("table", card)``, ``("pozo", seat)``."""
        target = next(widget for widget in self.board.query(ClickTarget) if widget.key == key and widget.display)
        await self.pilot.click(target, **how)
        await self.pilot.pause()

    async def click_row(self, row: int) -> None:
        """A click on a listed way, counted from 0."""
        chooser = self.board.query_one(Chooser)
        await self.pilot.click(chooser, offset=(10, row))
        await self.pilot.pause()

    async def until(self, condition: Any) -> None:
        """Let it run."""
        await wait_until(self.pilot, condition)


@asynccontextmanager
async def seated(
    folder: Path,
    session: FakeSession,
    size: tuple[int, int] = (80, 24),
    below: type[Screen[Any]] = Bare,
    **settings: Any,
) -> AsyncIterator[Seat]:
    """Sit down at the table in the real program, animations off unless the settings say otherwise."""
    app = house(folder, below, **settings)
    async with app.run_test(size=size) as pilot:
        board = BoardScreen(session)
        await app.push_screen(board)
        await pilot.pause()
        yield Seat(app, pilot, board, session)
