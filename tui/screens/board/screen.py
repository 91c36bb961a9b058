"""The board: the table on the screen. All it shows comes from one `Session`; keys and mouse do the same things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget

from core.actions import Seat
from core.log.table_events import DeckDropped
from tui.board.captures import captures_of
from tui.board.marks import marked
from tui.board.places import Crowd, places
from tui.board.scene import Scene
from tui.board.scene_builder import Chronicle, shown_seat, stage
from tui.board.selection import Picker
from tui.board.slots import laid
from tui.i18n import N_
from tui.play.course import course
from tui.play.session import MATCH_OVER, YOU, Change, Session
from tui.render.paint import paint
from tui.render.size_classes import TIERS, Tier, tier_for
from tui.screens.board.aloud import Hearing, spot_aloud
from tui.screens.board.dialogs import BoardDialogs
from tui.screens.board.haste import Haste
from tui.screens.board.input import Playing
from tui.screens.board.keys import BOARD_KEYS
from tui.screens.board.moments import Passing
from tui.widgets.chooser import Chooser
from tui.widgets.felt import Felt
from tui.widgets.keybar import KeyBar
from tui.widgets.log import Log
from tui.widgets.title import Title
from tui.widgets.told import Told
from tui.widgets.voice import lent
from tui.widgets.zone import Zone
from tui.words.narration import tell
from tui.words.peers import said_text
from tui.words.saves import notice_text
from tui.words.shouts import LOUD, shout, strikes_you


class BoardScreen(Playing):
    """A table in play; the session is closed when the screen goes."""

    @dataclass
    class Rematch(Message):
        """The same people want to play the same again. Told to the app when the board is gone already.

        `room`: where they wait for each other; None where they sit at one computer.
        """

        session: Session
        room: object | None

    CSS_PATH = "../../styles/board.tcss"
    AUTO_FOCUS = None
    HELP_TEXT = N_(
        "Elige una carta de tu mano; en la mesa se ve lo que levantaría. Con Enter, o con otro clic, se juega. "
        "En una partida a ojo nada se ilumina: marca en la mesa lo que levantas, con ↑ y Espacio o con un clic. "
        "Los números eligen lo que lleva número: tus cartas, o las maneras mientras están a la vista. "
        "Esc abre el menú, y en él están los ajustes y las reglas."
    )
    BINDINGS: ClassVar[list[BindingType]] = BOARD_KEYS
    looks_back: ClassVar[bool] = False
    """Whether nothing of a match is played here."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.picker = Picker(session.game, session.lifting != "a_ojo")
        self.moment = Passing(self, self.show, self._open_due)
        self.doors = BoardDialogs(self)
        self.haste = Haste()
        self._chronicle = Chronicle()
        self.hearing = Hearing()
        self._seat: Seat | None = None
        self._tier: Tier = TIERS[1]
        self._heard = len(session.said)
        self._called = len(session.history)
        self._seen: object = None
        """The position that was last looked at, and whom it waits for."""
        self._unsubscribe: Callable[[], None] = lambda: None

    # --- the screen

    def compose(self) -> ComposeResult:
        """The zones; they stay, only what they show changes."""
        self._fit()
        yield Title(id="title")
        rivals = len(self.session.view.hands) - 1
        yield Told() if self.shell.look.spoken else Felt(self.below_hand(), self.log_of_plays(), rivals, id="felt")
        yield KeyBar()

    def below_hand(self) -> Widget:
        """What stands below the hand."""
        return Chooser(id="chooser")

    def log_of_plays(self) -> Log:
        """What tells the plays, beside the table or below it."""
        return Log(id="log")

    def on_mount(self) -> None:
        """Sit down: listen to the session and let it run."""
        self._find_zones()
        self._unsubscribe = self.session.subscribe(self._changed)
        self.app.theme_changed_signal.subscribe(self, lambda _theme: self.show())
        if self.session.match is not None and not self.looks_back:
            self.picker.hand, self.picker.table = laid(course(self.session.match, self.session.seat), self.session.seat)
        self._see()
        self.run_worker(self.session.run(), group="session", exclusive=True)

    def _find_zones(self) -> None:
        self._told = self.shell.look.spoken
        self._zones = [widget for widget in self.query() if isinstance(widget, Zone)]

    def on_unmount(self) -> None:
        self._unsubscribe()
        self.session.close()

    @property
    def over_another(self) -> bool:
        """Whether this match was begun from another one, whose board is below."""
        below = self.app.screen_stack[: self.app.screen_stack.index(self)]
        return any(isinstance(screen, BoardScreen) for screen in below)

    def leave_for_rematch(self) -> None:
        room = self.session.take_rematch()
        self.dismiss()
        self.app.post_message(self.Rematch(self.session, room))

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
        self.moment.notice = ""
        if self._told != self.shell.look.spoken:
            await self.recompose()
            self._find_zones()
            self._chronicle.forget()
        self.show()
        self.refresh_bindings()

    def _fit(self) -> None:
        self._tier = tier_for(self.app.size.width, self.app.size.height, self.shell.look.size)
        classes = {**{tier.name: tier is self._tier for tier in TIERS}, "-mesa-encima": self._tier.below}
        self.update_classes({**classes, "-ascii": self.shell.look.charset == "ascii"}, update=self.is_mounted)

    def show(self) -> None:
        if not self.is_mounted or not self.display or self._seat is None:
            return
        scene = self.scene()
        self.show_beside(scene)
        for zone in self._zones:
            zone.show(scene)
        self.keys_follow()

    def scene(self) -> Scene:
        """What there is to see now, each card as it is drawn and everything in its place in this window."""
        scene = marked(self.staged())
        width, height = self.app.size
        held = max(self.picker.most, len(self.picker.hand))
        crowd = Crowd(len(scene.say.players) - 1, held, scene.say.name(scene.seat))
        plan = places(width, height - 2, scene.tier, crowd)
        return scene._replace(plan=places(width, height - 2, scene.tier, crowd, lent(scene, plan.voice.width)))

    def staged(self) -> Scene:
        """What there is to see and what is said of it, wherever it stands. Elsewhere there is more to say."""
        look = self.shell.look
        return stage(
            self.session,
            self.picker,
            self.moment,
            self._chronicle,
            seat=shown_seat(self.session, self._seat),
            tier=self._tier,
            paint=paint(self.app.theme, look),
            style=look.deck,
            spoken=look.spoken,
        )

    def show_beside(self, scene: Scene) -> None:
        """Hook: what stands beside the table and is not the scene's."""

    # --- what the session tells

    def _changed(self, change: Change) -> None:
        """Hold what leaves the table on it for a moment, then show the position as it is."""
        if not self.display:
            return  # the board is being taken off the screen: parts of its zones are gone already
        if change.rewound:
            self.moment.release()
            self.moment.hush()
        elif self.session.speed > 0 and self.shell.look.motion:
            picker = self.picker
            self.moment.hold(captures_of(picker.table, picker.view, change.events), self.session.speed)
        self._call_out(change)
        self._see()

    def _call_out(self, change: Change) -> None:
        """What happened and what others said, over the table."""
        said, self._heard = self.session.said[self._heard :], len(self.session.said)
        fresh, self._called = self.session.history[self._called :], len(self.session.history)
        loud = [event for event in change.events if isinstance(event, LOUD)]
        dropped = next((line.event for line in fresh if isinstance(line.event, DeckDropped)), None)
        if not loud and not said and not dropped:
            return
        say = self.scene().say
        if dropped:
            self.moment.call_out(tell(say, dropped), struck=True)
        for event in loud:
            if called := shout(say, event):
                self.moment.call_out(called, strikes_you(say, event))
        for line in said:
            if line.seat != self._seat:
                self.moment.call_out(said_text(say.name(line.seat), line.text))

    def _see(self) -> None:
        """The position as it is. News that change nothing in it leave alone what was picked or answered."""
        session = self.session
        self._seat = shown_seat(session, self._seat)
        now = session.view, session.seat, session.waiting, session.trouble
        if now != self._seen:
            self._seen = now
            self.moment.notice = ""
            self.haste.changed()
            self.picker.see(session.view, session.seat, session.waiting.kind == YOU)
        if session.waiting.kind == MATCH_OVER:
            self.moment.notice = self.doors.overheard()
        if session.trouble is not None:
            self.moment.notice = notice_text(session.trouble)
        self.show()
        self._open_due()

    def _open_due(self) -> None:
        """Open what is to be read, once nothing is held on the table any more."""
        if self.moment.capture is None:
            self.call_after_refresh(self.doors.open_due)

    # --- in words

    def aloud(self) -> str:
        """What happened since the last key, then what one can do, or what was asked for."""
        if self._seat is None:
            return ""
        scene = self.scene()
        spot = "" if self.moment.notice else spot_aloud(scene)
        told = [*self.news_aloud(scene), spot, scene.sentence, scene.hint]
        return "\n".join(filter(None, (*self._aloud_notes, *dict.fromkeys(told))))

    def heard_so_far(self) -> None:
        """A key was pressed."""
        super().heard_so_far()
        self.hearing.go_on()

    def news_aloud(self, scene: Scene) -> list[str]:
        """What is new on this table."""
        return self.hearing.news(scene)
