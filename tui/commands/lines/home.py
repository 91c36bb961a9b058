"""The line mode from its first line to its last: what can be played, what was left, other computers."""

from __future__ import annotations

import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import cached_property
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from saves.errors import Notice, SaveError
from saves.library import Library
from saves.paths import DataDir
from saves.settingsfile import SettingsFile
from tui.commands.lines.console import Console, typed_lines
from tui.commands.lines.match import INPUT_ENDED, SAME_AGAIN, LineTable
from tui.commands.lines.new_match import MatchForm
from tui.commands.lines.questions import NoMoreInput, choose_line
from tui.commands.lines.reader import CardSpeech
from tui.commands.lines.vocabulary import HELP, taught
from tui.games import FACES
from tui.i18n import N_, _
from tui.play.local_session import LocalSession
from tui.play.match_plan import Draft, MatchPlan, remember, remembered_draft
from tui.play.open_match import between_computers, new_table, saved_table
from tui.play.play_options import PlayOptions
from tui.render.glyphs import glyphs
from tui.terminal.encoding import can_draw
from tui.words.names import game_name
from tui.words.saves import error_text, notice_text, row_text, state_word, when
from tui.words.seats import SEAT_KINDS, enumerated

if TYPE_CHECKING:
    from saves.listing import SavedRow
    from saves.matchfolder import MatchName
    from tui.online.context import NetworkContext
    from tui.play.session import Session

_MOST_SAVED: Final = 20
"""Saved matches that are listed: more would scroll away."""
_TITLE: Final = N_("Partida nueva")
_BEGIN: Final = N_("Empezar")


