"""The experto at Cuarenta: points and cards won, less the best reply to be expected, plus what its side may take next.

Worths are thousandths of a point.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from core.actions import NO_RONDA, Play, Seat, Side
from core.bots.look import Lookahead, look_all
from core.bots.memory import Memory, recall
from core.bots.odds import UNTOLD, HiddenHand, expect
from core.cards import FRENCH_40, HIDDEN, SUITS_PER_RANK, Rank, rank_of
from core.cuarenta import endgame
from core.cuarenta.captures import lifts
from core.cuarenta.paid import paid, wins_now, worth_of
from core.cuarenta.scoring import HALF, NO_JUEGA, TOPE, pay_lift
from core.cuarenta.state import DECK_SIZE, HAND, SIDES, State
from core.cuarenta.sums import RANK_COUNT
from core.events import Event
from core.game import OVER, PLAY, Game
from core.judgement import UNIT, Judgement

CARD: Final = 450
"""Worth of a card won: it counts towards 20, and the rival does not get it."""
FUTILE: Final = 200
"""The same where one's own cartón cannot pay any more."""
HOPE: Final = 900
"""Weight of what one may catch oneself at the next turn, in thousandths."""
PARTNER_HOPE: Final = 400
"""Weight of what the partner may catch, when one has a partner."""


class _Option(NamedTuple):
    """The best lift of a rank and its worth to the seat in question."""

    worth: int
    rank: Rank


def judge(game: Game, view: State, events: tuple[Event, ...]) -> list[Judgement]:
    """See `core.game.Game.judge`."""
    silence = UNTOLD if view.rules.cantar_ronda else NO_RONDA
    memory = recall(FRENCH_40, view, (*view.cartones, view.gone), events, silence)
    exact = endgame.solve(game, view, memory)
    if exact:
        return exact
    thought = _Thought(view, memory)
    return [thought.judge(each) for each in look_all(game, view)]


class _Thought:
    """One seat thinking about one position."""

    def __init__(self, view: State, memory: Memory) -> None:
        self.memory = memory
        self.me = view.turn
        self.scores = view.scores
        self.cards = tuple(_card_worth(view, side) for side in range(SIDES))

    def judge(self, each: Lookahead[State]) -> Judgement:
        """Weigh a play by what it brings and by what may follow; after the last card of a mano its count says all."""
        play, after, side = each.action, each.after, self.me % SIDES
        assert isinstance(play, Play)
        gain = paid(each.events, self.scores, side)
        if after.deal == 0 or after.phase == OVER:
            return Judgement(play, gain, 0, wins=wins_now(each.events, side))
        gain += each.cards * self.cards[side]
        rival, hand = self._next(after)
        if after.phase != PLAY and not after.rules.caida_tras_reparto:
            after = after._replace(last=HIDDEN)
        options = self._options(after, rival)
        reply = expect(hand, options)
        hope = self._hope(after, options) * reply.none // reply.total
        return Judgement(play, gain, reply.worth, hope)

    def _next(self, after: State) -> tuple[Seat, HiddenHand]:
        """Who plays next, and what is known of their hand: after a redeal it will be five new cards."""
        if after.phase == PLAY:
            return after.turn, self.memory.hand(after.turn, len(after.hands[after.turn]))
        return (after.dealer + 1) % len(after.hands), HiddenHand(HAND, self.memory.counts)

    def _options(self, after: State, seat: Seat) -> list[_Option]:
        """What the seat may lift with the cards not seen yet, the best first."""
        ranks = [rank for rank in range(RANK_COUNT) if self.memory.counts[rank]]
        found = [_Option(self._best_lift(after, seat, rank), rank) for rank in ranks]
        return sorted((option for option in found if option.worth), reverse=True)

    def _best_lift(self, state: State, seat: Seat, rank: Rank) -> int:
        """What the best lift with a card of that rank is worth to the seat; 0 when there is none."""
        found = lifts(state.rules, rank * SUITS_PER_RANK, state.table, state.last)
        return max((self._lift_worth(state, seat, play) for play in found), default=0)

    def _lift_worth(self, state: State, seat: Seat, play: Play) -> int:
        taken = len(play.base) + len(play.run)
        caida = state.last in play.base and rank_of(state.last) == rank_of(play.card)
        limpia = taken == len(state.table)
        worth = (1 + taken) * self.cards[seat % SIDES]
        if caida or limpia:
            on_ronda = caida and state.rondas[seat - 1] == rank_of(play.card)
            score = state.scores[seat % SIDES]
            worth += worth_of(pay_lift(state.rules, score, caida, limpia, on_ronda)[1].points, score)
        return worth

    def _hope(self, after: State, options: list[_Option]) -> int:
        """What my side may lift next when the rival can only throw: what lies there, or the rival's card by caída."""
        if len(after.hands) > SIDES:
            return self._partner_hope(after) * PARTNER_HOPE // UNIT
        mine = {rank_of(card) for card in after.hands[self.me]}
        if not mine:
            return 0
        still = after._replace(last=HIDDEN)
        best = max(self._best_lift(still, self.me, rank) for rank in mine)
        lifting = {option.rank for option in options}
        thrown = [(rank, count) for rank, count in enumerate(self.memory.counts) if count and rank not in lifting]
        caida = self._caida_worth(after)
        total = sum(count for _, count in thrown)
        caught = sum(count * (max(best, caida) if rank in mine else best) for rank, count in thrown)
        return caught * HOPE // UNIT // max(total, 1)

    def _caida_worth(self, after: State) -> int:
        """A caída on a card that is thrown onto this table."""
        side = self.me % SIDES
        score = after.scores[side]
        pay = pay_lift(after.rules, score, True, not after.table, False)[1]
        return 2 * self.cards[side] + worth_of(pay.points, score)

    def _partner_hope(self, after: State) -> int:
        """What the partner may lift of what lies there; a deal that is over leaves nothing to hope for."""
        if after.phase != PLAY:
            return 0
        partner = (self.me + 2) % len(after.hands)
        hand = self.memory.hand(partner, len(after.hands[partner]))
        return expect(hand, self._options(after._replace(last=HIDDEN), partner)).worth


def _card_worth(view: State, side: Side) -> int:
    """What one more card is worth to a side at the count of this mano."""
    rules, score, won = view.rules, view.scores[side], len(view.cartones[side])
    left = DECK_SIZE - sum(map(len, view.cartones)) - len(view.gone)
    if score >= NO_JUEGA and rules.regla38 == "solo_caida":
        return FUTILE
    if score >= TOPE and rules.tope30 in ("carton", "ambos"):
        return FUTILE
    return FUTILE if won + left < HALF else CARD
