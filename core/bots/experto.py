"""Experto: what a play pays, less what the next player can be expected to make of it, remembering all cards shown.

`Game.judge` gives the figures behind each choice, so that a screen can explain it.
"""

from __future__ import annotations

from core.actions import Claim, Play
from core.bots.look import look_all
from core.events import Event
from core.game import CLAIM, Game, State
from core.random_stream import Stream


def decide(game: Game, view: State, events: tuple[Event, ...], stream: Stream) -> Claim | Play:
    """See `core.bots.choose`. What wins at once is played; equal plays by chance."""
    if view.phase == CLAIM:
        return _sing(game, view)
    judgements = game.judge(view, events)
    if len(judgements) == 1:
        return judgements[0].play
    best = max((each.wins, each.worth) for each in judgements)
    return stream.choice([each.play for each in judgements if (each.wins, each.worth) == best])


def _sing(game: Game, view: State) -> Claim:
    """Sing only what pays: a ronda that does not play (38) would just tell the others what one holds."""
    looks = look_all(game, view)
    best = max(looks, key=lambda each: (each.points, any(getattr(event, "wins", False) for event in each.events)))
    assert isinstance(best.action, Claim)
    return best.action
