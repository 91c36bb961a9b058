"""Seat changes that one at the table makes up: nobody is given what is not theirs, and nobody is harmed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.log.bodies import BOT, PERSON, Agree, BadEntry, Player, SeatBody
from core.log.consent import consent_to
from net.link.errors import BAD_ENTRY, BAD_LOBBY, PeerViolation
from net.link.messages import SeatLine
from net.lobby.chairs import SeatSetting
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import Terms, check_lobby
from net.table.events import Offended
from net.table.stamper import NO_SUCH_LEVEL, NOT_NOW
from tests.net.test_table import heard, proposal, refusals, says, seqs, table

TERMS = Terms("casita", "texto", (), "asistida")


@pytest.mark.parametrize(("kind", "level"), [(BOT, "zzz"), (BOT, "vecino"), (PERSON, "")])
def test_a_guest_makes_the_host_play_nothing(kind: str, level: str) -> None:
    world = table()
    (luis,), before = world.guests, seqs(world)
    says(world, luis, proposal(luis, SeatBody(1, Player(kind, "X", level, world.host.signer.key))))
    assert refusals(world, luis)[-1].reason == NOT_NOW
    assert seqs(world) == before
    world.play()
    assert luis.match is not None and luis.match.fold.over


def test_with_consent_the_host_plays_for_a_guest() -> None:
    world = table()
    (luis,) = world.guests
    body = SeatBody(1, Player(BOT, "Luis", "vecino", world.host.signer.key))
    world.host.table.act(Agree(consent_to(body)), world.now)
    world.flush(world.host)
    world.settle()
    says(world, luis, proposal(luis, body))
    assert luis.match is not None
    assert luis.match.players[1] == body.player


def test_a_level_unknown_here_comes_into_no_log_of_this_host() -> None:
    world = table()
    (luis,) = world.guests
    says(world, luis, proposal(luis, SeatBody(1, Player(BOT, "Luis", "maestro2", luis.signer.key))))
    assert (refusals(world, luis)[-1].reason, refusals(world, luis)[-1].detail) == (NOT_NOW, NO_SUCH_LEVEL)


def test_nobody_takes_the_name_of_another() -> None:
    world = table()
    (luis,) = world.guests
    assert luis.match is not None
    ana = luis.match.players[0].name
    body = SeatBody(1, Player(PERSON, ana.upper(), "", luis.signer.key))
    with pytest.raises(BadEntry, match="somebody else's name"):
        luis.table.act(body, world.now)
    before = seqs(world)
    says(world, luis, proposal(luis, body))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [BAD_ENTRY]
    assert seqs(world) == before


def test_a_lobby_with_one_name_on_two_seats_is_no_lobby() -> None:
    lobby = HostRoom(b"h" * 32, "Ana", TERMS, (SeatSetting(PERSON, "Ana"), SeatSetting(BOT, "Rosa", "azar"))).lobby
    check_lobby(lobby, b"g" * 32, "casita")
    lobby = replace(lobby, seats=(lobby.seats[0], SeatLine(BOT, "ANA", "azar", b"h" * 32, True)))
    with pytest.raises(PeerViolation, match="two of one name") as caught:
        check_lobby(lobby, b"g" * 32, "casita")
    assert caught.value.code == BAD_LOBBY
