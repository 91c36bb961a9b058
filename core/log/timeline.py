"""The live line of a match: how it stood after every entry that was not undone, with a keyframe a deal.

The line is a chain of `LiveEntry`s from the last entry back to the opening. One holds its whole `Snapshot` only where
more changed than a claim or a play can change; in between it is played again from the nearest keyframe, so going to
any entry costs at most one deal, and an undone stretch is simply no longer reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from core.actions import NOBODY, Claim, Play, Seat, Side
from core.game import Game, State
from core.log.bodies import Body, ClaimBody, PlayBody
from core.log.decks import DeckRecord


class Snapshot(NamedTuple):
    """All that a Rewind takes back.

    The engine's state with its public hash, the deck in play, the finished decks, and who resigned (NOBODY) with the
    sides that win by it.
    """

    state: State
    hash: bytes
    deck: DeckRecord | None = None
    decks: tuple[DeckRecord, ...] = ()
    resigned: Seat = NOBODY
    forfeit: tuple[Side, ...] = ()


class LiveEntry:
    """One live entry: its number, body and predecessor; compared by identity."""

    __slots__ = ("body", "keyframe", "prev", "seq")

    def __init__(self, seq: int, body: Body, keyframe: Snapshot | None, prev: LiveEntry | None) -> None:
        self.seq = seq
        self.body = body
        self.keyframe = keyframe
        self.prev = prev

    def back(self) -> Iterator[LiveEntry]:
        """This node and all before it, newest first."""
        node: LiveEntry | None = self
        while node is not None:
            yield node
            node = node.prev

    def since(self, seq: int) -> Iterator[LiveEntry]:
        """This node and those before it, newest first, as long as they came after the entry `seq`."""
        node: LiveEntry | None = self
        while node is not None and node.seq > seq:
            yield node
            node = node.prev


def action_of(body: ClaimBody | PlayBody) -> Claim | Play:
    """The engine's action of a claim or a play."""
    if isinstance(body, PlayBody):
        return Play(*body[1:6])
    return Claim(*body)


def body_of(seat: Seat, action: Claim | Play) -> ClaimBody | PlayBody:
    """The entry of a seat's action."""
    return ClaimBody(*action) if isinstance(action, Claim) else PlayBody(seat, *action)


def moment(game: Game, node: LiveEntry) -> Snapshot:
    """How the match stood after a live entry."""
    since: list[LiveEntry] = []
    for step in node.back():
        since.append(step)
        if step.keyframe is not None:
            break
    *_, last = _moments(game, reversed(since))
    return last


def _moments(game: Game, nodes: Iterable[LiveEntry]) -> Iterator[Snapshot]:
    """After each of these nodes, of which the first has a keyframe."""
    known: Snapshot | None = None
    for node in nodes:
        if node.keyframe is not None:
            known = node.keyframe
        if known is None:
            raise ValueError("a line begins with a keyframe")
        if node.keyframe is None and isinstance(node.body, ClaimBody | PlayBody):
            state, _ = game.apply(known.state, action_of(node.body))
            known = known._replace(state=state, hash=game.public_hash(state))
        yield known


class Timeline:
    """Random access to the live line of a match, for stepping through it. A snapshot: later entries are not in it."""

    def __init__(self, game: Game, last: LiveEntry) -> None:
        self._game = game
        self._nodes = list(last.back())[::-1]
        self._first = 0
        self._deal: list[Snapshot] = []

    def __len__(self) -> int:
        return len(self._nodes)

    def seq(self, index: int) -> int:
        """The log number of the live entry at `index` (0 is the opening)."""
        return self._nodes[index].seq

    def body(self, index: int) -> Body:
        return self._nodes[index].body

    def moment(self, index: int) -> Snapshot:
        """After the live entry at `index`. The deal around the last question is kept at hand."""
        at = range(len(self))[index]
        if not self._first <= at < self._first + len(self._deal):
            self._load_deal(at)
        return self._deal[at - self._first]

    def state(self, index: int) -> State:
        """The engine's state after the live entry at `index`."""
        return self.moment(index).state

    def _load_deal(self, at: int) -> None:
        first, after = at, at + 1
        while self._nodes[first].keyframe is None:
            first -= 1
        while after < len(self) and self._nodes[after].keyframe is None:
            after += 1
        self._first, self._deal = first, list(_moments(self._game, self._nodes[first:after]))
