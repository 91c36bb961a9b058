"""Before the match: people come, sit, agree and go; and what somebody tries who means no good."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.actions import NOBODY
from core.log.bodies import BOT, PERSON, Player
from core.log.dealer import LocalDealer
from core.log.opening import BadRules
from core.match import Match
from net.link.errors import BAD_LOBBY, NO_SEAT, NOT_AGREED, OUT_OF_PLACE, TOO_MUCH, LocalMisuse, PeerViolation
from net.link.messages import Lobby, Ping, Ready, Say, SeatLine, Sit
from net.lobby.chairs import Missing, SeatSetting
from net.lobby.events import Arrived, Departed, LobbySaid
from net.lobby.guest_lobby import AskedAgain, GuestRoom
from net.lobby.host_lobby import ASK_BURST, TALK_BURST, HostRoom
from net.lobby.terms import OPEN, agreement, proposal
from tests.net.waiting import BOT_CHAIR, FREE_CHAIR, HERE, HOST_KEY, STARTED, Waiting, key_of, terms


def names(room: Waiting) -> list[str]:
    return [seat.name for seat in room.host.lobby.seats]


# --- stories


def test_rosa_comes_agrees_and_the_match_begins() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    assert room.host.missing == (Missing(1, OPEN),)
    rosa = room.come("Rosa")
    assert rosa.seat == 1
    assert room.host.missing == (Missing(1, PERSON),)
    room.agree("Rosa")
    assert room.host.missing == ()
    opening = room.host.begin(STARTED)
    rosa.check(opening)
    assert opening.players == (Player(PERSON, "Ana", "", HOST_KEY), Player(PERSON, "Rosa", "", key_of("Rosa")))
    Match.create(bytes(16), opening, LocalDealer(bytes(32)), lambda entry: None, HOST_KEY)


def test_a_bot_of_the_host_keeps_a_seat() -> None:
    room = Waiting(HERE, FREE_CHAIR, BOT_CHAIR, SeatSetting(PERSON, "Beto"))
    room.come("Rosa")
    room.agree("Rosa")
    players = room.host.begin(STARTED).players
    assert [player.kind for player in players] == [PERSON, PERSON, BOT, PERSON]
    assert [player.key for player in players] == [HOST_KEY, key_of("Rosa"), HOST_KEY, HOST_KEY]
    assert players[2].level == "vecino"


def test_guests_take_the_open_seats_in_order_and_change_them() -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.come("Tito")
    assert names(room) == ["Ana", "Rosa", "Tito", ""]
    rosa.sit(3)
    room.deliver()
    assert names(room) == ["Ana", "", "Tito", "Rosa"]
    assert rosa.seat == 3


def test_who_leaves_frees_the_seat_for_who_stands() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    tito = room.come("Tito")
    assert tito.seat is None
    room.go("Rosa")
    assert tito.seat == 1
    assert Departed("Rosa") in room.told
    assert [guest.name for guest in room.host.guests] == ["Tito"]


def test_one_may_stand_up_and_sit_again() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    rosa.sit(NOBODY)
    room.deliver()
    assert rosa.seat is None
    assert room.host.free == 1
    rosa.sit(1)
    room.deliver()
    assert rosa.seat == 1


def test_another_rule_asks_everybody_again() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.agree("Rosa")
    before = room.host.terms
    room.host.propose(terms(lifting="a_ojo"))
    room.deliver()
    assert not rosa.agrees
    assert AskedAgain(before, terms(lifting="a_ojo")) in room.seen["Rosa"]
    assert room.host.missing == (Missing(1, PERSON),)
    room.agree("Rosa")
    rosa.check(room.host.begin(STARTED))


def test_who_comes_later_does_not_make_the_others_agree_twice() -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.agree("Rosa")
    for name in ("Tito", "Luz"):
        room.come(name)
    assert rosa.agrees
    assert room.host.missing == (Missing(2, PERSON), Missing(3, PERSON))
    room.agree("Luz", "Tito")
    opening = room.host.begin(STARTED)
    for guest in room.guests.values():
        guest.check(opening)


def test_another_seat_asks_again_because_it_may_be_another_partner() -> None:
    room = Waiting(HERE, FREE_CHAIR, BOT_CHAIR, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.agree("Rosa")
    room.host.swap(1, 2)
    room.deliver()
    assert (rosa.seat, rosa.agrees) == (2, False)


def test_more_and_fewer_seats() -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, game="casita")
    room.come("Rosa")
    tito = room.come("Tito")
    room.host.propose(terms("casita", 2))
    room.deliver()
    assert names(room) == ["Ana", "Rosa"]
    assert tito.seat is None
    room.host.propose(terms("casita", 4))
    room.deliver()
    assert names(room) == ["Ana", "Rosa", "Tito", ""]


def test_the_host_gives_a_guests_seat_to_a_bot_and_the_guest_stands() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.host.set_chair(1, BOT_CHAIR)
    room.deliver()
    assert rosa.seat is None
    room.host.set_chair(1, FREE_CHAIR)
    room.deliver()
    assert rosa.seat is None, "who was asked to stand up is asked to sit"
    rosa.sit(1)
    room.deliver()
    assert rosa.seat == 1


def test_a_guest_over_a_new_link_keeps_the_seat_and_agrees_again_by_himself() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.agree("Rosa")
    room.host.arrive(key_of("Rosa"), "Rosa")
    assert room.host.missing == (Missing(1, PERSON),)
    room.deliver()
    assert room.host.missing == ()
    rosa.check(room.host.begin(STARTED))


def test_a_guest_program_that_started_anew_has_agreed_to_nothing() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    room.agree("Rosa")
    again = room.come("Rosa")
    assert again.seat == 1
    assert not again.agrees
    assert room.host.missing == (Missing(1, PERSON),)


def test_what_is_said_is_heard_by_all_in_one_order() -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, FREE_CHAIR)
    rosa, _ = room.come("Rosa"), room.come("Tito")
    assert rosa.say("con esta\u202e te caigo\x1b[2J", room.now)
    room.deliver()
    room.told += room.host.say("¡[b]cuerito[/b] tierno!", room.now)
    room.deliver()
    heard = [LobbySaid("Rosa", "con esta te caigo(2J"), LobbySaid("Ana", "¡(b)cuerito(/b) tierno!")]
    for seen in (room.told, room.seen["Rosa"], room.seen["Tito"]):
        assert [event for event in seen if isinstance(event, LobbySaid)] == heard


def test_two_of_one_name_are_told_apart() -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, BOT_CHAIR)
    room.told += room.host.arrive(b"1" * 32, "ana")
    room.told += room.host.arrive(b"2" * 32, "Lucho")
    assert names(room) == ["Ana", "ana 2", "Lucho 2", "Lucho"]


def test_nothing_happens_any_more_once_the_match_has_begun() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.agree("Rosa")
    rosa.agree(False)
    rosa.sit(NOBODY)
    rosa.say("¡espera!", room.now)
    opening = room.host.begin(STARTED)
    room.deliver()
    rosa.check(opening)
    with pytest.raises(LocalMisuse):
        room.host.begin(STARTED)


# --- what people do at the same moment


def test_two_reach_for_one_seat() -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, FREE_CHAIR)
    rosa, tito = room.come("Rosa"), room.come("Tito")
    rosa.sit(3)
    tito.sit(3)
    room.deliver()
    assert (rosa.seat, tito.seat) == (3, 2)


def test_agreeing_while_the_rules_change_agrees_to_nothing() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    rosa.agree(True)
    room.host.propose(terms(lifting="a_ojo"))
    room.deliver()
    assert room.host.missing == (Missing(1, PERSON),)
    assert not rosa.agrees


def test_agreeing_while_somebody_comes_counts_after_all() -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, BOT_CHAIR)
    rosa = room.come("Rosa")
    rosa.agree(True)
    room.come("Tito")
    assert room.host.missing == (Missing(2, PERSON),)


# --- what somebody tries


def violation(room: HostRoom | GuestRoom, *given: object) -> str:
    with pytest.raises(PeerViolation) as caught:
        room.receive(*given)  # type: ignore[arg-type]
    return caught.value.code


def test_sitting_on_a_taken_seat_changes_nothing() -> None:
    room = Waiting(HERE, FREE_CHAIR, BOT_CHAIR, FREE_CHAIR)
    room.come("Rosa")
    room.come("Tito")
    before = room.host.lobby
    for seat in (0, 1, 2, 5):
        assert room.host.receive(key_of("Tito"), Sit(seat), room.now) == []
    assert room.host.lobby == before


def test_agreeing_to_another_lobby_counts_for_nothing() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    other = agreement(replace(room.host.lobby, lifting="a_ojo"))
    for what in (bytes(16), other):
        assert room.host.receive(key_of("Rosa"), Ready(True, what), room.now) == []
    assert room.host.missing == (Missing(1, PERSON),)


def test_who_stands_agrees_to_nothing() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    tito = room.come("Tito")
    assert room.host.receive(key_of("Tito"), Ready(True, agreement(room.host.lobby)), room.now) == []
    with pytest.raises(LocalMisuse):
        tito.agree(True)


def test_nobody_speaks_in_another_ones_name() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    assert room.host.receive(key_of("Rosa"), Say("Ana", "me rindo"), room.now) == [LobbySaid("Rosa", "me rindo")]


def test_a_hostile_name_arrives_as_letters() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    assert room.host.arrive(b"1" * 32, "\x1b]0;x\x07[b]Ro\u202esa")[0] == Arrived(")0;x(b)Rosa")
    room.host.leave(b"1" * 32)
    assert room.host.arrive(b"\xab" * 32, "\u200b\x1b")[0] == Arrived("ababab")


def test_talking_without_end_is_not_heard_and_then_ends() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    said = [room.host.receive(key_of("Rosa"), Say("", "ja"), room.now) for _ in range(ASK_BURST)]
    assert sum(map(len, said)) == TALK_BURST
    assert violation(room.host, key_of("Rosa"), Say("", "ja"), room.now) == TOO_MUCH


def test_asking_without_end_costs_the_others_one_lobby_and_ends() -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, FREE_CHAIR)
    room.come("Rosa")
    room.come("Tito")
    for number in range(ASK_BURST):
        room.host.receive(key_of("Rosa"), Sit(NOBODY if number % 2 else 3), room.now)
    assert [key for key, _ in room.host.outbox()] == [key_of("Rosa"), key_of("Tito")]
    assert violation(room.host, key_of("Rosa"), Sit(1), room.now) == TOO_MUCH
    room.host.leave(key_of("Rosa"))
    assert room.host.receive(key_of("Tito"), Sit(1), room.now)


def test_a_message_of_the_match_has_no_place_here() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    lobby = room.host.lobby
    for message in (Ping(1), lobby):
        assert violation(room.host, key_of("Rosa"), message, room.now) == OUT_OF_PLACE
    assert violation(room.guests["Rosa"], Sit(1), room.now) == OUT_OF_PLACE


ROSA = SeatLine(PERSON, "Rosa", "", key_of("Rosa"), False)
ANA = SeatLine(PERSON, "Ana", "", HOST_KEY, True)
SOUND = Lobby("cuarenta", "texto", (), "asistida", (ANA, ROSA))
IMPOSSIBLE = {
    "an unknown game": replace(SOUND, game="truco"),
    "another game than at the door": Lobby("casita", "texto", (), "asistida", (ANA, ROSA)),
    "an unknown preset": replace(SOUND, preset="mío"),
    "an unknown option": replace(SOUND, options=(("trampas", True),)),
    "an option's value": replace(SOUND, options=(("jugadores", 3),)),
    "an option that is as it always is": replace(SOUND, options=(("jugadores", 2),)),
    "another way of lifting": replace(SOUND, lifting="a ciegas"),
    "a seat too few": replace(SOUND, seats=(ANA,)),
    "a seat too many": replace(SOUND, seats=(ANA, ROSA, ROSA)),
    "a kind of seat": replace(SOUND, seats=(ANA, replace(ROSA, kind="dog"))),
    "an open seat with a key": replace(SOUND, seats=(ANA, replace(ROSA, kind=OPEN, name=""))),
    "a person without a key": replace(SOUND, seats=(replace(ANA, key=b""), ROSA)),
    "a bot without a level": replace(SOUND, seats=(replace(ANA, kind=BOT), ROSA)),
    "a bot's level with an escape sequence": replace(SOUND, seats=(replace(ANA, kind=BOT, level="\x1b[2J"), ROSA)),
    "a name with an escape sequence": replace(SOUND, seats=(replace(ANA, name="A\x1b[2J"), ROSA)),
    "a name with markup": replace(SOUND, seats=(replace(ANA, name="[b]Ana"), ROSA)),
    "a name that turns the line around": replace(SOUND, seats=(replace(ANA, name="Ana\u202e"), ROSA)),
    "me as a bot": replace(SOUND, seats=(ANA, replace(ROSA, kind=BOT, level="azar"))),
    "me twice": replace(SOUND, seats=(replace(ROSA, name="Ana"), ROSA)),
}


@pytest.mark.parametrize("lobby", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_a_lobby_that_cannot_be_is_refused(lobby: Lobby) -> None:
    room = GuestRoom(key_of("Rosa"), "cuarenta")
    room.receive(SOUND, 0.0)
    assert violation(room, lobby, 0.0) == BAD_LOBBY


def not_agreed(rosa: GuestRoom, opening: object) -> bool:
    with pytest.raises(PeerViolation) as caught:
        rosa.check(opening)  # type: ignore[arg-type]
    return caught.value.code == NOT_AGREED


def test_a_match_that_begins_otherwise_is_refused() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.agree("Rosa")
    opening = room.host.begin(STARTED)
    others = (
        opening._replace(lifting="a_ojo"),
        opening._replace(options=(("suma_max", 2),)),
        opening._replace(preset="quito"),
        opening._replace(players=opening.players[::-1]),
        opening._replace(players=(opening.players[0]._replace(key=b"x" * 32), opening.players[1])),
        opening._replace(rules_version=opening.rules_version + 1),
    )
    assert all(not_agreed(rosa, other) for other in others)
    rosa.check(opening._replace(started="2026-01-01T00:00:00Z"))


def test_a_match_that_begins_without_asking_is_refused() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.agree("Rosa")
    opening = room.host.begin(STARTED)
    assert not_agreed(GuestRoom(key_of("Rosa"), "cuarenta"), opening)
    rosa.agree(False)
    rosa.check(opening)  # the host did not know yet
    for message in rosa.outbox():
        assert message == Ready(False, agreement(room.host.lobby))
    rosa.receive(replace(room.host.lobby, seats=(room.host.lobby.seats[0], ROSA)), room.now)
    assert not_agreed(rosa, opening)


def test_what_was_agreed_to_before_the_program_died_counts_until_the_room_is_told_anew() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    rosa = room.come("Rosa")
    room.agree("Rosa")
    agreed, opening = proposal(room.host.lobby), room.host.begin(STARTED)
    again = GuestRoom(key_of("Rosa"), "cuarenta", agreed)
    assert again.bound
    again.check(opening)
    assert not_agreed(again, opening._replace(lifting="a_ojo"))
    again.receive(agreed, 0.0)
    assert not again.bound
    assert not_agreed(again, opening)
    assert rosa.agrees and not again.agrees


def test_who_has_no_part_in_a_match_that_has_begun_is_no_victim_of_it() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    room.agree("Rosa")
    with pytest.raises(PeerViolation) as caught:
        GuestRoom(key_of("Tito"), "cuarenta").check(room.host.begin(STARTED))
    assert caught.value.code == NO_SEAT


def test_going_back_to_the_rules_agreed_before_is_no_agreement() -> None:
    rosa = GuestRoom(key_of("Rosa"), "cuarenta")
    rosa.receive(SOUND, 0.0)
    rosa.agree(True)
    rosa.receive(replace(SOUND, lifting="a_ojo"), 0.0)
    rosa.receive(SOUND, 0.0)
    room = Waiting(HERE, FREE_CHAIR)
    room.come("Rosa")
    room.agree("Rosa")
    assert not_agreed(rosa, room.host.begin(STARTED))


def test_a_host_that_repeats_a_thousand_lines_is_not_listened_to() -> None:
    rosa = GuestRoom(key_of("Rosa"), "cuarenta")
    heard = [rosa.receive(Say("Ana", "ja"), 0.0) for _ in range(1000)]
    assert 0 < sum(map(len, heard)) < 50
    assert heard[-1] == [] and rosa.receive(Say("Ana", "perdón"), 600.0) == [LobbySaid("Ana", "perdón")]


def test_the_host_cannot_set_what_does_not_fit() -> None:
    room = Waiting(HERE, FREE_CHAIR)
    with pytest.raises(LocalMisuse):
        room.host.propose(terms("casita"))
    with pytest.raises(BadRules):
        room.host.propose(terms()._replace(preset="mío"))
    with pytest.raises(LocalMisuse):
        room.host.set_chair(0, SeatSetting(PERSON, "[b]"))
    with pytest.raises(LocalMisuse):
        HostRoom(HOST_KEY, "Ana", terms(), [HERE])
    with pytest.raises(LocalMisuse):
        room.host.begin(STARTED)


# --- whatever they do

_WHO = ("Rosa", "Tito", "Luz", "Paz", "Noé")


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from(_WHO), st.integers(-1, 5), st.integers(0, 9)), max_size=60))
def test_whatever_people_do_seats_and_agreement_stay_sound(steps: list[tuple[str, int, int]]) -> None:
    room = Waiting(HERE, FREE_CHAIR, FREE_CHAIR, FREE_CHAIR, game="casita")
    for who, seat, deed in steps:
        room.now += 1.0
        guest = room.guests.get(who)
        if guest is None:
            room.come(who)
        elif deed == 0:
            room.go(who)
        elif deed <= 3:
            guest.sit(seat)
        elif deed <= 6 and guest.seat is not None:
            guest.agree(deed != 6)
        elif deed == 7:
            room.host.propose(terms("casita", 2 + seat % 5))
        elif deed == 8 and seat > 0:
            room.host.set_chair(seat % len(room.host.lobby.seats), FREE_CHAIR if seat % 2 else BOT_CHAIR)
        else:
            room.host.swap(0, seat % len(room.host.lobby.seats))
        room.deliver()
        lobby = room.host.lobby
        people = [line.key for line in lobby.seats if line.kind == PERSON]
        assert len(set(people)) == len(people)
        assert set(people) <= {HOST_KEY, *map(key_of, room.guests)}
        for name, other in room.guests.items():
            assert other.lobby == lobby
            assert other.seat is None or lobby.seats[other.seat].ready == other.agrees, name
        if not room.host.missing:
            opening = HostRoom.begin(room.host, STARTED)
            for other in room.guests.values():
                if other.seat is not None:
                    other.check(opening)
            return
