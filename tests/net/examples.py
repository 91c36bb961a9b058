"""One or more examples of every message, for tests that walk through all of them."""

from __future__ import annotations

from typing import Final

from net.link.desync_messages import Differs, Halt, HeadIs, HeadQuery, Part, Witness
from net.link.handshake_messages import Confirm, Denied, GameVersion, Hello, Identify
from net.link.messages import (
    Ack,
    Again,
    Away,
    Bye,
    Clear,
    EntryMsg,
    Lobby,
    Message,
    Ping,
    Pong,
    Presence,
    Propose,
    Ready,
    Refused,
    Rematch,
    ResumeKey,
    Say,
    SeatLine,
    Sit,
    Stamped,
    Sync,
)

CLEAR: Final[tuple[Clear, ...]] = (
    Hello(1, 3, "0.1.0", ("joint!", "talk"), b"n" * 16, b"", b"A" * 33),
    Confirm(b"m" * 32, b"h" * 24),
    Denied("wait", 8),
)
MESSAGES: Final[tuple[Message, ...]] = (
    Identify(
        "Rosa",
        b"i" * 32,
        b"k" * 32,
        b"v" * 64,
        b"p" * 64,
        (GameVersion("cuarenta", 1, b"c" * 16), GameVersion("casita", 2, b"d" * 16)),
        bytes(16),
    ),
    ResumeKey(b"m" * 16, b"r" * 32),
    Ping(0),
    Pong(7),
    Bye("left", "se fue a dormir"),
    Lobby(
        "cuarenta",
        "texto",
        (("suma_max", 3), ("parejas", True), ("sobrantes", "nadie")),
        "a_ojo",
        (SeatLine("person", "Rosa", "", b"k" * 32, True), SeatLine("open", "", "", b"", False)),
    ),
    Sit(-1),
    Ready(True, b"l" * 16),
    Say("Rosa", "¡Caída y limpia!"),
    Again(True),
    Rematch(b"n" * 16, b"h" * 32, b"r" * 32),
    Sync(b"m" * 16, -1, b"g" * 32),
    EntryMsg(b"entry"),
    Stamped(12, b"x" * 16, b"h" * 32),
    Propose(b"proposal", b"s" * 64),
    Refused(3, "not_your_turn", "CU-9"),
    Ack(12, b"h" * 32),
    Differs(9, b"h" * 32, b"x" * 16, "", (("table", b"t" * 16), ("scores", b"s" * 16))),
    Part(9, "table", "(3, 17)"),
    HeadQuery(-1),
    HeadIs(4, b"h" * 32),
    Witness(4, b"entry"),
    Halt(9, b"k" * 32),
    Presence((Away(b"k" * 32, -1), Away(b"l" * 32, 75))),
)
