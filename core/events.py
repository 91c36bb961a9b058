"""What happened: the public events that `Game.apply` returns. Closed set; each holds only what every seat may know.

Screens, logs in words, statistics and the bots' memory all live on these; nobody compares states to find out what was
played. An event says what truly happened and what it truly paid; where a jugada pays nothing, `reason` says why
(``"38_no_juega"``, ``"tope30"``; empty when it paid in full).
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from core.actions import Seat, Side
from core.cards import Card, Rank


class Drawn(NamedTuple):
    """The draw for the first deal, cards in seat order. `dealer` is NOBODY when the highest were equal (draw again)."""

    cards: tuple[Card, ...]
    dealer: Seat


class Dealt(NamedTuple):
    """A deal: mano and deal from 1, how many cards each seat got, the cards turned up, what stays in the stock."""

    dealer: Seat
    mano: int
    deal: int
    counts: tuple[int, ...]
    table: tuple[Card, ...]
    stock: int


class Thrown(NamedTuple):
    """A card left on the table."""

    seat: Seat
    card: Card


class Lifted(NamedTuple):
    """A lift: the played card, the base, the escalera taken with it. All go to the seat's side (CU-15, CA-11)."""

    seat: Seat
    card: Card
    base: tuple[Card, ...]
    run: tuple[Card, ...]


class Dejadas(NamedTuple):
    """Cards of the escalera that were left (CU-16). Out of the game, unless `stay`: then they remain on the table."""

    seat: Seat
    cards: tuple[Card, ...]
    stay: bool


class Robbed(NamedTuple):
    """A pozo changed hands: `size` cards of `victim` went under the played card (CA-8, CA-11).

    Where the option `propio_pozo` lets a card be added to one's own pozo, `victim` is the seat itself.
    """

    seat: Seat
    card: Card
    victim: Seat
    size: int


class Jugada(NamedTuple):
    """A jugada of Cuarenta and what it paid: ``caida limpia caida_y_limpia ronda doble_ronda`` (CU-19).

    `rank` of a ronda only where the rules make it public, else NOBODY. `wins`: this jugada wins the chica by itself.
    """

    seat: Seat
    name: str
    points: int
    reason: str = ""
    rank: Rank = -1
    wins: bool = False


class Leftovers(NamedTuple):
    """Cards still on the table at the end of a mano; `side` gets them, NOBODY by default (CU-30, CA-19)."""

    cards: tuple[Card, ...]
    side: Side


class Carton(NamedTuple):
    """One side's count at the end of a mano: cards won, points paid for them (CU-29)."""

    side: Side
    cards: int
    points: int
    reason: str = ""


class ManoOver(NamedTuple):
    """End of a mano of Cuarenta or of the partida of Casita; scores by side after the count."""

    mano: int
    scores: tuple[int, ...]


class ChicaWon(NamedTuple):
    """A side won a chica (CU-32). `zapateria`: the loser stayed under 10."""

    side: Side
    scores: tuple[int, ...]
    zapateria: bool


class MatchWon(NamedTuple):
    """The end. More than one side: a shared win (CA-20)."""

    sides: tuple[Side, ...]


Event: TypeAlias = (
    Drawn | Dealt | Thrown | Lifted | Dejadas | Robbed | Jugada | Leftovers | Carton | ManoOver | ChicaWon | MatchWon
)
