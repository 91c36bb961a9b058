"""What a guest knows and says of the seats: who is here, that its own is not given away, that it comes back."""

from __future__ import annotations

from core.log.bodies import Body, SeatBody, Void
from core.log.consent import consent_to, given_up, missing
from core.log.entry import Entry
from core.log.seats import lost_seats, stand_in, takes_back
from core.log.state import Fold
from net.table.member import Member
from net.table.replica import Replica
from net.table.table import Table
from net.table.waits import PATIENCE, SLACK


class Seated(Table):
    """The part of a guest's table that `net.table.guest.GuestTable` builds on."""

    def __init__(self, replica: Replica) -> None:
        super().__init__(replica)
        self._told_away: dict[bytes, float] | None = None
        """Who is away, as the host tells; None before the first time."""
        self._asks = True
        """Ask for the own seat where somebody else sits in it; not for a person who slept and does not ask."""

    @property
    def host(self) -> Member | None:
        """The one at the other end; None before the first link."""
        return next(iter(self.members.values()), None)

    @property
    def sequencer(self) -> bytes:
        known = self.host.key if self.host is not None else self.replica.playing.fold.host
        return known if known != self.replica.key else b""

    def _away(self) -> dict[bytes, float | None]:
        host, told = self.host, self._told_away
        away: dict[bytes, float | None] = {
            key: told.get(key) if told is not None else 0.0 for key in self._others() if key != self.sequencer
        }
        away[self.sequencer] = host.away if host is not None else 0.0
        return away

    def _goes_without_me(self, fold: Fold, body: Body, author: bytes) -> bool:
        """Whether an entry takes for granted that this side is gone; not where the table has waited for it for long."""
        if not isinstance(body, SeatBody | Void) or author == self.replica.key:
            return False
        seat = body.seat if isinstance(body, SeatBody) else body.gone
        mine = 0 <= seat < len(fold.players) and fold.players[seat].key == self.replica.key
        if not isinstance(body, SeatBody):
            return mine
        if mine and (takes_back(fold, body, author) or self._passed_over(body, PATIENCE - SLACK)):
            return False
        unasked = self.replica.key in given_up(fold, body, author)
        return mine or (unasked and self._watch.waited(self.replica.key) < PATIENCE - SLACK)

    def _seat_changed(self, entry: Entry, body: SeatBody) -> None:
        """A seat is another's from here on."""
        here = self.host is not None and entry.seq > self.host.session.target
        if here and self.replica.playing.fold.owners[body.seat].key == self.replica.key:
            self._asks = self._asks and entry.proposal.author == self.replica.key

    def _own_seat(self, fold: Fold) -> Body | None:
        """Who comes back and finds somebody else in the own seat asks for it; who slept here does when awake."""
        seats = lost_seats(fold, self.replica.key) if self._asks and not fold.over else ()
        return SeatBody(seats[0], fold.owners[seats[0]]) if seats else None

    def _agreed_about(self, fold: Fold, host: bytes) -> Body | None:
        """A bot for the person at the host, who sleeps: all others agree, and this side is the one to say so."""
        key = self.replica.key
        for seat, player in enumerate(fold.players if fold.agreed else ()):
            body = SeatBody(seat, stand_in(player, host))
            if player.key != host or body.player == player:
                continue
            agreed = [one for one, what in fold.agreed if what == consent_to(body) and one in fold.parties]
            if agreed and min(agreed) == key and not missing(fold, body, key, seat):
                return body if self._passed_over(body, PATIENCE) else None
        return None
