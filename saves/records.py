"""Records: how entries stand one after another in a file, and how to tell a torn tail from damage.

::

    record = length (u32, big-endian) | CRC-32 of the length's four bytes and the data (u32) | data

Records are appended one at a time, each on the medium before the next begins. So all that a crash can leave is the
beginning of one record, and zeros where the file grew and the data never came: that is a torn tail. Anything else is
damage, for it was whole once.
"""

from __future__ import annotations

import struct
from typing import Final, NamedTuple
from zlib import crc32

from core.canonical import MAX_BYTES

MAX_RECORD: Final = MAX_BYTES
_HEAD: Final = struct.Struct(">II")
_LENGTH: Final = struct.Struct(">I")
_SECTOR: Final = 512
"""Bytes that a medium writes together: where data never came, zeros begin at one of these."""
_SEARCH_BUDGET: Final = 1 << 26
"""Bytes to checksum at most while looking for whole records behind a broken one: hostile tails must not hang."""


class Scan(NamedTuple):
    """What a file holds: its whole records, the offset behind the last of them, and whether more is broken than a tear
    could explain."""

    records: tuple[bytes, ...]
    end: int
    damaged: bool


def record(data: bytes) -> bytes:
    """The record of an entry's bytes. Raises `ValueError` for none at all or more than `MAX_RECORD`."""
    if not 0 < len(data) <= MAX_RECORD:
        raise ValueError(f"a record holds 1 to {MAX_RECORD} bytes")
    length = _LENGTH.pack(len(data))
    return length + _LENGTH.pack(crc32(data, crc32(length))) + data


def scan(data: bytes, start: int) -> Scan:
    """Read records from an offset to the end of the bytes."""
    records: list[bytes] = []
    at = start
    while (found := record_at(data, at)) is not None:
        records.append(found)
        at += _HEAD.size + len(found)
    return Scan(tuple(records), at, at < len(data) and not _is_torn_tail(data, at))


def record_at(data: bytes, at: int) -> bytes | None:
    """The whole record that begins at an offset, None if there is none."""
    if len(data) - at < _HEAD.size:
        return None
    length, crc = _HEAD.unpack_from(data, at)
    begin = at + _HEAD.size
    if not 0 < length <= MAX_RECORD or length > len(data) - begin:
        return None
    payload = data[begin : begin + length]
    return payload if crc32(payload, crc32(data[at : at + 4])) == crc else None


def _is_torn_tail(data: bytes, at: int) -> bool:
    if len(data) - at > _HEAD.size + MAX_RECORD:
        return False
    came = at + len(data[at:].rstrip(b"\0"))
    if came < at + _HEAD.size:
        return True
    (length,) = _LENGTH.unpack_from(data, at)
    wanted = at + _HEAD.size + length
    if not 0 < length <= MAX_RECORD or len(data) > wanted:
        return False
    if len(data) == wanted and -came % _SECTOR >= len(data) - came:
        return False
    return not _holds_a_record(data, at)


def _holds_a_record(data: bytes, at: int) -> bool:
    """Whether a whole record lies behind this broken one, or it would be whole but for its length."""
    begin = at + _HEAD.size
    (crc,) = _LENGTH.unpack_from(data, at + _LENGTH.size)
    if crc32(data[begin:], crc32(_LENGTH.pack(len(data) - begin))) == crc:
        return True
    budget = _SEARCH_BUDGET
    for begin in range(at + 1, len(data) - _HEAD.size):
        (length,) = _LENGTH.unpack_from(data, begin)
        if 0 < length <= len(data) - begin - _HEAD.size:
            budget -= length
            if budget < 0 or record_at(data, begin) is not None:
                return True
    return False
