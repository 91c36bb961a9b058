"""A whole link in memory: however the bytes are cut, joined or spoilt, each side ends up knowing why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.crypto.interfaces import Suite
from net.crypto.sodium import SODIUM
from net.link.channel import CONNECTION_CUT, GONE_SILENT, Heard, Left, Lost, Quiet, Received, RoundTrip
from net.link.errors import (
    BAD_MESSAGE,
    BAD_SEAL,
    FRAME_SLOW,
    FRAME_TOO_LONG,
    HANDSHAKE_SLOW,
    NOT_SOBREMESA,
    OUT_OF_PLACE,
    LocalMisuse,
    Refusal,
)
from net.link.framing import frame
from net.link.handshake import FIRST_WORD, HANDSHAKE_TIMEOUT
from net.link.handshake_messages import Identify
from net.link.link import Authenticated
from net.link.messages import Bye, Message, Ping, Pong, encode
from tests.net.examples import MESSAGES
from tests.net.wire import Wire, kinds
from tests.sim.standins import STAND_IN, MacSealer

ORDINARY = [m for m in MESSAGES if not isinstance(m, Ping | Pong | Bye | Identify)]


@pytest.mark.parametrize("suite", [STAND_IN, SODIUM], ids=["stand-in", "real"])
def test_two_strangers_with_the_code_can_talk(suite: Suite) -> None:
    wire = Wire(suite)
    wire.carry()
    (host_sees,), (guest_sees,) = wire.host.events(), wire.guest.events()
    assert isinstance(host_sees, Authenticated) and host_sees.peer.name == "Luis"
    assert isinstance(guest_sees, Authenticated) and guest_sees.peer.name == "Rosa"
    for message in ORDINARY:
        wire.host.send(message)
    wire.carry()
    assert wire.guest.events() == [Received(message) for message in ORDINARY]


def test_every_message_arrives_however_the_bytes_are_split() -> None:
    for message in ORDINARY:
        wire = Wire().joined()
        wire.guest.send(message)
        data = wire.guest.bytes_to_send()
        for cut in range(1, len(data)):
            other = Wire().joined()
            other.host.receive(data[:cut], 0.0)
            assert other.host.events() == []
            other.host.receive(data[cut:], 0.0)
            assert other.host.events() == [Received(message)], f"{message} cut at {cut}"


def test_all_messages_joined_and_byte_by_byte() -> None:
    for step in (1, 7, 1 << 16):
        wire = Wire().joined()
        for message in ORDINARY:
            wire.host.send(message)
        data = wire.host.bytes_to_send()
        for at in range(0, len(data), step):
            wire.guest.receive(data[at : at + step], 0.0)
        assert wire.guest.events() == [Received(message) for message in ORDINARY]


def test_the_handshake_itself_byte_by_byte() -> None:
    wire = Wire()
    for _ in range(4):
        for one, other in ((wire.guest, wire.host), (wire.host, wire.guest)):
            for byte in one.bytes_to_send():
                other.receive(bytes([byte]), 0.0)
    assert kinds(wire.host.events()) == kinds(wire.guest.events()) == ["Authenticated"]


@given(st.integers(0, 2000), st.integers(1, 255))
def test_one_flipped_byte_anywhere_never_passes_as_something_else(at: int, flip: int) -> None:
    wire, seen = Wire(), [0]

    def spoil(data: bytes) -> bytes:
        spot = at - seen[0]
        seen[0] += len(data)
        if 0 <= spot < len(data):
            return data[:spot] + bytes([data[spot] ^ flip]) + data[spot + 1 :]
        return data

    wire.carry(change=spoil)
    for link in (wire.host, wire.guest):
        if not link.over and link.peer:
            link.send(Ping(1)), link.send(ORDINARY[0])
    wire.carry(change=spoil)
    for link in (wire.host, wire.guest):
        events = link.events()
        assert [e.message for e in events if isinstance(e, Received)] in ([], [ORDINARY[0]])
        assert sum(isinstance(e, Lost) for e in events) == (1 if link.over else 0)


def test_a_wrong_code_ends_both_links_with_the_reason() -> None:
    wire = Wire(code="abanico-abanico-abuelo")
    wire.carry()
    assert wire.host.over and wire.guest.over
    assert isinstance(wire.guest.error, Refusal) and wire.guest.error.reason == "wrong_code"
    assert wire.host.events() == [Lost("wrong_code", "10.0.0.2")]


@pytest.mark.parametrize("hello", [b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", bytes(4)])
def test_another_program_at_the_port_is_called_that(hello: bytes) -> None:
    wire = Wire()
    wire.guest.receive(hello, 0.0)
    assert wire.guest.over
    assert [e.reason for e in wire.guest.events() if isinstance(e, Lost)] == [NOT_SOBREMESA]


def test_a_silent_connection_is_closed_after_five_seconds() -> None:
    wire = Wire()
    assert wire.host.deadline() == FIRST_WORD
    wire.host.timer(FIRST_WORD)
    assert wire.host.over
    assert wire.host.events()[0] == Lost(HANDSHAKE_SLOW, "no hello in time")
    wire.host.timer(HANDSHAKE_TIMEOUT + 1)
    assert wire.host.deadline() is None


def test_a_frame_that_trickles_ends_a_known_link_too() -> None:
    wire = Wire().joined()
    wire.host.receive(b"\0", 1.0)
    wire.host.receive(b"\0", 10.0)
    assert (wire.host.deadline() or 0) <= 16.0
    wire.host.timer(16.0)
    assert [e.reason for e in wire.host.events() if isinstance(e, Lost)] == [FRAME_SLOW]


def test_long_frames_only_from_who_has_proved_himself() -> None:
    stranger = Wire()
    stranger.host.receive((513).to_bytes(4, "big"), 0.0)
    assert stranger.host.over
    known = Wire().joined()
    known.host.receive((513).to_bytes(4, "big"), 0.0)
    assert not known.host.over
    known.guest.receive((65_537).to_bytes(4, "big"), 0.0)
    assert known.guest.events() == [Lost(FRAME_TOO_LONG, "65537 bytes announced, allowed are 65536")]


def test_garbage_in_the_channel_repeated_records_and_messages_out_of_place() -> None:
    wire = Wire().joined()
    wire.guest.send(ORDINARY[0])
    record = wire.guest.bytes_to_send()
    for data, reason in ((frame(b"garbage"), BAD_SEAL), (record + record, BAD_SEAL), (record[4:] * 9, FRAME_TOO_LONG)):
        fresh = Wire().joined()
        fresh.host.receive(data, 0.0)
        assert [e.reason for e in fresh.host.events() if isinstance(e, Lost)] == [reason]

    def sealed(plain: bytes, final: bool = False) -> bytes:
        return frame(_next_sealer(wire2).seal(plain, final))

    for plain, final, reason in (
        (b"\xc1", False, BAD_MESSAGE),
        (encode(Bye("x")), False, OUT_OF_PLACE),
        (encode(Ping(1)), True, OUT_OF_PLACE),
        (encode(MESSAGES[0]), False, OUT_OF_PLACE),
    ):
        wire2 = Wire().joined()
        wire2.host.receive(sealed(plain, final), 0.0)
        assert [e.reason for e in wire2.host.events() if isinstance(e, Lost)] == [reason], plain


def _next_sealer(wire: Wire) -> MacSealer:
    """The guest's own sealer, to say what its channel never would."""
    channel = wire.guest._channel
    assert channel is not None
    sealer = channel._sealer
    assert isinstance(sealer, MacSealer)
    return sealer


