"""The live line of a match: a position after every entry that was not undone, with a keyframe a deal.

The line is a chain of `Node`s from the last entry back to the opening. A node holds its whole `Position` only where
more changed than a claim or a play can change; in between positions are played again from the nearest keyframe, so
going to any entry costs at most one deal, and an undone stretch is simply no longer reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core.actions import NOBODY, Claim, Play, Seat, Side
from core.bodies import Body, ClaimBody, PlayBody
from core.decks import DeckRecord
from core.game import Game


class Position(NamedTuple):
    """All that a Rewind takes back.

    The engine's state with its public hash, the deck in play, the finished decks, and who resigned (NOBODY) with the
    sides that win by it.
    """

    state: Any
    hash: bytes
    deck: DeckRecord | None = None
    decks: tuple[DeckRecord, ...] = ()
    resigned: Seat = NOBODY
    forfeit: tuple[Side, ...] = ()


class Node:
    """One live entry: its number, body and predecessor; compared by identity."""

    __slots__ = ("body", "keyframe", "prev", "seq")

    def __init__(self, seq: int, body: Body, keyframe: Position | None, prev: Node | None) -> None:
        self.seq = seq
        self.body = body
        self.keyframe = keyframe
        self.prev = prev

    def back(self) -> Iterator[Node]:
        """This node and all before it, newest first."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.prev


def action_of(body: ClaimBody | PlayBody) -> Claim | Play:
    """The engine's action of a claim or a play."""
    if isinstance(body, PlayBody):
        return Play(*body[1:])
    return Claim(*body)


def needs_keyframe(before: Position, after: Position) -> bool:
    """Whether more changed than the state."""
    return after[2:] != before[2:]


def position(game: Game, node: Node) -> Position:
    """The position after a live entry."""
    bodies: list[Body] = []
    found: Position | None = None
    for step in node.back():
        if step.keyframe is not None:
            found = step.keyframe
            break
        bodies.append(step.body)
    if found is None:
        raise ValueError("a line begins with a keyframe")
    state = found.state
    for body in reversed(bodies):
        if isinstance(body, ClaimBody | PlayBody):
            state, _ = game.apply(state, action_of(body))
    return found if state is found.state else found._replace(state=state, hash=game.public_hash(state))


class Timeline:
    """Random access to the live line of a match, for stepping through it. A snapshot: later entries are not in it."""

    def __init__(self, game: Game, last: Node) -> None:
        self._game = game
        self._nodes = list(last.back())[::-1]
        self._shown: list[tuple[int, Position]] = []

    def __len__(self) -> int:
        return len(self._nodes)

    def seq(self, index: int) -> int:
        """The log number of the live entry at `index` (0 is the opening)."""
        return self._nodes[index].seq

    def body(self, index: int) -> Body:
        return self._nodes[index].body

    def position(self, index: int) -> Position:
        """The position after the live entry at `index`. The deal around the last question is kept at hand."""
        for at, known in self._shown:
            if at == index % len(self._nodes):
                return known
        self._shown = list(self._deal_around(index % len(self._nodes)))
        return self.position(index)

    def state(self, index: int) -> Any:
        return self.position(index).state

    def _deal_around(self, index: int) -> Iterator[tuple[int, Position]]:
        first = index
        while self._nodes[first].keyframe is None:
            first -= 1
        known = position(self._game, self._nodes[first])
        yield first, known
        for at in range(first + 1, len(self._nodes)):
            node = self._nodes[at]
            if node.keyframe is not None:
                return
            if isinstance(node.body, ClaimBody | PlayBody):
                state, _ = self._game.apply(known.state, action_of(node.body))
                known = known._replace(state=state, hash=self._game.public_hash(state))
            yield at, known
