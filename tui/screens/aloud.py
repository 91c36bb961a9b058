"""Screens in words, where the person hears them: what is said when one comes to a screen and moves about in it.

Mixed into every screen. While the setting is off it does nothing; else it says, whenever the screen has nothing more to
do, what has the focus, and before that, until a key is pressed, what the screen is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from tui.terminal.textual_internals import InnerScreen

if TYPE_CHECKING:
    from textual.widgets import Static

    from tui.widgets.announcer import Announcer

T = TypeVar("T")


class Aloud(InnerScreen[T], Generic[T]):
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
                from tui.widgets.announcer import Announcer

                self._announcer = Announcer(classes="-textual-system")  # the class outlives a recompose
                self.mount(self._announcer, before=0)
            self._announcer.say(self.aloud())
        elif self._announcer is not None and not heard:
            self._announcer.remove()
            self._announcer = None

    def on_screen_resume(self) -> None:
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
        from tui.screens.spoken import about

        changes = self._aloud_changes()
        self._aloud_notes += [] if self._aloud_arrived else changes
        heading = self.heading_aloud() if self._aloud_arrived else ""
        return "\n".join(filter(None, (*self._aloud_notes, heading, self.focus_aloud(), *about(self))))

    def heading_aloud(self) -> str:
        """What this screen is: its title, or all that stands in it to be read."""
        from tui.screens.spoken import heading

        return heading(self, self.READ_WHOLE)

    def _aloud_changes(self) -> list[str]:
        """What stands otherwise in a screen that is read as a whole; of what only grows, what is new."""
        if not self.READ_WHOLE:
            return []
        from tui.screens.spoken import texts

        before, self._aloud_read = self._aloud_read, texts(self)
        news = [(text, before.get(static, text)) for static, text in self._aloud_read.items()]
        return [text.removeprefix(old).strip() for text, old in news if text != old]

    def focus_aloud(self) -> str:
        from tui.screens.spoken import widget_aloud

        return "\n".join(filter(None, widget_aloud(self.focused))) if self.focused is not None else ""
