"""The rest of a deal played out on the search core by the light player at every seat: what comes of one world."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.actions import NOBODY, Seat
from core.cards import HIDDEN
from core.cuarenta.light import Taste, Turn, card_worth, taste_of
from core.cuarenta.packed import CAIDA_BIT, LIMPIA_BIT, UNITS, Counts, Packed, PackedPlay
from core.cuarenta.scoring import GOAL
from core.cuarenta.state import HAND


class Spot(NamedTuple):
    """Everything but the hands: what all at the table know. Scores and cards taken by side, `sung` by seat.

    `hidden`: all cards in hands and in the stock; `gone`: cards left for nobody. `winner` is NOBODY in between.
    """

    core: Packed
    table: Counts
    last: int
    turn: Seat
    dealer: Seat
    stock: int
    scores: tuple[int, int]
    taken: tuple[int, int]
    gone: int
    lifter: int
    sung: tuple[int, ...]
    hidden: Counts
    winner: int = NOBODY


def tastes_of(core: Packed, scores: tuple[int, int], taken: tuple[int, int], gone: int) -> list[Taste]:
    """What lifts are worth to each side."""
    return [
        taste_of(core, scores[side], card_worth(core, scores[side], taken[side], taken[1 - side] + gone))
        for side in (0, 1)
    ]


class _Plays(dict[tuple[Counts, Counts, int, Counts], PackedPlay]):
    """What the light player does at one play of a deal, by hand, table, last card, what is hidden."""

    def __init__(self, turn: Turn) -> None:
        super().__init__()
        self._turn = turn

    def __missing__(self, key: tuple[Counts, Counts, int, Counts]) -> PackedPlay:
        hand, table, last, hidden = key
        found = self[key] = self._turn.best(hand, table, last, hidden - hand)
        return found


class Rest:
    """The rest of a deal, as everybody sees it, for playing it out in many worlds.

    `at`: any situation in which it begins, `sizes`: of the hands there; `tastes`: what `tastes_of` says, of the one
    in which the bot thinks. The same hand in the same situation is weighed once.
    """

    def __init__(self, at: Spot, sizes: list[int], tastes: list[Taste]) -> None:
        self._at = at
        self._seats: list[Seat] = []
        self._held: list[int] = []
        self._tastes = tastes[0], tastes[1]
        self._by_tastes: dict[tuple[Taste, Taste], list[_Plays | None]] = {}
        left, seat = sizes.copy(), at.turn
        while left[seat]:
            left[seat] -= 1
            self._seats.append(seat)
            seat = (seat + 1) % len(left)
            self._held.append(left[seat])

    def _plays(self, tastes: tuple[Taste, Taste]) -> list[_Plays | None]:
        """By play to come; each is made when it is needed."""
        if tastes not in self._by_tastes:
            self._by_tastes[tastes] = [None] * len(self._seats)
        return self._by_tastes[tastes]

    def _made(self, ply: int, tastes: tuple[Taste, Taste]) -> _Plays:
        at, seat, held = self._at, self._seats[ply], self._held[ply]
        mine, theirs = tastes[::-1] if seat & 1 else tastes
        dealt = held or (HAND if at.stock else 0)
        return _Plays(Turn(at.core, dealt, mine, theirs, at.sung[seat - 1], at.sung[seat], after_deal=not held))

    def play_out(self, at: Spot, hands: list[Counts]) -> Spot:
        """The situation when all hands are empty or the chica is won. `hands` are used up."""
        if at.winner != NOBODY:
            return at
        core, table, last, _, _, stock, (first, second), _, _, lifter, sung, hidden, _ = at
        taken = list(at.taken)
        scores = [first, second]
        tastes, winner = self._tastes, NOBODY
        plays = self._plays(tastes)
        for ply, seat in enumerate(self._seats):
            hand = hands[seat]
            if hand in _ONE_CARD and not hand & core.lifts.reach(table):
                rank, unit, removed = _ONE_CARD[hand], hand, 0
            else:
                known = plays[ply]
                if known is None:
                    known = plays[ply] = self._made(ply, tastes)
                rank, unit, removed, more, equal = known[hand, table, last, hidden]
            hands[seat] = hand - unit
            hidden -= unit
            if removed:
                side = lifter = seat & 1
                taken[side] += more
                if equal == last or removed == table:
                    kind = (CAIDA_BIT if equal == last else 0) + (LIMPIA_BIT if removed == table else 0)
                    pays = core.pays.on_ronda if equal == last == sung[seat - 1] else core.pays.lift
                    points = pays[kind][scores[side]]
                    if points:
                        scores[side] += points
                        if scores[side] >= GOAL:
                            winner, last = side, HIDDEN
                            table -= removed
                            break
                        taste = taste_of(core, scores[side], tastes[side].card)
                        tastes = (tastes[0], taste) if side else (taste, tastes[1])
                        plays = self._plays(tastes)
                table -= removed
                last = HIDDEN
            else:
                table += unit
                last = rank
        if not core.rules.caida_tras_reparto:
            last = HIDDEN
        return Spot(
            core,
            table,
            last,
            NOBODY,
            at.dealer,
            stock,
            (scores[0], scores[1]),
            (taken[0], taken[1]),
            at.gone,
            lifter,
            sung,
            hidden,
            winner,
        )


_ONE_CARD: Final = {unit: rank for rank, unit in enumerate(UNITS)}
"""A hand of one card -> its rank."""
