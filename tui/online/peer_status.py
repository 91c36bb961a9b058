"""The other instances at a table between computers, as they are seen from one end of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from net.table.events import Came, Measured, News, Present, Spoke, Went, WentQuiet

BYE_LEFT: Final = "left"
"""The last word of one who leaves the table on purpose."""
BYE_OVER: Final = "over"
"""The last word when the match is over."""


class Companion(NamedTuple):
    """Another instance; times by the table's clock, in seconds.

    `away`: since when its link is gone, None while it is here; `left`: it went on purpose. `quiet`: since when nothing
    was heard of it. `delay`: how long it took to answer; only of instances with a link to this one.
    """

    name: str
    away: float | None = None
    left: bool = False
    quiet: float | None = None
    delay: float | None = None


class Companions(dict[bytes, Companion]):
    """Instance key -> companion, of all that were ever at this table. `changes`: how often one of them has changed."""

    changes = 0

    def on_news(self, news: News, others: Iterable[bytes]) -> None:
        """Update with the table's news. `others`: the instances of the match of which the host tells who is away."""
        match news:
            case Came(peer=peer):
                self.changes += 1
                known = self.get(peer.key)
                self[peer.key] = Companion(peer.name, delay=known.delay if known else None)
            case Went(key=key, since=since, code=code):
                self._see(key, away=since, left=code in (BYE_LEFT, BYE_OVER), quiet=None)
            case WentQuiet(key=key, since=since):
                self._see(key, quiet=since)
            case Spoke(key=key):
                self._see(key, quiet=None)
            case Measured(key=key, seconds=seconds):
                self._see(key, delay=seconds)
            case Present(away=away):
                lost = dict(away)
                for key in others:
                    self._see(key, away=lost.get(key))

    def _see(self, key: bytes, **change: Any) -> None:
        self.changes += 1
        self[key] = self.get(key, Companion(""))._replace(**change)
