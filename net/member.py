"""Another instance at the table, as this side knows it."""

from __future__ import annotations

from net.identity import Peer
from net.ladder import Doubt, Search
from net.session import Session


class Member:
    """Another instance at this table: who it is, the session with it, since when it is away (None: it is here)."""

    def __init__(self, peer: Peer, session: Session) -> None:
        self.peer = peer
        self.session = session
        self.away: float | None = None
        self.doubt: Doubt | None = None
        self.search: Search | None = None
        self.forked = False

    @property
    def key(self) -> bytes:
        return self.peer.key

    @property
    def agrees(self) -> bool:
        """Nothing is known that stands between the two logs."""
        return self.doubt is None and not self.forked
