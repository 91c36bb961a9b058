"""The words of a game, each explained while it has the focus."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Static

from tui.i18n import N_, _
from tui.screens.base import DIALOG_STYLES, Dialog
from tui.widgets.form import Form, FormEntry
from tui.widgets.keybar import KeyBar
from tui.words.glossary import glossary
from tui.words.names import game_name


class GlossEntry(FormEntry, inherit_bindings=False):
    """A word: it has only to be in focus."""


class Glossary(Dialog[None]):
    """The list and, below it, what the word with the focus means."""

    CSS_PATH = [DIALOG_STYLES, "../styles/rules.tcss"]  # noqa: RUF012 - as Textual has it
    AUTO_FOCUS = ""
    HELP_TEXT = N_("Las palabras del juego. Al moverte por ellas con ↑ ↓ se lee abajo qué quiere decir cada una.")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,g", "back", N_("Cerrar"), key_display="Esc", id="glossary.back")
    ]

    def __init__(self, game: str, first: str = "") -> None:
        """`first`: the name of the word to begin with."""
        super().__init__()
        self._words = glossary(game)
        self._title = _("Palabras · {game}").format(game=game_name(game))
        self._first = next((at for at, gloss in enumerate(self._words) if gloss.name == first), 0)

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide", id="glossary"):
            yield Static(self._title, classes="box-title", markup=False)
            with Form(id="glossary-words"):
                for at, gloss in enumerate(self._words):
                    yield GlossEntry(gloss.title, sentence=gloss.about, id=f"gloss-{at}")
            yield Static("", id="sentence", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        word = self.query_one(f"#gloss-{self._first}")
        self.set_focus(word, scroll_visible=False)
        self.call_after_refresh(word.scroll_visible, animate=False, top=True)  # now nobody knows how long the list is

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        self.query_one("#sentence", Static).update(getattr(self.focused, "sentence", ""))
