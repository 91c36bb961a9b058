"""The table is set again: who comes in by which key, who sits where, and what somebody tries who means no good."""

from __future__ import annotations

import pytest

from core.log.bodies import PERSON
from net.admission.access import Door, ticket_of
from net.admission.code_guard import CodeGate
from net.crypto.interfaces import Suite
from net.link.errors import OUT_OF_PLACE, TOO_MUCH, WRONG_CODE, WRONG_IDENTITY, WRONG_MATCH, LocalMisuse, Refusal
from net.link.guest_handshake import GuestHandshake
from net.link.host_handshake import HostHandshake
from net.link.identity import Me, vouched_bytes
from net.link.messages import Again, Lobby, Rematch, SeatLine
from net.lobby.chairs import Missing, SeatSetting
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import FREE, OPEN, SEAT_KEPT, check_lobby
from net.table.events import Offended, SetAgain, WantsAgain
from tests.net.people import MATCH, person, signer
from tests.net.seeded import rng
from tests.net.test_handshake import SUITES, shake
from tests.net.test_table import heard, says, table
from tests.net.waiting import FREE_CHAIR, HERE, HOST_KEY, Waiting, key_of, over_the_wire, terms
from tests.sim.standins import STAND_IN

NEXT = b"the next match!!"
INVITED = b"i" * 32
TICKET = ticket_of(INVITED)


class House:
    """Rosa's finished table and the one that she has set after it, to which Luis is invited."""

    def __init__(self, suite: Suite = STAND_IN) -> None:
        self.suite = suite
        self.then = person("Rosa", suite, host=True)
        self.now = again("Rosa", suite)._replace(match=NEXT, game="cuarenta")
        self.gate = CodeGate(rng("gate"))
        self.before, self.door = Door(None), Door(self.gate)
        self.luis = person("Luis", suite, match=MATCH)
        self.before.remember(b"r" * 32, self.luis.signer.key)
        self.door.invite(INVITED, self.luis.identity)

    def host(self, older: bool = True) -> HostHandshake:
        tables = [(self.then, self.before)] if older else []
        return HostHandshake(self.now, self.suite, rng("host"), 0.0, self.door, "10.0.0.2", tables)

    def guest(
        self, me: Me | None = None, key: bytes = INVITED, ticket: bytes = TICKET, seed: str = "g"
    ) -> GuestHandshake:
        me = me or again("Luis", self.suite)
        return GuestHandshake(me, self.suite, rng(seed), 0.0, key, TICKET, self.now.signer.key)


def again(name: str, suite: Suite = STAND_IN, instance: str = "again") -> Me:
    """The same person with a new instance, for the next match."""
    me, fresh = person(name, suite), signer(suite, f"{name} {instance}")
    return me._replace(signer=fresh, vouch=signer(suite, name).sign(vouched_bytes(fresh.key)), match=NEXT)


# --- who comes in


@SUITES
def test_who_is_invited_comes_in_as_a_new_instance_and_without_a_code(suite: Suite) -> None:
    house = House(suite)
    guest, host = house.guest(), house.host()
    code = house.gate.code
    assert shake(guest, host) == (None, None)
    assert host.peer is not None and guest.peer is not None
    assert (host.peer.match, host.peer.ticket, host.peer.by_code) == (NEXT, TICKET, False)
    assert guest.peer.key == house.now.signer.key
    assert house.door.settle(TICKET, host.peer.key) == INVITED
    assert house.door.settle(TICKET, host.peer.key) == b"", "only once"
    assert house.gate.code == code, "the code stays for a stranger"
    assert shake(house.guest(), house.host()) == (None, None), "and after a cut by the same key"


def test_an_invitation_is_worth_nothing_to_another_person() -> None:
    house = House()
    error, host_error = shake(house.guest(again("Eva")), house.host())
    assert isinstance(error, Refusal) and error.reason == WRONG_IDENTITY
    assert host_error is not None and host_error.code == WRONG_IDENTITY


def test_an_invitation_belongs_to_the_first_instance_that_comes_by_it() -> None:
    house = House()
    first, second = house.guest(seed="1"), house.guest(again("Luis", instance="twin"), seed="2")
    one, other = house.host(), house.host()
    for hello in second.frames():  # both are in the middle of it when the first one is through
        other.receive(hello, 0.0)
    assert shake(first, one) == (None, None)
    assert one.peer is not None
    house.door.settle(TICKET, one.peer.key)
    error, _ = shake(second, other)
    assert isinstance(error, Refusal) and error.reason == WRONG_IDENTITY


