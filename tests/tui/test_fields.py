"""What is typed and pasted: what does not go in is said, and nobody is called by a name that cannot be seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from core.log.bodies import PERSON, Player
from tests.effort import deep
from tests.tui.fake_lobby import FakeHost, FakeJoin
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import Bare, house, saved_match
from tests.tui.test_host_screen import TWO
from tui.app import Sobremesa
from tui.screens.board.menu import Seats
from tui.screens.board.talk import BoardTalk
from tui.screens.dialogs import AskText
from tui.screens.host import HostWaiting
from tui.screens.join import JoinTable
from tui.screens.new_game import NewGame
from tui.screens.saves import Saves
from tui.screens.set_table import SetTable
from tui.screens.settings import SettingsScreen

UNSEEN = {
    "zero width": "\u200b\u200d\u2060",
    "turned around": "\u202e\u2066",
    "accents alone": "\u0301\u0308",
    "fillers": "\u3164\u115f\uffa0",
    "blanks": "\u2800\u00a0",
}
SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "new": NewGame,
    "table": lambda: SetTable(lambda plan: None),
    "settings": SettingsScreen,
    "join": lambda: JoinTable(FakeJoin()),
    "host": lambda: HostWaiting(FakeHost(TWO)),
    "ask": lambda: AskText("¿Cómo?"),
    "seats": lambda: Seats([Player(PERSON, "Ana"), Player("bot", "Rosa", "vecino")], range(2), 0),
    "talk": lambda: BoardTalk("cuarenta"),
}


async def arrive(app: Sobremesa, pilot: Pilot[None], screen: str) -> Screen[object]:
    await app.push_screen(SCREENS[screen]())
    await wait_until(pilot, lambda: app.screen.query(Input))
    await pilot.pause()
    return app.screen


async def paste(app: App[None], pilot: Pilot[None], text: str) -> None:
    app.post_message(events.Paste(text))
    await pilot.pause()


MOST_KINDS = ("new", "ask", "talk")
"""Of a form, of a dialog and of the board; all others have the same field in the same places."""


@pytest.mark.parametrize("screen", [screen if screen in MOST_KINDS else deep(screen) for screen in SCREENS])
async def test_a_paste_that_is_too_long_says_so(tmp_path: Path, screen: str) -> None:
    language = "en" if screen == "new" else "es"
    app = house(tmp_path, Bare, language=language, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        there = await arrive(app, pilot, screen)
        for field in [one for one in there.query(Input) if one.focusable and one.display]:
            app.set_focus(field)
            await pilot.pause()
            before = field.value
            await paste(app, pilot, "x" * (int(field.max_length or 0) + 1))
            said = f"{'No cabe: aquí van' if language == 'es' else 'Too long:'} {field.max_length} "
            await wait_until(pilot, lambda: said in screen_text(app))  # noqa: B023
            assert field.value == before
            field.value = ""
            await pilot.press("x")
            await wait_until(pilot, lambda: said not in screen_text(app))  # noqa: B023


async def test_a_key_too_many_says_so_too_and_a_wide_letter_counts_for_two(tmp_path: Path) -> None:
    app = house(tmp_path, NewGame)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused)
        name = app.screen.query_one("#name-0", Input)
        app.set_focus(name)
        await pilot.pause()
        await paste(app, pilot, "\ud55c" * 10)
        assert name.value == "\ud55c" * 10
        await pilot.press("x")
        await wait_until(pilot, lambda: "No cabe" in screen_text(app))
        assert name.value == "\ud55c" * 10


async def refuses_unseen(app: Sobremesa, pilot: Pilot[None], field: str, sentence: str, *begin: str) -> None:
    """After a name that can be seen each one that cannot is refused in that sentence, and no key begins with it."""
    there = app.screen
    for kind, name in UNSEEN.items():
        there.query_one(field, Input).value = "Eva"
        await wait_until(pilot, lambda: sentence not in screen_text(app))
        there.query_one(field, Input).value = name
        await wait_until(pilot, lambda: sentence in screen_text(app))
        await pilot.press(*begin)
        await pilot.pause()
        assert app.screen is there, kind


async def test_nobody_sits_down_under_a_name_that_cannot_be_seen(tmp_path: Path) -> None:
    app = house(tmp_path, NewGame)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused)
        await refuses_unseen(app, pilot, "#name-0", "El nombre del asiento 1 no se ve", "f5")


async def test_nor_sets_a_table_nor_is_remembered(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        await arrive(app, pilot, "table")
        await refuses_unseen(app, pilot, "#name-0", "El nombre del asiento 1 no se ve")
        await arrive(app, pilot, "settings")
        await refuses_unseen(app, pilot, "#name", "Ese nombre no se ve")
        assert app.settings.name == "Eva"


async def test_nor_takes_a_seat_in_the_middle_of_a_match(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        for kind, name in UNSEEN.items():
            screen = await arrive(app, pilot, "seats")
            screen.query_one("#name", Input).value = name
            await pilot.click("#change")
            await wait_until(pilot, lambda: "Ese nombre no se ve" in screen_text(app))
            assert app.screen is screen, kind
            await app.pop_screen()


async def test_no_match_is_called_by_a_title_that_cannot_be_seen(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=4)
    app = house(tmp_path, Saves)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "Cuarenta" in screen_text(app))
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, AskText))
        app.screen.query_one("#text", Input).value = UNSEEN["fillers"]
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Ese nombre no se ve" in screen_text(app))


async def test_what_cannot_be_seen_is_not_said_and_not_told_as_too_fast(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await arrive(app, pilot, "host")
        field = screen.query_one("#say", Input)
        field.value = UNSEEN["zero width"]
        app.set_focus(field)
        await pilot.press("enter")
        await wait_until(pilot, lambda: "De eso no se ve nada" in str(screen.query_one("#sentence", Static).content))
