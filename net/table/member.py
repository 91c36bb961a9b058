"""Another instance at the table, as this side knows it."""

from __future__ import annotations

from net.link.identity import Peer
from net.pace import Pace
from net.table.divergence import Doubt, Search
from net.table.replication import Replication


class Member:
    """Another instance at this table: who it is, its copy of the log, since when it is away (None: it is here)."""

    def __init__(self, peer: Peer, replication: Replication) -> None:
        self.peer = peer
        self.key = peer.key
        self.replication = replication
        self.away: float | None = None
        self.doubt: Doubt | None = None
        self.search: Search | None = None
        self.forked = False
        self.doubts = Pace(5, 10.0)
        """How often it may make this side play its log again."""
        self.owes: int | None = None
        """The entry that was in doubt on the link before: it has to be acknowledged before anything goes on."""

    @property
    def agrees(self) -> bool:
        """Nothing is known that stands between the two logs."""
        return self.doubt is None and self.owes is None and not self.forked

    @property
    def in_doubt(self) -> int:
        """The entry that they do not agree on, 0 where it is not known yet."""
        return self.doubt.seq if self.doubt is not None else self.owes or 0

    def begin_anew(self, last: int) -> None:
        """A new link: look at what was in doubt once more. `last`: this side's last entry."""
        if self.doubt is not None and self.doubt.seq <= last:
            self.owes = self.doubt.seq
        self.doubt = self.search = None
        self.forked = False

    def has(self, seq: int) -> bool:
        """It has all up to this entry; True when that ends a doubt."""
        if self.owes is None or seq < self.owes:
            return False
        self.owes = None
        return True
