"""The help: what one does on the screen below, and all of its keys."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tui.i18n import N_, _
from tui.screens.base import Dialog
from tui.widgets.keybar import KeyBar


class Help(Dialog[None]):
    """Text and keys of one screen; any of Esc, ``?`` and Enter closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,f1", "back", N_("Cerrar"), key_display="Esc", id="help.back"),
    ]

    def __init__(self, about: Screen[object]) -> None:
        super().__init__()
        self._text = _(getattr(about, "HELP_TEXT", ""))
        self._keys = _key_lines(about)

    def compose(self) -> ComposeResult:
        """The text above, the keys below."""
        with Vertical(classes="box wide"):
            yield Static(_("Ayuda"), classes="box-title")
            with VerticalScroll(id="help-text", can_focus=True):
                if self._text:
                    yield Static(self._text, classes="box-text", markup=False)
                yield Static(_("Teclas"), classes="heading")
                yield Static(self._lines(), id="help-keys")
        yield KeyBar()

    def _lines(self) -> Content:
        width = max((len(keys) for keys, _what in self._keys), default=0)
        return Content("\n").join(
            Content.assemble((f"{keys:<{width}}", "bold"), f"  {what}") for keys, what in self._keys
        )


def _key_lines(screen: Screen[object]) -> list[tuple[str, str]]:
    """Keys and what they do, one line an action; those of Textual's own widgets stay out."""
    lines: dict[str, tuple[list[str], str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.id and binding.description:
            keys, _what = lines.setdefault(binding.description, ([], binding.description))
            shown = _display(screen, active)
            if shown not in keys and not any(shown in key.split() for key in keys):
                keys.append(shown)
    return [(", ".join(keys), binding) for keys, binding in lines.values()]


def _display(screen: Screen[object], active: ActiveBinding) -> str:
    return screen.app.get_key_display(active.binding)
