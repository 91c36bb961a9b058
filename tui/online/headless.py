"""Peers without a screen: bots at a table between computers until the match is over. Loads no Textual.

What happens is told line by line to a `HeadlessListener`; how it ended is an `Outcome`.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple, Protocol

from core.log.bodies import BOT, PERSON, Player, SeatBody
from core.match import IS_OVER, TO_CLAIM, TO_PLAY, Match
from core.random_stream import Stream
from net.crypto.interfaces import Rng
from net.table.events import DiskTrouble, Went
from net.table.host import DISK_AGAIN
from net.tcp.call_state import TurnedAway
from net.tcp.client import Caller
from net.tcp.server import Server
from saves.errors import Notice, SaveError
from tui.online.endpoint import EndNews, NetTable, Settled
from tui.online.endpoints import GuestEnd, HostEnd
from tui.online.failure_reasons import LAST_WORDS, ended_failure, left_failure
from tui.online.lobby_controller import GuestsRoom, HostsRoom
from tui.online.peer_status import BYE_LEFT, BYE_OVER
from tui.play.bot_runner import Thinker
from tui.play.failure import Failure
from tui.play.levels import seated_here
from tui.play.session import Disagreement

FAREWELL: Final = 10.0
"""Seconds that one who has the end of the match waits for the others to have it too."""
THAW: Final = 10.0
"""Seconds that a disagreement has to settle by itself."""

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


class _Ended(Exception):
    """The match cannot go on here."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.kind)
        self.outcome = outcome


def seeded(seed: str, purpose: str) -> Rng:
    """Random bytes of a seed: the same ones for the same seed and purpose."""
    stream = Stream(seed.encode(), purpose)
    return lambda size: bytes(stream.below(256) for _ in range(size))


class _Peer:
    """Lets the bots of one end play until the match is over."""

    def __init__(self, end: NetTable, level: str, listener: HeadlessListener) -> None:
        self.end: Final = end
        self.bell: Final = asyncio.Event()
        self._level = level
        self._teller = listener
        self._told = end.match.seq if end.match else -1
        self._thinker = Thinker(end.store.secret.bots)
        self._frozen: float | None = None
        self._outcome: Outcome | None = None
        self.unsubscribe: Final = end.subscribe(self._on_news)

    def stop(self, outcome: Outcome) -> None:
        """End the peer with this outcome."""
        self._outcome = self._outcome or outcome
        self.bell.set()

    async def wait(self, timeout: float | None = None) -> None:
        """Wait until something has happened. Raises `_Ended`."""
        self._check()
        self.bell.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                await self.bell.wait()
        self._check()

    async def play(self) -> Match:
        """Play until the match is over. Raises `_Ended`."""
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
        self._tell_entries()
        self._teller.end(match.id.hex(), match.head.hex(), tuple(match.state.scores))
        return match

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
        request = self.end.bot_request()
        if request is None:
            return False
        self.end.decide(request, await self._thinker.think(*request[2:]))
        return True

    def _check(self) -> None:
        if self._outcome is not None:
            raise _Ended(self._outcome)
        if not self.end.frozen:
            self._frozen = None
        elif self._frozen is None:
            self._frozen = self.end.clock()
        elif self.end.clock() >= self._frozen + THAW:
            raise _Ended(self.disagreed)

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
                self.bell.set()

    def _tell_entries(self) -> None:
        if self.end.table is None:
            return
        chain = self.end.table.replica.chain
        while self._told < chain.seq:
            self._told += 1
            self._teller.entry(self._told, chain.head_at(self._told).hex())


# --- the host


async def host(
    end: HostEnd,
    room: HostsRoom | None,
    server: Server,
    level: str,
    listener: HeadlessListener,
    started: Callable[[], str],
) -> Outcome:
    """Open the table and play. `room`: of a new match, which begins when all are there; None for a saved one.

    Raises `net.tcp.server.PortTaken` or `OSError` where nothing can be listened at.
    """
    port = await server.open()
    peer = _Peer(end, level, listener)
    codes = _Codes(end, port, listener)

    async def play() -> None:
        if room is not None:
            await _gather(peer, room, codes)
            room.begin(started())
            room.close()
        else:
            end.subscribe(lambda _: codes.tell())
            codes.tell()
        match = await peer.play()
        await _until_all_have_it(peer, end, match)

    return await _run(peer, server.serve(), play(), server.close)


async def _gather(peer: _Peer, room: HostsRoom, codes: _Codes) -> None:
    """Until everybody is there and has agreed. The door is open as long as a seat is."""
    while room.room.missing:
        room.end.open_door(room.room.free > 0)
        if room.room.free:
            codes.tell()
        await peer.wait()
    room.end.open_door(False)


