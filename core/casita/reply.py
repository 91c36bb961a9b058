"""The best that a seat can do between two, whose other one goes as the light player with a hand that it does not see.

What the other one does tells of their hand: the next play is chosen for all worlds together that look alike by then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from core.actions import Seat
from core.casita.light import Seen, play_out, weigh
from core.casita.search import ONE_CARD, RANK_BITS, Shape

LIKED: Final = 2
"""So many of the own later plays are tried, those that the light player thinks most of."""

Guess: TypeAlias = tuple[int, int, int]
"""A hand that the other one may hold, how much it counts, and the luck that decides between its equal plays."""


class Answers:
    """`value`: what the end of the deal is worth to the seat `me`. Totals are sums over the guesses by their weight."""

    def __init__(self, shape: Shape, me: Seat, value: Callable[[Seen], int]) -> None:
        self._shape, self._me, self._other, self._value = shape, me, shape.next[me], value

    def after(self, seen: Seen, hand: int, code: int, left: int, guesses: list[Guess]) -> int:
        """The total when that play is made from the hand; `left`: cards in both hands."""
        now = self._played(seen, self._me, code)
        kept, left = hand - ONE_CARD[code & RANK_BITS], left - 1
        if not left:
            return self._ended(now, guesses)
        alike: dict[int, list[Guess]] = {}
        for held, weight, luck in guesses:
            reply = max(weigh(self._shape, now, self._other, held, left, luck))[1]
            alike.setdefault(reply, []).append((held - ONE_CARD[reply & RANK_BITS], weight, luck))
        total = 0
        for reply, some in alike.items():
            total += self._best(self._played(now, self._other, reply), kept, left - 1, some)
        return total

    def _best(self, seen: Seen, hand: int, left: int, guesses: list[Guess]) -> int:
        if not left:
            return self._ended(seen, guesses)
        plays = sorted(weigh(self._shape, seen, self._me, hand, left, 0), reverse=True)[:LIKED]
        return max([self.after(seen, hand, code, left, guesses) for _, code in plays])

    def _ended(self, seen: Seen, guesses: list[Guess]) -> int:
        return self._value(seen) * sum([weight for _, weight, _ in guesses])

    def _played(self, seen: Seen, seat: Seat, code: int) -> Seen:
        return play_out(self._shape, seen, [0] * self._shape.seats, seat, code, 1, 0)
