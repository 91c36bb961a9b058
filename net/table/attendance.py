"""Which instances are at the host's table: who is away, who must come back first, who is not waited for any longer."""

from __future__ import annotations

from collections.abc import Iterable

from core.log.state import Fold
from net.table.member import Member
from net.table.table import Table
from net.table.waits import BACK, Owed, first_seat


class Attendance:
    """Who is at the host's table. `awaited`: the instances that have to come back before anything is stamped."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.awaited: set[bytes] = set()
        self.without: set[bytes] = set()
        """With whom a person here does not wait to agree any more: what they say of the log holds nobody up."""
        self._absent: dict[bytes, float] = {}
        """Since when this side misses those who were never here."""

    @property
    def fold(self) -> Fold | None:
        """None before the match."""
        match = self._table.match
        return match.fold if match is not None else None

    @property
    def going(self) -> bool:
        """Entries can be stamped now."""
        return self._table.match is not None and not self.awaited and not self._table.desync.frozen

    def away(self, keys: Iterable[bytes], now: float) -> dict[bytes, float | None]:
        """Since when each of these instances is away; None: it is here."""
        away: dict[bytes, float | None] = {}
        for key in keys:
            member = self._table.members.get(key)
            counts = member is not None and (member.agrees or key not in self.without)
            away[key] = member.away if member and counts else self._absent.setdefault(key, now)
        return away

    def counts(self, member: Member) -> bool:
        """Whether the table stops until this member agrees with it."""
        fold = self.fold
        return member.key not in self.without and (fold is None or member.key in fold.parties)

    def owed(self) -> tuple[Owed, ...]:
        """What the awaited instances owe: to come back (`BACK`)."""
        fold = self._table.replica.playing.fold
        return tuple(Owed(key, BACK, first_seat(fold, key), (BACK,)) for key in sorted(self.awaited))

    def await_all(self) -> None:
        """From now on nothing is stamped before all other instances have come back."""
        fold = self.fold
        self.awaited.clear()
        self.awaited |= set(fold.parties) - {self._table.replica.key} if fold is not None else set()

    def note_returned(self) -> bool:
        """Stop awaiting those who are back or have no part in the match any more. True where there were any."""
        fold, before = self.fold, len(self.awaited)
        for key in tuple(self.awaited):
            member = self._table.members.get(key)
            gone = fold is not None and key not in fold.parties
            if gone or (member is not None and member.agrees and member.replication.current):
                self.awaited.discard(key)
        return len(self.awaited) < before

    @property
    def all_here(self) -> bool:
        """Those who are awaited are here, have no more than this side has, and do not agree with it."""
        awaited = [self._table.members.get(key) for key in self.awaited]
        return all(member and member.replication.current and not member.agrees for member in awaited)
