"""A match in play or looked at: its log in memory, the position, and who has to act.

Does no I/O: `store` gets the bytes of every new entry before anything else changes. If it raises (a full disk), the
match is exactly as before; when it returns, the entry is acknowledged and subscribers hear of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from core.actions import NOBODY, Action, Claim, Seat
from core.events import Dealt, Event
from core.game import CLAIM, PLAY, Game, IllegalAction, State
from core.log.bodies import PERSON, Body, ClaimBody, Opening, PlayBody, Player, Resign, Rewind, Talk
from core.log.card_transitions import IllegalEntry
from core.log.dealer import Dealer, RevealedDealer
from core.log.entry import Entry, Proposal
from core.log.fold import Ahead, open_match, replay, sequence, step
from core.log.state import NONE, Fold
from core.log.table_events import BESIDE, ComesBack, Happening, SeatTaken, beside_the_game
from core.observable import Observable

StoreEntry: TypeAlias = Callable[[bytes], None]

DEALER: Final = "dealer"
TO_CLAIM: Final = "claim"
TO_PLAY: Final = "play"
IS_OVER: Final = "over"


class Due(NamedTuple):
    """Whom the match waits for.

    `kind`: DEALER (with the `body` that this side's dealer owes, or None when it is another's turn to deal), TO_CLAIM
    or TO_PLAY (with the `seat`), or IS_OVER.
    """

    kind: str
    seat: Seat = NOBODY
    body: Body | None = None


def _only_looked_at(entry: bytes) -> None:
    raise ValueError("who looks writes nothing")


class Match(Observable[[Entry, tuple[Event, ...]]]):
    """A match in play. `store` is called with each new entry and must not return before the entry is safe."""

    def __init__(self, entry: Entry, fold: Fold, dealer: Dealer, store: StoreEntry, author: bytes = b"") -> None:
        """Use `Match.create` or `Match.load`."""
        super().__init__()
        self.dealer = dealer
        self.author = author
        self.entries: list[bytes] = [entry.data]
        self.fold = fold
        self.live: list[tuple[int, Happening]] = []
        """All that happened on the live line with the entry it came with, oldest first."""
        self.talk: list[tuple[int, Talk]] = []
        """All that was said, with the number of its entry, oldest first."""
        self._store = store
        self._manos: list[int] = []
        self._decisions: list[tuple[int, int, Seat]] = []

    @classmethod
    def create(
        cls,
        match_id: bytes,
        opening: Opening,
        dealer: Dealer,
        store: StoreEntry,
        author: bytes = b"",
        games: Mapping[str, Game] | None = None,
    ) -> Match:
        """A new match, its opening stored. Raises `BadEntry` for an opening that makes no match."""
        entry, fold = open_match(match_id, opening, author, games)
        store(entry.data)
        return cls(entry, fold, dealer, store, author)

    @classmethod
    def load(
        cls,
        entries: Iterable[bytes],
        dealer: Dealer,
        store: StoreEntry = _only_looked_at,
        author: bytes = b"",
        games: Mapping[str, Game] | None = None,
        undecided: bool = False,
    ) -> Match:
        """The match of stored entries; without a `store` only to look at. `undecided`: see `core.log.fold.replay`.

        Raises `BadEntry` naming the first bad one, `core.log.opening.CannotReplay` where this program is the wrong one.
        """
        steps = replay(entries, dealer, games, undecided)
        opening, fold, _ = next(steps)
        match = cls(opening, fold, dealer, store, author)
        for entry, fold, events in steps:
            match._enter(entry, fold, events)  # nobody listens yet
        return match

    # --- what it is

    @property
    def id(self) -> bytes:
        return self.fold.match_id

    @property
    def game(self) -> Game:
        return self.fold.game

    @property
    def rules(self) -> Any:
        return self.fold.rules

    @property
    def state(self) -> State:
        """The position with all faces that the dealer knows; show only `observe`."""
        return self.fold.state

    @property
    def players(self) -> tuple[Player, ...]:
        return self.fold.players

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.fold.seq

    @property
    def head(self) -> bytes:
        return self.fold.head

    def observe(self, seat: Seat | None) -> State:
        """The position as a seat (None: the public) may know it."""
        seen: State = self.fold.game.observe(self.fold.now.state, seat)
        return seen

    def events_for_bots(self) -> tuple[Event, ...]:
        """The public events since the present mano was dealt: what one can remember of the deck in play."""
        lines = self.live[self._manos[-1] if self._manos else 0 :]
        return tuple(event for _, event in lines if not isinstance(event, BESIDE))

    def due(self) -> Due:
        """Whom the match waits for now."""
        if self.fold.disputed != NONE:
            return Due(DEALER)
        body = None if self.fold.closed else self.dealer.owed(self.fold)
        if body is not None:
            return Due(DEALER, body=body)
        if self.fold.over:
            return Due(IS_OVER)
        state = self.fold.now.state
        kind = {CLAIM: TO_CLAIM, PLAY: TO_PLAY}.get(state.phase, DEALER)
        return Due(kind, state.turn)

    def opened(self) -> Match:
        """The same match, only to be looked at, with the hands of all finished decks open."""
        dealer = RevealedDealer(self.fold.decks, self.dealer)
        return Match.load(self.entries, dealer, author=self.author, games={self.game.id: self.game}, undecided=True)

    # --- what changes it

    def propose(self, body: Body) -> tuple[Event, ...]:
        """Put an entry of this side into the log.

        Raises `IllegalAction` for a claim or play against the rules, `BadEntry` for anything else that does not fit,
        and whatever `store` raises; nothing has changed then.
        """
        return self.sequence(self.proposal(body))

    def proposal(self, body: Body) -> Proposal:
        """What this side says to whoever sequences: the body with all that it knows now."""
        number = dict(self.fold.counters).get(self.author, -1) + 1
        if isinstance(body, PlayBody):
            body = self.dealer.completed(self.fold, body)
        return Proposal(self.id, self.author, number, self.seq, self.head, body, self.fold.hash)

    def sequence(self, proposal: Proposal, signature: bytes = b"", signed: bytes = b"") -> tuple[Event, ...]:
        """Give anybody's proposal the next place in the log, as the one who sequences it. Raises like `propose`.

        `signed`: the bytes that the proposal was decoded from, where a signature goes with them.
        """
        try:
            entry, fold, events = sequence(self.fold, proposal, self.dealer, signature, signed)
        except IllegalEntry as refused:
            raise IllegalAction(refused.violation) from refused
        self._store(entry.data)
        return self._enter(entry, fold, events)

    def accept(self, entry: Entry, judged: bool = True) -> tuple[Event, ...]:
        """Follow an entry sequenced elsewhere. Raises `BadEntry` or what `store` raises; nothing changes then.

        `judged`: see `core.log.fold.step`.
        """
        fold, events = step(self.fold, entry, self.dealer, judged)
        self._store(entry.data)
        return self._enter(entry, fold, events)

    def fulfil(self, ahead: Ahead) -> tuple[Event, ...]:
        """What was worked out ahead from the present fold has come true. Raises what `store` raises."""
        if ahead.before is not self.fold:
            raise ValueError("worked out from another position")
        self._store(ahead.entry.data)
        return self._enter(ahead.entry, ahead.after, ahead.events)

    def advance(self) -> tuple[Event, ...]:
        """Do all that needs no decision: what the dealer owes, and claims where the hand leaves no choice."""
        events: list[Event] = []
        while (body := self.automatic()) is not None:
            events += self.propose(body)
        return tuple(events)

    def automatic(self) -> Body | None:
        """The next entry of this side that needs no decision, if there is one: see `advance`."""
        due = self.due()
        if due.kind == TO_CLAIM and self.fold.players[due.seat].key == self.author:
            claims = self._claims(self.fold)
            if len(claims) == 1 and isinstance(claims[0], Claim):
                return ClaimBody(*claims[0])
        return due.body

    def can_undo(self) -> bool:
        """Whether a person has decided anything on the live line, in a match of one computer that is not closed."""
        return bool(self._decisions) and len(self.fold.parties) == 1 and not self.fold.closed

    @property
    def undoes(self) -> Seat:
        """Whose decision an undo takes back, or NOBODY."""
        return self._decisions[-1][2] if self._decisions else NOBODY

    def undo(self) -> None:
        """Back to just before the last decision of a person. Raises `ValueError` where `can_undo` is False."""
        if not self.can_undo():
            raise ValueError("there is nothing to undo")
        self.propose(Rewind(self._decisions[-1][1]))

    # --- inside

    def _claims(self, fold: Fold) -> tuple[Action, ...]:
        return fold.game.legal_actions(fold.game.observe(fold.state, fold.state.turn))

    def _enter(self, entry: Entry, fold: Fold, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The entry counts: remember it, and tell the listeners what happened."""
        body = entry.body
        if isinstance(body, Rewind):
            self._forget(body.to)
        elif isinstance(body, Talk):
            self.talk.append((entry.seq, body))
        elif isinstance(body, PlayBody | ClaimBody | Resign) and fold.disputed == NONE:
            forced = isinstance(body, ClaimBody) and len(self._claims(self.fold)) == 1  # made by the program
            if self.fold.players[body.seat].kind == PERSON and not forced:
                self._decisions.append((entry.seq, self.fold.line.seq, body.seat))
        for event in events:
            if isinstance(event, Dealt) and event.deal == 1:
                self._manos.append(len(self.live))
            self.live.append((entry.seq, event))
        self.live += [(entry.seq, happening) for happening in beside_the_game(self.fold, body, fold)]
        self.entries.append(entry.data)
        self.fold = fold
        self._notify(entry, events)
        return events

    def _forget(self, to: int) -> None:
        """Take the live line back to the entry `to`; whoever took a seat since then keeps it."""
        keep = bisect_left(self.live, to + 1, key=lambda line: line[0])
        self.live[keep:] = [line for line in self.live[keep:] if isinstance(line[1], SeatTaken | ComesBack)]
        while self._manos and self._manos[-1] >= keep:
            self._manos.pop()
        while self._decisions and self._decisions[-1][0] > to:
            self._decisions.pop()
