"""The list of saved matches, and what one of them is about beside it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static

from tui.i18n import N_
from tui.words.saves import row_mark, row_with_game

if TYPE_CHECKING:
    from saves.listing import SavedRow
    from tui.board.preview import Preview

DATE_WIDTH: Final = 16


class Shelf(OptionList):
    """The list of matches. A click looks at a match, a click on the one looked at opens it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", N_("Abrir"), id="saves.open"),
        Binding("up,k", "cursor_up", N_("Moverse"), show=False, id="saves.up"),
        Binding("down,j", "cursor_down", N_("Moverse"), show=False, id="saves.down"),
    ]

    class Fitted(Message):
        """The width of the rows has changed."""

    @property
    def room(self) -> int:
        """Cells of a row, beside the bar that a long list has."""
        return self.scrollable_content_region.width

    def line(self, row: SavedRow, ago: str) -> Content:
        """How it ended, when that was, and as much of the match as there is room for."""
        room = max(0, self.room - DATE_WIDTH - 2)
        when = (f"{ago:<{DATE_WIDTH}}", "$text-muted")
        return Content.assemble(row_mark(row.facts), " ", when, row_with_game(row.facts, room))

    def on_resize(self) -> None:
        self.post_message(self.Fitted())

    def action_page_up(self) -> None:
        """A page up, once there are pages: Textual's fails before the first paint."""
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call]

    async def _on_click(self, event: events.Click) -> None:
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked != self.highlighted:
            self.highlighted = clicked
            event.prevent_default()


class PreviewPane(VerticalScroll, can_focus=False):
    """What a match is about: how it stands, what was agreed, the position, the last plays."""

    def compose(self) -> ComposeResult:
        yield Static("", id="preview")

    def show(self, heading: str, shown: Preview) -> None:
        blocks = [(shown.state,), shown.agreed, shown.position, shown.plays]
        paragraphs = [Content("\n".join(block)) for block in blocks if any(block)]
        for text in self.query("#preview").results(Static):
            text.update(Content("\n\n").join([Content.styled(heading, "bold"), *paragraphs]))
