"""Rondas: what a seat may or must announce of the cards it was just dealt, and what that pays (CU-23 to CU-25)."""

from __future__ import annotations

from typing import Final

from core.actions import DOBLE_RONDA, NO_RONDA, NOBODY, RONDA, Claim
from core.cards import HIDDEN, Card
from core.cuarenta.captures import ONE
from core.cuarenta.ends import add_points, chica_won
from core.cuarenta.rules import Rules
from core.cuarenta.scoring import CAIDA, GOAL, pay_ronda
from core.cuarenta.state import SIDES, State, replaced
from core.cuarenta.sums import RANK_COUNT
from core.events import Event, Jugada
from core.game import CLAIM, PLAY

_new: Final = tuple.__new__
_SILENCE: Final = tuple((Claim(seat, NO_RONDA),) for seat in range(4))
_ONE_MORE: Final = 0o1111111111
_FOUR: Final = 0o4444444444
"""A tally to which one more of each rank is added has a bit here where there are three or four of a rank."""
_NAMES: Final = {RONDA: "ronda", DOBLE_RONDA: "doble_ronda"}


def claims(state: State) -> tuple[Claim, ...]:
    """What the seat in turn may announce: with all cards known one claim, with `cantar_ronda` also silence.

    With hidden cards, everything that such a hand could make.
    """
    seat = state.turn
    hand = state.hands[seat]
    if _nothing_in(hand):
        return _SILENCE[seat]
    ranks = [card >> 2 for card in hand]
    hidden = hand.count(HIDDEN)
    counts = [ranks.count(rank) for rank in range(RANK_COUNT)]
    score = state.scores[seat % SIDES]
    found = []
    if state.rules.cantar_ronda or max(counts) < 3:
        found.append(Claim(seat, NO_RONDA))
    for kind, size in ((RONDA, 3), (DOBLE_RONDA, 4)):
        possible = [rank for rank, known in enumerate(counts) if known <= size <= known + hidden]
        if names_rank(state.rules, score, kind):
            found += [Claim(seat, kind, rank) for rank in possible]
        elif possible:
            found.append(Claim(seat, kind))
    return tuple(found)


def _nothing_in(hand: tuple[Card, ...]) -> bool:
    """Whether all cards are known and no three are equal."""
    if HIDDEN in hand:
        return False
    tally = _ONE_MORE
    for card in hand:
        tally += ONE[card]
    return not tally & _FOUR


def names_rank(rules: Rules, score: int, kind: int) -> bool:
    """Whether the claim shows the rank: only where it is paid and a caída on it would pay more (CU-20)."""
    return rules.caida_a_ronda != CAIDA and not pay_ronda(rules, score, kind).reason


def is_silence(state: State, claim: Claim) -> bool:
    """Whether it is the one claim of a known hand without a ronda: nearly every claim."""
    speaker, kind, rank = claim
    turn = state.turn
    silent = kind == NO_RONDA and rank == NOBODY and speaker == turn and state.phase == CLAIM
    return silent and _nothing_in(state.hands[turn])


def announce(state: State, claim: Claim) -> tuple[State, tuple[Event, ...]]:
    """One seat's announcement, in turn order, before the first card (CU-25); `claim` is one of `claims`."""
    rules, _, dealer, seat, hands, table, last, stock, scores, mano, deal, _, won, gone, lifter, chicas, sung = state
    _, kind, rank = claim
    phase = CLAIM if seat != dealer else PLAY
    turn = seat + 1 if seat + 1 < len(hands) else 0
    new = rules, phase, dealer, turn, hands, table, last, stock, scores, mano, deal, (), won, gone, lifter, chicas, sung
    after: State = _new(State, new)
    if kind == NO_RONDA:
        return after, ()
    side = seat % SIDES
    points, reason, wins = pay_ronda(rules, scores[side], kind)
    after = add_points(after._replace(rondas=replaced(sung, seat, rank)), side, points)
    events = (Jugada(seat, _NAMES[kind], points, reason, rank, wins),)
    if wins or after.scores[side] >= GOAL:
        return chica_won(after, side, events)
    return after, events
