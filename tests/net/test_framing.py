"""Frames: whatever way the bytes arrive, the same frames come out, and nobody can make this side hoard memory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.link.errors import FRAME_EMPTY, FRAME_SLOW, FRAME_TOO_LONG, LocalMisuse, PeerViolation
from net.link.framing import BEFORE_TRUST, CHUNK, FRAME_TIMEOUT, LIMIT, Framer, frame


def drain(framer: Framer) -> list[bytes]:
    frames = []
    while (body := framer.next_frame()) is not None:
        frames.append(body)
    return frames


def feed(framer: Framer, data: bytes) -> list[bytes]:
    framer.receive(data, 0.0)
    return drain(framer)


def trusted() -> Framer:
    framer = Framer()
    framer.trust()
    return framer


@given(st.lists(st.binary(min_size=1, max_size=80), max_size=6))
def test_joined_frames_come_out_one_by_one(bodies: list[bytes]) -> None:
    framer = Framer()
    framer.receive(b"".join(map(frame, bodies)), 0.0)
    assert drain(framer) == bodies
    assert framer.deadline() is None


def test_a_frame_split_at_every_offset_comes_out_whole() -> None:
    bodies = [b"cinco", b"x" * 300, b"\0"]
    wire = b"".join(map(frame, bodies))
    for cut in range(len(wire) + 1):
        framer = Framer()
        framer.receive(wire[:cut], 0.0)
        got = drain(framer)
        framer.receive(wire[cut:], 0.0)
        assert got + drain(framer) == bodies, f"cut at {cut}"


def test_byte_by_byte() -> None:
    framer, got = Framer(), []
    for i in range(len(wire := frame(b"sota") + frame(b"rey"))):
        framer.receive(wire[i : i + 1], float(i))
        got += drain(framer)
    assert got == [b"sota", b"rey"]


def test_four_gigabytes_announced_die_at_the_header() -> None:
    framer = trusted()
    with pytest.raises(PeerViolation) as caught:
        feed(framer, b"\xff\xff\xff\xff")
    assert caught.value.code == FRAME_TOO_LONG
    assert "4294967295" in caught.value.detail


def test_a_stranger_gets_512_bytes_a_known_peer_64_kib() -> None:
    framer = Framer()
    framer.receive(frame(b"a" * BEFORE_TRUST), 0.0)
    assert drain(framer) == [b"a" * BEFORE_TRUST]
    with pytest.raises(PeerViolation, match=FRAME_TOO_LONG):
        feed(framer, frame(b"a" * (BEFORE_TRUST + 1)))

    known = trusted()
    wire = frame(b"a" * LIMIT)
    known.receive(wire[:CHUNK], 0.0)
    known.receive(wire[CHUNK:], 0.0)
    assert drain(known) == [b"a" * LIMIT]
    with pytest.raises(PeerViolation, match=FRAME_TOO_LONG):
        feed(known, (LIMIT + 1).to_bytes(4, "big"))


def test_the_frame_behind_the_proof_is_judged_by_the_wider_limit() -> None:
    framer = Framer()
    framer.receive(frame(b"proof") + frame(b"b" * 4000), 0.0)
    assert framer.next_frame() == b"proof"
    framer.trust()
    assert framer.next_frame() == b"b" * 4000


def test_a_dead_framer_stays_dead() -> None:
    framer = Framer()
    with pytest.raises(PeerViolation, match=FRAME_EMPTY) as first:
        feed(framer, bytes(4))
    for call in (lambda: framer.receive(frame(b"x"), 1.0), framer.next_frame, lambda: framer.timer(1.0)):
        with pytest.raises(PeerViolation) as again:
            call()
        assert again.value is first.value


def test_one_byte_every_ten_seconds_is_shown_the_door() -> None:
    framer = Framer()
    wire = frame(b"abcdefgh")
    framer.receive(wire[:1], 100.0)
    framer.timer(110.0)
    framer.receive(wire[1:2], 110.0)
    assert framer.deadline() == 100.0 + FRAME_TIMEOUT
    with pytest.raises(PeerViolation, match=FRAME_SLOW):
        framer.timer(115.0)


def test_patience_starts_anew_with_each_frame_and_idle_is_no_offence() -> None:
    framer = Framer()
    wire = frame(b"abc")
    framer.receive(wire + wire[:2], 0.0)
    assert drain(framer) == [b"abc"]
    framer.receive(wire[2:], 14.0)
    assert drain(framer) == [b"abc"]
    assert framer.deadline() is None
    framer.timer(1e6)
    framer.receive(wire[:2], 1e6)
    assert framer.deadline() == 1e6 + FRAME_TIMEOUT


def test_a_frame_behind_another_begins_when_its_bytes_came() -> None:
    framer = Framer()
    wire = frame(b"abc")
    framer.receive(wire[:3], 0.0)
    framer.receive(wire[3:] + wire[:2], 10.0)
    assert drain(framer) == [b"abc"]
    assert framer.deadline() == 10.0 + FRAME_TIMEOUT


def test_misuse_is_not_the_peers_fault() -> None:
    for body in (b"", b"x" * (LIMIT + 1)):
        with pytest.raises(LocalMisuse):
            frame(body)
    framer = Framer()
    with pytest.raises(LocalMisuse):
        framer.receive(b"x" * (CHUNK + 1), 0.0)
    framer.receive(frame(b"a" * 100) * 10, 0.0)
    with pytest.raises(LocalMisuse, match="take the frames out"):
        framer.receive(b"x", 0.0)
