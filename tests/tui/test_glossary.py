"""The words of each game: explained, found in the rules in every language, and opened by a key and by a click."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.game import changed
from core.games import GAMES
from saves.languages import LANGUAGES
from tests.tui.golden import check_golden, screen_text, wait_until
from tests.tui.house import Bare, house
from tui.i18n import set_language
from tui.screens.glossary import Glossary
from tui.screens.learn import Learn
from tui.screens.rules import RulesScreen
from tui.words.glossary import glossary, places_of_terms
from tui.words.rules_text import sections


def told(game: str) -> str:
    """All that the rules of a game can say, by every value of every option."""
    texts = set()
    for preset in GAMES[game].presets.values():
        every = [preset] + [
            changed(preset, {option.name: value}) for option in GAMES[game].options for value in option.values
        ]
        for rules in every:
            texts |= {paragraph.text for _title, told in sections(GAMES[game], rules) for paragraph in told}
    return "\n".join(sorted(texts))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_explained_and_stands_in_the_rules(game: str, language: str) -> None:
    set_language(language)
    words = glossary(game)
    assert len(words) > 9 and all(gloss.about.endswith(".") for gloss in words)
    assert len({gloss.title for gloss in words}) == len(words)
    found = {place.name for place in places_of_terms(game, told(game))}
    assert {gloss.name for gloss in words} - found <= {"zapateria"}, "that one is the caption of an option"


def test_the_longer_word_is_meant_where_both_stand() -> None:
    text = "Caída y limpia en una mano; sin caídas ni doble ronda."
    assert [place.name for place in places_of_terms("cuarenta", text)] == [
        "caida_y_limpia",
        "mano",
        "caida",
        "doble_ronda",
    ]


async def test_a_word_is_opened_by_a_key_and_by_a_click(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_rules()
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen) and app.focused)
        await pilot.press("down", "down", "down", "down", "g")
        await wait_until(pilot, lambda: isinstance(app.screen, Glossary) and app.focused)
        await pilot.pause()
        check_golden(app, "glossary_80x24_es")
        await pilot.press("up")
        await wait_until(pilot, lambda: "Cuatro cartas iguales entre las que uno" in screen_text(app))
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen))
        await pilot.press("down", "down")
        await pilot.pause()
        await pilot.click(app.screen.query("#text-6 .paragraph").first(), offset=(2, 0))
        await wait_until(pilot, lambda: "► ronda" in screen_text(app))


async def test_the_words_are_reached_from_where_one_learns(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, language="en")
    async with app.run_test(size=(60, 18)) as pilot:
        app.open_learn()
        await wait_until(pilot, lambda: isinstance(app.screen, Learn) and app.focused)
        await pilot.click("#words-casita")
        await wait_until(
            pilot, lambda: isinstance(app.screen, Glossary) and "Words · Casita robada" in screen_text(app)
        )
        await pilot.press("end")
        await wait_until(pilot, lambda: "the whole pile" in screen_text(app) or "card" in screen_text(app))
