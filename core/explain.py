"""Every legal play of a position and what comes of it, as plain data ready for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypedDict

from core.actions import NOBODY, Action, Play
from core.cards import Deck
from core.events import Event
from core.game import Game
from core.notation import Position, action_text, mark_of, parse_position, position_text
from core.notation.positions import PHASES

_CARDS: Final = frozenset({"cards", "base", "run", "table"})


class Outcome(TypedDict):
    """One action: its text and mark (`core.notation.actions`), the events, scores by side and position after it."""

    action: str
    mark: str
    events: list[dict[str, Any]]
    scores: list[int]
    after: str


class Explanation(TypedDict):
    """A position in canonical text; `outcomes` is empty where no seat is in turn."""

    game: str
    position: str
    phase: str
    turn: int | None
    scores: list[int]
    outcomes: list[Outcome]


def explain(text: str) -> Explanation:
    """All claims or plays of the seat in turn, each lift followed by its partial ways.

    Raises `core.notation.BadNotation` for a text that is no position.
    """
    game, state = position = parse_position(text)
    return {
        "game": game.id,
        "position": position_text(game, state),
        "phase": PHASES[state.phase],
        "turn": None if state.turn == NOBODY else state.turn,
        "scores": list(state.scores),
        "outcomes": [_outcome(position, action) for action in _all_actions(game, state)],
    }


def plain_event(event: Event, deck: Deck) -> dict[str, Any]:
    """``{"event": "Thrown", "seat": 0, "card": "5c"}``: the event's fields with cards and ranks by name."""
    fields = {name: _plain(name, value, deck) for name, value in event._asdict().items()}
    return {"event": type(event).__name__, **fields}


def _all_actions(game: Game, state: Any) -> Iterator[Action]:
    for action in game.legal_actions(state):
        yield action
        if isinstance(action, Play):
            yield from game.partials(state, action)


def _outcome(position: Position, action: Action) -> Outcome:
    game, state = position
    deck = game.deck(state.rules)
    after, events = game.apply(state, action)
    return {
        "action": action_text(action, deck),
        "mark": mark_of(events),
        "events": [plain_event(event, deck) for event in events],
        "scores": list(after.scores),
        "after": position_text(game, after),
    }


def _plain(name: str, value: Any, deck: Deck) -> Any:
    if name == "card":
        return deck.text(value)
    if name == "rank":
        return None if value == NOBODY else deck.ranks[value]
    if isinstance(value, tuple):
        return [deck.text(card) for card in value] if name in _CARDS else list(value)
    return value
