"""What goes through the pipes between the program behind a tab of a browser and whoever started it, as Textual has it.

After `PACKETS_BEGIN` there are packets, both ways: a letter, four bytes of length with the greatest first, and so many
bytes.
"""

from __future__ import annotations

from typing import Final

PACKETS_BEGIN: Final = b"__GANGLION__\n"
"""What the program writes first: from here on there are packets."""
DATA_PACKET: Final = b"D"
"""Kind of a packet with keys, and with what the program paints."""
META_PACKET: Final = b"M"
"""Kind of a packet with JSON: sizes, focus, the end."""
HEAD_LENGTH: Final = 5
LONGEST_PACKET: Final = 1 << 24
"""Bytes of one packet: a whole screen is far less."""


def packet(kind: bytes, payload: bytes) -> bytes:
    """The bytes of a packet.

    >>> packet(DATA_PACKET, b"x")
    b'D\\x00\\x00\\x00\\x01x'
    """
    return kind + len(payload).to_bytes(4, "big") + payload


def read_head(head: bytes) -> tuple[bytes, int]:
    """The kind of a packet and the length of what follows, from its first `HEAD_LENGTH` bytes."""
    return head[:1], int.from_bytes(head[1:], "big")
