"""Bots: each level is a pure function of what a seat may know, the public events so far, and its seed.

Integers only, and no randomness but `core.random_stream`, so a match can be played again move by move on any machine.
"""

from __future__ import annotations

from typing import Final

from core.actions import Claim, Play
from core.bots import aprendiz, azar, experto, maestro, vecino
from core.events import Event
from core.game import Game, State
from core.random_stream import Stream

_DECIDE: Final = {
    "azar": azar.decide,
    "aprendiz": aprendiz.decide,
    "vecino": vecino.decide,
    "experto": experto.decide,
    "maestro": maestro.decide,
}
LEVELS: Final = tuple(_DECIDE)
"""From the weakest to the strongest."""


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels to choose from at a table of that game: without *maestro* where the game cannot `ponder`."""
    return LEVELS if game.ponder else tuple(level for level in LEVELS if level != "maestro")


def choose(level: str, game: Game, observation: State, events: tuple[Event, ...], seed: bytes) -> Claim | Play:
    """The action of the seat in turn: one that is legal now.

    `observation` is ``game.observe(state, seat)`` of that seat; `events` are the public ones of the live line, at least
    since the present mano was dealt. The same arguments give the same action. Raises `ValueError` for an unknown level
    or when nobody is in turn.
    """
    if level not in _DECIDE:
        raise ValueError(f"no level {level!r} among {', '.join(LEVELS)}")
    if observation.turn < 0:
        raise ValueError("no seat owes a play or a claim")
    view = game.observe(observation, observation.turn)  # so that no caller can let a bot see too much
    stream = Stream(seed, f"bot/{level}/{observation.turn}/{observation.mano}/{len(events)}")
    return _DECIDE[level](game, view, events, stream)
