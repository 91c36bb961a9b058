"""Bytes from a stranger, mutated for as long as one likes: nothing but a named refusal may come out.

    python -m tests.net.fuzz SECONDS [SEED]      mutates tests/net/corpus and keeps what is refused in a new way

The compiled decoder has no branches to watch, so what guides the search is the reason of the refusal.
"""

from __future__ import annotations

import re
import sys
import time
from hashlib import blake2b
from pathlib import Path

from core.log.bodies import BadEntry
from core.log.entry import Entry, Proposal
from core.log.opening import decode_opening
from core.random_stream import Stream
from net.admission.invitation import BadInvitation, parse
from net.link.errors import PeerViolation
from net.link.framing import CHUNK, Framer, frame
from net.link.link import Link
from net.link.messages import decode, decode_clear, encode, greeting
from tests.net.examples import CLEAR, MESSAGES
from tests.net.wire import Wire

CORPUS = Path(__file__).parent / "corpus"
TOKENS: tuple[bytes, ...] = (
    b"\xc0",
    b"\xc1",
    b"\xca\x7f\xc0\x00\x00",
    b"\xcb" + bytes(8),
    b"\xd6\xff" + bytes(4),
    b"\xdd\xff\xff\xff\xff",
)
TOKENS += (b"\xdb\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\x91" * 64, b"\x81\xa1a" * 64)
TOKENS += (b"\xcf" + b"\xff" * 8, b"\xd3\x80" + bytes(7), b"\xa3\xed\xa0\x80", b"\xc3", b"\x00", b"\x90", b"\x80")


_QUOTED = re.compile(r"'.*'|\".*\"|[0-9]+", re.DOTALL)
"""What a reason quotes of the bytes themselves."""


def seeds() -> list[bytes]:
    """The corpus, and an example of every message."""
    kept = [path.read_bytes() for path in sorted(CORPUS.glob("*.bin"))]
    return [*map(encode, CLEAR), *map(encode, MESSAGES), *kept]


def mutated(data: bytes, other: bytes, chance: Stream) -> bytes:
    """A few small changes, as mutators make them."""
    changed = bytearray(data)
    for _ in range(1 + chance.below(4)):
        at = chance.below(len(changed) + 1)
        match chance.below(7):
            case 0 if changed:
                changed[at % len(changed)] ^= 1 << chance.below(8)
            case 1 if changed:
                changed[at % len(changed)] = chance.below(256)
            case 2:
                changed[at:at] = chance.choice(TOKENS)
            case 3:
                del changed[at : at + 1 + chance.below(8)]
            case 4:
                changed[at:at] = other[: 1 + chance.below(16)]
            case 5:
                changed[at : at + 8] = chance.choice(TOKENS)
            case 6:
                changed = changed[:at] + bytearray(other[chance.below(len(other) + 1) :])
    return bytes(changed[:CHUNK])


def refusals(data: bytes) -> tuple[str, ...]:
    """What everything that reads a stranger's bytes says of these. Raises whatever should never be raised."""
    return (
        _said(lambda: decode(data)),
        _said(lambda: decode_clear(data)),
        str(greeting(data) is None),
        _said(lambda: Entry.decode(data)),
        _said(lambda: Proposal.decode(data)),
        _said(lambda: decode_opening(data)),
        _framed(data),
        _link_says(Wire().host, data),
        _link_says(Wire().guest, data),
        _said(lambda: parse(data.decode("latin-1"))),
    )


def _said(read: object) -> str:
    try:
        value = read()  # type: ignore[operator]
    except BadInvitation as refused:
        return refused.key
    except (PeerViolation, BadEntry) as refused:
        return f"{type(refused).__name__} {_QUOTED.sub('', str(refused))}"
    return type(value).__name__


def _framed(data: bytes) -> str:
    framer = Framer()
    try:
        framer.receive(data, 0.0)
        while framer.next_frame() is not None:
            pass
    except PeerViolation as refused:
        return refused.code
    return "midway" if framer.deadline() is not None else "whole"


def _link_says(link: Link, data: bytes) -> str:
    if 0 < len(data) <= 512:
        link.receive(frame(data), 0.0)
    return link.error.code if link.error else "waits"


def run(seconds: float, seed: str, keep: bool) -> tuple[int, int]:
    """Mutate for so long; how many were tried and how many were refused in a way not seen before."""
    chance, corpus = Stream(seed.encode(), "fuzz"), seeds()
    seen = {what for data in corpus for what in enumerate(refusals(data))}
    tried = new = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        data = mutated(chance.choice(corpus), chance.choice(corpus), chance)
        tried += 1
        try:
            said = set(enumerate(refusals(data)))
        except Exception as error:
            error.add_note(f"the bytes: {data.hex()}")
            raise
        if said - seen and len(data) < 400:
            seen |= said
            corpus.append(data)
            new += 1
            if keep:
                (CORPUS / f"{blake2b(data, digest_size=8).hexdigest()}.bin").write_bytes(data)
    return tried, new


if __name__ == "__main__":
    tried, new = run(float(sys.argv[1]), (sys.argv[2:] or ["0"])[0], keep=True)
    print(f"{tried} tried, {new} refused in a new way")
