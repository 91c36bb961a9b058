"""The app: opens the screens, applies the settings, and fails without telling secrets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import WorkerFailed

from tui.app_settings import Configured
from tui.i18n import N_, _
from tui.once import once
from tui.terminal.hangup import is_terminal, leave_when_hung_up
from tui.unhandled import UnhandledFailures
from tui.widgets.size_guard import too_small

if TYPE_CHECKING:
    from pathlib import Path

    from core.actions import Seat
    from core.game import Game
    from core.match import Match
    from net.admission.invitation import Invitation
    from saves.errors import Notice
    from saves.library import Library
    from saves.listing import SavedRow
    from saves.matchfolder import MatchName
    from saves.paths import DataDir
    from saves.settingsfile import SettingsFile
    from tui.online.context import NetworkContext
    from tui.online.table_plan import TablePlan
    from tui.play.local_session import LocalSession
    from tui.play.match_plan import MatchPlan
    from tui.play.play_options import PlayOptions
    from tui.screens.board.screen import BoardScreen


_KEEP_TITLE: Final = "\x1b[22;2t"
_GIVE_TITLE_BACK: Final = "\x1b[23;2t"
"""xterm's stack of window titles; terminals without one ignore it."""
_TERMINAL_CHECK: Final = 3.0
"""Seconds between two looks whether the terminal still is there, for systems that do not say when it goes."""


