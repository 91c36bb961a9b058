"""Whom a table waits for, why, and what those who are left can do: nobody is stuck, and nobody decides alone."""

from __future__ import annotations

import pytest

from core.log.bodies import BOT, Agree, Host, SeatBody, Talk
from core.log.consent import consent_to
from core.log.entry import Entry
from core.log.seats import stand_in
from core.log.table_events import ComesBack, SeatTaken
from core.match import TO_PLAY
from net.link.errors import BAD_ENTRY
from net.link.link import Authenticated
from net.link.messages import EntryMsg, Refused
from net.table.events import NotDone, Present
from net.table.guest import GuestTable
from net.table.host import HostTable
from net.table.outlook import BOT_SITS, HOSTING, SET_TABLE, STAYS, TAKE_BACK, THEIRS, Remedy
from net.table.waits import ANSWER, BACK, PATIENCE, PROMISE, SLACK
from tests.net.test_dispute import forked as with_two_logs
from tests.net.test_dispute import says_to
from tests.net.test_table import heard, seqs, table
from tests.sim.node import Node
from tests.sim.world import World


def remedies(world: World, node: Node, kind: str = BOT_SITS) -> list[Remedy]:
    return [way for way in node.table.outlook(world.now).remedies if way.kind == kind]


def agree(world: World, *nodes: Node, kind: str = BOT_SITS) -> None:
    """Each of these people takes every offer of this kind that is open now."""
    for node in nodes:
        for way in remedies(world, node, kind):
            if way.opens <= world.now and way.body is not None:
                node.table.agree_to(way.body, world.now)
                world.flush(node)
                world.settle()


def set_table(world: World, node: Node) -> None:
    """The host is gone for good: this one sets the table anew."""
    world.host.hosts = False
    node.crash()
    for wire in world.wires:
        if node in wire.nodes:
            world.cut(wire)
    node.hosts = True
    node.start()
    world.settle()


def left(world: World, *nodes: Node) -> None:
    """Only these have to come to the end of the match."""
    for _ in range(20_000):
        ready = [node for node in nodes if node.wants()]
        if not ready:
            break
        world.act(ready[0])
        world.settle()
    assert all(node.table.replica.playing.fold.over for node in nodes)
    assert len({node.table.replica.chain.head for node in nodes}) == 1


def at_the_count(world: World) -> None:
    """The first mano is over, and no deck is promised by the guests: they read the count."""
    for guest in world.guests:
        guest.table.replica.dealer.patient = True
    world.play()
    assert world.host.match is not None and not world.host.match.fold.over


# --- 1.1: a deck that waits for one who is gone


@pytest.mark.parametrize(("game", "players"), [("cuarenta", 2), ("cuarenta", 4)])
def test_who_dies_at_the_count_leaves_no_deck_behind_that_waits(game: str, players: int) -> None:
    world = table("count", game, players)
    *others, gone = world.guests
    at_the_count(world)
    for other in others:
        other.table.replica.dealer.patient = False
        other.table.on_changed(world.now)
        world.flush(other)
        world.settle()
    world.away(gone)
    (wait,) = [wait for wait in world.host.table.outlook(world.now).waits if not wait.here]
    assert (wait.key, wait.reason) == (gone.signer.key, PROMISE)
    scores = world.host.table.replica.playing.state.scores
    agree(world, *others, world.host)
    fold = world.host.table.replica.playing.fold
    assert fold.deck is not None and fold.deck.dealt > 0 and fold.deck.start.scores == scores
    left(world, world.host, *others)


# --- coming back


def test_who_comes_back_is_told_and_has_the_own_seat_from_the_next_deck_on() -> None:
    world = table("back", "cuarenta")
    (luis,) = world.guests
    world.play(3)
    world.away(luis)
    agree(world, world.host)
    assert world.host.table.replica.playing.players[1].kind == BOT
    world.back(luis)
    assert any(isinstance(event, ComesBack) for _, event in world.host.table.replica.playing.live)
    place = luis.table.outlook(world.now).places[1]
    assert place.player.key != place.owner.key and place.returning and place.owner.key == luis.signer.key
    decks = len(world.host.table.replica.playing.fold.decks)
    while len(world.host.table.replica.playing.fold.decks) == decks:
        assert world.play(1)
    for node in world.nodes:
        match = node.table.replica.playing
        assert match.players[1] == match.fold.opening.players[1]
        assert [e.after.key for _, e in match.live if isinstance(e, SeatTaken)][-1] == luis.signer.key
    world.play()
    assert len(seqs(world)) == 1 and world.host.table.replica.playing.fold.over


# --- 1.3: the host is gone for good, and bots are wanted before all have come


