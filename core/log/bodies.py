"""Every kind of entry in a match log. The one table is `BODY_TYPES`; `core.log.schema` has the exact shapes.

A body holds only what all seats may know. Field order is FROZEN within a log format.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from core.actions import NOBODY, Seat
from core.cards import Card, Rank
from core.game import Value

MAX_SEATS: Final = 6
MAX_DECK: Final = 48
POINT_SIZE: Final = 32
SLOT_KEY_SIZE: Final = 32


class BadEntry(ValueError):
    """Bytes that are no entry of a match log, or an entry that does not fit where it stands.

    `reason` is plain technical English; `seq` the entry's number once it is known.
    """

    def __init__(self, reason: str, seq: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seq = seq

    def __str__(self) -> str:
        return self.reason if self.seq is None else f"entry {self.seq}: {self.reason}"


# --- who sits where

PERSON: Final = "person"
BOT: Final = "bot"


class Player(NamedTuple):
    """Who holds a seat: PERSON or BOT, the name to show, a bot's level, the instance's public key (local: empty)."""

    kind: str
    name: str
    level: str = ""
    key: bytes = b""


# --- bodies


HINTED: Final = "pistas"
LIFTINGS: Final = ("asistida", "a_ojo", HINTED)
"""How a match is lifted: what a card can lift is shown, or people have to see it themselves; or it is shown, and
between computers one may ask for hints too, which at one computer is so anyway.
"""


class Opening(NamedTuple):
    """Always the first entry. `options` are those that differ from the preset; `started` is UTC,
    ``2026-01-31T20:15:00Z``.

    `lifting`: one of `LIFTINGS`.
    """

    format: int
    game: str
    rules_version: int
    preset: str
    options: tuple[tuple[str, Value], ...]
    players: tuple[Player, ...]
    started: str
    lifting: str


class DrawBody(NamedTuple):
    """Open cards for the first deal, in seat order; they come from deck 0."""

    cards: tuple[Card, ...]


class Commit(NamedTuple):
    """A promise of the order of a deck before anything of it is dealt. Deck 0 is the draw's, deck n that of mano n."""

    deck: int
    promise: bytes


class Shuffle(NamedTuple):
    """An instance's shuffle of a hidden deck: its promise, and what it made of the points it was given.

    `points`: one a slot, `POINT_SIZE` bytes each; `proof`: that they are the same ones in another order, multiplied by
    one number (`net.dealing`).
    """

    deck: int
    promise: bytes
    points: bytes
    proof: bytes


class Lock(NamedTuple):
    """An instance's lock on every slot of a hidden deck, in place of the number by which it shuffled."""

    deck: int
    points: bytes
    proof: bytes


class Keys(NamedTuple):
    """An instance's keys to the slots of the deal that is due, but for those in its own hands.

    `first`: the first slot of the deal; `keys`: `SLOT_KEY_SIZE` bytes each, in the order of the slots.
    """

    deck: int
    first: int
    keys: bytes


class DealBody(NamedTuple):
    """How many cards went to each seat (seat order) and which lie face up. Faces of hands are never in a log."""

    deck: int
    counts: tuple[int, ...]
    table: tuple[Card, ...]


class ClaimBody(NamedTuple):
    """See `core.actions.Claim`."""

    seat: Seat
    kind: int
    rank: Rank


NO_SLOT: Final = -1


class PlayBody(NamedTuple):
    """See `core.actions.Play`. From a hidden deck also the `slot` that the card lay in, and its owner's `key` to it."""

    seat: Seat
    card: Card
    base: tuple[Card, ...] = ()
    run: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()
    victim: Seat = NOBODY
    slot: int = NO_SLOT
    key: bytes = b""


class Reveal(NamedTuple):
    """The secret behind a deck's promise, when the deck is over: from here on everybody can audit that mano."""

    deck: int
    secret: bytes


class Rewind(NamedTuple):
    """Undo: the match is again as it was right after entry `to`. The entries between stay in the chain, dead."""

    to: int


class SeatBody(NamedTuple):
    """A seat changes hands: a bot instead of a person, the other way round, another person."""

    seat: Seat
    player: Player


class Host(NamedTuple):
    """Another instance sequences the log from here on: its epoch (rising) and identity."""

    epoch: int
    identity: bytes


class Resign(NamedTuple):
    """A seat gives the match up for its side."""

    seat: Seat


class Void(NamedTuple):
    """The deck in play is dropped; scores return to where it began. `gone`: the seat whose keys are lost."""

    deck: int
    gone: Seat


class Agree(NamedTuple):
    """An instance's consent to an entry that needs everybody's. `what`: `core.log.consent.consent_to` of its body."""

    what: bytes


class Close(NamedTuple):
    """Nothing more follows: ``finished`` or ``abandoned``."""

    reason: str


class Talk(NamedTuple):
    """A line said at the table."""

    seat: Seat
    text: str


Body: TypeAlias = (
    Opening
    | DrawBody
    | Commit
    | Shuffle
    | Lock
    | Keys
    | DealBody
    | ClaimBody
    | PlayBody
    | Reveal
    | Rewind
    | SeatBody
    | Host
    | Resign
    | Void
    | Agree
    | Close
    | Talk
)

BODY_TYPES: Final[dict[str, type[Any]]] = {
    "opening": Opening,
    "draw": DrawBody,
    "commit": Commit,
    "shuffle": Shuffle,
    "lock": Lock,
    "keys": Keys,
    "deal": DealBody,
    "claim": ClaimBody,
    "play": PlayBody,
    "reveal": Reveal,
    "rewind": Rewind,
    "seat": SeatBody,
    "host": Host,
    "resign": Resign,
    "void": Void,
    "agree": Agree,
    "close": Close,
    "talk": Talk,
}
"""kind -> body type."""

_KIND_OF: Final = {body_type: kind for kind, body_type in BODY_TYPES.items()}


def kind_of(body: Body) -> str:
    """The kind under which a body stands in the log."""
    return _KIND_OF[type(body)]


def plain_of(body: Body) -> tuple[Any, ...]:
    """The fields of a body as they stand in an entry: a play that opens no slot is written without one."""
    return tuple(body[:-2]) if isinstance(body, PlayBody) and body.slot == NO_SLOT else tuple(body)