class Sobremesa(Configured, inherit_bindings=False):
    """The program on the screen.

    `environ`, `clock` (seconds since 1970) and `data` come from outside, so that tests can say what they are.
    """

    TITLE = "Sobremesa"
    CSS_PATH = ["styles/shell.tcss", "styles/home.tcss"]  # noqa: RUF012 - Textual reads no screen's own for the first
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (60, "-compact"), *((80, "-normal"), (100, "-roomy"), (120, "-wide"))]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (18, "-short"), (24, "-tall"), (40, "-xtall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", N_("Salir"), show=False, priority=True, id="app.quit"),
        Binding("ctrl+c", "help_quit", show=False, system=True),
        Binding("ctrl+p", "command_palette", N_("Órdenes"), show=False, priority=True, id="app.palette"),
        Binding("question_mark,f1", "help", N_("Ayuda"), key_display="?", id="app.help"),
        Binding("ctrl+l", "redraw", N_("Pintar todo de nuevo"), show=False, id="app.redraw"),
    ]

    def __init__(
        self,
        data: DataDir,
        settings_file: SettingsFile,
        *,
        environ: dict[str, str],
        lang: str = "",
        clock: Callable[[], float] = time.time,
        begin: Callable[[Sobremesa], object] | None = None,
        encoding: str = "utf-8",
        mouse: bool = True,
        heard: bool = False,
    ) -> None:
        """`lang`, `mouse`, `heard`: of this run, whatever the settings say. `begin`: done once home is up."""
        super().__init__(data, settings_file, environ, lang, encoding, mouse, heard)
        self.clock = clock
        self._begin = begin
        self.crash_report: Path | None = None
        self._in_session = False
        self._up = False
        self._watch = UnhandledFailures(self.failed)

    # --- screens

    def get_default_screen(self) -> Screen[Any]:
        """Home, at the bottom of the stack."""
        from tui.screens.home import Home

        return Home()

    def on_mount(self) -> None:
        """Name the window, and say what is wrong with the settings."""
        self._up = True
        self.write_to_terminal(_KEEP_TITLE)
        self.show_cursor(self.is_heard)
        for notice in self.settings_notices:
            self.tell(notice)
        if self._begin is not None:
            self.call_after_refresh(self._begin, self)
        if not self.is_headless:
            self._watch.begin()
        if is_terminal():
            leave_when_hung_up(self._leave_with_terminal)
            self.set_interval(_TERMINAL_CHECK, self._leave_with_terminal)

    def _leave_with_terminal(self) -> None:
        """Nobody sits at a terminal that hung up, and the match must be free for the next one."""
        if not is_terminal():
            self.exit()

    def open_new_game(self) -> None:
        """Set up a match."""
        from tui.screens.new_game import NewGame

        self._open(NewGame())

    def open_host(self, game: str = "", players: int = 0) -> None:
        """Set up a table for people at other computers; the form begins with this game and so many seats."""
        from tui.screens.set_table import SetTable

        self._open(SetTable(self.open_table, game, players))

    @once("join")
    async def open_join(self, typed: str = "") -> None:
        """Go to somebody else's table; `typed`: what is known of the way there."""
        await _load_network()
        from tui.online.factory import join_lobby
        from tui.screens.join import JoinTable

        self._open(JoinTable(join_lobby(self), typed))

    def open_saves(self) -> None:
        """Look through the saved matches."""
        from tui.screens.saves import Saves

        self._open(Saves())

    def open_statistics(self) -> None:
        """See what was played and won."""
        from tui.screens.statistics import StatisticsScreen

        self._open(StatisticsScreen())

    def open_learn(self) -> None:
        """Learn a game at the table."""
        from tui.screens.learn import Learn

        self._open(Learn())

    def open_rules(self, game: Game | None = None, rules: Any = None) -> None:
        """Read the rules: those of a match, or of any game to choose."""
        from tui.screens.rules import RulesScreen

        self._open(RulesScreen(game, rules))

    def open_settings(self) -> None:
        """Change how the program looks and behaves."""
        from tui.screens.settings import SettingsScreen

        self._open(SettingsScreen())

    def _open(self, screen: Screen[Any]) -> None:
        """Go there, unless one is there: the palette offers everything everywhere."""
        if type(self.screen) is not type(screen):
            self.push_screen(screen)

    @once("help")
    async def action_help(self) -> None:
        """What one does on the present screen, with all its keys; one that is chosen there is pressed here."""
        from tui.screens.help import Help

        if not isinstance(self.screen, Help) and (key := await self.push_screen_wait(Help(self.screen))):
            self.simulate_key(key)

    # --- matches

    @cached_property
    def library(self) -> Library:
        """The saved matches. Not before the first paint: it brings the engines with it."""
        from saves.library import Library

        return Library(self.data)

    async def last_match(self) -> SavedRow | None:
        """The match to go on with, if there is one. What is wrong with the disk is said, once."""
        return await asyncio.to_thread(self._find_last)

    def _find_last(self) -> SavedRow | None:
        from saves.errors import SaveError

        if not self._in_session:
            self._in_session = True
            for notice in self.library.begin_session():
                if notice not in self.settings_notices:
                    self.call_from_thread(self.tell, notice)
        try:
            return self.library.latest()
        except SaveError:
            return None

    @once("table")
    async def start_match(self, plan: MatchPlan) -> None:
        """Set the table and sit down."""
        from tui.play.open_match import new_table

        await self._sit_down(lambda: (new_table(self.library, plan, self.clock(), options=self.play_options), []))

    @once("table")
    async def resume_match(self, name: MatchName, way: str = "", place: Invitation | None = None) -> None:
        """Sit down where a match was left; `way`, `place`: see `tui.screens.resume_flow.take_up`."""
        from tui.play.open_match import between_computers, saved_table

        if await asyncio.to_thread(between_computers, self.library, name):
            self._take_up(name, way, place)
            return
        await self._sit_down(lambda: saved_table(self.library, name, self.play_options), name)

    @once("take up")
    async def _take_up(self, name: MatchName, way: str, place: Invitation | None) -> None:
        from tui.screens.resume_flow import take_up

        await take_up(self, name, way, place)

    @once("table")
    async def look_back(self, name: MatchName, notice: Notice | None = None) -> None:
        """Look at a match again; `notice`: why it cannot go on, where it cannot."""
        from tui.screens.transcript_flow import look_back

        await look_back(self, name, notice)

    def look_again(self, match: Match, seat: Seat | None) -> None:
        """Look back at a match that has just ended; `seat`: whose eyes, None for those of several people."""
        from tui.play.replay_session import ReplaySession
        from tui.screens.board.replay import ReplayScreen

        self.push_screen(ReplayScreen(ReplaySession(match, seat, self.play_options)))

    @once("table")
    async def play_from(self, match: Match, entry: int, seat: Seat) -> None:
        """A new match against bots, from the position that another one had after an entry."""
        from tui.screens.transcript_flow import play_from

        if name := await play_from(self, match, entry, seat):
            from tui.play.open_match import saved_table

            await self._sit_down(lambda: saved_table(self.library, name, self.play_options), name)

    @once("table")
    async def open_table(self, plan: TablePlan) -> None:
        """Open a table and wait for the others."""
        await _load_network()
        from saves.errors import SaveError
        from tui.online.factory import host_lobby
        from tui.screens.dialogs import NoticeDialog
        from tui.screens.host import HostWaiting
        from tui.words.saves import notice_text

        try:
            lobby = await asyncio.to_thread(host_lobby, self, plan)
        except SaveError as error:
            self.push_screen(NoticeDialog(_("No se pudo abrir la mesa"), notice_text(error.notice)))
            return
        await self._put(HostWaiting(lobby))

    @cached_property
    def network(self) -> NetworkContext:
        """What tables between computers are set with. Not before the network is loaded (`_load_network`)."""
        from tui.words.desync_report import network_context

        return network_context()._replace(wall=self.clock)

    @property
    def play_options(self) -> PlayOptions:
        """What the settings say of how matches are played."""
        from tui.play.play_options import PlayOptions

        return PlayOptions(self.settings.bot_pace, self.settings.curtain != "never")

    async def on_board_screen_rematch(self, wanted: BoardScreen.Rematch) -> None:
        """The same people by the same rules, other cards."""
        from tui.play.local_session import LocalSession
        from tui.play.match_plan import MatchPlan

        session = wanted.session
        if wanted.room is not None:
            from tui.screens.room_flow import room_screen

            await self._put(room_screen(wanted.room))
        elif isinstance(session, LocalSession):
            self.start_match(MatchPlan.again(session.opening, session.players))

    async def _sit_down(
        self, table: Callable[[], tuple[LocalSession, list[Notice]]], saved: MatchName | None = None
    ) -> None:
        """`saved`: the match that is there already, to be read where it cannot go on."""
        from saves.errors import SaveError
        from tui.screens.board.screen import BoardScreen
        from tui.screens.dialogs import NoticeDialog
        from tui.screens.transcript_flow import READABLE, look_back
        from tui.words.saves import notice_text

        try:
            session, notices = await asyncio.to_thread(table)
        except SaveError as error:
            if saved is not None and error.key in READABLE:
                await look_back(self, saved, error.notice)
            else:
                self.push_screen(NoticeDialog(_("No se puede abrir la partida"), notice_text(error.notice)))
            return
        await self.seat_at(BoardScreen(session))
        for notice in notices:
            self.tell(notice)

    async def seat_at(self, board: BoardScreen) -> None:
        """Show the board; where one does not come back to the present screen, in its place."""
        from tui.words.names import game_name

        self.name_window(f"{game_name(board.session.game.id)} · {self.TITLE}")
        await self._put(board)

    async def _put(self, screen: Screen[Any]) -> None:
        """Show it; where one does not come back to the present screen, in its place."""
        await (self.push_screen(screen) if getattr(self.screen, "STAYS", False) else self.switch_screen(screen))

    # --- the window

    def name_window(self, name: str) -> None:
        """Set the terminal's title."""
        self.write_to_terminal(f"\x1b]2;{''.join(c for c in name if c.isprintable())}\x07")

    async def on_event(self, event: events.Event) -> None:
        """Below the smallest size nothing can be seen, so nothing is pressed; only the way out works."""
        blind = isinstance(event, events.InputEvent) and too_small(self.size)
        if blind and not (isinstance(event, events.Key) and event.key == "ctrl+q"):
            return
        if self.is_heard and isinstance(event, events.Key):
            self.hear_no_more()
        await super().on_event(event)

    # --- the palette of commands

    def action_command_palette(self) -> None:
        """All commands, to search."""
        from tui.screens.palette import Palette

        if not any(isinstance(screen, Palette) for screen in self.screen_stack):
            self.push_screen(Palette(placeholder=_("Buscar una orden…")))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers, in the present language."""
        from tui.screens.palette import commands

        return commands(self, screen)

    # --- the end

    @once("quit")
    async def action_quit(self) -> None:  # type: ignore[override]
        """Leave; from the middle of a match only when that is meant."""
        from tui.screens.dialogs import ConfirmDialog

        if self.sessions:
            question = ConfirmDialog(_("¿Salir de la partida?"), _("Queda guardada: podrás seguir donde la dejas."))
            if not await self.push_screen_wait(question):
                return
        self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C is how people leave other programs: say how one leaves this one."""
        self.notify(_("Para salir: Ctrl+Q"))

    def on_unmount(self) -> None:
        """Forget what was deleted and keep the index of the list."""
        self._watch.end()
        self.write_to_terminal(_GIVE_TITLE_BACK)
        if self._in_session:
            self.library.end_session()

    def failed(self, error: Exception) -> None:
        """Textual's own prints every local variable, hands and secrets among them; this writes a report without."""
        from tui.crash_report import EXIT_CODE, panel, report
        from tui.version import version

        if self._up and self.leaving:
            return  # a worker that found its widgets gone while all is being taken down: nothing of it matters any more
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(self.clock()))
        cause = error.error if isinstance(error, WorkerFailed) else error
        self.crash_report = report(cause, self.data.root, stamp, version())
        self.leave_broken(error, EXIT_CODE, Text(panel(self.crash_report), no_wrap=True, overflow="ignore"))


async def _load_network() -> None:
    """What plays over the network takes long enough to load that the screen would seem to stand still."""
    for module in ("tui.online.factory", "tui.words.desync_report"):
        await asyncio.to_thread(import_module, module)
