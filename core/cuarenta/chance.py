"""What the dealer owes and what comes of it: the draw (CU-4) and the deals (CU-5 to CU-8)."""

from __future__ import annotations

from core.actions import NOBODY, Deal, Draw
from core.cards import HIDDEN
from core.cuarenta.state import HAND, State
from core.events import Dealt, Drawn, Event
from core.game import CLAIM, DEAL, DRAW, DealOrder, DrawOrder


def owed(state: State) -> DrawOrder | DealOrder | None:
    """An open card for each seat; or five for each in one block, the first to play first, the dealer last."""
    seats = len(state.hands)
    if state.phase == DRAW:
        return DrawOrder(seats)
    if state.phase != DEAL:
        return None
    turns = ((state.dealer + 1 + place) % seats for place in range(seats))
    return DealOrder(tuple(seat for seat in turns for _ in range(HAND)), 0, state.deal == 0)


def draw(state: State, action: Draw) -> tuple[State, tuple[Event, ...]]:
    """The highest card deals; equal highest: all draw again."""
    ranks = [card >> 2 for card in action.cards]
    if ranks.count(max(ranks)) > 1:
        return state, (Drawn(action.cards, NOBODY),)
    dealer = ranks.index(max(ranks))
    return state._replace(phase=DEAL, dealer=dealer), (Drawn(action.cards, dealer),)


def deal(state: State, action: Deal) -> tuple[State, tuple[Event, ...]]:
    """A new mano where the deck is fresh, else the table stays as it is; then the claims begin."""
    seats = len(state.hands)
    fresh = state.deal == 0
    keeps_last = state.rules.caida_tras_reparto and not fresh
    after = state._replace(
        phase=CLAIM,
        turn=(state.dealer + 1) % seats,
        hands=action.hands,
        last=state.last if keeps_last else HIDDEN,
        stock=state.stock - HAND * seats,
        mano=state.mano + fresh,
        deal=state.deal + 1,
        rondas=(NOBODY,) * seats,
    )
    return after, (Dealt(state.dealer, after.mano, after.deal, (HAND,) * seats, (), after.stock),)
