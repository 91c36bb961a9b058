"""The way to somebody else's table: the list of the network, an address, an invitation; then the waiting room there."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Input, Static

from net.admission.invitation import Invitation
from net.sanitize import clean_name
from tui.i18n import N_, _
from tui.online.address_input import Target, Unclear, read, target_of
from tui.online.lobby import BEGUN, DIALLING, IN_ROOM, JoinLobby, JoinView
from tui.play.failure import CODE, Failure
from tui.screens.base import Room
from tui.screens.guest import GuestWaiting
from tui.screens.waiting import drop_above, to_board
from tui.widgets.explained import AboutLine, Explained
from tui.widgets.field import Caption, Field
from tui.widgets.form import Form, FormEntry, FormRow
from tui.widgets.keybar import KeyBar
from tui.widgets.names import own_name_row
from tui.widgets.tables import TableList
from tui.widgets.talk import PlaceField
from tui.words.network import UNCLEAR, failure_text, looking_text, patience_text, step_text
from tui.words.plans import UNSEEN

_CAPTION = 24


class JoinTable(Room[None]):
    """List above, address below; both lead to the same call. Whatever happens is said in the sentence."""

    CSS_PATH = ["../styles/form.tcss", "../styles/room.tcss"]  # noqa: RUF012 - as Textual has it
    AUTO_FOCUS = "#place"
    READ_WHOLE = True
    HELP_TEXT = N_(
        "Elige una mesa de la lista y escribe su código, o escribe dónde está: 192.168.1.20 tambor lucero viento. "
        "También se puede pegar entera la invitación que te mandaron, la que empieza con «sobremesa:».\n\n"
        "Del código basta el comienzo de cada palabra. Las mesas en gris dicen por qué no se puede entrar; a la de una "
        "partida tuya se vuelve sin código."
    )

    def __init__(self, lobby: JoinLobby, typed: str = "") -> None:
        """`typed`: what stands in the field for the place already."""
        super().__init__()
        self.lobby = lobby
        self._typed_before = typed
        self.target: Target | None = None
        """The table whose code is still to come."""
        self._expected: Target | None = None
        """The table that was called without a code, because this person is expected there."""
        self._address = ""
        """What stood in the field before the code was asked for."""
        self._unclear = ""
        """Why what was typed leads nowhere yet, said while the cursor is where that was typed."""
        self._unclear_in: Widget | None = None
        self._failure: Failure | None = None
        self._failed_in: Widget | None = None
        """Where the focus was then."""
        self._heard: Failure | None = None
        """The failure that is not said any more: something else was done since."""
        self._patience = 0
        """Seconds that the table called last does not listen yet."""

    def compose(self) -> ComposeResult:
        yield Static(_("Unirse a una mesa"), classes="title")
        with Explained():
            with Vertical(classes="column"):
                yield TableList(id="tables")
                yield Static("", id="looking", markup=False)
                with Form(id="way"):
                    yield from self._lines()
            yield AboutLine()
        yield KeyBar()

    def _lines(self) -> ComposeResult:
        yield own_name_row(self.shell.settings.name, _CAPTION)
        with FormRow():
            yield Caption("", _CAPTION)
            about = _("Con Enter se entra. Tres palabras son un código; lo demás, dónde está la mesa.")
            yield PlaceField(self._typed_before, _("pégala o escríbela aquí"), about)
        yield FormEntry(_("Entrar"), sentence=_("A la mesa escrita o elegida."), id="call")

    def on_mount(self) -> None:
        self._unsubscribe = self.lobby.subscribe(self._changed)
        self._seconds = self.set_interval(1.0, self._count_down, pause=True)
        self.app.run_worker(self.lobby.run(), group="links")
        if not self.shell.settings.name:
            self.set_focus(self.query_one("#name"))
        self._draw()
        self.call_later(self._changed)

    def on_unmount(self) -> None:
        """Hang up and stop looking for tables, unless the match has begun."""
        self._unsubscribe()
        self.lobby.close()

    async def retranslate(self) -> None:
        """Compose anew and fill in what is known; what was typed stays."""
        typed = self.query_one("#place", PlaceField).value
        await super().retranslate()
        self.query_one("#place", PlaceField).value = typed
        self._draw()

    # --- what is shown

    def _changed(self) -> None:
        view = self.lobby.view
        if view.stage == BEGUN and self.lobby.session is not None:
            self._unsubscribe()
            to_board(self, self.lobby.session)
        elif view.stage == IN_ROOM:
            self._enter_room()
        elif view.failure and view.failure.step == CODE and self._expected:
            self._aim(self._expected)  # by a key that is kept nobody comes in there any more
        else:
            self._draw()

    def _be_patient(self, failure: Failure | None) -> None:
        """The seconds that a table asks for begin when it does."""
        if failure is not self._failure:
            self._failure, self._failed_in = failure, self.focused
            self._patience = int(failure.facts.get("wait", 0)) if failure else 0
            self._seconds.reset()
            self._seconds.resume()

    def _count_down(self) -> None:
        self._patience -= 1
        if self._patience <= 0:
            self._seconds.pause()
        self._draw_sentence()

    def _enter_room(self) -> None:
        if any(isinstance(screen, GuestWaiting) for screen in self.app.screen_stack):
            return
        self._forget_target()
        drop_above(self)
        self.app.push_screen(GuestWaiting(self.lobby))

    def _draw(self) -> None:
        if not self.query("#sentence"):
            return
        view = self.lobby.view
        self._be_patient(view.failure)
        self.query_one(TableList).show(view.tables, view.own)
        self.query_one("#looking", Static).update(looking_text(view.listing, len(view.tables)))
        caption = _("Código de {host}").format(host=self.target.label) if self.target else _("Invitación o dirección")
        self.query("#way Caption").last(Caption).say(caption)
        place = self.query_one("#place", PlaceField)
        place.placeholder = _("tres palabras") if self.target else _("pégala o escríbela aquí")
        self._draw_sentence()
        self.refresh_bindings()

    def _draw_sentence(self) -> None:
        view = self.lobby.view
        line = self.query_one("#sentence", Static)
        text, wrong = self._state(view)
        line.set_class(wrong, "refused")
        line.update(text or getattr(self.focused, "sentence", ""))

    def _state(self, view: JoinView) -> tuple[str, bool]:
        if view.stage == DIALLING:
            return _("{what} Esc para dejarlo.").format(what=step_text(view.step, view.where)), False
        if self._unclear:
            return self._unclear, True
        if view.failure and (view.failure.step, view.failure.reason) == (CODE, "wait"):
            return patience_text(self._patience), self._patience > 0
        if view.failure and view.failure is not self._heard:
            return failure_text(view.failure), True
        if self.target:
            return _("¿Qué código tiene la mesa de {host}? Son tres palabras.").format(host=self.target.label), False
        return "", False

    # --- what the person does

    @on(DescendantFocus)
    def _explain(self) -> None:
        if self.focused is not self._unclear_in:
            self._unclear = ""
        if self.focused is not self._failed_in:
            self._heard = self._failure
        self._draw_sentence()

    def tell_why_not(self, why: str) -> None:
        """Show it below the fields until something else is typed, or somewhere else."""
        self._unclear, self._unclear_in = why, self.focused
        self._draw_sentence()

    def _refuse(self, why: str, field: str) -> None:
        """What stands in this field leads nowhere: go there and say it."""
        self.app.bell()
        self.set_focus(self.query_one(field))
        self.tell_why_not(why)

    def on_paste(self, event: events.Paste) -> None:
        """Wherever the focus is, what is pasted is an invitation."""
        field = self.query_one("#place", PlaceField)
        field.take(event.text)
        self.set_focus(field)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.value and event.input.has_focus:  # else it is emptied, or filled again, by the program
            self._heard = self._failure
        self._unclear = ""
        self._draw_sentence()

    @on(TableList.Chosen)
    def _chosen(self, event: TableList.Chosen) -> None:
        target, table = target_of(event.table), event.table.advert.table
        if table in self.lobby.view.own:
            self._expected = target
            self._go(target.with_code(""), table)
            self._draw()
        else:
            self._aim(target)

    @on(FormEntry.Pressed, "#call")
    @on(Input.Submitted, "#place")
    def _call(self) -> None:
        field = self.query_one("#place", PlaceField)
        meant = read(field.value, self.target, self.lobby.view.tables)
        if isinstance(meant, Unclear):
            self._refuse(_(UNCLEAR[meant.key]), "#place")
        elif isinstance(meant, Target):
            self._aim(meant)
        else:
            self._go(meant)
        self._draw()

    def _aim(self, target: Target) -> None:
        """Ask for the code of this table."""
        field = self.query_one("#place", PlaceField)
        if self.target is None:
            self._address = field.value
        self.target, self._expected, self._unclear = target, None, ""
        field.value = ""
        self.set_focus(field)
        self._draw()

    def _forget_target(self) -> None:
        """No code is asked for any more: the address is there again."""
        if self.target is not None:
            self.target = None
            self.query_one("#place", PlaceField).value = self._address

    def _go(self, invitation: Invitation, table: str = "") -> None:
        typed = self.query_one("#name", Field).value
        name = clean_name(typed)
        if not name:
            self._refuse(_(UNSEEN if typed.strip() else UNCLEAR["name"]), "#name")
            return
        self._unclear = ""
        self.shell.change_settings(name=name)
        self.lobby.call(invitation, name, table)

    def action_back(self) -> None:
        """Give up the call, then the chosen table, then leave."""
        if self.lobby.view.stage == DIALLING:
            self.lobby.leave()
        elif self.target:
            self._forget_target()
            self._draw()
        else:
            self._unsubscribe()
            self.dismiss()
