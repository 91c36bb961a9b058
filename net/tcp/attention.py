"""Shares the program's time between its peers: one slice after the other, in turn, and never all of it.

Handling a message may cost a write to the disk and a repaint. Whoever sends more than there is time for is not served
faster for it: the rest waits, nothing more is read from that peer, and the program keeps answering its person.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

SHARE: Final = 0.75
"""The part of the time that peers may take in the long run,"""
CREDIT: Final = 0.5
"""and the seconds that they may take at once: an evening's cards never need as much."""
BREATH: Final = 0.03
"""Seconds after which the loop looks at everything else in between."""


class Attention:
    """What all connections of one end share. `clock`: monotonic seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._queue: deque[Callable[[], bool]] = deque()
        self._paid = 0.0
        """Until when the time taken so far is paid for."""
        self._busy = False
        self._timer: asyncio.Handle | None = None

    def ask(self, work: Callable[[], bool]) -> None:
        """Call this in its turn, at once where no peer has taken too much time, and again while it returns True."""
        self._queue.append(work)
        if not self._busy and self._timer is None:
            self._go_on()

    def _go_on(self) -> None:
        self._timer = None
        self._busy = True
        began = self._clock()
        try:
            while self._queue:
                now = self._clock()
                rest = self._paid - CREDIT / SHARE - now
                if rest > 0 or now - began > BREATH:
                    loop = asyncio.get_running_loop()
                    self._timer = loop.call_later(max(rest, 0.0), self._go_on)
                    return
                work = self._queue.popleft()
                if work():
                    self._queue.append(work)
                self._paid = max(self._paid, now) + (self._clock() - now) / SHARE
        finally:
            self._busy = False
