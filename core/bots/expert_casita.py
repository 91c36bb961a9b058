"""The experto at Casita robada: cards won, less the pozo put at risk and the cards offered.

His own pozo is lost when a rival holds its top number and no card of that number on the table blocks the theft (CA-9).
Worths are thousandths of a card of difference to the average rival, times the number of rivals.
"""

from __future__ import annotations

from typing import Any, Final

from core.actions import Play, Seat
from core.bots import endgame
from core.bots.judgement import UNIT, Judgement
from core.bots.look import Look, look_all
from core.bots.memory import Memory, recall
from core.bots.odds import UNTOLD, first_held
from core.cards import Rank, rank_of
from core.casita.rules import deck_of, pozo_seat, side_of, sides_of
from core.events import Event
from core.game import PLAY, Game

LATER: Final = 300
"""Weight, in thousandths, of the danger that remains for a pozo after this round while its number is still out."""
HOPE: Final = 500
"""Weight of one's own best next play."""


def judge(game: Game, view: Any, events: tuple[Event, ...]) -> list[Judgement]:
    """See `core.bots.experto.judge`."""
    memory = recall(deck_of(view.rules), view, events, UNTOLD)
    exact = endgame.solve(game, view, memory, UNIT)
    return exact or [_judge(view, each, memory) for each in look_all(game, view)]


def _judge(view: Any, each: Look, memory: Memory) -> Judgement:
    me, after = view.turn, each.after
    play = each.action
    assert isinstance(play, Play)
    gain = _stake(view, play, me, me)
    if after.phase != PLAY:
        return Judgement(play, gain * UNIT, 0, 0)
    risk = 0
    seat = after.turn
    while seat != me:
        risk += _expected(after, seat, me, memory)
        seat = (seat + 1) % view.rules.jugadores
    risk += _later(after, me, memory)
    return Judgement(play, gain * UNIT, risk, _hope(after, me))


def _stake(view: Any, play: Play, seat: Seat, me: Seat) -> int:
    """What `seat`'s play means for me: cards my side wins, times the rivals, less the cards rivals win."""
    rules = view.rules
    rivals = sides_of(rules) - 1
    worth = rivals if side_of(rules, seat) == side_of(rules, me) else -1
    if play.base:
        return 2 * worth
    if play.victim < 0:
        return 0
    if play.victim == pozo_seat(rules, seat):
        return worth
    size = len(view.pozos[play.victim])
    lost = rivals if side_of(rules, play.victim) == side_of(rules, me) else -1
    return worth * (size + 1) - lost * size


def _replies(after: Any, seat: Seat, me: Seat) -> list[tuple[int, int, Rank]]:
    """For each rank that wins `seat` something: cards for him, what that means for me (`_stake`), the rank."""
    rules = after.rules
    found: dict[Rank, tuple[int, int]] = {}
    on_table = {rank_of(card) for card in after.table}
    for rank in on_table:
        found[rank] = (2, _stake(after, Play(0, (0,)), seat, me))
    for owner, pozo in enumerate(after.pozos):
        if not pozo or side_of(rules, owner) == side_of(rules, seat):
            continue
        rank = rank_of(pozo[-1])
        if rank in on_table and rules.bloqueo:
            continue
        option = (len(pozo) + 1, _stake(after, Play(0, victim=owner), seat, me))
        found[rank] = max(found.get(rank, (0, 0)), option)
    return sorted(((cards, stake, rank) for rank, (cards, stake) in found.items()), reverse=True)


def _expected(after: Any, seat: Seat, me: Seat, memory: Memory) -> int:
    """What the seat's best play costs me on average, thousandths."""
    replies = _replies(after, seat, me)
    hand = memory.hand(seat, len(after.hands[seat]))
    firsts, total = first_held(hand, [rank for _, _, rank in replies])
    return -sum(ways * stake for ways, (_, stake, _) in zip(firsts, replies, strict=True)) * UNIT // max(total, 1)


def _later(after: Any, me: Seat, memory: Memory) -> int:
    pozo = after.pozos[pozo_seat(after.rules, me)]
    if not pozo:
        return 0
    rank = rank_of(pozo[-1])
    out = memory.counts[rank]
    rivals = sides_of(after.rules) - 1
    return LATER * out * len(pozo) * rivals // 2 if out else 0


def _hope(after: Any, me: Seat) -> int:
    mine = {rank_of(card) for card in after.hands[me]}
    best = max(
        (-stake if False else cards for cards, stake, rank in _replies(after, me, me) if rank in mine), default=0
    )
    return best * HOPE
