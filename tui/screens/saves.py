"""The saved matches: a list with what each one is about beside it, and everything one can do with a match."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from saves.errors import SaveError
from saves.listing import PAGE
from tui.i18n import N_, _
from tui.once import once
from tui.screens.base import Room
from tui.screens.dialogs import AskText
from tui.screens.export_flow import export_saved
from tui.screens.shelf_flow import by_need, delete_saved, enter_help, import_saved, rename_saved, undelete_saved
from tui.widgets.keybar import KeyBar
from tui.widgets.shelf import PreviewPane, Shelf
from tui.words.saves import notice_text, row_aloud, row_text, row_with_game, when
from tui.words.shelf import Sieve

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from saves.errors import Notice as Trouble
    from saves.listing import SavedRow
    from tui.board.preview import Preview

EMPTY: Final = N_("Todavía no hay partidas guardadas. Cada partida que juegues aparecerá aquí.")


class Saves(Room[None]):
    """The list grows as one moves down; what nobody noted of a match is found out in the background."""

    CSS_PATH = "../styles/saves.tcss"
    AUTO_FOCUS = "#shelf"
    STAYS = True
    HELP_TEXT = N_(
        "Enter sigue la partida señalada exactamente donde quedó. Lo borrado se puede traer de vuelta mientras el "
        "programa siga abierto. Una partida que no se puede seguir se abre para verla jugada por jugada.\n\n"
        "El signo de delante dice cómo te fue: + ganada, - perdida, = compartida, … sin terminar, "
        "! no se puede seguir.\n\n"
        "Exportar escribe la partida en un solo archivo, para guardarla o llevarla a otra computadora; importar la "
        "trae de un archivo así."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undelete", N_("Deshacer"), id="saves.undo"),
        Binding("v", "look", N_("Ver"), tooltip=N_("Volver a ver"), id="saves.look"),
        Binding("slash,ctrl+f", "search", N_("Buscar"), key_display="/", id="saves.search"),
        Binding("f", "filter", N_("Filtrar"), id="saves.filter"),
        Binding("e", "export", N_("Exportar"), id="saves.export"),
        Binding("r", "rename", N_("Renombrar"), id="saves.rename"),
        Binding("b,delete", "delete", N_("Borrar"), id="saves.delete"),
        Binding("i", "import", N_("Importar"), id="saves.import"),
        Binding("t", "statistics", N_("Estadísticas"), id="saves.statistics"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[SavedRow] = []
        self._total = 0
        self._unreadable: Trouble | None = None
        """Why there is no list."""
        self._sieve = Sieve()

    def compose(self) -> ComposeResult:
        """List and preview side by side; in a narrow window one below the other."""
        yield Static(_("Partidas guardadas"), classes="title", id="saves-title")
        with Horizontal(id="saves-body"):
            yield Shelf(id="shelf")
            yield PreviewPane(id="preview-pane")
        yield Static("", id="empty", markup=False)
        yield KeyBar()

    def focus_aloud(self) -> str:
        """The match under the cursor: how it ended, and its line."""
        row, shelf = self._row, self._shelf
        if row is None or shelf is None:
            return str(self.query_one("#empty", Static).content)
        place = _("{at} de {count}").format(at=(shelf.highlighted or 0) + 1, count=self._total)
        return " · ".join(filter(None, (row_with_game(row.facts), row_aloud(row.facts), self._ago(row), place)))

    def help_here(self) -> str:
        """What Enter does with the match under the cursor."""
        return enter_help(row) if (row := self._row) else super().help_here()

    def _ago(self, row: SavedRow) -> str:
        return when(row.changed, self.shell.clock())

    def on_mount(self) -> None:
        """Say that there are no matches only once that is known."""
        self.query_one("#empty").display = False

    def on_screen_resume(self) -> None:
        """Matches may have been played or ended since."""
        self._load(max(PAGE, len(self._rows)))

    async def retranslate(self) -> None:
        await super().retranslate()
        self._fill()

    # --- the list

    @work(exclusive=True, group="list")
    async def _load(self, count: int) -> None:
        try:
            rows, total = await asyncio.to_thread(self._read, count)
            self._unreadable = None
            self._rows, self._total = rows, total
            self._fill()
            await self._settle()
        except SaveError as error:
            self._unreadable = error.notice
            self._rows, self._total = [], 0
            self._fill()

    def _read(self, count: int) -> tuple[list[SavedRow], int]:
        """The first rows, and how many there are; of those that are looked for all."""
        page = self.shell.library.page(0, sys.maxsize if self._sieve.caption() else count)
        rows = [row for row in page.rows if self._sieve.passes(row)]
        return rows, len(rows) if self._sieve.caption() else page.total

    async def _settle(self) -> None:
        """Find out what is not noted, and show it as it comes."""
        found = self.shell.library.refresh()
        while (row := await asyncio.to_thread(next, found, None)) is not None:
            place = next((i for i, known in enumerate(self._rows) if known.name == row.name), None)
            if place is not None and (shelf := self._shelf):
                self._rows[place] = row
                shelf.replace_option_prompt_at_index(place, shelf.line(row, self._ago(row)))
                if place == shelf.highlighted:
                    self._look_at(row)
        if any(not row.settled for row in self._rows):  # found out by a look that this one cut short
            self._rows, self._total = await asyncio.to_thread(self._read, len(self._rows))
            self._fill()

    @property
    def _shelf(self) -> Shelf | None:
        """The list, while there is one: what a thread found out may come when the screen is gone."""
        return next(iter(self.query(Shelf)), None)

    def _fill(self) -> None:
        shelf = self._shelf
        if shelf is None:
            return
        place = shelf.highlighted or 0
        shelf.clear_options()
        shelf.add_options([Option(shelf.line(row, self._ago(row)), id=str(row.name)) for row in self._rows])
        empty = self.query_one("#empty", Static)
        empty.display = not self._rows
        nothing = _("Ninguna partida así. Esc: verlas todas.") if self._sieve.caption() else _(EMPTY)
        empty.update(notice_text(self._unreadable) if self._unreadable else nothing)
        title = " · ".join(filter(None, (_("Partidas guardadas"), self._sieve.caption())))
        self.query_one("#saves-title", Static).update(Content(title))
        self.query_one("#saves-body").display = bool(self._rows)
        self.query_one("#preview", Static).update("")
        if self._rows:
            shelf.highlighted = min(place, len(self._rows) - 1)
            self.set_focus(shelf)
        self.refresh_bindings()

    @on(Shelf.Fitted)
    def _fit(self) -> None:
        if shelf := self._shelf:
            for place, row in enumerate(self._rows[: shelf.option_count]):
                shelf.replace_option_prompt_at_index(place, shelf.line(row, self._ago(row)))

    @property
    def _row(self) -> SavedRow | None:
        place = self._shelf.highlighted if self._shelf else None
        return self._rows[place] if place is not None and place < len(self._rows) else None

    # --- the preview

    @on(OptionList.OptionHighlighted)
    def _highlighted(self) -> None:
        if row := self._row:
            self._look_at(row)
            if self._rows[-1] is row and len(self._rows) < self._total:
                self._load(len(self._rows) + PAGE)

    @work(exclusive=True, group="preview")
    async def _look_at(self, row: SavedRow) -> None:
        from tui.board.preview import outline, preview
        from tui.render.glyphs import glyphs

        self._preview(row, outline(row))
        await asyncio.sleep(0.05)  # moving on through the list reads nothing
        shell = self.shell
        shown = await asyncio.to_thread(preview, shell.library, row, shell.look, glyphs(shell.look.charset))
        self._preview(row, shown)

    def _preview(self, row: SavedRow, shown: Preview) -> None:
        for pane in self.query(PreviewPane):
            pane.show(row_text(row.facts), shown)

    # --- what one can do

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """Textual's, in the order in which they are wanted."""
        return by_need(super().active_bindings, self._total)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undelete":
            return bool(self.shell.library.deleted)
        if action in ("rename", "delete", "export", "look"):
            return bool(self._rows)
        if action in ("filter", "search", "statistics"):
            return bool(self._rows or self._sieve.caption())
        return True

    @on(OptionList.OptionSelected)
    def _open(self) -> None:
        row = self._row
        if row is None:
            return
        if row.facts.trouble:
            self.shell.look_back(row.name, row.facts.trouble)
        else:
            self.shell.resume_match(row.name)

    def action_filter(self) -> None:
        """See only those that go on, that were won, lost, or are over."""
        self._look_for(self._sieve.next())

    @once("search")
    async def action_search(self) -> None:
        """See only those with a word in the title, the game or a name."""
        question = AskText(_("¿Qué buscamos?"), self._sieve.text, detail=_("Un nombre, un juego o parte del título."))
        if (text := await self.app.push_screen_wait(question)) is not None:
            self._look_for(self._sieve._replace(text=text.strip()))

    def _look_for(self, sieve: Sieve) -> None:
        self._sieve = sieve
        if shelf := self._shelf:
            shelf.highlighted = 0 if shelf.option_count else None
        self._load(PAGE)

    def action_back(self) -> None:
        """All of them again, where one saw only some; else leave."""
        if self._sieve.caption():
            self._look_for(Sieve())
        else:
            super().action_back()

    def action_statistics(self) -> None:
        self.shell.open_statistics()

    def action_look(self) -> None:
        if row := self._row:
            self.shell.look_back(row.name, row.facts.trouble)

    @once("rename")
    async def action_rename(self) -> None:
        if row := self._row:
            await self._after(rename_saved(self.shell, row))

    @once("delete")
    async def action_delete(self) -> None:
        if row := self._row:
            await self._after(delete_saved(self.shell, row))

    @once("undelete")
    async def action_undelete(self) -> None:
        """Bring the match back that was deleted last."""
        await self._after(undelete_saved(self.shell))

    @once("export")
    async def action_export(self) -> None:
        if row := self._row:
            await export_saved(self.shell, row)

    @once("import")
    async def action_import(self) -> None:
        await self._after(import_saved(self.shell))

    async def _after(self, deed: Awaitable[bool]) -> None:
        """Show the list anew where something was done."""
        if await deed:
            self._load(max(PAGE, len(self._rows)))
            self.refresh_bindings()
