"""Rondas: what a seat may or must announce of the cards it was just dealt (CU-23 to CU-25)."""

from __future__ import annotations

from core.actions import DOBLE_RONDA, NO_RONDA, RONDA, Claim
from core.cards import HIDDEN
from core.cuarenta.captures import RANKS
from core.cuarenta.rules import Rules
from core.cuarenta.scoring import CAIDA, pay_ronda
from core.cuarenta.state import SIDES, State


def claims(state: State) -> tuple[Claim, ...]:
    """What the seat in turn may announce: with all cards known one claim, with `cantar_ronda` also silence.

    With hidden cards, everything that such a hand could make.
    """
    seat = state.turn
    hand = state.hands[seat]
    hidden = hand.count(HIDDEN)
    ranks = [card >> 2 for card in hand if card >= 0]
    counts = [ranks.count(rank) for rank in range(RANKS)]
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


def names_rank(rules: Rules, score: int, kind: int) -> bool:
    """Whether the claim shows the rank: only where it is paid and a caída on it would pay more (CU-20)."""
    return rules.caida_a_ronda != CAIDA and not pay_ronda(rules, score, kind).reason
