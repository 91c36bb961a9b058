"""The fields of messages, each with the bounds that the decoder checks before it allocates anything, and their base.

Two kinds of text: what the program says (`WordText`, `RemarkText`) is refused unless it is printable ASCII without
markup, so that it can be shown, logged and printed as it is. What people write (`NameText`, `TalkText`) is in any
script, and is cleaned where it comes in (`net.sanitize`).
"""

from __future__ import annotations

import re
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from core.log.bodies import MAX_SEATS
from core.log.entry import HEAD_SIZE, MATCH_ID_SIZE
from net.crypto.interfaces import KEY_SIZE, SIGNATURE_SIZE

MAX_WORD: Final = 20
MAX_NAME: Final = 40
MAX_TALK: Final = 200
MAX_ENTRY: Final = 64_000
MAX_PART: Final = 4000
NO_SEQ: Final = -1
"""The `seq` of a log without entries."""
_WORD_SIGNS: Final = "A-Za-z0-9_.+!-"
_WORDS: Final = rf"\A[{_WORD_SIGNS}]*\Z"
_REMARKS: Final = r"\A[ -Z^-~]*\Z"

Key: TypeAlias = Annotated[bytes, Meta(min_length=KEY_SIZE, max_length=KEY_SIZE)]
KeyOrNone: TypeAlias = Annotated[bytes, Meta(max_length=KEY_SIZE)]
Signature: TypeAlias = Annotated[bytes, Meta(min_length=SIGNATURE_SIZE, max_length=SIGNATURE_SIZE)]
MatchId: TypeAlias = Annotated[bytes, Meta(min_length=MATCH_ID_SIZE, max_length=MATCH_ID_SIZE)]
Head: TypeAlias = Annotated[bytes, Meta(min_length=HEAD_SIZE, max_length=HEAD_SIZE)]
Mac: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Short: TypeAlias = Annotated[bytes, Meta(min_length=16, max_length=16)]
EntryBytes: TypeAlias = Annotated[bytes, Meta(min_length=1, max_length=MAX_ENTRY)]
CountField: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 53)]
Seq: TypeAlias = Annotated[int, Meta(ge=NO_SEQ, le=1 << 53)]
Version: TypeAlias = Annotated[int, Meta(ge=1, le=9999)]
SeatOrNone: TypeAlias = Annotated[int, Meta(ge=-1, lt=MAX_SEATS)]
WordText: TypeAlias = Annotated[str, Meta(max_length=MAX_WORD, pattern=_WORDS)]
App: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_WORD, pattern=_WORDS)]
RemarkText: TypeAlias = Annotated[str, Meta(max_length=MAX_TALK, pattern=_REMARKS)]
PartText: TypeAlias = Annotated[str, Meta(max_length=MAX_PART, pattern=_REMARKS)]
NameText: TypeAlias = Annotated[str, Meta(max_length=MAX_NAME)]
TalkText: TypeAlias = Annotated[str, Meta(max_length=MAX_TALK)]
OptionValue: TypeAlias = Annotated[int, Meta(ge=0, le=1000)] | bool | WordText
_NO_WORD: Final = re.compile(f"[^{_WORD_SIGNS}]")
_MARKUP: Final = str.maketrans("[]\\", "()/")


class Exact(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Immutable, an array on the wire, no field more or less than declared."""


def as_app(text: str) -> str:
    """The nearest `App` to a program's version.

    >>> as_app("0.2.0 (próxima)")
    '0.2.0--pr-xima-'
    """
    return _NO_WORD.sub("-", text)[:MAX_WORD] or "-"


def as_remark(text: str, longest: int = MAX_TALK) -> str:
    """The nearest `RemarkText` to technical English, or `PartText`; it may quote what a stranger sent.

    >>> as_remark("no kind '\\x1b[2J'")
    "no kind '/x1b(2J'"
    """
    return ascii(text)[1:-1].translate(_MARKUP)[:longest]
