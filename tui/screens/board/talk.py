"""Say something at the table in the middle of a match: a line of one's own, or a saying of the game."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from tui.i18n import N_, _
from tui.screens.sayings import Sayings
from tui.widgets.field import Caption
from tui.widgets.form import Form, FormRow
from tui.widgets.talk import SayField


class BoardTalk(Sayings):
    """The result is what to say, None when one thinks better of it."""

    HELP_TEXT = N_("Escribe y presiona Enter, o baja con ↓ a los dichos del juego. Lo lee toda la mesa.")

    def box(self) -> ComposeResult:
        yield Static(_("Decir algo"), classes="box-title")
        with Form(id="help-body"):
            with FormRow():
                yield Caption("", 0)
                yield SayField()
            yield from self.lines()
        yield self.about()

    def on_mount(self) -> None:
        self.set_focus(self.query_one(SayField))

    @on(Input.Submitted, "#say")
    def _said(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
