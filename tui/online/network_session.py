"""A match between computers, as the board sees it: `tui.play.session.Session` over one end of a table.

Nothing is shown before it is in the log: what is played here is `pending` until the host has stamped it. The next deck
is promised when the count was read here, so everybody has the time to read it; after a while it goes on without.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import TYPE_CHECKING, Final

from core.actions import NOBODY, Claim, Play, Seat
from core.events import ChicaWon, Event, ManoOver
from core.log.bodies import BOT, HINTED, BadEntry, Body, ClaimBody, PlayBody, Player, Resign, SeatBody, Talk
from core.log.entry import Entry
from core.log.timeline import action_of, body_of
from net.admission.invitation import Invitation
from net.pace import Pace
from net.sanitize import clean_line, clean_name
from net.table.events import NotDone
from net.table.host import NotYet
from net.table.outlook import TAKE_BACK
from saves.errors import Notice, SaveError
from tui.online.endpoint import EndNews, NetTable, Settled
from tui.online.endpoints import GuestEnd, HostEnd
from tui.online.fairness import fairness
from tui.online.own_bots import bot_request, carry_out
from tui.online.rematch import NoRematch
from tui.online.turn_status import WAIT_TICK, Lookout, TurnStatus
from tui.online.votes import offers
from tui.play.base_session import AtTable
from tui.play.bot_runner import Thinker
from tui.play.peers import Offer, Said
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions
from tui.play.session import PAUSE, PEER, YOU, Change, NotNow, Waiting

if TYPE_CHECKING:
    from core.match import Match
    from saves.matchfolder import MatchName

READING_TIME: Final = 60.0
"""Seconds after which the next deck is promised though the count was not waved on here."""
NEWS: Final = ("waiting", "seat", "pending", "offers", "rematch", "signals", "watching", "forked", "fairness")
"""What of a `Session` changes without an entry of the log: the board is told when one of these has."""
_TALK_BURST: Final = 5
_TALK_EVERY: Final = 2.0


class NetSession(AtTable):
    """The board's session of a match between computers. `leave` ends the links; the match stays saved on all sides."""

    can_undo = False

    def __init__(
        self,
        end: NetTable,
        leave: Callable[[], None] = lambda: None,
        *,
        invitation: Callable[[], Invitation | None] = lambda: None,
        rematch: NoRematch | None = None,
        options: PlayOptions = DEFAULT_OPTIONS,
    ) -> None:
        """`end`: with its match begun. `invitation`: how others find this table while somebody is missing at it."""
        assert end.match is not None
        super().__init__(end.match, options)
        self.end: Final = end
        self._leave = leave
        self._invitation = invitation
        self._rematch = rematch or NoRematch()
        self._lookout = Lookout(end, end.match)
        self._thinker = Thinker(end.store.secret.bots, sleep=options.sleep, choose=options.choose)
        self._events: list[Event] = []
        self._reading_since: float | None = None
        self._talking = Pace(_TALK_BURST, _TALK_EVERY)
        self._told = self._dealt = object()  # what the board was told last, and what `fairness` follows from
        self._opened: Match | None = None
        self._match.subscribe(self._entered)
        self._unsubscribe = end.subscribe(self._heard)
        self._status: TurnStatus
        self._tick = 0.0
        self._look()

    # --- what the board reads

    @property
    def title(self) -> str:
        return self.end.store.title

    @property
    def match(self) -> Match:
        """Once it is over, with the hands of all decks open."""
        over = self._match.fold.over
        if over and (self._opened is None or self._opened.seq != self._match.seq):
            self._opened = self._match.opened()
        return (self._opened if over else None) or self._match

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of this program, while a decision about them can be made here."""
        key = self.end.key
        return tuple(s for s, player in enumerate(self.players) if player.key == key) if self.end.free_to_act else ()

    def _look(self) -> None:
        end, body = self.end, self.end.pending
        self._tick = end.clock() // WAIT_TICK
        self.trouble = self._trouble or end.trouble
        self.pending = action_of(body) if isinstance(body, PlayBody | ClaimBody) else None
        self.rematch = self._rematch.view
        self.said = tuple(Said(seq, talk.seat, talk.text) for seq, talk in self._match.talk)
        super()._look()
        _, outlook, self.signals, self.watching, self.forked, caught = self._status
        now = self._match.fold.now
        if (dealt := (now.deck, now.decks, self.players, caught)) != self._dealt:
            self._dealt, self.fairness = dealt, fairness(end, self._match.fold)
        self.can_advise = self._waiting.kind == YOU and self.lifting == HINTED
        self.offers = offers(end, self._match, outlook)
        self._ages = self._waiting.kind == PEER or bool(outlook.remedies)  # time alone changes something
        own = [player for player in self.players if player.key == end.key]
        self.can_talk = bool(self.signals and own)
        self._plays_bots = any(player.kind == BOT for player in own)

    def _find_waiting(self) -> Waiting:
        self._status = self._lookout.look(self._shown)
        if self.trouble is not None:
            return Waiting(PAUSE, NOBODY, self.trouble.key)
        return self._status.waiting if self._reading_since is None else Waiting(PAUSE, NOBODY)

    @property
    def waiting(self) -> Waiting:
        """Whom the table waits for. Worked out once a change and once a tick: everything on the board asks for it."""
        if self._ages and self.end.clock() // WAIT_TICK != self._tick:
            self._look()
        return self._waiting

    @property
    def other_table(self) -> Invitation | None:
        return self.end.other_table if isinstance(self.end, HostEnd) else None

    @property
    def saved(self) -> MatchName | None:
        return self.end.store.name

    @property
    def invitation(self) -> Invitation | None:
        return self._invitation()

    @property
    def can_call(self) -> bool:
        return isinstance(self.end, GuestEnd) and not self.end.linked and not self._match.fold.over

    def call_again(self, invitation: Invitation | None = None) -> None:
        if isinstance(self.end, GuestEnd):
            self.end.call_by(invitation)

    def subscribe(self, listener: Callable[[Change], object]) -> Callable[[], None]:
        # News come out of the network's tasks; a screen must hear them as if in its own.
        context = copy_context()
        return super().subscribe(lambda change: context.copy().run(listener, change))

    # --- what the board does

    async def play(self, action: Play | Claim) -> None:
        waiting = self.waiting
        if waiting.kind != YOU:
            raise ValueError("it is nobody's turn at this keyboard")
        self._act(body_of(waiting.seat, action))

    def go_on(self) -> None:
        self._thinker.hurry()
        if self.trouble is not None:
            self._try_again()
        elif self._reading_since is not None:
            self._read()
        self._tell()

    def undo(self) -> None:
        raise ValueError("between computers nothing is undone")

    def say(self, text: str) -> bool:
        line = clean_line(text)
        seat = self._shown if self._shown is not None else self.end.seat_of(self.end.key)
        if not line or seat is None or not self._talking.allows(self.end.clock()):
            return False
        try:
            self._act(Talk(seat, line))
        except (NotNow, SaveError):
            return False
        return True

    def resign(self, seat: Seat) -> None:
        self._act(Resign(seat))

    def agree(self, offer: Offer) -> None:
        if offer.body is None:
            raise ValueError("another table belongs to another session")
        if offer.kind == TAKE_BACK:
            self._act(offer.body)
        else:
            self.end.agree_to(offer.body)

    def want_rematch(self, wanted: bool) -> None:
        self._rematch.want(wanted)
        self._tell()

    def take_rematch(self) -> object | None:
        return self._rematch.take()

    def change_seat(self, seat: Seat, player: Player) -> None:
        """Give a seat of this program to another player. Raises `NotNow` for any other seat."""
        if self.players[seat].key != self.end.key:
            raise NotNow("seat")
        name = clean_name(player.name) or self.players[seat].name
        self._act(SeatBody(seat, player._replace(name=name, key=self.end.key)))

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._bell.set()
            self._unsubscribe()
            self._rematch.close()
            if not self._rematch.handed_on:
                self._leave()
                self.end.close()

    # --- what moves by itself

    async def _move(self) -> None:
        """Everything that the bots of this program decide, until it is somebody else's turn."""
        while not self._closed and self._reading_since is None and (request := bot_request(self.end)):
            action = await self._thinker.think(*request[2:], pace=self.speed)
            if not self._closed:
                carry_out(self.end, request, action)

    async def _wait(self) -> None:
        """Until something happens; meanwhile tell what time alone changes, and end the reading."""
        while not self._bell.is_set():
            since = self._reading_since
            left = WAIT_TICK if since is None else min(WAIT_TICK, since + READING_TIME - self.end.clock())
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._bell.wait()
                return
            if since is not None and self.end.clock() >= since + READING_TIME:
                self._read()
            if since is not None or self._ages:
                self._tell(fresh=since is not None or self.end.clock() // WAIT_TICK != self._tick)

    # --- inside

    def _act(self, body: Body) -> None:
        try:
            self.end.act(body)
        except NotYet:
            raise NotNow("waiting") from None
        except BadEntry as refused:
            raise NotNow("seat" if isinstance(body, SeatBody) else "waiting") from refused

    def _entered(self, entry: Entry, events: tuple[Event, ...]) -> None:
        self._events += events
        ended = any(isinstance(event, ManoOver | ChicaWon) for event in events)
        if ended and self.people and not self._match.fold.over:
            self._reading_since = self.end.clock()
            self.end.patient = True

    def _read(self) -> None:
        """The count was read, or had its time."""
        self._reading_since = None
        self.end.patient = False
        self._try_again()

    def _try_again(self) -> None:
        self._trouble = None
        try:
            self.end.go_on()
        except SaveError as error:
            self._trouble = error.notice

    def _heard(self, news: EndNews) -> None:
        if isinstance(news, NotDone) and not isinstance(news.body, Talk):
            self._trouble = Notice("net.not_done", {"reason": news.reason})
        settled = isinstance(news, Settled)
        if not settled or self._match.fold.over:
            self._rematch.on_news(news)
        if settled:
            self._tell()

    def _tell(self, fresh: bool = True) -> None:
        """Wake what moves by itself, tell the board what is new; `fresh`: look at the table first."""
        self._events, events = [], tuple(self._events)
        if fresh:
            self._look()
        if self._plays_bots or self._reading_since is not None:
            self._bell.set()
        now = (self._match.fold.seq, *(getattr(self, name) for name in NEWS))
        if events or now != self._told:
            self._told = now
            self._notify(Change(events))
