"""The help: what one does on the screen below, and all of its keys, which can be clicked too."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from tui.i18n import N_, _
from tui.keys import said_keys
from tui.render.spans import column
from tui.screens.base import Dialog
from tui.widgets.form import Form, FormEntry


class KeyLine(NamedTuple):
    """What can be done on a screen: a key that does it, all of its keys in words, and what it does."""

    key: str
    shown: str
    what: str
    of_screen: bool
    """Not of what has the focus there."""


class Help(Dialog[str | None]):
    """Text and keys of one screen. The result is the key that was chosen, None when one only read."""

    WIDE = True
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,question_mark,f1", "back", N_("Cerrar"), id="help.back")]

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        spoken = bool(getattr(about.app, "is_heard", False))
        here = about.help_here() if hasattr(about, "help_here") else ""
        text = "\n\n".join(filter(None, (_(getattr(about, "HELP_TEXT", "")), getattr(about, "help_more", ""))))
        self._here, self._text = (said_keys(here), said_keys(text)) if spoken else (here, text)
        self._lines = key_lines(about)

    def box(self) -> ComposeResult:
        width = max((cell_len(line.shown) for line in self._lines), default=0)
        yield Static(_("Ayuda"), classes="box-title")
        with Form(id="help-body"):
            if self._here:
                yield Static(self._here, classes="box-text", id="help-here", markup=False)
            if self._text:
                yield Static(self._text, classes="box-text", markup=False)
            for number, line in enumerate(self._lines):
                yield FormEntry(f"{column(line.shown, width)}  {line.what}", id=f"key-{number}")

    def on_mount(self) -> None:
        """Begin at the top, with the text in sight, wherever the first key stands."""
        if keys := self.query(FormEntry):
            self.set_focus(keys.first(), scroll_visible=False)

    def keep_in_sight(self) -> None:
        """Not the first key, before which one reads the text."""
        if self.focused is not self.query(FormEntry).first():
            super().keep_in_sight()

    @on(FormEntry.Pressed)
    def _pressed(self, event: FormEntry.Pressed) -> None:
        number = int((event.entry.id or "").removeprefix("key-"))
        self.dismiss(self._lines[number].key)


def key_lines(screen: Screen[Any]) -> list[KeyLine]:
    """One line an action, with all of its keys; those of Textual's own widgets stay out."""
    keys: dict[str, list[str]] = {}
    lines: dict[str, KeyLine] = {}
    named: set[str] = set()
    for active in screen.active_bindings.values():
        binding = active.binding
        if not (binding.id and binding.description and active.enabled):
            continue
        what = told_of(binding)
        shown = keys.setdefault(what, [])
        # The name that a binding gives itself is that of its first key; the others have their own.
        own = replace(binding, key_display=None) if binding.id in named else binding
        named.add(binding.id)
        display = screen.app.get_key_display(own)
        if not any(display == other or display in other.split() for other in shown):
            shown.append(display)
        first = lines.setdefault(what, KeyLine(binding.key, "", what, active.node is screen))
        lines[what] = first._replace(shown=", ".join(shown))
    return list(lines.values())


def told_of(binding: Binding) -> str:
    """What a key does, where there is room to say it: the line of keys may have a shorter word."""
    return binding.tooltip or binding.description