class LineHome:
    """The program without a screen. `clock`: seconds since 1970; `can_draw`: whether the suits' signs are readable.

    It is the owner of what is played: see `tui.shell.Owner`.
    """

    def __init__(
        self, console: Console, data: DataDir, file: SettingsFile, clock: Callable[[], float], can_draw: bool = True
    ) -> None:
        self.console = console
        self.data = data
        self.clock = clock
        self._file = file
        self.settings, self._notices = file.load()
        unicode = can_draw and self.settings.charset != "ascii"
        self.speech = CardSpeech(self.settings.deck, glyphs("unicode" if unicode else "ascii"))
        self.library = Library(data)

    @cached_property
    def network(self) -> NetworkContext:
        from tui.words.desync_report import network_context

        return network_context()._replace(wall=self.clock)

    @property
    def play_options(self) -> PlayOptions:
        """Bots do not wait: nobody watches their cards fall, and every line can be read as slowly as one likes."""
        return PlayOptions(0.0, self.settings.curtain != "never", self.settings.banter)

    def tell(self, notice: Notice) -> None:
        """A sentence about a file."""
        self.console.say(notice_text(notice))

    # --- the menu

    async def run(self, begin: Callable[[LineHome], Awaitable[object]] | None = None) -> None:
        """Until somebody leaves, or the input ends. `begin`: what is done first."""
        self.console.say("Sobremesa")
        for notice in (*self._notices, *self.library.begin_session()):
            self.tell(notice)
        try:
            if begin is not None:
                await self._do(lambda: begin(self))
            while await self._menu():
                self.console.gap()
        except NoMoreInput as end:
            self.console.say("" if end.told else _("Se acabó lo escrito."))
        finally:
            self.library.end_session()

    async def _menu(self) -> bool:
        ways = list(self._ways())
        at = await choose_line(
            self.console,
            _("¿Qué hacemos? Se contesta con el número; «{help}» lo explica.").format(help=taught(HELP)),
            [text for text, _way in ways],
            back=len(ways) - 1,
        )
        await self._do(ways[at][1])
        return at < len(ways) - 1

    async def _do(self, way: Callable[[], Awaitable[object]]) -> None:
        try:
            await way()
        except SaveError as error:
            self.console.say(error_text(error))

    def _ways(self) -> Iterator[tuple[str, Callable[[], Awaitable[None]]]]:
        last = self._latest()
        if last is not None:
            yield _("Seguir: {match}").format(match=row_text(last.facts)), lambda: self._resume(last.name)
        games = sorted(FACES, key=lambda game: game != self.settings.last_game)
        for game in games:
            yield self._game_line(game), self._starts(game)
        yield _("Partida nueva, a elegir"), lambda: self._set_up(games[0])
        yield _("Partidas guardadas"), self._saved
        yield _("Crear mesa para otras computadoras"), lambda: self.open_host(games[0])
        yield _("Unirse a la mesa de otra computadora"), self.open_join
        yield _("Salir"), self._nothing

    def _latest(self) -> SavedRow | None:
        try:
            return self.library.latest()
        except SaveError:
            return None

    def _game_line(self, game: str) -> str:
        draft = self.draft(game)
        names = enumerated([chair.name for chair in draft.chairs[: draft.seats]])
        return _("{game}: {names}").format(game=game_name(game), names=names)

    def _starts(self, game: str) -> Callable[[], Awaitable[None]]:
        async def start() -> None:
            draft = self.draft(game)
            await (self._set_up(game) if draft.problem() else self._start(draft.plan()))

        return start

    def draft(self, game: str) -> Draft:
        """The draft of the last match of a game."""
        return remembered_draft(game, self.settings.last.get(game), self.settings.name)

    async def _nothing(self) -> None:
        """Leave."""

    # --- matches on this computer

    async def _set_up(self, game: str) -> None:
        form = MatchForm(self.console, SEAT_KINDS, self.draft, title=_TITLE, begin=_BEGIN)
        draft = await form.fill(self.draft(game))
        if draft is not None:
            last = {**self.settings.last, draft.game: remember(draft)}
            self.remember(name=self.settings.name or draft.person, last_game=draft.game, last=last)
            await self._start(draft.plan())

    async def _start(self, plan: MatchPlan) -> None:
        session = new_table(self.library, plan, self.clock(), options=self.play_options)
        await self._sit(session, fresh=True)

    async def _resume(self, name: MatchName) -> None:
        if between_computers(self.library, name):
            from tui.commands.lines.away import take_up_again

            await take_up_again(self, name)
            return
        session, notices = saved_table(self.library, name, self.play_options)
        for notice in notices:
            self.tell(notice)
        await self._sit(session)

    # --- other computers

    async def open_host(self, game: str, players: int = 0) -> None:
        """Set a table for others, of this game and for so many. Raises `NoMoreInput`, `SaveError`."""
        from tui.commands.lines.away import set_table

        await set_table(self, game, players)

    async def open_join(self, typed: str = "") -> None:
        """Go to somebody else's table; `typed`: what is known of the way there."""
        from tui.commands.lines.away import go_to_table

        await go_to_table(self, typed)

    # --- what both have

    async def _saved(self) -> None:
        page = self.library.page(0, _MOST_SAVED)
        rows = [row for row in page.rows if row.facts.trouble is None]
        texts = [
            " · ".join(filter(None, (row_text(row.facts), _state(row), when(row.changed, self.clock()))))
            for row in rows
        ]
        at = await choose_line(self.console, _("¿Cuál?"), [_("Ninguna"), *texts])
        if at:
            await self._resume(rows[at - 1].name)

    async def _sit(self, session: LocalSession, *, fresh: bool = False) -> None:
        """Play; another match of the same people may follow."""
        if await self.at_table(session, fresh=fresh) == SAME_AGAIN:
            await self._start(MatchPlan.again(session.opening, session.players))

    async def at_table(self, session: Session, *, fresh: bool = False) -> str:
        """Play at a table: how it ended (`tui.commands.lines.match`). Raises `NoMoreInput`."""
        table = LineTable(session, self.console, self.speech, fresh=fresh)
        ended = await table.play()
        self.speech = table.speech
        if ended == INPUT_ENDED:
            raise NoMoreInput(told=True)
        return ended

    def remember(self, **changes: Any) -> None:
        """Set some settings otherwise, for the next time too; a disk that refuses is said and changes nothing."""
        self.settings = replace(self.settings, **changes)
        try:
            self.data.prepare()
            self._file.save(self.settings)
        except SaveError as error:
            self.tell(error.notice)


def _state(row: SavedRow) -> str:
    return state_word(row.facts.summary) if row.facts.summary else ""


async def run_lines(
    data: DataDir, file: SettingsFile, environ: Mapping[str, str], begin: Callable[[Any], Any] | None
) -> None:
    """The line mode on the standard input and output of this process. `begin`: see `LineHome.run`."""
    from tui.commands.common import say
    from tui.terminal.encoding import never_raise, terminal_encoding
    from tui.terminal.hangup import is_terminal

    encoding = terminal_encoding(environ)
    never_raise(sys.stdout, encoding=encoding)
    seen = is_terminal(1)
    tall = 2 * get_terminal_size().lines if seen else 0
    console = Console(typed_lines(sys.stdin), say, tall, (lambda: get_terminal_size().columns) if seen else None)
    await LineHome(console, data, file, time.time, can_draw(encoding, "♥♦♣♠")).run(begin)
