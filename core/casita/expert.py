"""The experto at Casita robada: cards won, less what the own pozo and the cards offered may lose, plus the next lift.

Its own pozo is lost when a rival holds its top number and no card of that number on the table blocks the theft (CA-9).
Worths are thousandths of a card, a rival's card counting against each of mine: with two rivals one of mine is worth
two of theirs, so that sharing out cards evenly changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from core.actions import NOBODY, Play, Seat
from core.bots.look import Lookahead, look_all
from core.bots.memory import Memory, recall
from core.bots.odds import HiddenHand, expect
from core.cards import Rank, rank_of
from core.casita.rules import HAND, deck_of, pozo_seat, side_of, sides_of
from core.casita.state import State
from core.events import Event
from core.game import OVER, Game
from core.judgement import UNIT, Judgement

LATER: Final = 120
"""Danger for each card of a pozo from each card of its number that is still out, beyond this round, thousandths.

Only between two players: with more, so much happens in a round that looking beyond it made the play worse.
"""
BLOCKED: Final = 500
"""Part of that danger, in thousandths, while a card of the number lies on the table."""
WIN: Final = 1000 * UNIT
"""The partida won alone: more than all cards. Who share it have equal parts."""
FEW: Final = 3
"""Up to so many players, who plays their last card of a deal fears the cards that the others are dealt before their
next turn. With more it made the play worse, as looking further did."""
BOLD: Final = 600
"""What of the danger counts with two pairs, in thousandths: a pozo lost to one rival is soon another's."""
HOPE: Final = 600
"""Weight of what one may take oneself at the next turn, in thousandths."""


class _Option(NamedTuple):
    """What a card of a rank wins for its player: `cards` for them, and what that means for me."""

    cards: int
    stake: int
    rank: Rank


def judge(game: Game, view: State, events: tuple[Event, ...]) -> list[Judgement]:
    """See `core.game.Game.judge`."""
    thought = _Thought(view, recall(deck_of(view.rules), view, view.pozos, events))
    return [thought.judge(each) for each in look_all(game, view)]


class _Thought:
    """One seat thinking about one position."""

    def __init__(self, view: State, memory: Memory) -> None:
        self.view = view
        self.rules = view.rules
        self.memory = memory
        self.me = view.turn
        self.side = side_of(self.rules, self.me)
        self.rivals = sides_of(self.rules) - 1

    def judge(self, each: Lookahead[State]) -> Judgement:
        """Weigh a play by what it brings and by what may follow until one's next turn."""
        play, after = each.action, each.after
        assert isinstance(play, Play)
        if after.phase == OVER:
            return self._end(play, after)
        gain = self._gain(play) * UNIT
        risk = sum(self._expected(after, seat, hand) for seat, hand in self._others(after))
        if self.rules.parejas and self.rivals == 1:
            risk = risk * BOLD // UNIT
        return Judgement(play, gain, risk + self._later(after), self._hope(after))

    def _end(self, play: Play, after: State) -> Judgement:
        """The last card: who has won, and what all pozos hold then, leftovers with them."""
        share = WIN // len(after.winners) if self.side in after.winners else 0
        more = (new - old for new, old in zip(after.scores, self.view.scores, strict=True))
        cards = sum(each * self._per_card(side) for side, each in enumerate(more))
        return Judgement(play, share + cards * UNIT, 0, wins=after.winners == (self.side,))

    def _gain(self, play: Play) -> int:
        if play.base:
            return self._link(self.me)
        return self._theft(self.view, self.me, play.victim) if play.victim != NOBODY else 0

    def _link(self, seat: Seat) -> int:
        """What two cards for that seat mean for me."""
        return 2 * self._per_card(seat)

    def _theft(self, state: State, thief: Seat, victim: Seat) -> int:
        """What it means for me when that pozo goes to the thief; with `propio_pozo` it may be their own."""
        if victim == pozo_seat(self.rules, thief):
            return self._per_card(thief)
        size = len(state.pozos[victim])
        return (size + 1) * self._per_card(thief) - size * self._per_card(victim)

    def _per_card(self, seat: Seat) -> int:
        return self.rivals if side_of(self.rules, seat) == self.side else -1

    def _others(self, after: State) -> Iterator[tuple[Seat, HiddenHand]]:
        """Who plays before my next turn, and what is known of their hands, also of those that are dealt before."""
        seats = self.rules.jugadores
        dealt = min(HAND, after.stock // seats) if seats <= FEW and not after.hands[self.me] else 0
        for place in range(1, seats):
            seat = (self.me + place) % seats
            size = len(after.hands[seat]) or dealt
            if size:
                yield seat, self.memory.hand(seat, size)

    def _expected(self, after: State, seat: Seat, hand: HiddenHand) -> int:
        """What the seat's best play costs me on average; less than nothing where it is my partner's."""
        return expect(hand, [(-option.stake * UNIT, option.rank) for option in self._options(after, seat)]).worth

    def _options(self, state: State, seat: Seat) -> list[_Option]:
        """What the seat could take with each rank, the most cards first."""
        lying = {rank_of(card) for card in state.table}
        best = {rank: _Option(2, self._link(seat), rank) for rank in sorted(lying)}
        for victim, pozo in enumerate(state.pozos):
            if not pozo or side_of(self.rules, victim) == side_of(self.rules, seat):
                continue
            rank = rank_of(pozo[-1])
            if rank not in lying or not self.rules.bloqueo:
                best[rank] = _Option(len(pozo) + 1, self._theft(state, seat, victim), rank)
        return sorted(best.values(), reverse=True)

    def _later(self, after: State) -> int:
        """The danger for my pozo after this round: cards of its number that will still come out."""
        pozo = after.pozos[pozo_seat(self.rules, self.me)]
        if not pozo or not after.stock or len(after.hands) > 2:
            return 0
        top = rank_of(pozo[-1])
        danger = LATER * self.memory.counts[top] * len(pozo)
        return danger * BLOCKED // UNIT if any(rank_of(card) == top for card in after.table) else danger

    def _hope(self, after: State) -> int:
        """The best that the cards left in my hand could take as things lie now."""
        mine = {rank_of(card) for card in after.hands[self.me]}
        return max((option.cards * HOPE for option in self._options(after, self.me) if option.rank in mine), default=0)
