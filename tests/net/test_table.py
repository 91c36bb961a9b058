"""A table between computers: what one proposes all have, nobody is believed, and nothing counts before it is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from core.actions import Claim
from core.game import IllegalAction
from core.log.bodies import (
    BadEntry,
    Body,
    ClaimBody,
    Close,
    DealBody,
    PlayBody,
    Player,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Talk,
)
from core.log.entry import NO_HASH, Entry, Proposal, genesis
from core.log.fold import open_match
from core.log.timeline import action_of
from core.match import TO_CLAIM
from net.link.channel import Lost
from net.link.errors import (
    BAD_ENTRY,
    BAD_SIGNATURE,
    OUT_OF_PLACE,
    TOO_MUCH,
    WRONG_MATCH,
    Incompatible,
    LocalMisuse,
    PeerViolation,
    Program,
)
from net.link.messages import EntryMsg, Message, Pong, Presence, Propose, Ready, Refused, Say, Stamped
from net.table.divergence import ENGINE, FORK
from net.table.events import Began, Came, DiskTrouble, Frozen, News, NotDone, Offended, Present, Unlike, Went, Word
from net.table.guest import MAX_WAITING, GuestTable
from net.table.host import HostTable, NotYet
from net.table.party import EncodedProposal, StoreFailed
from net.table.stamper import ILLEGAL, NOT_NOW, STALE, TOO_FAST
from net.table.table import REPLACED
from tests.effort import deep
from tests.sim.node import Node
from tests.sim.world import World


def table(seed: str = "table", game: str = "casita", players: int = 2) -> World:
    world = World(seed, game, (("jugadores", players),) if players != 2 else ())
    world.gather()
    return world


def until_turn(world: World, node: Node) -> None:
    """Play on until it is this program's turn to play a card."""
    while True:
        match = node.match
        assert match is not None and not match.fold.over
        if node.wants() and match.due().kind != TO_CLAIM:
            return
        assert world.play(1)


def some_play(node: Node) -> PlayBody:
    match = node.match
    assert match is not None
    seat = match.due().seat
    action = match.game.legal_actions(match.observe(seat))[0]
    assert not isinstance(action, Claim)
    return PlayBody(seat, *action)


def says(world: World, node: Node, message: Message) -> None:
    """A program's link says what its table never would; then all settles."""
    wire = world.wire(node) if not node.hosts else world.wire(world.guests[0])
    end = wire.nodes.index(node)
    wire.links[end].send(message)
    world.pump(wire)
    world.settle()


def heard(world: World, node: Node, kind: type[News]) -> list[Any]:
    return [news for news in node.told if isinstance(news, kind)]


def signed(node: Node, said: Proposal) -> Propose:
    """Any proposal with this program's signature."""
    return node.table.replica.sign(EncodedProposal(said, said.encode()))


def proposal(node: Node, body: Body, **changes: Any) -> Propose:
    """What this program would sign, changed."""
    match = node.match
    assert match is not None
    return signed(node, match.proposal(body)._replace(**changes))


def seqs(world: World) -> set[tuple[int, bytes]]:
    return {(node.table.replica.chain.seq, node.table.replica.chain.head) for node in world.nodes}


# --- an evening


@pytest.mark.parametrize(
    ("game", "players"), [("casita", 2), deep("casita", 3), deep("casita", 6), ("cuarenta", 2), deep("cuarenta", 4)]
)
def test_all_have_the_same_match_to_its_end(game: str, players: int) -> None:
    """At every size of the table in every run: the calm evenings of `tests.sim.test_storms`."""
    world = table("evening", game, players)
    world.play()
    assert len(seqs(world)) == 1
    for node in world.nodes:
        match = node.match
        assert match is not None and match.fold.over
        assert match.observe(None) == world.host.table.replica.playing.observe(None)
        assert node.disk.entries == match.entries
        assert all(deck.audit and deck.audit.ok and len(deck.secrets) == players for deck in match.fold.decks)


def test_a_play_is_pending_until_the_host_has_given_it_its_place() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    before = seqs(world)
    body = some_play(luis)
    luis.table.act(body, world.now)
    assert isinstance(luis.table, GuestTable)
    (pending,) = luis.table.pending
    assert isinstance(pending, PlayBody) and action_of(pending) == action_of(body)
    assert seqs(world) == before, "nothing is drawn as played before it is"
    assert luis.disk.draft, "but it is on disk before it is sent"
    world.flush(luis)
    world.settle()
    assert luis.table.pending == ()
    assert not luis.disk.draft
    assert luis.match is not None and luis.match.seq > next(iter(before))[0]


