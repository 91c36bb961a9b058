"""A rate limiter. Pure: the time comes in as an argument, in seconds."""

from __future__ import annotations

import math


class Pace:
    """How often something may happen: `burst` times at once, once every `every` seconds in the long run."""

    def __init__(self, burst: int, every: float) -> None:
        self._slack = (burst - 1) * every
        self._every = every
        self._next = -math.inf

    def rest(self, now: float) -> float:
        """Seconds until it may happen again, 0 when it may now."""
        return max(0.0, self._next - now - self._slack)

    def allows(self, now: float) -> bool:
        """Whether it may happen at `now` seconds; if so, that counts as once."""
        due = max(self._next, now)
        if due - now > self._slack:
            return False
        self._next = due + self._every
        return True
