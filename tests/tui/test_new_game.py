"""Setting up a match: two keys to the first one, everything changeable by keys and mouse, nonsense refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Static

from core.games import GAMES
from core.log.bodies import BOT, PERSON
from tests.effort import deep
from tests.tui.golden import check_windows, screen_text, wait_until
from tests.tui.house import Bare, house
from tui.app import Sobremesa
from tui.screens.new_game import NewGame
from tui.screens.rules import RulesScreen
from tui.widgets.choice import FormChoice
from tui.widgets.field import Field
from tui.widgets.form import FormEntry


async def at_new_game(app: Sobremesa, pilot: Pilot[None]) -> NewGame:
    app.open_new_game()
    await wait_until(pilot, lambda: isinstance(app.screen, NewGame) and app.screen.focused)
    assert isinstance(app.screen, NewGame)
    return app.screen


async def unfold(screen: NewGame, pilot: Pilot[None]) -> None:
    """See the rules one by one."""
    screen.query_one("#fold", FormEntry).action_press()
    await wait_until(pilot, lambda: screen.query(".option"))


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_form_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    app = house(tmp_path, Bare, language=language, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        await at_new_game(app, pilot)
        await check_windows(pilot, f"new_game_{{size}}_{language}")


async def test_the_first_match_is_two_keys_away(tmp_path: Path) -> None:
    app = house(tmp_path, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "enter")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")
        players = app.screen.session.players  # type: ignore[attr-defined]
        assert [(player.kind, player.name, player.level) for player in players] == [
            (PERSON, "Ana", ""),
            (BOT, "Rosa", "vecino"),
        ]


async def test_or_two_clicks(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#new_game")
        await wait_until(pilot, lambda: isinstance(app.screen, NewGame))
        await pilot.click("#begin")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")


async def test_six_at_casita_by_keys_alone(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_new_game(app, pilot)
        await pilot.press("down")  # round to the first line
        assert app.focused is not None
        assert app.focused.id == "game"
        await pilot.press("right")
        await wait_until(pilot, lambda: app.focused and app.focused.id == "game" and screen.draft.game == "casita")
        await pilot.press("down", "left")  # players: round to six
        assert screen.draft.seats == 6
        await pilot.press("down", "right")  # in pairs
        assert screen.draft.rules.parejas
        assert screen_text(app).count("Asiento") == 6
        await pilot.press("end", "enter")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")
        assert len(app.screen.session.players) == 6  # type: ignore[attr-defined]
        assert app.screen.session.rules.parejas  # type: ignore[attr-defined]


async def test_values_change_with_clicks_on_either_side(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_new_game(app, pilot)
        preset = screen.query_one("#preset", FormChoice)
        await pilot.click("#preset", offset=(40, 0))
        assert preset.value == "pagat"
        await pilot.click("#preset", offset=(26, 0))  # the arrow at the left
        assert preset.value == "texto"
        await pilot.click("#kind-1", offset=(40, 0))
        assert screen.draft.chairs[1].kind == "experto"


async def test_five_in_pairs_are_refused_in_words_and_nothing_happens(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, last_game="casita")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_new_game(app, pilot)
        screen.query_one("#option-parejas", FormChoice).place = 1
        screen.query_one("#option-jugadores", FormChoice).place = 3
        await pilot.pause()
        assert "En parejas juegan cuatro o seis." in screen_text(app)
        screen.query_one("#begin").focus()
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen
        assert "En parejas juegan cuatro o seis." in screen_text(app)


async def test_after_several_keys_at_once_the_sentence_is_of_the_line_that_is_chosen(tmp_path: Path) -> None:
    app = house(tmp_path, NewGame)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused)
        for key in ["up"] * 3:  # Pilot.press waits after each
            app.post_message(Key(key, None))
        await pilot.pause(0.1)
        sentence = str(app.screen.query_one("#sentence", Static).content)
        assert sentence and sentence == getattr(app.focused, "sentence", "")


async def test_a_seat_that_comes_leaves_the_sentence_to_the_line_that_is_chosen(tmp_path: Path) -> None:
    app = house(tmp_path, NewGame)
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one("#option-jugadores").focus()
        await pilot.press("right")
        await pilot.pause()
        assert len(app.screen.query(".chair")) == 4
        sentence = str(app.screen.query_one("#sentence", Static).content)
        assert sentence and sentence == getattr(app.focused, "sentence", "")


async def test_two_people_of_one_name_are_refused(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_new_game(app, pilot)
        screen.query_one("#name-1", Field).focus()
        await pilot.press("a", "n", "a")
        assert "Dos jugadores se llaman ana" in screen_text(app)
        await pilot.press("backspace")
        assert screen.draft.problem() is None
        assert "Cómo se llama quien se sienta aquí." in screen_text(app)


async def test_a_preset_changes_the_options_and_single_changes_are_marked(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await at_new_game(app, pilot)
        await unfold(screen, pilot)
        screen.query_one("#preset", FormChoice).action_step(2)
        await pilot.pause()
        assert "Caída y limpia        ◄ 2 puntos ►" in screen_text(app)
        assert "*" not in screen_text(app)
        screen.query_one("#option-ronda", FormChoice).action_step(1)
        await pilot.pause()
        assert "Ronda                 ◄ 4 puntos * ►" in screen_text(app)
        assert "Recibir tres cartas iguales vale 4." in screen_text(app)
        screen.query_one("#fold").focus()
        await pilot.press("enter")
        await wait_until(pilot, lambda: not screen.query(".option"))
        assert "Ver las reglas una por una  1 cambiada *" in screen_text(app), "folded, it still says so"
        assert screen.draft.rules.ronda == 4


async def test_the_rules_unfold_by_keys_and_by_mouse_and_keep_what_was_changed(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_new_game(app, pilot)
        assert not screen.query(".option")
        await pilot.click("#fold")
        await wait_until(pilot, lambda: screen.query("#option-suma-max"))
        assert app.focused is screen.query_one("#fold")
        await pilot.press("down", "right")
        assert app.focused is not None and app.focused.id == "option-suma-max"
        assert screen.draft.rules != GAMES["cuarenta"].presets["texto"]
        await pilot.press("up", "enter")
        await wait_until(pilot, lambda: not screen.query(".option"))
        await pilot.press("enter")
        await wait_until(pilot, lambda: screen.query("#option-suma-max"))
        assert screen.query_one("#option-suma-max", FormChoice).place == 1


async def test_where_only_bots_sit_it_says_that_one_watches(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_new_game(app, pilot)
        screen.query_one("#kind-0", FormChoice).choose("vecino")
        screen.draft = screen.draft.with_chair(0, kind="vecino")
        screen._show_rows()
        screen.query_one("#kind-0").focus()
        screen.query_one("#begin").focus()
        await wait_until(pilot, lambda: "Nadie juega en este teclado" in screen_text(app))


async def test_what_was_chosen_is_offered_again(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_new_game(app, pilot)
        screen.query_one("#game", FormChoice).action_step(1)
        await wait_until(pilot, lambda: screen.draft.game == "casita" and screen.query("#begin"))
        await unfold(screen, pilot)
        screen.query_one("#lifting", FormChoice).action_step(1)
        screen.query_one("#option-ligar", FormChoice).action_step(1)
        await pilot.pause()
        screen.query_one("#begin").focus()
        await pilot.press("enter")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")
    again = house(tmp_path, Bare)
    async with again.run_test(size=(80, 24)) as pilot:
        draft = (await at_new_game(again, pilot)).draft
        assert (draft.game, draft.lifting, draft.rules.ligar) == ("casita", "a_ojo", "obligatorio")


async def test_a_name_given_here_is_the_persons_from_now_on(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_new_game(app, pilot)
        screen.query_one("#name-0", Field).focus()
        await pilot.press(*"Ana", "enter", "end", "enter")
        await wait_until(pilot, lambda: app.settings.name == "Ana")


async def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    hands = []
    for number in (1, 2):
        app = house(tmp_path / str(number), Bare)
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await at_new_game(app, pilot)
            screen.query_one("#seed", Field).value = "domingo"
            await pilot.pause()
            await pilot.press("enter")
            await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")  # noqa: B023
            await wait_until(pilot, lambda: app.screen.session.view.hands[0])  # type: ignore[attr-defined]  # noqa: B023
            hands.append(app.screen.session.view.hands[0])  # type: ignore[attr-defined]
    assert hands[0] == hands[1]


async def test_the_rules_screen_shows_what_was_agreed(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await at_new_game(app, pilot)
        screen.query_one("#preset", FormChoice).action_step(2)
        await pilot.pause()
        await pilot.press("enter")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")
        session = app.screen.session  # type: ignore[attr-defined]
        app.open_rules(session.game, session.rules)
        agreed = "* Cartas en una suma: Una suma lleva exactamente dos cartas."
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen) and agreed in screen_text(app))
