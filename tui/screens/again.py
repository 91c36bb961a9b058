"""A saved match between computers: who sets the table this time?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from net.admission.invitation import BadInvitation, Invitation, parse
from tui.i18n import N_, _
from tui.screens.base import Dialog
from tui.widgets.field import Caption
from tui.widgets.form import Form, FormEntry, FormRow
from tui.widgets.talk import PlaceField
from tui.words.network import UNCLEAR
from tui.words.seats import enumerated

_CAPTION = 11


class AgainChoice(NamedTuple):
    """How to go on: set the table here, or call it at `place` (None: where the local network says)."""

    hosting: bool
    place: Invitation | None = None


class AgainDialog(Dialog[AgainChoice | None]):
    """The result is None when one thinks better of it."""

    AUTO_FOCUS: ClassVar[str] = "FormEntry"
    HELP_TEXT = N_(
        "Una de las computadoras pone la mesa, la que sea, y las otras la llaman; la partida sigue donde quedó. En la "
        "misma red se encuentran solas, y en otra con la dirección; el código lo pide sólo un programa más viejo."
    )

    def __init__(self, others: Sequence[str], place: str, host: str) -> None:
        """`others`: who plays at other computers; `place`: where the host was found last, if it was.

        `host`: who set the table last, empty for this computer. What was done last comes first: whoever dropped out
        finds the table still there.
        """
        super().__init__()
        self._others = others
        self._place = place
        self._host_name = host

    def box(self) -> ComposeResult:
        title = _("Seguir la partida con {names}").format(names=enumerated(self._others))
        yield Static(title, classes="box-title", markup=False)
        yield Static(self._explained(), classes="box-text", markup=False)
        with Form(classes="answers"):
            if self._host_name:
                yield from self._calling()
            yield FormEntry(_("Poner la mesa aquí"), id="host")
            if not self._host_name:
                yield from self._calling()
            yield FormEntry(_("Cancelar"), id="cancel")
        yield Static("", id="refusal", classes="refusal", markup=False)

    def _explained(self) -> str:
        if not self._host_name:
            return _("Una de las computadoras pone la mesa; las demás la llaman. La última vez fue esta.")
        return _("Una de las computadoras pone la mesa; las demás la llaman. La última vez fue la de {name}.").format(
            name=self._host_name
        )

    def _calling(self) -> ComposeResult:
        yield FormEntry(_("Llamar a la mesa de otro"), id="call")
        with FormRow():
            yield Caption(_("Dirección"), _CAPTION)
            yield PlaceField(self._place, _("vacía: se busca en la red local"), with_code=False)

    @on(FormEntry.Pressed, "#host")
    def _host(self) -> None:
        self.dismiss(AgainChoice(True))

    @on(FormEntry.Pressed, "#call")
    @on(Input.Submitted, "#place")
    def _call(self) -> None:
        text = self.query_one("#place", Input).value.strip()
        try:
            self.dismiss(AgainChoice(False, parse(text) if text else None))
        except BadInvitation as error:
            self.query_one("#refusal", Static).update(_(UNCLEAR[error.key]))
            self.app.bell()

    @on(FormEntry.Pressed, "#cancel")
    def _cancel(self) -> None:
        self.dismiss(None)
