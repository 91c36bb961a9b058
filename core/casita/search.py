"""The search core: a partida by numbers alone, packed in ints, for bots that play thousands of plies before a card.

A hand or a table is one int of four bits a number: how many cards of it there are; the highest of the four bits, which
no count reaches, marks the numbers on top of the pozos. A pozo is its size and its top. What a hand can do follows from
the few of those bits that belong to its own numbers, and is remembered by them.

No events, no cards, no refusals: who plays here plays what `plays` gave. Proven equal to the engine by
`tests/core/bots/test_search_casita.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from core.actions import NOBODY, Play, Seat
from core.cards import Rank
from core.casita.rules import LIBRE, SEAT_COUNTS, ULTIMO, Rules, deck_of, pozo_seat, side_of, sides_of

BITS: Final = 4
"""Bits a number: a count of up to four cards below, the mark of a top above."""
ONE_CARD: Final = tuple(1 << BITS * rank for rank in range(12))
"""A card of each number."""
TOP: Final = tuple(one << BITS - 1 for one in ONE_CARD)
"""The mark of a pozo that shows the number."""
COUNTS: Final = sum(7 * one for one in ONE_CARD)
_TOPS: Final = sum(TOP)

AS_LINK: Final = 16
"""A play is the number; a link: plus this; a theft: plus `AS_ROBO`, and as often this as the victim's seat says."""
AS_ROBO: Final = 32
RANK_BITS: Final = 15

_SEAT: Final = BITS * len(ONE_CARD)
"""Above all numbers stands whose pozo it is."""
_NOBODYS: Final = 7 << _SEAT
_NEXT: Final = {seats: (*range(1, seats), 0) for seats in SEAT_COUNTS}


def counted(ranks: Iterable[Rank]) -> int:
    """These cards as one int."""
    return sum(ONE_CARD[rank] for rank in ranks)


