"""Vidente, no level: it sees all hands, so what it wins more than the best level is the share of luck in that.

Only the arena plays it. It gets the open position instead of a view, and no menu offers it. What is still in the stock
it does not know. Between two seats it searches to the end of the deal. With more it tries each play and has all play on
as *experto*, to the end of the deal: that these do not see its cards is what it makes use of.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Final, NamedTuple

from core.actions import NOBODY, Claim, Play, Side
from core.bots import experto
from core.cards import SUITS_PER_RANK, Card, Rank, rank_of
from core.events import Carton, ChicaWon, Event, Jugada, Leftovers, Lifted, MatchWon, Robbed
from core.game import CLAIM, OPEN_PILES, OVER, PILES, PLAY, TAKER_SEAT, TAKER_SIDE, Game, State
from core.random_stream import Stream

POINT: Final = 1000
CARD_WON: Final = 450
"""Worth of a card won, as long as cards are left to be dealt; then the count itself says what it is worth."""
WIN: Final = 100 * POINT
DANGER: Final = 200
"""What a pozo loses of its worth for each card of its top number that is still out, in thousandths."""
_TIE: Final = 1
"""Worth of a card that no longer counts: among equal plays the one with more cards."""
_BOUND: Final = 1 << 40


def decide(game: Game, state: State, events: tuple[Event, ...], stream: Stream) -> Claim | Play:
    """The best play with all cards seen; equal ones by chance. `state` is the whole position."""
    if state.phase == CLAIM:
        return experto.decide(game, state, events, stream)
    return stream.choice(Foresight(game, state, events, stream.word().to_bytes(4, "big")).best_plays())


class _Node(NamedTuple):
    """What is remembered of a position: its worth lies between these."""

    low: int
    high: int


def _promise(play: Play, last: Card, lying: int, theirs: set[Rank]) -> int:
    """The less the more a play is likely to bring: cards, the card just thrown, all of the table, a pozo; and a card
    that is only left is safe from who comes next, or not."""
    taken = len(play.base) + len(play.run)
    if not taken and play.victim == NOBODY:
        return rank_of(play.card) in theirs
    return -taken - 4 * (last in play.base) - 4 * (taken == lying) - 4 * (play.victim != NOBODY)


class Foresight:
    """One decision. Worths are what the own side makes less what the others make on average, to the end of the deal.

    `events`: the public ones since the mano was dealt, for who remembers them. `luck`: a seed for who plays on.
    """

    def __init__(self, game: Game, state: State, events: tuple[Event, ...] = (), luck: bytes = b"") -> None:
        self.game = game
        self.state = state
        self.events = events
        self.luck = luck
        self.sides = game.sides(state.rules)
        self.side = state.turn % self.sides
        self.card = CARD_WON if state.stock else _TIE
        self.known: dict[object, _Node] = {}
        self.piles = [name for name, kind in game.state_parts.items() if kind in (PILES, OPEN_PILES)]
        self.takers = [name for name, kind in game.state_parts.items() if kind in (TAKER_SEAT, TAKER_SIDE)]
        self.open = OPEN_PILES in game.state_parts.values()

    def best_plays(self) -> list[Play]:
        """All plays that are worth the most."""
        best = -_BOUND
        found: list[Play] = []
        for play in self._plays(self.state):
            worth = self.worth_of(play, best - 1)
            if worth > best:
                best, found = worth, []
            if worth == best:
                found.append(play)
        return found

    def worth_of(self, play: Play, low: int = -_BOUND) -> int:
        """What a play is worth in all; at most that where it is not above `low`."""
        return self._after(self.state, play, low, _BOUND) if len(self.state.hands) == 2 else self._tried(play)

    def _tried(self, play: Play) -> int:
        """The worth of a play when all play on as *experto*, with the same luck whatever the play."""
        chance, told, worth = Stream(self.luck, "bot/vidente"), self.events, 0
        state, action = self.state, play
        while True:
            state, more = self.game.apply(state, action)
            worth += self.brought_by(more)
            if state.phase != PLAY:
                return worth + self.exposed_in(state)
            told += more
            reply = experto.decide(self.game, self.game.observe(state, state.turn), told, chance)
            assert isinstance(reply, Play)
            action = reply

    def _plays(self, state: State) -> list[Play]:
        """The likeliest to be the best first: those that take the most. Of equal ranks one is enough."""
        plays = [play for play in self.game.legal_actions(state) if isinstance(play, Play)]
        hand = state.hands[state.turn]
        if len(set(map(rank_of, hand))) < len(hand):
            alike = {
                (*map(rank_of, (play.card, *play.base, *play.run)), play.victim, state.last in play.base): play
                for play in plays
            }
            plays = list(alike.values())
        if len(plays) > 1:
            last, lying = state.last, len(state.table)
            theirs = set(map(rank_of, state.hands[(state.turn + 1) % len(state.hands)]))
            plays.sort(key=lambda play: _promise(play, last, lying, theirs))
        return plays

    def _after(self, state: State, play: Play, low: int, high: int) -> int:
        after, events = self.game.apply(state, play)
        brought = self.brought_by(events)
        if after.phase != PLAY:
            return brought + self.exposed_in(after)
        return brought + self._worth(after, low - brought, high - brought)

    def _worth(self, state: State, low: int, high: int) -> int:
        """Alpha-beta, fail-soft, with a memory of positions that come again in another order."""
        key = self._key(state)
        known = self.known.get(key)
        if known is not None:
            if known.low >= high or known.low == known.high:
                return known.low
            if known.high <= low:
                return known.high
        mine = state.turn % self.sides == self.side
        best, alpha, beta = (-_BOUND if mine else _BOUND), low, high
        for play in self._plays(state):
            worth = self._after(state, play, alpha, beta)
            if mine:
                best = max(best, worth)
                alpha = max(alpha, best)
            else:
                best = min(best, worth)
                beta = min(beta, best)
            if alpha >= beta:
                break
        self.known[key] = _Node(best if best > low else -_BOUND, best if best < high else _BOUND)
        return best

    def _key(self, state: State) -> object:
        """All that what comes still depends on: of the piles their sizes, and their tops where these can be stolen."""
        piles = [getattr(state, name) for name in self.piles]
        sizes = tuple(tuple(map(len, pile)) for pile in piles)
        tops = tuple(pile[-1] if pile else NOBODY for pile in piles[0]) if self.open else ()
        takers = [getattr(state, name) for name in self.takers]
        return state.turn, state.hands, frozenset(state.table), state.last, state.scores, sizes, tops, *takers

    def exposed_in(self, state: State) -> int:
        """What is to be feared later for piles that can be stolen: half of it where their number lies on the table."""
        if not self.open or not state.stock or state.phase == OVER:
            return 0
        worth = 0
        piles = getattr(state, self.piles[0])
        seen = Counter(map(rank_of, chain(state.table, *piles)))
        lying = set(map(rank_of, state.table))
        for seat, pile in enumerate(piles):
            if pile:
                rank = rank_of(pile[-1])
                danger = DANGER * (SUITS_PER_RANK - seen[rank]) * len(pile) * self.card // POINT
                worth -= self._for(seat % self.sides, danger // 2 if rank in lying else danger)
        return worth

    def brought_by(self, events: tuple[Event, ...]) -> int:
        """What the events are worth at once."""
        worth = 0
        for event in events:
            match event:
                case Jugada():
                    worth += self._for(event.seat % self.sides, event.points * POINT)
                case Carton():
                    worth += self._for(event.side, event.points * POINT)
                case Lifted():
                    taken = 1 + len(event.base) + len(event.run)
                    worth += self._for(event.seat % self.sides, taken * self.card)
                case Robbed():
                    worth += self._for(event.seat % self.sides, (1 + event.size) * self.card)
                    worth -= self._for(event.victim % self.sides, event.size * self.card)
                case Leftovers() if event.side != NOBODY:
                    worth += self._for(event.side, len(event.cards) * self.card)
                case ChicaWon():
                    worth += self._for(event.side, WIN)
                case MatchWon():
                    worth += sum(self._for(side, WIN // len(event.sides)) for side in event.sides)
        return worth

    def _for(self, side: Side, worth: int) -> int:
        return worth if side == self.side else -worth // (self.sides - 1)
