"""The cards that have been won, as one sees them lying on the table: pozos face up, cartones face down."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.actions import Seat
from core.cards import HIDDEN, Card
from core.casita import State as CasitaState
from core.casita import pozo_seat
from core.game import Game


class Pile(NamedTuple):
    """`owner`: the seat before which it lies. `top` is HIDDEN for a pile that lies face down or has no card."""

    owner: Seat
    top: Card
    size: int


def pile_of(game: Game, view: Any, seat: Seat) -> Pile:
    """Where the cards go that this seat wins. Partners may share a pile."""
    if isinstance(view, CasitaState):
        owner = pozo_seat(view.rules, seat)
        pozo = view.pozos[owner]
        return Pile(owner, pozo[-1] if pozo else HIDDEN, len(pozo))
    side = seat % game.sides(view.rules)
    return Pile(side, HIDDEN, len(view.cartones[side]))


def open_piles(view: Any) -> bool:
    """Whether the piles lie face up and can be robbed."""
    return isinstance(view, CasitaState)
