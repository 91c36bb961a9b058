"""Somebody's program lies about a deck: it is named at once, and those who are left go on without it."""

from __future__ import annotations

import pytest

from core.log.bodies import BOT, Keys, SeatBody
from core.log.entry import Entry
from net.dealing.audit import Caught
from net.dealing.dealer import HiddenDealer
from net.link.messages import Refused
from net.table.outlook import BOT_SITS, NEW_DECK, SET_TABLE, Remedy
from net.table.stamper import HAS_CHEATED
from net.table.waits import HAS_LIED, PATIENCE, SECRET
from tests.sim.cheats import LeavesNoDeck, LocksWrong, NeverTells, OtherSeed, ShufflesWrong, WrongKey
from tests.sim.node import Node
from tests.sim.world import World

WHAT = {ShufflesWrong: "shuffle", LeavesNoDeck: "shuffle", LocksWrong: "lock", WrongKey: "key"}


def lied(kind: type[HiddenDealer], where: int, players: int = 3, seed: int = 0) -> World:
    """A table where one program lies from the first deck on, as far as it comes by itself."""
    world = World(f"lies {seed}", "casita", (("jugadores", players),))
    for guest in world.guests:
        world.dial(guest)
        world.settle()
    world.nodes[where].table.replica.dealer.__class__ = kind
    world.begin()
    world.settle()
    return world


def found(node: Node) -> Caught | None:
    return node.table.replica.dealer.caught(node.table.replica.playing.fold)


def ways(world: World, node: Node, kind: str) -> list[Remedy]:
    """What can be done here now, of one kind."""
    return [way for way in node.table.outlook(world.now).remedies if way.kind == kind and way.opens <= world.now]


def take(world: World, node: Node, kind: str) -> None:
    for way in ways(world, node, kind):
        assert way.body is not None
        node.table.agree_to(way.body, world.now)
        world.flush(node)
        world.settle()


def goes_on(world: World, *honest: Node) -> None:
    """Bots sit in the liar's seats, the deck is dropped, and the match comes to its end."""
    for node in honest:
        take(world, node, BOT_SITS)
    fold = honest[0].table.replica.playing.fold
    assert [player.kind for player in fold.players].count(BOT) == 1
    assert fold.decks[0].void and found(honest[0]) is None
    world.play()
    assert all(node.table.replica.playing.fold.over for node in honest)


@pytest.mark.parametrize("kind", [ShufflesWrong, LeavesNoDeck, LocksWrong])
def test_a_pass_that_is_none_gets_no_key_and_its_author_is_named_to_all(kind: type[HiddenDealer]) -> None:
    world = lied(kind, 1)
    rosa, luis, eva = world.nodes
    for node in (rosa, eva):
        assert found(node) == Caught(0, luis.signer.key, WHAT[kind])
        (wait,) = [wait for wait in node.table.outlook(world.now).waits if wait.key == luis.signer.key]
        assert wait.reason == HAS_LIED and wait.opens == world.now, "nobody needs patience with a liar"
    said = [Entry.decode(data) for data in rosa.table.replica.chain.entries]
    assert not [entry for entry in said if isinstance(entry.body, Keys) and entry.proposal.author != luis.signer.key]
    goes_on(world, rosa, eva)


def test_where_the_host_lies_another_one_sets_the_table_at_once() -> None:
    world = lied(ShufflesWrong, 0)
    rosa, luis, eva = world.nodes
    assert [way.key for way in ways(world, luis, SET_TABLE)] == [rosa.signer.key]
    for node in (rosa, luis, eva):
        world.crash(node)
    world.settle()
    rosa.hosts, luis.hosts = False, True
    world.back(luis, eva)
    for node in (luis, eva):
        take(world, node, BOT_SITS)
    world.play()
    assert luis.table.replica.playing.fold.over and eva.table.replica.playing.fold.over


def test_of_two_the_other_one_gave_the_key_that_opens_nothing() -> None:
    world = lied(WrongKey, 1, players=2)
    rosa, luis = world.nodes
    assert found(rosa) == Caught(0, luis.signer.key, "key")
    goes_on(world, rosa)


def test_among_three_the_deck_is_dropped_by_all_and_then_it_is_known_whose_key_opened_nothing() -> None:
    world = lied(WrongKey, 1)
    rosa, luis, eva = world.nodes
    finders = [node for node in (rosa, eva) if found(node) == Caught(0, b"", "key")]
    assert finders
    take(world, finders[0], NEW_DECK)
    for node in world.nodes:
        take(world, node, NEW_DECK)
    for node in (rosa, eva):
        assert found(node) == Caught(0, luis.signer.key, "key"), "what was told shows it"
        assert node.table.replica.playing.fold.decks[0].void
    goes_on(world, rosa, eva)


def test_who_lets_a_deck_be_dropped_and_does_not_tell_is_waited_for_and_then_gone_on_without() -> None:
    class Both(WrongKey, NeverTells):
        pass

    world = lied(Both, 1)
    rosa, luis, eva = world.nodes
    for node in (*world.nodes, *world.nodes):
        take(world, node, NEW_DECK)
    (wait,) = rosa.table.outlook(world.now).waits
    assert (wait.key, wait.reason, wait.opens) == (luis.signer.key, SECRET, world.now + PATIENCE)
    for _ in range(20):
        world.tick(PATIENCE / 15)
        world.settle()
    goes_on(world, rosa, eva)


def test_a_shuffle_by_another_secret_than_the_one_that_was_promised_comes_out_when_it_is_told() -> None:
    """The cards were fair, as all passes were proved; the count falls all the same, and no further deck is begun."""
    world = lied(OtherSeed, 1, players=2)
    rosa, luis = world.nodes
    world.play()
    assert found(rosa) == Caught(0, luis.signer.key, "shuffle")
    goes_on(world, rosa)


def test_a_liar_does_not_get_the_seat_back() -> None:
    """Else every other deck could be spoilt."""
    world = lied(LocksWrong, 1)
    rosa, luis, eva = world.nodes
    for node in (rosa, eva):
        take(world, node, BOT_SITS)
    world.away(luis)
    world.back(luis)
    luis.table.act(SeatBody(1, rosa.table.replica.playing.fold.owners[1]), world.now)
    world.flush(luis)
    world.settle()
    assert any(isinstance(said, Refused) and said.detail == HAS_CHEATED for said in luis.said)
    assert rosa.table.replica.playing.fold.returning == ()
