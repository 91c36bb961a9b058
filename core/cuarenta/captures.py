"""What a card may lift (CU-10 to CU-14, CU-16).

Two numbers stand for the cards on a table. A mask has a bit for each card, four a rank, so that "the cards of that
rank" is one look into a table made at import. A tally counts the cards of each rank in three bits. The sums that reach
a rank depend on the lower part of the tally alone, and of it only on whether there is a 4, 5, 6 or 7, since no sum has
two of them: so few cases are left that each is worked out once and remembered. In a play the cards of each part ascend.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product
from typing import Final, NamedTuple, TypeAlias

from core.actions import NOBODY, Play
from core.cards import HIDDEN, Card, Rank
from core.cuarenta.rules import Rules
from core.cuarenta.state import DECK_SIZE

Base: TypeAlias = tuple[Card, ...]


Parts: TypeAlias = tuple[tuple[Rank, int], ...]
"""A sum without suits: its ranks, ascending, each with the number of its cards."""

RANKS: Final = 10
SEVEN: Final[Rank] = 6
NO_LIMIT: Final = 7
"""More addends than any sum up to 7 can have."""

_new: Final = tuple.__new__
_BIT: Final = tuple(1 << card for card in range(DECK_SIZE))
_ONE: Final = tuple(1 << 3 * (card >> 2) for card in range(DECK_SIZE))
"""card -> what it adds to a mask, to a tally."""
_AT: Final = tuple(7 << 3 * (card >> 2) for card in range(DECK_SIZE))
"""card -> the part of a tally that counts its equals."""
_OF_RANK: Final = (*(7 << 3 * rank for rank in range(RANKS)), 0)
"""rank -> its part of a tally; after the king comes nothing."""
_RUNG: Final = tuple(
    tuple(tuple(4 * rank + suit for suit in range(4) if bits >> suit & 1) for bits in range(16))
    for rank in range(RANKS)
)
"""rank -> its four bits in a mask -> those cards."""
_SMALL: Final = 0o777
_LARGE: Final = 0o1111000
"""The parts of a tally that sums are made of: how many A, 2, 3; whether there is a 4, 5, 6, 7."""
_LOWER: Final = tuple((1 << 3 * rank) - 1 if rank <= SEVEN else 0 for rank in range(RANKS))
"""rank -> the part of a tally that the sums up to it depend on."""
_LIMITS: Final = {"sin_limite": NO_LIMIT, "2": 2, "2_o_3_con_limpia": 3}
_THROWS: Final = tuple(Play(card) for card in range(DECK_SIZE))
_MATCHES: Final = tuple(
    tuple(Play(card, base) if len(base) == 1 else None for base in _RUNG[card >> 2]) for card in range(DECK_SIZE)
)
"""card -> its rank's bits in a mask -> the directa without escalera, where there is one equal card."""


def value_of(card: Card) -> int:
    """What the card counts in a sum (CU-3): A is 1, 2 to 7 their number. Only for those."""
    return (card >> 2) + 1


def mask_of(cards: tuple[Card, ...]) -> int:
    """A set of cards as bits."""
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    return mask


def tally_of(cards: tuple[Card, ...]) -> int:
    """How many cards there are of each rank, three bits a rank."""
    tally = 0
    for card in cards:
        tally += _ONE[card]
    return tally


def directa(rules: Rules, rank: Rank, mask: int, table: tuple[Card, ...], last: Card) -> Base:
    """The base by match: the card just thrown if it is of that rank, else the oldest; empty when there is none.

    With `iguales_base` todas, all of the rank (CU-11a).
    """
    equals = _RUNG[rank][mask >> 4 * rank & 15]
    if len(equals) < 2 or rules.iguales_base == "todas":
        return equals
    return (last,) if last in equals else (_oldest(rank, table),)


def escalera(rules: Rules, rank: Rank, mask: int, table: tuple[Card, ...]) -> tuple[Card, ...]:
    """All that goes with a base of that rank (CU-13), ascending."""
    run: tuple[Card, ...] = ()
    above = mask >> 4 * rank + 4
    while above & 15:
        rank += 1
        rung = _RUNG[rank][above & 15]
        run += rung if len(rung) == 1 or rules.iguales_escalera == "todas" else (_oldest(rank, table),)
        above >>= 4
    return run


