"""How long the ways through the program are: counted with a profile hook, so the same on every machine.

``python -m tests.bench.bench_ways``: how often a key press asks the session whom the table waits for, which functions a
received entry passes from the socket to the painted board (``-v`` names them), and how often a match between
computers that is taken up again reads, folds and decodes its log.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from types import CodeType, FrameType
from typing import Any, Final

from textual.pilot import Pilot
from textual.screen import Screen

from core.games import GAMES
from core.log.bodies import PERSON, Player
from core.log.entry import Entry
from core.log.fold import trial
from core.match import Match
from net.tcp.client import Caller
from net.tcp.server import Server
from saves.library import Library
from saves.matchfolder import MatchName
from saves.paths import DataDir
from tests.tui.cable import AT_ONCE, MATCH, guest_end, host_end, identity, opening, shelf
from tests.tui.house import house, saved_match
from tests.tui.lan import ALONE
from tests.tui.loopback import loopback, until
from tui.online.endpoints import GuestEnd
from tui.online.network_session import NetSession
from tui.online.resume import CallAgain, SavedSeat
from tui.play.base_session import AtTable
from tui.play.local_session import LocalSession
from tui.play.match_plan import first_draft
from tui.play.open_match import saved_table
from tui.screens.board.screen import BoardScreen
from tui.screens.resume_flow import _outline

ROOT: Final = str(Path(__file__).parents[2]) + "/"
OWN: Final = tuple(f"{ROOT}{room}/" for room in ("core", "net", "saves", "tui"))
PLAYS: Final = 6
"""Plays in a match before anything is counted."""
ENTRIES: Final = 9
"""Plays of the other one that are followed from the bytes to the board, each by itself."""
KEYS: Final = ("right", "left", "up", "down", "tab", "enter")


@contextmanager
def counted(calls: Counter[CodeType]) -> Iterator[None]:
    """Count every call of a function of this project within the block, in this thread."""

    def hook(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OWN):
            calls[frame.f_code] += 1

    sys.setprofile(hook)
    try:
        yield
    finally:
        sys.setprofile(None)


def name_of(code: CodeType) -> str:
    """``tui/app.py:Sobremesa.run``"""
    return f"{code.co_filename.removeprefix(ROOT)}:{code.co_qualname}"


# --- a key press


async def keys(game: str, folder: Path) -> None:
    """How often a key press works out whom the table waits for."""
    saved = saved_match(folder, first_draft(game, "Ana").plan(), plays=PLAYS)
    async with house(folder, Screen).run_test(size=(80, 24)) as pilot:
        session = saved_table(Library(DataDir(folder)), saved)[0]
        await pilot.app.push_screen(BoardScreen(session))
        await settled(pilot, lambda: session.waiting.kind == "you")
        for key in KEYS:
            await pressed(pilot, game, "one computer", key, LocalSession._find_waiting.__code__)
        session.close()


async def pressed(pilot: Pilot[None], game: str, where: str, key: str, work: CodeType) -> None:
    """Press a key and say what was asked and what was worked out for it."""
    calls: Counter[CodeType] = Counter()
    with counted(calls):
        await pilot.press(key)
        await pilot.pause()
    asked = sum(calls[kind.waiting.fget.__code__] for kind in (AtTable, NetSession))  # type: ignore[misc, attr-defined]
    found = calls[work]
    print(f"{game:9} {where}, {key:6} Session.waiting worked out {found:3} times, asked for {asked:3} times")


async def settled(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Let the program run until this holds and everything is painted."""
    while not condition():
        await pilot.pause(0.01)
    await pilot.pause(0.1)


# --- a received entry


class HostThread(threading.Thread):
    """Ana's computer, in a thread of its own, so that only the guest's functions are counted."""

    def __init__(self, folder: Path, game: str) -> None:
        super().__init__(daemon=True)
        self.game = game
        self.end = host_end(folder / "ana", time.monotonic, "Ana", game)
        self.server = Server(self.end, bind=("127.0.0.1",), port=0)
        self.loop = asyncio.new_event_loop()
        self.port: int = 0
        self.session: NetSession

    def run(self) -> None:
        self.loop.run_until_complete(self._carry())

    async def _carry(self) -> None:
        port = await self.server.open()
        async with asyncio.TaskGroup() as group:
            group.create_task(self.server.serve())
            self.port = port
            await until(lambda: bool(self.end.companions))
            ana = Player(PERSON, "Ana", "", self.end.key)
            luis = Player(PERSON, "Luis", "", next(iter(self.end.companions)))
            self.end.begin(opening(ana, luis, game=self.game))
            self.session = NetSession(self.end, lambda: self.server.close("left"), options=AT_ONCE)
            await self.session.run()

    def do(self, act: Callable[[], Any]) -> Any:
        """Have it done over there; the result."""

        async def acted() -> Any:
            done = act()
            return await done if asyncio.iscoroutine(done) else done

        return asyncio.run_coroutine_threadsafe(acted(), self.loop).result(30)


