"""The board: the table on the screen. All it shows comes from one `Session`; keys and mouse do the same things."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer

from core.actions import Claim, Play, Seat
from core.events import Event, Lifted, Robbed
from core.game import IllegalAction
from saves.trouble import SaveError
from tui.i18n import N_
from tui.look import Look
from tui.paint import paint
from tui.picker import HAND, Picker
from tui.scene import Capture, Scene, capture_of
from tui.screens.base import Room
from tui.screens.board_doors import Doors
from tui.session import BOT, YOU, Change, Session
from tui.stage import Chronicle, Moment, read_hand, read_score, read_table, shown_seat, stage
from tui.tiers import TIERS, Tier, tier_for
from tui.widgets.chooser import Chooser
from tui.widgets.hand import HAND_KEY, Hand
from tui.widgets.keybar import KeyBar
from tui.widgets.log import Log
from tui.widgets.painted import Target
from tui.widgets.rivals import POZO_KEY, Rivals
from tui.widgets.side import READ_KEY, Piles, Score
from tui.widgets.table import TABLE_KEY, Table
from tui.widgets.title import Title
from tui.widgets.voice import Voice
from tui.widgets.zone import Zone
from tui.words_refusals import refusal
from tui.words_saves import notice_text

SHOUT_SECONDS: Final = 1.2
CAPTURE_SECONDS: Final = 0.8


class BoardScreen(Room[None]):
    """A table in play; the session is closed when the screen goes."""

    class Rematch(Message):
        """The same people want to play the same again. Told to the app when the board is gone already."""

        def __init__(self, session: Session) -> None:
            super().__init__()
            self.session = session

    CSS_PATH = "../styles/board.tcss"
    AUTO_FOCUS = None
    HELP_TEXT = N_(
        "Elige una carta de tu mano; en la mesa se ve lo que levantaría. Con Intro, o con otro clic, se juega. "
        "Para dejar una carta de la escalera, súbete a la mesa con ↑ y quítala con Espacio, o con el botón derecho. "
        "En una partida a ojo nada se ilumina: marca en la mesa lo que levantas, con ↑ y Espacio o con un clic."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "way(1)", N_("Otra manera"), key_display="Tab", id="board.way"),
        Binding("left,h", "move(-1)", N_("Elegir"), key_display="← →", id="board.left"),
        Binding("right,l", "move(1)", N_("Elegir"), show=False, id="board.right"),
        Binding("enter", "play", N_("Jugar"), key_display=N_("Intro"), id="board.play"),
        Binding(
            "space", "touch", N_("Jugar; en la mesa, marcar"), key_display=N_("Espacio"), show=False, id="board.touch"
        ),
        Binding("u,ctrl+z", "undo", N_("Deshacer"), key_display="u", id="board.undo"),
        Binding("question_mark,f1", "app.help", N_("Ayuda"), key_display="?", id="board.help"),
        Binding("escape", "back", N_("Menú"), key_display="Esc", id="board.back"),
        Binding("up,k", "go(-1)", N_("De la mano a la mesa"), key_display="↑", show=False, id="board.up"),
        Binding("down,j", "go(1)", N_("De la mesa a la mano"), key_display="↓", show=False, id="board.down"),
        *(
            Binding(key, f"digit({at})", N_("Esa carta, esa manera"), key_display="1-9", show=False, id=f"board.{key}")
            for at, key in enumerate("1234567890")
        ),
        Binding("shift+tab", "way(-1)", N_("La manera anterior"), show=False, id="board.way.back"),
        Binding("x", "cover", N_("Tapar la mano"), show=False, id="board.cover"),
        Binding("pagedown", "log(5)", N_("Jugadas anteriores"), show=False, id="board.log.older"),
        Binding("pageup", "log(-5)", N_("Jugadas más nuevas"), show=False, id="board.log.newer"),
        Binding("r", "record", N_("Todas las jugadas"), show=False, id="board.record"),
        Binding("m", "read('hand')", N_("Leer la mano"), show=False, id="board.read.hand"),
        Binding("c", "read('table')", N_("Leer la mesa"), show=False, id="board.read.table"),
        Binding("s", "read('score')", N_("Leer el marcador"), show=False, id="board.read.score"),
    ]

    def __init__(self, session: Session, look: Callable[[], Look] | None = None) -> None:
        """`look` is asked again whenever the settings change; None: the app's own."""
        super().__init__()
        self.session = session
        self._look = look
        self.picker = Picker(session.game, session.lifting != "a_ojo")
        self.moment = Moment()
        self.doors = Doors(self)
        self._chronicle = Chronicle()
        self._seat: Seat | None = None
        self._tier: Tier = TIERS[1]
        self._undoable: bool | None = None
        self._shouting: Timer | None = None
        self._holding: Timer | None = None
        self._unsubscribe: Callable[[], None] = lambda: None

    # --- the screen

    def compose(self) -> ComposeResult:
        """The zones; they stay, only what they show changes."""
        yield Title(id="title")
        with Horizontal(id="felt"):
            with Vertical(id="main"):
                yield Rivals(id="rivals")
                yield Table(id="table")
                yield Voice(id="voice")
                yield Hand(id="hand")
                yield Chooser(id="chooser")
            with Vertical(id="side"):
                yield Score(id="score")
                yield Piles(id="piles")
                yield Log(id="log")
        yield KeyBar()

    def on_mount(self) -> None:
        """Sit down: listen to the session and let it run."""
        self._zones = [widget for widget in self.query() if isinstance(widget, Zone)]
        self._unsubscribe = self.session.subscribe(self._changed)
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.show())
        self._fit()
        self._see()
        self.run_worker(self.session.run(), group="session", exclusive=True)

    def on_unmount(self) -> None:
        """Leave the table."""
        self._unsubscribe()
        self.session.close()

    def on_resize(self, event: events.Resize) -> None:
        """Lay the board out anew where another tier fits."""
        super().on_resize(event)
        self._fit()
        self.call_after_refresh(self.show)

    async def retranslate(self) -> None:
        """Another language or look: the same zones, painted anew."""
        self._fit()
        self._undoable = None
        self.show()

    def _fit(self) -> None:
        self._tier = tier_for(self.app.size.width, self.app.size.height, self.look.size)
        for tier in TIERS:
            self.set_class(tier is self._tier, tier.name)

    def show(self) -> None:
        """Paint what is there to see now."""
        if not self.is_mounted or self._seat is None:
            return
        scene = self.scene()
        for zone in self._zones:
            zone.show(scene)
        if self.session.can_undo != self._undoable:
            self._undoable = self.session.can_undo
            self.refresh_bindings()

    def scene(self) -> Scene:
        """What there is to see now."""
        look = self.look
        colours = paint(self.app.theme, look)
        seat = shown_seat(self.session, self._seat)
        return stage(
            self.session,
            self.picker,
            self.moment,
            self._chronicle,
            seat=seat,
            tier=self._tier,
            paint=colours,
            style=look.deck,
        )

    @property
    def look(self) -> Look:
        """How the table is to look now."""
        return self._look() if self._look else self.shell.look

    # --- what the session tells

    def _changed(self, change: Change) -> None:
        """Hold what somebody lifted on the table for a moment, then show the position as it is."""
        self.moment.notice = ""
        self._release()
        capture = None if change.rewound else capture_of(self.picker.table, change.events)
        if capture and self._was_other(change.events) and self.session.speed > 0 and self.look.motion:
            self._hold(capture)
        self._shout(change.events)
        self._see()

    def _was_other(self, happened: tuple[Event, ...]) -> bool:
        seats = [event.seat for event in happened if isinstance(event, Lifted | Robbed)]
        return bool(seats) and seats[-1] != self._seat

    def _see(self) -> None:
        session = self.session
        self._seat = shown_seat(session, self._seat)
        mine = session.waiting.kind == YOU
        self.picker.see(session.view, session.seat, mine)
        if session.trouble is not None:
            self.moment.notice = notice_text(session.trouble)
        self.show()
        if self.moment.capture is None:
            self.call_after_refresh(self.doors.open_due)

    def _hold(self, capture: Capture) -> None:
        self.moment.capture = capture
        self._holding = self.set_timer(min(CAPTURE_SECONDS, 0.9 * self.session.speed), self.settle)

    def settle(self) -> None:
        """The held capture is over: the table as it is now."""
        if self._release():
            self.show()
            self.call_after_refresh(self.doors.open_due)

    def _release(self) -> bool:
        held = self.moment.capture is not None
        self.moment.capture = None
        if self._holding:
            self._holding.stop()
        return held

    def _shout(self, happened: tuple[Event, ...]) -> None:
        say = self.scene().say
        shouts = [shout for shout in map(say.shout, happened) if shout]
        if not shouts:
            return
        self.moment.shout = shouts[-1]
        if self._shouting:
            self._shouting.stop()
        self._shouting = self.set_timer(SHOUT_SECONDS, self._hush)

    def _hush(self) -> None:
        self.moment.shout = ""
        self.show()

    # --- keys

    def on_key(self, event: events.Key) -> None:
        """Any key goes on where something is only waited for: a bot's pace, a held capture, a full disk."""
        if self.session.waiting.kind == BOT or self.session.trouble is not None:
            self.session.go_on()
        self.settle()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what does nothing now."""
        if action == "undo":
            return self.session.can_undo or None
        return True

    def _moved(self) -> None:
        self.moment.notice = ""
        self.show()

    def action_move(self, step: int) -> None:
        """The card beside."""
        self.picker.move(step)
        self._moved()

    def action_go(self, step: int) -> None:
        """Up to the table and the pozos, down to the hand; through the rows where they are listed."""
        self.picker.go(step)
        self._moved()

    def action_way(self, step: int) -> None:
        """The next way to play the card."""
        self.picker.next_way(step)
        self._moved()

    async def action_digit(self, place: int) -> None:
        """The card at that place; of listed ways that one, played the second time."""
        await self._point(place)

    async def _point(self, place: int) -> None:
        picker = self.picker
        if picker.chooser:
            if picker.way == place:
                await self.action_play()
                return
            picker.choose(place)
        elif picker.zone == HAND:
            picker.point(place)
        else:
            picker.spot_at(place)
        self._moved()

    async def action_play(self) -> None:
        """Play what is pointed at; list the ways first where there are several."""
        action = self.picker.enter()
        if action is None:
            self._moved()
            return
        await self._play(action)

    async def action_touch(self) -> None:
        """Play in the hand; mark on the table."""
        if self.picker.zone == HAND:
            await self.action_play()
        else:
            self.picker.toggle_spot()
            self._moved()

    async def _play(self, action: Play | Claim) -> None:
        try:
            await self.session.play(action)
        except IllegalAction as refused:
            self._refuse(refusal(self.scene().say, refused.violation))
        except SaveError as error:
            self._refuse(notice_text(error.notice))

    def _refuse(self, why: str) -> None:
        self.moment.notice = why
        self.app.bell()
        self.show()

    def action_back(self) -> None:
        """Let go of the last thing, or open the menu."""
        if self.moment.notice or not self.picker.back():
            self.doors.open_menu()
        self._moved()

    def action_undo(self) -> None:
        """Back to the last decision."""
        if self.session.can_undo:
            self.session.undo()

    def action_cover(self) -> None:
        """Hide the hand from somebody who looks, or show it again."""
        self.moment.covered = not self.moment.covered
        self._moved()

    def action_log(self, rows: int) -> None:
        """Older plays, or newer ones."""
        self.query_one(Log).turn(rows)

    def action_record(self) -> None:
        """All plays on the whole screen."""
        self.doors.open_record()

    def action_read(self, what: str) -> None:
        """Say in one line what a sighted person sees."""
        scene = self.scene()
        if what == "score":
            self.moment.notice = read_score(scene)
        else:
            self.moment.notice = (read_hand if what == "hand" else read_table)(scene.say, self.picker)
        self.show()

    # --- mouse

    @on(Target.Pressed)
    async def _pressed(self, event: Target.Pressed) -> None:
        self.settle()
        kind, what = event.key
        if kind == HAND_KEY:
            await self._press_hand(what)
        elif kind == TABLE_KEY:
            await self._press_table(what, event.mark)
        elif kind == POZO_KEY:
            await self._press_pozo(what)
        elif kind == READ_KEY:
            self.action_read(what)

    async def _press_hand(self, place: int) -> None:
        if self.picker.at == place and self.picker.zone == HAND and self.picker.playing:
            await self.action_play()
            return
        self.picker.point(place)
        self._moved()

    async def _press_table(self, card: int, mark: bool) -> None:
        picker = self.picker
        if not picker.playing:
            return
        if mark or not picker.aided or picker.marks is not None:
            picker.toggle(card)
        elif card in picker.lit and picker.choice:
            await self._play(picker.choice.play)
            return
        elif not picker.reach(card):
            picker.toggle(card)
        self._moved()

    async def _press_pozo(self, seat: Seat) -> None:
        picker = self.picker
        if not picker.playing or picker.card is None:
            return
        if picker.aided and picker.robbed == seat and picker.choice:
            await self._play(picker.choice.play)
            return
        if picker.aided and not picker.reach_pozo(seat):
            await self._play(Play(picker.card, victim=seat))
            return
        if not picker.aided:
            picker.rob(seat)
        self._moved()

    @on(Chooser.Pressed)
    async def _pressed_row(self, event: Chooser.Pressed) -> None:
        await self._point(event.way)

    @on(Chooser.Turned)
    def _turned(self, event: Chooser.Turned) -> None:
        self.action_way(event.step)

    @on(Voice.Pressed)
    def _pressed_voice(self) -> None:
        self.settle()
        self.picker.list_ways()
        self._moved()
