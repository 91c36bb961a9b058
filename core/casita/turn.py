"""One play: thrown, linking or robbing, and whether the next turn, a deal or the count follows (CA-6 to CA-20)."""

# ruff: noqa: RUF005 (adding tuples takes half the time of unpacking them into a new one)

from __future__ import annotations

from typing import Final, TypeAlias

from core.actions import NOBODY, Play, Seat, Side
from core.cards import HIDDEN, SPANISH_48, Card
from core.casita.legal import play_violation
from core.casita.rules import COMUN, LIBRE, SEAT_COUNTS, ULTIMO, Rules, pozo_seat, side_of
from core.casita.state import State
from core.events import Event, Leftovers, Lifted, ManoOver, MatchWon, Robbed, Thrown
from core.game import DEAL, OVER, PLAY, IllegalAction

Cards: TypeAlias = tuple[Card, ...]
Pozos: TypeAlias = tuple[Cards, ...]

_new: Final = tuple.__new__
"""Makes a NamedTuple of its fields in order: what its own constructor does, in half the time."""
_LINKED: Final = tuple(
    tuple(tuple(Lifted(seat, card, (card & ~3 | suit,), ()) for suit in range(4)) for card in range(SPANISH_48.size))
    for seat in range(max(SEAT_COUNTS))
)
"""seat -> card -> suit of the base -> that it was linked."""
_THROWN: Final = tuple(
    tuple((Thrown(seat, card),) for card in range(SPANISH_48.size)) for seat in range(max(SEAT_COUNTS))
)
"""seat -> card -> all that happens when it is thrown."""


def play(state: State, action: Play) -> tuple[State, tuple[Event, ...]]:
    """Move the cards, then pass the turn, deal again, or end (CA-6, CA-16, CA-17). Raises `IllegalAction`.

    A link and a free throw of a known card are recognised on the spot; all else is asked of `play_violation`.
    """
    rules, phase, dealer, seat, hands, table, last, stock, pozos, ultimo, mano, deal, winners = state
    card, base, run, left, victim = action
    hand = hands[seat]
    in_hand = card in hand and card >= 0
    listed = len(base) == 1 and base[0] in table and base[0] >> 2 == card >> 2 if base else rules.ligar == LIBRE
    if not listed or not in_hand or victim != NOBODY or run or left or phase != PLAY:
        refused = play_violation(state, action)
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
        phase, turn = (DEAL if stock >= len(hands) else OVER), NOBODY
    if base or victim != NOBODY:
        table, pozos, event = _taken(rules, seat, action, table, pozos)
        last, ultimo, events = HIDDEN, seat, (event,)
    else:
        table += (card,)
        last, events = card, _THROWN[seat][card]
    new = rules, phase, dealer, turn, hands, table, last, stock, pozos, ultimo, mano, deal, winners
    after: State = _new(State, new)
    return (after, events) if phase != OVER else _end(after, events)


def _taken(rules: Rules, seat: Seat, action: Play, table: Cards, pozos: Pozos) -> tuple[Cards, Pozos, Event]:
    """The table and the pozos after a link (CA-7) or a robo (CA-8)."""
    card, base, _, _, victim = action
    owner = pozo_seat(rules, seat) if rules.parejas_pozo == COMUN else seat
    if not base:
        return table, _rob(pozos, owner, victim, card), Robbed(seat, card, victim, len(pozos[victim]))
    at = table.index(base[0])
    table = table[:at] + table[at + 1 :]
    return table, _onto(pozos, owner, base + (card,)), _LINKED[seat][card][base[0] & 3]


def _onto(pozos: Pozos, owner: Seat, cards: Cards) -> Pozos:
    return pozos[:owner] + (pozos[owner] + cards,) + pozos[owner + 1 :]


def _rob(pozos: Pozos, owner: Seat, victim: Seat, card: Card) -> Pozos:
    """The stolen pozo in its own order over the player's, the played card on top (CA-11)."""
    piles = list(pozos)
    stolen, piles[victim] = piles[victim], ()
    piles[owner] += (*stolen, card)
    return tuple(piles)


def _end(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Leftovers, count, winners; equal counts share the win (CA-17, CA-19, CA-20)."""
    rules, table, ultimo = state.rules, state.table, state.ultimo
    if table:
        owner = ultimo if rules.sobrantes == ULTIMO else NOBODY
        events += (Leftovers(table, NOBODY if owner == NOBODY else side_of(rules, owner)),)
        if owner != NOBODY:
            state = state._replace(pozos=_onto(state.pozos, pozo_seat(rules, owner), table), table=())
    scores = state.scores
    most = max(scores)
    winners: tuple[Side, ...] = tuple([side for side, score in enumerate(scores) if score == most])
    over: State = _new(State, state[:-1] + (winners,))
    return over, events + (ManoOver(state.mano, scores), MatchWon(winners))
