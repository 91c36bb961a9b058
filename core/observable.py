"""Observable: the base of everything that others listen to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Observable(Generic[P]):
    """`subscribe` for those who listen, `_notify` for the subclass; `P`: what listeners are called with."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, object]] = []
        self.changes = 0
        """How often listeners were told of something: equal means that nothing has happened since."""

    def subscribe(self, listener: Callable[P, object]) -> Callable[[], None]:
        """Call the listener after every change; the returned function ends that, and may be called again."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _notify(self, *args: P.args, **kwargs: P.kwargs) -> None:
        self.changes += 1
        for listener in tuple(self._listeners):
            listener(*args, **kwargs)
