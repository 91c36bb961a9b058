"""The match log: entries, their bytes and the hash chain. The same bytes are the save, the network and the replay.

::

    proposal = (match, author, author_seq, seen_seq, seen_head, kind, body, hash_before)   signed in a network
    entry    = (seq, prev_head, proposal bytes, signature, hash_after)                     stamped by the sequencer
    head_n   = BLAKE2b-256(head_(n-1) | entry_n)
    signed   = "sobremesa/proposal/1" 00 | proposal

A proposal travels as bytes inside its entry, so signed bytes are never encoded a second time. `hash_before` and
`hash_after` are the game's public hashes around the entry; everybody checks them. FORMAT rises when shapes change.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from core.canonical import HASH_SIZE, BadBytes, pack, unpack
from core.log.bodies import BadEntry, Body, kind_of, plain_of
from core.log.schema import body_from_plain

FORMAT: Final = 1
HIDDEN_FORMAT: Final = 2
"""As 1, but what several instances deal are hidden decks: matches between computers. The newest format."""
MATCH_ID_SIZE: Final = 16
HEAD_SIZE: Final = 32
NO_HASH: Final = bytes(HASH_SIZE)
"""`hash_before` of the opening."""
_SIGNED_DOMAIN: Final = b"sobremesa/proposal/1\0"


class Proposal(NamedTuple):
    """What an author wants in the log. `seen_seq`, `seen_head`: the last entry they knew (-1, genesis before any)."""

    match: bytes
    author: bytes
    author_seq: int
    seen_seq: int
    seen_head: bytes
    body: Body
    hash_before: bytes

    def encode(self) -> bytes:
        """The bytes to sign and to carry."""
        kind = kind_of(self.body)
        return pack(
            (
                self.match,
                self.author,
                self.author_seq,
                self.seen_seq,
                self.seen_head,
                kind,
                plain_of(self.body),
                self.hash_before,
            )
        )

    @classmethod
    def decode(cls, data: bytes) -> Proposal:
        """Inverse of `encode`. Raises `BadEntry`."""
        match, author, author_seq, seen_seq, seen_head, kind, body, before = _fields(data, _PROPOSAL, "proposal")
        return cls(match, author, author_seq, seen_seq, seen_head, body_from_plain(kind, body), before)


class Entry:
    """One stamped line of the log: immutable, made by `Entry.stamp` or `Entry.decode`; `data` are its bytes."""

    __slots__ = (
        "__dict__",
        "body",
        "data",
        "hash_after",
        "prev_head",
        "proposal",
        "proposal_bytes",
        "seq",
        "signature",
    )

    def __init__(
        self,
        seq: int,
        prev_head: bytes,
        proposal_bytes: bytes,
        signature: bytes,
        hash_after: bytes,
        data: bytes,
        proposal: Proposal | None = None,
    ) -> None:
        self.seq = seq
        self.prev_head = prev_head
        self.proposal_bytes = proposal_bytes
        self.signature = signature
        self.hash_after = hash_after
        self.data = data
        self.proposal = Proposal.decode(proposal_bytes) if proposal is None else proposal
        self.body: Body = self.proposal.body

    @classmethod
    def stamp(
        cls,
        seq: int,
        prev_head: bytes,
        proposal_bytes: bytes,
        hash_after: bytes,
        signature: bytes = b"",
        proposal: Proposal | None = None,
    ) -> Entry:
        """The sequencer's act: give a proposal its place. Raises `BadEntry`.

        `proposal`: the same one, where it is known and has its shape; else it is read from its bytes.
        """
        data = entry_bytes(seq, prev_head, proposal_bytes, hash_after, signature)
        return cls(seq, prev_head, proposal_bytes, signature, hash_after, data, proposal)

    @classmethod
    def decode(cls, data: bytes) -> Entry:
        """The entry of its bytes. Raises `BadEntry`."""
        seq, prev_head, proposal, signature, hash_after = _fields(data, _ENTRY, "entry")
        return cls(seq, prev_head, proposal, signature, hash_after, data)

    @cached_property
    def head(self) -> bytes:
        """The head of the chain after this entry."""
        return next_head(self.prev_head, self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.data == other.data

    def __hash__(self) -> int:
        return hash(self.data)

    def __repr__(self) -> str:
        return f"<Entry {self.seq} {self.body!r}>"


def decode_entry(data: bytes, seq: int) -> Entry:
    """The entry whose place is `seq`. Raises `BadEntry` naming that number."""
    try:
        return Entry.decode(data)
    except BadEntry as error:
        error.seq = seq
        raise


def check_chain(match: bytes, entries: Iterable[bytes]) -> bytes:
    """The head of a match's entries, whatever they say. Raises `BadEntry` at the first that does not follow."""
    head = genesis(match)
    for seq, data in enumerate(entries):
        entry = decode_entry(data, seq)
        if (entry.seq, entry.prev_head, entry.proposal.match) != (seq, head, match):
            raise BadEntry("does not continue the chain", seq)
        head = entry.head
    return head


def entry_bytes(seq: int, prev_head: bytes, proposal: bytes, hash_after: bytes, signature: bytes = b"") -> bytes:
    """The bytes of an entry, whatever its proposal says."""
    return pack((seq, prev_head, proposal, signature, hash_after))


def signed_part(proposal: bytes) -> bytes:
    """What the author of a proposal signs, of its bytes, where a match is one between computers."""
    return _SIGNED_DOMAIN + proposal


def genesis(match: bytes) -> bytes:
    """The head before the first entry of a match."""
    return blake2b(b"sobremesa/log/1\0" + match, digest_size=HEAD_SIZE).digest()


def next_head(head: bytes, entry: bytes) -> bytes:
    """The head after an entry's bytes."""
    return blake2b(head + entry, digest_size=HEAD_SIZE).digest()


class _Field(NamedTuple):
    """What a field may be: a type, and the least and the greatest number or size; None: its reader looks at it."""

    kind: type | None
    least: int = 0
    most: int = 1 << 53


_HEAD: Final = _Field(bytes, HEAD_SIZE, HEAD_SIZE)
_HASH: Final = _Field(bytes, HASH_SIZE, HASH_SIZE)
_COUNT: Final = _Field(int, 0, (1 << 53) - 1)
_ENTRY: Final = (_COUNT, _HEAD, _Field(bytes), _Field(bytes, 0, 64), _HASH)
_PROPOSAL: Final = (
    _Field(bytes, MATCH_ID_SIZE, MATCH_ID_SIZE),
    _Field(bytes, 0, 32),
    _COUNT,
    _COUNT._replace(least=-1),
    _HEAD,
    _Field(str),
    _Field(None),
    _HASH,
)


def _fields(data: bytes, shape: tuple[_Field, ...], what: str) -> tuple[Any, ...]:
    try:
        value: Any = unpack(data)
    except BadBytes as error:
        raise BadEntry(str(error)) from None
    if type(value) is not tuple or len(value) != len(shape):
        raise BadEntry(f"expected {len(shape)} fields")
    fields: tuple[Any, ...] = value
    for field, (kind, least, most) in zip(fields, shape, strict=True):
        size: Any = len(field) if isinstance(field, bytes | str) else field
        if kind is not None and (type(field) is not kind or not least <= size <= most):
            raise BadEntry(f"a field of the {what} has the wrong type or size")
    return fields
