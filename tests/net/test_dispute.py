"""When two programs do not agree: found at once, named, told to both, and never two worlds."""

from __future__ import annotations

from typing import Any

import pytest

from core.casita import CASITA
from core.game import Game
from core.log.bodies import BOT, Agree, Body, Host, PlayBody, Player, SeatBody, Talk
from core.log.consent import consent_to
from core.log.entry import Entry, Proposal
from net.link.desync_messages import Differs, HeadIs, HeadQuery, Part, Witness
from net.link.errors import BAD_ENTRY, OUT_OF_PLACE, TOO_MUCH
from net.link.identity import Peer
from net.link.messages import EntryMsg
from net.table.divergence import ENGINE, EQUIVOCATION, FORK, TWO_STORIES, Doubt, View
from net.table.events import HeldUp, Offended, Thawed
from net.table.guest import GuestTable
from net.table.host import HostTable, NotYet
from tests.net.planted import ITERATES, MISCOUNTS, REFUSES, planted, troubles
from tests.net.test_table import heard, proposal, says, seqs, signed, some_play, table, until_turn
from tests.sim.node import Node
from tests.sim.world import World


@pytest.mark.parametrize("where", [0, 1])
@pytest.mark.parametrize(
    ("bug", "name"),
    [(MISCOUNTS, "cartones"), (ITERATES, "table")],
    ids=["escalera", "set"],
)
def test_a_planted_bug_is_found_at_once_and_its_component_named_on_both_sides(bug: Game, name: str, where: int) -> None:
    world = planted(bug, where)
    host, guest = world.nodes
    mine, theirs = troubles(host)[-1], troubles(guest)[-1]
    assert (mine.kind, theirs.kind) == (ENGINE, ENGINE)
    assert mine.seq == theirs.seq
    assert name in mine.names and mine.names == theirs.names
    assert dict(mine.mine)[name] == dict(theirs.theirs)[name] != dict(mine.theirs)[name] == dict(theirs.mine)[name]
    assert host.match is not None and guest.match is not None
    assert mine.seq == guest.match.seq + 1 == host.match.seq, "at the first entry that comes out otherwise"
    with pytest.raises(NotYet):
        host.table.act(Talk(0, "¿qué pasa?"), world.now)
    assert world.play() == 0, "never two worlds"


def test_a_bug_that_refuses_a_good_play_is_told_with_its_reason() -> None:
    world = planted(REFUSES, 1)
    host, guest = world.nodes
    assert "CA-" in dict(troubles(host)[-1].theirs)["refused"]
    assert dict(troubles(guest)[-1].mine)["refused"] == dict(troubles(host)[-1].theirs)["refused"]


def test_the_others_are_told_who_holds_the_table_up() -> None:
    world = planted(ITERATES, 2, players=3)
    luis, eva = world.guests
    assert troubles(luis) == []
    assert heard(world, luis, HeldUp)[-1].key == eva.signer.key
    until = seqs(world)
    luis.table.act(Talk(1, "¿y ahora?"), world.now)
    world.flush(luis)
    world.settle()
    assert seqs(world) == until
    assert isinstance(luis.table, GuestTable) and len(luis.table.pending) == 1


def test_what_differs_is_told_in_the_notation_of_positions() -> None:
    world = planted(ITERATES, 1)
    host, guest = world.nodes
    assert host.match is not None
    deck = host.match.game.deck(host.match.rules)
    for told in (troubles(host)[-1].mine, troubles(guest)[-1].mine):
        assert deck.parse_run(dict(told)["table"]), "cards by their names"


def test_a_position_that_cannot_be_written_is_told_as_it_is() -> None:
    world = planted(ITERATES, 1)
    match = world.host.match
    assert match is not None
    spoilt = match.state._replace(table=(99,), last="x")  # type: ignore[attr-defined]
    broken = View(b"", "", (), match.game, spoilt)
    assert (broken.text("table"), broken.text("last"), broken.text("?")) == ("(99,)", "'x'", "''")


