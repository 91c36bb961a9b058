"""What a guest does about its own seats: it lets nobody give them away while it is here, and asks for them back."""

from __future__ import annotations

from core.log.bodies import Agree, Body, Host, SeatBody, Void
from core.log.consent import consent_to, given_up, missing
from core.log.entry import Entry
from core.log.seats import lost_seats, stand_in, takes_back
from core.log.state import Fold
from net.link.errors import BAD_ENTRY, PeerViolation
from net.table.table import Table
from net.table.waits import PATIENCE, SLACK


class OwnSeats:
    """The seats of this instance at a table that another one hosts."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._key = table.replica.key
        self._asks = True
        """Ask for the own seat where somebody else sits in it; not for a person who slept and does not ask."""

    def check_stamped(self, fold: Fold, host: bytes, entry: Entry) -> None:
        """Raises `PeerViolation` for an entry that this host may not stamp, or only without this side."""
        body, author = entry.body, entry.proposal.author
        if isinstance(body, SeatBody | Void) and self.goes_without_me(fold, body, author):
            raise PeerViolation(BAD_ENTRY, "my seat is given away while I am here")
        agreed = isinstance(body, Host) and body.identity == host and (self._key, consent_to(body)) in fold.agreed
        if isinstance(body, Host) and self._key in fold.members and not agreed:
            raise PeerViolation(BAD_ENTRY, "another host than the one agreed to")
        if fold.host == host or isinstance(body, Host):
            return
        back = isinstance(body, SeatBody) and author == host and takes_back(fold, body, author)
        if not back and not isinstance(body, Agree):
            raise PeerViolation(BAD_ENTRY, "stamped by one who does not host")

    def goes_without_me(self, fold: Fold, body: SeatBody | Void, author: bytes) -> bool:
        """Whether an entry treats this side as gone although it is here and has not kept the table waiting for long."""
        if author == self._key:
            return False
        seat = body.seat if isinstance(body, SeatBody) else body.gone
        mine = 0 <= seat < len(fold.players) and fold.players[seat].key == self._key
        if not isinstance(body, SeatBody):
            return mine
        if mine and (takes_back(fold, body, author) or self._table.standing.passed_over(body, PATIENCE - SLACK)):
            return False
        unasked = self._key in given_up(fold, body, author)
        return mine or (unasked and self._table.standing.waited(self._key) < PATIENCE - SLACK)

    def on_seat_changed(self, body: SeatBody, author: bytes) -> None:
        """Somebody else has a seat now. An own seat that others gave away is not asked for without being told to."""
        if self._table.replica.playing.fold.owners[body.seat].key == self._key:
            self._asks = self._asks and author == self._key

    def due(self, fold: Fold, host: bytes) -> Body | None:
        """What this side proposes about seats: its own back, or a bot for a sleeping host; None for nothing."""
        seats = lost_seats(fold, self._key) if self._asks and not fold.over else ()
        if seats:
            return SeatBody(seats[0], fold.owners[seats[0]])
        return self._agreed_about(fold, host) if fold.agreed else None

    def _agreed_about(self, fold: Fold, host: bytes) -> Body | None:
        """The body that gives a sleeping host's seat to a bot, where all have agreed and this side is to propose it."""
        key = self._key
        for seat, player in enumerate(fold.players):
            body = SeatBody(seat, stand_in(player, host))
            if player.key != host or body.player == player:
                continue
            agreed = [one for one, what in fold.agreed if what == consent_to(body) and one in fold.parties]
            if agreed and min(agreed) == key and not missing(fold, body, key, seat):
                return body if self._table.standing.passed_over(body, PATIENCE) else None
        return None
