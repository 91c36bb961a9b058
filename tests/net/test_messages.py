"""Messages: what goes in comes out, and nothing else gets in."""

from __future__ import annotations

import math
import struct
import tracemalloc
from typing import Any, get_args

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.link.errors import BAD_MESSAGE, PeerViolation
from net.link.handshake_messages import Greeting, Hello
from net.link.messages import Clear, Message, Ping, decode, decode_clear, encode, greeting
from tests.letters import ANY
from tests.net.examples import CLEAR, MESSAGES


def code_of(data: bytes, decoder: Any = decode) -> str:
    with pytest.raises(PeerViolation) as caught:
        decoder(data)
    assert caught.value.detail.isascii()
    return caught.value.code


def test_the_examples_cover_every_message() -> None:
    assert {type(m) for m in MESSAGES} == set(get_args(Message))
    assert {type(m) for m in CLEAR} == set(get_args(Clear))


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: type(m).__name__)
def test_a_message_comes_out_as_it_went_in(message: Message) -> None:
    assert decode(encode(message)) == message


@pytest.mark.parametrize("message", CLEAR, ids=lambda m: type(m).__name__)
def test_a_handshake_message_comes_out_as_it_went_in(message: Clear) -> None:
    assert decode_clear(encode(message)) == message


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: type(m).__name__)
def test_a_field_more_or_less_is_refused(message: Message) -> None:
    fields = msgpack.unpackb(encode(message), use_list=True)
    assert code_of(msgpack.packb([*fields, 0])) == BAD_MESSAGE
    assert code_of(msgpack.packb([*fields, None, None])) == BAD_MESSAGE
    if not type(message).__struct_defaults__:
        assert code_of(msgpack.packb(fields[:-1])) == BAD_MESSAGE


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: type(m).__name__)
def test_no_field_takes_a_float_a_map_or_nothing(message: Message) -> None:
    fields = msgpack.unpackb(encode(message), use_list=True)
    for i in range(1, len(fields)):
        for wrong in (1.0, math.nan, {}, {"a": 1}, None, msgpack.Timestamp(1), msgpack.ExtType(5, b"x")):
            assert code_of(msgpack.packb([*fields[:i], wrong, *fields[i + 1 :]])) == BAD_MESSAGE, (i, wrong)


HOSTILE = {
    "nothing": b"",
    "garbage": b"GET / HTTP/1.1\r\n\r\n",
    "an unknown tag": msgpack.packb(["shutdown", 1]),
    "a tag that is a number": msgpack.packb([5, 1]),
    "a map": msgpack.packb({"type": "ping", "n": 1}),
    "a handshake message": encode(CLEAR[0]),
    "two messages in a frame": encode(Ping(1)) + encode(Ping(2)),
    "bytes behind the message": encode(Ping(1)) + b"\0",
    "half a message": encode(Ping(300))[:-1],
    "a bool for a number": msgpack.packb(["ping", True]),
    "a number beyond 53 bits": msgpack.packb(["ping", 1 << 60]),
    "a number below zero": msgpack.packb(["ping", -1]),
    "text for bytes": msgpack.packb(["entry", "abc"]),
    "text that is no UTF-8": b"\x93\xa3bye\xa2\xff\xfe\xa0",
    "text with a surrogate": b"\x93\xa3bye\xa3\xed\xa0\x80\xa0",
    "60,000 nested lists": b"\x91" * 60_000,
    "a nest inside": b"\x92\xa5lobby" + b"\x91" * 60_000,
    "2,000 nested maps": b"\x81\xa1a" * 2_000,
    "four thousand million items announced": b"\xdd\xff\xff\xff\xff\xa4ping",
    "four thousand million seats announced": b"\x92\xa8presence\xdd\xff\xff\xff\xff",
    "four thousand million bytes announced": b"\x92\xa5entry\xc6\xff\xff\xff\xffx",
    "65,000 empty lists": b"\x92\xa8presence\xdc" + struct.pack(">H", 65_000) + b"\x90" * 65_000,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_bytes_are_refused_and_cost_little(data: bytes) -> None:
    tracemalloc.start()
    try:
        assert code_of(data) == BAD_MESSAGE
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_the_reason_quotes_a_peer_only_in_plain_ascii() -> None:
    with pytest.raises(PeerViolation) as caught:
        decode(msgpack.packb(["\x1b[2J\u202eñ" * 100, 1]))
    assert "\x1b" not in str(caught.value)
    assert len(caught.value.detail) <= 200


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_a_violation(data: bytes) -> None:
    try:
        message = decode(data)
    except PeerViolation:
        return
    assert decode(encode(message)) == message


def _plain() -> st.SearchStrategy[Any]:
    text = st.text(ANY)
    leaf = st.none() | st.booleans() | st.integers(-(1 << 63), (1 << 64) - 1) | st.floats() | text | st.binary()
    return st.recursive(leaf, lambda inner: st.lists(inner) | st.dictionaries(text, inner), max_leaves=8)


@given(st.sampled_from(MESSAGES), st.data())
def test_a_message_with_one_field_changed_is_a_message_or_a_violation(message: Message, data: st.DataObject) -> None:
    fields = msgpack.unpackb(encode(message), use_list=True)
    at = data.draw(st.integers(0, len(fields) - 1))
    fields[at] = data.draw(_plain())
    wire = msgpack.packb(fields)
    try:
        got = decode(wire)
    except PeerViolation:
        return
    assert decode(encode(got)) == got


def test_a_hello_of_a_later_version_still_tells_its_versions() -> None:
    later = msgpack.packb(["SOBREMESA", 4, 9, "7.0.1", {"new": 1.5}, [], "more"])
    assert greeting(later) == Greeting(4, 9, "7.0.1")
    assert code_of(later, decode_clear) == BAD_MESSAGE
    others = (b"", b"SSH-2.0-OpenSSH_9.6\r\n", msgpack.packb(["OTHER", 1, 1, "1"]), msgpack.packb(["SOBREMESA"]))
    for stranger in others:
        assert greeting(stranger) is None


def test_the_longest_hello_fits_a_strangers_frame() -> None:
    longest = Hello(9999, 9999, "x" * 20, ("w" * 20,) * 8, b"n" * 16, b"t" * 16, b"A" * 64)
    assert len(encode(longest)) <= 512
