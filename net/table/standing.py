"""How a table stands for one instance: for how long it has waited for whom, and what can be done about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Protocol

from core.log.bodies import Body, Player, SeatBody
from core.log.seats import stand_in
from core.log.state import Fold
from net.table.desync import DesyncTracker
from net.table.member import Member
from net.table.outlook import Outlook, Sight, gone_seats, outlook
from net.table.replica import Replica
from net.table.waits import Owed, Watch


class Sides(Protocol):
    """What follows from the two sides of a table: see `net.table.table.Table`."""

    sequencer: bytes
    awaited: Collection[bytes]
    wishes: Collection[Body]
    now: float

    @property
    def replica(self) -> Replica: ...
    @property
    def members(self) -> Mapping[bytes, Member]: ...
    @property
    def desync(self) -> DesyncTracker: ...
    def counts(self, member: Member) -> bool: ...
    def away(self, fold: Fold) -> Mapping[bytes, float | None]: ...
    def more_owed(self) -> tuple[Owed, ...]: ...


class TableStanding:
    """How a table stands. `look` after every change; times in seconds."""

    def __init__(self, table: Sides) -> None:
        self._table = table
        self._watch = Watch()
        self._frozen_since: float | None = None

    def look(self, now: float) -> Mapping[bytes, float | None]:
        """See for how long who was waited for; who is away (nobody before the match)."""
        table = self._table
        self._frozen_since = (self._frozen_since or now) if table.desync.frozen else None
        match = table.replica.match
        if match is None:
            return {}
        away = table.away(match.fold)
        here = {table.replica.key, *(key for key, since in away.items() if since is None)}
        self._watch.look(match.fold, table.sequencer, here, now, table.more_owed())
        return away

    def outlook(self, now: float) -> Outlook:
        """Who sits where, who is waited for, what can be done about it; once the match has begun."""
        table, match = self._table, self._table.replica.match
        assert match is not None
        sight = Sight(table.replica.key, table.sequencer, self.look(now), tuple(table.awaited), tuple(table.wishes))
        if table.desync.stopped:
            sight = self._doubtful(sight)
        return outlook(match.fold, sight, self._watch, now)

    def _doubtful(self, sight: Sight) -> Sight:
        """With what is known of those who do not agree."""
        table = self._table
        doubted = {key: member for key, member in table.members.items() if not member.agrees and table.counts(member)}
        forked = any(member.forked for key, member in doubted.items() if key == sight.host)
        way_out, frozen = table.desync.way_out, table.desync.frozen
        since = table.now if self._frozen_since is None else self._frozen_since
        return sight._replace(way_out=way_out, frozen=frozen, doubted=tuple(doubted), forked=forked, frozen_since=since)

    def waited(self, key: bytes) -> float:
        """Seconds that an instance has been waited for while it was here."""
        self.look(self._table.now)
        return self._watch.waited(key)

    def passed_over(self, body: SeatBody, patience: float) -> bool:
        """Whether the one who holds this seat has been here for so long, in seconds, without doing what it owes."""
        fold = self._table.replica.playing.fold
        player, waited = fold.players[body.seat], self.waited(fold.players[body.seat].key)
        owing = self._watch.owing.get(player.key)
        if owing is None or body.player != stand_in(player, self._table.sequencer):
            return False
        return body.seat in gone_seats(fold, player.key, owing.debt) and waited >= patience


@lru_cache(maxsize=64)
def instances(players: tuple[Player, ...], owners: tuple[Player, ...]) -> tuple[bytes, ...]:
    """All who sit at a table or have a right to, sorted."""
    return tuple(sorted({player.key for player in (*players, *owners)}))