def test_the_new_host_says_bot_before_the_third_has_come() -> None:
    world = table("gone host", players=3)
    rosa, luis, eva = world.nodes
    world.play(4)
    world.away(rosa)
    for guest in (luis, eva):
        (wait,) = guest.table.outlook(world.now).waits
        assert (wait.key, wait.reason) == (rosa.signer.key, HOSTING)
        assert [way.kind for way in guest.table.outlook(world.now).remedies] == [SET_TABLE]
    set_table(world, luis)
    bot = next(way for way in remedies(world, luis) if way.key == rosa.signer.key)
    assert bot.also == (eva.signer.key,) and bot.opens <= world.now
    assert bot.body is not None
    luis.table.agree_to(bot.body, world.now)
    world.dial(eva)
    world.settle()
    told = heard(world, eva, Present)[-1]
    assert rosa.signer.key in dict(told.away), "the third hears who is away"
    (way,) = remedies(world, eva)
    assert (way.agreed, way.missing) == ((luis.signer.key,), (eva.signer.key,))
    agree(world, eva)
    assert luis.table.replica.playing.players[0].key == luis.signer.key
    left(world, luis, eva)


def test_one_alone_of_three_gives_up_both_and_plays_on() -> None:
    world = table("alone", players=3)
    rosa, luis, eva = world.nodes
    world.play(4)
    world.away(rosa)
    world.away(eva)
    set_table(world, luis)
    first, second = remedies(world, luis)
    assert first.also and second.also and first.body is not None
    luis.table.agree_to(first.body, world.now)
    assert luis.table.replica.playing.fold.players[0].kind != BOT, "one of two is not enough"
    agree(world, luis)
    left(world, luis)


def test_those_who_come_back_to_one_who_went_on_alone_have_their_seats_with_the_next_deck() -> None:
    world = table("alone and back", "cuarenta", 4)
    rosa, luis, eva, pablo = world.nodes
    world.play(4)
    for node in (rosa, eva, pablo):
        world.away(node)
    set_table(world, luis)
    agree(world, luis)
    assert {player.key for player in luis.table.replica.playing.players} == {luis.signer.key}
    for _ in range(3):
        world.act(luis)
    decks = len(luis.table.replica.playing.fold.decks)
    world.back(rosa, eva, pablo)
    assert luis.table.replica.playing.fold.returning == (0, 2, 3)
    while len(luis.table.replica.playing.fold.decks) == decks:
        assert world.play(1)
    assert luis.table.replica.playing.players == luis.table.replica.playing.fold.opening.players
    world.play()
    assert luis.table.replica.playing.fold.over and len(seqs(world)) == 1


def test_one_who_was_told_to_wait_is_let_in_when_the_host_goes_on_without_another() -> None:
    world = table("wait", players=3)
    rosa, luis, eva = world.nodes
    while not luis.wants():
        world.play(1)
    world.away(rosa)
    world.away(eva)
    world.back(rosa)
    world.act(luis)
    world.settle()
    assert any(isinstance(message, Refused) for message in luis.said) and luis.table.pending  # type: ignore[union-attr]
    assert isinstance(rosa.table, HostTable)
    rosa.table.go_on_without(eva.signer.key, world.now)
    world.flush(rosa)
    world.settle()
    assert not luis.table.pending, "said again as soon as it could be"  # type: ignore[union-attr]
    assert eva.signer.key in dict(heard(world, luis, Present)[-1].away)


# --- 1.4: who hosts


def test_a_guest_cannot_make_itself_the_host() -> None:
    world = table("usurper", players=3)
    rosa, luis, eva = world.nodes
    assert isinstance(luis.table, GuestTable)
    luis.table.act(Host(1, luis.signer.key), world.now)
    world.flush(luis)
    world.settle()
    assert all(node.table.replica.playing.fold.host == rosa.signer.key for node in world.nodes)
    assert any(isinstance(message, Refused) for message in luis.said) and heard(world, luis, NotDone)
    world.play()
    assert rosa.table.replica.playing.fold.over and len(seqs(world)) == 1
    assert eva.up


def test_an_evil_host_cannot_hand_the_table_to_another_without_being_asked() -> None:
    world = table("handed", players=3)
    rosa, luis, eva = world.nodes
    entry = forged(rosa, luis, Host(1, luis.signer.key))
    says_to(world, eva, EntryMsg(entry.data))
    assert eva.table.replica.playing.fold.host == rosa.signer.key
    assert not world.connected(eva), BAD_ENTRY


def forged(host: Node, author: Node, body: Host | SeatBody | Agree) -> Entry:
    """An entry that a host stamps though it should not."""
    match = host.table.replica.playing
    draft = author.table.replica.draw_up(body)
    signed = author.table.replica.sign(draft)
    return Entry.stamp(match.seq + 1, match.head, signed.data, match.fold.hash, signed.signature)


