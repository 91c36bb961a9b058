"""What a play is worth at once, read from the events it causes: the same for every game and every option."""

from __future__ import annotations

from typing import Generic, NamedTuple

from core.actions import Claim, Play, Seat
from core.events import Event, Jugada, Lifted, Robbed
from core.game import GameOf, RulesT, StateT


class Lookahead(NamedTuple, Generic[StateT]):
    """A legal action, what it pays and wins now, and the position after it as the acting seat sees it."""

    action: Play | Claim
    points: int
    cards: int
    after: StateT
    events: tuple[Event, ...]


def look_ahead(game: GameOf[RulesT, StateT], view: StateT, action: Play | Claim) -> Lookahead[StateT]:
    """Do the action in the view. Raises `core.game.IllegalAction`."""
    after, events = game.apply(view, action)
    return Lookahead(action, points_of(events), cards_of(events, game.sides(view.rules)), after, events)


def look_all(game: GameOf[RulesT, StateT], view: StateT) -> list[Lookahead[StateT]]:
    """Every legal action of the seat in turn, lifts with their whole escalera, in the game's order."""
    actions = game.legal_actions(view)
    return [look_ahead(game, view, action) for action in actions if isinstance(action, Play | Claim)]


def points_of(events: tuple[Event, ...]) -> int:
    """Points paid for jugadas, whatever their name."""
    return sum(event.points for event in events if isinstance(event, Jugada))


def cards_of(events: tuple[Event, ...], sides: int) -> int:
    """Cards that the acting side has more than before."""
    cards = 0
    for event in events:
        if isinstance(event, Lifted):
            cards += 1 + len(event.base) + len(event.run)
        elif isinstance(event, Robbed):
            cards += 1 if same_side(event.seat, event.victim, sides) else 1 + event.size
    return cards


def same_side(seat: Seat, other: Seat, sides: int) -> bool:
    """Whether two seats play together (or are one)."""
    return seat % sides == other % sides