def test_who_is_here_is_told_to_all() -> None:
    world = table(players=3)
    luis, eva = world.guests
    assert [news.peer.name for news in heard(world, world.host, Came)] == ["Luis", "Eva"]
    world.tick(1.0)
    world.away(eva)
    assert [news.key for news in heard(world, world.host, Went)] == [eva.signer.key]
    away = heard(world, luis, Present)[-1].away
    assert [(key, now) for key, now in away] == [(eva.signer.key, world.now)]
    world.back(eva)
    assert heard(world, luis, Present)[-1].away == ()
    assert heard(world, world.host, Came)[-1].again


def test_leaving_is_told_with_its_word() -> None:
    world = table()
    wire = world.wire(world.guests[0])
    wire.links[1].close("left")
    world.pump(wire)
    world.settle()
    assert heard(world, world.host, Went)[-1].code == "left"


def test_the_words_of_the_waiting_room_go_through_and_come_out() -> None:
    world = World("room", "casita")
    (luis,) = world.guests
    world.dial(luis)
    world.settle()
    says(world, luis, Ready(True, b"l" * 16))
    assert heard(world, world.host, Word) == [Word(luis.signer.key, Ready(True, b"l" * 16))]
    world.host.table.say(luis.signer.key, Say("Rosa", "hola"))
    world.flush(world.host)
    world.settle()
    assert heard(world, luis, Word) == [Word(world.host.signer.key, Say("Rosa", "hola"))]


def test_a_match_that_does_not_begin_as_agreed_is_refused() -> None:
    world = World("refused", "casita")
    (luis,) = world.guests

    def refuse(_: object) -> None:
        raise PeerViolation("not_agreed")

    assert isinstance(luis.table, GuestTable)
    luis.table._check_opening = refuse
    world.gather()
    assert luis.match is None and not luis.disk.entries
    assert [news.violation.code for news in heard(world, luis, Offended)] == ["not_agreed"]


def test_a_match_begins_once() -> None:
    world = table()
    assert heard(world, world.host, Began) == heard(world, world.guests[0], Began) == [Began()]
    with pytest.raises(LocalMisuse):
        world.begin()


# --- what a guest cannot do


def refusals(world: World, node: Node) -> list[Refused]:
    return [m for m in node.said if isinstance(m, Refused)]


def test_nobody_speaks_in_anothers_name() -> None:
    world = table(players=3)
    luis, eva = world.guests
    before = seqs(world)
    says(world, luis, proposal(luis, Talk(2, "soy Eva"), author=eva.signer.key))
    says(world, eva, replace(proposal(eva, Talk(2, "hola")), signature=bytes(64)))
    codes = [(news.key, news.violation.code) for news in heard(world, world.host, Offended)]
    assert codes == [(luis.signer.key, BAD_ENTRY), (eva.signer.key, BAD_SIGNATURE)]
    assert seqs(world) == before


def test_what_the_rules_refuse_is_refused_and_harms_nobody() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    match = luis.match
    assert match is not None
    before = seqs(world)
    seat = match.due().seat
    seen = match.state.table[0]
    for body, reason in (
        (PlayBody(seat, seen), ILLEGAL),
        (PlayBody(seat, 47), NOT_NOW),
        (PlayBody(1 - seat, some_play(luis).card), NOT_NOW),
        (ClaimBody(seat, 0, -1), NOT_NOW),
        (Resign(5), NOT_NOW),
        (Talk(0, "soy Rosa"), NOT_NOW),
        (Reveal(1, bytes(32)), NOT_NOW),
        (SeatBody(0, Player("person", "Eva", "", bytes(32))), NOT_NOW),
    ):
        says(world, luis, proposal(luis, body))
        assert refusals(world, luis)[-1].reason == reason, body
    assert seqs(world) == before
    world.play()
    assert luis.match is not None and luis.match.fold.over


def test_only_the_host_deals_and_closes() -> None:
    world = table()
    (luis,) = world.guests
    for body in (DealBody(1, (3, 3), ()), Close("finished")):
        says(world, luis, proposal(luis, body))
        world.back()
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [BAD_ENTRY, BAD_ENTRY]


