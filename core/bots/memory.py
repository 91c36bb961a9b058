"""What a seat can remember: all cards shown since the deck was shuffled, and what was announced of the last deal.

Everything comes from the seat's own view and the public events, nothing else.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from core.actions import DOBLE_RONDA, NOBODY, RONDA, Seat
from core.bots.odds import UNTOLD, HiddenHand
from core.cards import HIDDEN, SUITS_PER_RANK, Card, Deck, Rank
from core.events import Dealt, Event, Jugada, Lifted, Robbed, Thrown

_RONDAS: Final = {"ronda": RONDA, "doble_ronda": DOBLE_RONDA}


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
        played = [0] * len(self.counts)
        for each in self.played[seat]:
            played[each] += 1
        return HiddenHand(size, self.counts, tuple(played), told, rank)


def recall(deck: Deck, view: Any, events: tuple[Event, ...], silence: int) -> Memory:
    """What the seat that sees `view` remembers. `silence`: what it means of a hand that nothing was announced.

    NO_RONDA where the program makes every announcement, else UNTOLD.
    """
    seats = range(len(view.hands))
    seen = {card for hand in view.hands for card in hand if card != HIDDEN}
    seen.update(view.table)
    played: list[list[Rank]] = [[] for _ in seats]
    told = [(silence, NOBODY)] * len(seats)
    for event in _since_shuffle(events):
        if isinstance(event, Thrown | Lifted | Robbed):
            seen.add(event.card)
            played[event.seat].append(event.card // SUITS_PER_RANK)
            if isinstance(event, Lifted):
                seen.update(event.base)
        elif isinstance(event, Dealt):
            seen.update(event.table)
            played = [[] for _ in seats]
            told = [(silence, NOBODY)] * len(seats)
        elif isinstance(event, Jugada) and event.name in _RONDAS:
            told[event.seat] = (_RONDAS[event.name], event.rank)
    unseen = tuple(card for card in range(deck.size) if card not in seen)
    counts = [0] * (deck.size // SUITS_PER_RANK)
    for card in unseen:
        counts[card // SUITS_PER_RANK] += 1
    return Memory(unseen, tuple(counts), tuple(map(tuple, played)), tuple(told))


def _since_shuffle(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of the deck in play: from the last first deal on."""
    for at in range(len(events) - 1, -1, -1):
        event = events[at]
        if isinstance(event, Dealt) and event.deal == 1:
            return events[at:]
    return ()
