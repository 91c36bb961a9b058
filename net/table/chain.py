"""The log as the network sees it: numbered bytes and the head of the chain after each."""

from __future__ import annotations

from collections.abc import Iterable

from core.log.entry import genesis, next_head


class Chain:
    """The entries of a match, which only grow. `seq`: the number of the last one, -1 before any; `head`: after it."""

    def __init__(self, match: bytes, entries: Iterable[bytes] = ()) -> None:
        self.match = match
        self.seq = -1
        self.head = genesis(match)
        self.entries: list[bytes] = []
        self._heads = [self.head]
        for data in entries:
            self.add(data, next_head(self.head, data))

    def add(self, data: bytes, head: bytes) -> None:
        """The next entry is in the log; `head`: after it."""
        self.entries.append(data)
        self._heads.append(head)
        self.seq, self.head = self.seq + 1, head

    def head_at(self, seq: int) -> bytes:
        """The head after the entry `seq`; -1 is before any. Raises `IndexError` beyond the log's ends."""
        if not -1 <= seq <= self.seq:
            raise IndexError(f"no entry {seq}")
        return self._heads[seq + 1]
