"""Fields for the name of somebody."""

from __future__ import annotations

from rich.cells import cell_len

from tui.i18n import _
from tui.play.match_plan import LONGEST_NAME
from tui.widgets.field import Caption, Field
from tui.widgets.form import FormRow


class NameField(Field):
    """What somebody is called: its limit is one of cells, as at the table."""

    def replace(self, text: str, start: int, end: int) -> None:
        """Textual's: everything that is typed or pasted comes through here."""
        first, last = sorted((max(0, start), min(len(self.value), end)))
        if text and self.max_length and cell_len(self.value[:first] + text + self.value[last:]) > self.max_length:
            self.restricted()
        else:
            super().replace(text, start, end)


def own_name_row(name: str, caption_width: int) -> FormRow:
    """The line for the name of the person at this keyboard."""
    field = NameField(
        name,
        placeholder=_("cómo te llaman en la mesa"),
        limit=LONGEST_NAME,
        sentence=_("El nombre con que te sientas a la mesa."),
        id="name",
    )
    return FormRow(Caption(_("Tu nombre"), caption_width), field)
