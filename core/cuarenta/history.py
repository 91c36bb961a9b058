"""What everybody saw of the present deal, as situations of the search core: from the public events, nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from core.actions import NO_RONDA, NOBODY, Seat
from core.bots.memory import RONDAS
from core.bots.odds import UNTOLD
from core.cards import HIDDEN, Rank
from core.cuarenta.light import Taste
from core.cuarenta.packed import UNITS, Counts, Packed, packed, tally
from core.cuarenta.rollout import Spot, tastes_of
from core.cuarenta.state import DECK_SIZE, HAND, State
from core.events import Dealt, Dejadas, Event, Jugada, Lifted, Thrown

DECK: Final[Counts] = sum(4 * unit for unit in UNITS)


class Ply(NamedTuple):
    """A card that was played: before what, by whom, its rank and what it lifted. `held`: cards of the next player then;
    `ends`: it was the last card of the deal; `tastes`: what lifts were worth to that side and to the other."""

    before: Spot
    rank: Rank
    removed: Counts
    held: int
    ends: bool
    tastes: tuple[Taste, Taste]


class History(NamedTuple):
    """`now`: the situation of the view. `told`: by seat what was announced of this deal's hands, and of which rank."""

    now: Spot
    plies: tuple[Ply, ...]
    told: tuple[tuple[int, Rank], ...]

    def played(self, seat: Seat) -> list[Ply]:
        """What that seat played in this deal."""
        return [ply for ply in self.plies if ply.before.turn == seat]


def spot_of(view: State) -> Spot:
    """The situation that a view shows to everybody."""
    table = tally(view.table)
    out = table + sum(map(tally, view.cartones)) + tally(view.gone)
    return Spot(
        packed(view.rules),
        table,
        view.last >> 2 if view.last >= 0 else HIDDEN,
        view.turn,
        view.dealer,
        view.stock,
        (view.scores[0], view.scores[1]),
        (len(view.cartones[0]), len(view.cartones[1])),
        len(view.gone),
        view.lifter,
        view.rondas,
        DECK - out,
    )


def history(view: State, events: tuple[Event, ...]) -> History:
    """What led to the view. Where the events do not (a position that was set up), it has no plies."""
    now = spot_of(view)
    silence = UNTOLD if view.rules.cantar_ronda else NO_RONDA
    told = _told(events, len(view.hands), silence)
    mano = _since(events, first=True)
    retold = _Retold(now, view, mano)
    plies = retold.plies if retold.led_to(now, view) else ()
    return History(now, tuple(plies), told)


def _since(events: tuple[Event, ...], *, first: bool) -> tuple[Event, ...]:
    """The events since the last deal, `first`: since the first deal of the mano; none where it is not among them."""
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if isinstance(event, Dealt) and (event.deal == 1 or not first):
            return events[at:]
    return ()


def _told(events: Iterable[Event], seats: int, silence: int) -> tuple[tuple[int, Rank], ...]:
    told = [(silence, NOBODY)] * seats
    for event in events:
        if isinstance(event, Dealt):
            told = [(silence, NOBODY)] * seats
        elif isinstance(event, Jugada) and event.name in RONDAS:
            told[event.seat] = (RONDAS[event.name], event.rank)
    return tuple(told)


class _Retold:
    """A mano told again from its first deal; `plies` are those since the last deal."""

    def __init__(self, now: Spot, view: State, mano: tuple[Event, ...]) -> None:
        self._core: Packed = now.core
        self._seats = len(view.hands)
        self._lasting = view.rules.caida_tras_reparto
        paid = [0, 0]
        for event in mano:
            if isinstance(event, Jugada):
                paid[event.seat & 1] += event.points
        self._scores = [score - less for score, less in zip(now.scores, paid, strict=True)]
        self._now = now
        self._sung = now.sung
        self.table: Counts = 0
        self.last = HIDDEN
        self.taken = [0, 0]
        self._out: Counts = 0
        self._gone = 0
        self._lifter = NOBODY
        self._stock = DECK_SIZE
        self._sizes = [0] * self._seats
        self.plies: list[Ply] = []
        for event in mano:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        if isinstance(event, Dealt):
            self._stock = event.stock
            self._sizes = [HAND] * self._seats
            self.plies.clear()
            if not self._lasting:
                self.last = HIDDEN
        elif isinstance(event, Thrown):
            self._ply(event.seat, event.card >> 2, 0)
            self.table += UNITS[event.card >> 2]
            self.last = event.card >> 2
        elif isinstance(event, Lifted):
            removed = tally(event.base + event.run)
            self._ply(event.seat, event.card >> 2, removed)
            self.table -= removed
            self._out += removed + UNITS[event.card >> 2]
            self.taken[event.seat & 1] += 1 + len(event.base) + len(event.run)
            self._lifter = event.seat & 1
            self.last = HIDDEN
        elif isinstance(event, Dejadas) and not event.stay:
            self.table -= tally(event.cards)
            self._out += tally(event.cards)
            self._gone += len(event.cards)
        elif isinstance(event, Jugada):
            self._scores[event.seat & 1] += event.points

    def _ply(self, seat: Seat, rank: Rank, removed: Counts) -> None:
        self._sizes[seat] -= 1
        held = self._sizes[(seat + 1) % self._seats]
        before = self._now._replace(
            table=self.table,
            last=self.last,
            turn=seat,
            stock=self._stock,
            scores=(self._scores[0], self._scores[1]),
            taken=(self.taken[0], self.taken[1]),
            gone=self._gone,
            lifter=self._lifter,
            hidden=DECK - self._out - self.table,
        )
        ends = not held
        first, second = tastes_of(before.core, before.scores, before.taken, before.gone)
        tastes = (second, first) if seat & 1 else (first, second)
        self.plies.append(Ply(before, rank, removed, held or (HAND if self._stock else 0), ends, tastes))

    def led_to(self, now: Spot, view: State) -> bool:
        """Whether that is how the view came about."""
        sizes = [len(hand) for hand in view.hands]
        same = self.table == now.table and tuple(self.taken) == now.taken and self._gone == now.gone
        return same and self._stock == now.stock and self._sizes == sizes
