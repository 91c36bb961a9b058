"""Who gives up the own log for that of the table goes on with another secret: keys given in the old one are known."""

from __future__ import annotations

from core.log.bodies import Keys, Shuffle
from core.log.entry import Entry
from net.dealing.audit import Caught
from net.dealing.inspection import OTHER_SECRET
from net.table.outlook import NEW_DECK
from tests.net.test_caught import found, take, ways
from tests.net.test_table import seqs, table
from tests.sim.node import Node


def said_by(node: Node, log: list[bytes]) -> list[Shuffle | Keys]:
    """The promises and keys of somebody."""
    entries = [Entry.decode(data) for data in log]
    mine = [entry.body for entry in entries if entry.proposal.author == node.signer.key]
    return [body for body in mine if isinstance(body, Shuffle | Keys)]


def test_the_deck_in_play_is_dropped_and_the_match_goes_on_with_keys_of_which_none_was_given_before() -> None:
    world = table("given up", players=3)
    rosa, luis, eva = world.nodes
    world.play(5)
    before, old = said_by(luis, luis.disk.entries), luis.secret
    world.away(luis)
    luis.give_up_log()
    world.back(luis)
    assert luis.secret != old and len(seqs(world)) == 1
    deck = luis.table.replica.playing.fold.deck
    assert deck is not None and found(luis) == Caught(deck.number, luis.signer.key, OTHER_SECRET)
    assert ways(world, luis, NEW_DECK) and not ways(world, rosa, NEW_DECK)
    take(world, luis, NEW_DECK)
    for node in (rosa, eva):
        take(world, node, NEW_DECK)
    fold = rosa.table.replica.playing.fold
    assert fold.decks[deck.number].void and fold.decks[deck.number].shown is not None, "what is known is told"
    world.play()
    assert rosa.table.replica.playing.fold.over and len(seqs(world)) == 1
    after = said_by(luis, luis.disk.entries)
    assert after[: len(before)] == before
    promises = [body.promise for body in after if isinstance(body, Shuffle)]
    keys = [body.keys[at : at + 32] for body in after if isinstance(body, Keys) for at in range(0, len(body.keys), 32)]
    assert len({*promises}) == len(promises) > 2 and len({*keys}) == len(keys) > 40
