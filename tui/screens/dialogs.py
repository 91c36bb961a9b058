"""The small boxes: a question with yes and no, a text to enter, something to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from tui.i18n import N_, _
from tui.keys import letters
from tui.screens.base import Dialog
from tui.widgets.field import Caption, Field
from tui.widgets.form import Form, FormEntry, FormRow


class ConfirmDialog(Dialog[bool]):
    """A question that is answered with yes or no; Esc is no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "answer(True)", N_("Sí"), show=False, id="confirm.yes"),
        Binding("n", "answer(False)", N_("No"), show=False, id="confirm.no"),
    ]

    def __init__(self, question: str, detail: str = "", *, yes: str = "", no: str = "", danger: bool = False) -> None:
        """`danger`: what yes does cannot be undone, so the focus begins on no."""
        super().__init__()
        self.question = question
        self.detail = detail
        self.yes = yes or _("Sí")
        self.no = no or _("No")
        self.danger = danger

    def box(self) -> ComposeResult:
        yield Static(self.question, classes="box-title", markup=False)
        if self.detail:
            yield Static(self.detail, classes="box-text", markup=False)
        with Form(classes="answers"):
            yield FormEntry(self.yes, letter=letters()["confirm.yes"], id="yes")
            yield FormEntry(self.no, letter=letters()["confirm.no"], id="no")

    def on_mount(self) -> None:
        """Begin on the harmless answer where the other one is final."""
        self.set_focus(self.query_one("#no" if self.danger else "#yes"))

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        self.dismiss(event.entry.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)

    def action_back(self) -> None:
        self.dismiss(False)


class AskText(Dialog[str | None]):
    """A dialog that asks for one line. The result is the line, None when the person thinks better of it."""

    def __init__(
        self,
        question: str,
        value: str = "",
        *,
        limit: int = 40,
        detail: str = "",
        refuse: Callable[[str], str] | None = None,
    ) -> None:
        """`refuse`: the reason why a text is no good, or ``""``; it is shown and the dialog stays."""
        super().__init__()
        self.question = question
        self.value = value
        self.limit = limit
        self.detail = detail
        self.refuse = refuse

    def box(self) -> ComposeResult:
        yield Static(self.question, classes="box-title", markup=False)
        if self.detail:
            yield Static(self.detail, classes="box-text", markup=False)
        with FormRow():
            yield Caption("", 0)
            yield Field(self.value, limit=self.limit, id="text")
        yield Static("", id="refusal", classes="refusal", markup=False)
        with Form(classes="answers"):
            yield FormEntry(_("Aceptar"), id="yes")
            yield FormEntry(_("Cancelar"), id="no")

    def on_mount(self) -> None:
        """Begin in the line, all of it selected."""
        self.set_focus(self.query_one("#text"))

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self._accept()

    @on(FormEntry.Pressed, "#yes")
    def _yes(self) -> None:
        self._accept()

    @on(FormEntry.Pressed, "#no")
    def _no(self) -> None:
        self.dismiss(None)

    def _accept(self) -> None:
        text = self.query_one("#text", Input).value.strip()
        refusal = self.refuse(text) if self.refuse else ""
        if not text or refusal:
            self.query_one("#refusal", Static).update(refusal or _("Escribe algo."))
            self.app.bell()
            return
        self.dismiss(text)


class NoticeDialog(Dialog[None]):
    """Something to read before going on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Cerrar"), key_display="Esc", id="notice.back")
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text

    def box(self) -> ComposeResult:
        yield Static(self.heading, classes="box-title", markup=False)
        yield Static(self.text, classes="box-text", markup=False)
        with Form(classes="answers"):
            yield FormEntry(_("Seguir"), id="yes")

    @on(FormEntry.Pressed)
    def _pressed(self) -> None:
        self.dismiss(None)
