"""Somebody else's table before the match: look at what is proposed, agree, wait."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from core.log.bodies import PERSON
from net.lobby.chairs import Missing
from net.lobby.terms import OPEN, SEAT_KEPT
from tui.i18n import N_, _
from tui.once import once
from tui.online.lobby import CLOSED, DIALLING, IDLE, IN_ROOM, JoinLobby, RoomView, SeatView
from tui.screens.dialogs import ConfirmDialog
from tui.screens.waiting import WaitingRoom, drop_above
from tui.widgets.form import FormEntry
from tui.widgets.seats import SeatRow
from tui.words.lobby import missing_text, seat_name, seat_state


class GuestWaiting(WaitingRoom):
    """The room as a guest sees it: look at the rules, agree, wait."""

    AUTO_FOCUS = "#agree"
    HELP_TEXT = N_(
        "Mira con «Reglas» lo que se propone y di si estás de acuerdo; si algo cambia después, se te pregunta otra "
        "vez. Con Enter en un lugar libre te sientas ahí.\n\nLa partida empieza cuando todos están de acuerdo y quien "
        "abrió la mesa lo dice."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Dejar la mesa"), key_display="Esc", id="back")
    ]

    def __init__(self, lobby: JoinLobby) -> None:
        super().__init__()
        self.lobby = lobby

    # --- what is shown

    @property
    def room(self) -> RoomView | None:
        return self.lobby.view.room

    def deeds(self) -> ComposeResult:
        yield FormEntry(_("Ver las reglas"), sentence=_("Todo lo que se jugaría, regla por regla."), id="rules")

    def foot(self) -> ComposeResult:
        """Agreeing is all a guest can do."""
        yield FormEntry(_("De acuerdo, juego"), id="agree")

    def draw_room(self, room: RoomView) -> None:
        """The seats, and whether one has agreed."""
        view = self.lobby.view
        for row, seat in zip(self.query(SeatRow), room.seats, strict=False):
            state = seat_state(seat, mine=row.seat == view.mine)
            row.show(seat_name(seat), state, self._seat_sentence(seat, row.seat))
        agree = self.query_one("#agree", FormEntry)
        agree.word = _("Ya no estoy de acuerdo") if view.agrees else _("De acuerdo, juego")
        agree.sentence = (
            _("Se puede retirar hasta que empiece la partida.")
            if view.agrees
            else _("Le dice a {host} que juegas con estas reglas.").format(host=room.host)
        )
        agree.set_class(view.mine is None, "-off")
        agree.refresh(layout=True)

    def _seat_sentence(self, seat: SeatView, number: int) -> str:
        if seat.free:
            return _("Enter: sentarte aquí.")
        if number == self.lobby.view.mine:
            return _("Enter: levantarte.")
        return ""

    def state_sentence(self, room: RoomView) -> tuple[str, bool]:
        """Whom one waits for, and why."""
        view = self.lobby.view
        if not view.linked:
            return _("Se cortó la conexión con {host}: llamando otra vez…").format(host=room.host), True
        if view.mine is None:
            if any(seat.free for seat in room.seats):
                return _("Estás de pie: elige un lugar libre con Enter."), False
            return _("Todos los asientos están ocupados: esperas a que se libere uno."), False
        if view.asked_again:
            return _("{host} cambió lo que se juega: míralo y di otra vez si juegas.").format(host=room.host), True
        if not view.agrees:
            return _("{host} propone esto y espera tu respuesta.").format(host=room.host), False
        missing = missing_text(_missing(room), room.seats)
        if missing:
            return missing, False
        return _("Todos de acuerdo: esperas a que {host} empiece.").format(host=room.host), False

    # --- what happens

    def on_mount(self) -> None:
        self._unsubscribe = self.lobby.subscribe(self._changed)
        self.draw()
        self.call_later(self._changed)

    def on_unmount(self) -> None:
        self._unsubscribe()

    def _changed(self) -> None:
        stage = self.lobby.view.stage
        if stage in (IDLE, DIALLING, CLOSED):
            self._unsubscribe()
            self.app.bell()
            drop_above(self)
            self.dismiss()
        elif stage == IN_ROOM:
            self.draw()

    # --- what the person does

    def say(self, text: str) -> bool:
        return self.lobby.say(text)

    @on(FormEntry.Pressed, "#agree")
    def _agree(self) -> None:
        view = self.lobby.view
        if view.mine is None:
            self.app.bell()
            return
        self.lobby.agree(not view.agrees)

    @on(SeatRow.Pressed)
    def _choose(self, event: SeatRow.Pressed) -> None:
        room, mine = self.room, self.lobby.view.mine
        if room is None:
            return
        if event.row.seat == mine:
            self.lobby.sit(None)
        elif room.seats[event.row.seat].free:
            self.lobby.sit(event.row.seat)
        else:
            self.app.bell()

    @once("back")
    async def action_back(self) -> None:
        """Leave the room, after asking."""
        detail = _("Tu lugar queda libre; para volver hará falta el código.")
        question = ConfirmDialog(_("¿Dejar la mesa?"), detail, danger=True)
        if await self.app.push_screen_wait(question):
            self._unsubscribe()
            self.lobby.leave()
            self.dismiss()


def _missing(room: RoomView) -> tuple[Missing, ...]:
    return tuple(
        Missing(number, SEAT_KEPT if seat.kept else seat.kind)
        for number, seat in enumerate(room.seats)
        if seat.kind == OPEN or (seat.kind == PERSON and not seat.ready)
    )
