"""Every kind of entry in a match log, with the exact shape of its body. The one table is `KINDS`.

A body holds only what all seats may know. Bodies come from files and from peers, so `body_from_plain` believes
nothing: it checks every type and bound and refuses an unknown kind by name. Field order is FROZEN within a log format.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from core.actions import NOBODY, Seat
from core.canon import Plain
from core.cards import Card, Rank
from core.game import Value


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


class Opening(NamedTuple):
    """Always the first entry. `options` are those that differ from the preset; `started` is UTC,
    ``2026-01-31T20:15:00Z``.

    `lifting`: ``asistida`` or ``a_ojo``.
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


class PlayBody(NamedTuple):
    """See `core.actions.Play`."""

    seat: Seat
    card: Card
    base: tuple[Card, ...] = ()
    run: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()
    victim: Seat = NOBODY


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
    """An instance's consent to an entry that needs everybody's. `what`: `core.consent.consent_to` of its body."""

    what: bytes


class Close(NamedTuple):
    """Nothing more follows: ``finished`` or ``abandoned``."""

    reason: str


class Talk(NamedTuple):
    """A line said at the table."""

    seat: Seat
    text: str


class Shuffle(NamedTuple):
    """Hidden cards between computers: one instance's shuffle of the deck, with its proof."""

    deck: int
    payload: bytes


class Lock(NamedTuple):
    """Hidden cards between computers: one instance's lock on every card, with its proofs."""

    deck: int
    payload: bytes


class Keys(NamedTuple):
    """Hidden cards between computers: the keys of one instance for cards that now belong to others."""

    deck: int
    payload: bytes


Body: TypeAlias = (
    Opening
    | DrawBody
    | Commit
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
    | Shuffle
    | Lock
    | Keys
)

# --- checks

_Check: TypeAlias = Callable[[Any], Any]
MAX_SEATS: Final = 6
MAX_DECK: Final = 48


def _number(low: int, high: int) -> _Check:
    def check(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise BadEntry(f"expected a number from {low} to {high}")
        return value

    return check


def _text(longest: int, *only: str) -> _Check:
    def check(value: Any) -> str:
        if type(value) is not str or len(value) > longest or (only and value not in only):
            raise BadEntry(f"expected a text of at most {longest} characters")
        return value

    return check


def _bytes(longest: int) -> _Check:
    def check(value: Any) -> bytes:
        if type(value) is not bytes or len(value) > longest:
            raise BadEntry(f"expected at most {longest} bytes")
        return value

    return check


def _many(item: _Check, most: int) -> _Check:
    def check(value: Any) -> tuple[Any, ...]:
        if type(value) is not tuple or len(value) > most:
            raise BadEntry(f"expected a list of at most {most}")
        return tuple(map(item, value))

    return check


def _record(make: Callable[..., Any], *fields: _Check) -> _Check:
    def check(value: Any) -> Any:
        if type(value) is not tuple or len(value) != len(fields):
            raise BadEntry(f"expected {len(fields)} fields")
        return make(*[field(item) for field, item in zip(fields, value, strict=True)])

    return check


def _value(value: Any) -> Value:
    if type(value) is bool:
        return value
    if type(value) is int:
        return _number(0, 1000)(value)  # type: ignore[no-any-return]
    return _text(40)(value)  # type: ignore[no-any-return]


def _pair(*values: Any) -> tuple[Any, ...]:
    return values


_seat = _number(0, MAX_SEATS - 1)
_no_or_seat = _number(NOBODY, MAX_SEATS - 1)
_card = _number(0, MAX_DECK - 1)
_cards = _many(_card, MAX_DECK)
_deck = _number(0, 9999)
_player = _record(Player, _text(8, PERSON, BOT), _text(40), _text(20), _bytes(32))

KINDS: Final[dict[str, tuple[type[Any], _Check]]] = {
    "opening": (
        Opening,
        _record(
            Opening,
            _number(1, 9999),
            _text(20),
            _number(1, 9999),
            _text(40),
            _many(_record(_pair, _text(40), _value), 64),
            _many(_player, MAX_SEATS),
            _text(20),
            _text(8, "asistida", "a_ojo"),
        ),
    ),
    "draw": (DrawBody, _record(DrawBody, _many(_card, MAX_SEATS))),
    "commit": (Commit, _record(Commit, _deck, _bytes(64))),
    "deal": (DealBody, _record(DealBody, _deck, _many(_number(0, 12), MAX_SEATS), _cards)),
    "claim": (ClaimBody, _record(ClaimBody, _seat, _number(0, 2), _number(NOBODY, 11))),
    "play": (PlayBody, _record(PlayBody, _seat, _card, _cards, _cards, _cards, _no_or_seat)),
    "reveal": (Reveal, _record(Reveal, _deck, _bytes(64))),
    "rewind": (Rewind, _record(Rewind, _number(0, 10**9))),
    "seat": (SeatBody, _record(SeatBody, _seat, _player)),
    "host": (Host, _record(Host, _number(0, 10**9), _bytes(32))),
    "resign": (Resign, _record(Resign, _seat)),
    "void": (Void, _record(Void, _deck, _no_or_seat)),
    "agree": (Agree, _record(Agree, _bytes(32))),
    "close": (Close, _record(Close, _text(10, "finished", "abandoned"))),
    "talk": (Talk, _record(Talk, _seat, _text(200))),
    "shuffle": (Shuffle, _record(Shuffle, _deck, _bytes(60_000))),
    "lock": (Lock, _record(Lock, _deck, _bytes(60_000))),
    "keys": (Keys, _record(Keys, _deck, _bytes(60_000))),
}
"""kind -> (body type, its check)."""

_KIND_OF: Final = {body_type: kind for kind, (body_type, _) in KINDS.items()}


def kind_of(body: Body) -> str:
    """The kind under which a body stands in the log."""
    return _KIND_OF[type(body)]


def body_from_plain(kind: str, plain: Plain) -> Body:
    """The body of decoded bytes. Raises `BadEntry` for an unknown kind or a body that is not exactly of its shape."""
    if kind not in KINDS:
        raise BadEntry(f"unknown kind of entry {kind!r}")
    try:
        return KINDS[kind][1](plain)  # type: ignore[no-any-return]
    except BadEntry as error:
        raise BadEntry(f"{kind}: {error}") from None
