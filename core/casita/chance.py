"""What the dealer owes and what comes of it: the draw (CA-3) and the deals (CA-4, CA-16, CA-18)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from core.actions import NOBODY, Deal, Draw, Seat
from core.cards import HIDDEN, SPANISH_40, SPANISH_48, Card
from core.casita.legal import not_now
from core.casita.rules import HAND, TABLE
from core.casita.state import State, known_cards
from core.events import Dealt, Drawn, Event
from core.game import DEAL, DRAW, PLAY, DealOrder, DrawOrder, IllegalAction, Violation

_new: Final = tuple.__new__
"""Makes a NamedTuple of its fields in order: what its own constructor does, in half the time."""
MANO: Final = 1
"""A partida is one mano."""
_CARDS: Final = {deck.size: frozenset(range(deck.size)) for deck in (SPANISH_40, SPANISH_48)}


def owed(state: State) -> DrawOrder | DealOrder | None:
    """An open card for each seat (CA-3); or the cards of the next deal, one by one, the mano first (CA-4)."""
    if state.phase == DEAL:
        return _order(len(state.hands), state.dealer, _rounds(state), state.deal == 0)
    return DrawOrder(len(state.hands)) if state.phase == DRAW else None


@lru_cache(maxsize=256)
def _order(seats: int, dealer: Seat, rounds: int, fresh: bool) -> DealOrder:
    around = tuple((dealer + 1 + place) % seats for place in range(seats))
    return DealOrder(around * rounds, TABLE if fresh else 0, fresh)


def _rounds(state: State) -> int:
    """How many cards each gets: three, or what the mazo still gives to all (CA-4, CA-16, CA-18)."""
    return min(HAND, (state.stock if state.deal else state.stock - TABLE) // len(state.hands))


def draw_violation(state: State, draw: Draw) -> Violation | None:
    """Why these are not the cards to draw for the first deal, None when they are."""
    if state.phase != DRAW:
        return not_now(state)
    cards = draw.cards
    good = len(cards) == len(state.hands) == len(set(cards)) and _CARDS[state.rules.baraja].issuperset(cards)
    return None if good else Violation("CA-3", "draw_wrong")


def draw(state: State, action: Draw) -> tuple[State, tuple[Event, ...]]:
    """The highest card deals; equal highest: everybody draws again (CA-3). Raises `IllegalAction`."""
    refused = draw_violation(state, action)
    if refused is not None:
        raise IllegalAction(refused)
    ranks = [card >> 2 for card in action.cards]
    highest = max(ranks)
    if ranks.count(highest) > 1:
        return state, (Drawn(action.cards, NOBODY),)
    dealer = ranks.index(highest)
    rules, _, _, *later = state
    after: State = _new(State, (rules, DEAL, dealer, *later))
    return after, (Drawn(action.cards, dealer),)


def deal_violation(state: State, deal: Deal) -> Violation | None:
    """Why these are not the cards that are due, None when they are."""
    if state.phase != DEAL:
        return not_now(state)
    hands, table = deal
    due = (_rounds(state),) * len(state.hands)
    if tuple(map(len, hands)) != due or len(table) != (0 if state.deal else TABLE):
        return Violation("CA-4", "deal_wrong")
    if _all_new(state, hands, table):
        return None
    known = known_cards(state)
    for card in (*(card for hand in hands for card in hand if card != HIDDEN), *table):
        if card not in _CARDS[state.rules.baraja]:
            return Violation("CA-2", "no_such_card")
        if card in known:
            return Violation("CA-2", "card_seen", (card,))
        known.add(card)
    return None


def _all_new(state: State, hands: tuple[tuple[Card, ...], ...], table: tuple[Card, ...]) -> bool:
    """Whether nothing dealt is seen elsewhere or twice: asked of all cards at once. All hands were empty."""
    cards = sum(hands, ())
    hidden = cards.count(HIDDEN)
    cards += table
    new = set(cards)
    if hidden:
        new.discard(HIDDEN)
    known = sum(state.pozos, state.table)
    return len(new) + hidden == len(cards) and new <= _CARDS[state.rules.baraja] and new.isdisjoint(known)


def deal(state: State, action: Deal) -> tuple[State, tuple[Event, ...]]:
    """The cards go to the hands and, at the first deal, to the table; who comes after the dealer begins.

    Raises `IllegalAction`.
    """
    refused = deal_violation(state, action)
    if refused is not None:
        raise IllegalAction(refused)
    rules, _, dealer, _, _, table, _, stock, pozos, ultimo, _, before, winners = state
    hands, fresh = action
    counts = tuple(map(len, hands))
    number, first = before + 1, (dealer + 1) % len(hands)
    stock -= sum(counts) + len(fresh)
    place = rules, PLAY, dealer, first, hands, table + fresh, HIDDEN, stock, pozos, ultimo, MANO, number, winners
    after: State = _new(State, place)
    return after, (_new(Dealt, (dealer, MANO, number, counts, fresh, stock)),)
