"""Nobody is ever stuck: after a storm some are gone for good, asleep, stubborn, or come back later.

Those who are left do nothing but play and take what their table offers (`net.table.outlook`), and come to the end of
the match; who comes back is told what happened and sits in the own seat from the next deck on. In some evenings they do
not reach each other for a while, or for good, so that there are two tables of one match, each with a right to be there;
where these meet, one host can go to the other's.

python -m tests.sim.liveness SEED [game] [players]      plays one evening again, as a failing test prints it
python -m tests.sim.liveness --matches 5000 SEED        one evening after another, with their sums at the end
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import Final, NamedTuple

from core.log.bodies import BOT
from core.log.table_events import ComesBack, SeatTaken
from net.dealing.dealer import HiddenDealer
from net.table.host import HostTable
from net.table.outlook import SET_TABLE, TAKE_BACK, THEIRS, Remedy
from tests.sim import cheats
from tests.sim.node import Node
from tests.sim.storm import Odds, Storm

STAYS: Final = "stays"
GONE: Final = "gone"
LATER: Final = "later"
"""Gone, and back after a while."""
ASLEEP: Final = "asleep"
"""The program is there, its person is not."""
NAPS: Final = "naps"
"""Asleep, and awake after a while."""
STUBBORN: Final = "stubborn"
"""A program that is there and gives nothing: no card, and no shuffle, no lock, no keys or no secret."""
LIAR: Final = "liar"
"""Plays on, by a program that lies about decks."""
FATES: Final = (STAYS, STAYS, STAYS, GONE, GONE, LATER, LATER, ASLEEP, NAPS, STUBBORN, LIAR)
TABLES: Final = (("cuarenta", 2), ("casita", 3), ("cuarenta", 2), ("casita", 4), ("cuarenta", 4), ("casita", 2))
ROUGH: Final = Odds(lying_disk=0)
"""No disk lies here: what only the disk of one who is gone held is nobody's."""
MAX_TURNS: Final = 4_000
UNASKED: Final = 3
"""Times in an evening that somebody sets a table though they know of another one."""
FOR_GOOD: Final = 1 << 30
VISIT: Final = "visit"
"""`Remedy.kind` of this check: the host leaves the own table and goes to the other one that there is of this match."""


class Tally(NamedTuple):
    manos: int
    ways: Counter[str]
    fates: Counter[str]
    back: int
    """How many came back and sat in the own seat again."""
    tables: int
    """How many tables of the match there were at the same time, at most."""
    ends: int
    """At how many ends of the match they came out."""