def test_out_of_turn_is_refused() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, world.host)
    match = luis.match
    assert match is not None
    card = match.observe(1).hands[1][0]
    says(world, luis, proposal(luis, PlayBody(1, card)))
    assert (refusals(world, luis)[-1].reason, refusals(world, luis)[-1].detail) == (NOT_NOW, "seat 1 is not in turn")


def test_a_proposal_said_twice_or_again_later_counts_once() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    play = proposal(luis, some_play(luis))
    says(world, luis, play)
    for _ in range(3):
        says(world, luis, play)
        world.play(1)
    assert luis.match is not None
    assert sum(Entry.decode(data).proposal_bytes == play.data for data in luis.match.entries) == 1
    assert {refused.reason for refused in refusals(world, luis)} <= {STALE, NOT_NOW}


def test_one_who_has_not_seen_the_last_entry_must_look_again() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    late = proposal(luis, some_play(luis))
    world.host.table.act(Talk(0, "dale"), world.now)
    world.flush(world.host)
    world.settle()
    says(world, luis, late)
    assert refusals(world, luis)[-1].reason == STALE


def test_a_decision_overtaken_by_talk_is_said_anew_by_itself() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    body = some_play(luis)
    luis.table.act(body, world.now)
    world.host.table.act(Talk(0, "dale"), world.now)
    world.flush(world.host)
    world.flush(luis)
    world.settle()
    assert luis.match is not None
    said = [Entry.decode(data).body for data in luis.match.entries]
    assert action_of(body) in [action_of(one) for one in said if isinstance(one, PlayBody)]
    assert len(seqs(world)) == 1


def test_talk_without_end_is_not_heard() -> None:
    world = table()
    (luis,) = world.guests
    for i in range(9):
        says(world, luis, proposal(luis, Talk(1, f"hola {i}")))
    assert [refused.reason for refused in refusals(world, luis)] == [TOO_FAST] * 4
    assert len(seqs(world)) == 1


@pytest.mark.parametrize("text", ["\x1b[2Jhola", "ho\u202ela", "", "  hola", "[b]hola[/b]"])
def test_a_line_that_could_harm_a_screen_ends_the_link(text: str) -> None:
    world = table()
    (luis,) = world.guests
    says(world, luis, proposal(luis, Talk(1, text)))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [BAD_ENTRY]


@pytest.mark.parametrize("text", ["dale ", "", "\x1b[2Jhola"])
def test_nobody_says_a_line_that_the_others_would_refuse(text: str) -> None:
    world = table()
    (luis,) = world.guests
    for seat, party in enumerate((world.host, luis)):
        with pytest.raises(BadEntry):
            party.table.act(Talk(seat, text), world.now)
    world.settle()
    assert len(seqs(world)) == 1 and not heard(world, world.host, Offended)


def test_a_name_that_could_harm_a_screen_ends_the_link() -> None:
    world = table()
    (luis,) = world.guests
    says(world, luis, proposal(luis, SeatBody(1, Player("bot", "\x1b]0;x\x07", "azar", luis.signer.key))))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [BAD_ENTRY]


def test_one_mistake_after_another_ends_the_link_and_nothing_else() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, world.host)
    wire = world.wire(luis)
    for _ in range(60):
        wire.links[1].send(proposal(luis, PlayBody(1, 0)))
    world.pump(wire)
    world.settle()
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [TOO_MUCH]
    world.back()
    world.play()
    assert luis.match is not None and luis.match.fold.over


@pytest.mark.parametrize(
    "data", [b"x", b"\x90", Proposal(b"m" * 16, b"", 0, -1, bytes(32), Talk(0, "x"), NO_HASH).encode()]
)
def test_bytes_that_are_no_proposal_end_the_link(data: bytes) -> None:
    world = table()
    (luis,) = world.guests
    says(world, luis, Propose(data, bytes(64)))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [BAD_ENTRY]


def test_messages_that_have_no_place_here_end_the_link() -> None:
    for message in (Presence(()), EntryMsg(b"x"), Refused(0, "x"), Pong(1)):
        world = table()
        (luis,) = world.guests
        says(world, luis, message)
        codes = [news.violation.code for news in heard(world, world.host, Offended)]
        assert codes == (
            [] if isinstance(message, Pong) else [OUT_OF_PLACE if message != EntryMsg(b"x") else BAD_ENTRY]
        )


