"""One play: thrown or lifting, what it pays, and whether the next turn, a deal or the count follows.

Matches are played by the hundred thousand to measure bots, so the way of a listed play is kept short: it is recognised
without building a refusal, a position is taken apart and put together by place, and what never changes is made once.
Everything else (partial escaleras, hidden cards, mistakes) goes the long way through `play_violation`.
"""

# ruff: noqa: RUF005 (adding tuples takes half the time of unpacking them into a new one)

from __future__ import annotations

from typing import Final

from core.actions import NOBODY, Play, Seat
from core.cards import HIDDEN, Card
from core.cuarenta.captures import is_listed
from core.cuarenta.ends import chica_won, count_mano
from core.cuarenta.refusals import play_violation
from core.cuarenta.scoring import GOAL, pay_lift
from core.cuarenta.state import DECK_SIZE, State
from core.events import Dejadas, Event, Jugada, Lifted, Thrown
from core.game import DEAL, PLAY, IllegalAction

MOST_SEATS: Final = 4
_new: Final = tuple.__new__
_THROWN: Final = tuple(tuple((Thrown(seat, card),) for card in range(DECK_SIZE)) for seat in range(MOST_SEATS))
"""seat -> card -> all that happens when it is thrown."""


def play(state: State, action: Play) -> tuple[State, tuple[Event, ...]]:
    """The position after one card of the seat in turn (CU-9), and what happened. Raises `IllegalAction`."""
    rules, phase, dealer, seat, hands, table, last, stock, scores, mano, deal, _, won, gone, lifter, chicas, sung = (
        state
    )
    card, base, run, left, victim = action
    hand = hands[seat]
    in_hand = card in hand and card >= 0
    if base:
        listed = in_hand and is_listed(rules, action, table, last)
    else:
        listed = in_hand and not run and not left and victim == NOBODY and rules.captura == "libre"
    if not listed or phase != PLAY:
        refused = play_violation(state, action)  # partial escaleras and hidden cards may pass
        if refused is not None:
            raise IllegalAction(refused)
    at = hand.index(card if in_hand else HIDDEN)
    hand = hand[:at] + hand[at + 1 :]
    if len(hands) == 2:
        hands = (hands[0], hand) if seat else (hand, hands[1])
    else:
        hands = hands[:seat] + (hand,) + hands[seat + 1 :]
    if hand or any(hands):
        turn = seat + 1 if seat + 1 < len(hands) else 0
    else:
        phase, turn = DEAL, NOBODY
    if base:
        return _lift(state, action, hands, phase, turn)
    table += (card,)
    new = rules, phase, dealer, turn, hands, table, card, stock, scores, mano, deal, (), won, gone, lifter, chicas, sung
    after, events = _new(State, new), _THROWN[seat][card]
    return (after, events) if turn >= 0 or stock else count_mano(after, events)


def _lift(
    state: State, action: Play, hands: tuple[tuple[Card, ...], ...], phase: int, turn: Seat
) -> tuple[State, tuple[Event, ...]]:
    """Move what is lifted (CU-15), remove what is left (CU-16), pay caída and limpia (CU-20 to CU-22), perhaps win."""
    rules, _, dealer, seat, _, table, last, stock, scores, mano, deal, _, won, gone, _, chicas, sung = state
    card, base, run, left, _ = action
    side = seat & 1
    off = base + run
    events: tuple[Event, ...] = (_new(Lifted, (seat, card, base, run)),)
    first, second = won
    won = (first, second + (card,) + off) if side else (first + (card,) + off, second)
    if left:
        stay = rules.dejadas == "quedan"
        events += (Dejadas(seat, left, stay),)
        if not stay:
            off += left
            gone += left
    if len(off) == 1:
        at = table.index(off[0])
        table = table[:at] + table[at + 1 :]
    else:
        table = tuple([other for other in table if other not in off])
    caida = last in base and last >> 2 == card >> 2
    limpia = not table and not left
    points = 0
    if caida or limpia:
        on_ronda = caida and sung[seat - 1] == card >> 2
        name, (points, reason, _) = pay_lift(rules, scores[side], caida, limpia, on_ronda)
        events += (_new(Jugada, (seat, name, points, reason, NOBODY, False)),)
        mine, rivals = scores
        scores = (mine, rivals + points) if side else (mine + points, rivals)
    new = rules, phase, dealer, turn, hands, table, HIDDEN, stock, scores, mano, deal, (), won, gone, side, chicas, sung
    after: State = _new(State, new)
    if points and scores[side] >= GOAL:
        return chica_won(after, side, events)
    return (after, events) if turn >= 0 or stock else count_mano(after, events)
