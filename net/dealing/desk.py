"""Where the long work of a deck is done: proofs take tenths of a second, and a table must go on answering meanwhile.

A dealer asks a desk for the outcome of a piece of work by its name, again and again, until it is there. Whoever owns a
desk that works in the background asks the table to look again when something was finished.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Beat: TypeAlias = Callable[[], object]
"""What work calls from time to time: to tell how far it is, and to be ended where nobody wants it any more."""

OUTCOMES_KEPT: Final = 64
"""Outcomes that a desk remembers: more than the passes of the largest deck."""


def nothing() -> None:
    """Nobody wants to know how far it is."""


class Desk(Protocol):
    """Does pieces of work, each once."""

    def ask(self, name: Hashable, work: Callable[[Beat], T]) -> T | None:
        """What came of the work with this name, which has begun by now; None while it is under way."""

    def close(self) -> None:
        """Begin nothing more, and let go of what is under way."""


class AtOnce:
    """A desk that does everything while one waits: for commands and for the simulator."""

    def __init__(self) -> None:
        self._done: OrderedDict[Hashable, Any] = OrderedDict()

    def ask(self, name: Hashable, work: Callable[[Beat], T]) -> T | None:
        if name not in self._done:
            self._done[name] = work(nothing)
            while len(self._done) > OUTCOMES_KEPT:
                self._done.popitem(last=False)
        outcome: T = self._done[name]
        return outcome

    def close(self) -> None:
        return