def test_the_name_of_an_invitation_without_its_key_opens_nothing() -> None:
    house = House()
    error, host_error = shake(house.guest(key=b"r" * 32), house.host())
    assert isinstance(error, Refusal) and error.reason == "wrong_code"
    assert host_error is not None and host_error.code == WRONG_CODE
    assert house.gate.tries == 3, "nor does it cost the others a try of the code"


def test_what_was_recorded_of_a_good_call_opens_nothing_a_second_time() -> None:
    house = House()
    guest, host = house.guest(), house.host()
    recorded = guest.frames()
    for data in recorded:
        host.receive(data, 0.0)
    for data in host.frames():
        guest.receive(data, 0.0)
    recorded += guest.frames()
    for data in recorded[1:]:
        host.receive(data, 0.0)
    assert host.peer is not None
    later = HostHandshake(house.now, STAND_IN, rng("another evening"), 0.0, house.door, "10.0.0.9")
    later.receive(recorded[0], 0.0)
    with pytest.raises(Exception, match=WRONG_CODE):
        later.receive(recorded[1], 0.0)


def test_the_key_of_the_finished_match_leads_to_the_finished_table_alone() -> None:
    house = House()
    guest = GuestHandshake(
        house.luis, STAND_IN, rng("g"), 0.0, b"r" * 32, ticket_of(b"r" * 32), house.then.signer.key
    )  # fmt: skip
    host = house.host()
    assert shake(guest, host) == (None, None)
    assert host.peer is not None and guest.peer is not None
    assert (host.peer.match, guest.peer.match, guest.peer.key) == (MATCH, MATCH, house.then.signer.key)
    alone = GuestHandshake(house.luis, STAND_IN, rng("g"), 0.0, b"r" * 32, ticket_of(b"r" * 32))
    error, _ = shake(alone, house.host(older=False))
    assert isinstance(error, Refusal) and error.reason == "unknown_ticket"
    wrong = GuestHandshake(person("Eva", match=MATCH), STAND_IN, rng("g"), 0.0, b"r" * 32, ticket_of(b"r" * 32))
    error, _ = shake(wrong, house.host())
    assert isinstance(error, Refusal) and error.reason == WRONG_IDENTITY


def test_an_invitation_to_the_next_match_does_not_take_an_instance_of_the_last_one() -> None:
    house = House()
    error, _ = shake(house.guest(house.luis), house.host())
    assert isinstance(error, Refusal) and error.reason == WRONG_MATCH


def test_who_did_not_come_in_time_needs_a_code() -> None:
    house = House()
    late = house.guest(seed="late")
    waiting = house.host()
    for hello in late.frames():
        waiting.receive(hello, 0.0)
    house.door.withdraw()
    error, _ = shake(late, waiting)
    assert error is not None and waiting.peer is None, "also one who was at the door already"
    error, _ = shake(house.guest(), house.host())
    assert isinstance(error, Refusal) and error.reason == "unknown_ticket"
    assert house.before.knows(ticket_of(b"r" * 32))


# --- who sits where


def room(*kept: str) -> Waiting:
    """Ana's room with a seat kept for each name, and one that is free."""
    waiting = Waiting(HERE, *[FREE_CHAIR] * (len(kept) + 1), game="casita")
    chairs = [HERE, *(SeatSetting(OPEN, name, "", name.encode()) for name in kept), FREE_CHAIR]
    waiting.host = HostRoom(HOST_KEY, "Ana", terms("casita", len(chairs)), chairs)
    return waiting


def test_a_kept_seat_is_for_the_one_it_is_kept_for() -> None:
    waiting = room("Rosa", "Tito")
    host = waiting.host
    assert host.missing == (Missing(1, SEAT_KEPT), Missing(2, SEAT_KEPT), Missing(3, OPEN))
    assert host.free == 1
    eva = waiting.come("Eva")
    assert eva.seat == 3
    eva.sit(1)
    waiting.deliver()
    assert eva.seat == 3, "not hers to take"
    host.arrive(key_of("T"), "Somebody", b"Tito")
    assert (host.lobby.seats[2].key, host.lobby.seats[2].name) == (key_of("T"), "Tito")
    assert host.missing[0] == Missing(1, SEAT_KEPT)


