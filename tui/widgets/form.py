"""A column of lines one walks with ↑ ↓: the menus and the forms of the program are made of these.

`FormEntry` does something; a `FormChoice` (`tui.widgets.choice`) holds one value out of several, a `Field`
(`tui.widgets.field`) a short text.
Tab goes through everything, ↑ ↓ from line to line (several widgets in one `FormRow` count as one), round at the ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from tui.i18n import N_
from tui.render.spans import wrap

ABOUT: Final = "#refusal, #sentence, #saying-about"
"""What says something about the line with the focus, or why not, on the screens that have one."""

_DRAWN: Final = ("◄", "►")
_ASCII: Final = ("<", ">")
_NONE: Final = (" ", " ")
_LETTER: Final = "bold $accent"
_DETAIL: Final = "$felt-dim"
_ALL_OF_IT: Final = 500
"""Cells enough for any fact."""


def signs(widget: Widget) -> tuple[str, str]:
    """The arrows back and on, in the characters that the person chose."""
    look = getattr(widget.app, "look", None)
    if look and look.spoken:
        return _NONE
    return _ASCII if look and look.charset == "ascii" else _DRAWN


class FormRow(Horizontal):
    """Several widgets that stand beside each other."""

    DEFAULT_CSS = "FormRow { height: auto; }"


class Form(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The column. Every focusable child, or `FormRow` with one, is a line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(-1)", N_("Moverse"), key_display="↑ ↓", id="form.up"),
        Binding("down", "walk(1)", N_("Moverse"), show=False, id="form.down"),
        Binding("home", "end(0)", N_("Primera línea"), show=False, id="form.home"),
        Binding("end", "end(-1)", N_("Última línea"), show=False, id="form.end"),
        Binding("pagedown", "page(1)", N_("Más abajo"), show=False, id="form.page.down"),
        Binding("pageup", "page(-1)", N_("Más arriba"), show=False, id="form.page.up"),
    ]

    def lines(self) -> list[Widget]:
        """The first widget of every line that can have the focus now."""
        return list(self._lines())

    def _lines(self) -> Iterator[Widget]:
        for child in self.query_children():
            stops = child.walk_children(Widget, with_self=True) if child.display else ()
            yield from islice((stop for stop in stops if stop.focusable and stop.display), 1)

    def action_walk(self, step: int) -> None:
        """Give the focus to the line before or after the present one, also from one form of the screen to another."""
        lines = self._all_lines()
        here = _line_of(self.screen.focused)
        at = next((i for i, line in enumerate(lines) if _line_of(line) is here), -1)
        if lines:
            self.screen.set_focus(lines[0 if at < 0 else (at + step) % len(lines)])  # now: the next key is for it

    def action_end(self, place: int) -> None:
        """Give the focus to the first or last line."""
        if lines := self._all_lines():
            self.screen.set_focus(lines[place])

    def action_page(self, step: int) -> None:
        """Go on by as many lines as are in sight; at the ends also what stands before the first or behind the last."""
        lines = self.lines()
        here = _line_of(self.screen.focused)
        at = next((i for i, line in enumerate(lines) if _line_of(line) is here), 0)
        there = min(max(at + step * (self.size.height - 1), 0), len(lines) - 1)
        self.screen.set_focus(lines[there])
        if there == 0:
            self.scroll_home(animate=False)
        elif there == len(lines) - 1:
            self.scroll_end(animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Another line where there is one, pages where not all is in sight: else the keys may be the screen's."""
        if action == "walk":
            return len(list(islice(self._each_line(), 2))) > 1
        return action != "page" or (self.max_scroll_y > 0 and bool(self.lines()))

    def _all_lines(self) -> list[Widget]:
        return list(self._each_line())

    def _each_line(self) -> Iterator[Widget]:
        return (line for form in self.screen.query(Form) for line in form._lines())


def _line_of(widget: Widget | None) -> DOMNode | None:
    """The child of a form that the widget is, or stands in."""
    if widget is None:
        return None
    return next((node for node in widget.ancestors_with_self if isinstance(node.parent, Form)), None)


class FormEntry(Widget, can_focus=True):
    """A line that does something: Enter, Space or a click press it. `letter` is the key that does it from anywhere."""

    DEFAULT_CSS = """
    FormEntry {
        height: auto;
        padding: 0 1;
        &:hover { background: $boost; }
        &:focus { background: $block-cursor-background; color: $block-cursor-foreground; text-style: bold; }
    }
    """
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "press", N_("Elegir"), key_display=N_("Enter"), id="entry.press"),
        Binding("space", "press", N_("Elegir"), show=False, id="entry.press.space"),
    ]

    @dataclass
    class Pressed(Message):
        """The entry was chosen."""

        entry: FormEntry

        @property
        def control(self) -> FormEntry:
            """The entry, for ``@on(FormEntry.Pressed, "#id")``."""
            return self.entry

    def __init__(self, word: str, *, letter: str = "", sentence: str = "", id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.word = word
        self.letter = letter
        self.sentence = sentence
        self.detail: str | Callable[[int], str] = ""
        """A fact that stands behind the word, or how it is told in so many cells."""

    def render(self) -> Content:
        """``► N  Nueva partida``: the mark tells where the focus is without colour."""
        mark = f"{signs(self)[1]} " if self.has_focus else "  "
        letter = f"{self.letter.upper()}  " if self.letter else ""
        style = "" if self.has_focus else _LETTER
        dim = "" if self.has_focus else _DETAIL
        told = self.detail(self._room) if callable(self.detail) else self.detail
        detail = f"  {told}" if told else ""
        word = ("\n" + " " * cell_len(mark + letter)).join(self._rows(self.content_size.width))
        return Content.assemble(mark, (letter, style), word, (detail, dim))

    @property
    def aloud(self) -> str:
        """The word and the fact behind it."""
        told = self.detail(_ALL_OF_IT) if callable(self.detail) else self.detail
        word = " ".join(self.word.split())
        return f"{word}\n{told}" if told and told != self.sentence else word

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The whole word in one line, however narrow the entry was with the word before."""
        told = self.detail(0) if callable(self.detail) else self.detail
        word = cell_len(f"  {self.letter}  {self.word}" if self.letter else f"  {self.word}")
        return word + (cell_len(told) + 2 if told else 0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the word needs; a detail has what is left of the line."""
        return len(self._rows(width))

    def _rows(self, width: int) -> tuple[str, ...]:
        room = width - cell_len(f"  {self.letter}  " if self.letter else "  ")
        if self.detail or width <= 0 or cell_len(self.word) <= room or self.styles.text_wrap == "nowrap":
            return (self.word,)
        return wrap(self.word, room, indent=0) or ("",)

    @property
    def _room(self) -> int:
        """Cells for the detail."""
        taken = cell_len(f"  {self.letter}  {self.word}  " if self.letter else f"  {self.word}  ")
        return max(0, self.content_size.width - taken)

    def action_press(self) -> None:
        self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """As Enter."""
        self.action_press()
