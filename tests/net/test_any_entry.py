"""An authenticated peer says any entry at all: nobody else's program ends, or plays what is not its own."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from core.bots import LEVELS
from core.canonical import BadBytes
from core.game import IllegalAction
from core.log.bodies import BOT, BadEntry, Body
from core.log.entry import Entry
from core.match import Match
from core.random_stream import Stream
from net.link.messages import EntryMsg
from net.table.events import Offended
from tests.core.any_log import AnyLog
from tests.core.test_readers import NASTY
from tests.net.test_table import heard, proposal, refusals, says, table
from tests.sim.node import Node
from tests.sim.world import World


class Sayings(AnyLog):
    """What somebody at a table of the simulator could say next."""

    def __init__(self, world: World, node: Node, seed: int) -> None:
        self.node = node
        self.chance = Stream(seed.to_bytes(8, "big"), "sayings")
        keys = tuple(other.signer.key for other in world.nodes)
        names = tuple(other.name for other in world.nodes)
        self.agreed: Any = SimpleNamespace(keys=keys, texts=(*NASTY, *names, "Zoe", "Yago", "Xime"))

    @property
    def match(self) -> Match:  # type: ignore[override]
        assert self.node.match is not None
        return self.node.match

    def _says(self, author: bytes, body: Body) -> bool:
        return False


def said(world: World, node: Node, sayings: Sayings) -> None:
    """A proposal with this program's signature, now and then with other numbers than are right."""
    chance = sayings.chance
    odd: dict[str, Any] = {}
    if chance.below(8) == 0:
        odd = {"author_seq": chance.below(1000)}
    elif chance.below(8) == 0:
        odd = {"seen_seq": chance.below(200)}
    try:
        made = proposal(node, sayings.any_body(), **odd)
    except BadBytes:
        return
    if world.connected(node):
        says(world, node, made)


def own_seats(node: Node) -> list[Any]:
    assert node.match is not None
    return [player for player in node.match.players if player.key == node.signer.key]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "players"), [("casita", 2), ("casita", 3), ("cuarenta", 4)])
def test_a_guest_says_anything(seed: int, game: str, players: int) -> None:
    world = table(f"any {seed}", game, players)
    luis = world.guests[0]
    honest = [node for node in world.nodes if node is not luis]
    sayings, before = Sayings(world, luis, seed), [own_seats(node) for node in honest]
    for _ in range(50):
        if sayings.chance.below(3) == 0:
            world.play(1)
        world.back()
        said(world, luis, sayings)
    assert heard(world, world.host, Offended) and refusals(world, luis), "both kinds of no"
    assert [own_seats(node) for node in honest] == before, "nobody plays what was not their own"
    assert world.host.match is not None
    for player in world.host.match.players:
        assert player.kind != BOT or player.level in LEVELS
    world.back()
    heads = {node.match.head for node in world.nodes if node.match is not None}
    assert len(heads) == 1, "all have the same match"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "players"), [("casita", 2), ("casita", 3)])
def test_a_host_stamps_anything(seed: int, game: str, players: int) -> None:
    world = table(f"any {seed}", game, players)
    luis, host = world.guests[0], world.host
    before = own_seats(luis)
    sayings, begun = Sayings(world, host, seed), luis.table.replica.chain.seq
    for step in range(60):
        if sayings.chance.below(4) == 0:
            world.play(1)
        world.back()
        if step < 40:  # what its own program would not say, but takes
            with suppress(BadEntry, IllegalAction, BadBytes):
                host.table.replica.stamp_own(sayings.any_body())  # type: ignore[union-attr]
            world.flush(host)
            world.settle()
            continue
        made = proposal(host, sayings.any_body())  # what it would not take either
        chain = luis.table.replica.chain
        after = bytes(16) if sayings.chance.below(2) else sayings.match.fold.hash
        entry = Entry.stamp(chain.seq + 1, chain.head, made.data, after, made.signature)
        if world.connected(luis):
            says(world, host, EntryMsg(entry.data))
    assert luis.table.replica.chain.seq > begun + 3, "some of it comes into the log"
    assert all(player in before for player in own_seats(luis)), "who was away may lose a seat, but is given none"
