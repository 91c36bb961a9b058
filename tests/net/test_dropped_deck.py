"""Two engines do not agree, and all agree to drop the deck: one match again, for good programs and for bad ones."""

from __future__ import annotations

import pytest

from core.actions import NOBODY
from core.casita import CASITA
from core.cuarenta import CUARENTA
from core.game import Game
from core.games import GAMES
from core.log.bodies import BOT as BY_BOT
from core.log.bodies import Agree, Void
from core.log.consent import consent_to
from core.log.entry import Entry
from core.log.fold import replay
from core.match import Match
from core.random_stream import Stream
from core.record.record import played, record_of
from net.dealing.dealer import HiddenDealer
from net.table.events import Thawed
from net.table.guest import GuestTable
from net.table.host import HostTable
from net.table.outlook import BOT_SITS, SET_TABLE
from net.table.waits import PATIENCE
from tests.core.log_table import audits
from tests.effort import deep
from tests.net.planted import COUNTS_TWICE, FORGETS, MISCOUNTS, REFUSES, planted
from tests.net.test_table import heard, seqs, table
from tests.sim.node import Node
from tests.sim.world import World

BUGS = {"escalera": MISCOUNTS, "count": COUNTS_TWICE, "turn": FORGETS}
"""In the middle of a mano, at its end, and when cards are dealt."""


def agree(world: World, *who: Node) -> None:
    """These people agree to drop the deck that the programs do not agree on, where there still is one."""
    for node in who:
        void = node.table.desync.way_out
        if void is not None:
            node.table.agree_to(void, world.now)
            world.flush(node)
            world.settle()


def mend(world: World, node: Node) -> None:
    """A program is started again with the engine that everybody has."""
    world.away(node)
    node.games = GAMES
    world.back(node)


def loaded(node: Node, *games: Game) -> list[Match]:
    """The log on a program's disk, as programs with these engines load it."""
    dealer = HiddenDealer(node.secret, node.signer.key, node.dealing)
    return [Match.load(node.disk.entries, dealer, lambda _: None, node.signer.key, {game.id: game}) for game in games]


@pytest.mark.parametrize(
    ("bug", "where"),
    [*((bug, where) for bug in BUGS.values() for where in (0, 1)), (REFUSES, 1)],
    ids=[*(f"{name}-{who}" for name in BUGS for who in ("host", "guest")), "robbery-guest"],
)
def test_all_agree_a_new_deck_is_dealt_and_the_match_goes_on(bug: Game, where: int) -> None:
    world = planted(bug, where)
    host, guest = world.nodes
    assert host.table.desync.way_out == guest.table.desync.way_out is not None
    agree(world, *(world.nodes if where else world.nodes[::-1]))
    assert not host.table.desync.frozen and not guest.table.desync.frozen
    assert heard(world, host, Thawed) and heard(world, guest, Thawed)
    assert host.match is not None and guest.match is not None
    assert len(seqs(world)) == 1 and host.match.observe(None) == guest.match.observe(None)
    assert host.match.fold.decks[-1].void and not host.match.fold.over
    good, bad = CUARENTA if bug.id == "cuarenta" else CASITA, bug
    for node in world.nodes:
        one, other = loaded(node, good, bad)
        assert (one.head, one.fold.hash, one.state) == (other.head, other.fold.hash, other.state)
        assert [deck.void for deck in one.fold.decks] == [deck.void for deck in other.fold.decks]
    mend(world, world.nodes[where])
    world.play()
    assert all(node.match is not None and node.match.fold.over for node in world.nodes) and len(seqs(world)) == 1
    assert all(audit.ok for audit in audits(host.table.replica.playing.fold))


@pytest.mark.parametrize("bug", BUGS.values(), ids=BUGS)
def test_a_host_whose_own_engine_was_wrong_takes_its_log_up_with_the_mended_one(bug: Game) -> None:
    world = planted(bug, 0)
    host, guest = world.nodes
    mend(world, host)
    assert host.match is not None and -1 < host.match.fold.disputed <= host.match.seq
    assert host.table.desync.frozen and guest.table.desync.frozen
    assert world.play() == 0
    agree(world, host, guest)
    assert not host.table.desync.frozen and len(seqs(world)) == 1
    world.play()
    assert host.match.fold.over and len(seqs(world)) == 1


