"""Where one learns the games: a first mano of each, and exercises."""

from __future__ import annotations

from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Static

from core.games import GAMES
from saves.errors import SaveError
from saves.learned import Learned, exercise_word, lesson_word
from tui.games import FACES
from tui.i18n import N_, _
from tui.play.exercises import at_exercise
from tui.play.guided_session import GuidedSession
from tui.screens.base import Room
from tui.screens.board.exercise import ExerciseScreen
from tui.screens.board.guided import GuidedScreen
from tui.screens.glossary import Glossary
from tui.widgets.explained import AboutLine, Explained
from tui.widgets.form import Form, FormEntry
from tui.widgets.keybar import KeyBar
from tui.words.names import game_name

_LESSON: Final = "lesson-"
_EXERCISES: Final = "exercises-"
_WORDS: Final = "words-"


class Learn(Room[None]):
    """A heading a game, and below it what it teaches."""

    STAYS = True
    CSS_PATH = "../styles/form.tcss"
    HELP_TEXT = N_(
        "La primera mano se juega en la mesa de verdad, paso a paso. "
        "Nada de esto queda entre tus partidas ni en las estadísticas."
    )
    AUTO_FOCUS = "FormEntry"

    def __init__(self) -> None:
        super().__init__()
        self._words: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        yield Static(_("Aprender"), classes="title")
        with Explained():
            with Vertical(classes="column"), Form(classes="body"):
                yield from self._lines()
            yield AboutLine()
        yield KeyBar()

    def _lines(self) -> ComposeResult:
        for game, face in FACES.items():
            if face.lesson or face.exercises or face.terms:
                yield Static(game_name(game), classes="heading", markup=False)
            if face.lesson:
                yield FormEntry(
                    _("La primera mano"),
                    sentence=_("Paso a paso en la mesa, unos cinco minutos. Se sale cuando uno quiera."),
                    id=f"{_LESSON}{game}",
                )
            if face.exercises:
                yield FormEntry(
                    _("Ejercicios"),
                    sentence=_("Posiciones de partidas de verdad: una jugada, y el juego dice si es la que se pide."),
                    id=f"{_EXERCISES}{game}",
                )
            if face.terms:
                yield FormEntry(
                    _("Palabras"), sentence=_("Qué quiere decir cada palabra del juego."), id=f"{_WORDS}{game}"
                )

    def on_mount(self) -> None:
        """What was done before is on disk: begin with what was not."""
        self._look()
        self._point_on()

    async def retranslate(self) -> None:
        await super().retranslate()
        self._look()

    def _look(self) -> None:
        try:
            self._words = self._learned.words()
        except SaveError as error:
            self.shell.tell(error.notice)
        for entry in self.query(FormEntry):
            entry.detail = self._done(entry.id or "")
            entry.refresh()

    def _point_on(self) -> None:
        """Give the focus to the first thing that is not all done."""
        doable = (entry for entry in self.query(FormEntry) if (entry.id or "").startswith((_LESSON, _EXERCISES)))
        left = (entry for entry in doable if not self._is_done(entry.id or ""))
        if (entry := next(left, None)) is not None:
            self.set_focus(entry)

    def _is_done(self, entry: str) -> bool:
        if entry.startswith(_EXERCISES):
            game = entry.removeprefix(_EXERCISES)
            return all(exercise_word(game, exercise.name) in self._words for exercise in FACES[game].exercises)
        return lesson_word(entry.removeprefix(_LESSON)) in self._words

    def _done(self, entry: str) -> str:
        if entry.startswith(_EXERCISES):
            game = entry.removeprefix(_EXERCISES)
            every = FACES[game].exercises
            solved = sum(exercise_word(game, exercise.name) in self._words for exercise in every)
            return _("{solved} de {count}").format(solved=solved, count=len(every))
        return _("hecha") if self._is_done(entry) else ""

    @property
    def _learned(self) -> Learned:
        return Learned(self.shell.data.learned)

    @on(DescendantFocus)
    def _explain(self) -> None:
        self.query_one("#sentence", Static).update(getattr(self.focused, "sentence", ""))

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        entry = event.entry.id or ""
        if entry.startswith(_EXERCISES):
            self._open_exercise(entry.removeprefix(_EXERCISES))
        elif entry.startswith(_WORDS):
            self.app.push_screen(Glossary(entry.removeprefix(_WORDS)))
        else:
            self._open_lesson(entry.removeprefix(_LESSON))

    def _open_lesson(self, game: str) -> None:
        lesson = FACES[game].lesson
        if lesson is not None:
            session = GuidedSession.of_lesson(GAMES[game], lesson, self.shell.play_options)
            self.app.push_screen(GuidedScreen(session), partial(self._came_back, session, lesson_word(game)))

    def _came_back(self, session: GuidedSession, word: str, _result: None) -> None:
        if session.over:
            self._note(word)
            self._point_on()

    def _open_exercise(self, game: str, after: int = -1) -> None:
        """The next one behind that place which was not solved yet; the next one where all were."""
        every = FACES[game].exercises
        order = [*range(after + 1, len(every)), *range(after + 1)]
        unsolved = (at for at in order if exercise_word(game, every[at].name) not in self._words)
        at = next(unsolved, order[0])
        session = at_exercise(GAMES[game], every[at], self.shell.play_options)
        note = partial(self._note, exercise_word(game, every[at].name))
        screen = ExerciseScreen(session, at + 1, len(every), note)
        self.app.push_screen(screen, lambda _result: self._open_exercise(game, at) if screen.goes_on else None)

    def _note(self, word: str) -> None:
        """Remember what was done; where the disk refuses, that is said, and it was learned all the same."""
        try:
            self._learned.add(word)
        except SaveError as error:
            self.shell.tell(error.notice)
        self._look()
