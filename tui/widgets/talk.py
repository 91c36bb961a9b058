"""Talk: what was said, and a line to say something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from net.admission.code_words import complete
from net.link.message_fields import MAX_TALK
from tui.i18n import N_, _
from tui.online.address_input import pasted
from tui.widgets.field import Field

_LONGEST_PLACE: Final = 600


class SendField(Field):
    """A field whose Enter sends what stands in it (`Input.Submitted`), also inside a form."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", N_("Enviar"), key_display=N_("Enter"), id="field.send")
    ]

    async def action_submit(self) -> None:
        await Input.action_submit(self)


class SayField(SendField):
    """Something to say. In a room Esc leaves the line, not the room, and what stands in it stays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Dejar de escribir"), key_display="Esc", id="say.back")
    ]

    def __init__(self, way_out: str = "") -> None:
        """`way_out`: what has the focus after Esc, a selector; empty where Esc is the screen's own."""
        sentence = _("Lo lee toda la mesa.")
        super().__init__("", placeholder=self._asks(bool(way_out)), limit=MAX_TALK, sentence=sentence, id="say")
        self._way_out = way_out

    def _asks(self, from_afar: bool) -> str:
        return "T  " + _("Decir algo") if from_afar else _("escribe y presiona Enter")

    def watch_has_focus(self, has_focus: bool) -> None:
        """Letters are for it only while it has the focus: until then it says how it gets it."""
        super().watch_has_focus(has_focus)
        self.placeholder = self._asks(bool(self._way_out) and not has_focus)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "back" or bool(self._way_out)

    def action_back(self) -> None:
        """Out of the line."""
        self.screen.set_focus(self.screen.query(self._way_out).first())


class PlaceField(SendField):
    """Where a table is. Of a pasted message only the invitation in it is kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", N_("Entrar"), key_display=N_("Enter"), id="field.enter")
    ]

    def __init__(self, value: str, placeholder: str, sentence: str = "", *, with_code: bool = True) -> None:
        """`with_code`: also the code can stand in it, whose words are completed."""
        super().__init__(value, placeholder=placeholder, limit=_LONGEST_PLACE, sentence=sentence, id="place")
        self.suggester = CodeSuggester() if with_code else None

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.take(event.text)

    def take(self, text: str) -> None:
        """Replace the text of the field."""
        self.replace(pasted(text), 0, len(self.value))


class CodeSuggester(Suggester):
    """Completes the words of a code; → takes what is offered."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=False)

    async def get_suggestion(self, value: str) -> str | None:
        """The code with its last word finished, where only one word fits."""
        found = complete(value)
        return found[0] if len(found) == 1 else None


class TalkLog(VerticalScroll, can_focus=False):
    """The last lines, the newest at the bottom. Texts are shown as they are, without markup."""

    DEFAULT_CSS = "TalkLog { height: 1fr; } TalkLog > Static { width: 100%; }"

    _lines: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static("", markup=False)

    def show(self, lines: Sequence[str]) -> None:
        """Show exactly these lines."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            self.query_one(Static).update(Content("\n".join(lines)))
            self.scroll_end(animate=False)

    def on_resize(self) -> None:
        """The newest stays in sight."""
        self.scroll_end(animate=False)
