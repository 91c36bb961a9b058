"""A guest wants a rematch: a box that waits for the one who sets the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from tui.i18n import N_, _
from tui.play.peers import PROPOSED
from tui.play.session import Session
from tui.screens.base import Dialog
from tui.widgets.form import Form, FormEntry
from tui.words.peers import rematch_wait_text


class RematchWait(Dialog[bool]):
    """The result is True as soon as the table is set again, False when the person does not wait any longer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Dejarlo"), key_display="Esc", id="rematch.back")
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._unsubscribe: Callable[[], None] = lambda: None

    def box(self) -> ComposeResult:
        yield Static(_("Revancha"), classes="box-title")
        yield Static("", id="whom", classes="box-text", markup=False)
        with Form(classes="answers"):
            yield FormEntry(_("Dejarlo"), id="leave")

    def on_mount(self) -> None:
        self._unsubscribe = self.session.subscribe(lambda _change: self._show())
        self.set_focus(self.query_one("#leave"))
        self.call_later(self._show)

    def on_unmount(self) -> None:
        self._unsubscribe()

    def _show(self) -> None:
        if not self.is_active:
            return
        rematch = self.session.rematch
        if rematch.kind == PROPOSED:
            self.dismiss(True)
        else:
            self.query_one("#whom", Static).update(rematch_wait_text(rematch))

    @on(FormEntry.Pressed)
    def _pressed(self) -> None:
        self.dismiss(False)

    def action_back(self) -> None:
        """Esc: not any longer."""
        self.dismiss(False)