def test_a_guest_gives_no_entries_to_a_host_that_has_all() -> None:
    world = table()
    (luis,) = world.guests
    match = luis.match
    assert match is not None
    talk = proposal(luis, Talk(1, "hola"))
    entry = Entry.stamp(match.seq + 1, match.head, talk.data, match.fold.hash, talk.signature)
    says(world, luis, EntryMsg(entry.data))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [OUT_OF_PLACE]


# --- what a guest said comes back


def fed(world: World, node: Node, since: int) -> list[tuple[str, int]]:
    """The entries that reached a program's table after its first `since` messages, and in which form."""
    return [
        ("short", m.seq) if isinstance(m, Stamped) else ("full", Entry.decode(m.data).seq)
        for m in node.said[since:]
        if isinstance(m, Stamped | EntryMsg)
    ]


def answer(world: World, proposed: Propose, hash_after: bytes = b"", head: bytes = b"") -> Stamped:
    """What the host would answer if this proposal were the next entry."""
    fold = world.host.table.replica.playing.fold
    after = hash_after or fold.hash
    entry = Entry.stamp(fold.seq + 1, fold.head, proposed.data, after, proposed.signature)
    return Stamped(entry.seq, after, head or entry.head)


def test_what_one_played_comes_back_to_oneself_as_its_place_alone() -> None:
    world = table(players=3)
    luis, eva = world.guests
    assert luis.match is not None
    mine = [e.seq for e in map(Entry.decode, luis.match.entries) if e.proposal.author == luis.signer.key]
    assert mine and [seq for form, seq in fed(world, luis, 0) if form == "short"] == mine, "its passes of the deck"
    until_turn(world, luis)
    since, theirs, seq = len(luis.said), len(eva.said), luis.match.seq + 1
    world.act(luis)
    world.settle()
    assert fed(world, luis, since)[0] == ("short", seq) and fed(world, eva, theirs)[0] == ("full", seq)
    assert len(seqs(world)) == 1 and not heard(world, luis, Offended)


def test_what_was_said_over_a_link_that_broke_comes_back_in_full() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    assert luis.match is not None
    seq, since = luis.match.seq + 1, len(luis.said)
    wire = world.wire(luis)
    world.act(luis)
    while wire.pipes[1]:
        world.deliver(wire, 1)
    assert wire.pipes[0] and world.host.table.replica.chain.seq >= seq, "the answer is under way"
    wire.pipes[0].clear()
    world.cut(wire)
    world.settle()
    world.back()
    assert fed(world, luis, since)[0] == ("full", seq)
    assert world.play(4) == 4 and len(seqs(world)) == 1


def test_two_of_ones_proposals_under_way_are_told_apart() -> None:
    """A consent goes before what is under way; the host takes both."""
    world = table()
    (luis,) = world.guests
    since, seq = len(luis.said), world.host.table.replica.chain.seq
    luis.table.act(Talk(1, "un momento"), world.now)
    world.flush(luis)
    luis.table.agree_to(Rewind(0), world.now)
    world.flush(luis)
    world.settle()
    assert fed(world, luis, since)[:2] == [("short", seq + 1), ("short", seq + 2)]
    assert len(seqs(world)) == 1 and not heard(world, luis, Offended)


def test_a_proposal_that_is_forgotten_comes_in_full_over_the_next_link() -> None:
    world = table()
    (luis,) = world.guests
    luis.table.act(Talk(1, "¿me oyen?"), world.now)
    world.flush(luis)
    luis.table.replica.signed.clear()
    since = len(luis.said)
    world.settle()
    assert [news.violation.code for news in heard(world, luis, Offended)] == [BAD_ENTRY]
    world.back()
    assert [form for form, _ in fed(world, luis, since)] == ["short", "full"]
    assert len(seqs(world)) == 1 and world.play(3) == 3


