"""The curtain between two persons at one keyboard: nothing of anybody's hand is on the screen meanwhile."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.i18n import N_, _
from tui.screens.base import Dialog
from tui.widgets.form import FormEntry
from tui.widgets.keybar import KeyBar

CALM_SECONDS: Final = 0.3
"""A key pressed twice by whoever played last does not show them the next hand."""


class Curtain(Dialog[bool]):
    """The result is True when the person called is there, False when somebody wants the menu.

    Covers the whole screen.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "lift", N_("Ver mi mano"), key_display=N_("Enter"), id="curtain.lift"),
        Binding("escape", "back", N_("Menú"), key_display="Esc", id="curtain.back"),
    ]
    HELP_TEXT = N_("Pasa el teclado a quien se nombra. Su mano se ve cuando presione Enter.")

    AUTO_FOCUS = "FormEntry"

    def __init__(self, name: str, plays: tuple[str, ...]) -> None:
        """`plays`: what happened since, in sentences that name everybody."""
        super().__init__()
        self.person = name
        self.plays = plays
        self._ready = False

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain-box"):
            yield Static(_("Le toca a {name}").format(name=self.person), id="curtain-name", markup=False)
            yield Static("\n".join(self.plays), id="curtain-plays", markup=False)
            yield FormEntry(_("Soy {name}: ver mi mano").format(name=self.person), id="lift")
        yield KeyBar()

    def on_mount(self) -> None:
        """Wait a moment before listening."""
        self.set_timer(CALM_SECONDS, self._calm)

    def _calm(self) -> None:
        self._ready = True

    @on(FormEntry.Pressed)
    def action_lift(self) -> None:
        if self._ready:
            self.dismiss(True)

    def action_back(self) -> None:
        """To the menu, the curtain stays down."""
        self.dismiss(False)
