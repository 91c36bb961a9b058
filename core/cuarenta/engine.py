"""Cuarenta: what each action does, in the order of core/RULES.md, "Order of resolution".

`apply` checks the action and hands it to one function a kind. Points go through `_win_or`, so that a chica ends with
the very event that reaches 40 (CU-26, CU-32).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from core.actions import NO_RONDA, NOBODY, RONDA, Action, Claim, Deal, Draw, Play, Seat, Side
from core.cards import FRENCH_40, HIDDEN, Card, Deck
from core.cuarenta import captures, facts
from core.cuarenta.claims import claims
from core.cuarenta.refusals import violation
from core.cuarenta.rules import OPTIONS, PRESETS, Rules, rules_violation
from core.cuarenta.scoring import GOAL, ZAPATERO_BELOW, chica_winner, count, pay_lift, pay_ronda
from core.cuarenta.state import HAND, SIDES, State, between_manos, observe, start
from core.events import (
    ChicaWon,
    Dealt,
    Dejadas,
    Drawn,
    Event,
    Jugada,
    Leftovers,
    Lifted,
    ManoOver,
    MatchWon,
    Thrown,
)
from core.game import CLAIM, DEAL, DRAW, OVER, PLAY, DealOrder, DrawOrder, IllegalAction, Option, Violation

CHICAS_OF_A_MESA: Final = 2

T = TypeVar("T")


class Cuarenta:
    """The game as `core.game.Game` wants it. Stateless."""

    id: str = "cuarenta"
    rules_version: int = 1
    options: tuple[Option, ...] = OPTIONS
    presets: Mapping[str, Rules] = PRESETS

    def deck(self, rules: Rules) -> Deck:
        """The 40 French cards (CU-2)."""
        return FRENCH_40

    def seats(self, rules: Rules) -> int:
        return rules.jugadores

    def sides(self, rules: Rules) -> int:
        """Two: the players, or the pairs of partners opposite each other (CU-1)."""
        return SIDES

    def rules_violation(self, rules: Rules) -> Violation | None:
        return rules_violation(rules)

    def start(self, rules: Rules) -> State:
        """Before the draw for the first deal. Raises `ValueError` for options that do not exist."""
        if refused := rules_violation(rules):
            raise ValueError(f"{refused.rule}: {refused.key}")
        return start(rules)

    def chance(self, state: State) -> DrawOrder | DealOrder | None:
        """The draw (CU-4), or five cards to each in one block, the first to play first (CU-6, CU-7)."""
        if state.phase == DRAW:
            return DrawOrder(len(state.hands))
        if state.phase != DEAL:
            return None
        return DealOrder(tuple(seat for seat in _from_first(state) for _ in range(HAND)), 0, state.deal == 0)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Plays in the order of the hand: for each card its throw, the directa, the sums; or the claims."""
        if state.phase == PLAY:
            return captures.plays(state.rules, state.hands[state.turn], state.table, state.last)
        return claims(state) if state.phase == CLAIM else ()

    def partials(self, state: State, play: Play) -> Iterator[Play]:
        return captures.partials(state.rules, play)

    def lift(self, state: State, card: Card, chosen: tuple[Card, ...]) -> Play:
        """The play of someone who picks the table cards by hand (*a ojo*); `violation` says whether it is one."""
        return captures.lift(state.rules, card, chosen, state.table, state.last)

    def violation(self, state: State, action: Action) -> Violation | None:
        return violation(state, action)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The position after the action, and what happened. Raises `IllegalAction`."""
        if refused := violation(state, action):
            raise IllegalAction(refused)
        if isinstance(action, Play):
            return _play(state, action)
        if isinstance(action, Claim):
            return _claim(state, action)
        return _deal(state, action) if isinstance(action, Deal) else _draw(state, action)

    def observe(self, state: State, seat: Seat | None) -> State:
        return observe(state, seat)

    def public_hash(self, state: State) -> bytes:
        return facts.public_hash(state)

    def components(self, state: State) -> tuple[tuple[str, bytes], ...]:
        return facts.components(state)


CUARENTA: Final = Cuarenta()


def _from_first(state: State) -> tuple[Seat, ...]:
    """The seats in turn order, the dealer last (CU-5)."""
    seats = len(state.hands)
    return tuple((state.dealer + 1 + place) % seats for place in range(seats))


def _draw(state: State, draw: Draw) -> tuple[State, tuple[Event, ...]]:
    """CU-4: the highest card deals; equal highest: all draw again."""
    ranks = [card >> 2 for card in draw.cards]
    if ranks.count(max(ranks)) > 1:
        return state, (Drawn(draw.cards, NOBODY),)
    dealer = ranks.index(max(ranks))
    return state._replace(phase=DEAL, dealer=dealer), (Drawn(draw.cards, dealer),)


def _deal(state: State, deal: Deal) -> tuple[State, tuple[Event, ...]]:
    """CU-6 to CU-8: a new mano when the deck is fresh, else the table stays as it is."""
    first = (state.dealer + 1) % len(state.hands)
    fresh = state.deal == 0
    keeps_last = state.rules.caida_tras_reparto and not fresh
    dealt = state._replace(
        phase=CLAIM,
        turn=first,
        hands=deal.hands,
        last=state.last if keeps_last else HIDDEN,
        stock=state.stock - HAND * len(deal.hands),
        mano=state.mano + fresh,
        deal=state.deal + 1,
        rondas=(NOBODY,) * len(deal.hands),
    )
    counts = tuple(map(len, deal.hands))
    return dealt, (Dealt(state.dealer, dealt.mano, dealt.deal, counts, (), dealt.stock),)


def _claim(state: State, claim: Claim) -> tuple[State, tuple[Event, ...]]:
    """CU-25: in turn order, before the first card."""
    seat = claim.seat
    following = (seat + 1) % len(state.hands)
    phase = CLAIM if seat != state.dealer else PLAY
    after = state._replace(phase=phase, turn=following)
    if claim.kind == NO_RONDA:
        return after, ()
    pay = pay_ronda(state.rules, state.scores[seat % SIDES], claim.kind)
    rondas = _with(state.rondas, seat, claim.rank)
    after = _add(after._replace(rondas=rondas), seat % SIDES, pay.points)
    name = "ronda" if claim.kind == RONDA else "doble_ronda"
    event = Jugada(seat, name, pay.points, pay.reason, claim.rank, pay.wins)
    if pay.wins or after.scores[seat % SIDES] >= GOAL:
        return _chica_won(after, seat % SIDES, (event,))
    return after, (event,)


def _play(state: State, play: Play) -> tuple[State, tuple[Event, ...]]:
    """One card: thrown (CU-9) or lifting (CU-11 to CU-22); then the next turn, the next deal or the count."""
    seat = state.turn
    hand = _without(state.hands[seat], play.card)
    hands = _with(state.hands, seat, hand)
    after = state._replace(hands=hands, turn=(seat + 1) % len(hands))
    events: tuple[Event, ...]
    if not play.base:
        after = after._replace(table=(*state.table, play.card), last=play.card)
        events = (Thrown(seat, play.card),)
    else:
        after, events = _lift(after, seat, play)
        if after.scores[seat % SIDES] >= GOAL:
            return _chica_won(after, seat % SIDES, events)
    if hand or any(hands):
        return after, events
    if after.stock:
        return after._replace(phase=DEAL, turn=NOBODY), events
    return _count(after, events)


def _lift(state: State, seat: Seat, play: Play) -> tuple[State, tuple[Event, ...]]:
    """Move what is lifted (CU-15), remove what is left (CU-16), pay caída and limpia (CU-20 to CU-22)."""
    card, base, run, left, _ = play
    side = seat % SIDES
    stay = state.rules.dejadas == "quedan"
    off = base + run if stay else base + run + left
    table = tuple(other for other in state.table if other not in off)
    won = state.cartones[side] + (card, *base, *run)
    after = state._replace(
        table=table,
        last=HIDDEN,
        cartones=_with(state.cartones, side, won),
        gone=state.gone if stay else state.gone + left,
        lifter=side,
    )
    events: list[Event] = [Lifted(seat, card, base, run)]
    if left:
        events.append(Dejadas(seat, left, stay))
    caida = state.last in base and state.last >> 2 == card >> 2
    limpia = not table and not left
    if caida or limpia:
        on_ronda = caida and state.rondas[seat - 1] == card >> 2
        name, pay = pay_lift(state.rules, state.scores[side], caida, limpia, on_ronda)
        events.append(Jugada(seat, name, pay.points, pay.reason))
        after = _add(after, side, pay.points)
    return after, tuple(events)


def _count(state: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """The end of a mano: leftovers (CU-30), cartón (CU-29), a winner (CU-33) or the next mano (CU-34)."""
    if state.table:
        taker = state.lifter if state.rules.sobrantes == "ultimo" else NOBODY
        events += (Leftovers(state.table, taker),)
        if taker != NOBODY:
            state = state._replace(table=(), cartones=_with(state.cartones, taker, state.cartones[taker] + state.table))
    counts = count(state.rules, state.dealer, tuple(map(len, state.cartones)), state.scores)
    for carton in counts:
        state = _add(state, carton.side, carton.points)
    events += (*counts, ManoOver(state.mano, state.scores))
    winner = chica_winner(state.dealer, state.scores)
    if winner is not None:
        return _chica_won(state, winner, events)
    return between_manos(state, _next_dealer(state), state.scores, state.chicas), events


def _chica_won(state: State, side: Side, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """CU-32, CU-35: the chica ends at once; a mesa may go on with a new mano."""
    zapateria = state.scores[1 - side] < ZAPATERO_BELOW
    events += (ChicaWon(side, state.scores, zapateria),)
    chicas = tuple(won + (winner == side) for winner, won in enumerate(state.chicas))
    rules = state.rules
    mesa = rules.partido == "mesa_2_de_3" and not (zapateria and rules.zapateria == "gana_mesa")
    if mesa and chicas[side] < CHICAS_OF_A_MESA:
        return between_manos(state, _next_dealer(state), (0,) * SIDES, chicas), events
    over = state._replace(phase=OVER, turn=NOBODY, winners=(side,), chicas=chicas)
    return over, (*events, MatchWon((side,)))


def _next_dealer(state: State) -> Seat:
    """The data passes one seat to the right (CU-4, CU-34)."""
    return (state.dealer + 1) % len(state.hands)


def _add(state: State, side: Side, points: int) -> State:
    if not points:
        return state
    return state._replace(scores=_with(state.scores, side, state.scores[side] + points))


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with one item in another's place."""
    return (*items[:at], item, *items[at + 1 :])


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand less the card, or less one HIDDEN that turned out to be it."""
    at = hand.index(card if card in hand else HIDDEN)
    return hand[:at] + hand[at + 1 :]
