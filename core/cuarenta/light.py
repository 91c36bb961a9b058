"""A light player of Cuarenta on the search core, of the shape of *experto*: for playing out many worlds.

Like `core.cuarenta.expert`: points and cards won, less the best reply to be expected, plus what may be lifted next. It
counts by ranks, takes a hidden hand for any cards out of sight, and looks up what each table offers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final, TypeAlias

from core.actions import NOBODY
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
    PackedPlay,
)
from core.cuarenta.paid import worth_of
from core.cuarenta.scoring import HALF, NO_JUEGA, TOPE
from core.cuarenta.state import DECK_SIZE
from core.cuarenta.sums import RANK_COUNT
from core.judgement import UNIT

Bits: TypeAlias = int
"""Cards with a bit for each, four bits a rank: so that those of some ranks are counted at once."""
_SLOT: Final = 4
_RANKS: Final = tuple((1 << _SLOT) - 1 << _SLOT * rank for rank in range(RANK_COUNT))
"""rank -> all bits of it."""
_FINE: Final = 16
_ALL: Final = 1 << _FINE


@cache
def some_held(unseen: int, held: int) -> tuple[int, ...]:
    """How likely it is, in parts of 2^16, that `held` of `unseen` cards are one or more of n given ones; by n."""
    held = min(held, unseen)
    total = comb(unseen, held)
    return tuple(_ALL - _ALL * comb(unseen - given, held) // total for given in range(unseen + 1))


Offers: TypeAlias = tuple[int, int, Bits, tuple[tuple[int, Bits], ...], tuple[tuple[int, Bits], ...]]
"""What a table offers to the next player. A caída on the card just thrown comes first: what it is worth, how much more
that is than the best lift, all bits of its rank. Then by how much each lift is worth more than the next best one, with
all ranks that bring that or more, the caída too. At last what each lift is worth, with all ranks that lift as much.
"""


class Replies(dict[Counts, Offers]):
    """A table -> what it offers, without any caída. At most `_MOST` tables are remembered: then it begins anew."""

    def __init__(self, core: Packed, card: int, limpia: int) -> None:
        super().__init__()
        self._lifts = core.lifts
        self._card = card
        self._limpia = limpia

    def __missing__(self, table: Counts) -> Offers:
        card, limpia = self._card, self._limpia
        able: dict[int, Bits] = {}
        for rank, _, removed, taken, _ in self._lifts.of(self._lifts.reach(table), table):
            worth = taken * card + limpia if removed == table else taken * card
            able[worth] = able.get(worth, 0) | _RANKS[rank]
        worths = sorted(able, reverse=True)
        ranks: Bits = 0
        lifts, then = [], []
        for worth, less in zip(worths, [*worths[1:], 0], strict=False):
            ranks |= able[worth]
            lifts.append((worth, ranks))
            then.append((worth - less, ranks))
        if len(self) >= _MOST:
            self.clear()
        found = self[table] = 0, 0, 0, tuple(then), tuple(lifts)
        return found


class Dared(dict[Counts, Offers]):
    """A table onto which a card of one rank was thrown -> what it offers. At most `_MOST` tables are remembered."""

    def __init__(self, core: Packed, rank: Rank, card: int, pays: tuple[int, ...]) -> None:
        super().__init__()
        self._run = core.lifts.run
        self._rank = rank
        self._card = card
        self._pays = pays
        self._replies = _replies(core, card, pays[LIMPIA_BIT])

    def __missing__(self, table: Counts) -> Offers:
        rank, bits = self._rank, _RANKS[self._rank]
        run, more = self._run(rank, table)
        limpia = table == UNITS[rank] + run
        caida = (2 + more) * self._card + self._pays[CAIDA_BIT + LIMPIA_BIT if limpia else CAIDA_BIT]
        _, _, _, then, lifts = self._replies[table]
        first = caida - lifts[0][0] if lifts else caida
        if len(self) >= _MOST:
            self.clear()
        found = self[table] = caida, first, bits, tuple([(more, ranks | bits) for more, ranks in then]), lifts
        return found


_MOST: Final = 20_000


class Taste:
    """What lifts are worth to a side by its score, and by what a card is worth to it."""

    def __init__(self, core: Packed, score: int, card: int) -> None:
        self.card = card
        self.kinds = tuple(worth_of(pays[score], score) for pays in core.pays.lift)
        """By kind of lift."""
        self.on_ronda = tuple(worth_of(pays[score], score) for pays in core.pays.on_ronda)
        self.replies = _replies(core, card, self.kinds[LIMPIA_BIT])
        """What any table offers to it; `dared` by the rank just thrown, `dared_ronda` where that is of a ronda."""
        self.dared = tuple([_dared(core, rank, card, self.kinds) for rank in range(RANK_COUNT)])
        self.dared_ronda = tuple([_dared(core, rank, card, self.on_ronda) for rank in range(RANK_COUNT)])


@cache
def _replies(core: Packed, card: int, limpia: int) -> Replies:
    return Replies(core, card, limpia)


@cache
def _dared(core: Packed, rank: Rank, card: int, pays: tuple[int, ...]) -> Dared:
    return Dared(core, rank, card, pays)


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


class Turn:
    """The light player at one play of a deal: what it goes by, whatever it holds and whatever lies there.

    `held`: how many cards the next player has, `after_deal`: dealt to them anew. `sung`: the rank of the ronda of who
    played before, where it shows; `own`: the same of this player.
    """

    __slots__ = ("_card", "_catch", "_dared", "_held", "_kinds", "_moves", "_on_ronda", "_pairs", "_replies", "_sung")

    def __init__(
        self,
        core: Packed,
        held: int,
        mine: Taste,
        theirs: Taste,
        sung: Rank = NOBODY,
        own: Rank = NOBODY,
        after_deal: bool = False,
    ) -> None:
        self._moves = core.lifts.moves
        self._pairs = core.rules.jugadores > 2
        self._held = held
        self._card = mine.card
        self._catch = mine.kinds[CAIDA_BIT] + 2 * mine.card
        self._kinds, self._on_ronda = mine.kinds, mine.on_ronda
        self._sung = sung
        self._replies = theirs.replies
        self._dared: Sequence[dict[Counts, Offers]] = theirs.dared
        if after_deal and not core.rules.caida_tras_reparto:
            self._dared = (theirs.replies,) * RANK_COUNT
        elif own != NOBODY:
            self._dared = (*theirs.dared[:own], theirs.dared_ronda[own], *theirs.dared[own + 1 :])

    def weigh(self, hand: Counts, table: Counts, last: Rank, unseen: Counts) -> tuple[Sequence[PackedPlay], list[int]]:
        """Every play of a hand, and what each is worth, in thousandths of a point.

        `unseen`: what its owner has not seen.
        """
        card, catch, pairs, dared, replies = self._card, self._catch, self._pairs, self._dared, self._replies
        apart = _APART[unseen & LOW_HALF] | _APART[unseen >> HALF_BITS] << _HALF_SLOTS
        count = apart.bit_count()
        some = some_held(count, self._held)
        moves = self._moves(hand, table)
        worths = []
        for rank, unit, removed, taken, equal in moves:
            if removed:
                after = table - removed
                kind = (CAIDA_BIT if equal == last else 0) + (0 if after else LIMPIA_BIT)
                gain = (self._on_ronda if equal == last == self._sung else self._kinds)[kind] + taken * card
                caida, first, ranks, then, lifts = replies[after]
            else:
                gain = 0
                caida, first, ranks, then, lifts = dared[rank][table + unit]
            likely = some[(apart & ranks).bit_count()]
            risk = first * likely
            if pairs:
                caida *= likely
                for more, ranks in then:
                    risk += more * some[(apart & ranks).bit_count()]
                hope = (risk - caida) * PARTNER_HOPE // UNIT
            else:
                for more, ranks in then:
                    likely = some[(apart & ranks).bit_count()]
                    risk += more * likely
                hope = 0
                if hand != unit and count:
                    near = _NEAR[hand - unit]
                    best = 0
                    for worth, ranks in lifts:
                        if ranks & near:
                            best = worth
                            break
                    hope = best * count
                    if catch > best:
                        hope += (catch - best) * (apart & near).bit_count()
                    hope = hope * (_ALL - likely) * HOPE // (UNIT * count)
            worths.append(gain + (hope - risk >> _FINE))
        return moves, worths

    def best(self, hand: Counts, table: Counts, last: Rank, unseen: Counts) -> PackedPlay:
        """The play that is worth most; of several the one of the highest rank, and of these the one that lifts most."""
        moves, worths = self.weigh(hand, table, last, unseen)
        most = max(worths)
        if worths.count(most) == 1:
            return moves[worths.index(most)]
        return max([move for move, worth in zip(moves, worths, strict=True) if worth == most])


class _Apart(dict[Counts, Bits]):
    def __missing__(self, half: Counts) -> Bits:
        counts = [half >> BITS * rank & COUNT for rank in range(HALF_BITS // BITS)]
        found = self[half] = sum((1 << count) - 1 << _SLOT * rank for rank, count in enumerate(counts))
        return found


_APART: Final = _Apart()
"""Half of a tally -> a bit for each card."""
_HALF_SLOTS: Final = _SLOT * (HALF_BITS // BITS)


class _Near(dict[Counts, Bits]):
    def __missing__(self, hand: Counts) -> Bits:
        found = self[hand] = sum(_RANKS[rank] for rank in RANKS_IN[hand])
        return found


_NEAR: Final = _Near()
"""A hand -> all bits of its ranks. Hands are few, so all are remembered."""
