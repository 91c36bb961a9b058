"""How the unseen cards may lie between three others, and how likely: for the worlds of four players.

Who has played has left a trace: their hands are drawn from the list of all they may hold, as likely as each is, one
seat after another as if alone; a deal then counts as much more or less as the cards of the others leave it ways.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import comb
from typing import Final

from core.actions import NO_RONDA
from core.bots.worlds import SURE
from core.cuarenta.belief import agrees, believed
from core.cuarenta.history import History
from core.cuarenta.packed import BITS, COUNT, RANKS_IN, UNITS, Counts, size
from core.random_stream import Stream

CANDIDATES: Final = 4
"""Deals tried out for one world where a hand is what the others leave, so that most of them are unlikely."""
REDRAWS: Final = 8
"""How often a hand is drawn anew that does not agree with what its owner announced."""
_DRAWS: Final = 1 << 32


def sampled(
    told: History, seat: int, hand: Counts, unseen: Counts, sizes: list[int], count: int, stream: Stream
) -> tuple[list[tuple[Counts, ...]], list[int]]:
    """At least one deal, for `count` that are wanted, with its weight. `hand` is that of `seat`, who thinks."""
    sampler = _Sampler(told, seat, unseen, sizes, stream)
    deals, weights = [], []
    for _ in range(count * (CANDIDATES if sampler.last else 1)):
        hands, weight = sampler.deal()
        if weight:
            hands[seat] = hand
            deals.append(tuple(hands))
            weights.append(weight)
    if not deals:  # announcements that no deal agrees with
        hands = sampler.any_deal()
        hands[seat] = hand
        return [tuple(hands)], [1]
    return deals, weights


class _Listed:
    """All hands of a seat that has played or announced, to draw from."""

    def __init__(self, seat: int, weights: dict[Counts, int]) -> None:
        self.seat = seat
        self.weights = weights
        self._hands = list(weights)
        self._marks = list(accumulate(weights.values()))

    def draw(self, stream: Stream) -> Counts:
        return self._hands[bisect(self._marks, stream.below(_DRAWS) * self._marks[-1] // _DRAWS)]


class _Sampler:
    def __init__(self, told: History, seat: int, unseen: Counts, sizes: list[int], stream: Stream) -> None:
        self._unseen = unseen
        self._sizes = sizes
        self._stream = stream
        self._told = told.told
        self._free: list[int] = []
        self._listed: list[_Listed] = []
        traces = []
        for other in range(len(sizes)):
            plies = told.played(other)
            if other == seat or not sizes[other]:
                continue
            if plies or told.told[other][0] > NO_RONDA:
                traces.append((len(plies), other))
            else:
                self._free.append(other)
        for _, other in sorted(traces, reverse=True):
            self._listed.append(_Listed(other, believed(told, unseen, other, sizes[other])))
        all_held = sum(sizes) - sizes[seat] == size(unseen)
        self.last = self._listed.pop() if all_held and not self._free and len(self._listed) > 1 else None
        """Who has all cards that the others have not, where there is no stock."""

    def deal(self) -> tuple[list[Counts], int]:
        """Hands by seat, and the weight; 0 for what cannot be."""
        hands = [0] * len(self._sizes)
        rest, over, under = self._unseen, SURE, 1
        for listed in self._listed:
            hands[listed.seat] = drawn = listed.draw(self._stream)
            for rank in RANKS_IN[drawn]:
                held = drawn >> BITS * rank & COUNT
                over *= comb(rest >> BITS * rank & COUNT, held)
                under *= comb(self._unseen >> BITS * rank & COUNT, held)
            if not over:
                return hands, 0
            rest -= drawn
        if self.last:
            hands[self.last.seat] = rest
            over *= self.last.weights.get(rest, 0)
            under *= _ways(self._unseen, rest)
        for seat in self._free:
            fit = self._drawn(rest, seat)
            if fit is None:
                return hands, 0
            hands[seat] = fit
            rest -= fit
        return hands, over // under

    def _drawn(self, rest: Counts, seat: int) -> Counts | None:
        for _ in range(REDRAWS):
            hand = self._any(rest, self._sizes[seat])
            if agrees(hand, *self._told[seat]):
                return hand
        return None

    def _any(self, rest: Counts, held: int) -> Counts:
        pack = [UNITS[rank] for rank in RANKS_IN[rest] for _ in range(rest >> BITS * rank & COUNT)]
        for at in range(held):
            other = at + self._stream.below(len(pack) - at)
            pack[at], pack[other] = pack[other], pack[at]
        return sum(pack[:held])

    def any_deal(self) -> list[Counts]:
        """The unseen cards anyhow."""
        hands, rest = [0] * len(self._sizes), self._unseen
        seats = [*self._free, *(listed.seat for listed in self._listed), *([self.last.seat] if self.last else [])]
        for seat in seats:
            hands[seat] = self._any(rest, self._sizes[seat])
            rest -= hands[seat]
        return hands


def _ways(unseen: Counts, hand: Counts) -> int:
    ways = 1
    for rank in RANKS_IN[hand]:
        ways *= comb(unseen >> BITS * rank & COUNT, hand >> BITS * rank & COUNT)
    return ways
