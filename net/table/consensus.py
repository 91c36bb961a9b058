"""What the host may do only with the consent of all: drop a deck, give the seat of one who is gone away. Sans I/O.

The consents are entries of the log, each signed by its author (`core.log.consent`). They can be given also where
nothing else goes on, because two engines do not agree and the way out of that needs them.
"""

from __future__ import annotations

from core.actions import NOBODY
from core.log.bodies import Agree, BadEntry, Body, SeatBody, Void
from core.log.consent import consent_to, missing
from core.log.disputed import is_dropped
from core.log.seats import stand_in, takes_back
from core.log.state import Fold
from net.link.desync_messages import Differs
from net.table.attendance import Attendance
from net.table.events import Thawed
from net.table.member import Member
from net.table.table import Table
from net.table.waits import PATIENCE, SLACK, new_deck


class Consensus:
    """What a person at the host wants that needs the consent of all, and what others may ask for."""

    def __init__(self, table: Table, attendance: Attendance) -> None:
        self._table = table
        self._attendance = attendance
        self._replica = table.replica
        self._desync = table.desync
        self.wishes = self._agreed_before() if table.replica.match is not None else []

    @property
    def _fold(self) -> Fold:
        return self._replica.playing.fold

    def _agreed_before(self) -> list[Body]:
        """What a person here had agreed to before this program began, and is still open."""
        fold, key = self._fold, self._replica.key
        bodies: list[Body] = [new_deck(fold)]
        bodies += [SeatBody(s, stand_in(player, key)) for s, player in enumerate(fold.players) if player.key != key]
        return [body for body in bodies if (key, consent_to(body)) in fold.agreed]

    def fulfil(self) -> None:
        """Stamp what all have consented to; for the rest publish this side's own consent."""
        for wish in tuple(self.wishes):
            if self._is_void(wish):
                self.wishes.remove(wish)
            elif self._attendance.going or (self._attendance.all_here and self._ends_a_doubt(wish)):
                try:
                    self._bring_about(wish)
                except BadEntry:  # the match has gone on so that it can no longer be
                    self.wishes.remove(wish)

    def _ends_a_doubt(self, wish: Body) -> bool:
        """Two engines do not agree, and this is the way out or part of it: who is away is not waited for."""
        return isinstance(wish, Void) or (isinstance(wish, SeatBody) and self._desync.way_out is not None)

    def _is_void(self, wish: Body) -> bool:
        """They agree after all, or who was gone is back and does its part."""
        if isinstance(wish, Void):
            return wish not in (self._desync.way_out, self._table.standing.new_deck)
        return self.wrongs_present(self._replica.key, wish, PATIENCE)

    def _bring_about(self, wish: Body) -> None:
        """Do it where nobody's consent is missing, else say that this side agrees. Raises `BadEntry`."""
        fold, key = self._fold, self._replica.key
        seat = wish.seat if isinstance(wish, SeatBody) else NOBODY
        stays = isinstance(wish, SeatBody) and fold.players[seat] == wish.player
        if stays or missing(fold, wish, key, seat):
            if key in fold.members and (key, consent_to(wish)) not in fold.agreed:
                self._replica.stamp_own(Agree(consent_to(wish)))
            if stays:
                self.wishes.remove(wish)
            return
        if isinstance(wish, SeatBody) and fold.host != key:
            return
        doubted = wish == self._desync.way_out
        self._replica.stamp_own(wish)
        self.wishes.remove(wish)
        if doubted:
            for member in self._table.members.values():
                self._desync.drop(member)
            self._table.report(Thawed(False))

    def on_differs(self, member: Member, message: Differs, now: float) -> None:
        """A member's engine refuses an entry. Where the entry's deck was dropped by consent, that does not matter."""
        if member.doubt is None and self._replica.match is not None and is_dropped(self._fold, message.seq):
            self._desync.drop(member)
        else:
            self._desync.on_differs(member, message, now)

    def on_agreed(self, member: Member, body: Body) -> None:
        """One who was away when a deck was dropped agrees to that now, and can take what it refused before."""
        dropped = (Void(deck.number, NOBODY) for deck in self._fold.decks if deck.void)
        if isinstance(body, Agree) and body.what in map(consent_to, dropped):
            member.replication.resend()

    def can_stamp(self, body: Body) -> bool:
        """Whether a guest's proposal can be stamped now; consents also where only they can end a disagreement."""
        if self._attendance.going:
            return self._fold.host == self._replica.key or isinstance(body, Agree)
        return isinstance(body, Agree) and self._desync.way_out is not None and self._attendance.all_here

    def wrongs_present(self, author: bytes, body: Body, patience: float = PATIENCE - SLACK) -> bool:
        """Whether the body treats an instance as gone that is connected and has not kept the table waiting for
        `patience` seconds: its seat would be given away, or its deck dropped.
        """
        seat = body.seat if isinstance(body, SeatBody) else body.gone if isinstance(body, Void) else NOBODY
        fold = self._fold
        if not 0 <= seat < len(fold.players) or fold.players[seat].key == author:
            return False
        if isinstance(body, SeatBody) and self._may_change(fold, body, author, patience):
            return False
        holder = fold.players[seat].key
        return holder == self._replica.key or self._table.away(fold).get(holder, 0.0) is None

    def _may_change(self, fold: Fold, body: SeatBody, author: bytes, patience: float) -> bool:
        stays = fold.players[body.seat] == body.player
        return stays or takes_back(fold, body, author) or self._table.standing.passed_over(body, patience)
