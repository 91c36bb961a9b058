"""Something to read that may be longer than its place; the keys that scroll it are the screen's."""

from __future__ import annotations

from textual import events
from textual.containers import VerticalScroll


class Reading(VerticalScroll, can_focus=False):
    """Tells the screen whenever there is more, or no more, to read above or below."""

    def on_mount(self) -> None:
        for what in ("scroll_y", "virtual_size"):
            self.watch(self, what, self._changed, init=False)

    def on_resize(self, event: events.Resize) -> None:
        """More fits, or less."""
        self._changed()

    def _changed(self) -> None:
        self.screen.refresh_bindings()

    def has_more(self, step: int) -> bool:
        """Whether anything stands below (1) what is in sight, or above it (-1)."""
        return self.scroll_y < self.max_scroll_y if step > 0 else self.scroll_y > 0

    def read_on(self, step: int, lines: int = 0) -> None:
        """So many lines down (1) or up (-1), at once; 0: a page that keeps one line in sight."""
        self.scroll_relative(y=step * (lines or self.size.height - 1), animate=False, immediate=True)
