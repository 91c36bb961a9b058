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
from core.cuarenta.packed import (
    BITS,
    CAIDA_BIT,
    COUNT,
    HALF_BITS,
    LIMPIA_BIT,
    LOW_HALF,
    RANKS_IN,
    UNITS,
    Counts,
    Packed,
)
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
    """A table -> the best lift of each rank that can lift, without any caída: its worth, the rank.

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
        found = self[table] = tuple(sorted(((worth, rank) for rank, worth in best.items()), reverse=True))
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
    lifts, must, pairs, lasting = core.lifts, core.must, core.rules.jugadores > 2, core.rules.caida_tras_reparto
    out = [*_OUT[unseen & LOW_HALF], *_OUT[unseen >> HALF_BITS]]
    count = sum(out)
    row = none_held(count, held)
    card, other, replies = mine.card, theirs.card, theirs.replies
    catch = mine.kinds[CAIDA_BIT] + 2 * card
    ranks = RANKS_IN[hand]
    caught = sum([out[rank] for rank in ranks])
    found: list[Weighed] = []
    lifting = hand & lifts.reach(table)
    for rank in ranks if not (lifting and must) else RANKS_IN[hand & ~lifting]:
        unit = UNITS[rank]
        after = table + unit
        left = hand - unit
        there = out[rank]
        risk = placed = 0
        chance = _ALL
        if there and (lasting or not after_deal):
            run, more = lifts.run(rank, after) if after >> BITS * rank + BITS & COUNT else _NO_RUN
            pays = theirs.on_ronda if rank == own else theirs.kinds
            placed, out[rank] = there, 0
            chance = row[there]
            risk = ((2 + more) * other + pays[CAIDA_BIT + LIMPIA_BIT if unit + run == after else CAIDA_BIT]) * (
                _ALL - chance
            )
        caida = risk
        offers = replies[after]
        for worth, at in offers:
            if out[at]:
                placed += out[at]
                now = row[placed]
                risk += worth * (chance - now)
                chance = now
        out[rank] = there
        if pairs:
            hope = (risk - caida) * PARTNER_HOPE // UNIT
        elif left:
            mine_left = RANKS_IN[left]
            best = 0
            for worth, at in offers:
                if at in mine_left:
                    best = worth
                    break
            hope = best * count
            if catch > best:
                hope += (catch - best) * (caught if rank in mine_left else caught - there)
            hope = hope * chance * HOPE // (UNIT * (count or 1))
        else:
            hope = 0
        found.append((hope - risk >> _FINE, rank, unit, 0, 0, 0))
    if not lifting:
        return found
    for rank, unit, removed, taken, equal in lifts.of(lifting, table):
        after = table - removed
        left = hand - unit
        kind = (CAIDA_BIT if equal == last else 0) + (0 if after else LIMPIA_BIT)
        pay = (mine.on_ronda if kind & CAIDA_BIT and last == sung else mine.kinds)[kind]
        risk = placed = 0
        chance = _ALL
        offers = replies[after]
        for worth, at in offers:
            if out[at]:
                placed += out[at]
                now = row[placed]
                risk += worth * (chance - now)
                chance = now
        if pairs:
            hope = risk * PARTNER_HOPE // UNIT
        elif left:
            mine_left = RANKS_IN[left]
            best = 0
            for worth, at in offers:
                if at in mine_left:
                    best = worth
                    break
            hope = best * count
            if catch > best:
                hope += (catch - best) * (caught if rank in mine_left else caught - out[rank])
            hope = hope * chance * HOPE // (UNIT * (count or 1))
        else:
            hope = 0
        found.append((pay + taken * card + (hope - risk >> _FINE), rank, unit, removed, taken, kind))
    return found


class _Out(dict[Counts, tuple[int, ...]]):
    def __missing__(self, half: Counts) -> tuple[int, ...]:
        found = self[half] = tuple(half >> BITS * rank & COUNT for rank in range(HALF_BITS // BITS))
        return found


_OUT: Final = _Out()
"""Half of a tally -> how many of each of its five ranks."""
_NO_RUN: Final = (0, 0)
