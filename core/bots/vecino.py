"""Vecino: takes the most points, then the most cards. It remembers nothing and does not think of what comes after."""

from __future__ import annotations

from core.actions import Claim, Play
from core.bots.look import look_all
from core.events import Event
from core.game import CLAIM, Game, State
from core.random_stream import Stream


def decide(game: Game, view: State, events: tuple[Event, ...], stream: Stream) -> Claim | Play:
    """See `core.bots.choose`. Equal plays, and the card to throw, by chance; of its rondas it sings the greatest."""
    if view.phase == CLAIM:
        return greatest_claim(game, view)
    looks = look_all(game, view)
    best = max((each.points, each.cards) for each in looks)
    return stream.choice([each.action for each in looks if (each.points, each.cards) == best])


def greatest_claim(game: Game, view: State) -> Claim:
    """Sing all there is to sing."""
    claims = [action for action in game.legal_actions(view) if isinstance(action, Claim)]
    return max(claims, key=lambda claim: claim.kind)
