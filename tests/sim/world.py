"""Several programs, the wires between them and the clock, in one process: everything follows from one seed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

from core.game import Game, Value
from core.games import GAMES
from core.log.bodies import PERSON, Opening, Player
from core.log.entry import HIDDEN_FORMAT
from core.log.opening import options_of, rules_from
from core.random_stream import Stream
from net.crypto.interfaces import Suite
from net.dealing.desk import AtOnce, Desk
from net.dealing.group import Suite as DealingSuite
from net.link.channel import Received
from net.link.link import Link
from net.link.messages import Message
from net.table.host import HostTable
from net.table.party import StoreFailed
from tests.net.toy_group import QUICK
from tests.sim.desk import LaterDesk
from tests.sim.disk import PowerCut
from tests.sim.node import Node
from tests.sim.standins import STAND_IN

NAMES = ("Rosa", "Luis", "Eva", "Pablo", "Nico", "Ana")
STARTED = "2026-01-31T20:15:00Z"


class Wire:
    """One TCP connection: a link at each end and the bytes under way in each direction."""

    def __init__(self, number: int, ends: tuple[Node, Node], links: tuple[Link, Link]) -> None:
        self.number = number
        self.nodes = ends
        self.links = links
        self.pipes: tuple[deque[bytes], deque[bytes]] = (deque(), deque())
        """`pipes[i]`: what end i has sent and the other has not received."""
        self.cut = False
        self.told = [False, False]
        """Which end knows that the connection is gone."""


class World:
    """A host and its guests at one table of one game."""

    def __init__(
        self,
        seed: int | str,
        game: str = "casita",
        options: tuple[tuple[str, Value], ...] = (),
        *,
        suite: Suite = STAND_IN,
        games: Mapping[int, Mapping[str, Game]] | None = None,
        dealing: DealingSuite = QUICK,
        desks: Callable[[], Desk] = AtOnce,
    ) -> None:
        """`games`: what another program at that place has instead of `GAMES`. `desks`: for long work."""
        self.chance = Stream(str(seed).encode(), "world")
        self.now = 0.0
        self.suite = suite
        rules = rules_from(GAMES[game], "texto", options)
        count = GAMES[game].seats(rules)
        match_id = self.rng(16)
        others = games or {}
        self.nodes = [
            Node(
                NAMES[i],
                match_id,
                suite,
                self.rng,
                host=i == 0,
                games=others.get(i, GAMES),
                dealing=dealing,
                desks=desks,
            )
            for i in range(count)
        ]
        players = tuple(Player(PERSON, node.name, "", node.signer.key) for node in self.nodes)
        changed = options_of(GAMES[game], "texto", rules)
        version = GAMES[game].rules_version
        self.opening = Opening(HIDDEN_FORMAT, game, version, "texto", changed, players, STARTED, "asistida")
        self.wires: list[Wire] = []
        self.links = 0
        """How many there were."""
        self.events = 0

    def rng(self, size: int) -> bytes:
        return b"".join(self.chance.word().to_bytes(4, "big") for _ in range((size + 3) // 4))[:size]

    @property
    def host(self) -> Node:
        return next(node for node in self.nodes if node.hosts)

    @property
    def guests(self) -> list[Node]:
        return [node for node in self.nodes if not node.hosts]

    # --- wires

    def dial(self, guest: Node, host: Node | None = None) -> Wire:
        """`host`: whom, where several have set the table."""
        self.links += 1
        host = host or self.host
        links = (Link(host.answers(self.now, guest.name)), Link(guest.dials(self.now, host)))
        wire = Wire(self.links, (host, guest), links)
        self.wires.append(wire)
        self.pump(wire)
        return wire

    def connected(self, guest: Node) -> bool:
        return any(wire.nodes[1] is guest and not wire.cut for wire in self.wires)

    def cut(self, wire: Wire) -> None:
        """The connection breaks; what is under way may still arrive, the ends learn of it when it has."""
        wire.cut = True

    def pump(self, wire: Wire) -> None:
        """What the links of a wire have to say goes on the way."""
        self._say(wire, 0)
        self._say(wire, 1)

    def _say(self, wire: Wire, end: int) -> None:
        data = wire.links[end].bytes_to_send()
        if data and not wire.cut and wire.nodes[end].up:
            wire.pipes[end].append(data)

    def deliver(self, wire: Wire, end: int, size: int | None = None) -> None:
        """The other end receives the first bytes that `end` has sent, all of that chunk or `size` of it."""
        data = wire.pipes[end].popleft()
        if size is not None and size < len(data):
            wire.pipes[end].appendleft(data[size:])
            data = data[:size]
        to = 1 - end
        if wire.nodes[to].up and not wire.told[to]:
            wire.links[to].receive(data, self.now)
            self.after(wire, to)

    def lose(self, wire: Wire, end: int) -> None:
        """An end learns that the connection is gone."""
        if not wire.told[end]:
            wire.told[end] = True
            wire.links[end].eof()
            self.after(wire, end)

    def after(self, wire: Wire, end: int) -> None:
        """Give a link's events to its table, and what the table says to its links."""
        node = wire.nodes[end]
        if not node.up:
            return
        try:
            for event in wire.links[end].events():
                if isinstance(event, Received):
                    node.said.append(event.message)
                node.table.handle(wire.number, event, self.now)
        except PowerCut:
            self.crash(node)
            return
        self.flush(node)
        if wire.links[end].over:
            self._say(wire, end)
            self.cut(wire)

    def flush(self, node: Node) -> None:
        """Everything a program has to say goes on its wires."""
        node.hear()
        mine = {wire.number: (wire, wire.nodes.index(node)) for wire in self.wires if node in wire.nodes}
        for number, message in node.table.outgoing():
            self.on_said(node, message)
            if number in mine:
                wire, end = mine[number]
                if not wire.links[end].over:
                    wire.links[end].send(message)
        for wire, end in mine.values():
            self._say(wire, end)
            if wire.links[end].over:
                self.cut(wire)

    def on_said(self, node: Node, message: Message) -> None:
        """Hook: called with everything that a program says."""

    # --- programs

    def crash(self, node: Node) -> None:
        node.crash()
        for wire in self.wires:
            if node in wire.nodes:
                wire.told[wire.nodes.index(node)] = True
                self.cut(wire)

    def act(self, node: Node) -> None:
        self._run(node, lambda: node.decide(self.chance, self.now))

    def _run(self, node: Node, do: Callable[[], None]) -> None:
        """Something that a person does at a program; the disk may refuse it or the power may go."""
        try:
            do()
        except PowerCut:
            self.crash(node)
            return
        except StoreFailed:
            pass
        self.flush(node)

    def busy(self) -> list[Node]:
        """The programs that have long work under way."""
        return [node for node in self.nodes if node.up and isinstance(node.desk, LaterDesk) and node.desk.busy]

    def work(self, node: Node, which: int = 0) -> None:
        """A piece of a program's long work is done, and it goes on with that."""
        assert isinstance(node.desk, LaterDesk)
        node.desk.finish(which)
        self._run(node, lambda: node.table.on_changed(self.now))

    def tick(self, seconds: float) -> None:
        """Time goes by: the timers of all links, and of the host's table."""
        self.now += seconds
        for wire in list(self.wires):
            for end in (0, 1):
                if wire.nodes[end].up and not wire.told[end]:
                    wire.links[end].timer(self.now)
                    self.after(wire, end)
        for host in [node for node in self.nodes if node.hosts]:
            table = host.table
            if host.up and isinstance(table, HostTable):
                self._run(host, partial(table.timer, self.now))

    def begin(self) -> None:
        """The host opens the match."""
        table = self.host.table
        assert isinstance(table, HostTable)
        self._run(self.host, lambda: table.begin(self.opening, self.now))

    def sweep(self) -> None:
        """Forget wires that both ends know are gone."""
        self.wires = [
            wire for wire in self.wires if not (wire.cut and all(wire.told[i] or not wire.nodes[i].up for i in (0, 1)))
        ]

    # --- without trouble

    def settle(self) -> None:
        """Deliver everything, and let both ends know of cuts, until nothing is under way."""
        moved = True
        while moved:
            moved = False
            for wire in list(self.wires):
                for end in (0, 1):
                    while wire.pipes[end]:
                        self.deliver(wire, end)
                        moved = True
                    if wire.cut and not wire.told[1 - end]:
                        self.lose(wire, 1 - end)
                        moved = True
            self.sweep()
            for node in self.busy():
                self.work(node)
                moved = True

    def gather(self) -> None:
        """All guests sit down and the match begins."""
        for guest in self.guests:
            self.dial(guest)
            self.settle()
        self.begin()
        self.settle()

    def wire(self, guest: Node) -> Wire:
        """The guest's present connection."""
        return next(wire for wire in self.wires if wire.nodes[1] is guest and not wire.cut)

    def away(self, node: Node) -> None:
        """A program dies, and the others learn of it."""
        self.crash(node)
        self.settle()

    def back(self, *nodes: Node) -> None:
        """Programs start again, and every guest without a connection dials."""
        for node in nodes:
            node.start()
        for guest in self.guests:
            if guest.up and not self.connected(guest):
                self.dial(guest)
                self.settle()

    def play(self, plays: int = 1 << 30) -> int:
        """So many decisions, or all until the match is over; how many there were."""
        done = 0
        while done < plays:
            who = next((node for node in self.nodes if node.wants()), None)
            if who is None:
                break
            self.act(who)
            self.settle()
            done += 1
        return done