def ranks_in(cards: int) -> list[Rank]:
    """Their numbers, ascending."""
    return [rank for rank, one in enumerate(ONE_CARD) for _ in range(cards // one & 7)]


class _Hands(dict[int, tuple[int, dict[int, tuple[int, ...]]]]):
    """Hand -> the bits of its numbers, and: those bits of the table and the tops -> what it can do without a pozo."""

    def __missing__(self, hand: int) -> tuple[int, dict[int, tuple[int, ...]]]:
        made: tuple[int, dict[int, tuple[int, ...]]] = sum(15 * ONE_CARD[rank] for rank in set(ranks_in(hand))), {}
        self[hand] = made
        return made


class Shape:
    """What follows from the rules, worked out once."""

    __slots__ = ("blocks", "free", "hands", "next", "owner", "ranks", "rivals", "seats", "sides", "ultimo")

    def __init__(self, rules: Rules) -> None:
        self.seats, self.sides = rules.jugadores, sides_of(rules)
        self.ranks = deck_of(rules).size // 4
        self.next: tuple[Seat, ...] = _NEXT[self.seats]
        self.owner = tuple(pozo_seat(rules, seat) for seat in range(self.seats))
        """Where the cards lie that each seat wins."""
        self.rivals = tuple(self._robbed(rules, seat) for seat in range(self.seats))
        """By seat, the pozos that it may take, its own with `propio_pozo`."""
        self.free, self.blocks = rules.ligar == LIBRE, rules.bloqueo
        self.ultimo = rules.sobrantes == ULTIMO
        self.hands = _Hands()

    def _robbed(self, rules: Rules, seat: Seat) -> tuple[Seat, ...]:
        own = self.owner[seat]
        rivals = [each for each in sorted(set(self.owner)) if side_of(rules, each) != side_of(rules, seat)]
        return tuple(sorted([*rivals, own])) if rules.propio_pozo else tuple(rivals)


@lru_cache(maxsize=64)
def shape_of(rules: Rules) -> Shape:
    """The shape of these rules; what it remembers of hands grows to a few thousand entries."""
    return Shape(rules)


class Partida:
    """A partida in play, changed by what is played. `left`: cards in all hands; at none a deal or the end is due."""

    __slots__ = ("hands", "left", "shape", "sizes", "table", "tops", "turn", "ultimo")

    def __init__(self, shape: Shape, hands: list[int], table: int, turn: Seat) -> None:
        self.shape = shape
        self.hands = hands
        self.table = table
        """The cards on the table, and above them the marks of all pozos."""
        self.turn = turn
        self.sizes = [0] * shape.seats
        self.tops = [0] * shape.seats
        """By seat, the mark of its pozo's top, 0 for none."""
        self.ultimo = NOBODY
        self.left = sum(len(ranks_in(hand)) for hand in hands)

    def copy(self) -> Partida:
        """The same position, to be played on apart."""
        other = Partida.__new__(Partida)
        other.shape, other.hands, other.table, other.turn = self.shape, self.hands[:], self.table, self.turn
        other.sizes, other.tops, other.ultimo, other.left = self.sizes[:], self.tops[:], self.ultimo, self.left
        return other

    def plays(self) -> tuple[int, ...]:
        """What the seat in turn can do, each number and way once."""
        bits, known = self.shape.hands[self.hands[self.turn]]
        near = self.table & bits
        return known.get(near) or self._ask(near, known)

    def _ask(self, near: int, known: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
        """Where a pozo shows a number of the hand it matters whose it is: of one such number it is remembered."""
        shown, tops = near & _TOPS, self.tops
        if not shown:
            known[near] = self._list(near)
            return known[near]
        if tops.count(shown) != 1:
            return self._list(near)
        victim = tops.index(shown)
        key = near + (victim + 1 << _SEAT if victim in self.shape.rivals[self.turn] else _NOBODYS)
        if key not in known:
            known[key] = self._list(near)
        return known[key]

    def _list(self, near: int) -> tuple[int, ...]:
        shape, seat, tops = self.shape, self.turn, self.tops
        found: list[int] = []
        for rank in sorted(set(ranks_in(self.hands[seat]))):
            lying = near & 7 * ONE_CARD[rank]
            robs = [] if lying and shape.blocks else [each for each in shape.rivals[seat] if tops[each] == TOP[rank]]
            if shape.free or not (lying or robs):
                found.append(rank)
            if lying:
                found.append(AS_LINK + rank)
            found += [AS_ROBO + AS_LINK * victim + rank for victim in robs]
        return tuple(found)

    def play(self, code: int) -> None:
        """Move the cards and pass the turn. `code`: one of `plays`."""
        shape, seat = self.shape, self.turn
        one = ONE_CARD[code & RANK_BITS]
        self.hands[seat] -= one
        self.left -= 1
        self.turn = shape.next[seat]
        if code < AS_LINK:
            self.table += one
            return
        owner, sizes, tops = shape.owner[seat], self.sizes, self.tops
        table = self.table
        self.ultimo = seat
        if code < AS_ROBO:
            table -= one
            sizes[owner] += 2
        else:
            victim = (code >> BITS) - 2
            taken, sizes[victim] = sizes[victim], 0
            tops[victim] = 0
            sizes[owner] += taken + 1
        table ^= table & tops[owner]
        tops[owner] = top = one << 3
        self.table = table | top

    def deal(self, hands: list[int], cards: int) -> None:
        """Fresh hands, so many cards in all; the turn is already that of who comes after the dealer."""
        self.hands, self.left = hands, cards

    def scores(self) -> list[int]:
        """Cards in the pozos, by side."""
        sides = self.shape.sides
        return [sum(self.sizes[side::sides]) for side in range(sides)]

    def finish(self) -> list[int]:
        """The count at the end of the mano, by side, with what is left on the table where it goes to somebody."""
        if self.shape.ultimo and self.ultimo != NOBODY:
            self.sizes[self.shape.owner[self.ultimo]] += len(ranks_in(self.table & COUNTS))
            self.table &= ~COUNTS
        return self.scores()


def code_of(play: Play) -> int:
    """A play of the engine by its number and way."""
    rank = play.card >> 2
    if play.base:
        return AS_LINK + rank
    return rank if play.victim == NOBODY else AS_ROBO + AS_LINK * play.victim + rank
