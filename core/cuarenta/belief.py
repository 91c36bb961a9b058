"""Which hands the others may hold, and how likely each is: from what was seen, announced and played.

A hand counts as many times as its cards can be drawn from those out of sight, times how likely its owner, thinking as
*experto* does, would have played as they did. Whole numbers; a pure function of the view and the public events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final

from core.actions import NO_RONDA, NOBODY, Seat
from core.bots.odds import UNTOLD
from core.bots.worlds import SURE, decay, softmax
from core.cards import Rank
from core.cuarenta.history import History, Ply
from core.cuarenta.light import Turn
from core.cuarenta.packed import BITS, COUNT, OFF, UNITS, Counts, PackedPlay
from core.cuarenta.sums import RANK_COUNT

TAU: Final = 60
"""How far a worth may be below the best, in thousandths of a point, before the play becomes e times less likely."""
MISTAKES: Final = SURE // 50
"""How often any play is made, as a part of `SURE`."""


def possible(unseen: Counts, held: int, played: Counts, told: tuple[int, Rank]) -> Iterator[tuple[Counts, int]]:
    """Every hand of `held` of the unseen cards that agrees with what was announced, and its ways to be drawn.

    `played`: what its owner has played of this deal already.
    """
    kind, rank = told
    if kind == UNTOLD:
        yield from _hands(unseen, held, 0, 2, 0, -1, -1)
    else:
        cards = kind + 2 if kind != NO_RONDA else 0
        yield from _hands(unseen, held, played, 2, cards, rank, 0)


def _hands(
    unseen: Counts, held: int, played: Counts, usual: int, ronda: int, named: Rank, at: Rank
) -> Iterator[tuple[Counts, int]]:
    """Rank by rank from `at`; -1: without any condition. `ronda`: the cards of one rank that it must still have."""
    free = at < 0
    stack = [(max(at, 0), held, 0, 1, ronda)]
    while stack:
        rank, left, hand, ways, due = stack.pop()
        if rank == RANK_COUNT:
            if not left and not due:
                yield hand, ways
            continue
        there = unseen >> BITS * rank & COUNT
        gone = played >> BITS * rank & COUNT
        for count in range(min(there, left) + 1):
            owed = due
            if not free:
                whole = count + gone
                if due and whole == due and named in (NOBODY, rank):
                    owed = 0
                elif whole > usual:
                    continue
            stack.append((rank + 1, left - count, hand + count * UNITS[rank], ways * comb(there, count), owed))


def believed(told: History, unseen: Counts, seat: Seat, held: int) -> dict[Counts, int]:
    """The hands that a seat may hold now, with their weights. `unseen`: what the one who thinks has not seen."""
    plies = told.played(seat)
    played = sum(UNITS[ply.rank] for ply in plies)
    hands = dict(possible(unseen, held, played, told.told[seat]))
    if not hands:  # an announcement that cannot be: it is disbelieved
        hands = dict(possible(unseen, held, played, (UNTOLD, NOBODY)))
    turns = [(ply, _turn(ply)) for ply in plies]
    return {hand: ways * likelihood(hand, turns) for hand, ways in hands.items()}


def agrees(whole: Counts, kind: int, named: Rank) -> bool:
    """Whether a hand as it was dealt is one of which its owner could announce that."""
    if kind == UNTOLD:
        return True
    most, rank = max((whole >> BITS * rank & COUNT, rank) for rank in range(RANK_COUNT))
    return most < 3 if kind == NO_RONDA else most == kind + 2 and named in (NOBODY, rank)


def likelihood(hand: Counts, plies: list[tuple[Ply, Turn]]) -> int:
    """How likely who holds `hand` now would have played so, as a part of ``SURE ** len(plies)``; never 0."""
    chance = 1
    for ply, turn in reversed(plies):
        hand += UNITS[ply.rank]
        chance *= _chance(hand, ply, turn)
    return chance


def _turn(ply: Ply) -> Turn:
    before = ply.before
    mine, theirs = ply.tastes
    sung, own = before.sung[before.turn - 1], before.sung[before.turn]
    return Turn(before.core, ply.held, mine, theirs, sung, own, ply.ends)


def _chance(hand: Counts, ply: Ply, turn: Turn) -> int:
    before = ply.before
    moves, worths = turn.weigh(hand, before.table, before.last, before.hidden - hand)
    return softmax(worths, _place(moves, ply), decay(TAU), MISTAKES)


def _place(moves: Sequence[PackedPlay], ply: Ply) -> int:
    """Which of the plays it was; where part of an escalera was left, one with that card."""
    same = [at for at, move in enumerate(moves) if move[0] == ply.rank]
    return next((at for at in same if moves[at][OFF] == ply.removed), same[-1])
