"""The state of a match: the value that the fold of its log yields (`core.log.fold`). Immutable."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from core.actions import Seat, Side
from core.game import DEAL, DRAW, OVER, DealOrder, DrawOrder, Game, State
from core.log.bodies import Opening, Player
from core.log.decks import DeckRecord
from core.log.timeline import LiveEntry, Snapshot

NONE: Final = -1
"""`Fold.disputed` while nothing is."""


class Fold(NamedTuple):
    """A match after its entry `seq`. `head` is the chain's; `now` is what a Rewind takes back, `line` the live entries.

    `players` hold the seats now; `counters` are the last `author_seq` of each author; `closed` why nothing follows.
    `host`: the instance that sequences, in its `epoch`; `agreed`: consents (`core.log.consent`) with their authors.
    `disputed`: the entry that this engine refuses, since which nothing is judged (`core.log.disputed`).
    `owners`: who holds each seat by right, also while a bot sits there; `returning`: the seats that their owners have
    asked for and take with the next deck (`core.log.seats`).
    """

    match_id: bytes
    game: Game
    opening: Opening
    rules: Any
    players: tuple[Player, ...]
    seq: int
    head: bytes
    now: Snapshot
    line: LiveEntry
    counters: tuple[tuple[bytes, int], ...] = ()
    closed: str = ""
    host: bytes = b""
    epoch: int = 0
    agreed: tuple[tuple[bytes, bytes], ...] = ()
    disputed: int = NONE
    owners: tuple[Player, ...] = ()
    returning: tuple[Seat, ...] = ()

    @property
    def state(self) -> State:
        """The engine's position, with the faces that the dealer may know."""
        return self.now.state

    @property
    def hash(self) -> bytes:
        """The game's public hash of the position."""
        return self.now.hash

    @property
    def deck(self) -> DeckRecord | None:
        """The deck in play, from its first promise until it is revealed."""
        return self.now.deck

    @property
    def decks(self) -> tuple[DeckRecord, ...]:
        """The finished decks with their audits; the index is the deck's number."""
        return self.now.decks

    @property
    def resigned(self) -> Seat:
        """The seat that gave up, or NOBODY."""
        return self.now.resigned

    @property
    def winners(self) -> tuple[Side, ...]:
        """Empty until the match is over."""
        return self.now.forfeit or self.now.state.winners

    @property
    def over(self) -> bool:
        """Nobody plays any more: played to its end, given up, or closed."""
        return bool(self.now.state.phase == OVER or self.now.forfeit or self.closed)

    @property
    def parties(self) -> tuple[bytes, ...]:
        """The keys of the instances at the table, sorted; one empty key for a match on one computer."""
        return tuple(sorted({player.key for player in self.players}))

    @property
    def members(self) -> tuple[bytes, ...]:
        """The parties, and the instances that take their seats with the next deck, sorted."""
        return tuple(sorted({*self.parties, *(self.owners[seat].key for seat in self.returning)}))

    @property
    def wants_deck(self) -> bool:
        """A new deck has to be promised before anything else goes on."""
        state = self.now.state
        if self.over or self.now.deck is not None or state.phase not in (DRAW, DEAL):
            return False
        wanted = self.game.chance(state)
        return isinstance(wanted, DrawOrder) or (isinstance(wanted, DealOrder) and wanted.fresh)

    @property
    def deck_over(self) -> bool:
        """Of the deck in play nothing more will be dealt or played: its secret is due."""
        deck, state = self.now.deck, self.now.state
        if deck is None:
            return False
        if self.over:
            return True
        if deck.dealt == 0 or state.phase != DEAL:
            return False
        wanted = self.game.chance(state)
        return deck.start.phase == DRAW or (isinstance(wanted, DealOrder) and wanted.fresh)
