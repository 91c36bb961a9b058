"""A waiting room: seats, rules and talk. The host's and the guest's are made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.screen import Screen
from textual.widgets import Input, Static

from core.games import GAMES
from core.log.bodies import MAX_SEATS
from core.log.opening import rules_from
from net.sanitize import clean_line
from tui.i18n import N_, _
from tui.keys import letters
from tui.once import once
from tui.online.lobby import RoomView
from tui.play.session import Session
from tui.screens.base import Room
from tui.screens.sayings import Sayings
from tui.widgets.field import Caption
from tui.widgets.form import Form, FormEntry, FormRow
from tui.widgets.keybar import KeyBar
from tui.widgets.seats import SeatRow
from tui.widgets.talk import SayField, TalkLog
from tui.words.lobby import line_text, terms_text
from tui.words.names import game_name
from tui.words.peers import UNSEEN_LINE


class WaitingRoom(Room[None]):
    """A waiting room on the screen, the host's or a guest's: a subclass adds its own head, foot, seats and sentence."""

    READ_WHOLE = True
    CSS_PATH = ["../styles/form.tcss", "../styles/room.tcss"]  # noqa: RUF012 - as Textual has it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "talk", N_("Decir algo"), id="room.talk"),
        Binding("d", "sayings", N_("Dichos"), show=False, id="room.sayings"),
        Binding("r", "rules", N_("Reglas"), id="room.rules"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._answer = ""
        self._refused = False

    # --- what a subclass says

    @property
    def room(self) -> RoomView | None:
        """The room to show; None when there is none any more."""
        raise NotImplementedError

    def draw_room(self, room: RoomView) -> None:
        """Show what is not the same for host and guest."""
        raise NotImplementedError

    def state_sentence(self, room: RoomView) -> tuple[str, bool]:
        """What is waited for and by whom, and whether something is wrong."""
        raise NotImplementedError

    def say(self, text: str) -> bool:
        """Send a line to everybody in the room."""
        raise NotImplementedError

    def head(self) -> ComposeResult:
        """What stands above the seats."""
        yield from ()

    def deeds(self) -> ComposeResult:
        """The entries below the seats."""
        yield from ()

    def foot(self) -> ComposeResult:
        """The way to the match."""
        raise NotImplementedError

    # --- the screen

    def compose(self) -> ComposeResult:
        """Seats at the left, talk at the right; one below the other in a narrow window. The seats stay in sight."""
        keys = letters()
        yield Static("", classes="title", id="room-title", markup=False)
        yield from self.head()
        with Horizontal(id="room"):
            with Vertical(id="room-left"):
                with Form(id="room-seats"):
                    for seat in range(MAX_SEATS):
                        yield SeatRow(seat, id=f"seat-{seat}")
                    yield Static("", id="standing", markup=False)
                with Form(id="room-deeds"):
                    yield Static("", id="terms", markup=False)
                    yield from self.deeds()
            with Form(id="room-talk"):
                yield TalkLog(id="lines")
                with FormRow():
                    yield Caption("", 0)
                    yield SayField(".foot FormEntry")
                yield FormEntry(
                    _("Dichos"), letter=keys["room.sayings"], sentence=_("Los dichos de este juego."), id="sayings"
                )
        with Form(classes="foot"):
            yield from self.foot()
        yield Static("", id="sentence", markup=False)
        yield KeyBar()

    def draw(self) -> None:
        room = self.room
        if room is None or not self.query("#sentence"):
            return
        title = _("Mesa de {host} · {game}").format(host=room.host, game=game_name(room.terms.game))
        self.query_one("#room-title", Static).update(title)
        self.query_one("#terms", Static).update(terms_text(room.terms))
        standing = self.query_one("#standing", Static)
        standing.display = bool(room.standing)
        standing.update(_("De pie: {names}").format(names=", ".join(room.standing)))
        self.query_one(TalkLog).show([line_text(line) for line in room.lines])
        for row in self.query(SeatRow):
            row.display = row.seat < len(room.seats)
        self.draw_room(room)
        self.draw_sentence()
        self.refresh_bindings()

    def draw_sentence(self) -> None:
        """The state always, and below it what the entry with the focus does; above it what was answered just now."""
        room = self.room
        if room is None:
            return
        state, wrong = self.state_sentence(room)
        line = self.query_one("#sentence", Static)
        line.set_class(self._refused if self._answer else wrong, "refused")
        about = getattr(self.focused, "sentence", "") if self.focused else ""
        texts = (self._answer, state) if self._answer else (state, about)
        line.update("\n".join(filter(None, texts)))

    def answer(self, text: str, *, refused: bool = False) -> None:
        """Say something about what the person did just now, until they do something else; ``""``: nothing any more.

        It stands in this room's own line: one answer takes the place of the other, and none follows to the board.
        """
        if (text, refused) != (self._answer, self._refused):
            self._answer, self._refused = text, refused
            self.draw_sentence()

    def tell_why_not(self, why: str) -> None:
        """Show it as an answer."""
        self.answer(why, refused=True)

    async def retranslate(self) -> None:
        await super().retranslate()
        self.draw()

    # --- what the person does

    @on(DescendantFocus)
    def _explain(self) -> None:
        self._answer = ""
        self.draw_sentence()

    @on(Input.Changed, "#say")
    def _typed(self) -> None:
        self.answer("")

    @on(Input.Submitted, "#say")
    def _said(self, event: Input.Submitted) -> None:
        if self._say(event.value):
            event.input.value = ""

    def _say(self, text: str) -> bool:
        """Say it, or why not."""
        if text.strip() and not clean_line(text):
            self.app.bell()
            self.tell_why_not(_(UNSEEN_LINE))
            return False
        said = self.say(text)
        if not said and text.strip():
            self.app.bell()
            self.tell_why_not(_("Un poco más despacio: se dice una línea cada dos segundos."))
        return said

    def action_talk(self) -> None:
        """To the line in which one writes."""
        self.set_focus(self.query_one(SayField))  # now: the next key is for it

    @on(FormEntry.Pressed, "#sayings")
    @once("sayings")
    async def action_sayings(self) -> None:
        """Say something of this game without typing."""
        if (room := self.room) and (text := await self.app.push_screen_wait(Sayings(room.terms.game))):
            self._say(text)

    @on(FormEntry.Pressed, "#rules")
    def action_rules(self) -> None:
        if room := self.room:
            game = GAMES[room.terms.game]
            self.shell.open_rules(game, rules_from(game, room.terms.preset, room.terms.options))


def to_board(screen: Screen[Any], session: Session) -> None:
    """The match has begun: clear away what stands over this screen and put the board in its place, once."""
    from tui.screens.board.screen import BoardScreen

    if screen not in screen.app.screen_stack:
        return  # who looks when it opens comes here too; a second board would end the session of the first
    drop_above(screen)
    screen.app.switch_screen(BoardScreen(session))


def drop_above(screen: Screen[Any]) -> None:
    """Close whatever stands over this screen; who waits for an answer of a dialog there gets none."""
    while screen in screen.app.screen_stack and screen.app.screen is not screen:
        Screen.dismiss(screen.app.screen, None)  # Textual's own: also what is not all there yet goes