def test_a_log_that_ends_in_a_dispute_is_called_bad_where_nobody_can_agree_on_anything() -> None:
    world = planted(MISCOUNTS, 0)
    with pytest.raises(ValueError, match="another public hash after the entry"):
        list(
            replay(world.host.disk.entries, HiddenDealer(world.host.secret, world.host.signer.key, world.host.dealing))
        )


def test_nothing_is_dropped_while_one_does_not_agree() -> None:
    world = planted(REFUSES, 2, players=3)
    luis, eva = world.guests
    before = [deck.void for deck in world.host.table.replica.playing.fold.decks]
    agree(world, world.host, eva)
    assert world.host.table.desync.frozen and world.play() == 0
    assert [deck.void for deck in world.host.table.replica.playing.fold.decks] == before
    agree(world, luis)
    assert not any(node.table.desync.frozen for node in world.nodes) and len(seqs(world)) == 1
    mend(world, eva)
    world.play()
    assert all(node.match is not None and node.match.fold.over for node in world.nodes) and len(seqs(world)) == 1


@pytest.mark.parametrize("when", ["before the host", "after the host"])
def test_a_guest_that_dies_when_it_has_agreed_still_agrees(when: str) -> None:
    world = planted(REFUSES, 1)
    host, guest = world.nodes
    if when == "before the host":
        assert guest.table.desync.way_out is not None
        guest.table.agree_to(guest.table.desync.way_out, world.now)  # its power goes before a byte is out
        world.crash(guest)
        world.settle()
        world.back(guest)
    else:
        agree(world, guest)
        world.away(guest)
        agree(world, host)
        world.back(guest)
    if host.table.desync.frozen:
        agree(world, host)
    assert not host.table.desync.frozen and not guest.table.desync.frozen and len(seqs(world)) == 1


@pytest.mark.parametrize("seed", [0, 1, deep(2), deep(3)])
@pytest.mark.parametrize(
    ("bug", "where", "players"),
    [*((bug, where, 2) for bug in BUGS.values() for where in (0, 1)), (REFUSES, 2, 3)],
    ids=[*(f"{name}-{who}" for name in BUGS for who in ("host", "guest")), "robbery-of-three"],
)
def test_whatever_the_weather_all_come_to_one_world(bug: Game, where: int, players: int, seed: int) -> None:
    world = planted(bug, where, players)
    weather = Stream(f"weather {seed}".encode(), "test")
    for _ in range(12):
        _bad_weather(world, weather)
    for _ in range(3):
        _clear_sky(world)
        agree(world, *world.nodes)
    assert len(seqs(world)) == 1
    assert not any(node.table.desync.frozen for node in world.nodes)
    assert {node.match.fold.hash for node in world.nodes if node.match is not None} == {
        world.host.table.replica.playing.fold.hash
    }


def _bad_weather(world: World, weather: Stream) -> None:
    """Somebody agrees, in time or just before the power goes; a link breaks; programs come back."""
    node = weather.choice(world.nodes)
    match weather.below(5):
        case 0 | 1 if node.up:
            agree(world, node)
        case 2 if node.up:
            if node.table.desync.way_out is not None:
                node.table.agree_to(node.table.desync.way_out, world.now)
            world.away(node)
        case 3:
            for wire in world.wires:
                world.cut(wire)
            world.settle()
        case 4:
            _clear_sky(world)


def _clear_sky(world: World) -> None:
    """All are back and linked, and have had the time to say everything."""
    world.back(*(node for node in world.nodes if not node.up))
    world.tick(3.0)
    for node in world.nodes:
        world.flush(node)
        world.settle()


def test_a_person_who_agrees_twice_says_it_once() -> None:
    world = planted(REFUSES, 1)
    host, guest = world.nodes
    agree(world, guest, guest)
    assert host.match is not None
    bodies = [Entry.decode(data).body for data in host.match.entries]
    assert sum(isinstance(body, Agree) for body in bodies) == 1
    agree(world, host)
    assert not host.table.desync.frozen and not guest.table.desync.frozen


def test_an_own_play_that_is_disputed_is_not_said_again() -> None:
    """What the guest played is in the host's log; it is dropped with its deck and does not come back as a decision."""
    world = planted(MISCOUNTS, 0)
    host, guest = world.nodes
    agree(world, guest, host)
    assert isinstance(guest.table, GuestTable)
    assert guest.table.pending == () and guest.disk.draft == b""


def test_without_a_dispute_there_is_nothing_to_drop() -> None:
    world = table()
    assert [node.table.desync.way_out for node in world.nodes] == [None, None]
    before = seqs(world)
    world.host.table.agree_to(Void(1, NOBODY), world.now)
    world.flush(world.host)
    world.settle()
    assert seqs(world) == before


