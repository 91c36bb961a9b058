"""What the dealer owes and what comes of it: the draw (CU-4) and the deals (CU-5 to CU-8)."""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY, Deal, Draw, Seat
from core.cards import HIDDEN
from core.cuarenta.state import HAND, State
from core.events import Dealt, Drawn, Event
from core.game import CLAIM, DEAL, DRAW, DealOrder, DrawOrder

_new: Final = tuple.__new__


def _orders(seats: int, dealer: Seat) -> tuple[DealOrder, DealOrder]:
    """From the stock and from a fresh deck."""
    to = tuple((dealer + 1 + place) % seats for place in range(seats) for _ in range(HAND))
    return DealOrder(to, 0, False), DealOrder(to, 0, True)


_ORDERS: Final = {seats: tuple(_orders(seats, dealer) for dealer in range(seats)) for seats in (2, 4)}
"""seats -> dealer -> what is dealt, `fresh` or not."""
_EACH: Final = {seats: ((HAND,) * seats, (NOBODY,) * seats) for seats in _ORDERS}
"""seats -> how many cards each gets, nobody's ronda."""


def owed(state: State) -> DrawOrder | DealOrder | None:
    """An open card for each seat; or five for each in one block, the first to play first, the dealer last."""
    if state.phase == DEAL:
        return _ORDERS[len(state.hands)][state.dealer][state.deal == 0]
    return DrawOrder(len(state.hands)) if state.phase == DRAW else None


def draw(state: State, action: Draw) -> tuple[State, tuple[Event, ...]]:
    """The highest card deals; equal highest: all draw again."""
    ranks = [card >> 2 for card in action.cards]
    if ranks.count(max(ranks)) > 1:
        return state, (Drawn(action.cards, NOBODY),)
    dealer = ranks.index(max(ranks))
    return state._replace(phase=DEAL, dealer=dealer), (Drawn(action.cards, dealer),)


def deal(state: State, action: Deal) -> tuple[State, tuple[Event, ...]]:
    """A new mano where the deck is fresh, else the table stays as it is; then the claims begin."""
    rules, _, dealer, _, hands, table, last, stock, scores, mano, number, _, won, gone, lifter, chicas, _ = state
    counts, sung = _EACH[len(hands)]
    mano += number == 0
    if number == 0 or not rules.caida_tras_reparto:
        last = HIDDEN
    stock -= HAND * len(hands)
    number += 1
    turn = dealer + 1 if dealer + 1 < len(hands) else 0
    hands = action.hands
    place = rules, CLAIM, dealer, turn, hands, table, last, stock
    new = *place, scores, mano, number, (), won, gone, lifter, chicas, sung
    after: State = _new(State, new)
    return after, (_new(Dealt, (dealer, mano, number, counts, (), stock)),)
