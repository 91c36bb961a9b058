"""One pack of cards from promise to audit: what its secret makes of it, and what the log says of it.

::

    deck secret = BLAKE2b-256(key = match secret, deck number as 4 bytes big-endian)
    promise     = BLAKE2b-256("sobremesa/promise/1" 00 | match id | deck number as 4 bytes big-endian | deck secret)
    order       = Stream(deck secret, "deck/<number>").shuffled(size), the first card is dealt first

Decks are numbered from 0: deck 0 serves the draw for the first dealer, every further one a mano. Each instance at the
table promises a secret for every deck; with several, the order follows from all of them: in a hidden deck each shuffles
in its turn (`shuffles_applied`), in matches of format 1 out of one secret (`joint_secret`).

A hidden deck is dealt by slots. Everybody sees which seat a slot was dealt to, and its face with the keys of all
(`net.dealing`).
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
from core.log.bodies import Keys, Lock, Shuffle
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
    left it. `audit` once it was opened; `void` when it was dropped, `shown`: what came out of the cards that were
    dealt, where all parties have told by then or later.

    Of a hidden deck: `holders`, the instance of every seat (of a deck that is not hidden empty); `shuffles`, `locks`
    and `keys` as they were given, keys with their authors; `slots`: whose hand each slot went to that was dealt, NOBODY
    for the table; `due`: of the slots of the next deal, once somebody has given keys to them.
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
    shown: Audit | None = None
    holders: tuple[bytes, ...] = ()
    shuffles: tuple[Shuffle, ...] = ()
    locks: tuple[Lock, ...] = ()
    keys: tuple[tuple[bytes, Keys], ...] = ()
    slots: tuple[Seat, ...] = ()
    due: tuple[Seat, ...] = ()

    @property
    def hidden(self) -> bool:
        """No instance knows more of it than its own cards and those that lie open."""
        return bool(self.holders)

    @property
    def locked(self) -> bool:
        """Every party has shuffled and locked it: cards can be dealt."""
        return self.hidden and len(self.locks) == len(self.parties)

    @property
    def shuffler(self) -> bytes:
        """The party of a hidden deck whose turn it is to shuffle, then to lock; empty when it is `locked`."""
        if len(self.shuffles) < len(self.parties):
            return self.parties[len(self.shuffles)]
        return b"" if self.locked else self.parties[-1 - len(self.locks)]

    def gave_keys(self, party: bytes) -> bool:
        """Whether a party has given its keys to the deal that is due."""
        return any(author == party and given.first == self.dealt for author, given in self.keys)

    @property
    def promised(self) -> bool:
        """Every party has promised its secret."""
        return len(self.promises) == len(self.parties)

    @property
    def revealed(self) -> bool:
        """Every party has told its secret."""
        return len(self.secrets) == len(self.parties)

    def knowing(self, secret: bytes) -> DeckRecord:
        """The deck of a single party with its secret, for who knows it before it was told."""
        return self._replace(secrets=((self.parties[0], secret),))

    def order(self, size: int) -> tuple[Card, ...]:
        """The cards from the first dealt to the last; once `revealed`."""
        secrets = self._told()
        return shuffles_applied(secrets, size) if self.hidden else order(joint_secret(secrets), self.number, size)

    def drawn(self, size: int, seats: int, dealt: int) -> tuple[Card, ...]:
        """The next open card of each seat when `dealt` cards were drawn before; once `revealed`."""
        if self.hidden:
            return self.order(size)[dealt : dealt + seats]
        return draw_cards(joint_secret(self._told()), self.number, size, seats, dealt)

    def _told(self) -> tuple[bytes, ...]:
        return tuple(dict(self.secrets)[party] for party in self.parties)


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


def permutation(secret: bytes, size: int) -> tuple[int, ...]:
    """How a party with this deck secret shuffles a hidden deck: new slot -> slot before."""
    return tuple(Stream(secret, "md1/permutation").shuffled(size))


@lru_cache(maxsize=64)
def shuffles_applied(secrets: tuple[bytes, ...], size: int) -> tuple[Card, ...]:
    """The card of each slot of a hidden deck, after the shuffles of all parties in their order."""
    cards = tuple(range(size))
    for secret in secrets:
        cards = tuple([cards[before] for before in permutation(secret, size)])
    return cards


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
