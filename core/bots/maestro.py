"""Maestro: tries each play in many of the worlds that may be, and takes the one that wins most often.

`Game.ponder` does the work, a fixed amount of it, so that a seed gives the same play on any machine.
"""

from __future__ import annotations

from core.actions import Claim, Play
from core.bots import experto
from core.events import Event
from core.game import CLAIM, Game, State
from core.random_stream import Stream


def decide(game: Game, view: State, events: tuple[Event, ...], stream: Stream) -> Claim | Play:
    """See `core.bots.choose`. Where there is nothing to ponder, or the game cannot, it does as *experto*."""
    if view.phase == CLAIM or game.ponder is None:
        return experto.decide(game, view, events, stream)
    plays = [action for action in game.legal_actions(view) if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    judgements = game.ponder(view, events, stream)
    best = max(each.worth for each in judgements)
    return stream.choice([each.play for each in judgements if each.worth == best])
