"""What the host may do only with the consent of all: drop a deck, give the seat of one who is gone away. Sans I/O.

The consents are entries of the log, each signed by its author (`core.log.consent`). They can be given also where
nothing else goes on, because two engines do not agree and the way out of that needs them.
"""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY
from core.log.bodies import Agree, BadEntry, Body, Player, SeatBody, Void
from core.log.consent import consent_to, missing
from core.log.disputed import is_dropped
from core.log.seats import takes_back
from core.log.state import Fold
from net.link.desync_messages import Differs
from net.table.events import Thawed
from net.table.member import Member
from net.table.outlook import Sight
from net.table.replica import Replica
from net.table.table import Table
from net.table.waits import BACK, PATIENCE, SLACK, Owed, first_seat

SHUT_OUT: Final = "shut_out"
"""The last word to one whom the table does not wait for any longer."""


class Together(Table):
    """The part of the host's table that `net.table.host.HostTable` builds on. `awaited`: see there."""

    def __init__(self, replica: Replica) -> None:
        super().__init__(replica)
        self.awaited: set[bytes] = set()
        self._wishes: list[Body] = []
        """What a person here wants that needs the consent of all."""
        self._absent: dict[bytes, float] = {}
        """Since when this side misses those who were never here."""
        self._without: set[bytes] = set()
        """With whom a person here does not wait to agree any more: what they say of the log holds nobody up."""

    @property
    def _fold(self) -> Fold | None:
        return self.match.fold if self.match else None

    @property
    def sequencer(self) -> bytes:
        return self.replica.key

    def _away(self) -> dict[bytes, float | None]:
        away: dict[bytes, float | None] = {}
        for key in self._others():
            member = self.members.get(key)
            counts = member is not None and (member.agrees or key not in self._without)
            away[key] = member.away if member and counts else self._absent.setdefault(key, self._now)
        return away

    def _counts(self, member: Member) -> bool:
        return member.key not in self._without and super()._counts(member)

    def _more_owed(self) -> tuple[Owed, ...]:
        fold = self.replica.playing.fold
        return tuple(Owed(key, BACK, first_seat(fold, key), (BACK,)) for key in sorted(self.awaited))

    def _sight(self) -> Sight:
        return super()._sight()._replace(awaited=tuple(self.awaited), wishes=tuple(self._wishes))

    @property
    def going(self) -> bool:
        """Entries can be stamped now."""
        return self.match is not None and not self.awaited and not self.frozen

    def agree_to(self, body: Body, now: float) -> None:
        self._look(now)
        if body not in self._wishes:
            self._wishes.append(body)
        if isinstance(body, SeatBody) and self.match is not None:
            self._let_go(self.replica.playing.players[body.seat], body.player, now)
        self._moved(now)

    def _let_go(self, holder: Player, taker: Player, now: float) -> None:
        """Not to be awaited any longer, nor asked to agree."""
        member = self.members.get(holder.key)
        if member is not None and holder.key in self.awaited and self._watch.waited(holder.key) >= PATIENCE:
            self.expel(holder.key, SHUT_OUT, now)  # it is here and says nothing
        if holder.key not in (self.replica.key, taker.key) and (
            member is None or member.away is not None or not member.agrees
        ):
            self.go_on_without(holder.key, now)

    def go_on_without(self, key: bytes, now: float) -> None:
        """See `net.table.host.HostTable`."""
        raise NotImplementedError

    def _fulfil(self) -> None:
        """Do what all have to consent to as soon as they do; till then tell them, so that they can."""
        for wish in tuple(self._wishes):
            if self._is_void(wish):
                self._wishes.remove(wish)
            elif self._has_all if isinstance(wish, Void) else self.going:
                try:
                    self._bring_about(wish)
                except BadEntry:  # the match has gone on so that it can no longer be
                    self._wishes.remove(wish)

    def _is_void(self, wish: Body) -> bool:
        """They agree after all, or who was gone is back and does its part."""
        if isinstance(wish, Void):
            return self.way_out != wish
        return self._wrongs_present(self.replica.key, wish, PATIENCE)

    def _bring_about(self, wish: Body) -> None:
        """Do it where nobody's consent is missing, else say that this side agrees. Raises `BadEntry`."""
        fold, key = self.replica.playing.fold, self.replica.key
        seat = wish.seat if isinstance(wish, SeatBody) else NOBODY
        stays = isinstance(wish, SeatBody) and fold.players[seat] == wish.player
        if stays or missing(fold, wish, key, seat):
            if key in fold.parties and (key, consent_to(wish)) not in fold.agreed:
                self._say_own(Agree(consent_to(wish)))
            if stays:
                self._wishes.remove(wish)
            return
        if isinstance(wish, SeatBody) and fold.host != key:
            return
        self._say_own(wish)
        self._wishes.remove(wish)
        if isinstance(wish, Void):
            for member in self.members.values():
                self._dropped(member)
            self._news.append(Thawed(False))

    def _agrees_to(self, body: Body) -> bool:
        return body in self._wishes

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

    def _wrongs_present(self, author: bytes, body: Body, patience: float = PATIENCE - SLACK) -> bool:
        """Somebody's seat would be given away, or his deck dropped as if he were gone, while he is here and was not
        waited for so long, in seconds.
        """
        seat = body.seat if isinstance(body, SeatBody) else body.gone if isinstance(body, Void) else NOBODY
        fold = self.replica.playing.fold
        if not 0 <= seat < len(fold.players) or fold.players[seat].key == author:
            return False
        if isinstance(body, SeatBody) and self._may_change(fold, body, author, patience):
            return False
        holder = fold.players[seat].key
        return holder == self.replica.key or self._away().get(holder, 0.0) is None

    def _may_change(self, fold: Fold, body: SeatBody, author: bytes, patience: float) -> bool:
        stays = fold.players[body.seat] == body.player
        return stays or takes_back(fold, body, author) or self._passed_over(body, patience)

    def _say_own(self, body: Body) -> None:
        draft = self.replica.draw_up(body)
        self.replica.stamp(draft.proposal, draft.data, self.replica.sign(draft).signature)
