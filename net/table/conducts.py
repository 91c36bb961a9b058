"""How often each instance has done what nobody asked for. It outlives its links: coming again is no way around it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from net.link.message_paces import PeerConduct

_REMEMBERED: Final = 64
"""Instances whose conduct is kept, at most; those who are at the table always are."""


class Conducts:
    """The conduct of every instance that was ever at a table. `present`: those who are there now."""

    def __init__(self, present: Collection[bytes]) -> None:
        self._present = present
        self._known: dict[bytes, PeerConduct] = {}

    def of(self, key: bytes) -> PeerConduct:
        """What this instance did how often."""
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                gone = (known for known in self._known if known not in self._present)
                self._known.pop(next(gone, b""), None)
            self._known[key] = PeerConduct()
        return self._known[key]
