"""A field for the name of somebody."""

from __future__ import annotations

from rich.cells import cell_len

from tui.widgets.field import Field


class NameField(Field):
    """What somebody is called: its limit is one of cells, as at the table."""

    def replace(self, text: str, start: int, end: int) -> None:
        """Textual's: everything that is typed or pasted comes through here."""
        first, last = sorted((max(0, start), min(len(self.value), end)))
        if text and self.max_length and cell_len(self.value[:first] + text + self.value[last:]) > self.max_length:
            self.restricted()
        else:
            super().replace(text, start, end)
