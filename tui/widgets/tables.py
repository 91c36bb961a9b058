"""The tables that the network knows, one line each; the list changes under the cursor without moving it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from textual import on
from textual.app import ComposeResult
from textual.message import Message

from net.lan.advert import TABLE_FULL, TableAdvert
from tui.i18n import _
from tui.widgets.form import Form, FormEntry
from tui.words.network import table_text


class TableList(Form, inherit_bindings=False):
    """Tables where one cannot sit down are dim and say why; at one's own there is always a seat."""

    BINDINGS = Form.BINDINGS

    @dataclass
    class Chosen(Message):
        """A table was chosen."""

        table: TableAdvert

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._tables: dict[str, TableAdvert] = {}
        self._own: frozenset[str] = frozenset()

    def compose(self) -> ComposeResult:
        for name, table in self._tables.items():
            yield self._described(FormEntry("", id=name), table)

    def show(self, tables: Sequence[TableAdvert], own: frozenset[str] = frozenset()) -> None:
        """Show these; a table that stays keeps its line and the focus. `own`: ids of those at which one is expected."""
        wanted = {_id(table): table for table in tables}
        if (wanted, own) == (self._tables, self._own):
            return
        self._tables, self._own = wanted, own
        here = {line.id: line for line in self.query(FormEntry)}
        for name, line in here.items():
            if name not in wanted:
                line.remove()
        before: FormEntry | None = None
        for name, table in wanted.items():
            line = self._described(here.get(name) or FormEntry("", id=name), table)
            if name not in here:
                self._insert(line, before)
            before = line

    def _insert(self, line: FormEntry, before: FormEntry | None) -> None:
        if before is not None:
            self.mount(line, after=before)
        else:
            self.mount(line, before=0 if self.children else None)

    def _described(self, line: FormEntry, table: TableAdvert) -> FormEntry:
        width = max(cell_len(other.advert.host) for other in self._tables.values())
        line.word = set_cell_size(table.advert.host, width)
        own, closed = self._is_own(table), self._is_closed(table)
        line.detail = table_text(table.advert, own)
        line.sentence = (
            "" if closed else _("Enter: volver a tu lugar.") if own else _("Enter: escribir su código y entrar.")
        )
        line.set_class(closed, "-off")
        line.refresh()
        return line

    def _is_own(self, table: TableAdvert) -> bool:
        return table.advert.table in self._own and table.advert.obstacle in ("", TABLE_FULL)

    def _is_closed(self, table: TableAdvert) -> bool:
        return bool(table.advert.obstacle) and not self._is_own(table)

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        event.stop()
        table = self._tables.get(event.entry.id or "")
        if table is not None and not self._is_closed(table):
            self.post_message(self.Chosen(table))
        else:
            self.app.bell()


def _id(table: TableAdvert) -> str:
    # Anybody can announce another one's table id: a line is a table at its addresses.
    return f"table-{hash((table.advert.table, table.addresses, table.port)) & (1 << 63) - 1:x}"