# --- alive, quiet, lost, left


def test_pings_keep_a_link_alive_and_measure_it() -> None:
    wire = Wire().joined()
    for now in range(5, 300, 5):
        for link in (wire.host, wire.guest):
            link.timer(float(now))
        wire.carry(now + 0.25)
    events = wire.host.events()
    assert set(kinds(events)) == {"RoundTrip"}
    assert {e.seconds for e in events if isinstance(e, RoundTrip)} == {0.25}


def test_a_silent_peer_is_quiet_after_ten_seconds_and_lost_after_twenty() -> None:
    wire = Wire().joined()
    seen = []
    while not wire.host.over:
        now = wire.host.deadline()
        assert now is not None
        wire.host.timer(now)
        seen += [(now, event) for event in wire.host.events()]
    assert seen == [(10.0, Quiet(0.0)), (20.0, Lost(GONE_SILENT))]


def test_a_laptop_that_wakes_up_late_is_lost_at_once() -> None:
    wire = Wire().joined()
    wire.host.timer(3600.0)
    assert wire.host.events() == [Lost(GONE_SILENT)]


def test_who_speaks_again_is_heard() -> None:
    wire = Wire().joined()
    wire.host.timer(10.0)
    wire.guest.send(ORDINARY[0])
    wire.host.receive(wire.guest.bytes_to_send(), 12.0)
    assert wire.host.events() == [Quiet(0.0), Heard(), Received(ORDINARY[0])]
    wire.host.timer(21.9)
    assert wire.host.events() == []


def test_leaving_on_purpose_is_not_losing() -> None:
    wire = Wire().joined()
    wire.guest.send(ORDINARY[0])
    wire.guest.close("left", "gone to bed")
    wire.guest.close("again")
    wire.carry()
    wire.host.eof()
    assert wire.host.events() == [Received(ORDINARY[0]), Left("left", "gone to bed")]
    assert wire.host.over and wire.guest.over
    assert wire.guest.events() == []


def test_an_end_without_a_word_is_a_lost_link() -> None:
    wire = Wire().joined()
    wire.host.eof()
    wire.host.eof()
    assert wire.host.events() == [Lost(CONNECTION_CUT)]


def test_cut_in_the_last_word_it_is_a_lost_link_too() -> None:
    wire = Wire().joined()
    wire.guest.close("left")
    data = wire.guest.bytes_to_send()
    for size in range(len(data)):
        fresh = Wire().joined()
        fresh.host.receive(data[:size], 0.0)
        fresh.host.eof()
        assert fresh.host.events() == [Lost(CONNECTION_CUT)]


def test_what_follows_the_end_is_ignored() -> None:
    wire = Wire().joined()
    wire.host.eof()
    wire.host.events()
    wire.guest.send(ORDINARY[0])
    wire.host.receive(wire.guest.bytes_to_send(), 0.0)
    wire.host.timer(1e9)
    assert wire.host.events() == []


def test_speaking_too_early_or_too_late_is_a_mistake_of_this_program() -> None:
    wire = Wire()
    message: Message = ORDINARY[0]
    with pytest.raises(LocalMisuse):
        wire.guest.send(message)
    wire.joined().guest.close("left")
    with pytest.raises(LocalMisuse):
        wire.guest.send(message)