class Evening(Storm):
    """A storm up to any moment, then those who are left."""

    def __init__(self, seed: str, game: str, players: int) -> None:
        super().__init__(seed, game, (("jugadores", players),) if players != 2 else (), ROUGH)
        self.fates: dict[str, str] = {}
        self.kinds: dict[str, type[HiddenDealer]] = {}
        """What programs somebody has changed, and how."""
        self.ways: Counter[str] = Counter()
        self.returns: dict[str, int] = {}
        """Who comes back, and in which turn of `go_on`."""
        self.decks: dict[str, int] = {}
        """How many decks there were when somebody who had lost the seat asked for it."""
        self.seated_again = 0
        """How many of those sat in the own seat again."""
        self.turn = 0
        self.sides: dict[str, int] = {}
        """Who reaches whom, before the turn `apart`: those with the same number."""
        self.apart = 0
        self.unasked = 0
        self.tables = 0

    # --- what happens

    def go_on(self) -> Tally:
        """The storm, the fates, and the rest of the evening; raises `AssertionError` where somebody is stuck."""
        self._storm()
        self._fall()
        self._part_company()
        for self.turn in range(MAX_TURNS):
            for name in [name for name, when in self.returns.items() if when <= self.turn]:
                self._return(next(node for node in self.nodes if node.name == name))
            self._gather_round()
            self._see_who_is_back()
            if self._ended():
                break
            if not self._somebody_plays():
                self._somebody_chooses()
        else:
            raise AssertionError(f"the evening does not end: {self._story()}")
        self._check_all()
        manos = max(node.table.replica.playing.state.mano for node in self._awake())
        ends = len({node.table.replica.chain.head for node in self._awake()})
        return Tally(manos, self.ways, Counter(self.fates.values()), self.seated_again, self.tables, ends)

    def _storm(self) -> None:
        steps = 60 + self.chance.below(900)
        while (steps := steps - 1) > 0 or not all(node.disk.entries for node in self.nodes):
            self.step(self.odds)
            self.check()
            if self.finished():
                break
        for node in self.nodes:
            node.disk.full, node.disk.dies = False, None

    def _fall(self) -> None:
        """Everybody's fate; at least one stays."""
        for node in self.nodes:
            self.fates[node.name] = self.chance.choice(FATES)
        if all(fate != STAYS for fate in self.fates.values()):
            self.fates[self.chance.choice(self.nodes).name] = STAYS
        for node in self.nodes:
            fate = self.fates[node.name]
            if fate in (GONE, LATER):
                if node.up:
                    self.crash(node)
            elif not node.up:
                node.start()
            if fate in (LATER, NAPS):
                self.returns[node.name] = self.chance.below(80)
            if fate in (STUBBORN, LIAR):
                self.kinds[node.name] = self.chance.choice(cheats.STUBBORN if fate == STUBBORN else cheats.LIARS)
                self._change(node)

    def _part_company(self) -> None:
        """In every third evening some do not reach the others."""
        if self.chance.below(3):
            return
        self.sides = {node.name: self.chance.below(2) for node in self.nodes}
        self.apart = self.chance.below(120) if self.chance.below(4) else FOR_GOOD
        for wire in self.wires:
            if not self._reach(*wire.nodes):
                self.cut(wire)
        self.settle()

    def _reach(self, one: Node, other: Node) -> bool:
        return self.turn >= self.apart or self.sides[one.name] == self.sides[other.name]

    def _change(self, node: Node) -> None:
        """Its program is one that somebody has changed."""
        node.table.replica.dealer.__class__ = self.kinds[node.name]

    def _return(self, node: Node) -> None:
        """Somebody is here, or awake, again."""
        del self.returns[node.name]
        self.fates[node.name] = STAYS
        if node.up:
            return
        node.start()

    def _see_who_is_back(self) -> None:
        for node in self._awake():
            if node.match is None or node.name in self.decks:
                continue
            fold = node.match.fold
            if any(fold.owners[seat].key == node.signer.key for seat in fold.returning):
                self.decks[node.name] = len(fold.decks)
                assert any(isinstance(event, SeatTaken) for _, event in node.match.live), f"{node.name} is not told"

    # --- those who are left

    def _awake(self) -> list[Node]:
        return [node for node in self.nodes if node.up and self.fates[node.name] == STAYS]

    def _gather_round(self) -> None:
        """Who is awake calls whoever has set the table; programs call by themselves. Then everything arrives."""
        for node in self.nodes:
            there = self._tables(node)
            if node.up and not node.hosts and there and not self.connected(node):
                self.dial(node, self.chance.choice(there))
        self.settle()
        self.tables = max(self.tables, sum(node.hosts and node.up for node in self.nodes))

    def _tables(self, node: Node) -> list[Node]:
        """The other programs within reach that have set the table."""
        return [
            other for other in self.nodes if other is not node and other.hosts and other.up and self._reach(node, other)
        ]

    def _somebody_plays(self) -> bool:
        ready = [node for node in self.nodes if node.up and node.wants() and self._may_play(node)]
        if ready:
            self.act(self.chance.choice(ready))
            self.settle()
        return bool(ready)

    def _may_play(self, node: Node) -> bool:
        """Of one who wants to: a person is awake; the bots of a program that does its part always are."""
        match, fate = node.table.replica.playing, self.fates[node.name]
        return fate in (STAYS, LIAR) or (fate in (ASLEEP, NAPS) and match.players[match.state.turn].kind == BOT)

    def _somebody_chooses(self) -> None:
        """Nothing moves: somebody takes one of the ways on that are open, or all wait until one is."""
        offered = [(node, way) for node in self._awake() if node.match for way in self._ways(node)]
        for node in self._awake():
            self._check_no_wait_without_a_way(node)
        now = [(node, way) for node, way in offered if way.opens <= self.now and not self._said(node, way)]
        now = [(node, way) for node, way in now if way.kind != SET_TABLE or self._may_set_it(node)]
        if now:
            self._take(*self.chance.choice(now))
            return
        later = [way.opens for _, way in offered if way.opens > self.now]
        assert later or self.returns or self.turn < self.apart < FOR_GOOD, f"stuck: {self._story()}"
        self.tick(min(10.0, max(0.5, min(later) - self.now)) if later else 5.0)
        self.settle()

    def _ways(self, node: Node) -> tuple[Remedy, ...]:
        """What the table offers; and at the host's the way to another table, which the network tells of."""
        match = node.table.replica.playing
        visit = node.hosts and not match.fold.over and self._tables(node)
        return (*node.table.outlook(self.now).remedies, *((Remedy(VISIT, None),) if visit else ()))

    def _said(self, node: Node, way: Remedy) -> bool:
        """Nothing is left to do about it here."""
        mine = node.signer.key in way.agreed
        return mine or (way.body is not None and not node.hosts and node.table.agrees_to(way.body))

    def _may_set_it(self, node: Node) -> bool:
        """People talk: a table is set where there is none, or its host does not do its part; now and then unasked."""
        mine = [wire for wire in self.wires if wire.nodes[1] is node and not wire.cut]
        host = next((wire.nodes[0] for wire in mine if all(link.peer for link in wire.links)), None)
        if host is None or self.fates[host.name] in (STUBBORN, LIAR, ASLEEP, NAPS):
            return True
        if self.unasked >= UNASKED or self.chance.below(4):
            return False
        self.unasked += 1
        return True

    def _take(self, node: Node, way: Remedy) -> None:
        self.ways[way.kind] += 1
        if way.kind == SET_TABLE:
            self._set_table(node)
        elif way.kind == THEIRS:
            self._adopt(node)
        elif way.kind == VISIT:
            self._leave_table(node)
            self._again(node)
            self.dial(node, self.chance.choice(self._tables(node)))
        elif way.kind == TAKE_BACK:
            assert way.body is not None
            body = way.body
            self._run(node, lambda: node.table.act(body, self.now))
        else:
            assert way.body is not None
            body = way.body
            self._run(node, lambda: node.table.agree_to(body, self.now))
        self.settle()

    def _set_table(self, node: Node) -> None:
        """A saved match is taken up here; who has set a table too finds that out, and mostly leaves it."""
        self._hang_up(node)
        for other in self.nodes:
            if other.hosts and other is not node and self._reach(node, other) and self.chance.below(4):
                self._leave_table(other)
                if other.up:
                    self._again(other)
        node.hosts = True
        self._again(node)

    def _leave_table(self, node: Node) -> None:
        node.hosts = False
        self._hang_up(node)

    def _hang_up(self, node: Node) -> None:
        for wire in self.wires:
            if node in wire.nodes:
                self.cut(wire)
        self.settle()

    def _adopt(self, node: Node) -> None:
        """Give up the own log and take the one of the table."""
        node.give_up_log()
        self.checked[self.nodes.index(node)] = 0
        self.decks.pop(node.name, None)
        self._hang_up(node)
        self._again(node)

    def _again(self, node: Node) -> None:
        node.start()
        if node.name in self.kinds:
            self._change(node)

    # --- what must hold

    def check(self) -> None:
        """In the storm as in every storm; afterwards logs of those who went may differ from the one that went on."""
        if not self.fates:
            super().check()

    def _check_no_wait_without_a_way(self, node: Node) -> None:
        if node.match is None:
            return
        look = node.table.outlook(self.now)
        for wait in look.waits:
            assert (
                wait.opens is None
                or any(way.key == wait.key or way.kind == THEIRS for way in look.remedies)
                or (wait.key in {way_missing for way in look.remedies for way_missing in way.missing})
            ), f"{node.name} waits for {wait} and has no way on: {self._story()}"

    def _ended(self) -> bool:
        """All who are awake are together at the end of the match; at one of its ends where there was a second table."""
        awake = self._awake()
        if self.returns or not all(node.match is not None and node.match.fold.over for node in awake):
            return False
        return (
            self.tables > 1 or bool(self.ways[SET_TABLE]) or len({node.table.replica.chain.head for node in awake}) == 1
        )

    def _check_all(self) -> None:
        for node in self._awake():
            match = node.table.replica.playing
            assert match.entries == node.disk.entries
            assert all(deck.void or deck.audit is None or deck.audit.ok for deck in match.fold.decks)
            if node.name in self.decks and len(match.fold.decks) > self.decks[node.name] + 1:
                self._check_sat_down(node)

    def _check_sat_down(self, node: Node) -> None:
        """Who asked for the own seat had it with the next deck, or one later where it had let one be dropped."""
        match, key = node.table.replica.playing, node.signer.key
        mine = [seat for seat, owner in enumerate(match.fold.owners) if owner.key == key]
        asked = [seq for seq, event in match.live if isinstance(event, ComesBack) and event.seat in mine]
        sat = [seq for seq, event in match.live if isinstance(event, SeatTaken) and event.after.key == key]
        assert asked and sat and sat[-1] >= asked[0], f"{node.name} asked at {asked}, sat at {sat}: {self._story()}"
        self.seated_again += 1

    def _story(self) -> str:
        lines = [f"seed {self.fates} at {self.now}"]
        for node in self.nodes:
            if node.up and node.match is not None:
                fold = node.match.fold
                kind = "host" if isinstance(node.table, HostTable) else "guest"
                lines.append(f"{node.name} {kind} at {fold.seq}, hosted by {self._called(fold.host)}")
                lines.append(f"   holds {[self._called(player.key) for player in fold.players]} back {fold.returning}")
                look = node.table.outlook(self.now)
                lines += [f"   waits for {self._called(w.key)}: {w.reason} {w.here} {w.opens}" for w in look.waits]
                lines += [
                    f"   {w.kind} {w.seat} opens {w.opens} agreed {list(map(self._called, w.agreed))} missing"
                    f" {list(map(self._called, w.missing))} also {list(map(self._called, w.also))}"
                    for w in look.remedies
                ]
        return "\n".join(lines)

    def _called(self, key: bytes) -> str:
        return next((node.name for node in self.nodes if node.signer.key == key), "?")


