"""A table in bad weather: every kind of trouble at random, and what must hold all the same.

python -m tests.sim.storm SEED [game] [players]      plays one storm again, as a failing test prints it
"""

from __future__ import annotations

import sys
import time
from typing import Final, NamedTuple

from core.game import Value
from core.log.entry import Proposal
from net.crypto.interfaces import Suite
from net.dealing.group import Suite as DealingSuite
from net.link.messages import Message, Propose
from net.table.events import Frozen, NotDone
from net.table.guest import OVERTAKEN
from tests.net.toy_group import QUICK
from tests.sim.desk import LaterDesk
from tests.sim.node import Node
from tests.sim.standins import STAND_IN
from tests.sim.world import World


class Odds(NamedTuple):
    """How often each thing happens, as shares of all steps."""

    deliver: int = 600
    act: int = 200
    work: int = 200
    dial: int = 60
    tick: int = 20
    cut: int = 12
    learn: int = 40
    crash: int = 2
    power_cut: int = 2
    lying_disk: int = 1
    flip: int = 2
    full_disk: int = 1


TABLES: Final = (("cuarenta", 2), ("casita", 2), ("cuarenta", 4), ("casita", 3), ("casita", 4), ("casita", 6))
CALM: Final = Odds(cut=0, crash=0, power_cut=0, lying_disk=0, flip=0, full_disk=0)
STORMY: Final = 8_000
"""Steps after which the weather ends, so that every match does."""
MAX_STEPS: Final = 60_000


class Figures(NamedTuple):
    steps: int
    entries: int
    manos: int
    cuts: int
    crashes: int
    flips: int
    lost_syncs: int
    lost_work: int
    """Shuffles, locks, checks and audits that were under way when their program died."""


