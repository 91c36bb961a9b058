"""What needs everybody at a table of several computers: the instances say `Agree`, then the entry itself can stand.

An undone play, a dropped deck, the seat of somebody who is gone, a match given up: no single instance may decide it.
A consent names the exact body, is signed like every proposal, and holds until the next card moves.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from core.actions import NOBODY, Seat
from core.canonical import pack
from core.log.bodies import BadEntry, Body, ClaimBody, DealBody, DrawBody, PlayBody, SeatBody, kind_of
from core.log.seats import stand_in
from core.log.state import Fold

CONSENT_SIZE: Final = 32
_DOMAIN: Final = b"sobremesa/consent/1\0"
_MOVES: Final = (DrawBody, DealBody, ClaimBody, PlayBody)


def consent_to(body: Body) -> bytes:
    """What an `Agree` names: BLAKE2b-256 of the body with its kind."""
    return blake2b(_DOMAIN + pack((kind_of(body), tuple(body))), digest_size=CONSENT_SIZE).digest()


def missing(fold: Fold, body: Body, author: bytes, gone: Seat = NOBODY) -> tuple[bytes, ...]:
    """The instances whose consent is still missing: all but the author, the one that holds the seat `gone`, and those
    `given_up`.
    """
    what = consent_to(body)
    absent = fold.players[gone].key if NOBODY < gone < len(fold.players) else None
    asked = [key for key in fold.parties if key not in (author, absent) and (key, what) not in fold.agreed]
    if not asked or not isinstance(body, SeatBody):
        return tuple(asked)
    without = given_up(fold, body, author)
    return tuple(key for key in asked if key not in without)


def given_up(fold: Fold, body: SeatBody, author: bytes) -> frozenset[bytes]:
    """The other instances without which all who are left go on, so that nobody asks them whether a seat changes hands.

    All who are left, the author too, have agreed for every seat of theirs that a bot takes it where the new player of
    `body` is. Who is here and finds itself among them must not follow such an entry.
    """
    absent = fold.players[body.seat].key if 0 <= body.seat < len(fold.players) else None
    seats: dict[bytes, list[bytes]] = {key: [] for key in fold.parties if key not in (author, absent)}
    for seat, player in enumerate(fold.players):
        if player.key in seats:
            seats[player.key].append(consent_to(SeatBody(seat, stand_in(player, body.player.key))))
    gone = frozenset(seats)
    while True:
        left = {author, *(set(seats) - gone)}
        kept = {key for key in gone if all((one, what) in fold.agreed for one in left for what in seats[key])}
        if kept == gone:
            return gone
        gone = frozenset(kept)


def check_consent(fold: Fold, body: Body, author: bytes, gone: Seat = NOBODY) -> None:
    """Raises `BadEntry` while a consent is missing. With one instance nobody else has to be asked."""
    if missing(fold, body, author, gone):
        raise BadEntry(f"a {kind_of(body)} entry needs the consent of every instance at the table")


def settled(fold: Fold, body: Body) -> Fold:
    """The fold after an entry with this body: consents are used up by what they were given for, and by a move."""
    if isinstance(body, _MOVES):
        return fold._replace(agreed=())
    what = consent_to(body)
    return fold._replace(agreed=tuple(given for given in fold.agreed if given[1] != what))
