"""The app's way to its tables: matches of this computer, saved ones, tables between computers. One at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from tui.app_settings import Configured
from tui.i18n import _
from tui.once import once

if TYPE_CHECKING:
    from core.actions import Seat
    from core.match import Match
    from net.admission.invitation import Invitation
    from saves.errors import Notice
    from saves.library import Library
    from saves.listing import SavedRow
    from saves.matchfolder import MatchName
    from tui.online.context import NetworkContext
    from tui.online.table_plan import TablePlan
    from tui.play.local_session import LocalSession
    from tui.play.match_plan import MatchPlan
    from tui.play.play_options import PlayOptions
    from tui.screens.board.screen import BoardScreen


class Seating(Configured):
    """An app that sets tables and sits down at them. `clock`: seconds since 1970."""

    clock: Callable[[], float]
    _in_session = False

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
                    self.call_from_thread(self.tell_standing, notice)
        try:
            return self.library.latest()
        except SaveError:
            return None

    @once("table")
    async def start_match(self, plan: MatchPlan) -> None:
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

    def look_again(self, match: Match, seat: Seat | None, review: bool = False) -> None:
        """Look back at a match that has just ended; `seat`: whose eyes, None for those of several people.

        `review`: with what cost most in it.
        """
        from tui.play.replay_session import ReplaySession
        from tui.screens.board.replay import ReplayScreen

        screen = ReplayScreen(ReplaySession(match, seat, self.play_options))
        self.push_screen(screen)
        if review:
            screen.call_after_refresh(screen.action_review)

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
        await load_network()
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
        """What tables between computers are set with. Not before the network is loaded (`load_network`)."""
        from tui.words.desync_report import network_context

        return network_context()._replace(wall=self.clock)

    @property
    def play_options(self) -> PlayOptions:
        from tui.play.play_options import PlayOptions

        return PlayOptions(self.settings.bot_pace, self.settings.curtain != "never", self.settings.banter)

    async def on_board_screen_rematch(self, wanted: BoardScreen.Rematch) -> None:
        """The same people by the same rules, other cards."""
        from tui.play.local_session import LocalSession
        from tui.play.match_plan import MatchPlan

        session = wanted.session
        if wanted.room is not None:
            from tui.online.host_lobby import NetHost
            from tui.screens.host import HostWaiting
            from tui.screens.join import JoinTable

            room: Any = wanted.room
            await self._put(HostWaiting(room) if isinstance(room, NetHost) else JoinTable(room))
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
        from tui.words.names import game_name

        self.name_window(f"{game_name(board.session.game.id)} · {self.TITLE}")
        await self._put(board)

    async def _put(self, screen: Screen[Any]) -> None:
        """Show it; where one does not come back to the present screen, in its place."""
        await (self.push_screen(screen) if getattr(self.screen, "STAYS", False) else self.switch_screen(screen))

    @once("home")
    async def go_home(self) -> None:
        """To the first screen, from however many matches that were played from one another."""
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    def name_window(self, name: str) -> None:
        self.write_to_terminal(f"\x1b]2;{''.join(c for c in name if c.isprintable())}\x07")


async def load_network() -> None:
    """What plays over the network takes long enough to load that the screen would seem to stand still."""
    for module in ("tui.online.factory", "tui.words.desync_report"):
        await asyncio.to_thread(import_module, module)
