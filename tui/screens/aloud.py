"""Screens in words, where the person hears them: what is said when one comes to a screen and moves about in it.

Mixed into every screen. While the setting is off it does nothing; else it says, whenever the screen has nothing more to
do, what has the focus, and before that, until a key is pressed, what the screen is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from tui.i18n import _
from tui.widgets.announcer import Announcer
from tui.widgets.choice import FormChoice
from tui.widgets.columns import Columns
from tui.widgets.field import Caption
from tui.widgets.form import Form, FormEntry, FormRow

ABOUT: Final = "#refusal, #sentence, #saying-about"
"""What says something about the line with the focus, or why not, on the screens that have one."""


T = TypeVar("T")


class Aloud(Screen[T], Generic[T]):
    """A screen that can be heard."""

    READ_WHOLE: ClassVar[bool] = False
    """Whether all of it is said when one comes here, and not its title alone."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._announcer: Announcer | None = None
        self._aloud_arrived = True
        """Nothing was pressed since one came here."""
        self._aloud_notes: list[str] = []
        """What was told in passing, and what changed on a screen that is read as a whole, since the last key."""
        self._aloud_read: dict[Static, str] = {}

    def on_idle(self) -> None:
        """All that was to be shown is shown: say what is new in it."""
        heard = getattr(self.app, "is_heard", False)
        if heard and self.is_attached and self.is_current:
            if self._announcer is None:
                self._announcer = Announcer(classes="-textual-system")  # the class outlives a recompose
                self.mount(self._announcer, before=0)
            self._announcer.say(self.aloud())
        elif self._announcer is not None and not heard:
            self._announcer.remove()
            self._announcer = None

    def on_screen_resume(self) -> None:
        """One comes here, or back here."""
        self._aloud_arrived = True
        self._aloud_read.clear()

    def heard_so_far(self) -> None:
        """A key was pressed: what was said has been heard."""
        self._aloud_arrived = False
        self._aloud_notes.clear()

    def note(self, text: str) -> None:
        """Something that is told in passing; said until one goes on."""
        self._aloud_notes.append(text)
        self.call_later(self.on_idle)

    def aloud(self) -> str:
        """All that is to be said now."""
        changes = self._aloud_changes()
        self._aloud_notes += [] if self._aloud_arrived else changes
        lines = [str(line.content) for line in self.query(ABOUT).results(Static)]
        about = lines or [str(getattr(self.focused, "sentence", ""))]
        heading = self.heading_aloud() if self._aloud_arrived else ""
        return "\n".join(filter(None, (*self._aloud_notes, heading, self.focus_aloud(), *about)))

    def heading_aloud(self) -> str:
        """What this screen is: its title, or all that stands in it to be read."""
        parts: list[str] = []
        for widget in self.query("Static, Columns"):
            if isinstance(widget, Columns):
                parts += widget.sentences() if widget.display else []
            elif self._is_heading(cast(Static, widget)):
                parts.append(str(cast(Static, widget).content))
        return "\n".join(filter(None, parts))

    def _is_heading(self, static: Static) -> bool:
        if static.has_class("title") or static.has_class("box-title"):
            return True
        if isinstance(static, Caption) and static.parent is not None:
            return self.READ_WHOLE and not static.parent.query(Input)
        return self.READ_WHOLE and bool(static.display) and f"#{static.id}" not in ABOUT.split(", ")

    def _aloud_changes(self) -> list[str]:
        """What stands otherwise in a screen that is read as a whole; of what only grows, what is new."""
        if not self.READ_WHOLE:
            return []
        found, news = {}, []
        for static in self.query(Static).results(Static):
            if self._is_heading(static) and not isinstance(static, Caption):
                text, before = str(static.content), self._aloud_read.get(static)
                found[static] = text
                if before is not None and text != before:
                    news.append(text.removeprefix(before).strip())
        self._aloud_read = found
        return news

    def focus_aloud(self) -> str:
        """What has the focus."""
        return "\n".join(filter(None, _told(self.focused))) if self.focused is not None else ""


def _told(widget: Widget) -> Iterator[str]:
    if isinstance(widget, OptionList):
        yield from _option(widget)
    elif isinstance(widget, Input):
        yield _("{what}: {value}").format(what=_caption(widget), value=widget.value or _("vacío"))
    else:
        yield from _section(widget)
        yield str(getattr(widget, "aloud", ""))


def _section(widget: Widget) -> Iterator[str]:
    """The heading above an entry, where another one is called the same."""
    lines = list(widget.parent.children) if isinstance(widget.parent, Form) else []
    alike = [line for line in lines if isinstance(line, FormEntry) and line.word == getattr(widget, "word", None)]
    if len(alike) > 1:
        above = [line for line in lines[: lines.index(widget)] if line.has_class("heading")]
        yield from (str(line.content) for line in above[-1:] if isinstance(line, Static))


def _option(options: OptionList) -> Iterator[str]:
    at = options.highlighted
    if at is not None:
        yield str(options.get_option_at_index(at).prompt)
        yield _("{at} de {count}").format(at=at + 1, count=options.option_count)


def _caption(field: Input) -> str:
    """The words before it, else those that stand in it while it is empty."""
    row = field.parent
    beside = list(row.query("Caption, FormChoice")) if isinstance(row, FormRow) else []
    if beside and isinstance(beside[0], Caption):
        return str(beside[0].content).strip()
    captions = [choice.caption for choice in beside if isinstance(choice, FormChoice)]
    return ", ".join([*captions, field.placeholder]) or _("texto")
