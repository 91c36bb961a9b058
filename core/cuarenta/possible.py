"""What no mano of Cuarenta comes to: see `core.notation.possible`."""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY
from core.cards import rank_of
from core.cuarenta.ends import CHICAS_OF_A_MESA
from core.cuarenta.rules import Rules
from core.cuarenta.scoring import CAIDA, GOAL, HALF, HALF_PAYS, ZAPATERO_BELOW
from core.cuarenta.state import DECK_SIZE, HAND, SIDES, State
from core.game import CLAIM, OVER, Impossible

_SMALLEST: Final = 2
"""Cards of a lift: the played one and what it takes."""
_CARTON_MOST: Final = HALF_PAYS + DECK_SIZE - HALF
_NEVER: Final = (1, 3, 5)
"""Scores that nothing adds up to: the least odd thing is a cartón of 21, for 7."""


def deals(rules: Rules) -> tuple[tuple[int, int], ...]:
    """By deal: cards that each seat has had in all, cards left in the stock (CU-6, CU-7)."""
    each = DECK_SIZE // rules.jugadores
    return tuple((had, DECK_SIZE - had * rules.jugadores) for had in range(HAND, each + 1, HAND))


def check(state: State, played: tuple[int, ...]) -> None:
    """Raises `Impossible`."""
    _check_piles(state, played)
    _check_rondas(state)
    _check_chicas(state)
    _check_scores(state)
    if state.mano == sum(state.chicas) + 1 and state.deal and state.phase != OVER:
        _check_first_mano(state, played)
    if state.phase == OVER:
        _check_end(state)


def _check_piles(state: State, played: tuple[int, ...]) -> None:
    for side, pile in enumerate(state.cartones):
        if len(pile) == 1:
            raise Impossible("cartones", "pile_of_one", seat=side)
        if pile and not sum(played[side::SIDES]):
            raise Impossible("cartones", "pile_unplayed", seat=side)
    if not any(state.cartones):
        if state.lifter != NOBODY or state.gone:
            raise Impossible("gone" if state.gone else "lifter", "nobody_took")
    elif state.lifter == NOBODY or not state.cartones[state.lifter]:
        raise Impossible("lifter", "taker_has_cards")
    if state.gone and (state.rules.dejadas != "para_nadie" or state.rules.escalera_automatica):
        raise Impossible("gone", "none_gone")
    if any(rank_of(card) == 0 for card in state.gone):
        raise Impossible("gone", "ace_gone")


def _check_rondas(state: State) -> None:
    """Only those are kept whose rank shows, of seats that have announced already (CU-20)."""
    named = [rank for rank in state.rondas if rank != NOBODY]
    if named and state.rules.caida_a_ronda == CAIDA:
        raise Impossible("rondas", "rondas_hidden")
    if len(set(named)) < len(named):
        raise Impossible("rondas", "ronda_twice")
    if state.phase == CLAIM:
        seats = len(state.hands)
        silent = range((state.turn - state.dealer - 1) % seats, seats)
        for seat in ((state.dealer + 1 + place) % seats for place in silent):
            if state.rondas[seat] != NOBODY:
                raise Impossible("rondas", "ronda_unsaid", seat=seat)


def _check_chicas(state: State) -> None:
    mesa, over, won = state.rules.partido != "chica", state.phase == OVER, sum(state.chicas)
    most = 0 if not mesa else CHICAS_OF_A_MESA - 1
    for side, chicas in enumerate(state.chicas):
        if chicas > most + (over and side in state.winners):
            raise Impossible("chicas", "chicas_most", side=side, count=most)
    if over and not all(_won_match(state, side) for side in state.winners):
        raise Impossible("chicas", "chicas_few")
    if state.mano < won + (bool(state.deal) and not over):
        raise Impossible("mano:deal", "mano_a_chica", count=won)


def _won_match(state: State, side: int) -> bool:
    by_zapateria = state.rules.zapateria == "gana_mesa" and state.scores[1 - side] < ZAPATERO_BELOW
    needed = 1 if state.rules.partido == "chica" or by_zapateria else CHICAS_OF_A_MESA
    return bool(state.chicas[side] >= needed)


def _check_scores(state: State) -> None:
    """Before the end nobody has 40; odd points come from a counted cartón alone, and the least of those are 7."""
    counted = state.mano - sum(state.chicas) - (bool(state.deal) and state.phase != OVER)
    for side, score in enumerate(state.scores):
        if score >= GOAL and state.phase != OVER:
            raise Impossible("scores", "score_over", side=side, score=score)
        odd = score % 2 and state.rules.carton != "exacto"
        if odd or score in _NEVER:
            raise Impossible("scores", "score_never", side=side, score=score)
        if state.phase != OVER and (
            (score % 2 and counted < 1) or (score and counted < 0) or (score and not _begun(state))
        ):
            raise Impossible("scores", "score_early", side=side, score=score)


def _begun(state: State) -> bool:
    """Whether anything of this chica has been played."""
    return bool(state.deal) or state.mano > sum(state.chicas)


def _check_first_mano(state: State, played: tuple[int, ...]) -> None:
    """In the first mano of a chica all points come from rondas, one a hand, and from lifts."""
    rules = state.rules
    doble = rules.doble_ronda if isinstance(rules.doble_ronda, int) else 0
    lift = max(CAIDA, rules.caida_a_ronda) + rules.caida_y_limpia - CAIDA
    for side, score in enumerate(state.scores):
        lifts = min(sum(played[side::SIDES]), len(state.cartones[side]) // _SMALLEST)
        most = lifts * lift + state.deal * rules.jugadores // SIDES * max(rules.ronda, doble)
        if score > most:
            raise Impossible("scores", "score_most", side=side, score=score, count=most)


def _check_end(state: State) -> None:
    """CU-32, CU-33: who has 40 wins at once, so both have them only after a count."""
    if len(state.winners) != 1:
        raise Impossible("winners", "one_winner")
    side, rules = state.winners[0], state.rules
    mine, other = state.scores[side], state.scores[1 - side]
    counted = not state.stock and not any(state.hands)
    most = GOAL - 1 + (_CARTON_MOST if counted else max(CAIDA, rules.caida_a_ronda, 8) + rules.caida_y_limpia - CAIDA)
    if max(mine, other) > most:
        raise Impossible("scores", "score_most", side=side, score=max(mine, other), count=most)
    if mine < GOAL and not (rules.doble_ronda == "gana" and other < GOAL):
        raise Impossible("winners", "winner_needs", count=GOAL)
    if other >= GOAL and (not counted or other > mine or (other == mine and state.dealer % SIDES == side)):
        raise Impossible("winners", "other_wins")
