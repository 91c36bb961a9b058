"""Whom a table between computers waits for and why, and how the other computers are heard. Looks, changes nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from core.actions import NOBODY, Seat
from core.bodies import BOT as A_BOT
from core.match import DEALER, IS_OVER, Match
from tui.disagreement import disagreement_of
from tui.netends import GuestEnd, HostEnd
from tui.netfailure import ended_failure, obstacle_of
from tui.nettable import NetTable
from tui.session import (
    AWAITED,
    AWAY,
    BOT,
    CALLING,
    CURTAIN,
    DEALING,
    ENDED,
    FROZEN,
    LEFT,
    OVER,
    PEER,
    QUIET,
    READING,
    STAMPING,
    YOU,
    Signal,
    Waiting,
)

_WORST_FIRST: Final = (LEFT, AWAY, QUIET, "")


class Lookout:
    """From one end of a table whose match has begun. `wall`: seconds since 1970."""

    def __init__(self, end: NetTable, match: Match, wall: Callable[[], float] = time.time) -> None:
        self._end = end
        self._match = match
        self._wall = wall
        self._began = round(wall())

    def waiting(self, shown: Seat | None) -> Waiting:
        """Whom the table waits for; `shown`: the seat that the screen belongs to."""
        if self._match.fold.over:
            return Waiting(OVER, NOBODY)
        waiting = self._stopped() or self._due(shown)
        elsewhere = self._end.elsewhere if isinstance(self._end, HostEnd) else ""
        return waiting._replace(elsewhere=elsewhere) if waiting.reason in (AWAITED, AWAY, LEFT) else waiting

    @property
    def signals(self) -> tuple[Signal, ...]:
        """The other computers, worst heard first."""
        end = self._end
        heard = [
            Signal(end.name_of(key), self.state(key)[0], end.companions[key].delay if key in end.companions else None)
            for key in self._match.fold.parties
            if key != end.key
        ]
        return tuple(sorted(heard, key=lambda signal: (_WORST_FIRST.index(signal.state), -(signal.delay or 0.0))))

    def state(self, key: bytes) -> tuple[str, float]:
        """How an instance is heard ("" is well), and since when it is not, in seconds since 1970 (0: nobody knows)."""
        known = self._end.companions.get(key)
        if known is None:
            # Of other guests the host tells when they are away; whom this side has a link to must have come himself.
            unmet = isinstance(self._end, GuestEnd) and not self._end.met
            return (AWAY if unmet or self._end.host in (self._end.key, key) else ""), 0.0
        if known.away is not None:
            return LEFT if known.left else AWAY, self._moment(known.away)
        return (QUIET, self._moment(known.quiet)) if known.quiet is not None else ("", 0.0)

    def _stopped(self) -> Waiting | None:
        """Why nothing goes on, whoever's turn it is."""
        end = self._end
        if end.frozen:
            return Waiting(PEER, self._seat(end.disputed), FROZEN, disagreement=disagreement_of(end))
        if end.awaited:
            since = min(self.state(key)[1] or self._began for key in end.awaited)
            first, *also = sorted(self._seat(key) for key in end.awaited)
            return Waiting(PEER, first, AWAITED, since, also=tuple(also))
        return self._unreached(end) if isinstance(end, GuestEnd) else None

    def _unreached(self, end: GuestEnd) -> Waiting | None:
        """What is between this side and the table, or that the table has not taken yet what was played here."""
        host, failure = self._seat(end.host), obstacle_of(end.reasons or ())
        if end.ended is not None:
            ended = ended_failure(*end.ended, end.name_of(end.host), "")
            return Waiting(PEER, host, ENDED, failure=ended)
        if not end.met:
            return Waiting(PEER, NOBODY, CALLING, failure=failure, searched=end.reasons == ())
        state, since = self.state(end.host)
        if state:
            return Waiting(PEER, host, state, since, failure=failure)
        return Waiting(PEER, host, STAMPING) if end.pending is not None else None

    def _due(self, shown: Seat | None) -> Waiting:
        due = self._match.due()
        if due.kind in (IS_OVER, DEALER):
            return self._dealing()
        if self._match.automatic() is not None:
            return Waiting(DEALING, NOBODY)  # a claim without a choice is on its way
        player = self._match.players[due.seat]
        if player.key != self._end.key:
            return Waiting(PEER, due.seat, *self.state(player.key))
        if player.kind == A_BOT:
            return Waiting(BOT, due.seat)
        return Waiting(YOU if shown == due.seat else CURTAIN, due.seat)

    def _dealing(self) -> Waiting:
        """Cards are due: an instance whose part of the deck is missing, one that is away before one that reads."""
        fold = self._match.fold
        if not fold.wants_deck and (fold.deck is None or fold.deck.promised):
            return Waiting(DEALING, NOBODY)
        promised = dict(fold.deck.promises) if fold.deck else {}
        owing = [key for key in fold.parties if key not in promised and key != self._end.key]
        if not owing:
            return Waiting(DEALING, NOBODY)
        key = min(owing, key=lambda key: not self.state(key)[0])
        state, since = self.state(key)
        return Waiting(PEER, self._seat(key), state or (READING if fold.state.mano else ""), since)

    def _seat(self, key: bytes) -> Seat:
        seat = self._end.seat_of(key)
        return NOBODY if seat is None else seat

    def _moment(self, then: float) -> float:
        return round(self._wall() - (self._end.clock() - then))
