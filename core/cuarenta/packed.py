"""The search core of Cuarenta: cards without suits, counted by rank in one int, and the lifts looked up.

A tally has three bits a rank: a hand, a table, what is out of sight. What a card may lift depends on few ranks of the
table, so little of it is remembered under those alone; a lift that is the same but for suits is one lift. Lifts take
their whole escalera, as `legal_actions` lists them. `tests/core/bots/test_packed.py` holds it to the public engine.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from core.cards import HIDDEN, Card, Rank
from core.cuarenta.rules import Rules
from core.cuarenta.scoring import CAIDA, GOAL, pay_lift, pay_ronda
from core.cuarenta.sums import LIMITS, RANK_COUNT, SEVEN

Counts: TypeAlias = int

BITS: Final = 3
UNITS: Final = tuple(1 << BITS * rank for rank in range(RANK_COUNT))
"""rank -> one card of it as a tally."""
COUNT: Final = 7
"""The part of a tally that counts one rank, once that is shifted down."""
CAIDA_BIT: Final = 1
LIMPIA_BIT: Final = 2
"""A kind of lift is the sum of those that it is; 0 for one that pays nothing."""

_AT: Final = tuple(COUNT << BITS * rank for rank in range(RANK_COUNT))
_UP_TO: Final = tuple((8 << BITS * rank) - 1 if rank <= SEVEN else _AT[rank] for rank in range(RANK_COUNT))
"""rank -> the part of a table on which its bases depend: no sum reaches a figure."""
_NEXT: Final = (*_AT[1:], 0)
_FOUR_RUNGS: Final = (1 << BITS * 4) - 1
_FOURTH: Final = COUNT << BITS * 3
_SMALL: Final = (1 << BITS * 3) - 1
_ONE_OF_LARGE: Final = sum(UNITS[3:])
LOW: Final = _UP_TO[SEVEN]
FIGURES: Final = BITS * (SEVEN + 1)
DIRECT: Final = tuple(
    sum(_AT[rank] for rank in range(SEVEN + 1, RANK_COUNT) if bits << FIGURES & _AT[rank])
    for bits in range(1 << BITS * 3)
)
"""The figures on a table -> the part of a hand that lifts them."""


PackedPlay: TypeAlias = tuple[Rank, Counts, Counts, int, int]
"""A card played: its rank, one of it, what is lifted (nothing by a throw), the cards that go into the cartón, and the
rank again where the base is a card of it, which may be a caída, else NO_EQUAL."""
OFF: Final = 2
TAKEN: Final = 3
EQUAL: Final = 4
"""Where these stand in it."""
NO_EQUAL: Final = -2
"""No rank, and not HIDDEN, which stands for the card just thrown where there is none."""

Moves: TypeAlias = tuple[PackedPlay, ...]


def tally(cards: Iterable[Card]) -> Counts:
    """Cards by rank; those face down do not count."""
    return sum(UNITS[card >> 2] for card in cards if card != HIDDEN)


def size(cards: Counts) -> int:
    """How many cards."""
    return _SIZES[cards & LOW_HALF] + _SIZES[cards >> HALF_BITS]


class _Sizes(dict[Counts, int]):
    def __missing__(self, cards: Counts) -> int:
        found = self[cards] = sum(cards >> BITS * rank & COUNT for rank in range(RANK_COUNT))
        return found


_SIZES: Final = _Sizes()
HALF_BITS: Final = BITS * RANK_COUNT // 2
LOW_HALF: Final = (1 << HALF_BITS) - 1
"""Half of a tally has no more than 3,125 values: they are all remembered."""


class _Ranks(dict[Counts, tuple[Rank, ...]]):
    def __missing__(self, cards: Counts) -> tuple[Rank, ...]:
        found = self[cards] = tuple(rank for rank in range(RANK_COUNT) if cards & _AT[rank])
        return found


RANKS_IN: Final = _Ranks()
"""A hand -> its ranks, ascending, each once. Hands are few, so all are remembered."""


class _Throws(dict[Counts, list[PackedPlay]]):
    def __missing__(self, hand: Counts) -> list[PackedPlay]:
        found = self[hand] = [_THROW[rank] for rank in RANKS_IN[hand]]
        return found


_THROW: Final = tuple((rank, UNITS[rank], 0, 0, NO_EQUAL) for rank in range(RANK_COUNT))
THROWS: Final = _Throws()


class _Bases(dict[Counts, Moves]):
    """The part of a table that matters to one rank -> its lifts, without escalera."""

    def __init__(self, lifts: Lifts, rank: Rank) -> None:
        super().__init__()
        self._lifts = lifts
        self._rank = rank

    def __missing__(self, part: Counts) -> Moves:
        same = self._lifts.same_bases(part)
        found = self[part] = tuple(self._lifts.bases(self._rank, part)) if same == part else self[same]
        return found


class _Runs(dict[Counts, tuple[Counts, int]]):
    """The four ranks above a base -> the part of them that is its escalera, and how many cards that is."""

    def __init__(self, all_of_rung: bool) -> None:
        super().__init__()
        self._all_of_rung = all_of_rung

    def __missing__(self, above: Counts) -> tuple[Counts, int]:
        removed = taken = rung = 0
        while count := above >> BITS * rung & COUNT:
            removed += (count if self._all_of_rung else 1) << BITS * rung
            taken += count if self._all_of_rung else 1
            rung += 1
        found = self[above] = removed, taken
        return found


class _Reach(dict[Counts, Counts]):
    """The low cards of a table -> the part of a hand that lifts any of them."""

    def __init__(self, lifts: Lifts, bases: tuple[_Bases, ...]) -> None:
        super().__init__()
        self._lifts = lifts
        self._bases = bases

    def __missing__(self, low: Counts) -> Counts:
        same = self._lifts.same_bases(low)
        if same == low:
            reached = (rank for rank in range(SEVEN + 1) if self._bases[rank][low & _UP_TO[rank]])
            found = self[low] = sum(_AT[rank] for rank in reached)
        else:
            found = self[low] = self[same]
        return found


_Look: TypeAlias = tuple[_Bases, Counts, Counts, int]


class _Looks(dict[Counts, tuple[_Look, ...]]):
    """The cards of a hand that lift -> where to look for the lifts of each rank."""

    def __init__(self, bases: tuple[_Bases, ...]) -> None:
        super().__init__()
        self._each = [(memo, _UP_TO[rank], _NEXT[rank], BITS * rank + BITS) for rank, memo in enumerate(bases)]

    def __missing__(self, lifting: Counts) -> tuple[_Look, ...]:
        found = self[lifting] = tuple(self._each[rank] for rank in RANKS_IN[lifting])
        return found


class Lifts:
    """What may be lifted by these options: shared by all rules that have them."""

    def __init__(self, suma_max: str, iguales_base: str, iguales_escalera: str, captura: str) -> None:
        self._limit = LIMITS[suma_max]
        self._whole_table = suma_max == "2_o_3_con_limpia"
        self._all_equals = iguales_base == "todas"
        self._must = captura == "obligatoria"
        bases = tuple(_Bases(self, rank) for rank in range(RANK_COUNT))
        self.runs = _Runs(iguales_escalera == "todas")
        self.looks = _Looks(bases)
        self.low_reach = _Reach(self, bases)

    def same_bases(self, table: Counts) -> Counts:
        """A table with the same bases, one for many: no sum has two of a rank above 3, a directa lifts one card."""
        return table if self._all_equals else table & _SMALL | (table | table >> 1 | table >> 2) & _ONE_OF_LARGE

    def bases(self, rank: Rank, table: Counts) -> list[PackedPlay]:
        """Directa and sums of one rank, worked out; without suits, and without escalera."""
        found: list[PackedPlay] = []
        equals = table >> BITS * rank & COUNT
        if equals:
            count = equals if self._all_equals else 1
            found.append((rank, UNITS[rank], count * UNITS[rank], 1 + count, rank))
        if rank > SEVEN:
            return found
        ways = [(0, rank + 1, 0)]
        for lower in range(rank):
            there = table >> BITS * lower & COUNT
            ways = [
                (removed + count * UNITS[lower], need - count * (lower + 1), used + count)
                for removed, need, used in ways
                for count in range(min(there, need // (lower + 1), self._limit - used), -1, -1)
            ]
        found += [(rank, UNITS[rank], removed, 1 + used, NO_EQUAL) for removed, need, used in ways if not need]
        return found

    def reach(self, table: Counts) -> Counts:
        """The part of a hand that can lift something, with COUNT for each such rank."""
        return self.low_reach[table & LOW] | DIRECT[table >> FIGURES]

    def of(self, lifting: Counts, table: Counts, found: list[PackedPlay] | None = None) -> list[PackedPlay]:
        """Every lift of these cards, which are a part of `reach`; put behind what is `found` already."""
        found = [] if found is None else found
        runs = self.runs
        for memo, part, rung, shift in self.looks[lifting]:
            if table & rung:
                run, more = runs[table >> shift & _FOUR_RUNGS]
                if run & _FOURTH:
                    run, more = runs[table >> shift]
                run <<= shift
                for rank, unit, base, taken, match in memo[table & part]:
                    found.append((rank, unit, base + run, taken + more, match))
            else:
                found += memo[table & part]
        return self._allowed(found, table) if self._whole_table else found

    def run(self, rank: Rank, table: Counts) -> tuple[Counts, int]:
        """The escalera on a base of that rank, and how many cards it has."""
        above = table >> BITS * rank + BITS
        run, more = self.runs[above if above & _FOURTH else above & _FOUR_RUNGS]
        return run << BITS * rank + BITS, more

    @staticmethod
    def _allowed(found: list[PackedPlay], table: Counts) -> list[PackedPlay]:
        """Without the sums of three that do not lift the whole table."""
        return [
            move for move in found if move[EQUAL] >= 0 or move[OFF] == table or size(move[OFF] & _LOWER[move[0]]) < 3
        ]

    def moves(self, hand: Counts, table: Counts) -> list[PackedPlay]:
        """Every play of a hand; not to be changed. The throws first, ascending, then the lifts."""
        lifting = hand & (self.low_reach[table & LOW] | DIRECT[table >> FIGURES])
        return self.some(hand, lifting, table) if lifting else THROWS[hand]

    def some(self, hand: Counts, lifting: Counts, table: Counts) -> list[PackedPlay]:
        """The same where `lifting` of the hand can lift."""
        if self._must:
            lifts = self.of(lifting, table)
            able = {move[0] for move in lifts}
            return [move for move in THROWS[hand] if move[0] not in able] + lifts
        return self.of(lifting, table, THROWS[hand].copy())


_LOWER: Final = tuple(UNITS[rank] - 1 for rank in range(RANK_COUNT))


@cache
def _lifts(*options: str) -> Lifts:
    return Lifts(*options)


class Pays:
    """What lifts and rondas pay, by the score before: in points, looked up."""

    def __init__(self, rules: Rules) -> None:
        kinds = tuple((bool(kind & CAIDA_BIT), bool(kind & LIMPIA_BIT)) for kind in range(4))
        self.lift = tuple(self._lift(rules, caida, limpia, False) for caida, limpia in kinds)
        """kind of lift -> score -> points."""
        self.on_ronda = tuple(self._lift(rules, caida, limpia, True) for caida, limpia in kinds)
        """The same where the caída falls on a card of a ronda that was paid."""
        self.rondas_show = rules.caida_a_ronda != CAIDA
        """Whether that makes a difference."""
        self.ronda = tuple(tuple(pay_ronda(rules, score, kind) for score in range(GOAL)) for kind in (1, 2))
        """RONDA or DOBLE_RONDA, less 1 -> score -> what it pays."""

    @staticmethod
    def _lift(rules: Rules, caida: bool, limpia: bool, on_ronda: bool) -> tuple[int, ...]:
        if not caida and not limpia:
            return (0,) * GOAL
        return tuple(pay_lift(rules, score, caida, limpia, on_ronda)[1].points for score in range(GOAL))


class Packed(NamedTuple):
    """The rules as the search core needs them."""

    rules: Rules
    lifts: Lifts
    pays: Pays
    must: bool
    """Whether a card that can lift may not be thrown."""


@cache
def packed(rules: Rules) -> Packed:
    """The search core for these rules, made once."""
    lifts = _lifts(rules.suma_max, rules.iguales_base, rules.iguales_escalera, rules.captura)
    return Packed(rules, lifts, Pays(rules), rules.captura == "obligatoria")
