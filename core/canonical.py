"""Canonical bytes: msgpack of nested tuples of int, str, bytes, bool and None, nothing else. One value, one encoding.

No dict (its order is an accident), no float (its printing is one too). `unpack` refuses every encoding that `pack`
would not have written, so equal bytes and equal values are the same thing.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, TypeAlias

import msgpack

Plain: TypeAlias = "int | str | bytes | bool | tuple[Plain, ...] | None"

HASH_SIZE: Final = 16
"""Bytes of the public hash of a position."""
MAX_DEPTH: Final = 8
MAX_BYTES: Final = 1 << 20
_ROOM: Final = 512
"""Bytes set aside for packing, more as needed. By itself msgpack asks the system for 256 kB and gives them back."""
_LEAVES: Final = frozenset({int, str, bytes, bool, type(None)})
_REFUSED: Final = (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException)


class BadBytes(ValueError):
    """Bytes or values that are not canonical."""


def pack(value: Plain) -> bytes:
    """The bytes of a value. Raises `BadBytes` for a type that has no canonical form or an int beyond 64 bits."""
    _check(value, MAX_DEPTH)
    try:
        packed: bytes = msgpack.packb(value, buf_size=_ROOM)
    except _REFUSED as error:
        raise BadBytes(f"not encodable: {error}") from None
    return packed


def unpack(data: bytes) -> Plain:
    """The value of canonical bytes. Raises `BadBytes` for anything `pack` does not write."""
    if len(data) > MAX_BYTES:
        raise BadBytes("too many bytes")
    try:
        value: Any = msgpack.unpackb(
            data, use_list=False, raw=False, strict_map_key=True, max_ext_len=0, max_map_len=0, max_array_len=4096
        )
    except _REFUSED as error:
        raise BadBytes(f"not msgpack: {type(error).__name__}") from None
    if pack(value) != data:
        raise BadBytes("not the canonical encoding")
    return value  # type: ignore[no-any-return]


def digest(data: bytes, size: int = 32) -> bytes:
    """BLAKE2b of the bytes, `size` bytes long (RFC 7693)."""
    return blake2b(data, digest_size=size).digest()


def _check(value: Plain, depth: int) -> None:
    if type(value) in _LEAVES:
        return
    if not isinstance(value, tuple):
        raise BadBytes(f"a {type(value).__name__} has no canonical form")
    if depth == 0:
        raise BadBytes("nested too deep")
    if not _LEAVES.issuperset(map(type, value)):
        for item in value:
            if type(item) not in _LEAVES:
                _check(item, depth - 1)
