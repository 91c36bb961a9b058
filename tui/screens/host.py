"""One's own table before the match: the code, the seats, what is still missing, and the way to the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from core.log.bodies import BOT, PERSON
from net.lan.discovery import WORKING, ListingState
from net.lobby.chairs import SeatSetting
from net.lobby.terms import OPEN, SEAT_KEPT, Terms
from tui.i18n import N_, _
from tui.keys import letters
from tui.once import once
from tui.online.lobby import BEGUN, CLOSED, OPENING, HostLobby, RoomView, SeatView
from tui.play.match_plan import BOT_NAMES
from tui.screens.base import Dialog
from tui.screens.dialogs import ConfirmDialog, NoticeDialog
from tui.screens.waiting import WaitingRoom, drop_above, to_board
from tui.widgets.field import Caption
from tui.widgets.form import Form, FormEntry, FormRow
from tui.widgets.seats import SeatRow
from tui.words.lobby import missing_text, seat_name, seat_state
from tui.words.network import failure_text, hosting_text, port_text
from tui.words.seats import kinds_for

STAND: Final = "stand"
SWAP: Final = "swap"
EXPEL: Final = "expel"
_CAPTION: Final = 11


class GuestMenu(Dialog[str | None]):
    """What the host can do with a seat that somebody holds: one of the words above."""

    def __init__(self, name: str, deeds: Sequence[str]) -> None:
        super().__init__()
        self.heading = name
        self._deeds = deeds

    def box(self) -> ComposeResult:
        words = {
            STAND: _("Dejar libre su asiento"),
            SWAP: _("Cambiarlo con el asiento que sigue"),
            EXPEL: _("Pedirle que deje la mesa"),
        }
        yield Static(self.heading, classes="box-title", markup=False)
        with Form(classes="answers"):
            for deed in self._deeds:
                yield FormEntry(words[deed], id=deed)
            yield FormEntry(_("Nada"), id="none")

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        self.dismiss(None if event.entry.id == "none" else event.entry.id)


class HostWaiting(WaitingRoom):
    """The room of the one who opened the table."""

    AUTO_FOCUS = "#copy"
    HELP_TEXT = N_(
        "Dale a cada persona el código de tres palabras, de viva voz o con la invitación. En «Unirse a una mesa» "
        "tu mesa aparece sola si están en la misma red; si no, hace falta la dirección.\n\nCon ← → se cambia un "
        "asiento; con Enter, lo que se puede hacer con quien está sentado. Fuera de la red de casa sirve una red "
        "privada como Tailscale, o un túnel: ssh -L 47011:localhost:47011."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", N_("Copiar invitación"), id="room.copy"),
        Binding("o", "change_code", N_("Otro código"), show=False, id="room.code"),
        Binding("escape", "back", N_("Cerrar la mesa"), key_display="Esc", id="back"),
    ]

    def __init__(self, lobby: HostLobby) -> None:
        super().__init__()
        self.lobby = lobby

    # --- what is shown

    @property
    def room(self) -> RoomView:
        return self.lobby.view.room

    def head(self) -> ComposeResult:
        """How the others come in: code, address, invitation."""
        for caption, name in (
            (_("Código"), "code"),
            (_("Dirección"), "addresses"),
            (_("Puerto"), "port"),
            (_("Invitación"), "invitation"),
            (_("Red local"), "listing"),
        ):
            with FormRow(classes="room-head", id=f"line-{name}"):
                yield Caption(caption, _CAPTION)
                yield Static("", id=name, markup=False)

    def deeds(self) -> ComposeResult:
        keys = letters()
        yield FormEntry(
            _("Copiar la invitación"),
            letter=keys["room.copy"],
            sentence=_("Al portapapeles, si tu terminal lo permite; si no, se copia de la pantalla."),
            id="copy",
        )
        yield FormEntry(_("Cambiar lo que se juega"), sentence=_("Reglas, jugadores y modo de levantar."), id="change")
        yield FormEntry(
            _("Otro código"),
            letter=keys["room.code"],
            sentence=_("El de ahora deja de servir; quien ya está dentro se queda."),
            id="new-code",
        )

    def foot(self) -> ComposeResult:
        yield FormEntry(_("Empezar"), sentence=_("A la mesa, con los que están."), id="begin")

    def draw_room(self, room: RoomView) -> None:
        view = self.lobby.view
        kept = any(one.kind == SEAT_KEPT for one in view.missing)
        no_code = none = ""
        if view.stage != OPENING:
            back, full = _("no hace falta: vuelven los de la partida anterior"), _("no hace falta: no queda lugar")
            no_code, none = back if kept else full, _("no hace falta")
        plain = view.code.replace("-", " ")
        shown = plain if self.shell.look.spoken else _large(view.code, self.app.size.width)
        self.query_one("#code", Static).update(shown or no_code)
        self.query_one("#addresses", Static).update(
            " · ".join(view.addresses[:3]) or _("ninguna: esta computadora no está en red")
        )
        self.query_one("#line-port").display = bool(view.missed_port)
        self.query_one("#port", Static).update(port_text(view.port, view.missed_port))
        self.query_one("#invitation", Static).update(view.invitation or none)
        begin = self.query_one("#begin")
        begin.set_class(bool(view.missing), "-off")
        if not view.code and (self.focused is None or self.focused.id in ("copy", "new-code")):
            self.set_focus(begin)  # nobody is invited any more: that is what comes next
        copy = self.query_one("#copy")
        copy.set_class(not view.invitation, "-off")
        copy.visible = self.query_one("#new-code").visible = bool(view.code)  # nothing moves under the mouse
        self.query_one("#listing", Static).update(hosting_text(view.listing))
        self.query_one("#line-listing").set_class(view.listing == ListingState(WORKING), "-fine")
        for row, seat in zip(self.query(SeatRow), room.seats, strict=False):
            row.show(seat_name(seat), seat_state(seat), self._seat_sentence(seat), _changeable(seat))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nobody is invited where no seat is free."""
        return action not in ("copy", "change_code") or bool(self.lobby.view.code)

    def _seat_sentence(self, seat: SeatView) -> str:
        if _changeable(seat):
            return _("← → pone un bot o deja el lugar libre.")
        return _("Enter: qué hacer con este asiento.")

    def state_sentence(self, room: RoomView) -> tuple[str, bool]:
        """What the match waits for."""
        view = self.lobby.view
        if view.failure:
            return failure_text(view.failure), True
        if view.stage == OPENING:
            return _("Abriendo la mesa en esta computadora…"), False
        return missing_text(view.missing, room.seats) or _("Están todos y de acuerdo: a jugar."), False

    # --- what happens

    def on_mount(self) -> None:
        self._unsubscribe = self.lobby.subscribe(self._changed)
        self.app.run_worker(self.lobby.run(), group="links")
        self.draw()
        self.call_later(self._changed)

    def on_unmount(self) -> None:
        """Give the table up, unless the match has begun."""
        self._unsubscribe()
        self.lobby.close()

    def _changed(self) -> None:
        view = self.lobby.view
        if view.stage == BEGUN and self.lobby.session is not None:
            self._unsubscribe()
            to_board(self, self.lobby.session)
        elif view.stage == CLOSED:
            self._unsubscribe()
            drop_above(self)
            self.dismiss()
            if view.failure:
                self.app.push_screen(NoticeDialog(_("No se pudo abrir la mesa"), failure_text(view.failure)))
        else:
            self.draw()

    # --- what the person does

    def say(self, text: str) -> bool:
        return self.lobby.say(text)

    @on(FormEntry.Pressed, "#begin")
    def _begin(self) -> None:
        if self.lobby.view.stage == BEGUN:
            return
        if self.lobby.view.missing:
            self.app.bell()
            return
        self.lobby.begin()

    @on(FormEntry.Pressed, "#copy")
    def action_copy(self) -> None:
        """Put the invitation on the clipboard, as far as a terminal can."""
        invitation = self.lobby.view.invitation
        if not invitation:
            self.app.bell()
            return
        self.app.copy_to_clipboard(invitation)
        self.answer(_("Copiada si tu terminal lo permite; si no, cópiala de la pantalla."))

    @on(FormEntry.Pressed, "#new-code")
    def action_change_code(self) -> None:
        self.lobby.change_code()

    @on(FormEntry.Pressed, "#change")
    def _change(self) -> None:
        from tui.screens.set_table import ChangeTerms

        def propose(terms: Terms) -> None:
            if screen.is_active:
                screen.dismiss()
                self.lobby.propose(terms)

        screen = ChangeTerms(self.room.terms, propose)
        self.app.push_screen(screen)

    @on(SeatRow.Stepped)
    def _step(self, event: SeatRow.Stepped) -> None:
        seats = self.room.seats
        seat = seats[event.row.seat]
        if not _changeable(seat):
            return
        kinds = [OPEN, *(kind for kind in kinds_for(self.room.terms.game) if kind != PERSON)]
        now = kinds.index(seat.level if seat.kind == BOT else OPEN)
        kind = kinds[(now + event.step) % len(kinds)]
        taken = {other.name.casefold() for other in seats if other is not seat}
        kept = seat.name if seat.kind == BOT else ""
        name = kept or next(bot for bot in BOT_NAMES if bot.casefold() not in taken)
        self.lobby.set_chair(event.row.seat, SeatSetting(OPEN) if kind == OPEN else SeatSetting(BOT, name, kind))

    @on(SeatRow.Pressed)
    @once("choose")
    async def _choose(self, event: SeatRow.Pressed) -> None:
        number, seats = event.row.seat, self.room.seats
        seat = seats[number]
        deeds = [SWAP] if seat.here or seat.kind != PERSON else [STAND, SWAP, EXPEL]
        deed = await self.app.push_screen_wait(GuestMenu(seat_name(seat), deeds))
        # Somebody else may sit there by now.
        if deed == SWAP:
            self.lobby.swap(number, (number + 1) % len(seats))
        elif deed and self.room.seats[number].name == seat.name:
            (self.lobby.expel(number) if deed == EXPEL else self.lobby.set_chair(number, SeatSetting(OPEN)))

    @property
    def ends_for_others(self) -> str:
        if any(seat.kind == PERSON and not seat.here for seat in self.room.seats) or self.room.standing:
            return _("Los que ya llegaron tendrán que entrar otra vez.")
        return ""

    @once("back")
    async def action_back(self) -> None:
        """Give the table up; with others in the room only when that is meant."""
        question = ConfirmDialog(_("¿Cerrar la mesa?"), self.ends_for_others, danger=True)
        if not self.ends_for_others or await self.app.push_screen_wait(question):
            self._unsubscribe()
            self.dismiss()


def _changeable(seat: SeatView) -> bool:
    return seat.kind in (OPEN, BOT)


def _large(code: str, width: int) -> str:
    """The code in letters one can read from the other side of the room, where they fit."""
    wide = " - ".join(" ".join(word.upper()) for word in code.split("-"))
    return wide if len(wide) <= width - _CAPTION - 7 else code.upper()
