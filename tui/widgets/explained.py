"""A form or a list in a column that can be read, and what its line is about: below it, in a wide window beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tui.i18n import _
from tui.render.spans import wrap
from tui.widgets.choice import FormChoice
from tui.widgets.field import Caption
from tui.widgets.form import FormEntry, signs

ROOMY: Final = ("-roomy", "-wide")
"""Classes of a screen with room for the explanation beside what it explains."""


_INDENT: Final = 4


class Explained(Vertical):
    """Holds the column and an `AboutLine`; the styles of a screen say how wide."""


class AboutLine(VerticalScroll, can_focus=False):
    """The sentence on the line with the focus; where it stands beside the form also the line's name and its values."""

    def compose(self) -> ComposeResult:
        yield Static("", id="about-name", classes="about", markup=False)
        yield Static("", id="sentence", markup=False)
        yield Static("", id="about-values", classes="about", markup=False)

    def on_mount(self) -> None:
        self.watch(self.screen, "focused", self._follow)

    def on_resize(self, event: events.Resize) -> None:
        """It may stand beside the form now."""
        self._show()

    def _follow(self, focused: Widget | None) -> None:
        if isinstance(focused, FormChoice):
            self.watch(focused, "place", self._show, init=False)
        self._show()

    def _show(self) -> None:
        line = self.screen.focused
        if line is None or not any(map(self.screen.has_class, ROOMY)):
            return
        name, values = line_name(line), Content("\n").join(_values(line, self.scrollable_content_region.width))
        for static, text in (("#about-name", Content(name)), ("#about-values", values)):
            for shown in self.query(static).results(Static):
                if shown.content != text:
                    shown.set_class(bool(text), "-said")
                    shown.update(text)


def line_name(line: Widget) -> str:
    """What the line of a form is called: its caption, or its word."""
    if isinstance(line, FormChoice):
        return line.caption
    if isinstance(line, FormEntry):
        return line.word.strip()
    beside = line.parent.query_children(Caption) if isinstance(line.parent, Widget) else ()
    return next((caption.words for caption in beside), "")


def line_help(line: Widget) -> str:
    """What the help says of the line with the focus: what it is about, and each value that it can have."""
    name, about = line_name(line), str(getattr(line, "sentence", "")).strip()
    values = line.alternatives if isinstance(line, FormChoice) else ()
    told = [f"{value.word}: {value.sentence}" for value in values if value.sentence]
    if len(told) > 1:
        return "\n".join([_("«{name}» se cambia con ← →:").format(name=name) if name else "", *told]).strip()
    return _("«{name}»: {about}").format(name=name, about=about) if name and about else about


def _values(line: Widget, width: int) -> Iterator[Content]:
    """Each value that the line can have, with what it means; of the present one the sentence above says that."""
    if not isinstance(line, FormChoice):
        return
    here = signs(line)[1]
    for place, value in enumerate(line.alternatives):
        if place == line.place:
            yield Content.styled(f"{here} {value.word}", "bold")
        else:
            yield Content(f"  {value.word}")
            for row in wrap(value.sentence, width - _INDENT, indent=0):
                yield Content.styled(" " * _INDENT + row, "$felt-dim")
