"""The experto at Cuarenta: points and cards won, less the best reply to be expected, plus what may be caught next.

Worths are thousandths of a point.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from core.actions import NO_RONDA, Play, Seat
from core.bots import endgame
from core.bots.judgement import UNIT, Judgement
from core.bots.look import Look, look_all
from core.bots.memory import Memory, recall
from core.bots.odds import UNTOLD, HiddenHand, first_held
from core.cards import FRENCH_40, HIDDEN, Card, Rank, rank_of
from core.cuarenta.captures import RANKS, lifts, mask_of
from core.cuarenta.scoring import GOAL, pay_lift
from core.cuarenta.state import HAND, SIDES, State
from core.events import ChicaWon, Event
from core.game import PLAY, Game

CARD: Final = 450
"""Worth of a card won."""
HOPE: Final = 900
"""Weight of what may be caught at the next turn, in thousandths."""


class _Reply(NamedTuple):
    worth: int
    rank: Rank


def judge(game: Game, view: Any, events: tuple[Event, ...]) -> list[Judgement]:
    """See `core.bots.experto.judge`."""
    silence = UNTOLD if view.rules.cantar_ronda else NO_RONDA
    memory = recall(FRENCH_40, view, events, silence)
    exact = endgame.solve(game, view, memory, 0)
    return exact or [_judge(view, each, memory) for each in look_all(game, view)]


def _judge(view: State, each: Look, memory: Memory) -> Judgement:
    play, after, me = each.action, each.after, view.turn
    assert isinstance(play, Play)
    gain = each.points * UNIT + each.cards * CARD
    if any(isinstance(event, ChicaWon) for event in each.events):
        return Judgement(play, gain + endgame.WIN, 0)
    if after.phase == PLAY:
        rival: Seat = after.turn
        hand = memory.hand(rival, len(after.hands[rival]))
    elif after.deal:
        rival = (after.dealer + 1) % len(after.hands)
        hand = HiddenHand(HAND, memory.counts)
        if not after.rules.caida_tras_reparto:
            after = after._replace(last=HIDDEN)
    else:
        return Judgement(play, gain, 0)
    replies = _replies(after, rival, memory)
    firsts, total = first_held(hand, [reply.rank for reply in replies])
    risk = sum(ways * reply.worth for ways, reply in zip(firsts, replies, strict=True)) // total
    quiet = total - sum(firsts)
    hope = _hope(after, me, memory, replies) * quiet // total
    return Judgement(play, gain, risk, hope * HOPE // UNIT)


def _replies(after: State, seat: Seat, memory: Memory) -> list[_Reply]:
    """The best lift of each rank that the seat may hold, the most worth first."""
    mask = mask_of(after.table)
    found = []
    for rank in range(RANKS):
        if memory.counts[rank]:
            worth = _best_lift(after, seat, 4 * rank, mask)
            if worth:
                found.append(_Reply(worth, rank))
    return sorted(found, reverse=True)


def _best_lift(state: State, seat: Seat, card: Card, mask: int) -> int:
    """What the best lift with a card of that rank is worth to the seat; 0 when there is none."""
    found = lifts(state.rules, card, mask, state.table, state.last)
    return max((_lift_worth(state, seat, play) for play in found), default=0)


def _lift_worth(state: State, seat: Seat, play: Play) -> int:
    taken = len(play.base) + len(play.run)
    caida = state.last in play.base and rank_of(state.last) == rank_of(play.card)
    limpia = taken == len(state.table)
    worth = (1 + taken) * CARD
    if caida or limpia:
        on_ronda = caida and state.rondas[seat - 1] == rank_of(play.card)
        score = state.scores[seat % SIDES]
        points = pay_lift(state.rules, score, caida, limpia, on_ronda)[1].points
        worth += points * UNIT + (endgame.WIN if score + points >= GOAL else 0)
    return worth


def _hope(after: State, me: Seat, memory: Memory, replies: list[_Reply]) -> int:
    """What I may lift next when the rival has to throw: a caída on his card, or what already lies there."""
    mask = mask_of(after.table)
    still = after._replace(last=HIDDEN)
    best = max((_best_lift(still, me, card, mask) for card in after.hands[me]), default=0)
    lifting = {reply.rank for reply in replies}
    thrown = [(rank, count) for rank, count in enumerate(memory.counts) if count and rank not in lifting]
    total = sum(count for _, count in thrown)
    if not total:
        return 0
    mine = {rank_of(card) for card in after.hands[me]}
    caida = 2 * UNIT + 2 * CARD + (0 if after.table else 2 * UNIT)
    return sum(count * (max(best, caida) if rank in mine else best) for rank, count in thrown) // total
