"""What a card may lift (CU-10 to CU-14, CU-16).

Two numbers stand for the cards on a table. A mask has a bit for each card, four a rank, so that "the cards of that
rank" is one look into a table made at import. A tally counts the cards of each rank in three bits: the sums that reach
a rank depend on nothing but the lower part of the tally, and are remembered under it, in ranks; there are few of those
however many tables come along. In a play the cards of each part ascend.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final, NamedTuple, TypeAlias

from core.actions import NOBODY, Play
from core.cards import Card, Rank
from core.cuarenta.rules import Rules
from core.cuarenta.state import DECK_SIZE

Base: TypeAlias = tuple[Card, ...]


class Sum(NamedTuple):
    """A sum without suits: its ranks, ascending, with the number of cards of each; the mask of all their cards."""

    parts: tuple[tuple[Rank, int], ...]
    size: int
    ranks: int
    one_way: bool
    """It takes all cards of its ranks."""


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
    for rank in range(RANKS + 1)
)
"""rank -> its four bits in a mask -> those cards. After the king comes a rank that is never there."""
_NUMBERS: Final = (1 << 3 * (SEVEN + 1)) - 1
"""The part of a tally that sums are made of."""
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
    rank += 1
    while rung := _RUNG[rank][mask >> 4 * rank & 15]:
        run += rung if len(rung) == 1 or rules.iguales_escalera == "todas" else (_oldest(rank, table),)
        rank += 1
    return run


def max_addends(rules: Rules) -> int:
    """The most addends of a sum (`suma_max`)."""
    return _LIMITS[rules.suma_max]


def needs_limpia(rules: Rules, card: Card, base: Base) -> bool:
    """Whether this base is allowed only where the whole table is lifted (three addends, `2_o_3_con_limpia`)."""
    return len(base) == 3 and rules.suma_max == "2_o_3_con_limpia" and base[0] >> 2 < card >> 2


def lifts(rules: Rules, card: Card, mask: int, table: tuple[Card, ...], last: Card) -> tuple[Play, ...]:
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
    sums = _SUMS[rules.suma_max]
    reach = tally | sums.reach[tally & _NUMBERS]
    found: list[Play] = []
    for card in hand:
        if card < 0:
            continue
        found.append(_THROWS[card])
        if not reach & _AT[card]:
            continue
        rank = card >> 2
        start = len(found)
        run = escalera(rules, rank, mask, table) if tally & _OF_RANK[rank + 1] else ()
        if tally & _AT[card]:
            match = _MATCHES[card][mask >> 4 * rank & 15]
            if run or match is None:
                match = _new(Play, (card, directa(rules, rank, mask, table, last), run, (), NOBODY))
            found.append(match)
        lifting = _LIFTING[card]
        for parts, size, ranks, one_way in sums.of_rank[rank][tally & _LOWER[rank]]:
            if size == 3 and size + len(run) < len(table) and rules.suma_max == "2_o_3_con_limpia":
                continue
            if one_way:
                play = lifting[mask & ranks]
                found.append(_new(Play, (card, play.base, run, (), NOBODY)) if run else play)
            else:
                found += [_new(Play, (card, base, run, (), NOBODY)) for base in _with_suits(parts, mask)]
        if rules.captura == "obligatoria" and len(found) > start:
            del found[start - 1]
    return tuple(found)


def is_whole_lift(rules: Rules, play: Play, table: tuple[Card, ...], last: Card) -> bool:
    """Whether `lifts` lists this play, which has a base."""
    card, base, run, left, victim = play
    rank = card >> 2
    mask = 0
    for other in table:
        mask += _BIT[other]
    whole = escalera(rules, rank, mask, table) if mask >> 4 * rank + 4 & 15 else ()
    if left or victim != NOBODY or run != whole:
        return False
    if base[0] >> 2 == rank:
        return base == directa(rules, rank, mask, table, last)
    return _is_sum(rules, rank, base, table) and (
        len(base) != 3 or not needs_limpia(rules, card, base) or 3 + len(run) == len(table)
    )


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


class _RankSums(dict[int, tuple[Sum, ...]]):
    """Lower part of a tally -> the sums that reach one rank, found when they are first asked for; at most 5 ** 6."""

    def __init__(self, rank: Rank, limit: int) -> None:
        super().__init__()
        self._rank = rank
        self._limit = limit

    def __missing__(self, tally: int) -> tuple[Sum, ...]:
        """All sets of 2 to `limit` cards of the tally whose values add up to that of the rank."""
        found = self[tally] = tuple(
            Sum(
                parts,
                size=sum(size for _, size in parts),
                ranks=sum(15 << 4 * rank for rank, _ in parts),
                one_way=all(size == tally >> 3 * rank & 7 for rank, size in parts),
            )
            for parts in self._search((), 0, tally, self._rank + 1)
        )
        return found

    def _search(
        self, parts: tuple[tuple[Rank, int], ...], rank: Rank, tally: int, need: int
    ) -> Iterator[tuple[tuple[Rank, int], ...]]:
        """The ways to reach `need` with cards from `rank` on, most of the lowest ranks first."""
        if need == 0:
            yield parts
        elif rank < self._rank:
            free = self._limit - sum(size for _, size in parts)
            most = min(tally >> 3 * rank & 7, need // (rank + 1), free)
            for size in range(most, 0, -1):
                yield from self._search((*parts, (rank, size)), rank + 1, tally, need - size * (rank + 1))
            yield from self._search(parts, rank + 1, tally, need)


class _Reach(dict[int, int]):
    """Numbers of a tally -> a tally with something at each rank that a sum of them reaches; at most 5 ** 7."""

    def __init__(self, sums: tuple[_RankSums, ...]) -> None:
        super().__init__()
        self._sums = sums

    def __missing__(self, tally: int) -> int:
        reach = self[tally] = sum(1 << 3 * rank for rank, sums in enumerate(self._sums) if sums[tally & _LOWER[rank]])
        return reach


class _Sums:
    """All sums of at most `limit` cards, by rank, and which ranks they reach."""

    __slots__ = ("of_rank", "reach")

    def __init__(self, limit: int) -> None:
        self.of_rank = tuple(_RankSums(rank, limit) for rank in range(RANKS))
        self.reach = _Reach(self.of_rank)


class _Lifting(dict[int, Play]):
    """Mask of a base -> the play of one card that lifts it, without escalera."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card

    def __missing__(self, mask: int) -> Play:
        play = self[mask] = Play(self._card, tuple(card for card in range(DECK_SIZE) if mask >> card & 1))
        return play


_SUMS: Final = {name: _Sums(limit) for name, limit in _LIMITS.items()}
"""By `suma_max`."""
_LIFTING: Final = tuple(_Lifting(card) for card in range(DECK_SIZE))


def _with_suits(parts: tuple[tuple[Rank, int], ...], mask: int) -> Iterator[Base]:
    """The sets of cards that make a sum: several where a rank has more cards than the sum takes."""
    rungs = (combinations(_RUNG[rank][mask >> 4 * rank & 15], size) for rank, size in parts)
    for chosen in product(*rungs):
        yield tuple(card for part in chosen for card in part)


def _is_sum(rules: Rules, rank: Rank, base: Base, table: tuple[Card, ...]) -> bool:
    """Whether these cards of the table, ascending, add up to the rank."""
    total, lower = 0, -1
    for card in base:
        if card <= lower or card not in table:
            return False
        total += (card >> 2) + 1
        lower = card
    return total == rank + 1 and rank <= SEVEN and 2 <= len(base) <= _LIMITS[rules.suma_max]


def _oldest(rank: Rank, table: tuple[Card, ...]) -> Card:
    return next(card for card in table if card >> 2 == rank)
