"""One of three is gone for good: with the consent of the other two a bot takes the seat."""

from __future__ import annotations

from core.log.bodies import BOT, Agree, DealBody, Player, SeatBody
from core.log.consent import consent_to
from core.log.entry import Entry
from net.table.host import HostTable
from tests.net.test_table import seqs, table
from tests.sim.node import Node
from tests.sim.world import World


def three() -> tuple[World, Node, Node, SeatBody]:
    """A table of three, of whom Eva is gone; and what the others could agree to."""
    world = table("stand-in", players=3)
    luis, eva = world.guests
    world.play(4)
    world.away(eva)
    return world, luis, eva, SeatBody(2, Player(BOT, "Eva", "vecino", world.host.signer.key))


def agree(world: World, node: Node, body: SeatBody) -> None:
    node.table.agree_to(body, world.now)
    world.flush(node)
    world.settle()


def holder(node: Node) -> bytes:
    assert node.match is not None
    return node.match.players[2].key


def test_when_the_other_two_agree_the_bot_sits_down_whoever_says_so_first() -> None:
    for first in (0, 1):
        world, luis, eva, body = three()
        order = [world.host, luis]
        agree(world, order[first], body)
        assert {holder(node) for node in order} == {eva.signer.key}, "one is not enough"
        agree(world, order[1 - first], body)
        assert {holder(node) for node in order} == {world.host.signer.key}
        assert len({node.match.head for node in order if node.match is not None}) == 1


def test_the_host_tells_the_others_what_it_wants() -> None:
    world, luis, _, body = three()
    agree(world, world.host, body)
    agree(world, world.host, body)
    assert luis.match is not None
    said = [Entry.decode(data) for data in luis.match.entries]
    consents = [entry.body for entry in said if isinstance(entry.body, Agree)]
    assert consents == [Agree(consent_to(body))]
    assert luis.match.fold.agreed == ((world.host.signer.key, consent_to(body)),)


def test_one_who_is_back_keeps_the_seat() -> None:
    world, luis, eva, body = three()
    agree(world, world.host, body)
    world.back(eva)
    agree(world, luis, body)
    assert holder(world.host) == eva.signer.key
    assert isinstance(world.host.table, HostTable)
    world.play()
    assert world.host.match is not None and world.host.match.fold.over and len(seqs(world)) == 1


def test_who_comes_back_and_sets_the_table_deals_a_deck_without_a_part_in_it() -> None:
    """The keys to what lies open are given to all, and whose hand a slot goes to needs none."""
    world, luis, eva, body = three()
    rosa = world.host
    for node in (rosa, luis):
        agree(world, node, body)
    world.play(4)
    deck = rosa.table.replica.playing.fold.deck
    assert deck is not None and deck.hidden and eva.signer.key not in deck.parties
    world.crash(rosa)
    world.away(luis)
    rosa.hosts, eva.hosts = False, True
    world.back(eva, rosa, luis)
    world.play()
    said = [Entry.decode(data) for data in eva.table.replica.chain.entries]
    dealt = {
        entry.body.deck
        for entry in said
        if isinstance(entry.body, DealBody) and entry.proposal.author == eva.signer.key
    }
    assert deck.number in dealt and eva.table.replica.playing.fold.over
    assert holder(eva) == eva.signer.key and len(seqs(world)) == 1