def test_an_answer_that_is_wrong_is_an_offence_or_a_doubt() -> None:
    def told(change: Callable[[Stamped], Stamped], hash_after: bytes = b"") -> list[str]:
        world = table()
        (luis,) = world.guests
        chain = luis.table.replica.chain
        before = chain.seq
        said = proposal(luis, Talk(1, "hola"))
        says(world, world.host, change(answer(world, said, hash_after)))
        assert chain.seq == before
        doubts = [news.trouble.kind for news in heard(world, luis, Frozen)]
        return [news.violation.code for news in heard(world, luis, Offended)] or sorted(set(doubts))

    assert told(lambda true: replace(true, head=bytes(32))) == [BAD_ENTRY]
    assert told(lambda true: replace(true, hash_after=bytes(16))) == [BAD_ENTRY]
    assert told(lambda true: replace(true, seq=true.seq + 1)) == [OUT_OF_PLACE]
    assert told(lambda true: true, bytes(16)) == [ENGINE], "made again as the host has it, and refused by this engine"
    assert told(lambda true: replace(true, seq=true.seq - 1)) == [FORK]
    assert told(lambda true: Stamped(0, bytes(16), Entry.decode(table().host.disk.entries[0]).head)) == []


# --- this side's own mistakes and limits


def test_the_rules_speak_before_anything_is_sent() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    with pytest.raises(IllegalAction):
        luis.table.act(PlayBody(1, luis.match.state.table[0] if luis.match else 0), world.now)
    assert isinstance(luis.table, GuestTable) and luis.table.pending == ()
    world.play(1)
    with pytest.raises(ValueError, match="not in turn"):
        luis.table.act(some_play(world.host)._replace(seat=1), world.now)


def test_decisions_wait_while_the_link_is_down_but_not_without_end() -> None:
    world = table()
    (luis,) = world.guests
    world.cut(world.wire(luis))
    world.settle()
    for _ in range(MAX_WAITING):
        luis.table.act(Talk(1, "¿hola?"), world.now)
    with pytest.raises(LocalMisuse):
        luis.table.act(Talk(1, "¿hola?"), world.now)
    world.back()
    assert luis.match is not None
    talk = [Entry.decode(data).body for data in luis.match.entries if isinstance(Entry.decode(data).body, Talk)]
    assert talk == [Talk(1, "¿hola?")] * 5
    assert [news.reason for news in heard(world, luis, NotDone)] == [TOO_FAST] * 11


# --- links come and go


def test_a_newer_link_of_the_same_instance_replaces_the_old_one() -> None:
    world = table()
    (luis,) = world.guests
    old = world.wire(luis)
    world.dial(luis)
    world.settle()
    assert old.links[0].over and old.links[1].over
    assert heard(world, world.host, Went) == [], "nobody went: the guest is here"
    world.play()
    assert luis.match is not None and luis.match.fold.over
    assert world.wire(luis) is not old and [news.code for news in heard(world, luis, Went)] == [REPLACED]


def test_another_match_under_the_same_key_is_refused() -> None:
    world = table()
    (luis,) = world.guests
    world.away(luis)
    luis.disk.entries.clear()
    luis.disk.draft = b""
    luis.match_id = b"another match 16"
    luis.start()
    world.dial(luis)
    world.settle()
    assert [news.violation.code for news in heard(world, luis, Offended)] == [WRONG_MATCH]
    assert heard(world, world.host, Went)[-1].code == WRONG_MATCH


# --- disks


def test_a_full_disk_of_the_host_stops_the_table_and_loses_nothing() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    before = seqs(world)
    world.host.disk.full = True
    body = some_play(luis)
    world.act(luis)
    world.settle()
    assert seqs(world) == before
    assert isinstance(luis.table, GuestTable) and len(luis.table.pending) == 1
    assert isinstance(heard(world, world.host, DiskTrouble)[0].error, OSError)
    with pytest.raises(StoreFailed):
        world.host.table.act(Talk(0, "se llenó el disco"), world.now)
    world.host.disk.full = False
    assert isinstance(world.host.table, HostTable)
    assert (world.host.table.deadline() or 0) <= world.now + 5
    world.tick(5.0)
    world.settle()
    assert luis.table.pending == () and len(seqs(world)) == 1
    assert body.seat == 1
    world.play()
    assert luis.match is not None and luis.match.fold.over


def test_a_full_disk_of_a_guest_drops_his_link_and_he_goes_on_when_there_is_room() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, world.host)
    luis.disk.full = True
    world.play(1)
    assert luis.match is not None and world.host.match is not None
    assert luis.match.seq < world.host.match.seq
    assert heard(world, world.host, Went)[-1].code == "disk"
    luis.disk.full = False
    world.back()
    world.play()
    assert luis.match.fold.over and len(seqs(world)) == 1


