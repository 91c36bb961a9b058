"""Whole random matches of any game, from one seed: the cards and every decision follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core.actions import Action, Deal, Draw, Play
from core.cards import Card
from core.events import Event
from core.game import OVER, DealOrder, DrawOrder, Game
from core.random_stream import Stream


class Step(NamedTuple):
    """One action of a match: the position before, the action, the position after, what happened."""

    before: Any
    action: Action
    after: Any
    events: tuple[Event, ...]


class RandomDealer:
    """Deals any game from shuffled packs."""

    def __init__(self, size: int, chance: Stream) -> None:
        self._size = size
        self._chance = chance
        self._pack: list[Card] = []

    def action(self, order: DrawOrder | DealOrder) -> Action:
        """What is owed, with all faces."""
        if isinstance(order, DrawOrder):
            return Draw(tuple(self._chance.shuffled(self._size)[: order.seats]))
        if order.fresh:
            self._pack = self._chance.shuffled(self._size)
        hands: dict[int, list[Card]] = {seat: [] for seat in order.to}
        for seat in order.to:
            hands[seat].append(self._pack.pop(0))
        table = tuple(self._pack.pop(0) for _ in range(order.table))
        return Deal(tuple(tuple(hands[seat]) for seat in range(len(hands))), table)


def random_match(game: Game, rules: Any, seed: int, partials: bool = False) -> Iterator[Step]:
    """Every step of a match; with `partials` also escaleras are left in part."""
    chance = Stream(seed.to_bytes(8, "big"), "random-match")
    dealer = RandomDealer(game.deck(rules).size, chance)
    state = game.start(rules)
    while state.phase != OVER:
        order = game.chance(state)
        if order is not None:
            action = dealer.action(order)
        else:
            action = chance.choice(game.legal_actions(state))
            if partials and isinstance(action, Play):
                action = chance.choice((action, *game.partials(state, action)))
        after, events = game.apply(state, action)
        yield Step(state, action, after, events)
        state = after
