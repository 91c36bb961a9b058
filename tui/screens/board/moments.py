"""What is on the board for a moment only, and goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.screen import Screen
from textual.timer import Timer

from tui.board.scene import Capture
from tui.board.scene_builder import Moment

SHOUT_SECONDS: Final = 1.2
CAPTURE_SECONDS: Final = 0.8


class Passing(Moment):
    """What one screen shows for a moment. `show` paints it; `settled` is called when a held capture is over."""

    def __init__(self, screen: Screen[None], show: Callable[[], None], settled: Callable[[], None]) -> None:
        super().__init__()
        self._screen = screen
        self._show = show
        self._settled = settled
        self._shouting: Timer | None = None
        self._holding: Timer | None = None

    def hold(self, capture: Capture, pace: float) -> None:
        """Keep a capture on the table, less long than a bot takes for the next play (`pace`, seconds)."""
        self.release()
        self.capture = capture
        self._holding = self._screen.set_timer(min(CAPTURE_SECONDS, 0.9 * pace), self.settle)

    def settle(self) -> None:
        """End the held capture: show the table as it is now."""
        if self.release():
            self._show()
            self._settled()

    def release(self) -> bool:
        """Forget the held capture, without painting. Whether there was one."""
        held, self.capture = self.capture is not None, None
        if self._holding:
            self._holding.stop()
        return held

    def call_out(self, shout: str) -> None:
        """Say it over the table for a while."""
        self.shout = shout
        if self._shouting:
            self._shouting.stop()
        self._shouting = self._screen.set_timer(SHOUT_SECONDS, self._hush)

    def _hush(self) -> None:
        self.shout = ""
        self._show()
