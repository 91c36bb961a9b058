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
from core.log import bodies
from core.log.bodies import BadEntry, Body, Player, kind_of, plain_of

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


_seat = _number(0, bodies.MAX_SEATS - 1)
_no_or_seat = _number(NOBODY, bodies.MAX_SEATS - 1)
_card = _number(0, bodies.MAX_DECK - 1)
_cards = _many(_card, bodies.MAX_DECK)
_deck = _number(0, 9999)
_points = _bytes(bodies.MAX_DECK * bodies.POINT_SIZE)
_proof = _bytes(MAX_PROOF)
_fields_of_player = _record(
    Player, _text(8, bodies.PERSON, bodies.BOT), _text(40), _text(20), _bytes(INSTANCE_KEY_SIZE)
)


def _player(value: Any) -> Player:
    player: Player = _fields_of_player(value)
    if player.level if player.kind == bodies.PERSON else not _LEVEL.fullmatch(player.level):
        raise BadEntry("a level is a word, and a person has none")
    if len(player.key) not in (0, INSTANCE_KEY_SIZE):
        raise BadEntry(f"a key has {INSTANCE_KEY_SIZE} bytes")
    return player


_play_fields: Final = (_seat, _card, _cards, _cards, _cards, _no_or_seat)
_open_play: Final = _record(bodies.PlayBody, *_play_fields)
_hidden_play: Final = _record(
    bodies.PlayBody, *_play_fields, _number(0, bodies.MAX_DECK - 1), _bytes(bodies.SLOT_KEY_SIZE)
)


def _play(value: Any) -> bodies.PlayBody:
    """With a slot and its key, or without: one way to write each."""
    shape = _hidden_play if isinstance(value, tuple) and len(value) > len(_play_fields) else _open_play
    return shape(value)  # type: ignore[no-any-return]


_SHAPES: Final[dict[type[Any], _Check]] = {
    bodies.Opening: _record(
        bodies.Opening,
        _number(1, 9999),
        _text(20),
        _number(1, 9999),
        _text(40),
        _many(_record(_pair, _text(40), _value), 64),
        _many(_player, bodies.MAX_SEATS),
        _text(20),
        _text(8, *bodies.LIFTINGS),
    ),
    bodies.DrawBody: _record(bodies.DrawBody, _many(_card, bodies.MAX_SEATS)),
    bodies.Commit: _record(bodies.Commit, _deck, _bytes(64)),
    bodies.DealBody: _record(bodies.DealBody, _deck, _many(_number(0, 12), bodies.MAX_SEATS), _cards),
    bodies.ClaimBody: _record(bodies.ClaimBody, _seat, _number(0, 2), _number(NOBODY, 11)),
    bodies.PlayBody: _play,
    bodies.Shuffle: _record(bodies.Shuffle, _deck, _bytes(64), _points, _proof),
    bodies.Lock: _record(bodies.Lock, _deck, _points, _proof),
    bodies.Keys: _record(
        bodies.Keys, _deck, _number(0, bodies.MAX_DECK - 1), _bytes(bodies.MAX_DECK * bodies.SLOT_KEY_SIZE)
    ),
    bodies.Reveal: _record(bodies.Reveal, _deck, _bytes(64)),
    bodies.Rewind: _record(bodies.Rewind, _number(0, 10**9)),
    bodies.SeatBody: _record(bodies.SeatBody, _seat, _player),
    bodies.Host: _record(bodies.Host, _number(0, 10**9), _bytes(32)),
    bodies.Resign: _record(bodies.Resign, _seat),
    bodies.Void: _record(bodies.Void, _deck, _no_or_seat),
    bodies.Agree: _record(bodies.Agree, _bytes(32)),
    bodies.Close: _record(bodies.Close, _text(10, "finished", "abandoned")),
    bodies.Talk: _record(bodies.Talk, _seat, _text(200)),
}


def body_from_plain(kind: str, plain: Plain) -> Body:
    """The body of decoded bytes. Raises `BadEntry` for an unknown kind or a body that is not exactly of its shape."""
    if kind not in bodies.BODY_TYPES:
        raise BadEntry(f"unknown kind of entry {kind!r}")
    try:
        return _SHAPES[bodies.BODY_TYPES[kind]](plain)  # type: ignore[no-any-return]
    except BadEntry as error:
        raise BadEntry(f"{kind}: {error}") from None


def checked_body(body: Body) -> Body:
    """A body of this program's own making, of which the same is asked. Raises `BadEntry`."""
    return body_from_plain(kind_of(body), plain_of(body))