@pytest.mark.parametrize("again", ["differs", "part"])
def test_who_tells_the_same_doubt_twice_ends_his_link(again: str) -> None:
    """Each time this side writes its report anew."""
    world = planted(ITERATES, 1)
    host, guest = world.nodes
    doubt = guest.table.members[host.signer.key].doubt
    assert doubt is not None
    says(world, guest, doubt.differs if again == "differs" else Part(doubt.seq, "table", "-"))
    assert [news.violation.code for news in heard(world, host, Offended)] == [OUT_OF_PLACE]


def test_a_program_that_was_mended_goes_on_where_it_stopped() -> None:
    world = planted(ITERATES, 1)
    guest = world.guests[0]
    world.away(guest)
    guest.games = {"casita": CASITA}
    world.back(guest)
    assert isinstance(world.host.table, HostTable) and world.host.table.attendance.going
    world.play()
    assert guest.match is not None and guest.match.fold.over and len(seqs(world)) == 1


def test_after_a_restart_with_the_same_bug_the_same_entry_is_in_doubt_again() -> None:
    world = planted(ITERATES, 1)
    guest = world.guests[0]
    seq = troubles(guest)[-1].seq
    guest.told.clear()
    world.away(guest)
    world.back(guest)
    assert troubles(guest)[-1].seq == seq
    assert troubles(world.host)[-1].names
    assert world.play() == 0


# --- a memory that went wrong


def spoil(node: Node) -> None:
    """A bit in this program's memory falls over: its position is no longer what its log says."""
    match = node.match
    assert match is not None
    state = match.fold.state._replace(table=match.fold.state.table[::-1])  # type: ignore[attr-defined]
    now = match.fold.now._replace(state=state, hash=match.game.public_hash(state))
    match.fold = match.fold._replace(now=now)


def many_on_table(world: World, node: Node) -> None:
    until_turn(world, node)
    while node.match is None or len(node.match.state.table) < 2:
        world.play(1)
        until_turn(world, node)


def test_a_guest_whose_memory_went_wrong_plays_his_log_again_and_goes_on() -> None:
    world = table("memory", "cuarenta")
    (luis,) = world.guests
    many_on_table(world, world.host)
    spoil(luis)
    world.play(1)
    assert heard(world, luis, Thawed) == [Thawed(True)]
    assert not troubles(world.host)
    world.play()
    assert luis.match is not None and luis.match.fold.over and len(seqs(world)) == 1


def test_a_host_whose_memory_went_wrong_finds_out_from_a_guests_proposal() -> None:
    world = table("memory", "cuarenta")
    (luis,) = world.guests
    many_on_table(world, luis)
    spoil(world.host)
    world.play()
    assert Thawed(True) in heard(world, world.host, Thawed)
    assert Thawed(False) in heard(world, luis, Thawed)
    assert luis.match is not None and luis.match.fold.over and len(seqs(world)) == 1


# --- two logs


def forked(world: World) -> Node:
    """The host goes on without a guest whose last entries its disk has lost; then they are back."""
    luis, eva = world.guests
    until_turn(world, world.host)
    world.cut(world.wire(luis))
    world.settle()
    world.play(1)
    world.away(world.host)
    world.away(eva)
    for node in (world.host, eva):
        del node.disk.entries[-4:]
    world.host.start(), eva.start()
    world.dial(eva)
    world.settle()
    table = world.host.table
    assert isinstance(table, HostTable)
    table.go_on_without(luis.signer.key, world.now)
    world.flush(world.host)
    world.settle()
    table.act(Talk(0, "seguimos sin Luis"), world.now)
    world.flush(world.host)
    world.settle()
    return luis


def test_two_logs_are_compared_down_to_the_first_entry_that_differs() -> None:
    world = table("forks", players=3)
    luis = forked(world)
    assert luis.match is not None and world.host.match is not None
    first = next(
        seq
        for seq, (one, other) in enumerate(zip(luis.match.entries, world.host.match.entries, strict=False))
        if one != other
    )
    world.dial(luis)
    world.settle()
    for node in (luis, world.host):
        trouble = troubles(node)[-1]
        assert (trouble.kind, trouble.seq) == (FORK, first)
        assert dict(trouble.mine)["entry"] != dict(trouble.theirs)["entry"]
    assert not world.host.table.attendance.going  # type: ignore[union-attr]


