"""What the host may do only with the consent of all: drop a deck, give the seat of one who is gone away. Sans I/O.

The consents are entries of the log, each signed by its author (`core.consent`). They can be given also where nothing
else goes on, because two engines do not agree and the way out of that needs them.
"""

from __future__ import annotations

from core.actions import NOBODY
from core.bodies import Agree, BadEntry, Body, SeatBody, Void
from core.consent import consent_to, missing
from core.disputed import is_dropped
from core.fold import Fold
from net.doubt import Differs
from net.member import Member
from net.news import Thawed
from net.replica import Replica
from net.table import Table


class Together(Table):
    """The part of the host's table that `net.host.HostTable` builds on. `awaited`: see there."""

    def __init__(self, replica: Replica) -> None:
        super().__init__(replica)
        self.awaited: set[bytes] = set()
        self._wish: Body | None = None
        """What a person here wants that needs the consent of all."""

    @property
    def _fold(self) -> Fold | None:
        return self.match.fold if self.match else None

    @property
    def going(self) -> bool:
        """Entries can be stamped now."""
        return self.match is not None and not self.awaited and not self.frozen

    def agree_to(self, body: Body, now: float) -> None:
        self._wish = body
        self._moved(now)

    def _fulfil(self) -> None:
        """Do what all have to consent to as soon as they do; till then tell them, so that they can."""
        wish = self._wish
        if wish is None:
            return
        seat = wish.seat if isinstance(wish, SeatBody) else NOBODY
        if self.way_out != wish if isinstance(wish, Void) else self._wrongs_present(self.replica.key, wish):
            self._wish = None  # they agree after all, or who was gone is back
            return
        if not (self._has_all if isinstance(wish, Void) else self.going):
            return
        fold, key = self.replica.playing.fold, self.replica.key
        try:
            if missing(fold, wish, key, seat):
                if (key, consent_to(wish)) not in fold.agreed:
                    self._say_own(Agree(consent_to(wish)))
                return
            self._say_own(wish)
        except BadEntry:  # the match has gone on so that it can no longer be
            self._wish = None
            return
        self._wish = None
        if isinstance(wish, Void):
            for member in self.members.values():
                self._dropped(member)
            self._news.append(Thawed(False))

    def _agrees_to(self, body: Body) -> bool:
        return body == self._wish

    def _on_differs(self, member: Member, message: Differs, now: float) -> None:
        """One who was away when a deck was dropped says no to an entry of it: he agreed that this need not matter."""
        fold = self._fold
        if member.doubt is None and fold is not None and is_dropped(fold, message.seq):
            self._dropped(member)
        else:
            super()._on_differs(member, message, now)

    def _hears(self, body: Body, fold: Fold) -> bool:
        """Whether a guest's proposal can be stamped now; consents also where only they can end a disagreement."""
        if self.going:
            return fold.host == self.replica.key or isinstance(body, Agree)
        return isinstance(body, Agree) and self.way_out is not None and self._has_all

    @property
    def _has_all(self) -> bool:
        """Those who are awaited are here, have no more than this side has, and do not agree with it."""
        awaited = [self.members.get(key) for key in self.awaited]
        return all(member and member.session.current and not member.agrees for member in awaited)

    def _wrongs_present(self, author: bytes, body: Body) -> bool:
        """Somebody's seat would be given away, or his deck dropped as if he were gone, while he is here."""
        seat = body.seat if isinstance(body, SeatBody) else body.gone if isinstance(body, Void) else NOBODY
        players = self.replica.playing.players
        if not 0 <= seat < len(players) or players[seat].key == author:
            return False
        holder = self.members.get(players[seat].key)
        return players[seat].key == self.replica.key or (holder is not None and holder.away is None)

    def _say_own(self, body: Body) -> None:
        draft = self.replica.draw_up(body)
        self.replica.stamp(draft.proposal, draft.data, self.replica.sign(draft).signature)
