"""What no partida of Casita robada comes to: see `core.notation.possible`."""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY
from core.cards import HIDDEN, rank_of
from core.casita.chance import MANO
from core.casita.rules import HAND, TABLE, Rules, deck_of, pozo_seat, side_of, sides_of
from core.casita.state import State
from core.game import CLAIM, OVER, Impossible

_SMALLEST: Final = 2
"""Cards in a pozo: it begins with a link."""


def deals(rules: Rules) -> tuple[tuple[int, int], ...]:
    """By deal: cards that each seat has had in all, cards left in the mazo (CA-4, CA-16, CA-18)."""
    stock, had, found = deck_of(rules).size - TABLE, 0, []
    while stock >= rules.jugadores:
        each = min(HAND, stock // rules.jugadores)
        had, stock = had + each, stock - each * rules.jugadores
        found.append((had, stock))
    return tuple(found)


def check(state: State, played: tuple[int, ...]) -> None:
    """Raises `Impossible`."""
    rules = state.rules
    if state.phase == CLAIM:
        raise Impossible("phase", "no_claims")
    if state.mano != (MANO if state.deal else 0):
        raise Impossible("mano:deal", "one_mano")
    if state.phase == OVER and (any(state.hands) or state.deal < len(deals(rules))):
        raise Impossible("phase", "over_early")
    _check_pozos(state, played)
    _check_ultimo(state, played)
    if state.phase == OVER:
        most = max(state.scores)
        winners = tuple(side for side, score in enumerate(state.scores) if score == most)
        if state.winners != winners:
            raise Impossible("winners", "winners_are", sides=":".join(map(str, winners)))


def _check_pozos(state: State, played: tuple[int, ...]) -> None:
    rules = state.rules
    leftovers = state.phase == OVER and rules.sobrantes == "ultimo"
    for seat, pozo in enumerate(state.pozos):
        if not pozo:
            continue
        if pozo_seat(rules, seat) != seat:
            raise Impossible("pozos", "shared_pozo", seat=seat)
        if len(pozo) < _SMALLEST:
            raise Impossible("pozos", "pile_of_one", seat=seat)
        partners = range(side_of(rules, seat), rules.jugadores, sides_of(rules))
        if not any(played[each] for each in partners if pozo_seat(rules, each) == seat):
            raise Impossible("pozos", "pile_unplayed", seat=seat)
        top, below = pozo[-1], pozo[-2]
        if not leftovers and below != HIDDEN and rank_of(top) != rank_of(below):
            raise Impossible("pozos", "top_pair", seat=seat)
    if not leftovers and sum(map(len, state.pozos)) > 2 * sum(played):
        raise Impossible("pozos", "two_a_play", count=2 * sum(played))


def _check_ultimo(state: State, played: tuple[int, ...]) -> None:
    if not any(state.pozos):
        if state.ultimo != NOBODY:
            raise Impossible("ultimo", "nobody_took")
    elif state.ultimo == NOBODY or not state.pozos[pozo_seat(state.rules, state.ultimo)] or not played[state.ultimo]:
        raise Impossible("ultimo", "taker_has_cards")
