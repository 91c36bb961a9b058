"""Everything that two instances say to each other: a closed set of types, as msgpack arrays ``[tag, field, ...]``.

One whole frame is decoded at a time, straight into its type: an unknown tag, a missing or extra field, a float, a
map, a wrong type or size, trailing bytes are refused, and no list is allocated before its length was judged.
What was signed travels as bytes inside (`Propose`, `EntryMsg`) and is never encoded a second time.

Two unions: `Clear` before the keys exist, `Message` inside the encrypted channel. Field order is FROZEN within a
protocol version.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from core.log.bodies import MAX_SEATS
from net.link.desync_messages import Differs, Halt, HeadIs, HeadQuery, Part, Witness
from net.link.errors import BAD_MESSAGE, PeerViolation
from net.link.handshake_messages import Confirm, Denied, Greeting, Hello, Identify
from net.link.message_fields import (
    CountField,
    EntryBytes,
    Exact,
    Head,
    Key,
    KeyOrNone,
    MatchId,
    NameText,
    OptionValue,
    RemarkText,
    SeatOrNone,
    Seq,
    Short,
    Signature,
    TalkText,
    WordText,
)

# --- the link


class ResumeKey(Exact, frozen=True, tag="resume"):
    """From the host, once: the secret by which this pair finds each other again at this match."""

    match: MatchId
    key: Key


class Ping(Exact, frozen=True, tag="ping"):
    n: CountField


class Pong(Exact, frozen=True, tag="pong"):
    n: CountField


class Bye(Exact, frozen=True, tag="bye"):
    """The last word on a link, said on purpose. `code` is a message key, `text` for the log file."""

    code: WordText
    text: RemarkText = ""


# --- the table before the match


class SeatLine(Exact, frozen=True):
    """`kind`: ``open``, ``person`` or ``bot``; `key`: the instance that plays the seat, empty while open.

    An open seat with a name is kept for the one who is called so.
    """

    kind: WordText
    name: NameText
    level: WordText
    key: KeyOrNone
    ready: bool


class Lobby(Exact, frozen=True, tag="lobby"):
    """From the host: the whole waiting room, anew after each change."""

    game: WordText
    preset: WordText
    options: Annotated[tuple[tuple[WordText, OptionValue], ...], Meta(max_length=64)]
    lifting: WordText
    seats: Annotated[tuple[SeatLine, ...], Meta(max_length=MAX_SEATS)]


class Sit(Exact, frozen=True, tag="sit"):
    """A guest wants this seat; -1: none."""

    seat: SeatOrNone


class Ready(Exact, frozen=True, tag="ready"):
    """A guest agrees, or no longer agrees, to the rules of exactly this lobby (BLAKE2b-128 of its message)."""

    ready: bool
    lobby: Short


class Say(Exact, frozen=True, tag="say"):
    """A line in the waiting room; in the match it is an entry."""

    name: NameText
    text: TalkText


# --- after the match


class Again(Exact, frozen=True, tag="again"):
    """From a guest, the match being over: they would like to play the same again, or no longer."""

    wanted: bool


class Rematch(Exact, frozen=True, tag="rematch"):
    """From the host: the table is set again, behind the same port.

    `match`: the id of the new one; `key`: the host's instance there; `resume`: the key by which this guest comes in.
    """

    match: MatchId
    key: Key
    resume: Key


# --- the match


class Sync(Exact, frozen=True, tag="sync"):
    """First on every link of a match: how far the sender's log goes. Whoever is behind is fed."""

    match: MatchId
    seq: Seq
    head: Head


class EntryMsg(Exact, frozen=True, tag="entry"):
    """One stamped entry, as it lies in the log."""

    data: EntryBytes


class Stamped(Exact, frozen=True, tag="stamped"):
    """From the host, to the author alone: a proposal that came over this link is the entry `seq`.

    The author has its bytes and makes the entry again (`net.table.own_entries`). `head`: of the chain after it.
    """

    seq: CountField
    hash_after: Short
    head: Head


class Propose(Exact, frozen=True, tag="propose"):
    """A guest's proposal for the log, with its author's signature."""

    data: EntryBytes
    signature: Signature


class Refused(Exact, frozen=True, tag="refused"):
    """The sequencer did not stamp the proposal with this `author_seq`, and why; nothing happened."""

    author_seq: CountField
    reason: WordText
    detail: RemarkText = ""


class Ack(Exact, frozen=True, tag="ack"):
    """Everything up to `seq` is on the sender's disk, and this is its head."""

    seq: Seq
    head: Head


class Away(Exact, frozen=True):
    """An instance of the table: how many seconds ago it was lost, -1 while it is here."""

    key: Key
    seconds: Annotated[int, Meta(ge=-1, le=1 << 31)]


class Presence(Exact, frozen=True, tag="presence"):
    """From the host: who is here and who is away."""

    peers: Annotated[tuple[Away, ...], Meta(max_length=MAX_SEATS)]


Clear: TypeAlias = Hello | Confirm | Denied
Message: TypeAlias = (
    Identify
    | ResumeKey
    | Ping
    | Pong
    | Bye
    | Lobby
    | Sit
    | Ready
    | Say
    | Again
    | Rematch
    | Sync
    | EntryMsg
    | Stamped
    | Propose
    | Refused
    | Ack
    | Presence
    | Differs
    | Part
    | HeadQuery
    | HeadIs
    | Witness
    | Halt
)

encode: Final[Callable[[Clear | Message], bytes]] = msgspec.msgpack.Encoder().encode
"""The body of a message's frame."""
_GREETING: Final = msgspec.msgpack.Decoder(Greeting)
_CLEAR: Final = msgspec.msgpack.Decoder(Clear)
_UNREADABLE: Final = (msgspec.MsgspecError, RecursionError)
_MESSAGE: Final = msgspec.msgpack.Decoder(Message)


def greeting(data: bytes) -> Greeting | None:
    """What the first frame of any version says of itself; None when it is no hello of this program."""
    try:
        return _GREETING.decode(data)
    except _UNREADABLE:
        return None


def decode_clear(data: bytes) -> Clear:
    """A handshake message. Raises `PeerViolation`."""
    try:
        return _CLEAR.decode(data)
    except _UNREADABLE as error:
        raise _bad(error) from None


def decode(data: bytes) -> Message:
    """A message of the channel. Raises `PeerViolation`."""
    try:
        return _MESSAGE.decode(data)
    except _UNREADABLE as error:
        raise _bad(error) from None


def _bad(error: Exception) -> PeerViolation:
    # The reason may quote what the peer sent.
    return PeerViolation(BAD_MESSAGE, ascii(str(error))[1:-1][:200])
