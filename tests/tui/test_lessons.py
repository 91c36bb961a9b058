"""The first mano of each game: what it says is so by the engine, and one goes through it by keys and by mouse."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core.actions import Play
from core.cards import rank_of
from core.events import Jugada, Lifted, Robbed, Thrown
from core.game import PLAY, Game
from core.games import GAMES
from saves.languages import LANGUAGES
from saves.learned import Learned, lesson_word
from saves.paths import DataDir
from tests.tui.golden import check_golden, screen_text, wait_until
from tests.tui.house import house
from tests.tui.seated import Seat
from tui.board.places import VOICE_LINES
from tui.board.scene import Scene
from tui.board.scene_builder import Chronicle, Moment, stage
from tui.board.selection import Picker
from tui.games import face_of
from tui.games.face import THROW
from tui.games.lessons import Lesson, Step
from tui.i18n import set_language
from tui.play.candidates import Candidates
from tui.play.guided_session import LEARNER, GuidedSession
from tui.render.appearance import Appearance
from tui.render.glyphs import glyphs
from tui.render.paint import paint
from tui.render.size_classes import COMPACT_TIER
from tui.render.spans import wrap
from tui.render.theme import THEMES
from tui.screens.board.guided import GuidedScreen
from tui.screens.learn import Learn
from tui.widgets.voice import lent
from tui.words.lessons import guide_text, lesson_text
from tui.words.teller import teller


def lesson_of(game: str) -> Lesson:
    lesson = face_of(game).lesson
    assert lesson is not None
    return lesson


def at_every_step(game: Game) -> list[GuidedSession]:
    """The session at each of its steps; what is played between them is judged by the engine."""
    found = []
    for steps in range(sum(isinstance(move, Step) for move in lesson_of(game.id).moves)):
        session = GuidedSession.of_lesson(game, lesson_of(game.id))
        while session.number <= steps or session.step is None:
            action = session._due() or session.meant
            if action is not None:
                session._apply(action)
            else:
                assert session.read_on()
        found.append(session)
    return found


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_step_is_a_play_that_the_rules_allow_and_one_enter_does_it(game: Game) -> None:
    sessions = at_every_step(game)
    assert 8 <= len(sessions) <= 12
    happened = set()
    for session in sessions:
        if (play := session.meant) is None:
            continue
        assert session.state.phase == PLAY and session.state.turn == LEARNER
        assert session.game.violation(session.view, play) is None
        assert session.step is not None and (session.step.otherwise or session.number == session.count)
        whole = Candidates(game, session.view, True).whole(play.card)
        assert whole[0].play == play, "it is what is proposed for its card"
        assert sum(choice.kind != THROW for choice in whole) < 2, "nothing has to be chosen from a list"
        happened |= {event.name if isinstance(event, Jugada) else type(event).__name__ for event in whole[0].events}
    wanted = {Thrown.__name__, Lifted.__name__} | (
        {"caida", "limpia", "caida_y_limpia"} if face_of(game.id).goal else {Robbed.__name__}
    )
    assert wanted <= happened
    assert {type(line.event) for line in sessions[-1].history if getattr(line.event, "seat", LEARNER) != LEARNER} & {
        Lifted,
        Robbed,
    }, "the other one takes something too"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
async def test_a_card_is_as_good_as_an_equal_one_and_the_lesson_goes_on_with_it(game: Game) -> None:
    session, swaps = GuidedSession.of_lesson(game, lesson_of(game.id)), 0
    while not session.over:
        if (meant := session.meant) is None:
            if (action := session._due()) is not None:
                session._apply(action)
            else:
                assert session.read_on()
            continue
        equal = [card for card in session.view.hands[LEARNER] if rank_of(card) == rank_of(meant.card)]
        other = next((card for card in equal if card != meant.card), meant.card)
        swaps += other != meant.card
        play = Candidates(game, session.view, True).whole(other)[0].play
        number = session.number
        assert session.fits(play)
        await session.play(play)
        assert session.number > number or session.step is None
    assert session.view.scores[0] == {"cuarenta": 10, "casita": 13}[game.id]
    assert swaps == {"cuarenta": 1, "casita": 0}[game.id]


def with_its_ways_listed(session: GuidedSession) -> Scene:
    """The board at the present step, Tab pressed with the card that is meant."""
    picker = Picker(session.game, True)
    picker.see(session.view, LEARNER, session.meant is not None)
    if session.meant:
        picker.point_to(session.meant)
    picker.list_candidates()
    colours = paint(THEMES[0].name, Appearance())
    said = Moment(), Chronicle()
    return stage(session, picker, *said, seat=LEARNER, tier=COMPACT_TIER, paint=colours, style="auto")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_is_said_is_short_enough_for_the_smallest_window(game: Game, language: str) -> None:
    set_language(language)
    ways = 0
    for session in at_every_step(game):
        say = teller(game, session.rules, session.players, LEARNER, glyphs("unicode"), "auto")
        told = guide_text(say, session)
        assert len(re.findall(r"[.!?]( |$)", told)) <= 3
        assert session.step is not None
        rows = [len(wrap(text, 58, indent=0)) for text in (told, lesson_text(say, session.step.otherwise))]
        assert sum(rows) <= VOICE_LINES + COMPACT_TIER.chooser_lines
        listed = with_its_ways_listed(session)._replace(guide=told, sentence="")
        if listed.rows:
            lines, ways = lent(listed, 58), ways + 1
            assert VOICE_LINES + lines >= rows[0] and lines < COMPACT_TIER.chooser_lines, "and a way is in sight"
    assert ways


@asynccontextmanager
async def learning(
    folder: Path, game: str, size: tuple[int, int], language: str = "es", mouse: bool = False
) -> AsyncIterator[Seat]:
    """At the lesson of a game, from home."""
    app = house(folder, language=language)
    async with app.run_test(size=size) as pilot:
        await wait_until(pilot, lambda: app.focused)
        if mouse:
            await pilot.click("#learn")
        else:
            await pilot.press("l" if language == "en" else "p")
        await wait_until(pilot, lambda: isinstance(app.screen, Learn) and app.focused)
        if mouse:
            await pilot.click(f"#lesson-{game}")
        else:
            await pilot.press(*["down"] * 3 * list(GAMES).index(game), "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, GuidedScreen))
        assert isinstance(app.screen, GuidedScreen)
        at = Seat(app, pilot, app.screen, app.screen.session)
        await at.until(lambda: at.session.step and "1/" in at.text)
        yield at


def nothing_is_kept(folder: Path) -> bool:
    return list((folder / "matches").iterdir()) == [] and not (folder / "tallies").exists()


async def test_cuarenta_is_learned_by_keys(tmp_path: Path) -> None:
    async with learning(tmp_path, "cuarenta", (80, 24)) as at:
        await at.press("right")
        assert at.sentence.endswith("Para seguir: Enter. Para salir: Esc.")
        await at.press("enter")
        check_golden(at.app, "lesson_cuarenta_80x24_es")
        await at.press("z")
        assert "Esa tecla no hace nada aquí." in at.sentence
        await at.press("enter")
        assert at.sentence.endswith("guarda esa para más tarde: bota la K."), "and nothing was played"
        assert len(at.session.view.hands[LEARNER]) == 5
        while at.session.number < at.session.count:
            number = at.session.number
            await at.press("h")
            await at.until(lambda: "Pista: " in at.sentence)
            await at.press("enter")
            await at.until(lambda now=number: at.session.number > now and at.session.step)  # type: ignore[misc]
        assert at.session.view.scores == (10, 0)
        await at.press("enter")
        await at.until(lambda: isinstance(at.app.screen, Learn))
        await at.until(lambda: "La primera mano  hecha" in at.text)
    assert Learned(DataDir(tmp_path).learned).words() == {lesson_word("cuarenta")}
    assert nothing_is_kept(tmp_path)


async def test_casita_is_learned_by_mouse_in_the_smallest_window(tmp_path: Path) -> None:
    async with learning(tmp_path, "casita", (60, 18), "en", mouse=True) as at:
        await at.pilot.click("#voice")
        while at.session.number < at.session.count:
            play, number = at.session.meant, at.session.number
            assert isinstance(play, Play)
            if number == 4:
                check_golden(at.app, "lesson_casita_60x18_en")
            for _click in range(1 if at.picker.card == play.card else 2):
                await at.click(("hand", at.picker.hand.index(play.card)))
            await at.until(lambda now=number: at.session.number > now and at.session.step)  # type: ignore[misc]
        assert at.session.view.scores[0] == 13
        await at.pilot.click("#voice")
        await at.until(lambda: isinstance(at.app.screen, Learn) and "The first hand  done" in at.text)
        assert at.app.focused and at.app.focused.id == "lesson-cuarenta", "the next thing that is not done"
    assert nothing_is_kept(tmp_path)


async def test_esc_leaves_at_any_time_and_a_disk_that_refuses_is_said(tmp_path: Path) -> None:
    async with learning(tmp_path, "cuarenta", (120, 40)) as at:
        await at.press("enter", "right", "tab", "escape")
        await at.until(lambda: isinstance(at.app.screen, Learn))
        (tmp_path / "learned").mkdir()
        at.app.screen._note("lesson/cuarenta")  # type: ignore[attr-defined]
        await at.until(lambda: any("learned" in notice.message for notice in at.app._notifications))
        assert "hecha" not in at.text


async def test_who_is_here_for_the_first_time_is_offered_the_lesson(tmp_path: Path) -> None:
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: "Aprender  ¿primera vez?" in screen_text(app))
        Learned(app.data.learned).add(lesson_word("casita"))
        await pilot.press("p")
        await wait_until(pilot, lambda: isinstance(app.screen, Learn))
        await pilot.press("escape")
        await wait_until(pilot, lambda: "Aprender" in screen_text(app) and "¿primera" not in screen_text(app))
