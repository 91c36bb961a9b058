"""All plays of a match that is looked at, to go to any of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.board.retelling import numbered
from tui.i18n import N_, _
from tui.screens.base import Dialog


class PlaysDialog(Dialog[int | None]):
    """The result is the number of the log entry that tells the chosen play."""

    WIDE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,r", "back", N_("Cerrar"), key_display="Esc", id="plays.back")
    ]

    def __init__(self, told: Sequence[tuple[int, Sequence[str]]], at: int) -> None:
        """`told`: numbers of log entries and their sentences, oldest first; `at`: the entry that is shown."""
        super().__init__()
        self.told = told
        self.at = at

    def box(self) -> ComposeResult:
        """A line a sentence; all those of a play lead to it."""
        lines = numbered([sentences for _entry, sentences in self.told])
        yield Static(_("Todas las jugadas"), classes="box-title")
        yield OptionList(*(Option(Content(line)) for line in lines), id="plays")

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        before = bisect_right(self._entries, self.at)
        options.highlighted = max(before - 1, 0) if self._entries else None
        self.set_focus(options)

    @property
    def _entries(self) -> list[int]:
        """The entry of every line."""
        return [entry for entry, sentences in self.told for _sentence in sentences]

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._entries[event.option_index])