class _Codes:
    """Tells the code of the door whenever it is another one."""

    def __init__(self, end: HostEnd, port: int, listener: HeadlessListener) -> None:
        self._end = end
        self._port = port
        self._teller = listener
        self._last = ""

    def tell(self) -> None:
        if self._end.gate.code != self._last:
            self._last = self._end.gate.code
            self._teller.listening(self._port, self._last, self._end.store.match_id.hex())


async def _until_all_have_it(peer: _Peer, end: HostEnd, match: Match) -> None:
    """Nobody is left behind who comes in time. Raises `_Ended` where somebody does not agree that this is the end."""
    missing = set(match.fold.parties) - {end.key}

    def look(_: EndNews) -> None:
        missing.difference_update(
            key for key, member in end.table.members.items() if member.replication.peer_has == match.seq
        )

    look(Settled())
    unsubscribe = end.subscribe(look)
    try:
        await _farewell(peer, lambda: not missing)
    finally:
        unsubscribe()


async def _farewell(peer: _Peer, done: Callable[[], bool]) -> None:
    """A while for others to have the end too. Nothing can interrupt a match that is over, but two can disagree on it.

    Raises `_Ended` where they do.
    """
    until = peer.end.clock() + FAREWELL
    with suppress(_Ended):
        while not done() and (left := until - peer.end.clock()) > 0:
            await peer.wait(left)
    if peer.end.frozen:
        raise _Ended(peer.disagreed)


# --- the guest


async def join(end: GuestEnd, caller: Caller, level: str, listener: HeadlessListener) -> Outcome:
    """Call the table, agree to what is played there, and play."""
    peer = _Peer(end, level, listener)
    over_before = _is_over(end)
    room = None if end.match else GuestsRoom(end, refused=lambda error: listener.trouble(error.notice))

    def on_news(news: EndNews) -> None:
        if room is not None and room.room is not None and room.room.seat is not None and not room.room.agrees:
            room.room.agree(True)
            room.flush()
        if isinstance(news, Went) and news.code in LAST_WORDS and not _is_over(end):
            why = left_failure(news.code, end.name_of(news.key))
            # Where the two do not agree both give up after the same while, and either may be the first to hang up.
            disagree = end.frozen or end.dispute is not None
            peer.stop(peer.disagreed if disagree else Outcome(ABANDONED, news.code, why))

    async def play() -> None:
        match = await peer.play()
        if over_before:
            await _until_host_knows(peer, end, match)

    end.subscribe(on_news)
    return await _run(peer, caller.run(), play(), caller.close)


def _is_over(end: NetTable) -> bool:
    return end.match is not None and end.match.due().kind == IS_OVER


async def _until_host_knows(peer: _Peer, end: GuestEnd, match: Match) -> None:
    """A match that was over before the link was there: the host may still wait for one who has its end."""
    await _farewell(peer, lambda: _host_has(end, match))


def _host_has(end: GuestEnd, match: Match) -> bool:
    host = end.table.host if end.table else None
    return host is not None and host.replication.peer_has == match.seq


# --- both


async def _run(
    peer: _Peer, links: Coroutine[Any, Any, None], play: Coroutine[Any, Any, None], close: Callable[[str], None]
) -> Outcome:
    """Play while the links are carried; then the last word, and the folder is let go."""
    outcome, word = Outcome(FINISHED), BYE_OVER
    carrying = asyncio.ensure_future(_carry(links, peer))
    with _signals(lambda: peer.stop(Outcome(INTERRUPTED))):
        try:
            await play
        except _Ended as ended:
            outcome, word = ended.outcome, BYE_LEFT
        finally:
            close(word)
            await carrying
            peer.unsubscribe()
            peer.end.close()
    return outcome


async def _carry(links: Coroutine[Any, Any, None], peer: _Peer) -> None:
    try:
        await links
    except TurnedAway as error:
        where = error.reasons[0].place[0] if error.reasons else ""
        why = ended_failure(error.reasons, error.left, peer.end.name_of(peer.end.host), where)
        peer.stop(Outcome(TURNED_AWAY, str(error), why))
    finally:
        peer.stop(Outcome(INTERRUPTED))


@contextmanager
def _signals(stop: Callable[[], None]) -> Iterator[None]:
    """Leave the table properly when the program is told to end, where the system can say so."""
    loop = asyncio.get_running_loop()
    told = (signal.SIGINT, signal.SIGTERM)
    with suppress(NotImplementedError):
        for number in told:
            loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            for number in told:
                loop.remove_signal_handler(number)
