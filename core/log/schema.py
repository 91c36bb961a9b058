"""The exact shape of every kind of body. Bodies come from files and from peers, so nothing is believed here.

Every type and bound is checked, an unknown kind is refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from core.actions import NOBODY
from core.canonical import Plain
from core.game import Value
from core.log.bodies import (
    BODY_TYPES,
    BOT,
    LIFTINGS,
    MAX_DECK,
    MAX_SEATS,
    PERSON,
    POINT_SIZE,
    SLOT_KEY_SIZE,
    Agree,
    BadEntry,
    Body,
    ClaimBody,
    Close,
    Commit,
    DealBody,
    DrawBody,
    Host,
    Keys,
    Lock,
    Opening,
    PlayBody,
    Player,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Shuffle,
    Talk,
    Void,
    kind_of,
    plain_of,
)

_Check: TypeAlias = Callable[[Any], Any]

INSTANCE_KEY_SIZE: Final = 32
MAX_PROOF: Final = 8192
_LEVEL: Final = re.compile(r"[a-z0-9_]{0,20}", re.ASCII)
"""Also that of a bot which only a newer program has, or none: who does not play it need not know it."""


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
        if not isinstance(value, tuple) or len(value) != len(fields):
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
_points = _bytes(MAX_DECK * POINT_SIZE)
_proof = _bytes(MAX_PROOF)
_fields_of_player = _record(Player, _text(8, PERSON, BOT), _text(40), _text(20), _bytes(INSTANCE_KEY_SIZE))


def _player(value: Any) -> Player:
    player: Player = _fields_of_player(value)
    if player.level if player.kind == PERSON else not _LEVEL.fullmatch(player.level):
        raise BadEntry("a level is a word, and a person has none")
    if len(player.key) not in (0, INSTANCE_KEY_SIZE):
        raise BadEntry(f"a key has {INSTANCE_KEY_SIZE} bytes")
    return player


_play_fields: Final = (_seat, _card, _cards, _cards, _cards, _no_or_seat)
_open_play: Final = _record(PlayBody, *_play_fields)
_hidden_play: Final = _record(PlayBody, *_play_fields, _number(0, MAX_DECK - 1), _bytes(SLOT_KEY_SIZE))


def _play(value: Any) -> PlayBody:
    """With a slot and its key, or without: one way to write each."""
    shape = _hidden_play if isinstance(value, tuple) and len(value) > len(_play_fields) else _open_play
    return shape(value)  # type: ignore[no-any-return]


_SHAPES: Final[dict[type[Any], _Check]] = {
    Opening: _record(
        Opening,
        _number(1, 9999),
        _text(20),
        _number(1, 9999),
        _text(40),
        _many(_record(_pair, _text(40), _value), 64),
        _many(_player, MAX_SEATS),
        _text(20),
        _text(8, *LIFTINGS),
    ),
    DrawBody: _record(DrawBody, _many(_card, MAX_SEATS)),
    Commit: _record(Commit, _deck, _bytes(64)),
    DealBody: _record(DealBody, _deck, _many(_number(0, 12), MAX_SEATS), _cards),
    ClaimBody: _record(ClaimBody, _seat, _number(0, 2), _number(NOBODY, 11)),
    PlayBody: _play,
    Shuffle: _record(Shuffle, _deck, _bytes(64), _points, _proof),
    Lock: _record(Lock, _deck, _points, _proof),
    Keys: _record(Keys, _deck, _number(0, MAX_DECK - 1), _bytes(MAX_DECK * SLOT_KEY_SIZE)),
    Reveal: _record(Reveal, _deck, _bytes(64)),
    Rewind: _record(Rewind, _number(0, 10**9)),
    SeatBody: _record(SeatBody, _seat, _player),
    Host: _record(Host, _number(0, 10**9), _bytes(32)),
    Resign: _record(Resign, _seat),
    Void: _record(Void, _deck, _no_or_seat),
    Agree: _record(Agree, _bytes(32)),
    Close: _record(Close, _text(10, "finished", "abandoned")),
    Talk: _record(Talk, _seat, _text(200)),
}


def body_from_plain(kind: str, plain: Plain) -> Body:
    """The body of decoded bytes. Raises `BadEntry` for an unknown kind or a body that is not exactly of its shape."""
    if kind not in BODY_TYPES:
        raise BadEntry(f"unknown kind of entry {kind!r}")
    try:
        return _SHAPES[BODY_TYPES[kind]](plain)  # type: ignore[no-any-return]
    except BadEntry as error:
        raise BadEntry(f"{kind}: {error}") from None


def checked_body(body: Body) -> Body:
    """A body of this program's own making, of which the same is asked. Raises `BadEntry`."""
    return body_from_plain(kind_of(body), plain_of(body))