def crafted(world: World, author: Node, body: Body, at: Node) -> bytes:
    """An entry that only an evil host would make: this author's other proposal, in the place of the log's last one."""
    match = at.match
    assert match is not None
    last = Entry.decode(match.entries[-1])
    other = last.proposal._replace(body=body)
    told = signed(author, other)
    return Entry.stamp(last.seq, last.prev_head, told.data, last.hash_after, told.signature).data


def test_two_different_entries_under_one_number_are_called_equivocation() -> None:
    world = table("equivocation", players=3)
    luis, eva = world.guests
    luis.table.act(Talk(1, "hola"), world.now)
    world.flush(luis)
    world.settle()
    says_to(world, eva, EntryMsg(crafted(world, luis, Talk(1, "adiós"), eva)))
    trouble = troubles(eva)[-1]
    assert trouble.kind == EQUIVOCATION
    assert {Entry.decode(bytes.fromhex(dict(told)["entry"])).body for told in (trouble.mine, trouble.theirs)} == {
        Talk(1, "hola"),
        Talk(1, "adiós"),
    }
    assert eva.table.desync.frozen


def test_another_entry_of_nobody_is_no_evidence() -> None:
    world = table("equivocation", players=3)
    luis, eva = world.guests
    luis.table.act(Talk(1, "hola"), world.now)
    world.flush(luis)
    world.settle()
    assert eva.match is not None
    last = Entry.decode(eva.match.entries[-1])
    unsigned = Entry.stamp(
        last.seq, last.prev_head, last.proposal._replace(body=Talk(1, "x")).encode(), last.hash_after
    )
    says_to(world, eva, Witness(last.seq, unsigned.data))
    assert not troubles(eva)
    assert heard(world, eva, Offended)


def says_to(world: World, guest: Node, message: Any) -> None:
    """An evil host's link says what an honest table never would."""
    wire = world.wire(guest)
    wire.links[0].send(message)
    world.pump(wire)
    world.settle()


def test_a_guest_who_has_seen_another_log_under_the_same_numbers_is_heard() -> None:
    """The host relays what the other guest signed, and with it what that guest was told."""
    world = table("two stories", players=3)
    luis, eva = world.guests
    match = eva.match
    assert match is not None
    told = luis.table.replica.playing.proposal(Talk(1, "hola"))._replace(seen_head=b"?" * 32)
    talk = signed(luis, told)
    entry = Entry.stamp(match.seq + 1, match.head, talk.data, match.fold.hash, talk.signature)
    says_to(world, eva, EntryMsg(entry.data))
    assert (troubles(eva)[-1].kind, troubles(eva)[-1].key) == (TWO_STORIES, luis.signer.key)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"signature": bytes(64)}, "bad_signature"),
        ({"body": PlayBody(0, 5)}, "frozen"),
        ({"prev_head": bytes(32)}, "frozen"),
        ({"seq": 2}, OUT_OF_PLACE),
    ],
)
def test_what_an_evil_host_may_try(change: dict[str, Any], code: str) -> None:
    world = table("evil", players=2)
    (luis,) = world.guests
    match = world.host.match
    assert match is not None
    said = proposal(world.host, change.get("body", Talk(0, "hola")))
    signature = change.get("signature", said.signature)
    seq, prev = match.seq + change.get("seq", 1), change.get("prev_head", match.head)
    before = seqs(world)
    says_to(world, luis, EntryMsg(Entry.stamp(seq, prev, said.data, match.fold.hash, signature).data))
    assert luis.match is not None and (luis.match.seq, luis.match.head) in before
    if code == "frozen":
        assert luis.table.desync.frozen
    else:
        assert [news.violation.code for news in heard(world, luis, Offended)] == [code]


