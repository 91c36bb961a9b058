"""A line of a form that holds one value out of several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tui.i18n import N_, _
from tui.render.spans import column
from tui.widgets.form import signs


class Alternative(NamedTuple):
    """One value of a `FormChoice`: the value, its word, and a sentence on what it means."""

    value: Any
    word: str
    sentence: str = ""


class FormChoice(Widget, can_focus=True):
    """A line with one value out of several: ← → change it, so do Enter, Space, and clicks left and right of it."""

    DEFAULT_CSS = """
    FormChoice {
        height: 1;
        padding: 0 1;
        &:hover { background: $boost; }
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
        & > .choice--changed { text-style: bold; color: $accent; }
        & > .choice--arrow { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"choice--arrow", "choice--changed"}
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", N_("Cambiar"), key_display="← →", id="choice.left"),
        Binding("right", "step(1)", N_("Cambiar"), show=False, id="choice.right"),
        Binding("enter,space", "step(1)", N_("Cambiar"), show=False, id="choice.next"),
    ]

    place: reactive[int] = reactive(0)
    """Which of the alternatives it is."""

    @dataclass
    class Changed(Message):
        """Another value was chosen."""

        choice: FormChoice

        @property
        def control(self) -> FormChoice:
            """The choice, for ``@on(FormChoice.Changed, "#id")``."""
            return self.choice

    def __init__(
        self,
        caption: str,
        alternatives: Sequence[Alternative],
        value: Any,
        *,
        sentence: str = "",
        usual: Any = None,
        caption_width: int = 22,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """`usual`: the value that is not worth a mark; None for no mark at all."""
        super().__init__(id=id)
        self.caption = caption
        self.alternatives = tuple(alternatives)
        self.usual = usual
        self.caption_width = caption_width
        self._sentence = sentence
        self.set_reactive(FormChoice.place, self._place_of(value))

    def _place_of(self, value: Any) -> int:
        return next((i for i, alternative in enumerate(self.alternatives) if alternative.value == value), 0)

    @property
    def value(self) -> Any:
        return self.alternatives[self.place].value

    def choose(self, value: Any) -> None:
        """Show this value without telling anybody; the first one if it is not among the alternatives."""
        with self.prevent(self.Changed):
            self.place = self._place_of(value)

    @property
    def aloud(self) -> str:
        """``Jugadores: 2``."""
        word = self.alternatives[self.place].word
        return _("{what}: {value}").format(what=self.caption, value=word) if self.caption else word

    @property
    def sentence(self) -> str:
        """What the present value means, else what the line is about."""
        return self.alternatives[self.place].sentence or self._sentence

    def watch_place(self) -> None:
        if self.is_mounted:
            self.post_message(self.Changed(self))

    def render(self) -> Content:
        """``► Jugadores        ◄ 2 ►``, with a ``*`` where the value is not the usual one."""
        back, on = signs(self)
        mark = f"{on} " if self.has_focus else "  "
        changed = self.usual is not None and self.value != self.usual
        arrow = self.get_visual_style("choice--arrow") if not self.has_focus else ""
        word = self.get_visual_style("choice--changed") if changed and not self.has_focus else ""
        return Content.assemble(
            f"{mark}{column(self.caption, self.caption_width)}",
            (f"{back} ".lstrip(), arrow),
            (self.alternatives[self.place].word + (" *" if changed else ""), word),
            (f" {on}".rstrip(), arrow),
        )

    def action_step(self, step: int) -> None:
        """The next or previous value, round at the ends."""
        self.place = (self.place + step) % len(self.alternatives)

    def on_click(self, event: events.Click) -> None:
        """On the left arrow the previous value, anywhere else the next."""
        arrow = self.gutter.left + 2 + self.caption_width
        drawn = bool(signs(self)[0].strip())
        self.action_step(-1 if drawn and arrow <= event.x <= arrow + 1 else 1)
