"""How long to wait before the next try: longer each time, never the same for all. Pure."""

from __future__ import annotations

from typing import Final

from net.crypto.interfaces import Rng

FIRST_WAIT: Final = 0.5
LONGEST_BACKOFF: Final = 8.0


class Backoff:
    """Seconds from `FIRST_WAIT`, doubling up to `LONGEST_BACKOFF`, each a random share between half and all of it."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._next = FIRST_WAIT

    def wait(self) -> float:
        """How long before the next try."""
        full, self._next = self._next, min(LONGEST_BACKOFF, 2 * self._next)
        return full * (0.5 + self._rng(1)[0] / 510)

    def reset(self) -> None:
        """It worked: the next trouble starts from the beginning."""
        self._next = FIRST_WAIT
