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
    """A sum without suits: its ranks, ascending, with the number of cards of each; the mask of all of those ranks."""

    parts: tuple[tuple[Rank, int], ...]
    size: int
    ranks: int


RANKS: Final = 10
SEVEN: Final[Rank] = 6
NO_LIMIT: Final = 7
"""More addends than any sum up to 7 can have."""

_new: Final = tuple.__new__
_BIT: Final = tuple(1 << card for card in range(DECK_SIZE))
_ONE: Final = tuple(1 << 3 * (card >> 2) for card in range(DECK_SIZE))
"""card -> what it adds to a mask, to a tally."""
_OF_RANK: Final = (*(7 << 3 * rank for rank in range(RANKS)), 0)
"""rank -> its part of a tally; after the king comes nothing."""
_RUNG: Final = tuple(
    tuple(tuple(4 * rank + suit for suit in range(4) if bits >> suit & 1) for bits in range(16))
    for rank in range(RANKS)
)
"""rank -> its four bits in a mask -> those cards."""
_LOWER: Final = tuple((1 << 3 * rank) - 1 if rank <= SEVEN else 0 for rank in range(RANKS))
"""rank -> the part of a tally that the sums up to it depend on."""
_LIMITS: Final = {"sin_limite": NO_LIMIT, "2": 2, "2_o_3_con_limpia": 3}
_THROWS: Final = tuple(Play(card) for card in range(DECK_SIZE))


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
    for above in range(rank + 1, RANKS):
        rung = _RUNG[above][mask >> 4 * above & 15]
        if not rung:
            break
        run += rung if len(rung) == 1 or rules.iguales_escalera == "todas" else (_oldest(above, table),)
    return run


def max_addends(rules: Rules) -> int:
    """The most addends of a sum (`suma_max`)."""
    return _LIMITS[rules.suma_max]


def needs_limpia(rules: Rules, card: Card, base: Base) -> bool:
    """Whether this base is allowed only where the whole table is lifted (three addends, `2_o_3_con_limpia`)."""
    return len(base) == 3 and rules.suma_max == "2_o_3_con_limpia" and base[0] >> 2 < card >> 2


def lifts(rules: Rules, card: Card, mask: int, table: tuple[Card, ...], last: Card) -> list[Play]:
    """Every lift with this card, each with its whole escalera: first the directa, then the sums."""
    tally = sum(_ONE[other] for other in table)
    reached = _SUMS[rules.suma_max][card >> 2][tally & _LOWER[card >> 2]]
    return _lifts(rules, card, mask, tally, reached, table, last)


def plays(rules: Rules, hand: tuple[Card, ...], table: tuple[Card, ...], last: Card) -> tuple[Play, ...]:
    """Every play of a hand: its cards in order, for each the throw (CU-9) and then its lifts. Skips HIDDEN cards."""
    mask = tally = 0
    for card in table:
        mask |= _BIT[card]
        tally += _ONE[card]
    sums = _SUMS[rules.suma_max]
    forced = rules.captura == "obligatoria"
    found: list[Play] = []
    for card in hand:
        if card < 0:
            continue
        rank = card >> 2
        reached = sums[rank][tally & _LOWER[rank]]
        if not reached and not tally & _OF_RANK[rank]:
            found.append(_THROWS[card])
            continue
        lifting = _lifts(rules, card, mask, tally, reached, table, last)
        if not (forced and lifting):
            found.append(_THROWS[card])
        found += lifting
    return tuple(found)


def is_whole_lift(rules: Rules, play: Play, table: tuple[Card, ...], last: Card) -> bool:
    """Whether `lifts` lists this play, which has a base."""
    card, base, run, left, victim = play
    rank = card >> 2
    mask = mask_of(table)
    if left or victim != NOBODY or run != escalera(rules, rank, mask, table):
        return False
    if base[0] >> 2 == rank:
        return base == directa(rules, rank, mask, table, last)
    return _is_sum(rules, rank, base, table) and (
        not needs_limpia(rules, card, base) or len(base) + len(run) == len(table)
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


class _Sums(dict[int, tuple[Sum, ...]]):
    """Lower part of a tally -> the sums that reach one rank, found when they are first asked for; at most 5 ** 6."""

    def __init__(self, rank: Rank, limit: int) -> None:
        super().__init__()
        self._rank = rank
        self._limit = limit

    def __missing__(self, tally: int) -> tuple[Sum, ...]:
        """All sets of 2 to `limit` cards of the tally whose values add up to that of the rank."""
        found = self[tally] = tuple(
            Sum(parts, sum(size for _, size in parts), sum(15 << 4 * rank for rank, _ in parts))
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


class _Cards(dict[int, Base]):
    """Mask -> its cards, ascending. Asked only for the few masks that all cards of the ranks of a sum can have."""

    def __missing__(self, mask: int) -> Base:
        cards = self[mask] = tuple(card for card in range(DECK_SIZE) if mask >> card & 1)
        return cards


_SUMS: Final = {name: tuple(_Sums(rank, limit) for rank in range(RANKS)) for name, limit in _LIMITS.items()}
"""`suma_max` -> rank -> its sums; none for J, Q, K, whose part of a tally is empty."""
_CARDS: Final = _Cards()


def _lifts(
    rules: Rules, card: Card, mask: int, tally: int, reached: tuple[Sum, ...], table: tuple[Card, ...], last: Card
) -> list[Play]:
    """See `lifts`; `reached` are the sums that make the card."""
    rank = card >> 2
    run = escalera(rules, rank, mask, table) if tally & _OF_RANK[rank + 1] else ()
    found = []
    if tally & _OF_RANK[rank]:
        found.append(_new(Play, (card, directa(rules, rank, mask, table, last), run, (), NOBODY)))
    for parts, size, ranks in reached:
        cards = _CARDS[mask & ranks]
        for base in (cards,) if len(cards) == size else _choices(parts, mask):
            if size != 3 or not needs_limpia(rules, card, base) or size + len(run) == len(table):
                found.append(_new(Play, (card, base, run, (), NOBODY)))
    return found


def _choices(parts: tuple[tuple[Rank, int], ...], mask: int) -> Iterator[Base]:
    """The sets of cards that make a sum where a rank has more cards than the sum takes."""
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
