"""How long the screen stands still while the other end sends without end: `python -m tests.bench.bench_flood`.

Two computers in one loop over loopback TCP, with real folders and the real board over the end that is flooded. What is
sent is made before the clock runs. A row: messages, for how long the loop stood still at worst, how long until all was
quiet again, entries that the flooded side has more than before, and whether the link still stands.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from core.log.bodies import Agree, Body, SeatBody, Talk
from net.link.desync_messages import Differs, Halt, HeadQuery, Witness
from net.link.messages import (
    Ack,
    EntryMsg,
    Lobby,
    Message,
    Ping,
    Presence,
    Propose,
    Ready,
    ResumeKey,
    Say,
    SeatLine,
    Sit,
)
from net.table.party import EncodedProposal
from net.table.replica import Replica
from net.tcp.connection import Connection
from saves.disk import Disk
from tests.tui.cable import QUICK
from tests.tui.loopback import Loopback, loopback, until
from tests.tui.test_loopback import seated

MESSAGES: Final = 600


class Flood(NamedTuple):
    """`by_host`: the host floods the guest. `make`: the messages, given the flooding side's match."""

    name: str
    by_host: bool
    make: Callable[[Replica, int], Iterable[Message]]


def entries(replica: Replica, count: int) -> Iterable[Message]:
    """Lines that the host says and stamps, on a disk that costs it nothing."""
    match, first = replica.playing, replica.chain.seq + 1
    match._store = lambda entry: None
    for number in range(count):
        draft = replica.draw_up(Talk(0, f"hola {number}"))
        replica.stamp(draft.proposal, draft.data, replica.sign(draft).signature)
    return [EntryMsg(data) for data in replica.chain.entries[first:]]


def proposals(body: Callable[[Replica, int], Body]) -> Callable[[Replica, int], Iterable[Message]]:
    """What a guest signs, each with a number of its own."""

    def make(replica: Replica, count: int) -> Iterable[Message]:
        first = replica.playing.proposal(body(replica, 0))
        for number in range(count):
            said = first._replace(body=body(replica, number), author_seq=first.author_seq + number)
            yield replica.sign(EncodedProposal(said, said.encode()))

    return make


def seat(replica: Replica, number: int) -> SeatBody:
    """The own seat under another name."""
    at, player = next((s, p) for s, p in enumerate(replica.playing.players) if p.key == replica.key)
    return SeatBody(at, player._replace(name=f"Luis {number}"))


def lobby(replica: Replica, number: int) -> Lobby:
    """The waiting room with a guest under another name."""
    seats = (SeatLine("person", "Ana", "", replica.key, True), SeatLine("bot", f"B{number}", "vecino", b"", True))
    return Lobby("casita", "texto", (), "asistida", seats)


def many(message: Callable[[Replica, int], Message]) -> Callable[[Replica, int], Iterable[Message]]:
    return lambda replica, count: (message(replica, number) for number in range(count))


FLOODS: Final = (
    Flood("propose agree", False, proposals(lambda _, n: Agree(n.to_bytes(32, "big")))),
    Flood("propose seat", False, proposals(seat)),
    Flood("propose talk", False, proposals(lambda r, n: Talk(seat(r, n).seat, f"hola {n}"))),
    Flood("propose garbage", False, many(lambda _, n: Propose(b"\x91" * 60_000, bytes(64)))),
    Flood("sit", False, many(lambda _, n: Sit(n % 2))),
    Flood("ready", False, many(lambda _, n: Ready(bool(n % 2), bytes(16)))),
    Flood("ack", False, many(lambda r, n: Ack(r.chain.seq, r.chain.head))),
    Flood("ping", False, many(lambda _, n: Ping(n))),
    Flood("head_of", False, many(lambda r, n: HeadQuery(n % r.chain.seq))),
    Flood("witness", False, many(lambda r, n: Witness(3, r.chain.entries[3]))),
    Flood("differs", False, many(lambda r, n: Differs(3, r.chain.head_at(2), bytes(16), "", ()))),
    Flood("entries", True, entries),
    Flood("presence", True, many(lambda r, n: Presence(()))),
    Flood("halt", True, many(lambda r, n: Halt(n, r.key if n % 2 else b""))),
    Flood("resume", True, many(lambda r, n: ResumeKey(r.id, n.to_bytes(32, "big")))),
    Flood("lobby", True, many(lobby)),
    Flood("say", True, many(lambda _, n: Say("Ana", f"hola {n}"))),
)


async def lag(until: Callable[[], bool], seconds: float) -> tuple[float, float]:
    """The longest time that the loop did nothing else, and how long it took until this came true."""
    worst, began = 0.0, time.perf_counter()
    last = began
    while not until() and last - began < seconds:
        await asyncio.sleep(0)
        now = time.perf_counter()
        worst, last = max(worst, now - last), now
    return worst, last - began


async def flooded(folder: Path, flood: Flood, count: int) -> str:
    """One row."""
    async with loopback(folder) as two:
        end, board = (two.guest, two.luis) if flood.by_host else (two.host, two.ana)
        other = two.host if flood.by_host else two.guest
        async with seated(folder / "board", board):
            await until(lambda: two.agree and two.host.match is not None and two.host.match.seq > 6)
            await asyncio.sleep(0.3)
            table = other.table
            assert table is not None and end.match is not None
            before, heard = end.match.seq, [0.0]
            stop = end.subscribe(lambda news: heard.__setitem__(0, time.perf_counter()))
            link = _connection(two, flood.by_host)
            for message in list(flood.make(table.replica, count)):
                link.link.send(message)
            for member in table.members.values():
                member.replication._sent = table.replica.chain.seq
            heard[0] = time.perf_counter()
            link.wake()
            worst, took = await lag(lambda: time.perf_counter() - heard[0] > 0.5, 60.0)
            stop()
            stands = not link.link.over and link in _connections(two, flood.by_host)
            more = end.match.seq - before
            board.close()
    return f"| {flood.name} | {count} | {worst:.2f} | {took - 0.5:.2f} | {more} | {'yes' if stands else 'no'} |"


def _connections(two: Loopback, by_host: bool) -> list[Connection]:
    hub = two.server._hub if by_host else two.caller._hub
    return list(hub.connections.values())


def _connection(two: Loopback, by_host: bool) -> Connection:
    return next(known for known in _connections(two, by_host) if known.link.peer is not None)


def main() -> None:
    QUICK.sync = Disk().sync  # type: ignore[method-assign]
    QUICK.sync_folder = Disk().sync_folder  # type: ignore[method-assign]
    wanted = sys.argv[1:]
    print("| flood | messages | still for s | quiet after s | entries | link stands |\n|---|---:|---:|---:|---:|---|")
    for flood in FLOODS:
        if not wanted or flood.name in wanted:
            with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as folder:
                print(asyncio.run(flooded(Path(folder), flood, MESSAGES)), flush=True)


if __name__ == "__main__":
    main()
