"""What leaves the table, one picture for each capture: as it lay there, together with the card that took it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.actions import NOBODY
from core.cards import HIDDEN, Card
from core.events import Dealt, Dejadas, Event, Leftovers, Lifted, Robbed, Thrown
from tui.board.scene import Capture
from tui.board.slots import Spots, settle_round


def captures_of(table: Spots, before: Any, events: tuple[Event, ...]) -> tuple[Capture, ...]:
    """The captures among events that happened on this table, in the position `before` them, and what was left over."""
    found: list[Capture] = []
    for place, event in enumerate(events):
        if isinstance(event, Thrown):
            table = _with(table, (event.card,))
        elif isinstance(event, Dealt):
            table = _with(table if event.deal > 1 else (), event.table)
        elif isinstance(event, Lifted):
            found.append(_lift(table, before, event, events[place + 1 : place + 2]))
            table = _without(table, {*found[-1].taken, *found[-1].lost})
        elif isinstance(event, Robbed):
            shown = _with(table, (event.card,))
            found.append(Capture(shown, event.card, frozenset(), frozenset(), event.victim, before, (event,)))
        elif isinstance(event, Leftovers):
            left, nothing = frozenset(event.cards), frozenset[Card]()
            taken, lost = (nothing, left) if event.side == NOBODY else (left, nothing)
            found.append(Capture(table, HIDDEN, taken, lost, NOBODY, before, (event,)))
            table = ()
    return tuple(found)


def _lift(table: Spots, before: Any, event: Lifted, after: tuple[Event, ...]) -> Capture:
    """`after`: what followed it at once, perhaps the cards that were left."""
    left = [other for other in after if isinstance(other, Dejadas)]
    lost = frozenset(card for other in left if not other.stay for card in other.cards)
    shown, taken = _with(table, (event.card,)), frozenset(event.base + event.run)
    return Capture(shown, event.card, taken, lost, NOBODY, before, (event, *left))


def _with(table: Spots, cards: Iterable[Card]) -> Spots:
    return settle_round(table, (*(card for card in table if card is not None), *cards))


def _without(table: Spots, gone: set[Card]) -> Spots:
    return settle_round(table, (card for card in table if card is not None and card not in gone))
