"""The app: opens the screens, applies the settings, and fails without telling secrets."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import WorkerFailed

from tui.app_tables import Seating, load_network
from tui.i18n import N_, _
from tui.once import once
from tui.terminal.hangup import is_terminal, leave_when_hung_up
from tui.unhandled import UnhandledFailures
from tui.widgets.size_guard import too_small

if TYPE_CHECKING:
    from pathlib import Path

    from core.game import Game
    from saves.paths import DataDir
    from saves.settingsfile import SettingsFile


_KEEP_TITLE: Final = "\x1b[22;2t"
_GIVE_TITLE_BACK: Final = "\x1b[23;2t"
"""xterm's stack of window titles; terminals without one ignore it."""
_TERMINAL_CHECK: Final = 3.0
"""Seconds between two looks whether the terminal still is there, for systems that do not say when it goes."""


class Sobremesa(Seating, inherit_bindings=False):
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
            self.tell_standing(notice)
        self.call_after_refresh(self._collect_again)
        if self._begin is not None:
            self.call_after_refresh(self._begin, self)
        if not self.is_headless:
            self._watch.begin()
        if is_terminal():
            leave_when_hung_up(self._leave_with_terminal)
            self.set_interval(_TERMINAL_CHECK, self._leave_with_terminal)

    def _collect_again(self) -> None:
        """The first screen is painted. What was loaded for it stays until the end and need not be looked at."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def _leave_with_terminal(self) -> None:
        """Nobody sits at a terminal that hung up, and the match must be free for the next one."""
        if not is_terminal():
            self.exit()

    def open_new_game(self) -> None:
        from tui.screens.new_game import NewGame

        self._open(NewGame())

    def open_host(self, game: str = "", players: int = 0) -> None:
        """Set up a table for people at other computers; the form begins with this game and so many seats."""
        from tui.screens.set_table import SetTable

        self._open(SetTable(self.open_table, game, players))

    @once("join")
    async def open_join(self, typed: str = "") -> None:
        """Go to somebody else's table; `typed`: what is known of the way there."""
        await load_network()
        from tui.online.factory import join_lobby
        from tui.screens.join import JoinTable

        self._open(JoinTable(join_lobby(self), typed))

    def open_saves(self) -> None:
        from tui.screens.saves import Saves

        self._open(Saves())

    def open_statistics(self) -> None:
        from tui.screens.statistics import StatisticsScreen

        self._open(StatisticsScreen())

    def open_learn(self) -> None:
        from tui.screens.learn import Learn

        self._open(Learn())

    def open_rules(self, game: Game | None = None, rules: Any = None) -> None:
        """Read the rules: those of a match, or of any game to choose."""
        from tui.screens.rules import RulesScreen

        self._open(RulesScreen(game, rules))

    def open_settings(self) -> None:
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

    # --- the window

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
        from tui.screens.palette import Palette

        if not any(isinstance(screen, Palette) for screen in self.screen_stack):
            self.push_screen(Palette())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers, in the present language."""
        from tui.screens.palette import commands

        return commands(self, screen)

    # --- the end

    @once("quit")
    async def action_quit(self) -> None:  # type: ignore[override]
        """Leave; from the middle of a match, or with others in the own waiting room, only when that is meant."""
        from tui.screens.dialogs import ConfirmDialog

        others = next(filter(None, (getattr(screen, "ends_for_others", "") for screen in self.screen_stack)), "")
        kept = _("La partida queda guardada: podrás seguir donde la dejas.") if self.sessions else ""
        if detail := others or kept:
            question = ConfirmDialog(_("¿Salir de Sobremesa?"), detail, danger=bool(others))
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
