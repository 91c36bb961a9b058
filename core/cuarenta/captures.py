"""What a card may lift (CU-10 to CU-14, CU-16).

A set of cards is a mask of 40 bits, four a rank, so that "the cards of that rank on the table" is one look into a
table made at import. The sums that reach a rank depend on nothing but the lower cards: that part of the mask is the
key under which they are remembered, once found. In a play the cards of each part ascend.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final, TypeAlias

from core.actions import NOBODY, Play
from core.cards import Card, Rank
from core.cuarenta.rules import Rules
from core.cuarenta.state import DECK_SIZE

Base: TypeAlias = tuple[Card, ...]

RANKS: Final = 10
SEVEN: Final[Rank] = 6
NO_LIMIT: Final = 7
"""More addends than any sum up to 7 can have."""

_new: Final = tuple.__new__
_bit: Final = tuple(1 << card for card in range(DECK_SIZE)).__getitem__
_RUNG: Final = tuple(
    tuple(tuple(4 * rank + suit for suit in range(4) if bits >> suit & 1) for bits in range(16))
    for rank in range(RANKS)
)
"""rank -> its four bits in a mask -> those cards."""
_ADDENDS: Final = tuple((1 << 4 * rank) - 1 if rank <= SEVEN else 0 for rank in range(RANKS))
"""rank -> the mask of the cards that a sum up to it may have."""
_THROWS: Final = tuple(Play(card) for card in range(DECK_SIZE))
_LIMITS: Final = {"sin_limite": NO_LIMIT, "2": 2, "2_o_3_con_limpia": 3}
_SUMS: Final[dict[str, tuple[dict[int, tuple[Base, ...]], ...]]] = {
    limit: tuple({0: ()} for _ in range(RANKS)) for limit in _LIMITS
}
"""`suma_max` -> rank -> mask of the addends on the table -> the sums."""
_SUMS_SIZE: Final = 1 << 14
"""How many masks of a rank are remembered before it starts afresh: a bound for the memory of long simulations."""


def value_of(card: Card) -> int:
    """What the card counts in a sum (CU-3): A is 1, 2 to 7 their number. Only for those."""
    return (card >> 2) + 1


def mask_of(cards: tuple[Card, ...]) -> int:
    """A set of cards as bits."""
    return sum(map(_bit, cards))


def directa(rules: Rules, rank: Rank, mask: int, table: tuple[Card, ...], last: Card) -> Base:
    """The base by match: the card just thrown if it is of that rank, else the oldest; empty when there is none.

    With `iguales_base` todas, all of the rank (CU-11a).
    """
    equals = _RUNG[rank][mask >> 4 * rank & 15]
    if len(equals) < 2 or rules.iguales_base == "todas":
        return equals
    return (last,) if last in equals else (_oldest(rank, table),)


def sums(rules: Rules, rank: Rank, mask: int) -> tuple[Base, ...]:
    """The bases by sum (CU-11b), in lexicographic order; `suma_max` limits the addends, see also `needs_limpia`."""
    known = _SUMS[rules.suma_max][rank]
    addends = mask & _ADDENDS[rank]
    found = known.get(addends)
    if found is None:
        if len(known) >= _SUMS_SIZE:
            known.clear()
            known[0] = ()
        found = known[addends] = _search(rank, addends, _LIMITS[rules.suma_max])
    return found


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


def needs_limpia(rules: Rules, card: Card, base: tuple[Card, ...]) -> bool:
    """Whether this base is allowed only where the whole table is lifted (three addends, `2_o_3_con_limpia`)."""
    return len(base) == 3 and rules.suma_max == "2_o_3_con_limpia" and base[0] >> 2 < card >> 2


def lifts(rules: Rules, card: Card, mask: int, table: tuple[Card, ...], last: Card) -> list[Play]:
    """Every lift with this card, each with its whole escalera: first the directa, then the sums."""
    rank = card >> 2
    run = escalera(rules, rank, mask, table) if mask >> 4 * rank + 4 & 15 else ()
    found = []
    if mask >> 4 * rank & 15:
        found.append(_new(Play, (card, directa(rules, rank, mask, table, last), run, (), NOBODY)))
    for base in sums(rules, rank, mask):
        if len(base) != 3 or not needs_limpia(rules, card, base) or len(base) + len(run) == len(table):
            found.append(_new(Play, (card, base, run, (), NOBODY)))
    return found


def plays(rules: Rules, hand: tuple[Card, ...], table: tuple[Card, ...], last: Card) -> tuple[Play, ...]:
    """Every play of a hand: its cards in order, for each the throw (CU-9) and then its lifts. Skips HIDDEN cards."""
    mask = mask_of(table)
    forced = rules.captura == "obligatoria"
    known = _SUMS[rules.suma_max]
    found: list[Play] = []
    for card in hand:
        if card < 0:
            continue
        rank = card >> 2
        if not mask >> 4 * rank & 15 and known[rank].get(mask & _ADDENDS[rank]) == ():
            found.append(_THROWS[card])
            continue
        lifting = lifts(rules, card, mask, table, last)
        if not (forced and lifting):
            found.append(_THROWS[card])
        found += lifting
    return tuple(found)


def is_listed(rules: Rules, play: Play, table: tuple[Card, ...], last: Card) -> bool:
    """Whether `plays` would list this play of a card that is in the hand; with `captura` obligatoria no throw is."""
    card, base, run, left, victim = play
    if not base:
        return play == _THROWS[card] and rules.captura == "libre"
    rank = card >> 2
    mask = mask_of(table)
    if left or victim != NOBODY or run != (escalera(rules, rank, mask, table) if mask >> 4 * rank + 4 & 15 else ()):
        return False
    if base[0] >> 2 == rank:
        return base == directa(rules, rank, mask, table, last)
    if base not in sums(rules, rank, mask):
        return False
    return len(base) != 3 or not needs_limpia(rules, card, base) or len(base) + len(run) == len(table)


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


def _oldest(rank: Rank, table: tuple[Card, ...]) -> Card:
    return next(card for card in table if card >> 2 == rank)


def _search(rank: Rank, mask: int, limit: int) -> tuple[tuple[Card, ...], ...]:
    """All sets of 2 to `limit` cards of the mask whose values add up to that of the rank."""
    cards = [card for card in range(4 * rank) if mask >> card & 1]
    found: list[tuple[Card, ...]] = []

    def extend(chosen: tuple[Card, ...], start: int, need: int) -> None:
        for at in range(start, len(cards)):
            card = cards[at]
            value = value_of(card)
            if value > need:
                return
            if value == need:
                found.append((*chosen, card))
            elif len(chosen) + 1 < limit:
                extend((*chosen, card), at + 1, need - value)

    extend((), 0, rank + 1)
    return tuple(found)
