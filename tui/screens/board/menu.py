"""The menu of a table, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import AwaitMount
from textual.widgets import Input, Static

from core.actions import Seat
from core.log.bodies import BOT, PERSON, Player
from tui.board.retelling import numbered
from tui.i18n import N_, _
from tui.play.match_plan import LONGEST_NAME, Chair, name_for, seen_name
from tui.screens.base import Dialog
from tui.widgets.choice import Alternative, FormChoice
from tui.widgets.field import Caption
from tui.widgets.form import Form, FormEntry, FormRow
from tui.widgets.names import NameField
from tui.words.plans import UNSEEN
from tui.words.seats import SEAT_KINDS


class MenuEntry(NamedTuple):
    """A line of a menu: its id, what is written there, what it does (None: nothing), whether it is there now."""

    word: str
    caption: str
    act: Callable[[], object] | None = None
    when: bool = True


def open_menu(app: App[object], entries: Sequence[MenuEntry]) -> AwaitMount:
    """Show those of the entries that are there now, and do what the chosen one does. Awaited: until it takes keys."""

    def chosen(entry: MenuEntry | None) -> None:
        if entry is not None and entry.act is not None:
            entry.act()

    return app.push_screen(BoardMenu([entry for entry in entries if entry.when]), chosen)


class BoardMenu(Dialog[MenuEntry | None]):
    """The menu of a table. The result is what was chosen, None to go on."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", N_("Seguir"), key_display="Esc", id="menu.back")]

    def __init__(self, entries: Sequence[MenuEntry]) -> None:
        super().__init__()
        self.entries = entries

    def box(self) -> ComposeResult:
        yield Static(_("Menú de la mesa"), classes="box-title")
        with Form(classes="answers"):
            for entry in self.entries:
                yield FormEntry(entry.caption, id=entry.word)

    def on_mount(self) -> None:
        self.set_focus(self.query(FormEntry).first())

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        self.dismiss(next(entry for entry in self.entries if entry.word == event.entry.id))


class RecordDialog(Dialog[None]):
    """All plays of a match, the newest below."""

    WIDE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,r", "back", N_("Cerrar"), key_display="Esc", id="record.back")
    ]

    def __init__(self, plays: tuple[tuple[str, ...], ...]) -> None:
        super().__init__()
        self.plays = plays

    def box(self) -> ComposeResult:
        yield Static(_("Todas las jugadas"), classes="box-title")
        with VerticalScroll(id="record"):
            yield Static("\n".join(numbered(self.plays)), markup=False)

    def on_mount(self) -> None:
        record = self.query_one("#record", VerticalScroll)
        self.set_focus(record)
        record.scroll_end(animate=False)


class SeatChange(NamedTuple):
    """Who takes which seat."""

    seat: Seat
    player: Player


class Seats(Dialog[SeatChange | None]):
    """A seat changes hands in the middle of a match."""

    def __init__(
        self,
        players: Sequence[Player],
        own: Sequence[Seat],
        seat: Seat,
        kinds: Mapping[str, tuple[str, str]] = SEAT_KINDS,
    ) -> None:
        """`own`: the seats that can change hands; `seat`: the one to begin with; `kinds`: who can take it."""
        super().__init__()
        self._kinds = kinds
        self.players = players
        self.own = own
        self.seat = seat if seat in own else own[0]

    def box(self) -> ComposeResult:
        seats = [Alternative(seat, player.name) for seat, player in enumerate(self.players) if seat in self.own]
        kinds = [Alternative(kind, _(word), _(sentence)) for kind, (word, sentence) in self._kinds.items()]
        player = self.players[self.seat]
        yield Static(_("Cambiar un asiento"), classes="box-title")
        with Form(classes="answers"):
            yield FormChoice(_("Asiento"), seats, self.seat, caption_width=10, id="seat")
            yield FormChoice(_("Quién"), kinds, _kind(player), caption_width=10, id="kind")
            with FormRow():
                yield Caption(_("Nombre"), 10)
                yield NameField(player.name, limit=LONGEST_NAME, id="name")
            yield Static("", id="refusal", classes="refusal", markup=False)
            yield FormEntry(_("Cambiar"), id="change")
            yield FormEntry(_("Cancelar"), id="cancel")

    def on_mount(self) -> None:
        self.set_focus(self.query_one("#seat"))

    @on(FormChoice.Changed, "#seat")
    def _seat_chosen(self, event: FormChoice.Changed) -> None:
        self.seat = event.choice.value
        player = self.players[self.seat]
        kind = self.query_one("#kind", FormChoice)
        kind.place = next((at for at, word in enumerate(kind.alternatives) if word.value == _kind(player)), 0)
        self.query_one("#name", Input).value = player.name

    @on(FormChoice.Changed, "#kind")
    def _kind_chosen(self, event: FormChoice.Changed) -> None:
        """A bot's name does not stay with a person, nor the other way round."""
        field, kind = self.query_one("#name", Input), event.choice.value
        chairs = [Chair(_kind(player), player.name) for player in self.players]
        names = {each: name_for(each, chairs[self.seat], self.seat, chairs) for each in self._kinds}
        if field.value in names.values():
            field.value = names[kind]

    @on(FormEntry.Pressed, "#change")
    def _change(self) -> None:
        kind = self.query_one("#kind", FormChoice).value
        typed = self.query_one("#name", Input).value
        name = seen_name(typed) if typed.strip() else self.players[self.seat].name
        if not name:
            self.tell_why_not(_(UNSEEN))
            return
        player = Player(PERSON, name) if kind == PERSON else Player(BOT, name, kind)
        others = [other.name.casefold() for seat, other in enumerate(self.players) if seat != self.seat]
        if name.casefold() in others:
            said = _("Dos jugadores se llaman {name}: en las jugadas no se distinguirían.")
            self.notify(said.format(name=name), markup=False)
            return
        self.dismiss(SeatChange(self.seat, player) if player != self.players[self.seat] else None)

    @on(FormEntry.Pressed, "#cancel")
    def _cancel(self) -> None:
        self.dismiss(None)


def _kind(player: Player) -> str:
    return PERSON if player.kind == PERSON else player.level
