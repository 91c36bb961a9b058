"""The log as the network sees it: numbered bytes and the head of the chain after each."""

from __future__ import annotations

from core.log.entry import genesis, next_head


class Chain:
    """A view of a match's list of entries, which only grows; it always shows the list's present length."""

    def __init__(self, match: bytes, entries: list[bytes]) -> None:
        self.match = match
        self.entries = entries
        self._heads = [genesis(match)]

    @property
    def seq(self) -> int:
        """The number of the last entry, -1 before any."""
        return len(self.entries) - 1

    @property
    def head(self) -> bytes:
        return self.head_at(self.seq)

    def head_at(self, seq: int) -> bytes:
        """The head after the entry `seq`; -1 is before any. Raises `IndexError` beyond the log's ends."""
        if not -1 <= seq <= self.seq:
            raise IndexError(f"no entry {seq}")
        while len(self._heads) < seq + 2:
            self._heads.append(next_head(self._heads[-1], self.entries[len(self._heads) - 1]))
        return self._heads[seq + 1]
