"""How a mano, a chica and the match end (CU-29 to CU-35)."""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY, Seat, Side
from core.cuarenta.scoring import ZAPATERO_BELOW, chica_winner, count
from core.cuarenta.state import SIDES, State, between_manos, replaced
from core.events import ChicaWon, Event, Leftovers, ManoOver, MatchWon
from core.game import OVER

CHICAS_OF_A_MESA: Final = 2


def count_mano(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """After the last card: leftovers (CU-30), cartón (CU-29), a winner (CU-33) or the next mano (CU-34)."""
    if state.table:
        taker = state.lifter if state.rules.sobrantes == "ultimo" else NOBODY
        events += (Leftovers(state.table, taker),)
        if taker != NOBODY:
            won = state.cartones[taker] + state.table
            state = state._replace(table=(), cartones=replaced(state.cartones, taker, won))
    first, second = state.cartones
    cartones = count(state.rules, state.dealer, (len(first), len(second)), state.scores)
    scores = state.scores
    for side, _, points, _ in cartones:
        if points:
            scores = replaced(scores, side, scores[side] + points)
    events += (*cartones, ManoOver(state.mano, scores))
    winner = chica_winner(state.dealer, scores)
    if winner is None:
        return between_manos(state, _next_dealer(state), scores, state.chicas), events
    return chica_won(state._replace(scores=scores), winner, events)


def chica_won(state: State, side: Side, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """CU-32, CU-35: the chica ends at once; a mesa may go on with a new mano."""
    zapateria = state.scores[1 - side] < ZAPATERO_BELOW
    events += (ChicaWon(side, state.scores, zapateria),)
    chicas = replaced(state.chicas, side, state.chicas[side] + 1)
    rules = state.rules
    goes_on = rules.partido == "mesa_2_de_3" and not (zapateria and rules.zapateria == "gana_mesa")
    if goes_on and chicas[side] < CHICAS_OF_A_MESA:
        return between_manos(state, _next_dealer(state), (0,) * SIDES, chicas), events
    over = state._replace(phase=OVER, turn=NOBODY, winners=(side,), chicas=chicas)
    return over, (*events, MatchWon((side,)))


def add_points(state: State, side: Side, points: int) -> State:
    """The position with the points on the side's score."""
    return state._replace(scores=replaced(state.scores, side, state.scores[side] + points)) if points else state


def _next_dealer(state: State) -> Seat:
    """The data passes one seat to the right (CU-4, CU-34)."""
    return (state.dealer + 1) % len(state.hands)