@pytest.mark.parametrize(
    "message",
    [
        Differs(10**6, bytes(32), b"", "", ()),
        Differs(3, bytes(32), b"", "", ()),
        Part(3, "table", "()"),
        HeadQuery(10**6),
        HeadIs(3, bytes(32)),
        Witness(3, b"x"),
        Witness(10**6, b"x"),
    ],
    ids=lambda m: type(m).__name__,
)
def test_doubts_about_nothing_end_the_link_and_the_table_goes_on(message: Any) -> None:
    world = table("doubts", players=3)
    luis = world.guests[0]
    says(world, luis, message)
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [OUT_OF_PLACE]
    world.away(luis)
    world.back(luis)
    assert world.play(3) == 3


# --- somebody is gone


def test_a_seat_whose_holder_is_gone_goes_to_a_bot_when_the_others_agree() -> None:
    world = table("gone", players=3)
    luis, eva = world.guests
    until_turn(world, eva)
    bot = SeatBody(2, Player(BOT, "Eva", "azar", world.host.signer.key))
    host = world.host.table
    with pytest.raises(ValueError, match="is here"):
        host.act(bot, world.now)
    world.away(eva)
    with pytest.raises(ValueError, match="consent"):
        host.act(bot, world.now)
    luis.table.act(Agree(consent_to(bot)), world.now)
    world.flush(luis)
    world.settle()
    host.act(bot, world.now)
    world.flush(world.host)
    world.settle()
    world.play()
    assert luis.match is not None and luis.match.fold.over
    assert luis.match.head == world.host.match.head if world.host.match else False
    eva.start()
    world.dial(eva)
    world.settle()
    assert len(seqs(world)) == 1, "who comes back can still look on"


def test_a_deck_that_waits_for_one_who_is_gone_is_dropped_when_all_who_are_left_go_on() -> None:
    worlds = (World(f"void {seed}", "casita", (("jugadores", 3),)) for seed in range(50))
    world = next(world for world in worlds if min(world.nodes, key=lambda node: node.signer.key).name != "Eva")
    luis, eva = world.guests
    for guest in world.guests:
        world.dial(guest)
        world.settle()
    wire = world.wire(eva)
    world.begin()
    world.cut(wire)
    world.crash(eva)
    world.settle()
    match = world.host.match
    assert match is not None and match.fold.deck is not None
    assert match.fold.deck.shuffler == eva.signer.key, "others have shuffled already"
    bot = SeatBody(2, Player(BOT, "Eva", "azar", world.host.signer.key))
    luis.table.act(Agree(consent_to(bot)), world.now)
    world.flush(luis)
    world.settle()
    world.host.table.act(bot, world.now)
    world.flush(world.host)
    world.settle()
    world.play()
    assert luis.match is not None and luis.match.fold.over
    assert luis.match.fold.decks[0].void


def test_an_evil_host_cannot_give_away_the_seat_of_one_who_is_here() -> None:
    world = table("kicked")
    (luis,) = world.guests
    match = world.host.match
    assert match is not None
    bot = SeatBody(1, Player(BOT, "Luis", "azar", world.host.signer.key))
    said = proposal(world.host, bot)
    entry = Entry.stamp(match.seq + 1, match.head, said.data, match.fold.hash, said.signature)
    says_to(world, luis, EntryMsg(entry.data))
    assert [news.violation.code for news in heard(world, luis, Offended)] == [BAD_ENTRY]


# --- another one hosts


def test_a_guest_hosts_the_saved_match_again_and_all_go_on() -> None:
    world = table("takeover", players=3)
    rosa, luis, eva = world.nodes
    until_turn(world, eva)
    for node in world.nodes:
        world.away(node)
    rosa.hosts, luis.hosts = False, True
    world.back(*world.nodes)
    match = luis.match
    assert match is not None
    assert (match.fold.host, match.fold.epoch) == (luis.signer.key, 1)
    world.play()
    assert match.fold.over and len(seqs(world)) == 1
    bodies = [Entry.decode(data).body for data in match.entries]
    assert bodies.count(Host(1, luis.signer.key)) == 1
    assert bodies.count(Agree(consent_to(Host(1, luis.signer.key)))) == 2


