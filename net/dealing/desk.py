"""Where the long work of a deck is done: proofs take tenths of a second, and a table must go on answering meanwhile.

A dealer asks a desk for the outcome of a piece of work by its name, again and again, until it is there. Whoever owns a
desk that works in the background asks the table to look again when something was finished.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")

REMEMBERED: Final = 64
"""Outcomes that a desk remembers: more than the passes of the largest deck."""


class Desk(Protocol):
    """Does pieces of work, each once."""

    def ask(self, name: Hashable, work: Callable[[], T]) -> T | None:
        """What came of the work with this name, which has begun by now; None while it is under way."""


class AtOnce:
    """A desk that does everything while one waits: for commands and for the simulator."""

    def __init__(self) -> None:
        self._done: OrderedDict[Hashable, Any] = OrderedDict()

    def ask(self, name: Hashable, work: Callable[[], T]) -> T | None:
        if name not in self._done:
            self._done[name] = work()
            while len(self._done) > REMEMBERED:
                self._done.popitem(last=False)
        outcome: T = self._done[name]
        return outcome