class Storm(World):
    """Plays a match to its end through all of it. `weather` ends after a number of steps, so that every match does."""

    def __init__(
        self,
        seed: int | str,
        game: str = "casita",
        options: tuple[tuple[str, Value], ...] = (),
        odds: Odds | None = None,
        suite: Suite = STAND_IN,
        dealing: DealingSuite = QUICK,
    ) -> None:
        super().__init__(seed, game, options, suite=suite, dealing=dealing, desks=LaterDesk)
        self.odds = Odds() if odds is None else odds
        self.history: list[bytes] = []
        self.said: dict[tuple[bytes, int, bytes], bytes] = {}
        self.checked = [0] * len(self.nodes)
        self.cuts = self.crashes = self.flips = self.lost_syncs = self.lost_work = 0
        self.began = False

    def run(self) -> Figures:
        steps = 0
        while not self.finished():
            steps += 1
            assert steps < MAX_STEPS, "the match does not end"
            if steps == STORMY:
                self.calm_down()
            self.step(self.odds if steps < STORMY else CALM)
            self.check()
        self.calm_down()
        self.settle()
        self.check()
        self.check_end()
        manos = self.host.match.state.mano if self.host.match else 0
        entries = self.host.match.seq + 1 if self.host.match else 0
        return Figures(steps, entries, manos, self.cuts, self.crashes, self.flips, self.lost_syncs, self.lost_work)

    def finished(self) -> bool:
        return all(
            node.up and node.match is not None and node.match.fold.over and node.match.fold.deck is None
            for node in self.nodes
        )

    def calm_down(self) -> None:
        """Every disk has room again and every program runs."""
        for node in self.nodes:
            node.disk.full, node.disk.dies = False, None
            if not node.up:
                node.start()
        for guest in self.guests:
            if not self.connected(guest):
                self.dial(guest)

    # --- one step

    def step(self, odds: Odds) -> None:
        pick = self.chance.below(sum(odds))
        for name, share in zip(odds._fields, odds, strict=True):
            if pick < share:
                getattr(self, f"_{name}")()
                break
            pick -= share
        for node in self.nodes:
            if not node.up and self.chance.below(30) == 0:
                node.start()
            if node.disk.full and self.chance.below(50) == 0:
                node.disk.full = False
        self.sweep()
        if not self.began and self.host.up:
            self._maybe_begin()

    def _maybe_begin(self) -> None:
        here = {wire.nodes[1].name for wire in self.wires if not wire.cut and wire.links[0].peer and wire.links[1].peer}
        if self.host.match is not None:
            self.began = True
        elif len(here) == len(self.guests) and not any(guest.disk.entries for guest in self.guests):
            self.begin()

    def _deliver(self) -> None:
        ready = [(wire, end) for wire in self.wires for end in (0, 1) if wire.pipes[end]]
        if not ready:
            self._act()
            return
        wire, end = self.chance.choice(ready)
        size = None if self.chance.below(3) else 1 + self.chance.below(len(wire.pipes[end][0]))
        self.deliver(wire, end, size)

    def _act(self) -> None:
        ready = [node for node in self.nodes if node.wants()]
        if ready:
            node = self.chance.choice(ready)
            self.act(node)

    def _work(self) -> None:
        if busy := self.busy():
            node = self.chance.choice(busy)
            assert isinstance(node.desk, LaterDesk)
            self.work(node, self.chance.below(node.desk.busy))
        else:
            self._deliver()

    def _dial(self) -> None:
        away = [
            guest for guest in self.guests if guest.up and (self.chance.below(20) == 0 or not self.connected(guest))
        ]
        if away and self.host.up:
            self.dial(self.chance.choice(away))

    def _tick(self) -> None:
        self.tick(self.chance.below(80) / 10)

    def _cut(self) -> None:
        alive = [wire for wire in self.wires if not wire.cut]
        if alive:
            wire = self.chance.choice(alive)
            for pipe in wire.pipes:
                for _ in range(self.chance.below(len(pipe) + 1)):
                    pipe.pop()
            self.cut(wire)
            self.cuts += 1

    def _learn(self) -> None:
        deaf = [
            (wire, end)
            for wire in self.wires
            for end in (0, 1)
            if wire.cut and not wire.told[end] and not wire.pipes[1 - end] and wire.nodes[end].up
        ]
        if deaf:
            self.lose(*self.chance.choice(deaf))

    def _crash(self) -> None:
        self._down(self.chance.choice(self.nodes))

    def _power_cut(self) -> None:
        """The next write of this program is its last."""
        node = self.chance.choice(self.nodes)
        if node.up and node.disk.entries:
            node.disk.dies = self.chance

    def _lying_disk(self) -> None:
        """A crash after which the last entry is not there, though the disk had said so; if others hold it."""
        node = self.chance.choice(self.nodes)
        entries = node.disk.entries
        if entries and any(len(other.disk.entries) >= len(entries) for other in self.nodes if other is not node):
            self._down(node)
            entries.pop()
            self.lost_syncs += 1

    def _flip(self) -> None:
        """A byte under way is another one."""
        ready = [(wire, end) for wire in self.wires for end in (0, 1) if wire.pipes[end]]
        if ready:
            wire, end = self.chance.choice(ready)
            data = bytearray(wire.pipes[end][0])
            data[self.chance.below(len(data))] ^= 1 + self.chance.below(255)
            wire.pipes[end][0] = bytes(data)
            self.flips += 1

    def _full_disk(self) -> None:
        node = self.chance.choice(self.nodes)
        node.disk.full = True

    def _down(self, node: Node) -> None:
        if node.up:
            self.crash(node)

    def crash(self, node: Node) -> None:
        self.lost_work += node.desk.busy if isinstance(node.desk, LaterDesk) else 0
        super().crash(node)
        node.disk.dies = None
        self.crashes += 1

    # --- what must hold

    def on_said(self, node: Node, message: Message) -> None:
        """What is said again after a crash is the same, bit by bit: two different things would be evidence."""
        if isinstance(message, Propose):
            said = Proposal.decode(message.data)
            first = self.said.setdefault((said.author, said.author_seq, said.seen_head), message.data)
            assert first == message.data, f"{node.name} says {said.body} and said {Proposal.decode(first).body}"

    def check(self) -> None:
        """There is one history: what any program has ever shown is what all of them have there, for ever."""
        news_in_log = False
        for place, node in enumerate(self.nodes):
            if node.up and node.match is not None and len(node.match.entries) != self.checked[place]:
                self._check_history(place, node.match.entries)
                news_in_log = True
            for news in node.told:
                assert not isinstance(news, Frozen), (node.name, news)
                assert not isinstance(news, NotDone) or news.reason == OVERTAKEN, (node.name, news)
            node.told.clear()
            node.said.clear()
        if news_in_log and self.host.up and self.host.match is not None:
            for guest in self.guests:
                if guest.up and guest.match is not None and guest.match.head == self.host.match.head:
                    assert guest.match.fold.hash == self.host.match.fold.hash

    def _check_history(self, place: int, entries: list[bytes]) -> None:
        since = min(self.checked[place], len(entries))
        for seq in range(since, len(entries)):
            if seq < len(self.history):
                assert entries[seq] == self.history[seq], f"{self.nodes[place].name} has another entry {seq}"
            else:
                self.history.append(entries[seq])
        self.checked[place] = len(entries)

    def check_end(self) -> None:
        """All have the whole history, on disk too, and every mano was audited."""
        for node in self.nodes:
            assert node.match is not None
            assert node.match.entries == node.disk.entries == self.history, node.name
            assert self.host.match and node.match.observe(None) == self.host.match.observe(None), node.name
            assert all(deck.audit is not None and deck.audit.ok for deck in node.match.fold.decks)


def storm(
    seed: str, game: str = "casita", players: int = 2, suite: Suite = STAND_IN, dealing: DealingSuite = QUICK
) -> Figures:
    """One storm; where it fails, the command that plays it again is part of the failure."""
    options = (("jugadores", players),) if players != 2 else ()
    try:
        return Storm(seed, game, options, suite=suite, dealing=dealing).run()
    except Exception as error:
        error.add_note(f"again: python -m tests.sim.storm {seed} {game} {players}")
        raise


def long_run(manos: int, seed: str) -> None:
    """Storms one after another; their sums at the end."""
    totals, storms, number, started = Figures(0, 0, 0, 0, 0, 0, 0, 0), 0, 0, time.monotonic()
    while totals.manos < manos:
        game, players = TABLES[number % len(TABLES)]
        figures = storm(f"{seed}-{number}", game, players)
        totals = Figures(*(one + other for one, other in zip(totals, figures, strict=True)))
        number, storms = number + 1, storms + 1
        if number % 100 == 0:
            print(storms, totals, f"{time.monotonic() - started:.0f} s", flush=True)
    print(storms, totals, f"{time.monotonic() - started:.0f} s")


def main(seed: str, game: str = "casita", players: str = "2") -> None:
    if seed == "--manos":
        long_run(int(game), players)
    else:
        print(storm(seed, game, int(players)))


if __name__ == "__main__":
    main(*sys.argv[1:])
