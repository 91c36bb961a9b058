"""What needs everybody at a table of several computers: the instances say `Agree`, then the entry itself can stand.

An undone play, a dropped deck, the seat of somebody who is gone, a match given up: no single instance may decide it.
A consent names the exact body, is signed like every proposal, and holds until the next card moves.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from core.actions import NOBODY, Seat
from core.bodies import BadEntry, Body, ClaimBody, DealBody, DrawBody, PlayBody, kind_of
from core.canon import pack

if TYPE_CHECKING:
    from core.fold import Fold

CONSENT_SIZE: Final = 32
_DOMAIN: Final = b"sobremesa/consent/1\0"
_MOVES: Final = (DrawBody, DealBody, ClaimBody, PlayBody)


def consent_to(body: Body) -> bytes:
    """What an `Agree` names: BLAKE2b-256 of the body with its kind."""
    return blake2b(_DOMAIN + pack((kind_of(body), tuple(body))), digest_size=CONSENT_SIZE).digest()


def missing(fold: Fold, body: Body, author: bytes, gone: Seat = NOBODY) -> tuple[bytes, ...]:
    """The instances whose consent is still missing: all but the author and the one that holds the seat `gone`."""
    what = consent_to(body)
    absent = fold.players[gone].key if NOBODY < gone < len(fold.players) else None
    return tuple(key for key in fold.parties if key not in (author, absent) and (key, what) not in fold.agreed)


def check(fold: Fold, body: Body, author: bytes, gone: Seat = NOBODY) -> None:
    """Raises `BadEntry` while a consent is missing. With one instance nobody else has to be asked."""
    if missing(fold, body, author, gone):
        raise BadEntry(f"a {kind_of(body)} entry needs the consent of every instance at the table")


def settled(fold: Fold, body: Body) -> Fold:
    """The fold after an entry with this body: consents are used up by what they were given for, and by a move."""
    if not fold.agreed:
        return fold
    if isinstance(body, _MOVES):
        return fold._replace(agreed=())
    what = consent_to(body)
    return fold._replace(agreed=tuple(given for given in fold.agreed if given[1] != what))
