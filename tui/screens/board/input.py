"""Input of the board: which keys there are, and what they and every click do to the selection and to the match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from textual import events, on
from textual.binding import ActiveBinding

from core.actions import Claim, Play
from tui.board.clicks import READ_KEY, press, press_row
from tui.board.readings import read_all_on_table, read_captures, read_hand, read_last, read_score, read_table, read_turn
from tui.board.scene import Scene
from tui.board.scene_builder import covered_text
from tui.board.selection import HAND_ZONE, Picker
from tui.board.zone_help import score_help, zone_help
from tui.i18n import _
from tui.play.session import BOT_THINKING, DEALING, Session
from tui.screens.base import Room
from tui.screens.board.dialogs import BoardDialogs
from tui.screens.board.haste import Haste
from tui.screens.board.keys import EXPLAINED, PLAYS, Situation, as_shown, refused, situation
from tui.screens.board.moments import Passing
from tui.widgets.chooser import Chooser
from tui.widgets.log import Log
from tui.widgets.painted import ClickTarget
from tui.widgets.title import Title
from tui.widgets.voice import Voice
from tui.words.advice import advice_text
from tui.words.not_done import NOT_DONE, idle_text, not_done_text
from tui.words.suits import suits_help
from tui.words.teller import Teller

_READINGS: Final[Mapping[str, Callable[[Teller, Picker], str]]] = {
    "hand": read_hand,
    "table": read_table,
    "captures": read_captures,
}


class Playing(Room[None]):
    """The input half of the board screen; the other half (`BoardScreen`) shows the table."""

    session: Session
    picker: Picker
    moment: Passing
    doors: BoardDialogs
    haste: Haste
    chooses: ClassVar[bool] = True
    """Whether one chooses here among all that a card can do."""
    _refused: frozenset[str] | None = None
    """Actions that do nothing now, since every key of the board is asked about; None before the first picture."""
    _keys_for: Situation | None = None

    @abstractmethod
    def show(self) -> None:
        """Paint what is there to see now."""

    @abstractmethod
    def scene(self) -> Scene:
        """What there is to see now."""

    # --- which keys there are

    def on_key(self, event: events.Key) -> None:
        """Any key goes on where something is only waited for: a bot's pace, the dealer, a held capture, a full disk.

        One that plays does nothing besides: what comes up then was not seen when it was pressed.
        """
        waiting, keys = self.session.waiting.kind in (BOT_THINKING, DEALING), self.active_bindings
        if waiting or self.session.trouble is not None:
            self.session.go_on()
        unseen = self.moment.settle() or waiting
        active = keys.get(event.key) or keys.get(event.key.lower())
        if (active is None or not active.enabled) and (why := self.why_idle(active.binding.action if active else "")):
            self.moment.notice = why
            self.show()
        if active and active.binding.action in PLAYS and self.haste.only_goes_on(event.time, unseen):
            event.stop()
            self._moved()

    def why_idle(self, action: str) -> str:
        """Why a key does nothing now that is there for this action; ``""`` for a key of which nobody expects anything.

        `action`: empty for a key that is there for none.
        """
        return idle_text(self.session, action) if action in EXPLAINED else ""

    def keys_follow(self) -> None:
        """What can be done may have changed: every key is asked about anew then, and only then."""
        now = refused(self.session), self._situation
        if now != (self._refused, self._keys_for):
            self._refused, self._keys_for = now
            self.refresh_bindings()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The line of keys names what one can do now."""
        return as_shown(super().active_bindings, self._keys_for or self._situation)

    @property
    def _situation(self) -> Situation:
        here = situation(self.picker, self.moment.covered)
        waiting = self.session.waiting
        return here._replace(shuffling=waiting.kind == DEALING and waiting.steps > 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what does something now; None for what is then explained."""
        if self._refused is None:
            return False
        if action in self._refused:
            return None if action in EXPLAINED else False
        return action != "way" or self.picker.aided or bool(self.picker.claims)

    def help_here(self) -> str:
        """Where the cursor is, and what the signs mean that are drawn now."""
        return zone_help(self.scene())

    @property
    def help_more(self) -> str:
        """What this game has to choose besides, the Spanish suits where they are drawn, and what lies in the score."""
        scene = self.scene()
        choosing = _(scene.say.face.choosing) if self.chooses and scene.say.face.choosing else ""
        return "\n\n".join(filter(None, (choosing, suits_help(scene.say), score_help(scene))))

    # --- keys

    def _moved(self) -> None:
        self.workers.cancel_group(self, "advice")  # a hint that comes late would point at another card than is meant
        self.moment.notice = ""
        self.show()

    def _show_hand_first(self) -> bool:
        """Nobody plays a card that they do not see: the first key only shows the hand again."""
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
        """The next candidate play of the card."""
        if self._show_hand_first():
            return
        self.picker.next_candidate(step)
        self._moved()

    def action_digit(self, place: int) -> None:
        """What has that number on the screen: a card, or a candidate while they are listed. A number never plays."""
        if self._show_hand_first():
            return
        if self.picker.chooser:
            self.picker.choose(place)
        else:
            self.picker.point_spot(place)
        self._moved()

    async def action_play(self) -> None:
        """Play what is pointed at; list the candidates first where there are several."""
        if not self._show_hand_first():
            await self._do(self.picker.enter())

    async def action_touch(self) -> None:
        """Play in the hand; mark on the table."""
        if self.moment.covered or self.picker.zone == HAND_ZONE:
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
        except NOT_DONE as error:
            self._refuse(not_done_text(self.scene().say, error))

    def _refuse(self, why: str) -> None:
        self.moment.notice = why
        self.app.bell()
        self.show()

    async def action_back(self) -> None:
        """Let go of the last thing, or open the menu; either ends what was read out."""
        if self.picker.back():
            self._moved()
            return
        self._moved()
        await self.doors.menu.open()  # what is typed meanwhile waits, and goes to the menu

    def action_undo(self) -> None:
        """Back to the last decision."""
        self.doors.menu.undo()

    def action_advise(self) -> None:
        """Point at what an expert would play, and say why."""
        if self._show_hand_first():
            return
        if self.session.can_advise:
            self.run_worker(self._advise(), group="advice", exclusive=True)
        else:
            self.moment.notice = idle_text(self.session, "advise")
            self.show()

    async def _advise(self) -> None:
        asked, advice = self.picker.view, await self.session.advise()
        if advice and self.picker.view is asked and self.picker.mine:
            self.picker.point_to(advice.action)
            self.haste.changed()
            self.moment.notice = advice_text(self.scene().say, advice, self.picker.choice)
            self.show()

    def action_cover(self) -> None:
        """Hide the hand from somebody who looks, or show it again."""
        self.moment.covered = not self.moment.covered
        self._moved()

    def action_log(self, rows: int) -> None:
        """Older plays, or newer ones."""
        for log in self.query(Log):
            log.turn(rows)

    def action_record(self) -> None:
        """All plays on the whole screen."""
        self.doors.menu.open_record()

    def action_talk(self) -> None:
        self.doors.menu.open_talk()

    def action_fair(self) -> None:
        """Why nobody sees or chooses the cards."""
        self.doors.menu.open_fair()

    @on(Title.SignPressed)
    def _pressed_sign(self) -> None:
        self.action_fair()

    def action_read(self, what: str) -> None:
        """Say in one line what a sighted person sees."""
        scene = self.scene()
        if what in ("hand", "captures") and self.moment.covered:
            self.moment.notice = covered_text()
        elif what in (readings := {"score": read_score, "turn": read_turn, "last": read_last}):
            self.moment.notice = readings[what](scene)
        elif what == "table" and self.shell.look.spoken:
            self.moment.notice = " · ".join(read_all_on_table(scene))
        else:
            self.moment.notice = _READINGS[what](scene.say, self.picker)
        self.show()

    # --- mouse

    @on(ClickTarget.Pressed)
    async def _pressed(self, event: ClickTarget.Pressed) -> None:
        held = self.moment.settle()
        if event.key[0] == READ_KEY:
            self.action_read(event.key[1])
        elif not self._show_hand_first():
            action = press(self.picker, event.key, event.mark)
            await self._do(None if held else action)

    @on(Chooser.Pressed)
    async def _pressed_row(self, event: Chooser.Pressed) -> None:
        held, action = self.moment.settle(), press_row(self.picker, event.row)
        await self._do(None if held else action)

    @on(Chooser.Turned)
    def _turned(self, event: Chooser.Turned) -> None:
        self.action_way(event.step)

    @on(Voice.Pressed)
    def _pressed_voice(self) -> None:
        self.moment.settle()
        if self._show_hand_first():
            return
        self.picker.list_candidates()
        self._moved()
