"""The board: the table on the screen. All it shows comes from one `Session`; keys and mouse do the same things."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message

from core.actions import Claim, Play, Seat
from core.events import Event, Lifted, Robbed
from core.game import IllegalAction
from saves.trouble import SaveError
from tui.i18n import N_
from tui.look import Look
from tui.paint import paint
from tui.picker import HAND, Picker
from tui.pointing import READ_KEY, press, press_row
from tui.scene import Scene, capture_of
from tui.screens.base import Room
from tui.screens.board_doors import Doors
from tui.screens.board_keys import KEYS, PLAYING, at_zone, in_order
from tui.screens.board_moments import Passing
from tui.session import BOT, DEALING, OVER, YOU, Change, NotNow, Session
from tui.stage import Chronicle, covered_text, read_hand, read_score, read_table, shown_seat, stage
from tui.tiers import TIERS, Tier, tier_for
from tui.widgets.chooser import Chooser
from tui.widgets.hand import Hand
from tui.widgets.keybar import KeyBar
from tui.widgets.log import Log
from tui.widgets.painted import Target
from tui.widgets.rivals import Rivals
from tui.widgets.side import Piles, Score
from tui.widgets.table import Table
from tui.widgets.title import Title
from tui.widgets.voice import Voice
from tui.widgets.zone import Zone
from tui.words_peers import not_now_text, said_text
from tui.words_refusals import refusal
from tui.words_saves import notice_text


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
        "En una partida a ojo nada se ilumina: marca en la mesa lo que levantas, con ↑ y Espacio o con un clic. "
        "Los números eligen lo que lleva número: tus cartas, o las maneras mientras están a la vista. "
        "Esc abre el menú, y en él están los ajustes y las reglas."
    )
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, session: Session, look: Callable[[], Look] | None = None) -> None:
        """`look` is asked again whenever the settings change; None: the app's own."""
        super().__init__()
        self.session = session
        self._look = look
        self.picker = Picker(session.game, session.lifting != "a_ojo")
        self.moment = Passing(self, self.show, self._open_due)
        self.doors = Doors(self)
        self._chronicle = Chronicle()
        self._seat: Seat | None = None
        self._tier: Tier = TIERS[1]
        self._offered: tuple[object, ...] = ()
        self._heard = len(session.said)
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

    def on_screen_resume(self) -> None:
        """Nothing is open over the board any more: show what happened meanwhile."""
        super().on_screen_resume()
        self._fit()
        self.show()
        self._open_due()

    async def retranslate(self) -> None:
        """Another language or look: the same zones, painted anew."""
        self._fit()
        self._offered = ()
        self.moment.notice = ""
        self.show()

    def _fit(self) -> None:
        self._tier = tier_for(self.app.size.width, self.app.size.height, self.look.size)
        for tier in TIERS:
            self.set_class(tier is self._tier, tier.name)
        self.set_class(self.look.charset == "ascii", "-ascii")

    def show(self) -> None:
        """Paint what is there to see now."""
        if not self.is_mounted or self._seat is None:
            return
        scene = self.scene()
        for zone in self._zones:
            zone.show(scene)
        offered = (self.session.can_undo, self._over, self.picker.zone, self.picker.holding)
        if offered != self._offered:
            self._offered = offered
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
        self.moment.release()
        capture = None if change.rewound else capture_of(self.picker.table, change.events)
        if capture and self._was_other(change.events) and self.session.speed > 0 and self.look.motion:
            self.moment.hold(capture, self.session.speed)
        shouts = [*filter(None, map(self.scene().say.shout, change.events)), *self._overheard()]
        if shouts:
            self.moment.call_out(shouts[-1])
        self._see()

    def _overheard(self) -> list[str]:
        """What others said since the last change."""
        said, self._heard = self.session.said[self._heard :], len(self.session.said)
        name = self.scene().say.name
        return [said_text(name(line.seat), line.text) for line in said if line.seat != self._seat]

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
            self._open_due()

    def _open_due(self) -> None:
        self.call_after_refresh(self.doors.open_due)

    # --- keys

    def on_key(self, event: events.Key) -> None:
        """Any key goes on where something is only waited for: a bot's pace, the dealer, a held capture, a full disk."""
        if self.session.waiting.kind in (BOT, DEALING) or self.session.trouble is not None:
            self.session.go_on()
        self.moment.settle()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The line of keys names what one does on the table while one is there."""
        holding, there = self.picker.holding, self.picker.zone != HAND
        return in_order({key: at_zone(active, there, holding) for key, active in super().active_bindings.items()})

    @property
    def _over(self) -> bool:
        return self.session.waiting.kind == OVER

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what does nothing now."""
        if self._over and action in PLAYING:
            return False
        if action == "undo":
            return self.session.can_undo or None
        if action == "talk":
            return bool(self.session.signals)
        return action != "way" or self.picker.aided or bool(self.picker.claims)

    def _moved(self) -> None:
        self.moment.notice = ""
        self.show()

    def _show_hand_first(self) -> bool:
        """Nobody plays a card that he does not see: the first key only shows the hand again."""
        covered, self.moment.covered = self.moment.covered, False
        if covered:
            self._moved()
        return covered

    def action_move(self, step: int) -> None:
        """The card beside."""
        if self._show_hand_first():
            return
        self.picker.move(step)
        self._moved()

    def action_go(self, step: int) -> None:
        """Up to the table and the pozos, down to the hand; through the rows where they are listed."""
        if self._show_hand_first():
            return
        self.picker.go(step)
        self._moved()

    def action_way(self, step: int) -> None:
        """The next way to play the card."""
        if self._show_hand_first():
            return
        self.picker.next_way(step)
        self._moved()

    def action_digit(self, place: int) -> None:
        """What has that number on the screen: a card, or a way while they are listed. A number never plays."""
        if self._show_hand_first():
            return
        if self.picker.chooser:
            self.picker.choose(place)
        else:
            self.picker.point_spot(place)
        self._moved()

    async def action_play(self) -> None:
        """Play what is pointed at; list the ways first where there are several."""
        if not self._show_hand_first():
            await self._do(self.picker.enter())

    async def action_touch(self) -> None:
        """Play in the hand; mark on the table."""
        if self.moment.covered or self.picker.zone == HAND:
            await self.action_play()
        else:
            self.picker.toggle_spot()
            self._moved()

    async def _do(self, action: Play | Claim | None) -> None:
        """Play it; where there is nothing to play yet, show what was picked."""
        if action is None:
            self._moved()
            return
        try:
            await self.session.play(action)
        except IllegalAction as refused:
            self._refuse(refusal(self.scene().say, refused.violation))
        except SaveError as error:
            self._refuse(notice_text(error.notice))
        except NotNow as error:
            self._refuse(not_now_text(error))

    def _refuse(self, why: str) -> None:
        self.moment.notice = why
        self.app.bell()
        self.show()

    def action_back(self) -> None:
        """Let go of the last thing, or open the menu."""
        if not self.moment.notice and not self.picker.back():
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

    def action_talk(self) -> None:
        """Say something to the other computers."""
        self.doors.open_talk()

    def action_read(self, what: str) -> None:
        """Say in one line what a sighted person sees."""
        scene = self.scene()
        if what == "hand" and self.moment.covered:
            self.moment.notice = covered_text()
        elif what == "score":
            self.moment.notice = read_score(scene)
        else:
            self.moment.notice = (read_hand if what == "hand" else read_table)(scene.say, self.picker)
        self.show()

    # --- mouse

    @on(Target.Pressed)
    async def _pressed(self, event: Target.Pressed) -> None:
        self.moment.settle()
        if event.key[0] == READ_KEY:
            self.action_read(event.key[1])
        elif not self._show_hand_first():
            await self._do(press(self.picker, event.key, event.mark))

    @on(Chooser.Pressed)
    async def _pressed_row(self, event: Chooser.Pressed) -> None:
        await self._do(press_row(self.picker, event.way))

    @on(Chooser.Turned)
    def _turned(self, event: Chooser.Turned) -> None:
        self.action_way(event.step)

    @on(Voice.Pressed)
    def _pressed_voice(self) -> None:
        self.moment.settle()
        if self._show_hand_first():
            return
        self.picker.list_ways()
        self._moved()
