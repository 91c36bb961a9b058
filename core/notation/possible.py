"""What no match ever comes to, as far as counts and scores tell: a position is refused here though it is well written.

Cards are conserved, so how many were played follows from the deal and the hands; the stock follows from the deal; who
took cards last and which card was just thrown agree with whose turn it is. Ids in comments: core/RULES.md.
"""

from __future__ import annotations

from typing import Any, Final

from core.actions import NOBODY
from core.cards import HIDDEN
from core.game import (
    CLAIM,
    DEAL,
    DRAW,
    NUMBERS,
    OVER,
    PLAY,
    TAKER_SEAT,
    TAKER_SIDE,
    Game,
    Impossible,
)
from core.notation.errors import impossible
from core.notation.positions import all_cards

_BEFORE_CARDS: Final = ("hands", "table", "last", "stock")
"""What is as at the start when no card of the mano is dealt, with all parts of the game that are no numbers."""


def check_possible(game: Game, state: Any) -> None:
    """Raises `ImpossiblePosition` with the first thing that cannot be."""
    initial: Any = game.start(state.rules)
    if state.phase == DRAW:
        _as_at_the_start(state, initial, state._fields)
    deals = ((0, initial.stock), *game.deals(state.rules))
    _check_deal(state, len(deals) - 1)
    if not state.deal:
        own = (name for name, kind in game.state_parts.items() if kind != NUMBERS)
        _as_at_the_start(state, initial, (*_BEFORE_CARDS, *own))
    had, stock = deals[state.deal]
    size = had - deals[state.deal - 1][0] if state.deal else 0
    if state.deal:
        _check_hands(game, state, size)
    if state.stock != stock:
        raise impossible("stock", "stock_is", deal=state.deal, count=stock)
    if state.deal:
        _check_last(game, state, size)
    _check_conserved(game, state)
    try:
        game.check_possible(state, tuple(had - len(hand) for hand in state.hands))
    except Impossible as why:
        raise impossible(why.where, why.key, **why.values) from None


def _as_at_the_start(state: Any, initial: Any, names: tuple[str, ...]) -> None:
    for name in names:
        if getattr(state, name, None) != getattr(initial, name, None):
            raise impossible("mano:deal" if name in ("mano", "deal") else name, "not_begun")


def _check_deal(state: Any, deals: int) -> None:
    if state.deal > deals:
        raise impossible("mano:deal", "most_deals", count=deals)
    if state.deal and not state.mano:
        raise impossible("mano:deal", "no_mano")
    if state.phase == DEAL and state.deal == deals:
        raise impossible("mano:deal", "last_deal", count=deals)
    if state.phase == OVER and not state.deal:
        raise impossible("mano:deal", "over_undealt")


def _check_hands(game: Game, state: Any, size: int) -> None:
    """Nobody holds more than a deal gives; who announces still holds it all."""
    for seat, hand in enumerate(state.hands):
        if len(hand) > size or (state.phase == CLAIM and len(hand) < size):
            raise impossible("hands", "hand_is" if state.phase == CLAIM else "hand_most", seat=seat, count=size)
    if state.phase == OVER and game.goes_round(state.rules):
        around = [len(hand) for hand in (*state.hands[state.dealer + 1 :], *state.hands[: state.dealer + 1])]
        if around != sorted(around) or around[-1] > around[0] + 1:
            raise impossible("hands", "hands_uneven")


def _check_conserved(game: Game, state: Any) -> None:
    cards, size = len(all_cards(game, state)), game.deck(state.rules).size
    if cards + state.stock != size:
        raise impossible("position", "not_all_cards", cards=cards, stock=state.stock, size=size)


def _check_last(game: Game, state: Any, size: int) -> None:
    """CU-18: the turn right before threw the last card of the table, or it took something."""
    fresh = state.phase in (CLAIM, PLAY) and all(len(hand) == size for hand in state.hands)
    if fresh and not (game.keeps_last(state.rules) and state.deal > 1):
        if state.last != HIDDEN:
            raise impossible("last", "last_after_deal")
    elif state.last == HIDDEN:
        before = state.dealer if fresh or state.turn == NOBODY else (state.turn - 1) % len(state.hands)
        if state.phase != OVER and game.goes_round(state.rules) and not _took_last(game, state, before):
            raise impossible("last", "last_missing", seat=before)
    elif state.table[-1:] != (state.last,) and not _leftovers_went(game, state):
        raise impossible("last", "last_place")


def _leftovers_went(game: Game, state: Any) -> bool:
    """Whether the table was given to who took last, at the end: the card just thrown went with it."""
    return bool(state.phase == OVER and not state.table and game.gives_leftovers(state.rules))


def _took_last(game: Game, state: Any, seat: int) -> bool:
    """Whether nobody has taken cards after that seat did, as far as the State says it."""
    for name, kind in game.state_parts.items():
        if kind == TAKER_SEAT:
            return bool(getattr(state, name) == seat)
        if kind == TAKER_SIDE:
            return bool(getattr(state, name) == seat % game.sides(state.rules))
    return True
