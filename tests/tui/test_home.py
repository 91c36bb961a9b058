"""The first screen: the obvious next step is under the cursor, everything is one key or one click away."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from saves.languages import LANGUAGES
from saves.listing import SavedRow
from tests.effort import deep
from tests.tui.golden import check_windows, screen_text, wait_until
from tests.tui.house import house, saved_match
from tui.screens.dialogs import ConfirmDialog, NoticeDialog
from tui.screens.home import Home
from tui.screens.join import JoinTable
from tui.screens.new_game import NewGame
from tui.screens.rules import RulesScreen
from tui.screens.saves import Saves
from tui.screens.set_table import SetTable
from tui.screens.settings import SettingsScreen

DOORS = {"n": NewGame, "m": SetTable, "g": Saves, "r": RulesScreen, "a": SettingsScreen}


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_home_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    saved_match(tmp_path, plays=9, age=86_400)
    app = house(tmp_path, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: any(word in screen_text(app) for word in ("ayer.", "yesterday.")))
        await check_windows(pilot, f"home_{{size}}_{language}")


async def test_a_new_installation_offers_a_new_match(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused and app.focused.id == "new_game")
        assert "Continuar" not in screen_text(app)


async def test_the_last_match_is_on_top_and_c_sits_down_at_it(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=9, age=86_400)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "Sigue donde quedó, ayer." in screen_text(app))
        await pilot.press("c")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")
        assert str(name) in str(app.screen.session._folder.path)  # type: ignore[attr-defined]


@pytest.mark.parametrize("keys, place", [(["down"] * 3, "saves"), ([], "resume")])
async def test_who_has_moved_already_keeps_his_place(tmp_path: Path, keys: list[str], place: str) -> None:
    saved_match(tmp_path, plays=9)
    app = house(tmp_path)
    looked, found = asyncio.Event(), app.last_match

    async def slow() -> SavedRow | None:
        await looked.wait()
        return await found()

    app.last_match = slow  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused)
        await pilot.press(*keys)
        looked.set()
        await wait_until(pilot, lambda: "Continuar" in screen_text(app))
        assert app.focused is not None
        assert app.focused.id == place


async def test_a_finished_match_is_not_offered(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=10_000)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        assert "Continuar" not in screen_text(app) and "¿primera vez?" not in screen_text(app)


@pytest.mark.parametrize("key", [key if key in "ng" else deep(key) for key in DOORS])
async def test_every_entry_opens_by_its_letter_and_esc_comes_back(tmp_path: Path, key: str) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await wait_until(pilot, lambda: isinstance(app.screen, DOORS[key]))
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Home))


@pytest.mark.parametrize("entry", ["new_game", *map(deep, ("host", "saves", "rules", "settings"))])
async def test_every_entry_opens_by_a_click_and_by_enter(tmp_path: Path, entry: str) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(f"#{entry}")
        await wait_until(pilot, lambda: not isinstance(app.screen, Home))
        opened = type(app.screen)
        await pilot.press("escape")
        app.screen.query_one(f"#{entry}").focus()
        await pilot.press("enter")
        await wait_until(pilot, lambda: type(app.screen) is opened)


async def test_in_english_the_letters_are_those_of_the_english_words(tmp_path: Path) -> None:
    app = house(tmp_path, language="en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        await wait_until(pilot, lambda: isinstance(app.screen, SettingsScreen))


async def test_arrows_go_round(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("up")
        assert app.focused is not None
        assert app.focused.id == "quit"
        await pilot.press("down")
        assert app.focused.id == "new_game"


async def test_esc_asks_before_it_leaves_and_no_stays(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("n")
        await wait_until(pilot, lambda: isinstance(app.screen, Home))
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.click("#yes")
        await wait_until(pilot, lambda: not app.is_running)


async def test_an_unwritable_disk_is_said_and_the_rules_can_still_be_read(tmp_path: Path) -> None:
    app = house(tmp_path)
    (tmp_path / "matches").rmdir()
    (tmp_path / "matches").write_text("a file where a folder should be")
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, NoticeDialog) and app.focused)
        text = " ".join(screen_text(app).split())
        assert "no es una carpeta" in text and "SOBREMESA_DATA" in text
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Home))
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen))


async def test_the_program_may_open_where_one_sets_a_table(tmp_path: Path) -> None:
    app = house(tmp_path)
    app._begin = lambda app: app.open_host("casita", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: isinstance(app.screen, SetTable))
        assert isinstance(app.screen, SetTable)
        assert (app.screen.draft.game, app.screen.draft.seats) == ("casita", 4)
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Home))


async def test_the_program_may_open_where_one_enters_a_table(tmp_path: Path) -> None:
    app = house(tmp_path)
    app._begin = lambda app: app.open_join("192.168.1.20:47011 tambor-lucero-viento")
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "192.168.1.20:47011 tambor-lucero-viento" in screen_text(app))
        assert isinstance(app.screen, JoinTable)


@pytest.mark.parametrize(("key", "place"), [("enter", "BoardScreen"), deep("space", "BoardScreen"), ("n", "NewGame")])
async def test_a_key_pressed_before_the_last_match_is_found_means_what_the_screen_will_say(
    tmp_path: Path, key: str, place: str
) -> None:
    saved_match(tmp_path, plays=9)
    app = house(tmp_path)
    looked, found = asyncio.Event(), app.last_match

    async def slow() -> SavedRow | None:
        await looked.wait()
        return await found()

    app.last_match = slow  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused)
        await pilot.press(key)
        assert key == "n" or isinstance(app.screen, Home)
        looked.set()
        await wait_until(pilot, lambda: type(app.screen).__name__ == place)


async def test_a_click_before_the_last_match_is_found_is_where_it_was_made(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=9)
    app = house(tmp_path)

    async def slow() -> SavedRow | None:
        await asyncio.Event().wait()
        return None

    app.last_match = slow  # type: ignore[method-assign]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#new_game")
        await wait_until(pilot, lambda: isinstance(app.screen, NewGame))


@pytest.mark.parametrize(
    ("environ", "word", "spoken"),
    [({"LANG": "C.UTF-8"}, "English", "New match"), ({"LANG": "de_DE.UTF-8"}, "Español", "Partida nueva")],
)
async def test_who_has_a_system_of_another_language_is_offered_each_in_its_own_words(
    tmp_path: Path, environ: dict[str, str], word: str, spoken: str
) -> None:
    app = house(tmp_path, language="auto")
    app.environ.update(environ)
    app.change_settings(bell=True)
    code = next(code for code, name in LANGUAGES.items() if name == word)
    async with app.run_test(size=(60, 18)) as pilot:
        await wait_until(pilot, lambda: word in screen_text(app) and spoken not in screen_text(app))
        await pilot.click(f"#language-{code}")
        await wait_until(pilot, lambda: spoken in screen_text(app) and app.focused and app.focused.id == "new_game")
        assert app.settings_file.load().settings.language == code
        assert not app.screen.query(f"#language-{code}") and "Argentina" in screen_text(app)


@pytest.mark.parametrize(("locale", "played"), [("es_AR.UTF-8", ""), ("C", "casita")])
async def test_who_has_said_their_language_or_played_in_it_is_not_asked(
    tmp_path: Path, locale: str, played: str
) -> None:
    app = house(tmp_path, language="auto", last_game=played)
    app.environ["LANG"] = locale
    app.change_settings(bell=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: " el juego y qui" in screen_text(app))
        assert not app.screen.query("#languages") and "English" not in screen_text(app)