def max_addends(rules: Rules) -> int:
    """The most addends of a sum (`suma_max`)."""
    return _LIMITS[rules.suma_max]


def needs_limpia(rules: Rules, card: Card, base: Base) -> bool:
    """Whether this base is allowed only where the whole table is lifted (three addends, `2_o_3_con_limpia`)."""
    return len(base) == 3 and rules.suma_max == "2_o_3_con_limpia" and base[0] >> 2 < card >> 2


def lifts(rules: Rules, card: Card, table: tuple[Card, ...], last: Card) -> tuple[Play, ...]:
    """Every lift with this card, each with its whole escalera."""
    return tuple(play for play in plays(rules, (card,), table, last) if play.base)


def plays(rules: Rules, hand: tuple[Card, ...], table: tuple[Card, ...], last: Card) -> tuple[Play, ...]:
    """Every play of a hand, each lift with its whole escalera; HIDDEN cards are passed over.

    In the order of the hand; for each card the throw (CU-9), the directa, the sums.
    """
    mask = tally = 0
    for card in table:
        mask += _BIT[card]
        tally += _ONE[card]
    addends = tally & _SMALL | (tally | tally >> 1 | tally >> 2) & _LARGE
    sums = _SUMS[rules.suma_max]
    summed = sums.reach[addends]
    reach = tally | summed
    if HIDDEN in hand:
        hand = tuple(card for card in hand if card != HIDDEN)
    found: list[Play] = []
    for card in hand:
        found.append(_THROWS[card])
        equals = _AT[card]
        if not reach & equals:
            continue
        rank = card >> 2
        run = escalera(rules, rank, mask, table) if tally & equals << 3 else ()
        if tally & equals:
            match = _MATCHES[card][mask >> 4 * rank & 15]
            if run or match is None:
                match = _new(Play, (card, directa(rules, rank, mask, table, last), run, (), NOBODY))
            found.append(match)
        if summed & equals:
            for size, ranks, bases in sums.of_rank[rank][addends & _LOWER[rank]]:
                if size == 3 and 3 + len(run) < len(table) and rules.suma_max == "2_o_3_con_limpia":
                    continue
                for base in bases[mask & ranks]:
                    found.append(_new(Play, (card, base, run, (), NOBODY)))
    if rules.captura == "obligatoria":
        lifting = {play.card for play in found if play.base}
        found = [play for play in found if play.base or play.card not in lifting]
    return tuple(found)


def is_whole_lift(rules: Rules, play: Play, table: tuple[Card, ...], last: Card) -> bool:
    """Whether `plays` lists this play, which has a base, for its card."""
    card, base, run, left, victim = play
    rank = card >> 2
    mask = total = 0
    for other in table:
        mask += _BIT[other]
    if left or victim != NOBODY or run != (escalera(rules, rank, mask, table) if mask >> 4 * rank + 4 & 15 else ()):
        return False
    if base[0] >> 2 == rank:
        equals = _RUNG[rank][mask >> 4 * rank & 15]
        return base == (equals if len(equals) == 1 else directa(rules, rank, mask, table, last))
    before = -1
    for other in base:
        if other <= before or other not in table:
            return False
        total += (other >> 2) + 1
        before = other
    size = len(base)
    if total != rank + 1 or rank > SEVEN or not 2 <= size <= _LIMITS[rules.suma_max]:
        return False
    return size != 3 or not needs_limpia(rules, card, base) or 3 + len(run) == len(table)


def partials(rules: Rules, play: Play) -> Iterator[Play]:
    """The same base leaving any non-empty part of its escalera (CU-16), the fewest cards left first."""
    whole = tuple(sorted(play.run + play.left))
    if rules.escalera_automatica or needs_limpia(rules, play.card, play.base):
        return
    for size in range(1, len(whole) + 1):
        for left in combinations(whole, size):
            yield play._replace(run=tuple(card for card in whole if card not in left), left=left)


