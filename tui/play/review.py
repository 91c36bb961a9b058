"""A match that is over, gone through again: which plays of a seat cost the most, by what it knew and with all cards
seen. Loads no Textual; the work is done in a thread, one decision after the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from core.actions import Play, Seat
from core.bots.review import Regret, regret, regret_open
from core.events import Event
from core.log.bodies import PlayBody
from core.log.table_events import BESIDE
from core.log.timeline import Timeline, action_of
from core.match import Match
from core.random_stream import Stream

WORST: Final = 5
"""Plays that are named; more nobody reads."""
KNOWN: Final = "known"
"""What the seat knew then."""
SEEN: Final = "seen"
"""With all cards seen."""
VIEWS: Final = (KNOWN, SEEN)


class Reviewed(NamedTuple):
    """A play that cost something: the number of its log entry, the position before it, and what was better."""

    entry: int
    state: Any
    played: Play
    regret: Regret


class Review:
    """The plays of one seat. `whole`: of every deck whose cards all were shown, all hands are known in `match`."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.seat = seat
        self._match = match
        self._timeline = Timeline(match.game, match.fold.line)
        self._shown = {deck.promises for deck in match.fold.decks if deck.audit and deck.audit.ok}
        self._live = [(seq, event) for seq, event in match.live if not isinstance(event, BESIDE)]
        self.decisions: Final = tuple(at for at in range(1, len(self._timeline)) if self._is_own(at))
        """Indices of the live line."""
        self.done = 0
        """How many of them were gone through."""
        self.found: Mapping[str, list[Reviewed]] = {view: [] for view in VIEWS}
        """By view, in the order played."""

    @property
    def over(self) -> bool:
        """All is gone through."""
        return self.done == len(self.decisions)

    def worst(self, view: str) -> tuple[Reviewed, ...]:
        """Those that cost the most, the worst first."""
        costly = sorted(self.found[view], key=lambda one: (one.regret.wins, one.regret.cost), reverse=True)
        return tuple(costly[:WORST])

    async def run(self, tell: Callable[[], None]) -> None:
        """Go through the rest; `tell` is called after each."""
        while not self.over:
            found = await asyncio.to_thread(self.look_at, self.decisions[self.done])
            for view, one in zip(VIEWS, found, strict=True):
                self.found[view].extend([one] if one else [])
            self.done += 1
            tell()

    def look_at(self, at: int) -> tuple[Reviewed | None, Reviewed | None]:
        """One decision in both views: the index of its entry in the live line."""
        game, before, body = self._match.game, self._timeline.moment(at - 1), self._timeline.body(at)
        assert isinstance(body, PlayBody)
        played, entry = action_of(body), self._timeline.seq(at)
        assert isinstance(played, Play)
        stream = Stream(self._match.id, f"review/{entry}")
        known = regret(game, game.observe(before.state, self.seat), self._events(entry), played, stream)
        is_shown = before.deck is not None and before.deck.promises in self._shown
        seen = regret_open(game, before.state, played) if is_shown else None
        made = (Reviewed(entry, before.state, played, one) if one else None for one in (known, seen))
        return next(made), next(made)

    def _events(self, entry: int) -> tuple[Event, ...]:
        return tuple(event for seq, event in self._live if seq < entry)

    def _is_own(self, at: int) -> bool:
        body = self._timeline.body(at)
        return isinstance(body, PlayBody) and body.seat == self.seat
