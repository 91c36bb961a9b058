"""What goes into a file of a match that is looked at: a picture, a stretch that moves, or all of it as text."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import DescendantFocus
from textual.widgets import Static

from saves.errors import SaveError
from saves.paths import home_text, typed_path
from tui.i18n import N_, _
from tui.screens.base import Dialog
from tui.widgets.choice import Alternative, FormChoice
from tui.widgets.field import Caption, Field
from tui.widgets.form import Form, FormEntry, FormRow
from tui.words.saves import error_text

AS_PICTURE: Final = "picture"
AS_FILM: Final = "film"
AS_SENTENCES: Final = "sentences"
AS_NOTATION: Final = "notation"
ENDINGS: Final = {AS_PICTURE: ".svg", AS_FILM: ".svg", AS_SENTENCES: ".txt", AS_NOTATION: ".txt"}
"""What goes into a file -> how its name ends."""
SINCE_MANO: Final = 0
"""`Export.back` for all of the present mano."""
_BACK: Final = (3, 6, 12)
_CAPTION: Final = 12


class Export(NamedTuple):
    """`what` of the words above, into a new file in `folder`, or into a file of that name; `back`: from so many plays
    ago a film begins."""

    what: str
    back: int
    folder: Path


class ExportDialog(Dialog[Export | None]):
    """Enter writes a picture at once; everything else can be chosen above."""

    WIDE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+enter", "write", N_("Escribir el archivo"), show=False, id="export.write")
    ]

    def __init__(self, drawn: bool) -> None:
        """`drawn`: there is a board to take pictures of."""
        super().__init__()
        self.drawn = drawn

    def box(self) -> ComposeResult:
        shown = [
            Alternative(AS_PICTURE, _("la mesa"), _("La mesa como se ve ahora: un SVG, que abre cualquier navegador.")),
            Alternative(AS_FILM, _("las últimas jugadas"), _("Una jugada tras otra, en un SVG que se mueve.")),
        ]
        told = [
            Alternative(AS_SENTENCES, _("la partida, contada"), _("Todas las jugadas en frases, como texto.")),
            Alternative(AS_NOTATION, _("la partida, anotada"), _("Como la escribe «sobremesa show», como texto.")),
        ]
        back = [Alternative(plays, _("{n} jugadas atrás").format(n=plays)) for plays in _BACK]
        since = [*back, Alternative(SINCE_MANO, _("el comienzo de la mano"))]
        yield Static(_("Exportar"), classes="box-title", markup=False)
        with Form(classes="answers"):
            what = [*shown, *told] if self.drawn else told
            yield FormChoice(_("Qué"), what, AS_PICTURE, caption_width=_CAPTION, id="what")
            yield FormChoice(_("Desde"), since, _BACK[1], caption_width=_CAPTION, id="since")
            with FormRow():
                yield Caption(_("Carpeta"), _CAPTION)
                sentence = _("Una carpeta, o el nombre de un archivo nuevo.")
                yield Field(home_text(), limit=400, sentence=sentence, id="folder")
            yield FormEntry(_("Escribir el archivo"), id="write")
        yield Static("", id="sentence", classes="box-text", markup=False)

    def on_mount(self) -> None:
        self._show()
        self.set_focus(self.query_one("#write"))

    @on(FormChoice.Changed)
    @on(DescendantFocus)
    def _show(self) -> None:
        what = self.query_one("#what", FormChoice)
        self.query_one("#since").display = what.value == AS_FILM
        line = self.query_one("#sentence", Static)
        line.set_class(False, "refused")
        line.update(getattr(self.focused, "sentence", "") or what.sentence)

    @on(FormEntry.Pressed)
    def _pressed(self) -> None:
        self.action_write()

    def action_write(self) -> None:
        """Have it written, unless there can be no such file."""
        typed = self.query_one("#folder", Field).value.strip()
        try:
            folder = typed_path(typed or home_text())
        except SaveError as error:
            self.tell_why_not(error_text(error))
            self.app.bell()
            return
        what, since = (self.query_one(name, FormChoice).value for name in ("#what", "#since"))
        self.dismiss(Export(what, since, folder))
