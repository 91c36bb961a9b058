"""Something that screens show, and that tells them when to look at it again."""

from __future__ import annotations

from collections.abc import Callable


class Telling:
    """`subscribe` for the screens, `_tell` for the subclass."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
