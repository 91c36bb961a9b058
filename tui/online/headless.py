"""Peers without a screen: bots at a table between computers until the match is over. Loads no Textual.

What happens is told line by line to a `HeadlessListener`; how it ended is an `Outcome`.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from core.match import IS_OVER, Match
from net.table.events import Went
from net.tcp.call_state import TurnedAway
from net.tcp.client import Caller
from net.tcp.server import Server
from tui.online.endpoint import EndNews, NetTable, Settled
from tui.online.endpoints import GuestEnd, HostEnd
from tui.online.failure_reasons import LAST_WORDS, ended_failure, left_failure
from tui.online.headless_peer import (
    ABANDONED,
    FINISHED,
    INTERRUPTED,
    TURNED_AWAY,
    HeadlessListener,
    HeadlessPeer,
    MatchEnded,
    Outcome,
)
from tui.online.lobby_controller import GuestsRoom, HostsRoom
from tui.online.peer_status import BYE_LEFT, BYE_OVER

FAREWELL: Final = 10.0
"""Seconds that one who has the end of the match waits for the others to have it too."""

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
    peer = HeadlessPeer(end, level, listener)
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


async def _gather(peer: HeadlessPeer, room: HostsRoom, codes: _Codes) -> None:
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


async def _until_all_have_it(peer: HeadlessPeer, end: HostEnd, match: Match) -> None:
    """Nobody is left behind who comes in time. Raises `MatchEnded` where somebody does not agree on this end."""
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


async def _farewell(peer: HeadlessPeer, done: Callable[[], bool]) -> None:
    """A while for others to have the end too. Nothing can interrupt a match that is over, but two can disagree on it.

    Raises `MatchEnded` where they do.
    """
    until = peer.end.clock() + FAREWELL
    with suppress(MatchEnded):
        while not done() and (left := until - peer.end.clock()) > 0:
            await peer.wait(left)
    if peer.end.frozen:
        raise MatchEnded(peer.disagreed)


# --- the guest


async def join(end: GuestEnd, caller: Caller, level: str, listener: HeadlessListener) -> Outcome:
    """Call the table, agree to what is played there, and play."""
    peer = HeadlessPeer(end, level, listener)
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


async def _until_host_knows(peer: HeadlessPeer, end: GuestEnd, match: Match) -> None:
    """A match that was over before the link was there: the host may still wait for one who has its end."""
    await _farewell(peer, lambda: _host_has(end, match))


def _host_has(end: GuestEnd, match: Match) -> bool:
    host = end.table.host if end.table else None
    return host is not None and host.replication.peer_has == match.seq


# --- both


async def _run(
    peer: HeadlessPeer, links: Coroutine[Any, Any, None], play: Coroutine[Any, Any, None], close: Callable[[str], None]
) -> Outcome:
    """Play while the links are carried; then the last word, and the folder is let go."""
    outcome, word = Outcome(FINISHED), BYE_OVER
    carrying = asyncio.ensure_future(_carry(links, peer))
    with _signals(lambda: peer.stop(Outcome(INTERRUPTED))):
        try:
            await play
        except MatchEnded as ended:
            outcome, word = ended.outcome, BYE_LEFT
        finally:
            close(word)
            await carrying
            peer.unsubscribe()
            peer.end.close()
    return outcome


async def _carry(links: Coroutine[Any, Any, None], peer: HeadlessPeer) -> None:
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
