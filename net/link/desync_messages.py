"""The messages of two instances that do not agree on the match: where, in what, and what each of them has there."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from core.canonical import HASH_SIZE
from net.link.message_fields import (
    CountField,
    EntryBytes,
    Exact,
    Head,
    KeyOrNone,
    PartText,
    RemarkText,
    Seq,
    Short,
    WordText,
)


class Differs(Exact, frozen=True, tag="differs"):
    """The sender's engine does not come to the same position after entry `seq`.

    `head` is that before the entry. `hash`: the sender's public hash after it, empty where its engine refuses the
    entry, for `reason`. `parts`: the components of the position with a hash of each, by name.
    """

    seq: CountField
    head: Head
    hash: Annotated[bytes, Meta(max_length=HASH_SIZE)]
    reason: RemarkText
    parts: Annotated[tuple[tuple[WordText, Short], ...], Meta(max_length=32)]


class Part(Exact, frozen=True, tag="part"):
    """What one differing component is at the sender's, as public text."""

    seq: CountField
    name: WordText
    text: PartText


class HeadQuery(Exact, frozen=True, tag="head_of"):
    """What is your head after entry `seq`? Two such logs differ; halving finds where."""

    seq: Seq


class HeadIs(Exact, frozen=True, tag="head_is"):
    seq: Seq
    head: Head


class Witness(Exact, frozen=True, tag="witness"):
    """The sender's entry at the first number where the two logs differ."""

    seq: CountField
    data: EntryBytes


class Halt(Exact, frozen=True, tag="halt"):
    """From the host: the table is frozen at entry `seq` because of the instance `key`; an empty key: it goes on."""

    seq: CountField
    key: KeyOrNone
