"""A desk that finishes work at moments that somebody else chooses; what was under way is lost in a crash."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from net.dealing.desk import Beat

T = TypeVar("T")


class LaterDesk:
    """See `net.dealing.desk.Desk`. Nothing is done before `finish`."""

    def __init__(self) -> None:
        self._done: dict[Hashable, Any] = {}
        self._under_way: dict[Hashable, Callable[[Beat], Any]] = {}

    def ask(self, name: Hashable, work: Callable[[Beat], T]) -> T | None:
        if name not in self._done:
            self._under_way.setdefault(name, work)
        outcome: T | None = self._done.get(name)
        return outcome

    @property
    def busy(self) -> int:
        """How many pieces of work are under way."""
        return len(self._under_way)

    def finish(self, which: int = 0) -> None:
        """One of them is done now."""
        name = tuple(self._under_way)[which]
        self._done[name] = self._under_way.pop(name)(lambda: None)

    def close(self) -> None:
        self._under_way.clear()