def test_a_link_that_breaks_keeps_the_seat_and_leaving_frees_it() -> None:
    host = room("Rosa").host
    rosa = key_of("Rosa")
    host.arrive(rosa, "Rosa", b"Rosa")
    host.leave(rosa, lost=True)
    assert host.lobby.seats[1] == SeatLine(OPEN, "Rosa", "", b"", False)
    host.arrive(rosa, "Rosa", b"Rosa")
    assert host.lobby.seats[1].key == rosa
    host.leave(rosa)
    assert host.lobby.seats[1] == FREE
    host.arrive(rosa, "Rosa", b"Rosa")
    assert host.lobby.seats[1].name == "Rosa", "the first free seat, as for anybody"


def test_a_seat_that_the_host_frees_is_anybodys() -> None:
    waiting = room("Rosa")
    waiting.host.set_chair(1, FREE_CHAIR)
    assert waiting.host.free == 2
    assert waiting.come("Eva").seat == 1


def test_the_match_does_not_begin_while_a_seat_is_kept() -> None:
    waiting = Waiting(HERE, FREE_CHAIR)
    waiting.host = HostRoom(HOST_KEY, "Ana", terms(), [HERE, SeatSetting(OPEN, "Rosa", "", b"Rosa")])
    assert waiting.host.missing == (Missing(1, SEAT_KEPT),)
    with pytest.raises(LocalMisuse):
        waiting.host.begin("2026-05-28T20:15:00Z")
    waiting.host.arrive(key_of("Rosa"), "Rosa", b"Rosa")
    assert waiting.host.missing == (Missing(1, PERSON),)


@pytest.mark.parametrize(
    ("seat", "sound"),
    [
        (SeatLine(OPEN, "Rosa", "", b"", False), True),
        (SeatLine(OPEN, "Ro\u202esa", "", b"", False), False),
        (SeatLine(OPEN, "Rosa", "", b"", True), False),
        (SeatLine(OPEN, "Rosa", "", b"k" * 32, False), False),
        (SeatLine(OPEN, "Rosa", "vecino", b"", False), False),
    ],
)
def test_a_guest_takes_a_kept_seat_only_as_one_can_be(seat: SeatLine, sound: bool) -> None:
    lobby = over_the_wire(Lobby(*terms(), (SeatLine(PERSON, "Ana", "", HOST_KEY, True), seat)))
    assert isinstance(lobby, Lobby)
    if sound:
        check_lobby(lobby, key_of("Rosa"), "cuarenta")
    else:
        with pytest.raises(Exception, match="bad_lobby"):
            check_lobby(lobby, key_of("Rosa"), "cuarenta")


# --- what is said at the finished table


def test_a_wish_is_heard_when_the_match_is_over_and_not_before() -> None:
    world = table("wish")
    (luis,) = world.guests
    says(world, luis, Again(True))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [OUT_OF_PLACE]
    world.back(luis)
    world.play()
    for wanted in (True, False):
        says(world, luis, Again(wanted))
    assert [news.wanted for news in heard(world, world.host, WantsAgain)] == [True, False]


def test_who_wants_and_does_not_want_without_end_is_shown_out() -> None:
    world = table("whims")
    (luis,) = world.guests
    world.play()
    for _ in range(60):
        if not heard(world, world.host, Offended):
            says(world, luis, Again(True))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [TOO_MUCH]


def test_the_way_to_the_next_table_comes_from_the_host_and_leads_elsewhere() -> None:
    world = table("way")
    (luis,) = world.guests
    world.play()
    way = Rematch(NEXT, b"k" * 32, INVITED)
    says(world, world.host, way)
    assert [news.rematch for news in heard(world, luis, SetAgain)] == [way]
    says(world, luis, way)
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [OUT_OF_PLACE]
    world.back(luis)
    says(world, world.host, Rematch(luis.table.replica.id, b"k" * 32, INVITED))
    assert [news.violation.code for news in heard(world, luis, Offended)] == [OUT_OF_PLACE]
