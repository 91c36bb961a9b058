"""A table in play that is not reached: call it again, with another code or at another address."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from net.admission.invitation import Invitation
from tui.i18n import N_, _
from tui.online.address_input import Unclear, another_place
from tui.screens.base import Dialog
from tui.widgets.field import Caption
from tui.widgets.form import Form, FormEntry, FormRow
from tui.widgets.talk import PlaceField
from tui.words.network import UNCLEAR


class Calling(NamedTuple):
    """Call now; `invitation`: to another place, or with another code, than before."""

    invitation: Invitation | None = None


class CallTable(Dialog[Calling | None]):
    """The result is None when one thinks better of it. `why`: what is between this side and the table."""

    AUTO_FOCUS: ClassVar[str] = "#place"
    HELP_TEXT = N_(
        "Se sigue llamando sin que hagas nada. Si la mesa está ahora en otra dirección, o te pide su código, escríbelo "
        "aquí; quien la puso los ve en su menú, en «Cómo llegan los que faltan»."
    )

    def __init__(self, why: str = "") -> None:
        super().__init__()
        self._why = why

    def box(self) -> ComposeResult:
        yield Static(_("Volver a llamar a la mesa"), classes="box-title")
        if self._why:
            yield Static(self._why, classes="box-text", markup=False)
        with Form(classes="answers"):
            with FormRow():
                yield Caption(_("Código o dirección"), 19)
                yield PlaceField("", _("vacío: como antes"))
            yield FormEntry(_("Llamar"), id="call")
            yield FormEntry(_("Cancelar"), id="cancel")
        yield Static("", id="refusal", classes="refusal", markup=False)

    @on(FormEntry.Pressed, "#call")
    @on(Input.Submitted, "#place")
    def _call(self) -> None:
        meant = another_place(self.query_one("#place", Input).value)
        if isinstance(meant, Unclear):
            self.query_one("#refusal", Static).update(_(UNCLEAR[meant.key]))
            self.app.bell()
        else:
            self.dismiss(Calling(meant))

    @on(FormEntry.Pressed, "#cancel")
    def _cancel(self) -> None:
        self.dismiss(None)
