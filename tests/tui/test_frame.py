"""What surrounds every screen: its line of keys, its help, the palette, the window that is too small, the way out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from tests.effort import deep
from tests.tui.golden import check_golden, screen_text, wait_until
from tests.tui.house import house, saved_match
from tui.app import Sobremesa
from tui.screens.base import Dialog, Room
from tui.screens.dialogs import AskText, ConfirmDialog, NoticeDialog
from tui.screens.help import Help, told_of
from tui.screens.home import Home
from tui.screens.new_game import NewGame
from tui.screens.palette import Palette
from tui.screens.rules import RulesScreen
from tui.screens.saves import Saves
from tui.screens.settings import SettingsScreen
from tui.widgets.keybar import MOST_KEYS, KeyBar

ROOMS: dict[str, Callable[[Sobremesa], object]] = {
    "home": lambda app: None,
    "new": lambda app: app.open_new_game(),
    "saves": lambda app: app.open_saves(),
    "rules": lambda app: app.open_rules(),
    "settings": lambda app: app.open_settings(),
    "help": lambda app: app.action_help(),
    "confirm": lambda app: app.push_screen(ConfirmDialog("¿Seguro?", danger=True)),
    "ask": lambda app: app.push_screen(AskText("¿Cómo?")),
    "notice": lambda app: app.push_screen(NoticeDialog("Ojo", "Algo pasó.")),
}
SPANISH = {"Volver", "Elegir", "Cambiar", "Moverse", "Ayuda", "Salir", "Cancelar", "Órdenes", "Cerrar"}
ENGLISH = {"Back", "Choose", "Change", "Move", "Help", "Quit", "Cancel", "Close"}


async def at(app: Sobremesa, pilot: Pilot[None], room: str) -> Screen[object]:
    ROOMS[room](app)
    await wait_until(pilot, lambda: (isinstance(app.screen, Home)) == (room == "home") and app.screen.query(KeyBar))
    await pilot.pause()
    return app.screen


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_line_of_keys_fits_and_ends_with_the_way_out_which_leads_home(tmp_path: Path, language: str) -> None:
    saved_match(tmp_path, plays=1)
    app = house(tmp_path, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        for room in ROOMS:
            screen = await at(app, pilot, room)
            for size in ((60, 18), (80, 24)) if language == "es" else ((80, 24),):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                entries = screen.query_one(KeyBar).entries()
                assert 1 <= len(entries) <= MOST_KEYS, room
                assert sum(entry.width for entry in entries) <= size[0], room
                assert entries[-1].display == "Esc", room
                assert not isinstance(screen, Room) or entries[-2].display == "?", room
            words = {active.binding.description for active in screen.active_bindings.values() if active.binding.id}
            assert not words & (SPANISH if language == "en" else ENGLISH), room
            assert ("Quit" if language == "en" else "Salir") in words, room
            if room != "home":
                await pilot.press("escape")
                await wait_until(pilot, lambda: isinstance(app.screen, Home))


async def test_a_click_on_a_key_is_that_key(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at(app, pilot, "rules")
        at_esc = screen_text(app).splitlines()[-1].index("Esc")
        await pilot.click(KeyBar, offset=(at_esc, 0))
        await wait_until(pilot, lambda: isinstance(app.screen, Home))


@pytest.mark.parametrize("size", [deep((80, 24), id="80x24"), pytest.param((60, 18), id="60x18")])
async def test_the_help_of_a_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    app = house(tmp_path)
    async with app.run_test(size=size) as pilot:
        await at(app, pilot, "new")
        await wait_until(pilot, lambda: "A la mesa, a jugar Cuarenta: Jugador 1, Rosa." in screen_text(app))
        await pilot.press("question_mark")
        await wait_until(pilot, lambda: isinstance(app.screen, Help) and app.focused)
        await pilot.pause()
        check_golden(app, f"help_{size[0]}x{size[1]}_es")


async def test_every_key_of_a_screen_can_be_clicked_in_its_help(tmp_path: Path) -> None:
    """Every screen is walked in `test_every_key`."""
    saved_match(tmp_path, plays=1)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at(app, pilot, "saves")
        bound = {told_of(a.binding) for a in screen.active_bindings.values() if a.binding.id and a.enabled}
        await pilot.press("f1")
        await wait_until(pilot, lambda: isinstance(app.screen, Help))
        assert isinstance(app.screen, Help)
        assert {line.what for line in app.screen._lines} == bound


async def test_a_line_of_the_help_does_what_its_key_does(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        await wait_until(pilot, lambda: isinstance(app.screen, Help))
        assert isinstance(app.screen, Help)
        line = next(n for n, line in enumerate(app.screen._lines) if line.what == "Reglas")
        app.screen.query_one(f"#key-{line}").scroll_visible(animate=False)
        await pilot.pause()
        await pilot.click(f"#key-{line}")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen))


async def test_the_palette_finds_everything_in_the_language(tmp_path: Path) -> None:
    app = house(tmp_path, language="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p")
        await wait_until(pilot, lambda: isinstance(app.screen, Palette))
        await wait_until(pilot, lambda: "Host a table" in screen_text(app))
        text = screen_text(app)
        assert "Find a command" in text
        assert "Español" in [command.title for command in app.get_system_commands(app.screen)]
        await pilot.press(*"felt")
        await wait_until(pilot, lambda: "Table: blue felt" in screen_text(app))
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: app.theme == "tapete-azul")
        await pilot.press("ctrl+p")
        await wait_until(pilot, lambda: isinstance(app.screen, Palette))
        await pilot.press(*"zzz")
        await wait_until(pilot, lambda: "Nothing by that name" in screen_text(app))


async def test_the_palette_opens_what_the_menu_opens(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for words, room in (("nueva", NewGame), ("guardadas", Saves), ("ajustes", SettingsScreen)):
            await pilot.press("ctrl+p")
            await wait_until(pilot, lambda: isinstance(app.screen, Palette))
            await pilot.press(*words)
            await pilot.pause(0.1)
            await pilot.press("enter")
            await wait_until(pilot, lambda: isinstance(app.screen, room))  # noqa: B023
            await pilot.press("escape")
            await wait_until(pilot, lambda: isinstance(app.screen, Home))


# --- the window


async def test_of_two_sizes_told_at_once_the_present_one_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each layout told the other size again, for ever, and the program never ended."""
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused)
        screen, laid_out = app.screen, list[Size]()
        layout = screen._screen_resized
        monkeypatch.setattr(screen, "_screen_resized", lambda size: (laid_out.append(size), layout(size)))
        for size in (Size(60, 18), Size(80, 24)):
            screen.post_message(events.Resize(size, size))
            screen.call_later(lambda: None)  # what stands between them keeps the later one from taking their place
        await pilot.pause(0.2)
        assert set(laid_out) <= {app.size} and len(laid_out) < 4


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_a_window_too_small_says_so_and_everything_comes_back(tmp_path: Path, language: str) -> None:
    app = house(tmp_path, language=language)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await at(app, pilot, "settings")
        await pilot.press("down", *"Ana")
        before = screen_text(app)
        await pilot.resize_terminal(59, 24)
        await pilot.pause()
        app.notify("Sobremesa está abierta también en otra ventana.")
        await wait_until(pilot, lambda: bool(app.screen.query("Toast")))
        check_golden(app, f"too_small_59x24_{language}")
        app.clear_notifications()
        await pilot.resize_terminal(80, 17)
        await pilot.pause()
        assert "80×17" in screen_text(app)
        await pilot.press("x", "escape", "tab")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen_text(app) == before, "nothing was typed blindly, and the cursor is where it was"
        assert isinstance(app.focused, Input)


