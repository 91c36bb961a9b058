"""Engines with a bug, and tables where one program has such a one."""

from __future__ import annotations

from typing import Any

from core.actions import Deal, Play
from core.casita import CASITA
from core.cuarenta import CUARENTA
from core.events import ManoOver
from core.game import Game
from net.table.divergence import Trouble
from net.table.events import Frozen
from tests.sim.node import Node
from tests.sim.world import World


class _MiscountsTheEscalera(type(CUARENTA)):  # type: ignore[misc]
    """Gives the cards of the escalera that a lift takes to nobody."""

    def apply(self, state: Any, action: Any) -> Any:
        after, events = super().apply(state, action)
        if isinstance(action, Play) and action.run and after.phase == state.phase:
            cartones = tuple(tuple(card for card in pile if card not in action.run) for pile in after.cartones)
            after = after._replace(cartones=cartones)
        return after, events


class _IteratesASet(type(CASITA)):  # type: ignore[misc]
    """Keeps the table in the order of a set."""

    def apply(self, state: Any, action: Any) -> Any:
        after, events = super().apply(state, action)
        return after._replace(table=tuple(sorted(after.table, key=lambda card: card * 7919 % 48))), events


class _RefusesRobbery(type(CASITA)):  # type: ignore[misc]
    """Thinks that nobody may ever be robbed."""

    def apply(self, state: Any, action: Any) -> Any:
        if isinstance(action, Play) and action.victim >= 0:
            return super().apply(state, Play(99))
        return super().apply(state, action)


class _CountsTheManoTwice(type(CUARENTA)):  # type: ignore[misc]
    """Gives the side that dealt two more points when a mano is over."""

    def apply(self, state: Any, action: Any) -> Any:
        after, events = super().apply(state, action)
        if any(isinstance(event, ManoOver) for event in events) and not after.winners:
            after = after._replace(scores=(after.scores[0] + 2, *after.scores[1:]))
        return after, events


class _ForgetsWhoIsInTurn(type(CUARENTA)):  # type: ignore[misc]
    """Lets the wrong seat begin when cards were dealt."""

    def apply(self, state: Any, action: Any) -> Any:
        after, events = super().apply(state, action)
        if isinstance(action, Deal) and after.deal == 2:
            after = after._replace(turn=(after.turn + 1) % len(after.hands))
        return after, events


MISCOUNTS: Game = _MiscountsTheEscalera()
ITERATES: Game = _IteratesASet()
REFUSES: Game = _RefusesRobbery()
COUNTS_TWICE: Game = _CountsTheManoTwice()
FORGETS: Game = _ForgetsWhoIsInTurn()


def troubles(node: Node) -> list[Trouble]:
    """All that this program was told of disagreements."""
    return [news.trouble for news in node.told if isinstance(news, Frozen)]


def planted(bug: Game, where: int, players: int = 2) -> World:
    """A table where one program has an engine with a bug, played until it shows."""
    options = (("jugadores", players),) if players != 2 else ()
    for seed in range(50):
        world = World(f"planted {seed}", bug.id, options, games={where: {bug.id: bug}})
        world.gather()
        world.play()
        if any(map(troubles, world.nodes)):
            return world
    raise AssertionError("the bug never showed")
