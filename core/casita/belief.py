"""Which hands the others may hold, and how likely each is by what they have played since the deal."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, prod
from typing import Final, NamedTuple

from core.actions import NOBODY, Play, Seat
from core.bots.worlds import SURE, decay, softmax
from core.cards import HIDDEN, Card
from core.casita.light import LUCKS, Seen, weigh
from core.casita.rules import pozo_seat
from core.casita.search import AS_LINK, AS_ROBO, BITS, ONE_CARD, TOP, Shape, code_of, counted, shape_of
from core.casita.state import State
from core.events import Dealt, Event, Lifted, Robbed, Thrown

_STEP: Final = 64
"""Thousandths of a card that make one step of the likelihood."""
_TEMPER: Final = decay(600 // _STEP)
"""How likely a play is that falls behind the best by so many steps."""
_ANY: Final = SURE // 20
"""How often somebody makes any play."""

_Pozos = list[tuple[Card, ...]]


class Tried(NamedTuple):
    """A play of somebody since the deal: what all saw before it, how many cards were in all hands."""

    seen: Seen
    seat: Seat
    code: int
    left: int


class Insight:
    """What a seat sees, by numbers; seats count from the mano."""

    def __init__(self, view: State) -> None:
        rules = self.rules = view.rules
        self.shape: Shape = shape_of(rules)
        self.first = (view.dealer + 1) % rules.jugadores
        self.me = self.order(view.turn)
        self.hand = counted(card >> 2 for card in view.hands[view.turn] if card != HIDDEN)
        self.sizes = [len(view.hands[(self.first + seat) % rules.jugadores]) for seat in range(rules.jugadores)]
        self.left = sum(self.sizes)
        self.seen = self.seen_of(view.table, list(view.pozos), view.stock, view.ultimo)
        self.unseen = [known - (self.hand >> BITS * rank & 7) for rank, known in enumerate(self.seen.out)]

    def order(self, seat: Seat) -> Seat:
        """The seat, counted from the mano."""
        return (seat - self.first) % self.rules.jugadores

    def code(self, play: Play) -> int:
        """The play by numbers."""
        if play.victim == NOBODY:
            return code_of(play)
        return AS_ROBO + AS_LINK * self.shape.owner[self.order(play.victim)] + (play.card >> 2)

    def seen_of(self, table: Iterable[Card], pozos: _Pozos, stock: int, ultimo: Seat) -> Seen:
        """What all see where these cards lie."""
        shape, lying = self.shape, [card >> 2 for card in table]
        out = [4 - lying.count(rank) for rank in range(shape.ranks)]
        sizes, tops, marks = [0] * shape.seats, [NOBODY] * shape.seats, 0
        for seat, owner in enumerate(shape.owner):
            pozo = pozos[pozo_seat(self.rules, (self.first + seat) % shape.seats)]
            if pozo and tops[owner] == NOBODY:
                sizes[owner], tops[owner] = len(pozo), pozo[-1] >> 2
                marks |= TOP[pozo[-1] >> 2]
                for card in pozo:
                    out[card >> 2] -= card != HIDDEN
        around = sum(out[rank] for rank in set(lying))
        taker = ultimo if ultimo == NOBODY else self.order(ultimo)
        return Seen(counted(lying) | marks, around, out, sizes, tops, stock, taker)

    def tried(self, view: State, events: tuple[Event, ...]) -> list[Tried]:
        """What the others have played since the deal, the last first: all that happened taken back, card by card."""
        table, pozos, left = list(view.table), list(view.pozos), self.left
        found: list[Tried] = []
        for event in reversed(events):
            if isinstance(event, Dealt):
                break
            if not isinstance(event, Thrown | Lifted | Robbed):
                continue
            left += 1
            code = self._take_back(event, table, pozos)
            if event.seat != view.turn:
                seen = self.seen_of(table, pozos, view.stock, NOBODY)
                found.append(Tried(seen, self.order(event.seat), code, left))
        return found

    def _take_back(self, event: Thrown | Lifted | Robbed, table: list[Card], pozos: _Pozos) -> int:
        rank = event.card >> 2
        if isinstance(event, Thrown):
            table.remove(event.card)
            return rank
        owner = pozo_seat(self.rules, event.seat)
        pozo = pozos[owner]
        if isinstance(event, Lifted):
            pozos[owner] = pozo[:-2]
            table.extend(event.base)
            return AS_LINK + rank
        victim = pozo_seat(self.rules, event.victim)
        taken = 0 if victim == owner else event.size
        pozos[owner] = pozo[: len(pozo) - taken - 1]
        if taken:
            pozos[victim] = pozo[-taken - 1 : -1]
        return AS_ROBO + AS_LINK * self.shape.owner[self.order(event.victim)] + rank


class Belief:
    """How likely hands are. The same hand at the same play is weighed once."""

    def __init__(self, sight: Insight, tried: list[Tried]) -> None:
        self._shape = sight.shape
        self._by_seat: dict[Seat, list[tuple[Tried, int]]] = {}
        for each in tried:
            before = self._by_seat.setdefault(each.seat, [])
            played = ONE_CARD[each.code & 15] + (before[-1][1] if before else 0)
            before.append((each, played))
        self._known: dict[tuple[Seat, int], int] = {}

    def __bool__(self) -> bool:
        """Whether anybody has played anything."""
        return bool(self._by_seat)

    def weight(self, seat: Seat, hand: int) -> int:
        """How likely the seat's plays were if it now holds this hand; to be compared with other hands only."""
        key = seat, hand
        if key not in self._known:
            plays = self._by_seat.get(seat, ())
            self._known[key] = prod(self._likely(each, hand + played) for each, played in plays)
        return self._known[key]

    def _likely(self, each: Tried, hand: int) -> int:
        weighed = weigh(self._shape, each.seen, each.seat, hand, each.left, 0)
        codes = [code for _, code in weighed]
        if each.code not in codes:
            return 1
        return softmax([worth // (LUCKS * _STEP) for worth, _ in weighed], codes.index(each.code), _TEMPER, _ANY)


def hands_of(unseen: list[int], size: int) -> list[tuple[int, int]]:
    """Every hand of so many of the unseen cards, by number, with how many ways there are to it."""
    found = [(0, 0, 1)]
    for rank, out in enumerate(unseen):
        found = [
            (hand + held * ONE_CARD[rank], cards + held, ways * comb(out, held))
            for hand, cards, ways in found
            for held in range(min(out, size - cards) + 1)
        ]
    return [(hand, ways) for hand, cards, ways in found if cards == size]