async def test_a_tiny_window_at_the_start_and_under_a_dialog(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(20, 5)) as pilot:
        await pilot.pause()
        assert "20×5" in screen_text(app)
        await pilot.resize_terminal(80, 24)
        await at(app, pilot, "confirm")
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert "40×10" in screen_text(app)
        await pilot.resize_terminal(80, 24)
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Home))
        assert "Partida nueva" in screen_text(app)


async def test_one_can_always_leave(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(20, 5)) as pilot:
        await pilot.press("ctrl+q")
        await wait_until(pilot, lambda: not app.is_running)


async def test_leaving_in_the_middle_of_a_match_is_asked_about(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "enter")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")
        await pilot.press("ctrl+q")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("escape")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")
        await pilot.press("ctrl+q")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("enter")
        await wait_until(pilot, lambda: not app.is_running)


async def test_every_dialog_is_a_dialog(tmp_path: Path) -> None:
    for dialog in (ConfirmDialog, AskText, NoticeDialog, Help):
        assert issubclass(dialog, Dialog)


# --- colour


async def test_without_colour_the_themes_stay_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TEXTUAL_THEME", "ansi-dark")
    app = house(tmp_path, theme="ansi-dark")
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "¿primera vez?" in screen_text(app))
        assert app.theme == "tapete-verde", "the ANSI themes are black on black without colour"
        check_golden(app, "home_nocolor_80x24_es")


async def test_in_plain_characters_nothing_is_drawn(tmp_path: Path) -> None:
    app = house(tmp_path, charset="ascii", language="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await at(app, pilot, "settings")
        assert not set(screen_text(app)) & set("◄►↑↓←→╭│─")
        await pilot.press("escape", "escape")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        check_golden(app, "home_leave_ascii_80x24_en")
        assert screen_text(app).isascii()
