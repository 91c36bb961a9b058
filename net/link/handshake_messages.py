"""The messages of the handshake: in the clear before the keys exist, and who is there."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from net.link.message_fields import App, Exact, Key, Mac, MatchId, NameText, Short, Signature, Version, WordText

MAGIC: Final = "SOBREMESA"

# --- in the clear: the handshake


class Greeting(Struct, frozen=True, array_like=True, tag=MAGIC):
    """The fields of `Hello` that stay where they are in every version to come, so that any two can name themselves."""

    low: Version
    high: Version
    app: App


class Hello(Exact, frozen=True, tag=MAGIC):
    """The first frame of each side.

    `low`, `high`: protocol versions spoken. `app`: the program's version. `words`: capabilities, those with a final
    ``!`` are mandatory for the other side. `ticket`: empty when the password is the table's code, else which resume
    key it is (only from guest to host). `exchange`: the key exchange's message, empty from a host that must decline.
    """

    low: Version
    high: Version
    app: App
    words: Annotated[tuple[WordText, ...], Meta(max_length=8)]
    nonce: Short
    ticket: Annotated[bytes, Meta(max_length=16)]
    exchange: Annotated[bytes, Meta(max_length=64)]


class Confirm(Exact, frozen=True, tag="confirm"):
    """Proof of the common key, over the sender's stream header."""

    mac: Mac
    header: Annotated[bytes, Meta(min_length=24, max_length=24)]


class Denied(Exact, frozen=True, tag="denied"):
    """From the host: nothing more on this link.

    `reason`: ``wrong_code``, ``wrong_identity``, ``wrong_match``, ``unknown_ticket``, ``full`` (no seat is open), or
    ``wait`` so many seconds.
    """

    reason: WordText
    wait: Annotated[int, Meta(ge=0, le=3600)] = 0


# --- in the channel: who is there


class GameVersion(Exact, frozen=True):
    """A game this program has, its rules_version, and the hash of a fixed match that its engine played by itself."""

    game: WordText
    rules_version: Version
    canary: Short


class Identify(Exact, frozen=True, tag="identify"):
    """Who speaks: the person's `identity` vouches for the instance's `key`; `proof` signs this very link with it.

    `match` and `game` are told by the host; a guest that comes back sends its match, a new one 16 zeros.
    """

    name: NameText
    identity: Key
    key: Key
    vouch: Signature
    proof: Signature
    games: Annotated[tuple[GameVersion, ...], Meta(max_length=8)]
    match: MatchId
    game: WordText = ""