# --- 1.5: somebody is here and does not play


def asleep(world: World, node: Node, seconds: float) -> None:
    """Nobody at this program does anything, which takes a while; the links stay."""
    while not (node.table.replica.playing.state.turn == world.nodes.index(node) and node.wants()):
        ready = next(other for other in world.nodes if other is not node and other.wants())
        world.act(ready)
        world.settle()
    until = world.now + seconds
    while world.now < until:
        world.tick(min(10.0, until - world.now))
        world.settle()


def test_all_others_can_pass_over_one_who_sleeps_after_a_time_that_is_shown() -> None:
    world = table("sleeps", players=3)
    rosa, luis, eva = world.nodes
    begun = world.now
    asleep(world, eva, PATIENCE - 1)
    (wait,) = luis.table.outlook(world.now).waits
    assert (wait.key, wait.reason, wait.here) == (eva.signer.key, TO_PLAY, True)
    assert wait.opens == pytest.approx(begun + PATIENCE, abs=1.0)
    world.tick(1.0)
    world.settle()
    agree(world, rosa)
    assert eva.table.replica.playing.players[2].key == eva.signer.key, "nobody decides that alone"
    assert [w.reason for w in luis.table.outlook(world.now).waits if w.key == luis.signer.key] == [ANSWER]
    agree(world, luis)
    assert {node.table.replica.playing.players[2].key for node in world.nodes} == {rosa.signer.key}
    assert world.connected(eva) and not eva.table.replica.playing.fold.returning, "who sleeps asks for nothing"
    (back,) = remedies(world, eva, TAKE_BACK)
    assert back.body is not None
    eva.table.act(back.body, world.now)
    world.flush(eva)
    world.settle()
    assert rosa.table.replica.playing.fold.returning == (2,)
    left(world, rosa, luis)


@pytest.mark.parametrize("players", [2, 3])
def test_the_guests_can_let_a_bot_play_for_a_person_who_sleeps_at_the_host(players: int) -> None:
    world = table("host sleeps", players=players)
    rosa, *guests = world.nodes
    asleep(world, rosa, PATIENCE)
    agree(world, *guests)
    assert {node.table.replica.playing.players[0].kind for node in world.nodes} == {BOT}
    assert rosa.table.replica.playing.players[0].key == rosa.signer.key
    (back,) = remedies(world, rosa, TAKE_BACK)
    assert back.body is not None
    rosa.table.act(back.body, world.now)
    assert rosa.table.replica.playing.players[0] == rosa.table.replica.playing.fold.opening.players[0]


def test_one_who_would_rather_wait_says_so() -> None:
    world = table("stays", players=3)
    rosa, luis, eva = world.nodes
    asleep(world, eva, PATIENCE)
    agree(world, rosa)
    (stay,) = remedies(world, luis, STAYS)
    assert stay.seat == 2
    agree(world, luis, kind=STAYS)
    assert not [wait for wait in rosa.table.outlook(world.now).waits if wait.key == luis.signer.key]
    assert eva.table.replica.playing.players[2].key == eva.signer.key


def test_nobody_who_plays_is_passed_over_by_a_host_who_lies_about_the_time() -> None:
    world = table("too soon")
    rosa, luis = world.nodes
    asleep(world, luis, PATIENCE - SLACK - 1)
    match = rosa.table.replica.playing
    entry = forged(rosa, rosa, SeatBody(1, stand_in(match.players[1], rosa.signer.key)))
    says_to(world, luis, EntryMsg(entry.data))
    assert luis.table.replica.playing.players[1].key == luis.signer.key and not world.connected(luis)


def test_nobody_is_counted_as_gone_while_here() -> None:
    """The host says of itself alone that both others are gone, to give away the seat of one of them."""
    world = table("counted", players=3)
    rosa, luis, eva = world.nodes
    world.away(luis)
    assert isinstance(rosa.table, HostTable)
    match = rosa.table.replica.playing
    for seat in (1, 2):
        bot = SeatBody(seat, stand_in(match.players[seat], rosa.signer.key))
        rosa.table.act(Agree(consent_to(bot)), world.now)
    world.flush(rosa)
    world.settle()
    entry = forged(rosa, rosa, SeatBody(1, stand_in(match.players[1], rosa.signer.key)))
    says_to(world, eva, EntryMsg(entry.data))
    assert eva.table.replica.playing.players[1].key == luis.signer.key and not world.connected(eva)


