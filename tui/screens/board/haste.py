"""Who hastens the others with the key that plays does not play with it what they have not seen yet."""

from __future__ import annotations

from typing import Final

from textual.message import Message

LOOK_SECONDS: Final = 0.3
"""So long what has come up can be looked at, before the key that hastened it plays."""


class Haste:
    """What the keys that play were pressed for, at one board. Times are those that keys are stamped with."""

    def __init__(self) -> None:
        self._changed = 0.0
        self._hastening = False

    def changed(self) -> None:
        """What would be played changed by itself: another position, or a hint."""
        self._changed = Message().time

    def only_goes_on(self, pressed: float, waiting: bool) -> bool:
        """Whether a key that plays does not play now. `waiting`: nothing could be played when it came, or be seen."""
        calm = self._changed + (LOOK_SECONDS if self._hastening else 0.0)
        self._hastening = waiting or pressed < calm
        return self._hastening
