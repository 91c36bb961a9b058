"""What the terminal shows after everything that was sent to it is what the program means to show."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.pilot import Pilot

from tests.effort import deep
from tests.tui.glass import Glass
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import house, saved_match
from tests.tui.wire import Wire, tapped
from tui.app import Sobremesa
from tui.screens.board.screen import BoardScreen
from tui.terminal.diff_app import SWITCH
from tui.terminal.textual_internals import strips_of

JOURNEY = (
    *("n", "down", "right", "down", "right", "escape"),
    *("r", "down", "down", "pagedown", "escape"),
    *("a", "down", "right", "left", "escape"),
    *("g", "down", "escape"),
)
AT_TABLE = (
    *("right", "left", "up", "escape", "escape", "down", "escape", "x", "x"),
    *("question_mark", "down", "escape", "r", "escape", "ctrl+p", "escape"),
)
MOST = 6_000
"""Bytes a key at 80x24, a whole screen and a dialog over it among them."""


class Terminal:
    """A glass at the end of the wire."""

    def __init__(self, app: Sobremesa, pilot: Pilot[None], wire: Wire, size: tuple[int, int]) -> None:
        self.app, self.pilot, self.wire = app, pilot, wire
        self.glass = Glass(*size)
        self._read = 0

    async def shows_it(self) -> None:
        await self.pilot.pause()
        await wait_until(self.pilot, lambda: self._fed() == screen_text(self.app))

    def changed(self, size: tuple[int, int]) -> None:
        """It has another size, and shows anything."""
        self._read, self.glass = len(self.wire.data), Glass(*size)

    def _fed(self) -> str:
        self.glass.feed(self.wire.data[self._read :])
        self._read = len(self.wire.data)
        return self.glass.text


@pytest.mark.parametrize("size", [(80, 24), deep((120, 40))], ids=str)
async def test_a_walk_through_all_screens(tmp_path: Path, size: tuple[int, int]) -> None:
    saved_match(tmp_path, plays=4)
    app = house(tmp_path)
    with tapped() as wire:
        async with app.run_test(size=size) as pilot:
            terminal = Terminal(app, pilot, wire, size)
            await terminal.shows_it()
            for key in JOURNEY:
                before = wire.size
                await pilot.press(key)
                await terminal.shows_it()
                assert size != (80, 24) or wire.size - before <= MOST, key
            await pilot.press("c")
            await wait_until(pilot, lambda: isinstance(app.screen, BoardScreen))
            for key in AT_TABLE:
                await pilot.press(key)
                await terminal.shows_it()


async def test_names_that_terminals_measure_differently(tmp_path: Path) -> None:
    app = house(tmp_path, name="Abu 👵🏽 한")
    with tapped() as wire:
        async with app.run_test(size=(80, 24)) as pilot:
            terminal = Terminal(app, pilot, wire, (80, 24))
            for key in ("n", "enter", "right", "left"):
                await pilot.press(key)
                await terminal.shows_it()


async def test_the_whole_screen_again_when_asked_and_when_one_comes_back_from_the_shell(tmp_path: Path) -> None:
    app = house(tmp_path)
    with tapped() as wire:
        async with app.run_test(size=(80, 24)) as pilot:
            terminal = Terminal(app, pilot, wire, (80, 24))
            await terminal.shows_it()
            terminal.glass = Glass(80, 24)  # somebody cleared it
            await pilot.press("ctrl+l")
            await terminal.shows_it()
            terminal.glass = Glass(80, 24)
            app.app_resume_signal.publish(app)
            await terminal.shows_it()


async def test_another_size_is_painted_from_nothing(tmp_path: Path) -> None:
    app = house(tmp_path)
    with tapped() as wire:
        async with app.run_test(size=(80, 24)) as pilot:
            terminal = Terminal(app, pilot, wire, (80, 24))
            await terminal.shows_it()
            terminal.glass = Glass(100, 30)
            await pilot.resize_terminal(100, 30)
            await terminal.shows_it()


@pytest.mark.parametrize("sizes", [[(80, 24)], [(100, 30), (80, 24)]], ids=["the same", "there and back"])
async def test_the_size_that_it_was_before_is_painted_too(tmp_path: Path, sizes: list[tuple[int, int]]) -> None:
    app = house(tmp_path)
    with tapped() as wire:
        async with app.run_test(size=(80, 24)) as pilot:
            terminal = Terminal(app, pilot, wire, (80, 24))
            await terminal.shows_it()
            terminal.glass = Glass(80, 24)  # terminals drop what they show when their window is drawn about
            for size in sizes:
                app.post_message(Resize(Size(*size), Size(*size)))
            await terminal.shows_it()


@pytest.mark.parametrize("sizes", [[(100, 30)], [(100, 30), (60, 18)], [(100, 30), (80, 24)]], ids=str)
async def test_what_is_painted_while_the_size_changes_is_painted_again(
    tmp_path: Path, sizes: list[tuple[int, int]]
) -> None:
    """A frame for the old window leaves the program after it has been told of the new one."""
    app = house(tmp_path)
    with tapped() as wire:
        async with app.run_test(size=(80, 24)) as pilot:
            terminal = Terminal(app, pilot, wire, (80, 24))
            await terminal.shows_it()
            for size in map(Size._make, sizes):
                app.post_message(Resize(size, size))
                while app.known_size != size:
                    await asyncio.sleep(0)
                if size.height != len(strips_of(app.screen)):
                    app.screen.refresh()
                    app.screen._on_timer_update()  # writes the picture for the old size
            terminal.changed(sizes[-1])
            await terminal.shows_it()


async def test_what_differs_is_not_looked_for_where_that_is_switched_off(tmp_path: Path) -> None:
    sent: dict[str, int] = {}
    for said in ("", "off"):
        home = house(tmp_path)
        app = Sobremesa(home.data, home.settings_file, environ={SWITCH: said})
        with tapped() as wire:
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                wire.clear()
                await pilot.press("down")
                await pilot.pause()
                sent[said] = wire.size
    assert 0 < sent[""] < sent["off"] * 3 / 4
