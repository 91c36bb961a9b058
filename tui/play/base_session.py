"""What every session that plays a `Match` has in common: what the board reads of it, and whose hand is in sight."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Any

from core.actions import Seat
from core.game import Game
from core.log.bodies import PERSON, Opening
from core.log.state import Fold
from core.match import Match
from saves.errors import Notice, SaveError
from tui.play.advice import Advice, advise
from tui.play.one_computer import OneComputer
from tui.play.play_options import PlayOptions
from tui.play.session import CURTAIN, YOU, HistoryLine, Lay, Waiting


class AtTable(OneComputer, ABC):
    """The reading half of a `tui.play.session.Session`. All that changes with the match is worked out by `_look`."""

    people: tuple[Seat, ...] = ()
    """The seats that persons at this keyboard hold."""
    seat: Seat | None = None
    view: Any = None
    history: tuple[HistoryLine, ...] = ()
    trouble: Notice | None = None

    def __init__(self, match: Match, options: PlayOptions) -> None:
        super().__init__()
        self.speed = options.speed
        self.curtain = options.curtain
        self._match = match
        self.game: Game = match.game
        self.rules: Any = match.rules
        self.lifting = match.fold.opening.lifting
        self._shown: Seat | None = None
        self._trouble: Notice | None = None
        """Why the last entry could not be written, or does not count."""
        self._bell = asyncio.Event()
        """Rung whenever there may be something to do by itself."""
        self._closed = False
        self._waiting: Waiting
        self._seen: Fold | None = None

    def _look(self) -> None:
        """Work out what the board asks for: once a change, before anybody is told of it."""
        match, fold = self._match, self._match.fold
        self.players = fold.players
        persons = (seat for seat, player in enumerate(fold.players) if player.kind == PERSON)
        self.people = people = tuple(seat for seat in persons if fold.players[seat].key == match.author)
        if self._shown not in people or len(people) == 1:
            self._shown = people[0] if len(people) == 1 else None
        waiting = self._find_waiting()
        if waiting.kind == CURTAIN and not self.curtain:  # no curtain to lift: the screen is theirs whose turn it is
            self._shown, waiting = waiting.seat, waiting._replace(kind=YOU)
        self._waiting = waiting
        seat = None if waiting.kind == CURTAIN else self._shown
        if fold is not self._seen or seat != self.seat:
            self._seen, self.seat, self.view = fold, seat, match.observe(seat)
            known = len(self.history)
            if not known or match.live[known - 1 : known] != [self.history[-1]]:  # there was an undo
                known = 0
            fresh = tuple(HistoryLine(seq, event) for seq, event in match.live[known:])
            self.history = self.history[:known] + fresh

    @property
    def waiting(self) -> Waiting:
        """Whom the table waits for. Worked out once a change: everything on the board asks for it."""
        return self._waiting

    @abstractmethod
    def _find_waiting(self) -> Waiting:
        """Work out whom the table waits for."""

    @abstractmethod
    def _tell(self) -> None:
        """Look at the table anew, and tell the board what happened since it was last told."""

    async def run(self) -> None:
        """Do what nobody at this keyboard decides, as often as there is something, until it is closed."""
        while not self._closed:
            self._bell.clear()
            try:
                await self._move()
            except SaveError as error:
                self._trouble = error.notice
                self._tell()
            await self._wait()

    @abstractmethod
    async def _move(self) -> None:
        """Everything that is due by itself. Raises `SaveError`."""

    async def _wait(self) -> None:
        """Until something happens."""
        await self._bell.wait()

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won, also by resignation."""
        return self._match.fold.winners

    @property
    def resigned(self) -> Seat:
        """Who gave the match up, or NOBODY."""
        return self._match.fold.resigned

    @property
    def opening(self) -> Opening:
        """What was agreed for this match."""
        return self._match.fold.opening

    def lay(self, mano: int) -> Lay | None:
        decks = self._match.fold.decks
        audit = decks[mano].audit if 0 < mano < len(decks) else None
        return Lay(audit.deals, audit.rest) if audit else None

    @property
    def match(self) -> Match:
        return self._match

    async def advise(self) -> Advice | None:
        if not self.can_advise:
            return None
        view, events = self._match.observe(self.waiting.seat), self._match.events_for_bots()
        return await asyncio.to_thread(advise, self.game, view, events, self._match.id)

    def lift_curtain(self) -> None:
        waiting = self.waiting
        if waiting.kind == CURTAIN:
            self._shown = waiting.seat
            self._tell()
