"""The board of a replay as something to take along: what is on it goes into a file, as it is painted."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from textual import events
from textual.strip import Strip

from core.record.show import show
from saves.log_summary import summary_of
from tui.board.captures import captures_of
from tui.board.retelling import Retelling, numbered
from tui.play.replay_session import ReplaySession
from tui.render.svg import Still, svg_film, svg_picture
from tui.screens.board.export import AS_FILM, AS_NOTATION, AS_PICTURE, ENDINGS, Export, ExportDialog
from tui.screens.board.screen import BoardScreen
from tui.screens.export_flow import write_and_tell
from tui.terminal.textual_internals import strips_of
from tui.widgets.keybar import KeyBar
from tui.widgets.transport import Transport
from tui.words.saves import match_line

_HELD: Final = 1.2
"""Seconds that a capture is seen in a film."""
_STEP: Final = 1.6
_LAST: Final = 3.0
"""Seconds of any other position, and of the last one."""


class Pictured(BoardScreen, inherit_bindings=False):
    """A board over a `ReplaySession` that can be exported."""

    session: ReplaySession
    _chronicle: Retelling
    filming = False
    """The plays are gone through for a film; no key may interfere."""

    @property
    def called(self) -> str:
        """What the match is called."""
        return self.session.called or match_line(summary_of(self.session.match.fold))

    def on_key(self, event: events.Key) -> None:
        """No key lets go of a capture while it is being filmed."""
        if self.filming:
            event.prevent_default()

    def action_export(self) -> None:
        """Ask what goes into a file, then write it."""
        self.session.step(0)
        self.app.push_screen(ExportDialog(not self.shell.look.spoken), self._export)

    def _export(self, wanted: Export | None) -> None:
        if wanted is not None:
            self.run_worker(self._write(wanted), group="export", exclusive=True)

    async def _write(self, wanted: Export) -> None:
        text, library = await self._text(wanted), self.shell.library
        ending = ENDINGS[wanted.what]
        await write_and_tell(self.shell, partial(library.export_text, text, wanted.folder, self.called, ending))

    async def _text(self, wanted: Export) -> str:
        if wanted.what == AS_NOTATION:
            return show(self.session.match.entries)
        if wanted.what in (AS_PICTURE, AS_FILM):
            stills = await self._stills(wanted)
            return svg_film(stills, self.called) if len(stills) > 1 else svg_picture(stills[0].rows, self.called)
        lines = numbered(self._chronicle.whole(self.scene().say))
        return "\n".join([self.called, "", *lines, ""])

    # --- pictures

    async def _stills(self, wanted: Export) -> list[Still]:
        """What is to be seen, without the keys and buttons."""
        session = self.session
        self.filming = True
        self._show_buttons(False)
        try:
            if wanted.what == AS_FILM:
                back = wanted.back or session.since_mano
                return await self._film(session.place - min(back, session.place), session.place)
            return [Still(await self._rows(), _LAST)]
        finally:
            self.filming = False
            self._show_buttons(True)

    async def _film(self, first: int, last: int) -> list[Still]:
        """From one stop to another: each capture as it lies on the table, then what came of it."""
        session = self.session
        session.step(first - session.place)
        self.moment.hush()
        stills = [Still(await self._rows(), _STEP)]
        while session.place < last:
            events = session.happened(session.place + 1)
            captures = captures_of(self.picker.table, self.picker.view, events)
            self.moment.hush()
            session.step(1)
            self.moment.release()
            for capture in captures:
                self.moment.capture = capture
                stills.append(Still(await self._rows(), _HELD))
            self.moment.capture = None
            stills.append(Still(await self._rows(), _STEP))
        return [*stills[:-1], stills[-1]._replace(seconds=_LAST)]

    async def _rows(self) -> list[Strip]:
        """The board as it is painted now."""
        self.show()
        for _turn in range(2):  # where another sentence needs more lines the zones are laid out, then painted, anew
            painted = asyncio.Event()
            self.call_after_refresh(painted.set)
            await painted.wait()
        return strips_of(self)[: self.query_one(KeyBar).region.y]

    def _show_buttons(self, shown: bool) -> None:
        for transport in self.query(Transport):
            transport.bare = not shown
        self.show()