def evening(seed: str, game: str = "casita", players: int = 2) -> Tally:
    """One evening; where it fails, the command that plays it again is part of the failure."""
    try:
        return Evening(seed, game, players).go_on()
    except Exception as error:
        error.add_note(f"again: python -m tests.sim.liveness {seed} {game} {players}")
        raise


def long_run(matches: int, seed: str) -> None:
    """Evenings one after another; their sums at the end."""
    started, manos, back, twice, apart = time.monotonic(), 0, 0, 0, 0
    ways: Counter[str] = Counter()
    fates: Counter[str] = Counter()
    for number in range(matches):
        game, players = TABLES[number % len(TABLES)]
        tally = evening(f"{seed}-{number}", game, players)
        manos, back = manos + tally.manos, back + tally.back
        twice, apart = twice + (tally.tables > 1), apart + (tally.ends > 1)
        ways += tally.ways
        fates += tally.fates
        if (number + 1) % 100 == 0 or number + 1 == matches:
            print(number + 1, "matches", manos, "manos", back, "back", dict(ways), dict(fates), flush=True)
            print(twice, "with two tables", apart, "with two ends", flush=True)
            print(f"{time.monotonic() - started:.0f} s", flush=True)


def main(seed: str, game: str = "casita", players: str = "2") -> None:
    if seed == "--matches":
        long_run(int(game), players)
    else:
        print(evening(seed, game, int(players)))


if __name__ == "__main__":
    main(*sys.argv[1:])
