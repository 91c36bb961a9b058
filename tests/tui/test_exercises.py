"""Exercises: the engine finds exactly the claimed answers; one is solved by keys and by mouse, and it is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.actions import Play
from core.events import Jugada
from core.game import Game
from core.games import GAMES
from core.notation import action_text, parse_action, parse_position, position_text
from core.notation.explain import explain
from saves.languages import LANGUAGES
from saves.learned import Learned, exercise_word
from saves.paths import DataDir
from tests.tui.golden import check_golden, wait_until
from tests.tui.house import Bare, house
from tests.tui.seated import Seat
from tui.games import face_of
from tui.games.lessons import STAYS_SAFE, Exercise, Goal
from tui.i18n import set_language
from tui.play.exercises import all_plays, at_exercise, solves
from tui.play.guided_session import LEARNER
from tui.render.glyphs import glyphs
from tui.screens.board.exercise import ExerciseScreen
from tui.screens.learn import Learn
from tui.words.lessons import exercise_text
from tui.words.teller import teller

ALL = [(game, exercise) for game in GAMES.values() for exercise in face_of(game.id).exercises]


@pytest.mark.parametrize(("game", "exercise"), ALL, ids=[f"{game.id}-{exercise.name}" for game, exercise in ALL])
def test_the_engine_finds_just_the_answers(game: Game, exercise: Exercise) -> None:
    state = parse_position(exercise.position).state
    assert explain(exercise.position)["game"] == game.id, "a match may come to this"
    assert state.turn == LEARNER
    assert position_text(game, game.observe(state, LEARNER)) == exercise.position, "nothing is known that cannot be"
    deck, plays = game.deck(state.rules), list(all_plays(game, state))
    found = [action_text(play, deck) for play in plays if solves(game, state, play, exercise.goal)]
    assert tuple(found) == exercise.answers and len(plays) > len(found)


def test_each_game_has_about_a_dozen_under_names_of_their_own() -> None:
    for game in GAMES:
        names = [exercise.name for exercise in face_of(game).exercises]
        assert 10 <= len(names) == len(set(names)) and all(exercise_word(game, name).isascii() for name in names)


def test_a_pile_is_safe_when_its_number_lies_on_the_table() -> None:
    at = "casita/1 es40 texto play 0 1 1:2 4e7b10o/??? 3o2o7e1e - 24 pozos=12e12o10b10e/6o6b ultimo=1"
    game, state = parse_position(at)
    for play, expected in (("10o", True), ("4e", False), ("7b*7e", False)):
        action = parse_action(play, game.deck(state.rules))
        assert isinstance(action, Play) and solves(game, state, action, Goal(STAYS_SAFE)) is expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_fits_a_line_or_two(language: str) -> None:
    set_language(language)
    for game, exercise in ALL:
        session = at_exercise(game, exercise)
        say = teller(game, session.rules, session.players, LEARNER, glyphs("unicode"), "auto")
        assert len(exercise_text(say, session, 12, 12)) <= 2 * 58


def unsolved(game: str, but: str) -> Iterator[str]:
    return (exercise_word(game, other.name) for other in face_of(game).exercises if other.name != but)


async def test_one_is_solved_by_keys_after_a_wrong_try(tmp_path: Path) -> None:
    app = house(tmp_path)
    learned = Learned(DataDir(tmp_path).learned)
    for word in unsolved("cuarenta", "suma"):
        learned.add(word)
    async with app.run_test(size=(60, 18)) as pilot:
        app.open_learn()
        await wait_until(pilot, lambda: isinstance(app.screen, Learn) and app.focused)
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, ExerciseScreen))
        assert isinstance(app.screen, ExerciseScreen)
        at = Seat(app, pilot, app.screen, app.screen.session)
        await at.until(lambda: at.picker.playing and "2/12" in at.text)
        check_golden(app, "exercise_60x18_es")
        await at.press("right", "right", "up", "space", "enter")
        assert at.sentence.endswith("2♦ levanta 2♣: no es lo que se pide. Nada se movió; prueba otra vez.")
        await at.press("escape", "escape")
        assert at.picker.marks is None and app.screen is at.board, "what was marked is let go first"
        await at.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Learn) and "11 de 12" in at.text)
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, ExerciseScreen))
        assert isinstance(app.screen, ExerciseScreen)
        at = Seat(app, pilot, app.screen, app.screen.session)
        await at.until(lambda: at.picker.playing)
        await at.press("h")
        await at.until(lambda: "Pista: 7♥. Con ↑ se sube a la mesa, Espacio marca" in at.sentence)
        await at.press("h")
        await at.until(lambda: at.sentence.endswith("Pista: 7♥ levanta 2♣+5♣ · limpia +2"))
        await at.press("up", "space", "right", "space", "enter")
        await at.until(lambda: "¡Eso es!" in at.sentence)
        assert exercise_word("cuarenta", "suma") in learned.words()
        await at.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Learn) and "12 de 12" in at.text)
    assert list((tmp_path / "matches").iterdir()) == []


async def test_one_is_solved_by_mouse_and_the_next_one_comes(tmp_path: Path) -> None:
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_learn()
        await wait_until(pilot, lambda: isinstance(app.screen, Learn) and app.focused)
        await pilot.click("#exercises-casita")
        await wait_until(pilot, lambda: isinstance(app.screen, ExerciseScreen))
        assert isinstance(app.screen, ExerciseScreen)
        at = Seat(app, pilot, app.screen, app.screen.session)
        await at.until(lambda: at.picker.playing)
        play = at.session.meant
        await at.click(("hand", at.picker.hand.index(play.card)))
        await at.click(("table", *play.base))
        await at.click(("hand", at.picker.hand.index(play.card)))
        await at.until(lambda: "¡Eso es!" in at.sentence)
        await pilot.click("#voice")
        await wait_until(pilot, lambda: app.screen is not at.board and "2/12" in at.text)


def test_a_play_that_makes_another_jugada_does_not_solve_it() -> None:
    game = GAMES["cuarenta"]
    exercise = next(exercise for exercise in face_of("cuarenta").exercises if exercise.name == "limpia")
    state = parse_position(exercise.position).state
    for play in all_plays(game, state):
        names = {event.name for event in game.apply(state, play)[1] if isinstance(event, Jugada)}
        assert solves(game, state, play, exercise.goal) is (names == {"limpia"})
