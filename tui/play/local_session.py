"""A match on this computer: its log, its folder on disk, the dealer who knows the cards, the bots and their pace.

One `run` drives it. Everything else only changes the match and rings the bell that `run` sleeps on, so there is one
place where the table moves by itself. A bot thinks in a thread; what it found is dropped when the match has moved on
meanwhile (an undo, a seat that changed hands).
"""

from __future__ import annotations

from core.actions import NOBODY, Claim, Play, Seat
from core.events import ChicaWon, Event, ManoOver
from core.game import DEAL
from core.log.bodies import BOT as A_BOT
from core.log.bodies import Body, Opening, Player, Resign, Reveal, SeatBody
from core.log.dealer import LocalDealer
from core.log.entry import Entry
from core.log.timeline import body_of
from core.match import DEALER, IS_OVER, Match
from saves.log_summary import summary_of
from saves.matchfolder import MatchFolder
from tui.play.banter import banter
from tui.play.base_session import AtTable
from tui.play.bot_runner import Thinker
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions
from tui.play.session import BOT_THINKING, CURTAIN, DEALING, MATCH_OVER, PAUSE, YOU, Change, HistoryLine, Waiting


class LocalSession(AtTable):
    """A `tui.play.session.Session` over a match folder. It owns the folder: `close` lets go of it."""

    def __init__(self, match: Match, folder: MatchFolder, options: PlayOptions = DEFAULT_OPTIONS) -> None:
        """`match`: as it stands in the folder's log; of a new one see `create`."""
        super().__init__(match, options)
        self._folder = folder
        self._thinker = Thinker(folder.secret.bots, sleep=options.sleep, choose=options.choose)
        self._talks = options.banter
        self._commented: tuple[HistoryLine, ...] = ()
        """What the bots have heard of."""
        self._pending: list[Event] = []
        self._reading = False
        self._known: object = None
        """All that `_look` goes by, as it was when it was called last."""
        match.subscribe(self._entered)
        self._look()

    @classmethod
    def create(cls, folder: MatchFolder, opening: Opening, options: PlayOptions = DEFAULT_OPTIONS) -> LocalSession:
        """A new match in an empty folder. Raises `BadEntry` for an opening that makes no match, or `SaveError`."""
        match_id, _ = folder.name
        return cls(Match.create(match_id, opening, LocalDealer(folder.secret.match), folder.append), folder, options)

    # --- what the board reads

    @property
    def title(self) -> str:
        return self._folder.title

    def _look(self) -> None:
        if self._known == (self._match.fold, self._shown, self._reading, self._trouble):
            return
        super()._look()
        self._known = self._match.fold, self._shown, self._reading, self._trouble
        self.trouble = self._trouble
        if self._talks and self._commented is not self.history:
            self._commented = self.history
            self.said = banter(self.game, self.rules, self.players, self.history, self._match.id)
        self.can_undo = self._match.can_undo() and not self._match.fold.over
        self.can_advise = self._waiting.kind == YOU and self.lifting != "a_ojo"

    def _find_waiting(self) -> Waiting:
        if self._trouble is not None:
            return Waiting(PAUSE, NOBODY, self._trouble.key)
        if self._reading:
            return Waiting(PAUSE, NOBODY)
        due = self._match.due()
        if due.kind in (IS_OVER, DEALER):
            return Waiting(MATCH_OVER if self._match.fold.over else DEALING, NOBODY)
        if self.players[due.seat].kind == A_BOT:
            return Waiting(BOT_THINKING, due.seat)
        return Waiting(YOU if self._shown == due.seat else CURTAIN, due.seat)

    # --- what the board does

    async def play(self, action: Play | Claim) -> None:
        waiting = self.waiting
        if waiting.kind != YOU:
            raise ValueError("it is nobody's turn at this keyboard")
        self._propose(body_of(waiting.seat, action))
        self._tell()

    def go_on(self) -> None:
        self._thinker.hurry()
        if self._reading or self._trouble is not None:
            self._reading = False
            self._trouble = None
            self._bell.set()
            self._tell()

    def undo(self) -> None:
        self._match.undo()
        self._reading = False
        self._pending.clear()
        self._bell.set()
        self._tell(Change((), rewound=True))

    def resign(self, seat: Seat) -> None:
        self._propose(Resign(seat))
        self._tell()

    def change_seat(self, seat: Seat, player: Player) -> None:
        self._propose(SeatBody(seat, player))
        self._tell()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._bell.set()
            self._folder.checkpoint(summary_of(self._match.fold))
            self._folder.close()

    # --- what moves by itself

    async def _move(self) -> None:
        """Everything that nobody at this keyboard decides, until somebody there has to."""
        while not self._closed:
            if self._match.state.phase == DEAL and self._match.state.deal:
                self._tell()
                await self._thinker.beat(self.speed)
                if self._closed:
                    return
            self._deal()
            self._tell()
            waiting = self.waiting
            if waiting.kind != BOT_THINKING:
                return
            await self._play_bot(waiting.seat)

    def _deal(self) -> None:
        """What the dealer owes. After a mano only the deck's secret, until its count was read."""
        while self._reading:
            owed = self._match.due().body
            if not isinstance(owed, Reveal):
                return
            self._match.propose(owed)
        if self._trouble is None:
            self._match.advance()
            if self._reading:
                self._deal()

    async def _play_bot(self, seat: Seat) -> None:
        at = self._match.seq
        view, events = self._match.observe(seat), self._match.events_for_bots()
        action = await self._thinker.think(self.players[seat].level, self.game, view, events, self.speed)
        if not self._closed and self._match.seq == at and self._trouble is None:
            self._propose(body_of(seat, action))

    # --- inside

    def _propose(self, body: Body) -> None:
        self._match.propose(body)
        self._bell.set()

    def _entered(self, entry: Entry, events: tuple[Event, ...]) -> None:
        self._pending += events
        if any(isinstance(event, ManoOver | ChicaWon) for event in events):
            self._reading = not self._match.fold.over
            self._folder.checkpoint(summary_of(self._match.fold))
        self._look()

    def _tell(self, change: Change | None = None) -> None:
        self._look()
        self._pending, events = [], tuple(self._pending)
        self._notify(change or Change(events))
