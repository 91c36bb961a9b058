"""A light player of Cuarenta on the search core, of the shape of *experto*: for playing out many worlds.

Like `core.cuarenta.expert`: points and cards won, less the best reply to be expected, plus what may be lifted next. It
counts by ranks, takes a hidden hand for any cards out of sight, and looks up what each table offers.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, TypeAlias

from core.cards import Rank
from core.cuarenta.expert import CARD, FUTILE, HOPE, PARTNER_HOPE
from core.cuarenta.packed import BITS, CAIDA_BIT, COUNT, LIMPIA_BIT, RANKS_IN, UNITS, Counts, Packed, size
from core.cuarenta.paid import worth_of
from core.cuarenta.scoring import HALF, NO_JUEGA, TOPE
from core.cuarenta.state import DECK_SIZE
from core.judgement import UNIT

Weighed: TypeAlias = tuple[int, Rank, Counts, Counts, int, int]
"""A play: its worth in thousandths of a point, rank, one of it, what is lifted, the cards that brings, its kind."""
LIFTS: Final = 3
KIND: Final = 5
"""Where these stand in it."""
_FINE: Final = 16
_ALL: Final = 1 << _FINE
_NOBODY: Final = -1


@cache
def none_held(unseen: int, held: int) -> tuple[int, ...]:
    """How likely it is, in parts of 2^16, that `held` of `unseen` cards are none of n given ones; by n."""
    held = min(held, unseen)
    total = comb(unseen, held)
    return tuple(_ALL * comb(unseen - given, held) // total for given in range(unseen + 1))


class Replies(dict[Counts, tuple[tuple[int, int], ...]]):
    """A table -> the best lift of each rank that can lift, without any caída: its worth, the rank's place in a tally.

    The best first. At most `_MOST` tables are remembered: then it begins anew.
    """

    def __init__(self, core: Packed, card: int, limpia: int) -> None:
        super().__init__()
        self._lifts = core.lifts
        self._card = card
        self._limpia = limpia

    def __missing__(self, table: Counts) -> tuple[tuple[int, int], ...]:
        card, limpia = self._card, self._limpia
        best: dict[int, int] = {}
        for rank, _, removed, taken, _ in self._lifts.of(self._lifts.reach(table), table):
            worth = taken * card + limpia if removed == table else taken * card
            if worth > best.get(rank, 0):
                best[rank] = worth
        if len(self) >= _MOST:
            self.clear()
        found = self[table] = tuple(sorted(((worth, BITS * rank) for rank, worth in best.items()), reverse=True))
        return found


_MOST: Final = 40_000


class Taste:
    """What lifts are worth to a side by its score, and by what a card is worth to it."""

    def __init__(self, core: Packed, score: int, card: int) -> None:
        self.card = card
        self.kinds = tuple(worth_of(pays[score], score) for pays in core.pays.lift)
        """By kind of lift."""
        self.on_ronda = tuple(worth_of(pays[score], score) for pays in core.pays.on_ronda)
        self.replies = _replies(core, card, self.kinds[LIMPIA_BIT])


@cache
def _replies(core: Packed, card: int, limpia: int) -> Replies:
    return Replies(core, card, limpia)


@cache
def taste_of(core: Packed, score: int, card: int) -> Taste:
    """The same for the same arguments."""
    return Taste(core, score, card)


def card_worth(core: Packed, score: int, won: int, gone: int) -> int:
    """What one more card is worth to a side at the count. `won`: by it; `gone`: by its rivals, or for nobody."""
    rules = core.rules
    if score >= NO_JUEGA and rules.regla38 == "solo_caida":
        return FUTILE
    if score >= TOPE and rules.tope30 in ("carton", "ambos"):
        return FUTILE
    return CARD if DECK_SIZE - gone >= HALF else FUTILE


def weigh(
    core: Packed,
    hand: Counts,
    table: Counts,
    last: Rank,
    unseen: Counts,
    held: int,
    mine: Taste,
    theirs: Taste,
    sung: Rank = _NOBODY,
    own: Rank = _NOBODY,
    after_deal: bool = False,
) -> list[Weighed]:
    """Every play of a hand.

    `unseen`: what its owner has not seen; `held`: how many cards the next player has, `after_deal`: dealt to them anew.
    `sung`: the rank of the ronda of who threw `last`, where it shows; `own`: the same of this player.
    """
    lifts = core.lifts
    count = size(unseen)
    row = none_held(count, held)
    pairs = core.rules.jugadores > 2
    threatened = not after_deal or core.rules.caida_tras_reparto
    card, other = mine.card, theirs.card
    replies = theirs.replies
    ranks = RANKS_IN[hand]
    caught = 0
    for rank in ranks:
        caught += unseen >> BITS * rank & COUNT
    found: list[Weighed] = []
    lifting = hand & lifts.reach(table)
    for rank in ranks if not (lifting and core.must) else RANKS_IN[hand & ~lifting]:
        shift = BITS * rank
        unit = UNITS[rank]
        after = table + unit
        there = unseen >> shift & COUNT
        risk = 0
        placed = 0
        chance = _ALL
        rest = unseen
        if there and threatened:
            run, more = lifts.run(rank, after) if after >> shift + BITS & COUNT else (0, 0)
            limpia = unit + run == after
            pays = theirs.on_ronda if rank == own else theirs.kinds
            placed = there
            chance = row[there]
            risk = ((2 + more) * other + pays[CAIDA_BIT + LIMPIA_BIT if limpia else CAIDA_BIT]) * (_ALL - chance)
            rest = unseen - there * unit
        catch = risk
        best = 0
        left = hand - unit
        for worth, at in replies[after]:
            there = rest >> at & COUNT
            if there:
                placed += there
                now = row[placed]
                risk += worth * (chance - now)
                chance = now
            if not best and left >> at & COUNT:
                best = worth
        if pairs:
            hope = (risk - catch) * PARTNER_HOPE // UNIT
        elif left:
            hope = best * chance * HOPE // UNIT
            mean = mine.kinds[CAIDA_BIT] + 2 * card - best
            if mean > 0 and count:
                spare = caught - (0 if left >> shift & COUNT else unseen >> shift & COUNT)
                hope += mean * spare * chance * HOPE // (UNIT * count)
        else:
            hope = 0
        found.append(((hope - risk) >> _FINE, rank, unit, 0, 0, 0))
    if not lifting:
        return found
    for rank, unit, removed, taken, match in lifts.of(lifting, table):
        after = table - removed
        kind = (CAIDA_BIT if match == last else 0) + (0 if after else LIMPIA_BIT)
        pay = (mine.on_ronda if kind & CAIDA_BIT and last == sung else mine.kinds)[kind]
        risk = placed = best = 0
        chance = _ALL
        left = hand - unit
        for worth, at in replies[after]:
            there = unseen >> at & COUNT
            if there:
                placed += there
                now = row[placed]
                risk += worth * (chance - now)
                chance = now
            if not best and left >> at & COUNT:
                best = worth
        if pairs:
            hope = risk * PARTNER_HOPE // UNIT
        elif left:
            hope = best * chance * HOPE // UNIT
            mean = mine.kinds[CAIDA_BIT] + 2 * card - best
            if mean > 0 and count:
                spare = caught - (0 if left >> BITS * rank & COUNT else unseen >> BITS * rank & COUNT)
                hope += mean * spare * chance * HOPE // (UNIT * count)
        else:
            hope = 0
        found.append((pay + taken * card + (hope - risk >> _FINE), rank, unit, removed, taken, kind))
    return found
