"""A chica on the search core: made to be changed in place, without suits, events or objects a play.

The cards come from outside: `deal` takes the hands when `owes` says that a deal is due. Partial escaleras, and what a
mesa counts beyond one chica, are not in here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from core.actions import NOBODY, Seat, Side
from core.cards import HIDDEN
from core.cuarenta.packed import (
    BITS,
    CAIDA_BIT,
    COUNT,
    DIRECT,
    FIGURES,
    LIMPIA_BIT,
    LOW,
    RANKS_IN,
    THROWS,
    Counts,
    Packed,
    PackedPlay,
    size,
)
from core.cuarenta.scoring import GOAL, chica_winner, count
from core.cuarenta.state import DECK_SIZE, HAND

_ONE_MORE: Final = 0o1111111111
_FOUR: Final = 0o4444444444
"""With one more of each rank, three or four of one have a bit here."""


class PackedChica:
    """One chica. `winner` is NOBODY as long as it goes on; `taken` counts the cards of each side's cartón."""

    __slots__ = (
        "_core",
        "_lifts",
        "_pays",
        "dealer",
        "hands",
        "last",
        "lifter",
        "owes",
        "scores",
        "seats",
        "stock",
        "sung",
        "table",
        "taken",
        "turn",
        "winner",
    )

    def __init__(self, core: Packed, dealer: Seat) -> None:
        self._core, self._lifts, self._pays = core, core.lifts, core.pays.lift
        self.seats = core.rules.jugadores
        self.scores = [0, 0]
        self.winner: Side = NOBODY
        self._begin(dealer)

    def _begin(self, dealer: Seat) -> None:
        """A mano with a fresh deck."""
        self.dealer, self.turn = dealer, NOBODY
        self.hands = [0] * self.seats
        self.table: Counts = 0
        self.last = HIDDEN
        self.stock = DECK_SIZE
        self.taken = [0, 0]
        self.lifter: Side = NOBODY
        self.sung = [NOBODY] * self.seats
        self.owes = True

    def deal(self, hands: Sequence[Counts]) -> None:
        """The next hands by seat, and the rondas in them: all of them are announced."""
        fresh = self.stock == DECK_SIZE
        self.hands[:] = hands
        self.stock -= HAND * self.seats
        self.turn = self.dealer + 1 if self.dealer + 1 < self.seats else 0
        if fresh or not self._core.rules.caida_tras_reparto:
            self.last = HIDDEN
        self.sung[:] = [NOBODY] * self.seats
        self.owes = False
        for place in range(self.seats):
            seat = (self.turn + place) % self.seats
            if self.hands[seat] + _ONE_MORE & _FOUR and not self._announce(seat):
                return

    def _announce(self, seat: Seat) -> bool:
        """Whether the chica goes on after the ronda of that seat."""
        side, pays = seat & 1, self._core.pays
        rank = next(rank for rank in RANKS_IN[self.hands[seat]] if self.hands[seat] >> BITS * rank & COUNT >= 3)
        kind = (self.hands[seat] >> BITS * rank & COUNT) - 3
        points, reason, wins = pays.ronda[kind][self.scores[side]]
        if pays.rondas_show and not reason:
            self.sung[seat] = rank
        self.scores[side] += points
        if wins or self.scores[side] >= GOAL:
            self.winner = side
        return self.winner < 0

    def moves(self) -> Sequence[PackedPlay]:
        """Every play of the seat in turn, lifts with their whole escalera."""
        return self._lifts.moves(self.hands[self.turn], self.table)

    def make(self, move: PackedPlay) -> None:
        """Play it; it is one of `moves`."""
        self.play(lambda: 0.0, move)

    def play(self, chance: Callable[[], float], only: PackedPlay | None = None) -> int:
        """Play at random until a deal is owed or the chica is won, every play as likely; how many plays that were.

        `chance` gives numbers from 0 to less than 1. With `only` just that play is made.
        """
        lifts, hands, taken, seats = self._lifts, self.hands, self.taken, self.seats
        low_reach, some = lifts.low_reach, lifts.some
        seat, table, last = self.turn, self.table, self.last
        plays = 0
        while True:
            plays += 1
            hand = hands[seat]
            lifting = hand & (low_reach[table & LOW] | DIRECT[table >> FIGURES])
            choices = some(hand, lifting, table) if lifting else THROWS[hand]
            rank, unit, removed, more, match = only or choices[int(chance() * len(choices))]
            hands[seat] = hand - unit
            if removed:
                table -= removed
                taken[seat & 1] += more
                self.lifter = seat & 1
                if match == last or not table:
                    self._pay(seat, last if match == last else NOBODY, not table)
                    if self.winner >= 0:
                        break
                last = HIDDEN
            else:
                table += unit
                last = rank
            seat += 1
            if seat == seats:
                seat = 0
            if not hands[seat] or only:  # all have played as many cards
                break
        self.turn, self.table, self.last = seat, table, last
        if not hands[seat] and self.winner < 0:
            self.turn, self.owes = NOBODY, True
            if not self.stock:
                self._count()
        return plays

    def _pay(self, seat: Seat, caida: int, limpia: bool) -> None:
        """`caida`: the rank of the card that is caught, else NOBODY."""
        side = seat & 1
        score, pays = self.scores[side], self._pays
        if caida >= 0 and self._core.pays.rondas_show and self.sung[seat - 1] == caida:
            pays = self._core.pays.on_ronda
        points = pays[(caida >= 0) * CAIDA_BIT + limpia * LIMPIA_BIT][score]
        self.scores[side] = score + points
        if points and score + points >= GOAL:
            self.winner = side

    def _count(self) -> None:
        """The end of a mano: leftovers, cartones, perhaps a winner, else the next one."""
        rules = self._core.rules
        if self.table and rules.sobrantes == "ultimo" and self.lifter != NOBODY:
            self.taken[self.lifter] += size(self.table)
        for side, _, points, _ in count(rules, self.dealer, tuple(self.taken), tuple(self.scores)):
            self.scores[side] += points
        winner = chica_winner(self.dealer, tuple(self.scores))
        if winner is None:
            self._begin((self.dealer + 1) % self.seats)
        else:
            self.winner = winner
