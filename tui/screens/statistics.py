"""What one has played and won, from the saved matches."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from saves.errors import SaveError
from tui.i18n import N_, _
from tui.screens.base import Room
from tui.widgets.columns import Columns, Sheet
from tui.widgets.keybar import KeyBar
from tui.widgets.reading import Reading
from tui.words.saves import notice_text
from tui.words.statistics import by_game, by_rival, over_time

if TYPE_CHECKING:
    from saves.tallies import MatchTally, Tallies


class StatisticsScreen(Room[None]):
    """The sheets; what nobody has read yet is read in the background, and shown as it comes."""

    CSS_PATH = "../styles/statistics.tcss"
    READ_WHOLE = True
    HELP_TEXT = N_(
        "Cuentan las partidas guardadas en las que juega una sola persona de esta computadora. "
        "La línea del final dice qué parte de las partidas ganaste, de las más viejas a las más nuevas."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,pagedown,space", "scroll(1)", N_("Leer más abajo"), key_display="↓", id="statistics.down"),
        Binding("up,pageup", "scroll(-1)", N_("Leer más arriba"), key_display="↑", show=False, id="statistics.up"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._tallies: list[MatchTally] = []
        self._left = 0

    def compose(self) -> ComposeResult:
        """Sheets one below the other, in a wide window beside each other."""
        yield Static(_("Estadísticas"), classes="title")
        with Reading(id="statistics"):
            yield Static(_("Se leen las partidas…"), id="statistics-note", markup=False)
            with Vertical(id="sheets"):
                yield Columns(id="by-game")
                yield Columns(id="by-rival")
            yield Static("", id="over-time", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self._count()

    async def retranslate(self) -> None:
        await super().retranslate()
        self._show()

    @work(exclusive=True, group="count")
    async def _count(self) -> None:
        from saves.tallies import Tallies

        try:
            counting: Tallies = await asyncio.to_thread(Tallies, self.shell.library)
            await self._read_fresh(counting)
        except SaveError as error:
            self.query_one("#statistics-note", Static).update(notice_text(error.notice))

    async def _read_fresh(self, counting: Tallies) -> None:
        known, fresh = await asyncio.to_thread(counting.known)
        self._tallies, self._left = [dated.tally for dated in known], len(fresh)
        self._show()
        reading = counting.refresh(fresh)
        while await asyncio.to_thread(next, reading, None) is not None:
            self._left -= 1
            if self._left % 10 == 0:
                self._note()
        if fresh:
            known, _none = await asyncio.to_thread(counting.known)
            self._tallies = [dated.tally for dated in known]
            self._show()

    def _note(self) -> None:
        for note in self.query("#statistics-note").results(Static):
            text = _("Se leen las partidas: faltan {count}…").format(count=self._left) if self._left else ""
            note.update(text or ("" if self._tallies else _("Todavía no hay nada que contar: juega una partida.")))
            note.display = bool(self._left or not self._tallies)

    def _show(self) -> None:
        self._note()
        tallies, plain = self._tallies, self.shell.look.charset == "ascii"
        for sheet in self.query("#by-game").results(Columns):
            sheet.show(Sheet(*by_game(tallies)) if tallies else Sheet())
        for sheet in self.query("#by-rival").results(Columns):
            rivals = by_rival(tallies)
            sheet.show(Sheet(*rivals) if rivals.rows else Sheet())
        line = over_time(tallies, plain)
        for static in self.query("#over-time").results(Static):
            static.update(_("Ganadas, de las más viejas a las más nuevas: {line}").format(line=line) if line else "")

    def action_scroll(self, step: int) -> None:
        self.query_one(Reading).read_on(step, 4)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lines to read only where there are any."""
        return action != "scroll" or any(text.has_more(int(str(parameters[0]))) for text in self.query(Reading))