def test_the_old_host_is_back_and_sets_the_table_while_the_other_plays_a_deck_of_its_own() -> None:
    """Only Luis knows the deck and deals it, though Rosa hosts again; then both make the next one."""
    world = table("old host", "cuarenta")
    rosa, luis = world.nodes
    world.play(3)
    world.away(rosa)
    set_table(world, luis)
    agree(world, luis)
    decks = len(luis.table.replica.playing.fold.decks)
    while len(luis.table.replica.playing.fold.decks) == decks:
        world.act(luis)
        world.settle()
    deck = luis.table.replica.playing.fold.deck
    assert deck is not None and deck.parties == (luis.signer.key,)
    set_table(world, rosa)
    world.crash(luis)
    luis.start()
    world.dial(luis)
    world.settle()
    fold = rosa.table.replica.playing.fold
    assert fold.host == rosa.signer.key and fold.epoch == 2 and fold.returning == (0,)
    world.play()
    assert len(seqs(world)) == 1 and rosa.table.replica.playing.fold.over
    assert rosa.table.replica.playing.players == rosa.table.replica.playing.fold.opening.players


def test_who_is_there_after_a_restart_and_tells_nothing_of_its_log_can_be_given_up() -> None:
    world = table("mute")
    rosa, luis = world.nodes
    world.play(3)
    peer = rosa.table.members[luis.signer.key].peer
    world.away(rosa)
    rosa.start()
    rosa.table.handle(99, Authenticated(peer), world.now)
    world.now += PATIENCE
    assert isinstance(rosa.table, HostTable) and rosa.table.attendance.awaited == {luis.signer.key}
    (wait,) = [wait for wait in rosa.table.outlook(world.now).waits if wait.key == luis.signer.key]
    assert (wait.reason, wait.here) == (BACK, True) and wait.opens is not None and wait.opens <= world.now
    for way in remedies(world, rosa):
        assert way.body is not None
        rosa.table.agree_to(way.body, world.now)
    assert not rosa.table.attendance.awaited and rosa.table.replica.playing.players[1].key == rosa.signer.key


def test_a_host_that_awaits_others_and_whose_person_sleeps_holds_nobody_up() -> None:
    """After a restart Rosa's program waits for Eva, and nobody is there to tell it not to: Luis sets the table."""
    world = table("awaits and sleeps", players=3)
    rosa, luis, eva = world.nodes
    world.play(4)
    world.away(rosa)
    world.away(eva)
    world.back(rosa)
    agree(world, luis)
    assert luis.table.pending and not remedies(world, luis, SET_TABLE)[0].opens <= world.now  # type: ignore[union-attr]
    for _ in range(int(PATIENCE) // 10):
        world.tick(10.0)
        world.settle()
    (way,) = remedies(world, luis, SET_TABLE)
    assert way.key == rosa.signer.key and way.opens <= world.now
    world.away(rosa)
    set_table(world, luis)
    agree(world, luis)
    left(world, luis)


def test_one_with_another_log_who_calls_again_and_again_holds_nobody_up() -> None:
    world = table("forks again", players=3)
    luis = with_two_logs(world)
    rosa, _, eva = world.nodes
    world.dial(luis)
    world.settle()
    assert rosa.table.desync.frozen
    agree(world, rosa)
    world.dial(luis)
    world.settle()
    assert not rosa.table.desync.frozen and luis.table.desync.frozen
    assert luis.signer.key in dict(heard(world, eva, Present)[-1].away)
    assert [way.kind for way in luis.table.outlook(world.now).remedies] == [THEIRS]
    agree(world, rosa, eva)
    left(world, rosa, eva)


def test_a_host_that_has_no_part_in_the_match_as_played_here_and_stamps_nothing_can_be_left() -> None:
    """Luis and Pablo went on without the others. Rosa, frozen because of Luis, hears nothing of what Pablo has."""
    world = table("two and two", "cuarenta", 4)
    rosa, luis, eva, pablo = world.nodes
    world.play(3)
    for wire in [wire for wire in world.wires if wire.nodes[1] in (luis, pablo)]:
        world.cut(wire)
    world.settle()
    luis.crash()
    luis.hosts = True
    luis.start()
    world.dial(pablo, luis)
    world.settle()
    agree(world, luis, pablo)
    agree(world, luis, pablo)
    fold = pablo.table.replica.playing.fold
    assert set(fold.parties) == {luis.signer.key, pablo.signer.key} and fold.host == luis.signer.key
    luis.crash()
    luis.hosts = False
    luis.start()
    for node in (luis, pablo):
        world.settle()
        world.dial(node, rosa)
    world.settle()
    assert rosa.table.desync.frozen and world.connected(eva)
    pablo.table.act(Talk(3, "¿Seguimos?"), world.now)
    world.flush(pablo)
    for _ in range(int(PATIENCE) // 10 + 1):
        world.tick(10.0)
        world.settle()
    assert pablo.table.pending, "nobody has taken it"  # type: ignore[union-attr]
    (way,) = remedies(world, pablo, SET_TABLE)
    assert way.key == rosa.signer.key and way.opens <= world.now