def lift(rules: Rules, card: Card, chosen: tuple[Card, ...], table: tuple[Card, ...], last: Card) -> Play:
    """The play of someone who lifts the `chosen` table cards by hand; what he forgets of the escalera is left.

    Of equal cards it names the one that the rules name. It may be no legal play: `violation` says why.
    """
    rank, mask = card >> 2, mask_of(table)
    lower = tuple(sorted(other for other in chosen if other >> 2 < rank))
    equal = tuple(sorted(other for other in chosen if other >> 2 == rank))
    match = directa(rules, rank, mask, table, last)
    if len(equal) == len(match):
        equal = match
    whole = escalera(rules, rank, mask, table) if lower or equal else ()
    run = tuple(sorted(other for other in chosen if other >> 2 > rank))
    rungs = {other >> 2 for other in run}
    if rules.iguales_escalera == "una" and len(rungs) == len(run):
        named = tuple(other for other in whole if other >> 2 in rungs)
        run = named if len(named) == len(run) else run
    return Play(card, lower + equal, run, tuple(other for other in whole if other not in run))


class _Bases(dict[int, tuple[Base, ...]]):
    """The table cards of the ranks of one sum, as a mask -> the sets of them that make it.

    Several where a rank has more cards than the sum takes: equal addends are different cards.
    """

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self._parts = parts

    def __missing__(self, mask: int) -> tuple[Base, ...]:
        rungs = [combinations(_RUNG[rank][mask >> 4 * rank & 15], size) for rank, size in self._parts]
        found = self[mask] = tuple(tuple(chain.from_iterable(chosen)) for chosen in product(*rungs))
        return found


class _Sum(NamedTuple):
    """A sum: how many cards it takes, a mask of all cards of its ranks, its bases by those that are there."""

    size: int
    ranks: int
    bases: _Bases


@cache
def _sum(parts: Parts) -> _Sum:
    size = sum(size for _, size in parts)
    return _Sum(size, sum(15 << 4 * rank for rank, _ in parts), _Bases(parts))


class _RankSums(dict[int, tuple[_Sum, ...]]):
    """What sums are made of, below one rank -> the sums that reach it, worked out when they are first asked for."""

    def __init__(self, rank: Rank, limit: int) -> None:
        super().__init__()
        self._rank = rank
        self._limit = limit

    def __missing__(self, addends: int) -> tuple[_Sum, ...]:
        """All sets of 2 to `limit` cards whose values add up to that of the rank."""
        ways: list[tuple[Parts, int, int]] = [((), self._rank + 1, self._limit)]
        for rank in range(self._rank):
            there = addends >> 3 * rank & 7
            ways = [
                ((*parts, (rank, size)) if size else parts, need - size * (rank + 1), free - size)
                for parts, need, free in ways
                for size in range(min(there, need // (rank + 1), free), -1, -1)
            ]
        found = self[addends] = tuple(_sum(parts) for parts, need, _ in ways if not need)
        return found


class _Reach(dict[int, int]):
    """What sums are made of -> a tally with something at each rank that a sum reaches."""

    def __init__(self, sums: tuple[_RankSums, ...]) -> None:
        super().__init__()
        self._sums = sums

    def __missing__(self, addends: int) -> int:
        reached = (rank for rank, sums in enumerate(self._sums) if sums[addends & _LOWER[rank]])
        reach = self[addends] = sum(1 << 3 * rank for rank in reached)
        return reach


class _Sums:
    """All sums of at most `limit` cards, by rank, and which ranks they reach."""

    __slots__ = ("of_rank", "reach")

    def __init__(self, limit: int) -> None:
        self.of_rank = tuple(_RankSums(rank, limit) for rank in range(RANKS))
        self.reach = _Reach(self.of_rank)


_SUMS: Final = {name: _Sums(limit) for name, limit in _LIMITS.items()}
"""By `suma_max`."""


def _oldest(rank: Rank, table: tuple[Card, ...]) -> Card:
    for card in table:
        if card >> 2 == rank:
            return card
    raise ValueError("no card of that rank on the table")
