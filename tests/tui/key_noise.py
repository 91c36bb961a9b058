"""Bytes that a terminal might send, and some that none should: for tests of the input, drawn or from a seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from hypothesis import strategies as st

KEYS: Final = (
    *"hjklnmugrasq?dxvptoec 1234567890",
    "\r",
    "\t",
    "\x7f",
    "\x1b",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[Z",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[H",
    "\x1b[F",
    "\x10",
    "\x0c",
    "\x03",
    "\x1a",
    "\x1bOP",
)
"""What people press; not ctrl+q."""


def _number(chance: Random) -> str:
    return chance.choice(
        ["", "0", "1", "2", "13", "27", "48", "97", "200", "201", "255", "1000", "65535", "55296", "9" * 12, "-1"]
    )


def _control(chance: Random) -> bytes:
    parts = [_number(chance) for _ in range(chance.randrange(5))]
    text = chance.choice([";", ":"]).join(parts)
    private, final = chance.choice(["", "", "?", ">", "<", "="]), chance.choice("ABCDHFPQRSMmtucnyhlIOZ~u$@")
    return f"\x1b[{private}{text}{final}".encode()


def _mouse(chance: Random) -> bytes:
    button, x, y = (
        chance.choice([0, 1, 2, 3, 32, 35, 64, 65, 66, 128, 255]),
        chance.randrange(200),
        chance.randrange(60),
    )
    return f"\x1b[<{button};{x};{y}{chance.choice('Mm')}".encode()


def _string(chance: Random) -> bytes:
    end = chance.choice([b"\x07", b"\x1b\\", b"\x18", b""])
    return (
        b"\x1b" + bytes([chance.choice(b"]P_^X")]) + chance.randbytes(chance.randrange(40)).replace(b"\x1b", b"") + end
    )


def _paste(chance: Random) -> bytes:
    text = "".join(chance.choice("hola ñ¿\r\n\t\x00\x1b漢🂡") for _ in range(chance.randrange(60))).encode()
    return b"\x1b[200~" + text + chance.choice([b"\x1b[201~", b"\x1b[201~", b""])


def _bytes(chance: Random) -> bytes:
    # Not ctrl+q: it ends the program, as it should.
    return chance.randbytes(chance.randrange(1, 30)).replace(b"\x11", b"")


def _text(chance: Random) -> bytes:
    return chance.choice(["ñ", "漢字", "e\u0301", "\u202eabc", "🂡", "\u200b", "abc", "\x9b31m", "\ufffe"]).encode()


def _keys(chance: Random) -> bytes:
    return "".join(chance.choice(KEYS) for _ in range(chance.randrange(1, 6))).encode()


_KINDS: Final[tuple[Callable[[Random], bytes], ...]] = (_control, _mouse, _string, _paste, _bytes, _text, _keys, _keys)


def some_noise(chance: Random) -> bytes:
    """One thing, whole or nearly so."""
    data = chance.choice(_KINDS)(chance)
    return data[: chance.randrange(len(data) + 1)] if chance.random() < 0.1 else data


def noise() -> st.SearchStrategy[bytes]:
    """Drawn by hypothesis."""
    return st.integers(0, 2**32).map(lambda seed: some_noise(Random(seed)))
