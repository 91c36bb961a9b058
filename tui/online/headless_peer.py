"""A program without a screen at a table: its bots play until the match is over. What is told of it, how it ended."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

from core.log.bodies import BOT, PERSON, Player, SeatBody
from core.match import IS_OVER, TO_CLAIM, TO_PLAY, Match
from core.random_stream import Stream
from net.crypto.interfaces import Rng
from net.table.events import DiskTrouble
from net.table.host import DISK_AGAIN
from saves.errors import Notice, SaveError
from tui.online.endpoint import EndNews, NetTable, Settled
from tui.online.fairness import fairness
from tui.online.own_bots import bot_request, carry_out
from tui.play.bot_runner import Thinker
from tui.play.failure import Failure
from tui.play.levels import seated_here
from tui.play.peers import Disagreement, Fault

THAW: Final = 10.0
"""Seconds that a disagreement has to settle by itself."""
OPENED: Final = 10.0
"""Seconds that the last deck has to be opened by all when the match is over."""

FINISHED: Final = "finished"
DISAGREED: Final = "disagreed"
TURNED_AWAY: Final = "turned_away"
ABANDONED: Final = "abandoned"
"""The host ended the table before the match was over."""
INTERRUPTED: Final = "interrupted"


class Outcome(NamedTuple):
    """One of the constants above; why, for a person (`failure`, `disagreement`) or in technical English."""

    kind: str
    detail: str = ""
    failure: Failure | None = None
    disagreement: Disagreement | None = None


class HeadlessListener(Protocol):
    """What a program without a screen reports, for a command to print."""

    def listening(self, port: int, code: str, match: str) -> None:
        """The table is open; called again when there is another code."""

    def entry(self, seq: int, head: str) -> None:
        """An entry is in the log, on disk."""

    def end(self, match: str, head: str, score: tuple[int, ...]) -> None:
        """The match is over."""

    def trouble(self, notice: Notice) -> None:
        """The disk refused; it is tried again."""

    def caught(self, fault: Fault) -> None:
        """Something is wrong with a deck."""


class MatchEnded(Exception):
    """The match cannot go on here."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.kind)
        self.outcome = outcome


def seeded(seed: str, purpose: str) -> Rng:
    """Random bytes of a seed: the same ones for the same seed and purpose."""
    stream = Stream(seed.encode(), purpose)
    return lambda size: bytes(stream.below(256) for _ in range(size))


class HeadlessPeer:
    """Lets the bots of one end play until the match is over."""

    def __init__(self, end: NetTable, level: str, listener: HeadlessListener) -> None:
        self.end: Final = end
        self.bell: Final = asyncio.Event()
        self._level = level
        self._teller = listener
        self._told = end.match.seq if end.match else -1
        self._thinker = Thinker(end.store.secret.bots)
        self._frozen: float | None = None
        self._fault: Fault | None = None
        self._outcome: Outcome | None = None
        self.unsubscribe: Final = end.subscribe(self._on_news)

    def stop(self, outcome: Outcome) -> None:
        """End the peer with this outcome."""
        self._outcome = self._outcome or outcome
        self.bell.set()

    async def wait(self, timeout: float | None = None) -> None:
        """Wait until something has happened. Raises `MatchEnded`."""
        self._check()
        self.bell.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                await self.bell.wait()
        self._check()

    async def play(self) -> Match:
        """Play until the match is over. Raises `MatchEnded`."""
        while (match := self.end.match) is None or match.due().kind != IS_OVER:
            self._check()
            try:
                acted = match is not None and (self._took_seat(match) or await self._thought())
            except SaveError as error:
                self._teller.trouble(error.notice)
                await self.wait(DISK_AGAIN)
                continue
            if not acted:
                await self.wait(None if self._frozen is None else THAW)
        await self._until_opened(match)
        self._tell_entries()
        self._teller.end(match.id.hex(), match.head.hex(), tuple(match.state.scores))
        return match

    async def _until_opened(self, match: Match) -> None:
        """A while for the others to tell how they shuffled the last deck: then it is sure how the match ended."""
        until = self.end.clock() + OPENED
        while match.fold.deck is not None and not match.fold.closed and (left := until - self.end.clock()) > 0:
            await self.wait(left)

    def _took_seat(self, match: Match) -> bool:
        """A seat of this program that a person held, or a bot of a level unknown here, becomes its bot's when it is in
        turn, so that all can see it."""
        due = match.due()
        if due.kind not in (TO_CLAIM, TO_PLAY) or not self.end.free_to_act or match.automatic() is not None:
            return False
        player = match.players[due.seat]
        if player.key != self.end.key or (player.kind != PERSON and seated_here(player) == player):
            return False
        self.end.act(SeatBody(due.seat, Player(BOT, player.name, self._level, player.key)))
        return True

    async def _thought(self) -> bool:
        request = bot_request(self.end)
        if request is None:
            return False
        carry_out(self.end, request, await self._thinker.think(*request[2:]))
        return True

    def _check(self) -> None:
        if self._outcome is not None:
            raise MatchEnded(self._outcome)
        if not self.end.frozen:
            self._frozen = None
        elif self._frozen is None:
            self._frozen = self.end.clock()
        elif self.end.clock() >= self._frozen + THAW:
            raise MatchEnded(self.disagreed)

    @property
    def disagreed(self) -> Outcome:
        """How it ends where the two programs do not see the same match."""
        return Outcome(DISAGREED, disagreement=self.end.disagreement)

    def _on_news(self, news: EndNews) -> None:
        match news:
            case DiskTrouble():
                assert self.end.trouble is not None
                self._teller.trouble(self.end.trouble)
            case Settled():
                self._tell_entries()
                self._tell_fault()
                self.bell.set()

    def _tell_fault(self) -> None:
        fault = fairness(self.end, self.end.match.fold).fault if self.end.match else None
        if fault is not None and fault != self._fault:
            self._teller.caught(fault)
        self._fault = fault

    def _tell_entries(self) -> None:
        if self.end.table is None:
            return
        chain = self.end.table.replica.chain
        while self._told < chain.seq:
            self._told += 1
            self._teller.entry(self._told, chain.head_at(self._told).hex())
