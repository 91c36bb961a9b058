"""How a table stands for one instance: for how long it has waited for whom, and what can be done about it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Protocol

from core.log.bodies import Body, Player, SeatBody, Void
from core.log.consent import consent_to
from core.log.seats import stand_in, stuck
from core.log.state import Fold
from net.dealing.audit import Caught
from net.table.desync import DesyncTracker
from net.table.member import Member
from net.table.outlook import Outlook, Sight, gone_seats, outlook
from net.table.replica import Replica
from net.table.waits import Owed, Watch, new_deck


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
        key, fold = table.replica.key, match.fold
        sight = Sight(key, table.sequencer, self.look(now), tuple(table.awaited), tuple(table.wishes))
        if fold.agreed or self._found(fold):
            sight = sight._replace(way_out=self.new_deck, caught=self.caught)
        if table.desync.stopped:
            sight = self._doubtful(sight)
        return outlook(fold, sight, self._watch, now)

    @property
    def caught(self) -> bytes:
        """Who at this table has lied about a deck, as this side has found; empty for nobody that is known."""
        fold = self._table.replica.playing.fold
        found = self._found(fold)
        return found.party if found and found.party != self._table.replica.key and found.party in fold.parties else b""

    @property
    def new_deck(self) -> Void | None:
        """The deck in play, to be dropped with the consent of all: somebody cannot open a card of it and does not know
        because of whom, or has lost what it takes; here, or so that they agreed to drop it.
        """
        fold = self._table.replica.playing.fold
        if fold.deck is None or not fold.deck.hidden or stuck(fold):
            return None
        void, found = new_deck(fold), self._found(fold)
        here = found is not None and found.deck == void.deck and found.party in (b"", self._table.replica.key)
        return void if here or any(what == consent_to(void) for _, what in fold.agreed) else None

    def _found(self, fold: Fold) -> Caught | None:
        return None if fold.over else self._table.replica.dealer.caught(fold)

    def _doubtful(self, sight: Sight) -> Sight:
        """With what is known of those who do not agree."""
        desync, doubted = self._table.desync, self._table.desync.in_the_way
        forked = any(member.forked for member in doubted if member.key == sight.host)
        since = self._table.now if self._frozen_since is None else self._frozen_since
        return sight._replace(
            way_out=desync.way_out,
            frozen=desync.frozen,
            doubted=tuple(member.key for member in doubted),
            forked=forked,
            frozen_since=since,
        )

    def waited(self, key: bytes) -> float:
        """Seconds that an instance has been waited for while it was here."""
        self.look(self._table.now)
        return self._watch.waited(key)

    def passed_over(self, body: SeatBody, patience: float) -> bool:
        """Whether the one who holds this seat has been here for so long, in seconds, without doing what it owes.

        Or has lied.
        """
        fold = self._table.replica.playing.fold
        player, waited = fold.players[body.seat], self.waited(fold.players[body.seat].key)
        if player.key == self.caught:
            return body.player == stand_in(player, self._table.sequencer)
        owing = self._watch.owing.get(player.key)
        if owing is None or body.player != stand_in(player, self._table.sequencer):
            return False
        return body.seat in gone_seats(fold, player.key, owing.debt) and waited >= patience


@lru_cache(maxsize=64)
def instances(players: tuple[Player, ...], owners: tuple[Player, ...]) -> tuple[bytes, ...]:
    """All who sit at a table or have a right to, sorted."""
    return tuple(sorted({player.key for player in (*players, *owners)}))
