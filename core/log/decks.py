"""One pack of cards from promise to audit: what its secret makes of it, and what the log says of it.

::

    deck secret = BLAKE2b-256(key = match secret, deck number as 4 bytes big-endian)
    promise     = BLAKE2b-256("sobremesa/promise/1" 00 | match id | deck number as 4 bytes big-endian | deck secret)
    order       = Stream(deck secret, "deck/<number>").shuffled(size), the first card is dealt first

Decks are numbered from 0: deck 0 serves the draw for the first dealer, every further one a mano. Each instance at the
table promises a secret for every deck; with several, the order follows from all of them (`joint_secret`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from typing import Final, NamedTuple

from core.actions import NOBODY, Deal, Seat
from core.cards import Card
from core.game import DealOrder, State
from core.random_stream import Stream

SECRET_SIZE: Final = 32
PROMISE_SIZE: Final = 32
_PROMISE_DOMAIN: Final = b"sobremesa/promise/1\0"
_JOINT_DOMAIN: Final = b"sobremesa/joint/1\0"


class Audit(NamedTuple):
    """What came out when a deck was opened.

    Where something was wrong, `reason` says what, `entry` is its number in the log and `seat` who did it, NOBODY for
    the dealer. `deals`: all hands with their faces, deal by deal; `rest`: the cards that were never dealt, in order.
    """

    deck: int
    ok: bool
    reason: str = ""
    entry: int = -1
    seat: Seat = NOBODY
    deals: tuple[Deal, ...] = ()
    rest: tuple[Card, ...] = ()


class DeckRecord(NamedTuple):
    """What the log says of one deck.

    `since`: the entry of its first promise. `start`: the position before its first card. `parties`: the instances that
    promise a secret for it. `promises`, `secrets`: those given so far, each with its author. `dealt`: how many cards
    left it. `audit` once it was opened; `void` when it was dropped.
    """

    number: int
    since: int
    start: State
    parties: tuple[bytes, ...]
    promises: tuple[tuple[bytes, bytes], ...] = ()
    secrets: tuple[tuple[bytes, bytes], ...] = ()
    dealt: int = 0
    audit: Audit | None = None
    void: bool = False

    @property
    def promised(self) -> bool:
        """Every party has promised its secret."""
        return len(self.promises) == len(self.parties)

    @property
    def revealed(self) -> bool:
        """Every party has told its secret."""
        return len(self.secrets) == len(self.parties)

    @property
    def secret(self) -> bytes:
        """The secret that the order follows from; meaningful once `revealed`."""
        return joint_secret(tuple(dict(self.secrets)[party] for party in self.parties))


def deck_secret(match_secret: bytes, number: int) -> bytes:
    """The secret of one deck of a match. The match id is left out on purpose: a given seed deals the same again."""
    return blake2b(number.to_bytes(4, "big"), key=match_secret, digest_size=SECRET_SIZE).digest()


def promise(match_id: bytes, number: int, secret: bytes) -> bytes:
    """What is said of a secret before anything is dealt."""
    data = _PROMISE_DOMAIN + match_id + number.to_bytes(4, "big") + secret
    return blake2b(data, digest_size=PROMISE_SIZE).digest()


def joint_secret(secrets: tuple[bytes, ...]) -> bytes:
    """One secret out of those of all parties, in the order of the parties; a single one stands for itself."""
    if len(secrets) == 1:
        return secrets[0]
    hasher = blake2b(_JOINT_DOMAIN, digest_size=SECRET_SIZE)
    for secret in secrets:
        hasher.update(len(secret).to_bytes(4, "big") + secret)
    return hasher.digest()


@lru_cache(maxsize=64)
def order(secret: bytes, number: int, size: int, shuffle: int = 0) -> tuple[Card, ...]:
    """The cards of a deck from the first dealt to the last. `shuffle` > 0: gathered and shuffled again that often."""
    label = f"deck/{number}" if shuffle == 0 else f"deck/{number}/{shuffle}"
    return tuple(Stream(secret, label).shuffled(size))


def draw_cards(secret: bytes, number: int, size: int, seats: int, dealt: int) -> tuple[Card, ...]:
    """The next open card of each seat when `dealt` cards were drawn before (CU-4, CA-3).

    When too few are left for one a seat, the pack is gathered and shuffled again.
    """
    a_shuffle = size // seats
    shuffle, turn = divmod(dealt // seats, a_shuffle)
    return order(secret, number, size, shuffle)[turn * seats : (turn + 1) * seats]


def lay_out(cards: tuple[Card, ...], wanted: DealOrder, seats: int) -> Deal:
    """Give the cards out as the game wants: one by one to `wanted.to`, then face up to the table.

    Raises `IndexError` when they do not suffice for the hands.
    """
    to, table, _ = wanted
    hands = tuple([hand(cards) for hand in _hands(to, seats)])
    deal: Deal = tuple.__new__(Deal, (hands, cards[len(to) : len(to) + table] if table else ()))
    return deal


@lru_cache(maxsize=256)
def _hands(to: tuple[Seat, ...], seats: int) -> tuple[Callable[[tuple[Card, ...]], tuple[Card, ...]], ...]:
    """For each seat, what picks its hand out of the cards to be dealt."""
    return tuple(_picker([place for place, seat in enumerate(to) if seat == owner]) for owner in range(seats))


def _picker(places: list[int]) -> Callable[[tuple[Card, ...]], tuple[Card, ...]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda cards: tuple([cards[place] for place in places])
