"""Settings apply at once, to every screen, and are there the next time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from saves import looks
from saves.settings import Settings
from saves.settingsfile import SettingsFile
from tests.effort import DEEP, deep
from tests.tui.golden import check_windows, screen_text, wait_until
from tests.tui.house import Bare, house
from tests.tui.wire import tapped
from tui.i18n import language
from tui.render.card_art import COMPACT, HUGE, LARGE, STD
from tui.render.size_classes import tier_for
from tui.render.theme import SKINS
from tui.screens.dialogs import ConfirmDialog
from tui.screens.home import Home
from tui.screens.settings import SettingsScreen
from tui.widgets.choice import FormChoice
from tui.words.settings import SETTINGS


def kept(folder: Path) -> Settings:
    return SettingsFile(folder / "settings.toml").load().settings


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_settings_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    app = house(tmp_path, Bare, language=language, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_settings()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
        await check_windows(pilot, f"settings_{{size}}_{language}")


async def test_a_wide_window_shows_beside_the_line_what_it_can_be_and_a_narrow_one_below_what_it_is(
    tmp_path: Path,
) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(100, 30)) as pilot:
        app.open_settings()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
        app.screen.query_one("#curtain").focus()
        await wait_until(pilot, lambda: "► sí" in screen_text(app) and "La mesa se vuelve sola" in screen_text(app))
        await pilot.press("right")
        await wait_until(pilot, lambda: "► no" in screen_text(app) and "Nadie ve la mano de" in screen_text(app))
        await pilot.resize_terminal(80, 24)
        await wait_until(pilot, lambda: "La mesa se vuelve sola hacia quien juega" in screen_text(app))
        assert "► no" not in screen_text(app) and "Nadie ve la mano de" not in screen_text(app)


async def test_the_language_changes_under_the_cursor_and_everywhere_behind_it(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_settings()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
        await pilot.press("right")
        await wait_until(
            pilot, lambda: kept(tmp_path).language == "es-AR" and "Español (Argentina)" in screen_text(app)
        )
        await pilot.press("right")
        await wait_until(pilot, lambda: "Your name" in screen_text(app) and app.focused)
        assert app.focused is not None
        assert app.focused.id == "language", "the cursor stays where it was"
        assert "Change" in screen_text(app), "the line of keys too"
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Home) and "Saved matches" in screen_text(app))
        await pilot.press("s")
        await wait_until(pilot, lambda: isinstance(app.screen, SettingsScreen))
    assert kept(tmp_path).language == "en"


async def test_every_setting_can_be_changed_by_key_and_by_click(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_settings()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
        for number, name in enumerate(SETTINGS):
            line = app.screen.query_one(f"#{name.replace('_', '-')}", FormChoice)
            before = line.value
            line.focus()
            await pilot.press("right")
            await wait_until(pilot, lambda: getattr(kept(tmp_path), name) != before)  # noqa: B023
            if not DEEP and number % 3:
                continue
            line = app.screen.query_one(f"#{name.replace('_', '-')}", FormChoice)
            await pilot.click(line, offset=(4 + line.caption_width, 0))
            await wait_until(pilot, lambda: getattr(kept(tmp_path), name) == before)  # noqa: B023


async def test_a_name_is_kept_as_it_is_typed(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_settings()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
        await pilot.click("#name")
        await pilot.press(*"Ana")
        await wait_until(pilot, lambda: kept(tmp_path).name == "Ana")
        await pilot.press("enter")
        assert app.focused is not None
        assert app.focused.id == "theme", "Enter goes on to the next line"
        await pilot.press("up", "up")
        assert app.focused.id == "language", "the arrows go through a line of text as through any other"


def test_every_way_that_the_table_can_look_has_its_word_and_every_size_of_card_its_layout() -> None:
    for name, values in (
        ("deck", looks.CARD_FACES),
        ("french_face", looks.FRENCH_FACES),
        ("card_size", looks.SIZES),
        ("palette", looks.PALETTES),
        ("charset", (looks.AUTO, *looks.CHARSETS)),
        ("theme", SKINS),
    ):
        assert [*SETTINGS[name].values] == [*values]
    layouts = [tier_for(200, 60, size).hand for size in looks.SIZES]
    assert layouts == [HUGE, COMPACT, STD, LARGE, HUGE]


async def test_a_theme_repaints_everything_at_once(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.current_theme.background == "#14532d"
        app.change_settings(theme="papel")
        await pilot.pause()
        assert app.current_theme.background == "#ddd3bb"


async def test_restoring_keeps_the_name_and_the_keys(tmp_path: Path) -> None:
    app = house(tmp_path, name="Ana", language="en", theme="papel", keys={"home.new": ("x",)})
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_settings()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
        app.screen.query_one("#reset").focus()
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("up", "enter")
        await wait_until(pilot, lambda: kept(tmp_path).theme == "tapete-verde")
    assert replace(kept(tmp_path), last={}) == Settings(name="Ana", keys={"home.new": ("x",)})
    assert language() == "es", "nothing in the environment asks for another language"


async def test_keys_can_be_given_other_keys(tmp_path: Path) -> None:
    app = house(tmp_path, keys={"home.settings": ("f2", "z")})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("z")
        await wait_until(pilot, lambda: isinstance(app.screen, SettingsScreen))


async def test_a_settings_file_that_cannot_be_read_is_said_and_not_touched(tmp_path: Path) -> None:
    app = house(tmp_path)
    (tmp_path / "settings.toml").write_text("this is not TOML [")
    app.settings_file = SettingsFile(tmp_path / "settings.toml")
    again = type(app)(app.data, app.settings_file, environ={}, clock=app.clock)
    async with again.run_test(size=(80, 24), notifications=True) as pilot:
        await wait_until(pilot, lambda: any("archivo de los ajustes" in note.message for note in again._notifications))
    assert (tmp_path / "settings.toml").read_text() == "this is not TOML ["


async def test_without_the_mouse_by_command_the_setting_says_no_and_stays_as_it_was(tmp_path: Path) -> None:
    there = house(tmp_path, Bare, mouse=True)
    app = type(there)(there.data, there.settings_file, environ={}, clock=there.clock, mouse=False)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_settings()
        await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
        choice = app.screen.query_one("#mouse", FormChoice)
        assert choice.value is False and not app.hears_mouse
        app.change_settings(bell=not app.settings.bell)
        assert kept(tmp_path).mouse, "it was meant for this time only"
        choice.focus()
        await pilot.press("right")
        assert choice.value is True and app.hears_mouse


async def test_a_mouse_that_the_program_began_without_is_heard_at_once(tmp_path: Path) -> None:
    app = house(tmp_path, mouse=False)
    with tapped() as wire:
        async with app.run_test(size=(80, 24)) as pilot:
            driver: Any = app._driver
            driver._mouse = False
            for name, code in (("_enable_mouse_support", "h"), ("_disable_mouse_support", "l")):
                setattr(driver, name, lambda code=code: driver._mouse and driver.write(f"\x1b[?1003{code}"))
            app.open_settings()
            await wait_until(pilot, lambda: app.focused and app.focused.id == "language")
            app.screen.query_one("#mouse", FormChoice).focus()
            await pilot.press("right")
            await wait_until(pilot, lambda: kept(tmp_path).mouse)
            assert "\x1b[?1003h" in wire.data and driver._mouse, "it is given back at the end"
            await pilot.press("right")
            await wait_until(pilot, lambda: not kept(tmp_path).mouse)
            assert "\x1b[?1003l" in wire.data and not driver._mouse
