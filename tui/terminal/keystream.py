"""What a terminal sends, cut into pieces: text, whole escape sequences, pastes. Pure: bytes and time come in.

A terminal sends more than keys: replies to questions, reports of its own, and bytes of an encoding that nobody asked
for. Here nothing of that raises, waits for ever or passes for keys: what is not whole in time is dropped, a paste
without an end is over after a silence, and replies that are strings (OSC, DCS, APC, PM, SOS) are swallowed.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from typing import Final, NamedTuple

ESCAPE_DELAY: Final = 0.1
"""Seconds after which ESC is the key of that name, and not the beginning of a sequence."""
SEQUENCE_LIMIT: Final = 0.5
"""Seconds in which a sequence has to be whole."""
STRING_LIMIT: Final = 1.0
"""Seconds in which a reply has to be over."""
PASTE_LIMIT: Final = 2.0
"""Seconds of silence after which a paste is over, whether its end has come or not."""
LONGEST_SEQUENCE: Final = 64
LONGEST_PASTE: Final = 65_536
"""Bytes of a paste that are kept; no field takes as many."""

_PASTE_BEGINS: Final = b"\x1b[200~"
_PASTE_ENDS: Final = b"\x1b[201~"
_WHOLE: Final = re.compile(
    rb"\x1b(?:\[\[[A-E]|\[M.{3}|\[\d+\$|\[(?![\[M])[0-?]*[ -/]*[@-~]|O[\d;]*[@-~]|[^\[O\]P_^X\x1b\x80-\xff])", re.DOTALL
)
"""CSI (before it the function keys of the Linux console, X10's mouse, rxvt's ``$``), SS3, Alt and a key."""
_BEGUN: Final = re.compile(rb"\x1b(?:\[(?:\[|M.{0,2}|[0-?]*[ -/]*)|O[\d;]*|[\]P_^X])?\Z", re.DOTALL)
_STRING: Final = re.compile(rb"\x1b[\]P_^X](?s:.)")
_END_OF_STRING: Final = re.compile(rb"[\x07\x18\x1a]|\x1b\\|(?=\x1b[^\\])")
_END_OF_CONTROL: Final = re.compile(rb"[@-~]|(?=[\x00-\x1f])")
_BROKEN_OFF: Final = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*|O[\d;]*)?")


class TypedText(NamedTuple):
    """Typed characters; what cannot be decoded is U+FFFD."""

    text: str


class Sequence(NamedTuple):
    """One whole escape sequence, or ESC alone."""

    text: str


class Pasted(NamedTuple):
    """A paste in brackets."""

    text: str


InputPiece = TypedText | Sequence | Pasted


class KeyStream:
    """`feed` what was read, `tick` when `wait` seconds have passed without more; `now` in seconds, never going back."""

    def __init__(self, encoding: str = "utf-8") -> None:
        self.encoding = encoding
        self._decoder = getincrementaldecoder(encoding)("replace")
        self._held = b""
        """What is not whole yet."""
        self._since = 0.0
        self._swallow: re.Pattern[bytes] | None = None
        """The end of what is being swallowed."""
        self._paste: bytearray | None = None
        self._pieces: list[InputPiece] = []

    def feed(self, data: bytes, now: float) -> list[InputPiece]:
        """The pieces that are whole now."""
        pieces = self.tick(now)
        rest = self._held + data
        if self._paste is not None or self.wait(now) is None:
            self._since = now
        self._held = b""
        while rest and not self._held:
            rest = self._take(rest, now)
        return pieces + self._taken()

    def tick(self, now: float) -> list[InputPiece]:
        """What has waited too long is decided."""
        if self.wait(now) != 0:
            return []
        held, self._held, self._swallow = self._held, b"", None
        if self._paste is not None:
            self._end_paste(held)
        elif len(held) in (1, 2):
            self._pieces.append(Sequence(held.decode("latin-1")))
        return self._taken()

    def wait(self, now: float) -> float | None:
        """Seconds until `tick` has something to decide; None where it has not."""
        if self._paste is not None:
            limit = PASTE_LIMIT
        elif self._swallow is not None:
            limit = STRING_LIMIT
        elif self._held:
            limit = ESCAPE_DELAY if len(self._held) <= 2 else SEQUENCE_LIMIT
        else:
            return None
        return max(0.0, self._since + limit - now)

    def _taken(self) -> list[InputPiece]:
        pieces, self._pieces = self._pieces, []
        return pieces

    # --- each takes from the front what it can, and returns the rest; `_held` is set where more has to come

    def _take(self, rest: bytes, now: float) -> bytes:
        if self._paste is not None:
            return self._take_paste(rest)
        if self._swallow is not None:
            return self._take_swallowed(rest)
        plain, escape, after = rest.partition(b"\x1b")
        if text := self._decoder.decode(plain, bool(escape)):
            self._pieces.append(TypedText(text))
        if not escape:
            return b""
        if plain:
            self._since = now
        return self._take_sequence(escape + after, now)

    def _take_sequence(self, rest: bytes, now: float) -> bytes:
        if whole := _WHOLE.match(rest):
            sequence = whole.group()
            self._since = now
            if sequence == _PASTE_BEGINS:
                self._paste = bytearray()
            elif len(sequence) <= LONGEST_SEQUENCE:
                self._pieces.append(Sequence(sequence.decode("latin-1")))
            return rest[len(sequence) :]
        if _STRING.match(rest):
            self._swallow = _END_OF_STRING
            return rest[2:]
        if _BEGUN.match(rest):
            if len(rest) > LONGEST_SEQUENCE:
                self._swallow = _END_OF_CONTROL
                return b""
            self._held = rest
            return b""
        if rest.startswith(b"\x1b\x1b"):
            self._pieces.append(Sequence("\x1b"))
            self._since = now
            return rest[1:]
        # A sequence that something else has broken off (or ESC before a letter beyond ASCII): the rest is what it is.
        return _BROKEN_OFF.sub(b"", rest, count=1)

    def _take_swallowed(self, rest: bytes) -> bytes:
        assert self._swallow is not None
        if end := self._swallow.search(rest):
            self._swallow = None
            return rest[end.end() :]
        if rest.endswith(b"\x1b"):
            self._held = b"\x1b"
        return b""

    def _take_paste(self, rest: bytes) -> bytes:
        text, end, after = rest.partition(_PASTE_ENDS)
        if end:
            self._end_paste(text)
            return after
        kept = next((size for size in range(len(_PASTE_ENDS) - 1, 0, -1) if text.endswith(_PASTE_ENDS[:size])), 0)
        self._keep(text[: len(text) - kept])
        self._held = text[len(text) - kept :]
        return b""

    def _keep(self, text: bytes) -> None:
        assert self._paste is not None
        self._paste += text[: LONGEST_PASTE - len(self._paste)]

    def _end_paste(self, last: bytes) -> None:
        assert self._paste is not None
        self._keep(last)
        text = self._paste.decode(self.encoding, "replace")
        self._paste = None
        self._pieces.append(Pasted(text.replace("\0", "")))
