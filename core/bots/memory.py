"""What a seat can remember: all cards shown since the deck was shuffled, and what was announced of the last deal.

Everything comes from the seat's own view and the public events, nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from core.actions import DOBLE_RONDA, NOBODY, RONDA, Seat
from core.bots.odds import UNTOLD, HiddenHand
from core.cards import SUITS_PER_RANK, Card, Deck, Rank, rank_of
from core.events import Dealt, Event, Jugada, Lifted, Robbed, Thrown
from core.game import State

RONDAS: Final = {"ronda": RONDA, "doble_ronda": DOBLE_RONDA}


class Memory(NamedTuple):
    """Unseen cards of the deck in play, and by seat what was played and announced since the last deal."""

    unseen: tuple[Card, ...]
    """Ascending: they are in the other hands, in the stock or out of play."""
    counts: tuple[int, ...]
    """The unseen cards by rank."""
    played: tuple[tuple[Rank, ...], ...]
    """By seat: ranks played since the last deal."""
    told: tuple[tuple[int, Rank], ...]
    """By seat: what it announced (`HiddenHand.told`, `HiddenHand.rank`)."""

    def hand(self, seat: Seat, size: int) -> HiddenHand:
        """All that is known of another seat's hand of `size` cards."""
        told, rank = self.told[seat]
        if told == UNTOLD:
            return HiddenHand(size, self.counts)
        return HiddenHand(size, self.counts, by_rank(self.played[seat], len(self.counts)), told, rank)


def recall(
    deck: Deck, view: State, piles: Iterable[tuple[Card, ...]], events: tuple[Event, ...], silence: int = UNTOLD
) -> Memory:
    """What the seat that sees `view` remembers; `piles` are the cards that were won or are gone, all once shown.

    `silence` is what it means of a hand that nothing was announced: NO_RONDA where the program makes every
    announcement, else UNTOLD.
    """
    seen = set(view.table).union(*view.hands, *piles)
    unseen = tuple(card for card in range(deck.size) if card not in seen)
    played: list[list[Rank]] = [[] for _ in view.hands]
    told = [(silence, NOBODY)] * len(view.hands)
    for event in _since_deal(events):
        if isinstance(event, Thrown | Lifted | Robbed):
            played[event.seat].append(rank_of(event.card))
        elif isinstance(event, Jugada) and event.name in RONDAS:
            told[event.seat] = (RONDAS[event.name], event.rank)
    counts = by_rank(map(rank_of, unseen), deck.size // SUITS_PER_RANK)
    return Memory(unseen, counts, tuple(map(tuple, played)), tuple(told))


def by_rank(ranks: Iterable[Rank], size: int) -> tuple[int, ...]:
    """How often each of the deck's `size` ranks occurs."""
    counts = [0] * size
    for rank in ranks:
        counts[rank] += 1
    return tuple(counts)


def _since_deal(events: tuple[Event, ...]) -> tuple[Event, ...]:
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], Dealt):
            return events[at:]
    return events