def test_the_old_host_brings_what_only_it_has() -> None:
    world = table("takeover")
    rosa, luis = world.nodes
    until_turn(world, rosa)
    world.cut(world.wire(luis))
    world.settle()
    rosa.table.act(some_play(rosa), world.now)
    seq = rosa.match.seq if rosa.match else 0
    for node in world.nodes:
        world.away(node)
    rosa.hosts, luis.hosts = False, True
    world.back(*world.nodes)
    assert luis.match is not None and luis.match.seq > seq
    world.play()
    assert luis.match.fold.over and len(seqs(world)) == 1


def test_nobody_stamps_who_does_not_host() -> None:
    world = table("usurper")
    rosa, luis = world.nodes
    fold = luis.table.replica.playing.fold
    usurper = Peer("Rosa", b"i" * 32, b"u" * 32, "0.1.0", luis.match_id, "casita", (), b"")
    assert isinstance(luis.table, GuestTable)
    luis.table._join(99, usurper, world.now)
    member = luis.table.members[usurper.key]
    member.replication.synced = True
    talk = Entry.stamp(fold.seq + 1, fold.head, proposal(rosa, Talk(0, "x")).data, fold.hash)
    with pytest.raises(Exception, match="does not host"):
        luis.table.check_source(member, talk)
    takes = Proposal(luis.match_id, usurper.key, 0, fold.seq, fold.head, Host(1, usurper.key), fold.hash)
    with pytest.raises(Exception, match="another host"):
        luis.table.check_source(member, Entry.stamp(fold.seq + 1, fold.head, takes.encode(), fold.hash))


def test_one_who_never_agrees_can_be_shut_out_and_a_bot_takes_his_seat() -> None:
    world = planted(ITERATES, 2, players=3)
    luis, eva = world.guests
    host = world.host.table
    assert isinstance(host, HostTable) and host.desync.frozen
    host.go_on_without(eva.signer.key, world.now)
    world.flush(world.host)
    world.settle()
    assert not host.desync.frozen
    assert heard(world, luis, Thawed)
    bot = SeatBody(2, Player(BOT, "Eva", "azar", world.host.signer.key))
    luis.table.act(Agree(consent_to(bot)), world.now)
    world.flush(luis)
    world.settle()
    host.act(bot, world.now)
    world.flush(world.host)
    world.settle()
    world.play()
    assert luis.match is not None and luis.match.fold.over
    assert luis.match.head == world.host.table.replica.chain.head


def test_a_guest_that_calls_the_logs_two_is_named_as_the_one_who_holds_up() -> None:
    world = table("calls", players=3)
    luis, _ = world.guests
    says(world, luis, HeadQuery(3))
    assert [(trouble.kind, trouble.key) for trouble in troubles(world.host)] == [(FORK, luis.signer.key)]
    world.away(luis)
    world.back(luis)
    assert world.play(3) == 3


def test_one_doubt_after_another_is_not_looked_into() -> None:
    world = table("doubts", players=3)
    luis, _ = world.guests
    view = Doubt(luis.table.replica, world.host.signer.key, 3, luis.table.replica.chain.entries[3]).differs
    wire = world.wire(luis)
    for _ in range(9):
        wire.links[1].send(view)
    world.pump(wire)
    world.settle()
    assert TOO_MUCH in [news.violation.code for node in world.nodes for news in heard(world, node, Offended)]
    world.back()
    assert not world.host.table.desync.frozen and world.play(3) == 3


def test_one_who_comes_while_the_table_is_frozen_is_told_so() -> None:
    world = planted(ITERATES, 2, players=3)
    luis, eva = world.guests
    world.away(luis)
    luis.told.clear()
    world.back(luis)
    assert heard(world, luis, HeldUp)[-1].key == eva.signer.key
    assert isinstance(luis.table, GuestTable) and luis.table.desync.halted_at is not None


def test_two_logs_hold_the_table_up_for_the_others_too() -> None:
    world = table("forks", players=3)
    luis = forked(world)
    world.dial(luis)
    world.settle()
    assert heard(world, world.guests[1], HeldUp)[-1].key == luis.signer.key
