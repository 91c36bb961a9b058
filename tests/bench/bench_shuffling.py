"""From «barajar» to cards in hand at tables of real programs over 127.0.0.1: ``python -m tests.bench.bench_shuffling``.

Two programs and four in turns, each a match of its own (``--matches``), bots that play at random. For every deck: the
time from the entry before its first shuffle to its first cards, as the host tells them; processor time of all programs
together; bytes over one link, both ways, of what deals it (its plays go over it in any case); how late the event loops
were while it was made, and at other times. All programs share the cores here, which is worse than a computer for each.
It only prints figures.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from os import environ, times
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from core.log.bodies import DealBody, DrawBody, Keys, Lock, Opening, PlayBody, Reveal, Shuffle
from core.log.entry import Entry
from net.link.messages import Stamped, encode
from saves.library import Library
from saves.paths import DataDir
from tests.bench.rounds import machine
from tests.net.processes.peers import CODE, ROOT

LIMITS: Final = {2: 1.5, 4: 4.0}
"""Seconds from «barajar» to cards in hand."""
LINK: Final = 40_000
"""Bytes of a deck over one link, both ways, at most."""
SIGNATURE: Final = 64
FRAME: Final = 40
"""Bytes that a message has around its entry or proposal, about."""
_OF_DECK: Final = (Shuffle, Lock, Keys, DealBody, DrawBody, PlayBody, Reveal)


class Deal(NamedTuple):
    """One deck: seconds to the first cards; bytes of one link, `plays` those of plays; the latest tick of any program's
    loop while it was made, and at most other times."""

    seconds: float
    size: int
    plays: int
    late: float
    usual: float


def played(folder: Path, players: int, game: str) -> tuple[list[Deal], float]:
    """A whole match of so many programs: its decks, and the processor time of all programs, a deck."""
    before = times()
    many = ("--players", str(players)) if players > 2 else ()
    host = _start(folder / "0", "host", game, "--bind", "127.0.0.1", "--port", "0", "--code", CODE, *many)
    guests: list[subprocess.Popen[str]] = []
    heard: dict[int, float] = {}
    assert host.stdout is not None
    for line in host.stdout:
        now, said = time.monotonic(), json.loads(line)
        if said["event"] == "listening" and len(guests) < players - 1:
            number = len(guests) + 1
            call = ("join", f"127.0.0.1:{said['port']}", "--code", said["code"])
            guests.append(_start(folder / str(number), *call))
        elif said["event"] == "entry":
            heard[said["seq"]] = now
    codes = [process.wait(60) for process in (host, *guests)]
    assert not any(codes), codes
    after = times()
    entries = _record(folder / "0")
    lags = [_lags(folder / str(number)) for number in range(players)]
    deals = list(_deals(entries, heard, lags))
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return deals, spent / len(deals)


def _start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {**environ, "SOBREMESA_DATA": str(folder), "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.bench.lagging", *arguments, "--bot", "azar", "--headless", "--json"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def _record(folder: Path) -> list[Entry]:
    library = Library(DataDir(folder))
    (row,) = library.page().rows
    return [Entry.decode(data) for data in library.read(row.name).records]


def _lags(folder: Path) -> list[tuple[float, float]]:
    return [(float(at), float(lag)) for at, lag in (line.split() for line in (folder / "lag").read_text().splitlines())]


def _deals(entries: list[Entry], heard: dict[int, float], lags: list[list[tuple[float, float]]]) -> list[Deal]:
    opening = entries[0].body
    assert isinstance(opening, Opening)
    guest = next(player.key for player in opening.players if player.key != opening.players[0].key)
    found: list[Deal] = []
    starts = [entry.seq for entry in entries if isinstance(entry.body, Shuffle)]
    firsts = [seq for seq in starts if not isinstance(entries[seq - 1].body, Shuffle)]
    for seq, end in zip(firsts, [*firsts[1:], len(entries)], strict=True):
        of_deck = [entry for entry in entries[seq:end] if isinstance(entry.body, _OF_DECK)]
        dealt = next(entry.seq for entry in of_deck if isinstance(entry.body, DealBody | DrawBody))
        begun, done = heard[seq - 1], heard[dealt]
        plays = [entry for entry in of_deck if isinstance(entry.body, PlayBody)]
        size, also = _link(of_deck, guest), _link(plays, guest)
        late = max(lag for told in lags for at, lag in told if begun <= at <= done + 0.1)
        usual = median(lag for told in lags for at, lag in told if not begun <= at <= done + 0.1)
        found.append(Deal(done - begun, size - also, also, late, usual))
    return found


def _link(entries: list[Entry], guest: bytes) -> int:
    """Bytes between the host and a guest: the others' entries one way, the guest's own the other, answered in short."""
    own = [entry for entry in entries if entry.proposal.author == guest]
    said = sum(len(entry.proposal_bytes) + SIGNATURE for entry in own)
    told = sum(len(encode(Stamped(entry.seq, entry.hash_after, entry.head))) for entry in own)
    others = sum(len(entry.data) for entry in entries if entry.proposal.author != guest)
    return said + told + others + FRAME * (len(entries) + len(own))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--game", choices=("cuarenta", "casita"), default="casita")
    options = parser.parse_args()
    print(machine())
    found: dict[int, list[Deal]] = {2: [], 4: []}
    spent: dict[int, list[float]] = {2: [], 4: []}
    for _ in range(options.matches):
        for players in found:
            with tempfile.TemporaryDirectory() as folder:
                deals, each = played(Path(folder), players, options.game)
            found[players] += deals
            spent[players].append(each)
    for players, deals in found.items():
        seconds = sorted(deal.seconds for deal in deals)
        late = sorted(deal.late for deal in deals)
        print(
            f"{players} programs, {len(deals)} decks: cards in hand after {median(seconds):.2f} s "
            f"({seconds[0]:.2f}-{seconds[-1]:.2f}; wanted {LIMITS[players]}), processor {median(spent[players]):.2f} s "
            f"a deck for all, {max(deal.size for deal in deals):,} bytes a link at most (wanted {LINK:,}; its plays "
            f"{max(deal.plays for deal in deals):,}), latest tick of the loops {1000 * median(late):.0f} ms "
            f"({1000 * late[0]:.0f}-{1000 * late[-1]:.0f}; at other times in a tenth of a second "
            f"{1000 * median(deal.usual for deal in deals):.0f})"
        )


if __name__ == "__main__":
    main()
