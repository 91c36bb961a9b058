"""A position of Cuarenta, and what an observer may see of it (CU-36)."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from core.actions import NOBODY, Seat, Side
from core.cards import HIDDEN, Card, Rank
from core.cuarenta.rules import Rules
from core.game import DEAL, DRAW

SIDES: Final = 2
HAND: Final = 5
DECK_SIZE: Final = 40

_NO_CARDS: Final[tuple[tuple[Card, ...], ...]] = ((),) * SIDES

T = TypeVar("T")


class State(NamedTuple):
    """An immutable position. The order of the fields is FROZEN: fast paths unpack them by place.

    Where are the 40 cards: ``hands + stock + table + cartones + gone``, at every moment.
    Between two manos everything is back in the stock, and `deal` is 0.
    """

    rules: Rules
    phase: int
    dealer: Seat
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]
    last: Card
    """The card just thrown (CU-18), HIDDEN when there is none."""
    stock: int
    scores: tuple[int, ...]
    mano: int
    deal: int
    winners: tuple[Side, ...]
    cartones: tuple[tuple[Card, ...], ...]
    """By side, in the order lifted (CU-15). Known to all who kept watch, not to be looked through."""
    gone: tuple[Card, ...]
    """Cartas dejadas: out of the mano, for nobody (CU-16)."""
    lifter: Side
    """The side that lifted last in this mano, NOBODY before any lift."""
    chicas: tuple[int, ...]
    """Chicas won, by side (CU-35)."""
    rondas: tuple[Rank, ...]
    """By seat: the rank of the ronda paid in this deal, where `caida_a_ronda` makes it public; NOBODY otherwise."""


def start(rules: Rules) -> State:
    """Before the draw for the first deal (CU-4)."""
    return State(
        rules,
        DRAW,
        NOBODY,
        NOBODY,
        ((),) * rules.jugadores,
        (),
        HIDDEN,
        DECK_SIZE,
        (0,) * SIDES,
        0,
        0,
        (),
        ((),) * SIDES,
        (),
        NOBODY,
        (0,) * SIDES,
        (NOBODY,) * rules.jugadores,
    )


def between_manos(state: State, dealer: Seat, scores: tuple[int, ...], chicas: tuple[int, ...]) -> State:
    """All cards are back in the stock and `dealer` owes the first deal of the next mano (CU-34)."""
    seats = len(state.hands)
    rules, mano, hands, sung = state.rules, state.mano, ((),) * seats, (NOBODY,) * seats
    place = rules, DEAL, dealer, NOBODY, hands, (), HIDDEN, DECK_SIZE
    new = *place, scores, mano, 0, (), _NO_CARDS, (), NOBODY, chicas, sung
    after: State = tuple.__new__(State, new)
    return after


def observe(state: State, seat: Seat | None) -> State:
    """The position as `seat` knows it, the public's for None: all other hands are HIDDEN cards (CU-36)."""
    hands = tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(state.hands))
    return state._replace(hands=hands)


def is_known(state: State, card: Card) -> bool:
    """Whether this observer knows where the card is: in a hand they see, on the table, in a cartón, gone."""
    return (
        card in state.table
        or card in state.gone
        or any(card in carton for carton in state.cartones)
        or any(card in hand for hand in state.hands)
    )


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])
