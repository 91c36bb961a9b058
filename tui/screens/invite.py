"""How those who are missing find this table: to tell them, or to copy."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from net.admission.invitation import Invitation, place_text
from tui.i18n import N_, _
from tui.screens.base import Dialog
from tui.widgets.form import Form, FormEntry


class Invite(Dialog[None]):
    """Address, code, and the invitation that holds both."""

    WIDE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Cerrar"), key_display="Esc", id="notice.back")
    ]
    HELP_TEXT = N_(
        "Quien ya jugaba esta partida entra con la dirección sola; el código lo pide sólo un programa más viejo. En la "
        "misma red se encuentran sin nada de esto."
    )

    def __init__(self, invitation: Invitation) -> None:
        super().__init__()
        self._invitation = invitation

    def box(self) -> ComposeResult:
        yield Static(_("La mesa espera a los que faltan"), classes="box-title")
        yield Static("\n".join(self._lines()), classes="box-text", id="invite-lines", markup=False)
        with Form(classes="answers"):
            yield FormEntry(_("Seguir"), id="yes")
            if self._invitation.hosts:
                yield FormEntry(_("Copiar la invitación"), id="copy")

    def all_here(self) -> None:
        """Close: nobody is missing any more."""
        if self.is_current:
            self.dismiss(None)

    def _lines(self) -> list[str]:
        invitation = self._invitation
        where = " · ".join(place_text(host, invitation.port) for host in invitation.hosts[:3])
        lines = [_("Dirección: {where}").format(where=where or _("ninguna: esta computadora no está en red"))]
        lines.append(_("Código: {code}").format(code=invitation.code))
        if invitation.hosts:
            lines.append(_("Invitación: {token}").format(token=invitation.token()))
        return lines

    @on(FormEntry.Pressed, "#yes")
    def _go_on(self) -> None:
        self.dismiss(None)

    @on(FormEntry.Pressed, "#copy")
    def _copy(self) -> None:
        self.app.copy_to_clipboard(self._invitation.token())
        # In the box itself: what pops up over it would stay over the cards when it is closed.
        copied = _("Copiada si tu terminal lo permite; si no, cópiala de la pantalla.")
        self.query_one("#invite-lines", Static).update("\n".join((*self._lines(), copied)))
