"""How long to wait before the next try: longer each time, never the same for all. Pure."""

from __future__ import annotations

from typing import Final

from net.crypto.interfaces import Rng

FIRST: Final = 0.5
LONGEST: Final = 8.0


class Backoff:
    """Seconds from `FIRST`, doubling up to `LONGEST`, each between half of that and all of it by chance."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._next = FIRST

    def wait(self) -> float:
        """How long before the next try."""
        full, self._next = self._next, min(LONGEST, 2 * self._next)
        return full * (0.5 + self._rng(1)[0] / 510)

    def reset(self) -> None:
        """It worked: the next trouble starts from the beginning."""
        self._next = FIRST
