"""What is on the board for a moment only, and goes by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from textual.screen import Screen
from textual.timer import Timer

from tui.board.scene import Capture
from tui.board.scene_builder import Moment

SHOUT_SECONDS: Final = 1.2
STRUCK_SECONDS: Final = 2.4
"""How long something is called out that was done to the person who reads it."""
LONGEST_HOLD: Final = 1.5
"""Seconds that a capture stays at most, however slow the bots are."""
_OF_PACE: Final = 0.9
"""Part of the time between two plays of bots: what is held is gone before the next one."""
_MOST_HELD: Final = 4
"""Captures that follow each other so fast that they wait to be shown; of more only the last are."""


class Passing(Moment):
    """What one screen shows for a moment. `show` paints it; `settled` is called when no capture is held any more."""

    def __init__(self, screen: Screen[None], show: Callable[[], None], settled: Callable[[], None]) -> None:
        super().__init__()
        self._screen = screen
        self._show = show
        self._settled = settled
        self._holding: Timer | None = None
        self._following: list[Capture] = []
        """Captures to be shown after the one that is held."""
        self._shouts: list[tuple[str, bool]] = []

    def hold(self, captures: Iterable[Capture], pace: float) -> None:
        """Keep each on the table for a while, after those that are held already; `pace`: seconds that a bot takes."""
        self._following = [*self._following, *captures][-_MOST_HELD:]
        if self.capture is None and self._following:
            self._hold_next(min(LONGEST_HOLD, _OF_PACE * pace))

    def _hold_next(self, seconds: float) -> None:
        self.capture = self._following.pop(0)

        def passed() -> None:
            if not self._following:
                self.settle()
                return
            self._hold_next(seconds)
            self._show()

        self._holding = self._screen.set_timer(seconds, passed)

    def settle(self) -> bool:
        """End all that is held, and show the table as it is now. Whether anything was held, and hid it."""
        held = self.release()
        if held:
            self._show()
            self._settled()
        return held

    def release(self) -> bool:
        """Forget what is held, without painting. Whether there was anything."""
        held, self.capture = self.capture is not None, None
        self._following.clear()
        if self._holding:
            self._holding.stop()
        return held

    def call_out(self, shout: str, struck: bool = False) -> None:
        """Say it over the table for a while, beside what is still heard. `struck`: it was done to who reads it."""
        said = (shout, struck)
        self._shouts.append(said)
        self._set_shout()

        def fade() -> None:
            if said in self._shouts:
                self._shouts.remove(said)
                self._set_shout()
                self._show()

        self._screen.set_timer(STRUCK_SECONDS if struck else SHOUT_SECONDS, fade)

    def hush(self) -> None:
        """What was called out did not happen."""
        self._shouts.clear()
        self._set_shout()

    def _set_shout(self) -> None:
        """First what was done to the reader, then the newest."""
        heard = self._shouts[::-1]
        heard.sort(key=lambda said: not said[1])
        self.shout = " · ".join(text for text, _struck in heard)
