"""What can be done in a game: the closed set of actions. Seats are numbered in turn order from 0.

Chance is explicit: `Draw` and `Deal` come from a dealer (`core.log.dealer`), never from the engine. The faces in a
`Deal` that an observer may not know are `HIDDEN`.

These are NamedTuples for speed; tell them apart with ``isinstance``, never with ``==`` between kinds.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from core.cards import Card, Rank

Seat: TypeAlias = int
Side: TypeAlias = int
"""A seat's party: the player alone or their pair. Always ``seat % number of sides``."""

NOBODY: Final = -1
"""No seat, no side, no rank."""

NO_RONDA: Final = 0
RONDA: Final = 1
DOBLE_RONDA: Final = 2


class Draw(NamedTuple):
    """One open card a seat, in seat order, for the first deal (CU-4, CA-3). Equal highest: another Draw follows."""

    cards: tuple[Card, ...]


class Deal(NamedTuple):
    """Cards from the stock: `hands` in seat order, each in the order received; `table` face up (CU-6, CA-4)."""

    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...] = ()


class Claim(NamedTuple):
    """What a seat announces of the cards it was just dealt (CU-23, CU-24): `kind` is NO_RONDA, RONDA or DOBLE_RONDA.

    `rank` is named only where a rule needs it (a caída on a ronda pays more), else NOBODY: it is not shown (CU-25).
    """

    seat: Seat
    kind: int
    rank: Rank = NOBODY


class Play(NamedTuple):
    """One card from the hand of the seat in turn (CU-9, CA-6).

    * throw: `base` empty and `victim` NOBODY;
    * lift: `base` are the table cards lifted by match or sum, in Casita the linked card; `run` are the cards
      of the escalera taken with it, ascending; `left` those of the escalera left, ascending (CU-16);
    * steal: `victim` is the seat whose pozo is taken (CA-8). NOBODY otherwise. One's own seat: option `propio_pozo`.
    """

    card: Card
    base: tuple[Card, ...] = ()
    run: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()
    victim: Seat = NOBODY


Action: TypeAlias = Draw | Deal | Claim | Play
