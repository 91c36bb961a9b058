"""A match looked at again: the board shows it as it stood after any entry, and nothing of it can change.

A *stop* is an entry with which something happened. The hands of a deck that is over lie open, since its secret has been
told and its audit was in order; of any other deck only what the seat may know is seen.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, Final

from core.actions import NOBODY, Claim, Play, Seat
from core.events import Dealt, Event, Jugada, Robbed
from core.game import CLAIM, PLAY
from core.log.bodies import PERSON, Player
from core.log.table_events import BESIDE, SeatTaken
from core.log.timeline import Snapshot, Timeline
from core.match import Match
from tui.play.base_session import AtTable
from tui.play.peers import RematchStatus
from tui.play.play_options import DEFAULT_OPTIONS, PlayOptions
from tui.play.session import LOOKING, MATCH_OVER, Change, HistoryLine, Waiting

LEAST_PACE: Final = 0.4
"""Seconds between two stops of a replay that goes on by itself, for those who have their bots play at once."""


class ReplaySession(AtTable):
    """A `tui.play.session.Session` that only goes through a match. It owns nothing: the match may be open elsewhere."""

    title = ""
    own: tuple[Seat, ...] = ()
    """Nothing changes hands any more."""
    rematch = RematchStatus("")
    can_undo = False

    def __init__(
        self,
        match: Match,
        seat: Seat | None = None,
        options: PlayOptions = DEFAULT_OPTIONS,
        *,
        whole: bool = True,
        called: str = "",
    ) -> None:
        """`seat`: who sits before the screen, None where there are none or several. `whole`: read to its end.

        `called`: the name that a person gave the match.
        """
        super().__init__(match, options)
        self.whole = whole
        self.called = called
        self.playing = False
        """It goes on by itself."""
        self.place = 0
        """Index of the stop that is shown."""
        persons = (seat for seat, player in enumerate(match.players) if player.kind == PERSON)
        self.bottom: Seat = next(persons, 0) if seat is None else seat
        """Who sits at the bottom of the screen."""
        self._owner = seat
        self._sleep = options.sleep
        self._lines = tuple(HistoryLine(seq, event) for seq, event in match.live)
        self._timeline = Timeline(match.game, match.fold.line)
        self._told = {deck.promises for deck in match.fold.decks if deck.audit and deck.audit.ok}
        happened = {line.seq for line in self._lines}
        entries = range(len(self._timeline))
        self._stops = [at for at in entries if self._timeline.seq(at) in happened] or [len(self._timeline) - 1]
        self._ends = [bisect_right(self._lines, self._seq(place), key=_number) for place in range(self.count)]
        events = [self.happened(place) for place in range(self.count)]
        deals = [(place, event.deal) for place, what in enumerate(events) for event in what if isinstance(event, Dealt)]
        self._dealt = [place for place, deal in deals if deal == 1]
        self._manos = self._dealt if len(self._dealt) > 1 else [place for place, _deal in deals]
        """The stops where a mano begins; where there is one mano, those where it is dealt."""
        self._paid = [place for place, what in enumerate(events) if any(map(self._pays, what))]
        self._look()

    # --- where one is

    @property
    def count(self) -> int:
        """How many stops there are."""
        return len(self._stops)

    @property
    def now(self) -> Snapshot:
        """How the match stood."""
        return self._timeline.moment(self._stops[self.place])

    @property
    def entry(self) -> int:
        """The number of the log entry that is shown."""
        return self._seq(self.place)

    @property
    def entry_to_come(self) -> int:
        """The same of the next stop, -1 at the last one."""
        return self._seq(self.place + 1) if self.place + 1 < self.count else -1

    @property
    def open(self) -> bool:
        """All hands may be seen: the deck in play is over by now, or none is in play."""
        deck = self.now.deck
        return deck is None or deck.promises in self._told

    @property
    def over(self) -> bool:
        """Nobody plays on from here."""
        return bool(self.now.forfeit or self.now.state.winners) or (self.place == self.count - 1 and self.ended)

    @property
    def ended(self) -> bool:
        """The match itself is over: nobody plays on anywhere."""
        return self._match.fold.over

    @property
    def since_mano(self) -> int:
        """How many stops ago this mano began."""
        return self.place - max((begun for begun in self._manos if begun <= self.place), default=0)

    def course(self) -> list[Any]:
        """What was seen from the first deal of this mano until now: how the cards came to lie as they do."""
        begun = max((place for place in self._dealt if place <= self.place), default=0)
        states, seen = map(self._timeline.state, self._stops[begun : self.place + 1]), self.open
        return [state if seen else self.game.observe(state, self._owner) for state in states]

    def happened(self, place: int) -> tuple[Event, ...]:
        """The events of a stop."""
        lines = self._lines[self._ends[place - 1] if place else 0 : self._ends[place]]
        return tuple(line.event for line in lines if not isinstance(line.event, BESIDE))

    def _seq(self, place: int) -> int:
        return self._timeline.seq(self._stops[place])

    def _pays(self, event: Event) -> bool:
        if isinstance(event, Robbed):
            sides = self.game.sides(self.rules)
            return event.seat % sides != event.victim % sides
        return isinstance(event, Jugada) and bool(event.points or event.wins)

    # --- going through it

    def step(self, stops: int) -> None:
        """So many stops on, or back."""
        self.playing = False
        self._go(self.place + stops)

    def jump_mano(self, step: int) -> None:
        """To where the next mano begins (1), or to where this one or the one before did (-1)."""
        self._jump(self._manos, step)

    def jump_paid(self, step: int) -> None:
        """To the next play that paid (1), or to the one before (-1)."""
        self._jump(self._paid, step)

    def go_to(self, entry: int) -> None:
        """To the last stop that is no later than a log entry."""
        self.playing = False
        at = bisect_right(range(self.count), entry, key=self._seq)
        self._go(max(at - 1, 0))

    def go_before(self, entry: int) -> None:
        """To the stop before a log entry: how it lay when that was played."""
        self.go_to(entry)
        self._go(self.place - 1)

    def toggle(self) -> None:
        """Go on by itself, from the beginning where it is at its end; or stop that."""
        self.playing = not self.playing
        if self.playing and self.place == self.count - 1:
            self._go(0)
        self._bell.set()
        self._notify(Change(()))

    def _jump(self, marks: Sequence[int], step: int) -> None:
        self.playing = False
        if step > 0:
            at = bisect_right(marks, self.place)
            target = marks[at] if at < len(marks) else self.count - 1
        else:
            at = bisect_left(marks, self.place) - 1
            target = marks[at] if at >= 0 else 0
        if target > self.place + 1:
            self._go(target - 1)  # what happens there is seen happening
        self._go(target)

    def _go(self, target: int) -> None:
        before, self.place = self.place, max(0, min(target, self.count - 1))
        self._look()
        if self.place == before + 1:
            self._notify(Change(self.happened(self.place)))
        else:
            self._notify(Change((), rewound=True))

    async def _move(self) -> None:
        while self.playing and not self._closed:
            if self.place == self.count - 1:
                self.playing = False
                self._notify(Change(()))
                return
            await self._sleep(max(self.speed, LEAST_PACE))
            if self.playing and not self._closed:
                self._go(self.place + 1)

    # --- what the board reads

    def _look(self) -> None:
        now = self.now
        players = list(self._match.players)
        for line in reversed(self._lines[self._ends[self.place] :]):
            if isinstance(line.event, SeatTaken):
                players[line.event.seat] = line.event.before
        self.players = tuple(players)
        """Who held the seats then."""
        self.seat = self.bottom if self.open else self._owner
        self.view = now.state if self.open else self.game.observe(now.state, self._owner)
        self.history = self._lines[: self._ends[self.place]]
        self._waiting = self._find_waiting()

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won by then."""
        return self.now.forfeit or tuple(self.now.state.winners)

    @property
    def resigned(self) -> Seat:
        """Who had given up by then."""
        return self.now.resigned

    @property
    def whole_history(self) -> tuple[HistoryLine, ...]:
        """All that happened, also after what is shown."""
        return self._lines

    def _find_waiting(self) -> Waiting:
        if self.over:
            return Waiting(MATCH_OVER, NOBODY)
        state = self.now.state
        return Waiting(LOOKING, state.turn if state.phase in (CLAIM, PLAY) else NOBODY)

    def _tell(self) -> None:
        self._notify(Change(()))

    # --- what nobody does here

    async def play(self, action: Play | Claim) -> None:
        raise ValueError("this match was played already")

    def go_on(self) -> None:
        """Nothing waits for anybody."""

    def undo(self) -> None:
        raise ValueError("nothing to undo")

    def resign(self, seat: Seat) -> None:
        raise ValueError("this match was played already")

    def change_seat(self, seat: Seat, player: Player) -> None:
        raise ValueError("this match was played already")

    def close(self) -> None:
        self.playing = False
        self._closed = True
        self._bell.set()


def _number(line: HistoryLine) -> int:
    return line.seq
