"""Azar: every legal action is equally likely. The floor against which the others are measured, and a fuzzer."""

from __future__ import annotations

from core.actions import Claim, Play
from core.events import Event
from core.game import Game, State
from core.random_stream import Stream


def decide(game: Game, view: State, events: tuple[Event, ...], stream: Stream) -> Claim | Play:
    """See `core.bots.choose`."""
    return stream.choice(game.legal_actions(view))  # type: ignore[return-value]
