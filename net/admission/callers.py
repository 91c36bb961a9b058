"""Who waits at the door without having proved anything, and who of them makes way for another. Pure.

To say nothing costs its caller nothing, so the longest silent one makes way. A guess costs a key exchange here, so only
few go on at once, and who stalls in the middle makes way. Those who name a key of this table have room of their own:
however many strangers press at the door, whoever was here before comes back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SILENT: Final = "silent"
"""Nothing was said yet."""
GUESSING: Final = "guessing"
"""On the way in with a code."""
EXPECTED: Final = "expected"
"""On the way in with a key that is known here."""
ROOM: Final[Mapping[str, int]] = {SILENT: 32, GUESSING: 8, EXPECTED: 16}
"""Connections that have not proved anything yet, at most; and from one source:"""
MAX_OF_A_SOURCE: Final = 3
STALLED: Final = 2.0
"""Seconds after which one in the middle of the way in may have to make way."""


class _Stranger:
    def __init__(self, source: str, now: float) -> None:
        self.source = source
        self.stage = SILENT
        self.since = now


class Porch:
    """Strangers by the number of their link, the one who came first first."""

    def __init__(self) -> None:
        self._strangers: dict[int, _Stranger] = {}

    def __len__(self) -> int:
        return len(self._strangers)

    def comes(self, number: int, source: str, now: float) -> tuple[int, ...]:
        """Somebody connects; the links that end for it, which may be this very one."""
        self._strangers[number] = _Stranger(source, now)
        same = [other for other, known in self._strangers.items() if known.source == source]
        if len(same) > MAX_OF_A_SOURCE:
            return self._ends(next(other for other in same if self._strangers[other].stage == SILENT))
        return self._crowded(number, now)

    def speaks(self, number: int, stage: str, now: float) -> tuple[int, ...]:
        """Somebody has said how they want to come in; the links that end for it."""
        known = self._strangers.get(number)
        if known is None or known.stage == stage:
            return ()
        known.stage, known.since = stage, now
        return self._crowded(number, now)

    def goes(self, number: int) -> None:
        """Somebody is in, or gone."""
        self._strangers.pop(number, None)

    def _crowded(self, number: int, now: float) -> tuple[int, ...]:
        stage = self._strangers[number].stage
        same = {other: known.since for other, known in self._strangers.items() if known.stage == stage}
        if len(same) <= ROOM[stage]:
            return ()
        oldest = min(same, key=lambda other: (same[other], other))
        makes_way = stage == SILENT or now - same[oldest] >= STALLED
        return self._ends(oldest if makes_way else number)

    def _ends(self, number: int) -> tuple[int, ...]:
        self.goes(number)
        return (number,)
