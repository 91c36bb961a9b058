"""Whom a table between computers waits for and why, and how the other computers are heard. Looks, changes nothing.

What the table waits for is a function of its model (`net.table.outlook`); this adds the link to the table itself, and
how long a wait has to last until it is told since when.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.actions import NOBODY, Seat
from core.game import DRAW
from core.log.bodies import BOT as A_BOT
from core.log.hidden import deals_hidden
from core.match import TO_CLAIM, Match
from net.dealing.audit import Caught
from net.table.divergence import FORK
from net.table.outlook import BACK, BOT_SITS, SET_TABLE, Outlook, Wait
from net.table.waits import ANSWER, AT_SEAT, KEYS, LOCK, PATIENCE, PROMISE, SECRET, TO_DEAL
from tui.online.endpoint import NetTable
from tui.online.endpoints import GuestEnd, HostEnd
from tui.online.failure_reasons import ended_failure, obstacle_of
from tui.play.peers import Signal, Watching
from tui.play.session import (
    ANSWERING,
    AWAITED,
    AWAY,
    BOT_THINKING,
    CALLING,
    CURTAIN,
    DEALING,
    DEALS,
    ENDED,
    FOR_THE_DRAW,
    FOUND_OUT,
    FROZEN,
    LEFT,
    MATCH_OVER,
    PART,
    PEER,
    QUIET,
    READING,
    STAMPING,
    YOU,
    Waiting,
)

WAIT_TICK: Final = 1.0
"""Seconds between two looks at how long somebody has been waited for."""
SOON: Final = 5.0
"""Seconds that the making of a deck may take anybody, until it is said whose part is missing."""
LONG: Final = 20.0
"""Seconds from which on it is said since when somebody is waited for."""
_OF_A_DECK: Final = (PROMISE, LOCK, KEYS, SECRET)
_WORST_FIRST: Final = (LEFT, AWAY, QUIET, "")
_REASONS: Final = {PROMISE: PART, LOCK: PART, KEYS: PART, SECRET: PART, TO_DEAL: DEALS, ANSWER: ANSWERING}
"""`net.table.outlook.Wait.reason` of one who is here -> `Waiting.reason`."""


class TurnStatus(NamedTuple):
    """How a table stands at one moment. `waiting`, `signals`, `watching`, `forked`: as of `tui.play.session.Session`;
    `outlook`: what they follow from; `caught`: what is wrong with the deck in play, or was found when one was opened.
    """

    waiting: Waiting
    outlook: Outlook
    signals: tuple[Signal, ...] = ()
    watching: Watching | None = None
    forked: str = ""
    caught: Caught | None = None


class Lookout:
    """What one end of a table sees of it, once the match has begun."""

    def __init__(self, end: NetTable, match: Match) -> None:
        self._end = end
        self._match = match
        self._wall = end.context.wall
        self._began = round(self._wall())
        self._signals_of: object = None
        """What the signals go by, as it was when they were worked out last."""
        self._signals: tuple[Signal, ...] = ()

    def look(self, shown: Seat | None) -> TurnStatus:
        """How the table stands now. `shown`: the seat that the screen belongs to."""
        end, table = self._end, self._end.table
        assert table is not None
        fold, outlook = self._match.fold, table.outlook(end.clock())
        caught = table.replica.dealer.caught(fold)
        if fold.over:
            waiting = Waiting(MATCH_OVER, NOBODY)
        elif (stopped := self._stopped(outlook)) is not None:
            waiting = stopped
        elif caught is not None:
            waiting = self._with_remedy(Waiting(PEER, self._seat(caught.party), FOUND_OUT), outlook, caught.party)
        else:
            waiting = self._owed(outlook, shown)
        if waiting.reason in (AWAITED, AWAY, LEFT) and isinstance(end, HostEnd):
            waiting = waiting._replace(elsewhere=end.elsewhere)
        seated = any(place.player.key == end.key for place in outlook.places)
        forked = self._forked(end.dispute.key) if end.dispute is not None and end.dispute.kind == FORK else ""
        signals_of = outlook.places, end.companions.changes, end.host, isinstance(end, GuestEnd) and end.met
        if signals_of != self._signals_of:
            self._signals_of, self._signals = signals_of, self._find_signals(outlook)
        watching = None if seated else self._watching(outlook)
        return TurnStatus(waiting, outlook, self._signals, watching, forked, caught)

    def _watching(self, outlook: Outlook) -> Watching | None:
        """This side's own seat that somebody else plays now."""
        mine = [place for place in outlook.places if place.owner.key == self._end.key]
        return Watching(mine[0].seat, mine[0].player.kind == A_BOT, mine[0].returning) if mine else None

    def _forked(self, key: bytes) -> str:
        """Who is here with another log of this match."""
        table = self._end.table
        if table is None or self._end.frozen:
            return ""
        member = table.members.get(key)
        here = member is not None and not member.agrees and member.replication.link is not None
        return self._end.name_of(key) if here else ""

    def _find_signals(self, outlook: Outlook) -> tuple[Signal, ...]:
        """The other computers, worst heard first."""
        end = self._end
        keys = {player.key for place in outlook.places for player in (place.player, place.owner)} - {end.key}
        delays = {key: known.delay for key, known in end.companions.items()}
        heard = [Signal(end.name_of(key), self.state(key)[0], delays.get(key)) for key in sorted(keys)]
        return tuple(sorted(heard, key=lambda signal: (_WORST_FIRST.index(signal.state), -(signal.delay or 0.0))))

    def state(self, key: bytes) -> tuple[str, float]:
        """How an instance is heard ("" is well), and since when it is not, in seconds since 1970 (0: nobody knows)."""
        known = self._end.companions.get(key)
        if known is None:
            # Of other guests the host tells when they are away; those that this side has a link to must have come.
            unmet = isinstance(self._end, GuestEnd) and not self._end.met
            return (AWAY if unmet or self._end.host in (self._end.key, key) else ""), 0.0
        if known.away is not None:
            return LEFT if known.left else AWAY, self.moment(known.away)
        return (QUIET, self.moment(known.quiet)) if known.quiet is not None else ("", 0.0)

    def moment(self, then: float) -> float:
        """A time of the table's clock in seconds since 1970."""
        return round(self._wall() - (self._end.clock() - then))

    def _stopped(self, outlook: Outlook) -> Waiting | None:
        """Why nothing goes on, whoever's turn it is."""
        end = self._end
        if end.table is not None and end.table.desync.stopped:
            return Waiting(PEER, self._seat(end.disputed), FROZEN, disagreement=end.disagreement)
        back = [wait.key for wait in outlook.waits if wait.reason == BACK]
        if back:
            since = min(self.state(key)[1] or self._began for key in back)
            first, *also = sorted(self._seat(key) for key in back)
            return self._with_remedy(Waiting(PEER, first, AWAITED, since, also=tuple(also)), outlook, back[0])
        return self._unreached(end, outlook) if isinstance(end, GuestEnd) else None

    def _unreached(self, end: GuestEnd, outlook: Outlook) -> Waiting | None:
        """What is between this side and the table, or that the table has not taken yet what was played here."""
        state, since = self.state(end.host)
        if end.ended is not None:
            ended = ended_failure(*end.ended, end.name_of(end.host), "")
            return Waiting(PEER, self._seat(end.host), ENDED, failure=ended)
        if end.met and not state:
            return Waiting(PEER, self._seat(end.host), STAMPING) if end.pending is not None else None
        waiting = Waiting(PEER, NOBODY, CALLING, searched=end.reasons == ())
        if end.met:
            waiting = Waiting(PEER, self._seat(end.host), state, since, calling=True)
        return self._with_remedy(waiting._replace(failure=obstacle_of(end.reasons or ())), outlook, end.host)

    def _owed(self, outlook: Outlook, shown: Seat | None) -> Waiting:
        """Whose part is missing: this side's own play, else somebody who is away, else somebody who is here."""
        key = self._end.key
        for wait in outlook.waits:
            if wait.key == key and wait.reason in AT_SEAT:
                return self._mine(wait, shown)
        others = [wait for wait in outlook.waits if wait.key != key]
        if not others:
            return self._dealing()
        wait, waiting = others[0], self._other(others[0])
        return waiting if wait.here and not waiting.since else self._with_remedy(waiting, outlook, wait.key)

    def _mine(self, wait: Wait, shown: Seat | None) -> Waiting:
        if wait.reason == TO_CLAIM and self._match.automatic() is not None:
            return Waiting(DEALING, NOBODY)  # a claim without a choice is on its way
        if not self._end.free_to_act:
            return Waiting(DEALING, NOBODY)  # that this side hosts now is on its way
        if self._match.fold.players[wait.seat].kind == A_BOT:
            return Waiting(BOT_THINKING, wait.seat)
        return Waiting(YOU if shown == wait.seat else CURTAIN, wait.seat)

    def _dealing(self) -> Waiting:
        """The cards are on their way; how far, where all make the deck."""
        fold = self._match.fold
        deck = fold.deck
        if deck is not None:
            coming = deck.hidden and not deck.dealt
            parties, done = len(deck.parties), len(deck.shuffles) + len(deck.locks)
        else:
            coming, parties, done = fold.wants_deck and deals_hidden(fold), len(fold.parties), 0
        if not coming:
            return Waiting(DEALING, NOBODY)
        draws = (deck.start if deck is not None else fold.state).phase == DRAW
        return Waiting(DEALING, NOBODY, FOR_THE_DRAW if draws else "", done=done, steps=2 * parties)

    def _other(self, wait: Wait) -> Waiting:
        state, since = self.state(wait.key)
        seat = wait.seat if wait.seat != NOBODY else self._seat(wait.key)
        if not wait.here:
            return Waiting(PEER, self._seat(wait.key), state if state in (AWAY, LEFT) else AWAY, since)
        if state == QUIET:
            return Waiting(PEER, seat, QUIET, since)
        now = self._end.clock()
        waited = 0.0 if wait.opens is None else PATIENCE - (wait.opens - now)
        if wait.reason in _OF_A_DECK and waited < SOON:
            return self._dealing()
        reason = _REASONS.get(wait.reason, "")
        if wait.reason == PROMISE and self._match.fold.state.mano:
            reason = READING
        return Waiting(PEER, seat, reason, self.moment(now - waited) if waited >= LONG else 0.0)

    def _with_remedy(self, waiting: Waiting, outlook: Outlook, key: bytes) -> Waiting:
        """With how, and from when, it can go on without this instance."""
        remedies = [remedy for remedy in outlook.remedies if remedy.key == key and remedy.kind in (BOT_SITS, SET_TABLE)]
        if not remedies:
            return waiting
        remedy = min(remedies, key=lambda remedy: (remedy.opens, remedy.kind != BOT_SITS))
        opens = self.moment(remedy.opens) if remedy.opens > self._end.clock() else 0.0
        return waiting._replace(remedy=remedy.kind, opens=opens)

    def _seat(self, key: bytes) -> Seat:
        seat = self._end.seat_of(key)
        return NOBODY if seat is None else seat
