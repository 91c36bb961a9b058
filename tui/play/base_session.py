"""What every session that plays a `Match` has in common: what the board reads of it, and whose hand is in sight."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from core.actions import Seat
from core.game import Game
from core.log.bodies import Opening, Player
from core.log.state import Fold
from core.match import Match
from saves.errors import Notice, SaveError
from tui.play.one_computer import OneComputer
from tui.play.play_options import PlayOptions
from tui.play.session import (
    CURTAIN,
    HistoryLine,
    Lay,
    Waiting,
)

if TYPE_CHECKING:
    pass


class AtTable(OneComputer, ABC):
    """The reading half of a `tui.play.session.Session`."""

    def __init__(self, match: Match, options: PlayOptions) -> None:
        super().__init__()
        self.speed = options.speed
        self.curtain = options.curtain
        self._match = match
        self.game: Game = match.game
        self.rules: Any = match.rules
        self._shown: Seat | None = None
        self._trouble: Notice | None = None
        """Why the last entry could not be written, or does not count."""
        self._bell = asyncio.Event()
        """Rung whenever there may be something to do by itself."""
        self._closed = False
        self._kept: tuple[Fold, Hashable, Waiting] | None = None

    @property
    @abstractmethod
    def people(self) -> tuple[Seat, ...]:
        """The seats that persons at this keyboard hold."""

    @property
    def waiting(self) -> Waiting:
        """Whom the table waits for. Worked out once a change: everything on the board asks for it."""
        fold, facts, kept = self._match.fold, self._facts(), self._kept
        if kept is None or kept[0] is not fold or kept[1] != facts:
            kept = self._kept = (fold, facts, self._find_waiting())
        return kept[2]

    @abstractmethod
    def _facts(self) -> Hashable:
        """All that `_find_waiting` depends on beside the position of the match."""

    @abstractmethod
    def _find_waiting(self) -> Waiting:
        """Work out whom the table waits for."""

    @abstractmethod
    def _tell(self) -> None:
        """Tell the board what happened since it was last told."""

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
    def lifting(self) -> str:
        return self.opening.lifting

    @property
    def opening(self) -> Opening:
        """What was agreed for this match."""
        return self._match.fold.opening

    @property
    def players(self) -> tuple[Player, ...]:
        return self._match.fold.players

    @property
    def seat(self) -> Seat | None:
        return None if self.waiting.kind == CURTAIN else self._shown

    @property
    def view(self) -> Any:
        return self._match.observe(self.seat)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won, also by resignation."""
        return self._match.fold.winners

    @property
    def resigned(self) -> Seat:
        """Who gave the match up, or NOBODY."""
        return self._match.fold.resigned

    @property
    def history(self) -> tuple[HistoryLine, ...]:
        return tuple(HistoryLine(seq, event) for seq, event in self._match.live)

    def lay(self, mano: int) -> Lay | None:
        decks = self._match.fold.decks
        audit = decks[mano].audit if 0 < mano < len(decks) else None
        return Lay(audit.deals, audit.rest) if audit else None

    @property
    def match(self) -> Match:
        return self._match

    def lift_curtain(self) -> None:
        waiting = self.waiting
        if waiting.kind == CURTAIN:
            self._shown = waiting.seat
            self._tell()

    def _face_person(self) -> None:
        """Without a curtain to lift, the screen is the person's whose turn it is, or the only person's."""
        people = self.people
        if len(people) == 1:
            self._shown = people[0]
            return
        if self._shown not in people:
            self._shown = None
        if not self.curtain and self.waiting.kind == CURTAIN:
            self._shown = self.waiting.seat
