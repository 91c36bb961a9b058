"""The last line of every screen: the keys that do something here, in the present language, clickable."""

from __future__ import annotations

from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from tui.i18n import language

MOST_KEYS: Final = 9
"""Entries at once: nobody reads more. The rest is in the help (`?`)."""


_ALWAYS: Final = ("help", "app.help", "back")
"""Actions that stand at the end and never go: the help knows all the others."""


class _Entry(NamedTuple):
    binding: Binding
    enabled: bool
    display: str
    width: int


class KeyBar(Widget):
    """One line built from the screen's `active_bindings`; where space is short, those furthest back go first.

    One widget instead of one a key: the line changes with every move of the focus, and must cost next to nothing.
    """

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        padding: 0 1;
        color: $footer-foreground;
        background: $footer-background;
        & > .keybar--key { color: $footer-key-foreground; text-style: bold; }
        & > .keybar--off { text-style: dim; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"keybar--key", "keybar--off"}
    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self._painted: list[_Entry] = []
        self._fresh: tuple[int, list[_Entry]] | None = None
        """What is to be painted next, where it is known: at this width."""
        self._names: dict[tuple[Binding, object, str], tuple[str, int]] = {}
        """What each key is called in a look and a language, and the cells of it with what the key does."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if screen is not self.screen:
            return
        entries, self._fresh = self.entries(), None
        if entries != self._painted:
            self._fresh = self.content_size.width, entries
            self.refresh()

    def render(self) -> Content:
        key = self.get_visual_style("keybar--key")
        off = self.get_visual_style("keybar--off")
        parts: list[Content] = []
        width, fresh = self._fresh or (-1, [])
        self._painted, self._fresh = fresh if width == self.content_size.width else self.entries(), None
        for entry in self._painted:
            parts += [
                Content.styled(entry.display, key if entry.enabled else off),
                Content.styled(f" {entry.binding.description}  ", "" if entry.enabled else off),
            ]
        return Content.assemble(*parts)

    def entries(self) -> list[_Entry]:
        """What stands in the line at its present width."""
        shown: dict[str, _Entry] = {}
        drawn = getattr(self.app, "look", None), language()
        for _node, binding, enabled, _tip in self.screen.active_bindings.values():
            if binding.show and binding.action not in shown:
                if (binding, *drawn) not in self._names:
                    display = self.app.get_key_display(binding)
                    width = Content(display).cell_length + Content(binding.description).cell_length + 3
                    self._names[binding, *drawn] = display, width
                shown[binding.action] = _Entry(binding, enabled, *self._names[binding, *drawn])
        always = [shown.pop(action) for action in _ALWAYS if action in shown]
        entries = list(shown.values())
        room = self.content_size.width + 2 - sum(entry.width for entry in always)
        while entries and (len(entries) + len(always) > MOST_KEYS or sum(entry.width for entry in entries) > room):
            entries.pop()
        return entries + always

    def on_click(self, event: events.Click) -> None:
        """A click on an entry is its key."""
        position = event.x - self.gutter.left
        for entry in self.entries():
            if 0 <= position < entry.width:
                if entry.enabled:
                    self.app.simulate_key(entry.binding.key)
                return
            position -= entry.width
