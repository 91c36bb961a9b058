"""Keys that are letters: capitals do what the small ones do, and what the README says of a key is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from textual.app import App
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from tests.effort import deep
from tests.tui.golden import wait_until
from tests.tui.house import Bare, house, saved_match
from tests.tui.positions import cuarenta
from tests.tui.seated import seated
from tui.app import Sobremesa
from tui.i18n import set_language
from tui.keys import letters
from tui.screens.board.keys import BOARD_KEYS
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import AskText, ConfirmDialog
from tui.screens.home import Home
from tui.screens.new_game import NewGame
from tui.screens.saves import Saves

SCREENS: dict[str, Callable[[Sobremesa], object]] = {
    "home": lambda app: None,
    "saves": lambda app: app.open_saves(),
    "confirm": lambda app: app.push_screen(ConfirmDialog("¿Seguro?")),
    "board": lambda app: app.push_screen(BoardScreen(cuarenta())),
}


README, LEEME = (
    (Path(__file__).resolve().parents[2] / name).read_text(encoding="utf-8") for name in ("README.md", "README.es.md")
)
NAMED: Final = {
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "Enter": "enter",
    "Space": "space",
    "Espacio": "space",
    "Tab": "tab",
    "PgUp": "pageup",
    "PgDn": "pagedown",
    "RePág": "pageup",
    "AvPág": "pagedown",
    "`?`": "question_mark",
    "Esc": "escape",
}
VI: Final = set("jk")
"""Not told in the README: who wants them tries them."""


class Deeds(list[str]):
    """What actions an app was asked for, instead of doing them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        super().__init__()

        async def note(_app: App[None], action: str, _namespace: DOMNode | None = None) -> bool:
            self.append(action)
            return True

        patch.setattr(App, "run_action", note)


async def arrive(app: Sobremesa, pilot: Pilot[None], screen: str) -> Screen[object]:
    SCREENS[screen](app)
    await wait_until(pilot, lambda: isinstance(app.screen, Home) == (screen == "home"))
    await pilot.pause()
    return app.screen


def letters_of(screen: Screen[object]) -> dict[str, str]:
    """Every letter that does something here -> what."""
    return {
        key: active.binding.action
        for key, active in screen.active_bindings.items()
        if len(key) == 1 and key.isalpha() and active.enabled
    }


@pytest.mark.parametrize("language", ["es", deep("en")])
@pytest.mark.parametrize("screen", SCREENS)
async def test_with_caps_lock_on_every_letter_does_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, language: str
) -> None:
    saved_match(tmp_path, plays=9)
    app = house(tmp_path, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        letters = letters_of(await arrive(app, pilot, screen))
        assert letters
        done = Deeds(monkeypatch)
        for letter, action in letters.items():
            done.clear()
            await pilot.press(letter.upper())
            assert done == [action], letter
        monkeypatch.undo()


async def test_a_capital_is_a_capital_where_one_writes(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=9)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(AskText("¿Cómo?"))
        await wait_until(pilot, lambda: isinstance(app.screen, AskText) and app.focused)
        await pilot.press(*"NUBE")
        assert app.screen.query_one("#text", Input).value == "NUBE"


async def test_a_capital_with_a_meaning_of_its_own_keeps_it(tmp_path: Path) -> None:
    app = house(tmp_path, keys={"home.rules": ("N",)})
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("N")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "RulesScreen")
        await pilot.press("escape", "n")
        await wait_until(pilot, lambda: isinstance(app.screen, NewGame))


async def test_a_capital_that_does_nothing_now_does_nothing(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saves()
        await wait_until(pilot, lambda: isinstance(app.screen, Saves))
        await pilot.press("R", "U")  # nothing to rename, nothing to bring back
        assert isinstance(app.screen, Saves)


async def test_the_hand_is_covered_by_a_capital(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("X")
        assert at.board.moment.covered


# --- the README


def at_the_table(readme: str, heading: str) -> dict[str, str]:
    """Every key of a README's table -> what it says of it."""
    table = readme.split(heading)[1].split("\n\n")[0]
    rows = [row.strip("|").split("|") for row in table.splitlines() if row.count("|") == 3]
    told: dict[str, str] = {}
    for keys, words in rows[1:]:
        for name in re.sub(",| or | o ", " ", keys).split():
            first, dash, last = name.partition("–")
            digits = [str(digit) for digit in range(int(first), int(last) + 1)] if dash else []
            told.update(dict.fromkeys(digits or [NAMED.get(name, name.strip("`"))], words))
    return told


def bound() -> dict[str, str]:
    """Every key of the board -> the action."""
    return {key: binding.action for binding in BOARD_KEYS for key in binding.key.split(",")}  # type: ignore[union-attr]


IN_ENGLISH: Final = {
    "undo": "undo",
    "advise": "hint",
    "cover": "cover",
    "record": "all plays",
    "talk": "say",
    "read('hand')": "the hand",
    "read('table')": "the table",
    "read('score')": "the score",
    "app.help": "help",
    "back": "menu",
    "play": "play",
    "way(1)": "another way",
}
IN_SPANISH: Final = {
    "undo": "deshacer",
    "advise": "pista",
    "cover": "tapar",
    "record": "todas las jugadas",
    "talk": "decir",
    "read('hand')": "la mano",
    "read('table')": "la mesa",
    "read('score')": "el marcador",
    "app.help": "ayuda",
    "back": "menú",
    "play": "jugarla",
    "way(1)": "otra manera",
}


@pytest.mark.parametrize(
    ("readme", "heading", "words"),
    [(README, "| keys | at the table |", IN_ENGLISH), (LEEME, "| teclas | en la mesa |", IN_SPANISH)],
    ids=["en", "es"],
)
def test_each_readme_names_the_keys_of_the_table(readme: str, heading: str, words: dict[str, str]) -> None:
    told, keys = at_the_table(readme, heading), bound()
    assert len(told) > 20
    assert not told.keys() - keys.keys()
    assert {key for key in keys if len(key) == 1 and key.isalpha()} - VI <= told.keys()
    for action, word in words.items():
        assert any(word in told[key] for key, does in keys.items() if does == action and key in told), action


@pytest.mark.parametrize(
    ("language", "readme", "sentences"),
    [
        (
            "en",
            README,
            (
                "`{new}`, then Enter",
                "`{rules}` at home",
                "`{learn}` at home",
                "hosts a table (`{host}` at home)",
                "join it (`{join}`)",
            ),
        ),
        (
            "es",
            LEEME,
            (
                "`{new}` y luego Enter",
                "`{rules}` en la primera",
                "`{learn}` en la primera",
                "crea la mesa (`{host}` en",
                "unen (`{join}`)",
            ),
        ),
    ],
)
def test_each_readme_names_the_keys_of_home_in_its_language(
    language: str, readme: str, sentences: tuple[str, ...]
) -> None:
    set_language(language)
    homes = {name.removeprefix("home."): key.upper() for name, key in letters().items() if name.startswith("home.")}
    flat = " ".join(readme.split())
    for sentence in sentences:
        assert sentence.format(**homes) in flat
    assert set(re.findall("`([A-Z])`", readme)) == {homes[name] for name in ("new", "rules", "learn", "host", "join")}