async def entry(game: str, folder: Path) -> None:
    """The functions that one entry passes at a guest, from the bytes to the board."""
    ana = HostThread(folder, game)
    ana.start()
    await until(lambda: ana.port)
    end = guest_end(folder / "luis", time.monotonic, "Luis")
    caller = Caller(end, [("127.0.0.1", ana.port)])
    async with house(folder / "luis", Screen).run_test(size=(80, 24)) as pilot, asyncio.TaskGroup() as group:
        group.create_task(caller.run())
        await until(lambda: end.match is not None)
        luis = NetSession(end, lambda: caller.close("left"), options=AT_ONCE)
        await pilot.app.push_screen(BoardScreen(luis))
        entries = [await counted_entry(ana, luis, end, pilot) for _ in range(ENTRIES)]
        for key in KEYS:
            await pressed(pilot, game, "a guest's", key, NetSession._find_waiting.__code__)
        luis.close()
        ana.do(ana.session.close)
    tell_entries(game, entries)


def tell_entries(game: str, entries: list[Counter[CodeType]]) -> None:
    """What every one of these entries has passed, and all of them together."""
    named = sorted(sum("<locals>" not in code.co_qualname for code in calls) for calls in entries)
    union = {code for calls in entries for code in calls}
    some = sum("<locals>" not in code.co_qualname for code in union)
    print(
        f"{game:9} an entry of the other one: {median(named):.0f} functions"
        f" ({named[0]}-{named[-1]} in {len(named)} entries, {some} in one or another),"
        f" {median(map(len, entries)):.0f} with those inside of others, {median(map(Counter.total, entries)):.0f} calls"
    )
    if "-v" in sys.argv:
        for code, times in sum(entries, Counter()).most_common():
            print(f"   {times / len(entries):7.1f} {name_of(code)}")


async def counted_entry(ana: HostThread, luis: NetSession, end: GuestEnd, pilot: Pilot[None]) -> Counter[CodeType]:
    """The other one plays, and everything this side does about it is counted, until it is painted.

    A play that brings more than its own entry with it, as the cards of the next deal, is passed over.
    """
    while True:
        while ana.session.waiting.kind != "you":
            if luis.waiting.kind == "you":
                await luis.play(luis.game.legal_actions(luis.view)[0])  # type: ignore[arg-type]
            ana.do(ana.session.go_on)
            luis.go_on()
            await pilot.pause(0.01)
        await pilot.pause(0.5)
        match, calls = end.match, Counter[CodeType]()
        assert match is not None
        seq = match.fold.seq
        await followed(ana, match, pilot, calls)
        if match.fold.seq == seq + 1:
            return calls


async def followed(ana: HostThread, match: Match, pilot: Pilot[None], calls: Counter[CodeType]) -> None:
    """The other one plays; everything that this side does about it goes into `calls`."""
    seq = match.fold.seq
    action = ana.do(lambda: ana.session.game.legal_actions(ana.session.view)[0])
    with counted(calls):
        played = asyncio.run_coroutine_threadsafe(ana.session.play(action), ana.loop)
        await until(lambda: match.fold.seq > seq)
        await pilot.pause()
        await pilot.pause()
    played.result(30)


# --- a match taken up again


async def resume(folder: Path) -> None:
    """How often the log of a saved match between computers is read, and each of its entries folded and decoded."""
    async with loopback(folder, "casita") as two:
        for _ in range(PLAYS):
            await until(lambda: any(board.waiting.kind == "you" for board in two.boards))
            board = next(board for board in two.boards if board.waiting.kind == "you")
            await board.play(board.game.legal_actions(board.view)[0])  # type: ignore[arg-type]
        await until(lambda: two.agree)
    library, name = shelf(folder / "luis"), MatchName(MATCH, 1)
    entries = len(library.read(name).records)
    log = str(library.path(name) / "log")
    reads: list[int] = []

    def opened(event: str, args: tuple[Any, ...]) -> None:
        if event == "open" and str(args[0]) == log and args[2] & os.O_ACCMODE == os.O_RDONLY:
            reads.append(args[2])

    sys.addaudithook(opened)
    calls: Counter[CodeType] = Counter()
    with counted(calls):
        seat = SavedSeat(library, name)
        _outline(seat)
        side = CallAgain(seat, identity("Luis"), None, ALONE)
        assert side.session.history
        assert side.session.said == ()
    side.session.close()
    decode = Entry.decode.__func__.__code__  # type: ignore[attr-defined]
    print(
        f"a match of {entries} entries taken up: log read {len(reads)} times, "
        f"folded {calls[trial.__code__] / entries:.1f} times, decoded {calls[decode] / entries:.1f} times"
    )


def main() -> None:
    """All of it, each in a folder that goes."""
    for game in GAMES:
        for measured in (keys, entry):
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(measured(game, Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(resume(Path(folder)))


if __name__ == "__main__":
    main()
