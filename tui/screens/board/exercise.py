"""An exercise on the board: a position, what is to be done in it, and as many tries as one likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from core.actions import Claim, Play
from tui.board.scene import Scene
from tui.i18n import N_, _
from tui.play.guided_session import GuidedSession
from tui.screens.board.guided import GuidedScreen
from tui.screens.board.keys import Situation, situation
from tui.words.lessons import clue_text, exercise_text, wrong_text


class ExerciseScreen(GuidedScreen):
    """Solved *a ojo*: nothing lights up, and the engine says whether it is what was asked for."""

    HELP_TEXT = N_(
        "Un ejercicio se resuelve con una sola jugada, a ojo: elige la carta con ← →, sube a la mesa con ↑, marca con "
        "Espacio lo que te llevas y juega con Enter; o todo con clics. Con h hay una pista, y con otra h la solución. "
        "Con n se pasa a otro."
    )
    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "skip", N_("Otro"), key_display="n", id="exercise.next")]

    def __init__(self, session: GuidedSession, number: int, count: int, solved: Callable[[], None]) -> None:
        """`number` of `count`: which exercise it is. `solved` is called when it is, once."""
        super().__init__(session)
        self.goes_on = False
        """Whether whoever opened it is to go on with the next one."""
        self._number = number
        self._count = count
        self._solved = solved
        self._clues = 0

    def staged(self) -> Scene:
        """With what is asked for."""
        told = super().staged()
        told = told._replace(guide=exercise_text(told.say, self.session, self._number, self._count))
        if self.session.over and not self.moment.capture:
            told = told._replace(sentence=_("Enter: el siguiente · Esc: salir"))
        return told

    @property
    def marked(self) -> Play | None:
        """Nothing: to find it is the exercise."""
        return None

    @property
    def _situation(self) -> Situation:
        """What was marked can be let go; once it is solved there is nothing to point at."""
        now, over = situation(self.picker, self.moment.covered), self.session.over
        idle = now.idle - {"play"} | {"move(-1)"} if over else now.idle
        return now._replace(idle=idle, holding=now.holding and not over, reads=over)

    async def action_back(self) -> None:
        """Let go of the last thing, or leave."""
        if not self.session.over and self.picker.back():
            self._moved()
        else:
            await super().action_back()

    def action_skip(self) -> None:
        self.goes_on = True
        self.dismiss()

    def _read_on(self) -> bool:
        if self.session.over:
            self.action_skip()
        return self.session.over

    async def _advise(self) -> None:
        play = self.session.meant
        if play is not None:
            self._clues += 1
            self.picker.point_to(play)
            self.moment.notice = clue_text(self.scene().say, self.session, play, self._clues > 1)
            self.show()

    async def _do(self, action: Play | Claim | None) -> None:
        if isinstance(action, Play) and not self.session.fits(action) and not self.session.over:
            self._refuse(wrong_text(self.scene().say, self.session, action))
            return
        was_over = self.session.over
        await super()._do(action)
        if self.session.over and not was_over:
            self._solved()