def test_an_own_decision_that_cannot_be_kept_did_not_happen() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    luis.disk.full = True
    with pytest.raises(StoreFailed):
        luis.table.act(some_play(luis), world.now)
    assert isinstance(luis.table, GuestTable) and luis.table.pending == ()
    luis.disk.full = False
    world.play()
    assert luis.match is not None and luis.match.fold.over


# --- crashes


def test_a_decision_survives_the_crash_of_its_program_and_goes_out_as_the_same_bytes() -> None:
    world = table()
    (luis,) = world.guests
    until_turn(world, luis)
    body = some_play(luis)
    luis.table.act(body, world.now)
    draft = luis.disk.draft
    world.away(luis)
    world.back(luis)
    assert luis.match is not None
    assert draft in [Entry.decode(data).proposal_bytes for data in luis.match.entries]
    assert luis.disk.draft == b""


def test_after_its_restart_the_host_waits_for_everybody_before_it_stamps() -> None:
    world = table(players=3)
    luis, eva = world.guests
    until_turn(world, luis)
    world.away(world.host)
    world.host.start()
    world.dial(luis)
    world.settle()
    host = world.host.table
    assert isinstance(host, HostTable)
    assert host.attendance.awaited == {eva.signer.key}
    with pytest.raises(NotYet):
        host.act(Talk(0, "¿y Eva?"), world.now)
    world.act(luis)
    world.settle()
    assert isinstance(luis.table, GuestTable) and len(luis.table.pending) == 1
    assert heard(world, luis, Present)[-1].away[0][0] == eva.signer.key
    world.back()
    assert host.attendance.awaited == set()
    assert luis.table.pending == (), "what had to wait goes on by itself"
    world.play()
    assert len(seqs(world)) == 1


def test_entries_that_the_hosts_disk_lost_come_back_from_a_guest() -> None:
    world = table(players=3)
    until_turn(world, world.host)
    world.play(4)
    before = seqs(world)
    world.away(world.host)
    del world.host.disk.entries[-3:]
    world.back(world.host)
    assert seqs(world) == before
    world.play()
    assert len(seqs(world)) == 1


def test_even_a_lost_opening_comes_back() -> None:
    world = table()
    world.away(world.host)
    world.host.disk.entries.clear()
    world.back(world.host)
    world.play()
    assert world.host.match is not None and world.host.match.fold.over
    assert len(seqs(world)) == 1


def test_no_guest_begins_the_match_at_the_hosts_table() -> None:
    world = World("usurped", "casita")
    (luis,) = world.guests
    world.dial(luis)
    world.settle()
    replica = luis.table.replica
    opening = world.opening._replace(players=tuple(reversed(world.opening.players)))
    begins = signed(luis, Proposal(replica.id, replica.key, 0, -1, genesis(replica.id), opening, NO_HASH))
    _, fold = open_match(replica.id, opening, replica.key)
    says(world, luis, EntryMsg(Entry.stamp(0, genesis(replica.id), begins.data, fold.hash, begins.signature).data))
    assert world.host.match is None and not world.host.disk.entries
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [OUT_OF_PLACE]


@pytest.mark.parametrize("draft", [b"x", b"\x90"])
def test_a_spoilt_draft_is_forgotten(draft: bytes) -> None:
    world = table()
    (luis,) = world.guests
    world.away(luis)
    luis.disk.draft = draft
    world.back(luis)
    assert isinstance(luis.table, GuestTable) and luis.table.pending == ()
    world.play()
    assert luis.match is not None and luis.match.fold.over


# --- strangers


def test_the_host_hears_of_programs_that_cannot_play_here_and_the_table_goes_on() -> None:
    world = table()
    error = Incompatible("protocol", Program("0.1.0", 1, 1), Program("0.2.0", 2, 2), "me")
    host = world.host
    for link in (900, 901):
        host.table.handle(link, Lost(error.code, error.detail, error), 0.0)
    assert host.table.news() == [Unlike(error)]
    host.table.handle(902, Lost("wrong_code"), 0.0)
    assert host.table.news() == []
    assert world.play(1)
