"""How often a peer may say what nobody asked for: every message and every body of the log has a row, and it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from core.log.bodies import BODY_TYPES, Agree, Body, Host, Player, SeatBody, Talk
from core.log.entry import Entry
from net.link.desync_messages import Differs, Halt, HeadIs, HeadQuery, Part, Witness
from net.link.errors import TOO_MUCH, PeerViolation
from net.link.handshake_messages import Identify
from net.link.message_paces import ARRIVALS, BODIES, END, MESSAGES, UNASKED, PaceRow, PeerConduct
from net.link.messages import (
    Ack,
    Again,
    Bye,
    EntryMsg,
    Lobby,
    Message,
    Ping,
    Pong,
    Presence,
    Propose,
    Ready,
    Refused,
    Rematch,
    ResumeKey,
    Say,
    Sit,
    Stamped,
    Sync,
)
from net.lobby.guest_lobby import REPEAT_BURST, AskedAgain
from net.table import replica as replica_module
from net.table.events import Came, Offended
from net.table.stamper import TOO_FAST
from tests.net.examples import MESSAGES as EXAMPLES
from tests.net.test_table import heard, proposal, says, seqs, table
from tests.net.waiting import BOT_CHAIR, FREE_CHAIR, HERE, Waiting
from tests.sim.node import Node
from tests.sim.world import World

HEARD = {
    "": (Identify, Ping, Pong, Bye),
    "host": (Sit, Ready, Again, Propose),
    "guest": (Lobby, Rematch, ResumeKey, Refused, Presence, Halt, Stamped),
    "host guest": (Say, Sync, Ack, EntryMsg, Differs, Part, HeadQuery, HeadIs, Witness),
}


def test_every_message_has_a_row() -> None:
    assert set(MESSAGES) == set(get_args(Message))


def test_every_message_is_heard_where_it_is_said_to() -> None:
    """By the table of the host, of a guest or of both, else by the link itself: `HEARD` says who hears a new one."""
    world = table("heard")
    tables = {"host": world.host.table.handlers, "guest": world.guests[0].table.handlers}
    heard_at = {kind: {side for side in tables if kind in tables[side]} for kind in get_args(Message)}
    assert heard_at == {kind: set(sides.split()) for sides, kinds in HEARD.items() for kind in kinds}


def test_every_body_of_the_log_has_a_row() -> None:
    assert set(BODIES) == set(BODY_TYPES.values())


@pytest.mark.parametrize(
    ("what", "row"), [*MESSAGES.items(), *BODIES.items()], ids=lambda value: getattr(value, "__name__", "")
)
def test_a_row_has_a_pace_or_says_what_bounds_it(what: type, row: PaceRow) -> None:
    assert bool(row.bounded) != bool(row.burst and row.every)


def test_what_is_paced_may_come_in_a_burst_and_then_in_its_time() -> None:
    conduct, row = PeerConduct(), PaceRow(3, 2.0)
    assert [conduct.may("x", row, 10.0) for _ in range(5)] == [True, True, True, False, False]
    assert conduct.may("y", row, 10.0), "every kind has its own"
    assert conduct.may("x", row, 12.0) and not conduct.may("x", row, 12.0)
    with pytest.raises(PeerViolation) as caught:
        conduct.check("x", row, 12.0)
    assert caught.value.code == TOO_MUCH


def paced(world: World) -> list[tuple[Node, Message, int]]:
    """Every message with a pace of its own that one of the two may say, by whom, and how often at once."""
    found: list[tuple[Node, Message, int]] = []
    for message in EXAMPLES:
        row = MESSAGES[type(message)]
        if row.burst and row.beyond == END and not isinstance(message, Ping | Pong):
            for node, there in ((world.host, world.guests[0]), (world.guests[0], world.host)):
                if type(message) in there.table.handlers:
                    found.append((node, message, row.burst))
    return found


def test_a_message_without_end_ends_the_link_by_name_and_the_match_goes_on() -> None:
    count = len(paced(table("without end")))
    assert count > 12
    for number in range(count):
        world = table("without end")
        (luis,) = world.guests
        node, message, burst = paced(world)[number]
        wire = world.wire(luis)
        for _ in range(burst + 1):
            says_if_linked(world, node, message)
        assert wire.cut, f"{type(message).__name__} may come for ever"
        assert heard(world, luis, Offended) or heard(world, world.host, Offended)
        world.tick(60.0)
        world.back()
        assert world.play(2) == 2


def says_if_linked(world: World, node: Node, message: Message) -> None:
    if world.connected(world.guests[0]):
        says(world, node, message)


def test_coming_again_is_no_way_around_a_pace() -> None:
    world = table("again and again")
    (luis,) = world.guests
    ready = Ready(True, bytes(16))
    said = 0
    for _ in range(4):
        while not heard(world, world.host, Offended) and world.connected(luis):
            says(world, luis, ready)
            said += 1
        world.host.told.clear()
        world.back()
    assert said <= MESSAGES[Ready].burst + 4


def test_who_comes_and_goes_without_end_is_let_in_later() -> None:
    world = table("revolving door")
    (luis,) = world.guests
    for _ in range(2 * ARRIVALS.burst):
        world.away(luis)
        world.back(luis)
    assert len(heard(world, world.host, Came)) == ARRIVALS.burst
    assert not world.connected(luis)
    world.tick(ARRIVALS.every)
    world.back()
    assert world.connected(luis) and world.play(3) == 3


@pytest.mark.parametrize("kind", UNASKED, ids=lambda kind: kind.__name__)
def test_what_brings_the_match_no_further_has_its_pace_in_the_log(kind: type) -> None:
    world = table("pace")
    (luis,) = world.guests
    make: dict[type, Callable[[int], Body]] = {
        Talk: lambda n: Talk(1, f"hola {n}"),
        Agree: lambda n: Agree(n.to_bytes(32, "big")),
        SeatBody: lambda n: SeatBody(1, Player("person", f"Luis {n}", "", luis.signer.key)),
        Host: lambda n: Host(1 + n, luis.signer.key),
    }
    row = BODIES[kind]
    for number in range(row.burst + 5):
        says(world, luis, proposal(luis, make[kind](number)))
    entries = [Entry.decode(data) for data in world.host.table.replica.chain.entries]
    mine = [entry for entry in entries if isinstance(entry.body, kind) and entry.proposal.author == luis.signer.key]
    assert len(mine) <= row.burst and (mine or kind is Host), "a guest's own word makes nobody the host"
    assert TOO_FAST in [m.reason for m in luis.said if isinstance(m, Refused)]
    assert len(seqs(world)) == 1


def test_a_log_grows_by_what_nothing_asks_for_only_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replica_module, "GROWTH", 12)
    world = table("growth")
    (luis,) = world.guests
    for number in range(40):
        world.tick(30.0)
        world.back()
        if not heard(world, world.host, Offended):
            says(world, luis, proposal(luis, Talk(1, f"hola {number}")))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [TOO_MUCH]
    assert world.host.table.replica._unasked_by(luis.signer.key) == 12
    world.back()
    assert world.play(3) == 3, "cards have nothing to do with it"


def test_an_entry_that_one_has_already_may_come_again_as_a_window_of_them_not_for_ever() -> None:
    world = table("held")
    (luis,) = world.guests
    entry = EntryMsg(world.host.table.replica.chain.entries[1])
    for _ in range(300):
        says_if_linked(world, world.host, entry)
    assert [news.violation.code for news in heard(world, luis, Offended)] == [TOO_MUCH]


def test_a_ping_without_end_ends_the_link() -> None:
    world = table("ping")
    (luis,) = world.guests
    wire = world.wire(luis)
    for number in range(30):
        wire.links[1].send(Ping(number))
    world.pump(wire)
    world.settle()
    assert wire.links[0].error is not None and wire.links[0].error.code == TOO_MUCH


def test_a_room_that_changes_without_end_asks_its_guest_again() -> None:
    """Every agreement is a write to the disk: a program repeats it for its person only so often."""
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, game="casita")
    rosa = room.come("Rosa")
    room.agree("Rosa")
    for number in range(REPEAT_BURST + 5):
        room.told += room.host.set_chair(2, BOT_CHAIR._replace(name=f"Lucho {number}"))
        room.deliver()
    assert [isinstance(event, AskedAgain) for event in room.seen["Rosa"]].count(True) == 1
    assert not rosa.agrees
    room.agree("Rosa")
    assert room.host.missing == ()
