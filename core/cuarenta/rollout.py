"""The rest of a deal played out on the search core by the light player at every seat: what comes of one world."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.actions import NOBODY, Seat
from core.cards import HIDDEN
from core.cuarenta.light import Taste, card_worth, taste_of, weigh
from core.cuarenta.packed import CAIDA_BIT, UNITS, Counts, Packed
from core.cuarenta.scoring import GOAL
from core.cuarenta.state import HAND


class Spot(NamedTuple):
    """Everything but the hands: what all at the table know. Scores and cards taken by side, `sung` by seat.

    `hidden`: all cards in hands and in the stock; `gone`: cards left for nobody. `winner` is NOBODY in between.
    """

    core: Packed
    table: Counts
    last: int
    turn: Seat
    dealer: Seat
    stock: int
    scores: tuple[int, int]
    taken: tuple[int, int]
    gone: int
    lifter: int
    sung: tuple[int, ...]
    hidden: Counts
    winner: int = NOBODY


def tastes_of(core: Packed, scores: tuple[int, int], taken: tuple[int, int], gone: int) -> list[Taste]:
    """What lifts are worth to each side."""
    return [
        taste_of(core, scores[side], card_worth(core, scores[side], taken[side], taken[1 - side] + gone))
        for side in (0, 1)
    ]


def play_out(at: Spot, hands: list[Counts], sizes: list[int], tastes: list[Taste]) -> Spot:
    """The situation when all hands are empty or the chica is won. `hands` and `sizes` are used up.

    `tastes`: what `tastes_of` says, of the situation in which the bot thinks.
    """
    if at.winner != NOBODY:
        return at
    core, table, last, seat, _, stock, (first, second), _, _, lifter, sung, hidden, _ = at
    taken = list(at.taken)
    scores = [first, second]
    tastes = tastes.copy()
    seats, winner = len(hands), NOBODY
    lasting = core.rules.caida_tras_reparto
    while hand := hands[seat]:
        side = seat & 1
        after = seat + 1 if seat + 1 < seats else 0
        held = sizes[after]
        ends = not held and not (hands[after])
        if ends:
            held = HAND if stock else 0
        if hand in _ONE_CARD and not hand & core.lifts.reach(table):
            rank, unit, removed = _ONE_CARD[hand], hand, 0
        else:
            _, rank, unit, removed, more, kind = max(
                weigh(
                    core,
                    hand,
                    table,
                    last,
                    hidden - hand,
                    held,
                    tastes[side],
                    tastes[1 - side],
                    sung[seat - 1],
                    sung[seat],
                    ends,
                )
            )
        hands[seat] = hand - unit
        sizes[seat] -= 1
        hidden -= unit
        if removed:
            table -= removed
            taken[side] += more
            lifter = side
            if kind:
                pays = core.pays.on_ronda if kind & CAIDA_BIT and sung[seat - 1] == last else core.pays.lift
                points = pays[kind][scores[side]]
                if points:
                    scores[side] += points
                    if scores[side] >= GOAL:
                        winner, last = side, HIDDEN
                        break
                    tastes[side] = taste_of(core, scores[side], tastes[side].card)
            last = HIDDEN
        else:
            table += unit
            last = rank
        seat = after
    if not lasting:
        last = HIDDEN
    return Spot(
        core,
        table,
        last,
        NOBODY,
        at.dealer,
        stock,
        (scores[0], scores[1]),
        (taken[0], taken[1]),
        at.gone,
        lifter,
        sung,
        hidden,
        winner,
    )


_ONE_CARD: Final = {unit: rank for rank, unit in enumerate(UNITS)}
"""A hand of one card -> its rank."""
