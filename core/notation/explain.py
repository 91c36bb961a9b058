"""Every legal play of a position and what comes of it, as plain data ready for JSON."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from core.actions import NOBODY, Action, Play
from core.cards import Deck
from core.events import Event, Jugada
from core.notation import Position, action_text, mark_of, parse_position, position_text
from core.notation.positions import PHASES
from core.notation.possible import check_possible

_CARDS: Final = frozenset({"cards", "base", "run", "table"})


class Partly(TypedDict):
    """The ways to leave some of an escalera, all in one: `cards`, of which any part may be left, one at least.

    Whichever it is, what the lift makes is the same: `mark`, and `scores` by side before any count.
    """

    cards: list[str]
    ways: int
    mark: str
    scores: list[int]


class ExplainedAction(TypedDict):
    """One action: its text and mark (`core.notation.actions`), the events, scores by side and position after it.

    A lift takes its whole escalera; `partly` says what comes of leaving some, None where nothing can be left.
    """

    action: str
    mark: str
    events: list[dict[str, Any]]
    scores: list[int]
    after: str
    partly: Partly | None


class Explanation(TypedDict):
    """A position in canonical text; `outcomes` is empty where no seat is in turn."""

    game: str
    position: str
    phase: str
    turn: int | None
    scores: list[int]
    outcomes: list[ExplainedAction]


def explain(text: str) -> Explanation:
    """All claims or plays of the seat in turn, each lift with its partial ways in one.

    Raises `core.notation.BadNotation` for a text that is no position, as `ImpossiblePosition` where it is well written
    but no match comes to it.
    """
    game, state = position = parse_position(text)
    check_possible(game, state)
    return {
        "game": game.id,
        "position": position_text(game, state),
        "phase": PHASES[state.phase],
        "turn": None if state.turn == NOBODY else state.turn,
        "scores": list(state.scores),
        "outcomes": [_outcome(position, action) for action in game.legal_actions(state)],
    }


def plain_event(event: Event, deck: Deck) -> dict[str, Any]:
    """``{"event": "Thrown", "seat": 0, "card": "5c"}``: the event's fields with cards and ranks by name."""
    fields = {name: _plain(name, value, deck) for name, value in event._asdict().items()}
    return {"event": type(event).__name__, **fields}


def _outcome(position: Position, action: Action) -> ExplainedAction:
    game, state = position
    deck = game.deck(state.rules)
    after, events = game.apply(state, action)
    return {
        "action": action_text(action, deck),
        "mark": mark_of(events),
        "events": [plain_event(event, deck) for event in events],
        "scores": list(after.scores),
        "after": position_text(game, after),
        "partly": _partly(position, action),
    }


def _partly(position: Position, action: Action) -> Partly | None:
    """There are as many ways as parts of the escalera, too many to list; what they make differs in nothing."""
    game, state = position
    if not isinstance(action, Play) or next(game.partials(state, action), None) is None:
        return None
    deck = game.deck(state.rules)
    _, events = game.apply(state, action._replace(run=(), left=action.run))
    scores = list(state.scores)
    for event in events:
        if isinstance(event, Jugada):
            scores[event.seat % len(scores)] += event.points
    cards = list(map(deck.text, action.run))
    return {"cards": cards, "ways": (1 << len(cards)) - 1, "mark": mark_of(events), "scores": scores}


def _plain(name: str, value: Any, deck: Deck) -> Any:
    if name == "card":
        return deck.text(value)
    if name == "rank":
        return None if value == NOBODY else deck.ranks[value]
    if isinstance(value, tuple):
        return [deck.text(card) for card in value] if name in _CARDS else list(value)
    return value
