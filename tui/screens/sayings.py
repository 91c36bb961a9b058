"""Something to say without typing: the sayings of the game that is played."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.events import DescendantFocus
from textual.widgets import Static

from tui.games import face_of
from tui.i18n import N_, _
from tui.render.spans import column
from tui.screens.base import Dialog
from tui.widgets.form import Form, FormEntry


class Sayings(Dialog[str | None]):
    """The result is what to say, None when one thinks better of it."""

    WIDE = True
    HELP_TEXT = N_("Lo que elijas se dice en la mesa tal como está escrito; a la derecha dice cuándo se usa.")

    def __init__(self, game: str) -> None:
        super().__init__()
        self._sayings = face_of(game).sayings

    def box(self) -> ComposeResult:
        yield Static(_("Decir algo"), classes="box-title")
        with Form(id="help-body"):
            yield from self.lines()
        yield self.about()

    def lines(self) -> Iterator[FormEntry]:
        width = max(cell_len(saying.text) for saying in self._sayings)
        for number, saying in enumerate(self._sayings):
            entry = FormEntry(column(saying.text, width), sentence=_(saying.about), id=f"saying-{number}")
            entry.detail = entry.sentence
            yield entry

    def about(self) -> Static:
        """Below them, when the one with the focus is said: in a narrow window its line has no room for all of it."""
        return Static("", id="saying-about", markup=False)

    @on(DescendantFocus)
    def _explain(self) -> None:
        self.query_one("#saying-about", Static).update(getattr(self.focused, "sentence", ""))

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        number = int((event.entry.id or "").removeprefix("saying-"))
        self.dismiss(self._sayings[number].text)
