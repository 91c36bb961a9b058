"""The last deal of a mano between two players, solved: what is out of sight is the rival's hand.

Alpha-beta on the chance of winning the chica, every line of play to the count. Bounded by nodes, not by time: a deal
that would take more is not solved.
"""

from __future__ import annotations

from core.actions import NOBODY, Side
from core.cards import HIDDEN, Rank
from core.cuarenta.leaf import Leaf
from core.cuarenta.packed import CAIDA_BIT, LIMPIA_BIT, Counts, PackedPlay, size
from core.cuarenta.rollout import Spot
from core.cuarenta.scoring import GOAL
from core.judgement import CERTAIN


class TooFar(Exception):
    """More nodes than allowed."""


class LastDeal:
    """The solver of one position. Values are chances of the side in question, in millionths."""

    def __init__(self, at: Spot, leaf: Leaf, most: int) -> None:
        self._leaf = leaf
        self._moves = at.core.lifts.moves
        self._pays = at.core.pays
        self._sung = at.sung
        self._dealer = at.dealer & 1
        self._leftovers = at.core.rules.sobrantes == "ultimo"
        self._left = most
        self._counts: dict[tuple[int, int, int, int], int] = {}

    def best(
        self,
        hand: Counts,
        other: Counts,
        table: Counts,
        last: Rank,
        side: Side,
        mine: int,
        theirs: int,
        my_cards: int,
        their_cards: int,
        lifter: Side,
        low: int,
        high: int,
    ) -> int:
        """What `side`, who is to play `hand`, comes to. Raises `TooFar`."""
        if not hand:
            return self._counted(side, table, mine, theirs, my_cards, their_cards, lifter)
        moves = self._moves(hand, table)
        best = 0
        for move in reversed(moves):  # lifts first
            value = self.after(
                move, hand, other, table, last, side, mine, theirs, my_cards, their_cards, lifter, low, high
            )
            if value > best:
                best = value
                if value > low:
                    low = value
                    if low >= high:
                        break
        return best

    def after(
        self,
        move: PackedPlay,
        hand: Counts,
        other: Counts,
        table: Counts,
        last: Rank,
        side: Side,
        mine: int,
        theirs: int,
        my_cards: int,
        their_cards: int,
        lifter: Side,
        low: int,
        high: int,
    ) -> int:
        """The same after one of their plays."""
        self._left -= 1
        if self._left < 0:
            raise TooFar
        rank, unit, removed, taken, match = move
        if not removed:
            table += unit
            last = rank
        else:
            table -= removed
            if match == last or not table:
                kind = (CAIDA_BIT if match == last else 0) + (0 if table else LIMPIA_BIT)
                special = kind & CAIDA_BIT and self._pays.rondas_show and self._sung[1 - side] == last
                points = (self._pays.on_ronda if special else self._pays.lift)[kind][mine]
                mine += points
                if points and mine >= GOAL:
                    return CERTAIN
            my_cards += taken
            last, lifter = HIDDEN, side
        rest = self.best(
            other,
            hand - unit,
            table,
            last,
            1 - side,
            theirs,
            mine,
            their_cards,
            my_cards,
            lifter,
            CERTAIN - high,
            CERTAIN - low,
        )
        return CERTAIN - rest

    def _counted(
        self, side: Side, table: Counts, mine: int, theirs: int, my_cards: int, their_cards: int, lifter: Side
    ) -> int:
        if self._leftovers and table and lifter != NOBODY:
            if lifter == side:
                my_cards += size(table)
            else:
                their_cards += size(table)
        key = (theirs, mine, their_cards, my_cards) if side else (mine, theirs, my_cards, their_cards)
        known = self._counts.get(key)
        if known is None:
            first, second, one, two = key
            known = self._counts[key] = self._leaf.counted((first, second), (one, two), self._dealer)
        return CERTAIN - known if side else known
