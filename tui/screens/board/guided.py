"""A lesson on the board: one step after the other, a kind word for any other key, and Esc leaves at once."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from core.actions import Claim, Play
from tui.board.scene import Scene
from tui.i18n import N_, _
from tui.play.guided_session import GuidedSession
from tui.screens.board.keys import Situation
from tui.screens.board.screen import BoardScreen
from tui.words.lessons import guide_text, otherwise_text

_POINTING: Final = frozenset({"move", "go", "way", "digit", "cover"})
"""Actions that are nothing while there is only something to read."""


class GuidedScreen(BoardScreen):
    """The zones of the board over a `GuidedSession`. Nothing of it is kept, so leaving asks nothing."""

    chooses = False
    looks_back: ClassVar[bool] = True
    session: GuidedSession
    HELP_TEXT = N_(
        "Una primera mano, paso a paso: juega la carta marcada con ↓, con ← → y Enter o con dos clics. "
        "Si juegas otra no pasa nada. Con h se señala la jugada; con Esc se sale cuando quieras."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Salir"), key_display="Esc", id="guided.back")
    ]

    def staged(self) -> Scene:
        """With the step that is taught."""
        scene = super().staged()
        told = scene._replace(guide=guide_text(scene.say, self.session), concerned=self.marked)
        if self.session.reading and not self.moment.notice:
            told = told._replace(sentence=_("Enter: seguir"))
        if told.rows and not self.moment.notice:
            told = told._replace(sentence="")  # the line pointed at says the same
        return told

    @property
    def marked(self) -> Play | None:
        """The play whose cards are marked."""
        return self.session.meant

    # --- keys

    def why_idle(self, action: str) -> str:
        """What does something here instead."""
        if self.session.reading:
            return _("Para seguir: Enter. Para salir: Esc.")
        return _("Esa tecla no hace nada aquí. Con ← → se elige una carta, y con Enter se juega.")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what does something now."""
        if self.session.reading and action in _POINTING:
            return False
        return super().check_action(action, parameters)

    @property
    def _situation(self) -> Situation:
        """Esc leaves at once, whatever was picked."""
        now = super()._situation._replace(holding=False)
        return now._replace(idle=now.idle - {"play"}, reads=True) if self.session.reading else now

    async def action_back(self) -> None:
        """Leave: nothing is lost."""
        self.dismiss()

    def _show_hand_first(self) -> bool:
        """What is only to be read goes on with whatever would play a card elsewhere."""
        return self._read_on() or super()._show_hand_first()

    def _read_on(self) -> bool:
        went = self.session.read_on()
        if went and self.session.over:
            self.finished()
        return went

    def finished(self) -> None:
        """The last step was done."""
        self.dismiss()

    async def _do(self, action: Play | Claim | None) -> None:
        if isinstance(action, Play) and not self.session.fits(action):
            self._refuse(otherwise_text(self.scene().say, self.session, action))
            return
        await super()._do(action)
