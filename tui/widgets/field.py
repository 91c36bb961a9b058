"""A line of a form that holds a short text, and the words before it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.i18n import N_, _
from tui.render.spans import column
from tui.widgets.form import Form, signs


class Caption(Static):
    """The words before a `Field`, where a `FormChoice` would have them, and the mark while that has the focus."""

    DEFAULT_CSS = "Caption { width: auto; height: 1; }"

    def __init__(self, words: str, width: int = 22) -> None:
        super().__init__(markup=False)
        self._width = width
        self._marked = False
        self.words = ""
        self.say(words)

    def say(self, words: str) -> None:
        self.words = words
        mark = f"{signs(self)[1]} " if self._marked else "  "
        self.update(f" {mark}{column(words, self._width)}")

    def on_mount(self) -> None:
        self.watch(self.screen, "focused", self._follow)

    def _follow(self, focused: Widget | None) -> None:
        marked = isinstance(focused, Field) and focused.parent is self.parent
        if marked != self._marked:
            self._marked = marked
            self.say(self.words)


class Field(Input):
    """A one-line text; Enter goes to the next line of its form, so that it never does more than it says."""

    DEFAULT_CSS = """
    Field {
        width: 1fr;
        height: 1;
        border: none;
        padding: 0 1;
        background: $surface;
        color: $foreground;
        & > .input--placeholder, & > .input--suggestion { text-style: italic; }
        &:focus {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
            & > .input--cursor { background: $block-cursor-foreground; color: $block-cursor-background; }
            & > .input--selection { background: $block-cursor-foreground 25%; color: $block-cursor-foreground; }
        }
    }
    """

    @dataclass
    class Full(Message):
        """What was typed or pasted does not go in, and nothing has changed; `why` says it."""

        why: str

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", N_("Seguir"), id="field.next"),
        Binding("up", "walk(-1)", N_("Moverse"), key_display="↑ ↓", id="field.up"),
        Binding("down", "walk(1)", N_("Moverse"), show=False, id="field.down"),
    ]

    def __init__(
        self,
        value: str,
        *,
        placeholder: str = "",
        limit: int = 40,
        sentence: str = "",
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(value, placeholder=placeholder, max_length=limit, compact=True, select_on_focus=True, id=id)
        self.sentence = sentence

    def restricted(self) -> None:
        """Textual's hook: a bell, and why."""
        super().restricted()
        self.post_message(self.Full(_("No cabe: aquí van {limit} letras como mucho.").format(limit=self.max_length)))

    async def action_submit(self) -> None:
        """Enter: on to the next line of the form; without a form as in any Input."""
        if self._form:
            self._form.action_walk(1)
        else:
            await super().action_submit()

    def action_walk(self, step: int) -> None:
        """To another line: Textual's Input would keep these keys to itself and do nothing with them."""
        if self._form:
            self._form.action_walk(step)
        else:
            self.screen.focus_next() if step > 0 else self.screen.focus_previous()

    @property
    def _form(self) -> Form | None:
        return next((node for node in self.ancestors if isinstance(node, Form)), None)
