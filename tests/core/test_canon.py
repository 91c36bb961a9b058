"""Canonical bytes: one value, one encoding, and nothing that two machines could write differently."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.canonical import MAX_BYTES, MAX_DEPTH, BadBytes, digest, pack, unpack
from tests.effort import tries
from tests.letters import ANY

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(ANY) | st.binary(),
    lambda inner: st.lists(inner, max_size=5).map(tuple),
    max_leaves=20,
)


def depth(value: object) -> int:
    return 1 + max(map(depth, value), default=0) if isinstance(value, tuple) else 0


@settings(max_examples=tries(5))
@given(values)
def test_what_is_packed_is_unpacked(value: object) -> None:
    if depth(value) > MAX_DEPTH:
        with pytest.raises(BadBytes, match="nested too deep"):
            pack(value)  # type: ignore[arg-type]
        return
    data = pack(value)  # type: ignore[arg-type]
    assert unpack(data) == value
    assert pack(unpack(data)) == data


@given(st.binary(max_size=40))
def test_any_bytes_are_refused_or_canonical(data: bytes) -> None:
    try:
        value = unpack(data)
    except BadBytes:
        return
    assert pack(value) == data


def nested(levels: int) -> tuple[Any, ...]:
    value: tuple[Any, ...] = ()
    for _ in range(levels - 1):
        value = (value,)
    return value


def test_how_deep_values_may_be() -> None:
    assert unpack(pack(nested(MAX_DEPTH))) == nested(MAX_DEPTH)
    with pytest.raises(BadBytes, match="nested too deep"):
        pack(nested(MAX_DEPTH + 1))
    with pytest.raises(BadBytes):
        unpack(b"\x91" * (MAX_DEPTH + 1) + b"\x90")
    with pytest.raises(BadBytes):
        unpack(b"\x91" * 100_000 + b"\x90")


@pytest.mark.parametrize("value", [1.0, (1, 2.5), [1], {"a": 1}, {1}, object(), bytearray(b"x"), -(2**63) - 1, 2**64])
def test_values_without_a_canonical_form(value: object) -> None:
    with pytest.raises(BadBytes):
        pack(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "data",
    [
        msgpack.packb(1.5),
        msgpack.packb({"a": 1}),
        b"\x80",
        msgpack.packb(msgpack.ExtType(1, b"x")),
        msgpack.packb(msgpack.Timestamp(1)),
        b"\xcc\x05",  # 5 in two bytes
        b"\xd0\x05",  # 5 as a signed byte
        b"\xd9\x01a",  # a short text written as a long one
        b"\xc5\x00\x01a",  # short bytes written as long ones
        b"\xdc\x00\x01\x05",  # a short list written as a long one
        b"\xa1\xff",  # no UTF-8
        b"\x05\x05",  # more than one value
        b"\x92\x05",  # half a value
        b"",
        b"\xc1",
        b"\xdd\xff\xff\xff\xff",  # four thousand million items announced
        b"\xc6\xff\xff\xff\xff",
    ],
)
def test_bytes_that_pack_would_not_write(data: bytes) -> None:
    with pytest.raises(BadBytes):
        unpack(data)


def test_true_and_one_are_different_bytes() -> None:
    assert pack(True) != pack(1)
    assert unpack(pack(True)) is True
    assert type(unpack(pack(1))) is int


def test_too_many_bytes() -> None:
    with pytest.raises(BadBytes, match="too many bytes"):
        unpack(pack(b"x" * MAX_BYTES))


def test_digest_is_blake2b() -> None:
    """The first test vector of RFC 7693, appendix A, and its short form."""
    assert digest(b"abc", 64).hex().startswith("ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1")
    assert len(digest(b"")) == 32
    assert digest(b"abc", 16) != digest(b"abc", 32)[:16]


def test_two_threads_pack_at_once_also_without_compiled_msgpack() -> None:
    """The pure one can be interrupted anywhere: nothing of it may be shared."""
    environ = {**os.environ, "MSGPACK_PUREPYTHON": "1"}
    done = subprocess.run([sys.executable, "-c", AT_ONCE], env=environ, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == ("equal", 0), done.stderr


AT_ONCE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from msgpack import Packer
from core.canonical import pack
assert Packer.__module__ == "msgpack.fallback"
sys.setswitchinterval(1e-6)
values = [(number, "word", (b"bytes", number + 1)) for number in range(300)]
with ThreadPoolExecutor(4) as threads:
    packed = [list(one) for one in threads.map(lambda _: [pack(value) for value in values], range(8))]
print("equal" if all(one == packed[0] for one in packed) and len(set(packed[0])) == len(values) else "torn")
"""