def test_a_host_cannot_drop_a_deck_alone() -> None:
    world = planted(REFUSES, 1)
    table = world.host.table
    assert isinstance(table, HostTable) and table.match is not None
    void = table.desync.way_out
    assert void is not None
    proposal = table.match.proposal(void)
    with pytest.raises(ValueError, match="consent"):
        table.match.sequence(proposal)


def test_the_record_leaves_out_what_was_never_judged() -> None:
    world = planted(REFUSES, 1)
    host, guest = world.nodes
    agree(world, guest, host)
    mend(world, guest)
    world.play(3)  # nobody is robbed in these
    for games in (GAMES, {"casita": REFUSES}):
        record = record_of(host.disk.entries, games=games)
        assert any(isinstance(move, Void) for move in record.moves)
    last = [standing for _, standing in played(record_of(host.disk.entries))][-1]
    assert host.match is not None and last.state.scores == host.match.state.scores


def test_the_consent_names_the_deck() -> None:
    world = planted(REFUSES, 1)
    host, guest = world.nodes
    agree(world, guest)
    assert host.match is not None and guest.table.desync.way_out is not None
    assert host.match.fold.agreed == ((guest.signer.key, consent_to(guest.table.desync.way_out)),)


def sits_a_bot(world: World, node: Node, gone: Node) -> None:
    """This person takes what the table offers about one who is away."""
    for way in node.table.outlook(world.now).remedies:
        if way.kind == BOT_SITS and way.key == gone.signer.key and way.body is not None:
            node.table.agree_to(way.body, world.now)
            world.flush(node)
            world.settle()


@pytest.mark.parametrize(
    ("bug", "where", "players", "order"),
    [
        pytest.param(REFUSES, 2, 3, "deck first", id="guest-deck first"),
        pytest.param(REFUSES, 2, 3, "in turns", id="guest-in turns"),
        pytest.param(MISCOUNTS, 0, 4, "in turns", id="host-in turns"),
        deep(MISCOUNTS, 0, 4, "deck first", id="host-deck first"),
        deep(REFUSES, 2, 3, "bot first", id="guest-bot first"),
        deep(MISCOUNTS, 0, 4, "bot first", id="host-bot first"),
    ],
)
def test_those_who_are_here_drop_the_deck_while_a_third_is_gone(
    bug: Game, where: int, players: int, order: str
) -> None:
    world = planted(bug, where, players)
    host, *guests = world.nodes
    gone = guests[0]
    here = [node for node in world.nodes if node is not gone]
    world.away(gone)
    assert any(way.also == (gone.signer.key,) for way in host.table.outlook(world.now).remedies)
    deck, bot = [(node, False) for node in here], [(node, True) for node in here]
    steps = {"deck first": deck + bot, "bot first": bot + deck, "in turns": [*bot[1:], *deck[::-1], bot[0]]}
    for node, seat in steps[order]:
        assert host.table.desync.frozen, "not before all have said both"
        sits_a_bot(world, node, gone) if seat else agree(world, node)
    assert not any(node.table.desync.stopped for node in here)
    assert len({node.table.replica.chain.head for node in here}) == 1
    assert host.table.replica.playing.players[world.nodes.index(gone)].kind == BY_BOT
    mend(world, world.nodes[where])
    world.back(gone)
    agree(world, gone)  # it reads what it refuses only now
    world.play()
    assert all(node.match is not None and node.match.fold.over for node in world.nodes) and len(seqs(world)) == 1


def test_a_guest_whom_the_others_left_behind_in_a_doubt_can_set_a_table_of_its_own() -> None:
    """Rosa goes on with bots. Or Eva agrees that the deck is dropped, which the others have done with her seat."""
    world = planted(REFUSES, 2, players=3)
    host, luis, eva = world.nodes
    sits_a_bot(world, host, eva)
    sits_a_bot(world, luis, eva)
    world.back(eva)
    kinds = {way.kind: way for way in eva.table.outlook(world.now).remedies}
    assert eva.table.desync.frozen and not host.table.desync.frozen
    assert kinds[SET_TABLE].opens == world.now + PATIENCE
    world.tick(PATIENCE)
    assert {way.kind: way for way in eva.table.outlook(world.now).remedies}[SET_TABLE].opens <= world.now
    world.back()
    agree(world, eva)
    assert not eva.table.desync.frozen and len(seqs(world)) == 1
