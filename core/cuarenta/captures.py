"""What a card may lift (CU-10 to CU-14, CU-16).

Two numbers stand for the cards on a table. A mask has a bit for each card, four a rank, so that "the cards of that
rank" is one look into a table made at import. A tally counts the cards of each rank in three bits; the sums are looked
up under a part of it (`core.cuarenta.sums`). In a play the cards of each part ascend.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from core.actions import NOBODY, Play
from core.cards import HIDDEN, Card, Rank
from core.cuarenta.escaleras import RUNS, TWO_RUNGS, escalera
from core.cuarenta.rules import Rules
from core.cuarenta.state import DECK_SIZE
from core.cuarenta.sums import LARGE_RANKS, LIMITS, LOWER, RUNG, SEVEN, SMALL_RANKS, SUMS, Base

_new: Final = tuple.__new__
_BIT: Final = tuple(1 << card for card in range(DECK_SIZE))
ONE: Final = tuple(1 << 3 * (card >> 2) for card in range(DECK_SIZE))
"""card -> what it adds to a mask, to a tally."""
_TALLY_BITS: Final = 30
_TALLY: Final = (1 << _TALLY_BITS) - 1
_COUNTED: Final = tuple(_BIT[card] << _TALLY_BITS | ONE[card] for card in range(DECK_SIZE))
"""card -> what it adds to a number that is both: the mask above the tally."""
_AT: Final = tuple(7 << 3 * (card >> 2) for card in range(DECK_SIZE))
"""card -> the part of a tally that counts its equals."""
_THROWS: Final = tuple(Play(card) for card in range(DECK_SIZE))
_MATCHES: Final = tuple(
    tuple(Play(card, base) if len(base) == 1 else None for base in RUNG[card >> 2]) for card in range(DECK_SIZE)
)
"""card -> its rank's bits in a mask -> the directa without escalera, where there is one equal card."""


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
    equals = RUNG[rank][mask >> 4 * rank & 15]
    if len(equals) < 2 or rules.iguales_base == "todas":
        return equals
    return (last,) if last in equals else (min(equals, key=table.index),)


def max_addends(rules: Rules) -> int:
    """The most addends of a sum (`suma_max`)."""
    return LIMITS[rules.suma_max]


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
    counted = 0
    for card in table:
        counted += _COUNTED[card]
    tally = counted & _TALLY
    addends = tally & SMALL_RANKS | (tally | tally >> 1 | tally >> 2) & LARGE_RANKS
    sums = SUMS[rules.suma_max]
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
        rank, mask = card >> 2, counted >> _TALLY_BITS
        run: Base = ()
        if tally & equals << 3:
            known = RUNS[rules.iguales_escalera][rank][mask >> 4 * rank + 4 & TWO_RUNGS]
            run = escalera(rules, rank, mask, table) if known is None else known
        if tally & equals:
            match = _MATCHES[card][mask >> 4 * rank & 15]
            if match is None:
                match = _new(Play, (card, directa(rules, rank, mask, table, last), run, (), NOBODY))
            elif run:
                match = _new(Play, (card, match.base, run, (), NOBODY))
            found.append(match)
        if summed & equals:
            for size, ranks, bases in sums.of_rank[rank][addends & LOWER[rank]]:
                if size == 3 and 3 + len(run) < len(table) and rules.suma_max == "2_o_3_con_limpia":
                    continue
                for base in bases[mask & ranks]:
                    found.append(_new(Play, (card, base, run, (), NOBODY)))
    if rules.captura == "obligatoria":
        lifting = {play.card for play in found if play.base}
        found = [play for play in found if play.base or play.card not in lifting]
    global _latest
    answer = tuple(found)
    _latest = rules, table, last, answer
    return answer


_latest: tuple[Rules | None, tuple[Card, ...], Card, tuple[Play, ...]] = (None, (), HIDDEN, ())
"""The last question to `plays`, the hand left out, and its answer: most who ask play one of it at once."""


def is_listed(rules: Rules, play: Play, table: tuple[Card, ...], last: Card) -> bool:
    """Whether `plays` lists this play, which has a base, for its card; remembered if it did so for this very table."""
    asked_rules, asked_table, asked_last, answer = _latest
    same = table is asked_table and rules is asked_rules and last == asked_last
    return (same and play in answer) or _is_whole_lift(rules, play, table, last)


def _is_whole_lift(rules: Rules, play: Play, table: tuple[Card, ...], last: Card) -> bool:
    card, base, run, left, victim = play
    rank = card >> 2
    mask = total = 0
    for other in table:
        mask += _BIT[other]
    if left or victim != NOBODY or run != (escalera(rules, rank, mask, table) if mask >> 4 * rank + 4 & 15 else ()):
        return False
    if base[0] >> 2 == rank:
        equals = RUNG[rank][mask >> 4 * rank & 15]
        return base == (equals if len(equals) == 1 else directa(rules, rank, mask, table, last))
    before = -1
    for other in base:
        if other <= before or other not in table:
            return False
        total += (other >> 2) + 1
        before = other
    size = len(base)
    if total != rank + 1 or rank > SEVEN or not 2 <= size <= LIMITS[rules.suma_max]:
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
    """The play of someone who lifts the `chosen` table cards by hand; what they forget of the escalera is left.

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
