"""A seat of a waiting room as one line of a form: who sits there, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from tui.i18n import N_, _
from tui.render.spans import column
from tui.widgets.form import signs

NAME_WIDTH: Final = 21
_LEAST_NAME: Final = 10


class SeatRow(Widget, can_focus=True):
    """``► 2 Rosa                 de acuerdo``: Enter does something with it, ← → change it where arrows stand."""

    DEFAULT_CSS = """
    SeatRow {
        height: 1;
        padding: 0 1;
        &:hover { background: $boost; }
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
        & > .seatrow--dim { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"seatrow--dim"}
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "press", N_("Elegir"), key_display=N_("Enter"), id="seat.press"),
        Binding("space", "press", N_("Elegir"), show=False, id="seat.press.space"),
        Binding("left", "step(-1)", N_("Cambiar"), key_display="← →", id="seat.left"),
        Binding("right", "step(1)", N_("Cambiar"), show=False, id="seat.right"),
    ]

    @dataclass
    class Pressed(Message):
        """The seat was chosen."""

        row: SeatRow

    @dataclass
    class Stepped(Message):
        """The next (1) or previous (-1) kind of seat is wanted."""

        row: SeatRow
        step: int

    def __init__(self, seat: int, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.seat = seat
        self.sentence = ""
        """What Enter does here."""
        self.changeable = False
        self._shown = ("", "")

    @property
    def aloud(self) -> str:
        """Who sits there and how it stands with them."""
        return _("Asiento {number}: {who}").format(number=self.seat + 1, who=", ".join(filter(None, self._shown)))

    def show(self, name: str, state: str, sentence: str, changeable: bool = False) -> None:
        """Who sits there and how it stands with them; `changeable`: the host may put something else there."""
        if (name, state, sentence, changeable) != (*self._shown, self.sentence, self.changeable):
            self._shown, self.sentence, self.changeable = (name, state), sentence, changeable
            self.refresh()
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Arrows only where there is something to change, Enter where it does something."""
        return self.changeable if action == "step" else action != "press" or bool(self.sentence)

    def render(self) -> Content:
        back, on = signs(self)
        mark = f"{on} " if self.has_focus else "  "
        dim = "" if self.has_focus else self.get_visual_style("seatrow--dim")
        name, state = self._shown
        width = self._name_width
        before, after = (f"{back} ", f" {on}") if self.changeable else ("", "")
        return Content.assemble(
            f"{mark}{self.seat + 1} ", column(name, width - 1) + " ", (before, dim), (state, dim), (after, dim)
        )

    @property
    def _name_width(self) -> int:
        """The name gives way to how it stands with the seat: that is what one waits for."""
        arrows = 4 if self.changeable else 0
        return max(_LEAST_NAME, min(NAME_WIDTH, self.content_size.width - 4 - cell_len(self._shown[1]) - arrows))

    def action_press(self) -> None:
        self.post_message(self.Pressed(self))

    def action_step(self, step: int) -> None:
        self.post_message(self.Stepped(self, step))

    def on_click(self, event: events.Click) -> None:
        """On the arrows as the arrow keys, anywhere else as Enter."""
        arrow = self.gutter.left + 4 + self._name_width
        if self.changeable and event.x >= arrow:
            self.action_step(-1 if event.x <= arrow + 1 else 1)
        else:
            self.action_press()
