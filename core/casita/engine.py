"""Casita robada: how a partida goes on. `CASITA` implements `core.game.Game`; rule ids are those of core/RULES.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from core.actions import NOBODY, Action, Claim, Deal, Draw, Play, Seat, Side
from core.cards import HIDDEN, SPANISH_40, SPANISH_48, Card, Deck, rank_of
from core.casita import state as position
from core.casita.legal import legal_plays, play_violation
from core.casita.rules import (
    HAND,
    OPTIONS,
    PRESETS,
    TABLE,
    ULTIMO,
    Rules,
    deck_of,
    pozo_seat,
    rules_violation,
    side_of,
    sides_of,
)
from core.casita.state import State
from core.events import Dealt, Drawn, Event, Leftovers, Lifted, ManoOver, MatchWon, Robbed, Thrown
from core.game import DEAL, DRAW, OVER, PLAY, DealOrder, DrawOrder, IllegalAction, Option, Violation

_new: Final = tuple.__new__
"""Makes a NamedTuple of its fields in order: what its own constructor does, in half the time."""

_CARDS: Final = {deck.size: frozenset(range(deck.size)) for deck in (SPANISH_40, SPANISH_48)}

Step = tuple[State, tuple[Event, ...]]


class Casita:
    """The game's rules as an object; see `core.game.Game`."""

    id: str = "casita"
    rules_version: int = 1
    options: tuple[Option, ...] = OPTIONS
    presets: Mapping[str, Rules] = PRESETS

    legal_actions = staticmethod(legal_plays)
    public_hash = staticmethod(position.public_hash)
    """These two are asked at every play: without a detour."""

    def deck(self, rules: Rules) -> Deck:
        return deck_of(rules)

    def seats(self, rules: Rules) -> int:
        return rules.jugadores

    def sides(self, rules: Rules) -> int:
        return sides_of(rules)

    def rules_violation(self, rules: Rules) -> Violation | None:
        return rules_violation(rules)

    def start(self, rules: Rules) -> State:
        refused = rules_violation(rules)
        if refused is not None:
            raise ValueError(f"{refused.rule}: {refused.key}")
        return position.start(rules)

    def chance(self, state: State) -> DrawOrder | DealOrder | None:
        if state.phase == DRAW:
            return DrawOrder(state.rules.jugadores)
        return _deal_order(state) if state.phase == DEAL else None

    def partials(self, state: State, play: Play) -> Iterator[Play]:
        return iter(())

    def lift(self, state: State, card: Card, chosen: tuple[Card, ...]) -> Play:
        """The play of someone who picks the table cards by hand (*a ojo*); `violation` says whether it is one."""
        return Play(card, chosen)

    def violation(self, state: State, action: Action) -> Violation | None:
        if isinstance(action, Play):
            return play_violation(state, action) if state.phase == PLAY else _not_now(state)
        if isinstance(action, Claim):
            return Violation("CA-6", "no_claims")
        if isinstance(action, Draw):
            return _draw_violation(state, action) if state.phase == DRAW else _not_now(state)
        return _deal_violation(state, action) if state.phase == DEAL else _not_now(state)

    def apply(self, state: State, action: Action) -> Step:
        if isinstance(action, Play) and state.phase == PLAY:
            refused = play_violation(state, action)
            if refused is None:
                return _play(state, action)
        else:
            refused = self.violation(state, action)
        if refused is not None:
            raise IllegalAction(refused)
        if isinstance(action, Deal):
            return _deal(state, action)
        assert isinstance(action, Draw)  # `violation` lets no Claim through
        return _draw(state, action)

    def observe(self, state: State, seat: Seat | None) -> State:
        return position.observe(state, seat)

    def components(self, state: State) -> tuple[tuple[str, bytes], ...]:
        return position.components(state)


CASITA: Final = Casita()


def _not_now(state: State) -> Violation:
    return Violation("CA-17", "over") if state.phase == OVER else Violation("CA-6", "not_now")


# --- chance


def _deal_order(state: State) -> DealOrder:
    """One card at a time, the mano first, three rounds or what the mazo still gives to all (CA-4, CA-16, CA-18)."""
    seats = state.rules.jugadores
    fresh = state.deal == 0
    table = TABLE if fresh else 0
    return _order(seats, state.dealer, min(HAND, (state.stock - table) // seats), table)


@lru_cache(maxsize=128)
def _order(seats: int, dealer: Seat, rounds: int, table: int) -> DealOrder:
    """Asked for twice a deal: by the dealer, and when his deal is checked."""
    around = tuple((dealer + 1 + place) % seats for place in range(seats))
    return DealOrder(around * rounds, table, table > 0)


def _draw_violation(state: State, draw: Draw) -> Violation | None:
    cards, size = draw.cards, deck_of(state.rules).size
    good = len(cards) == state.rules.jugadores == len(set(cards)) and all(0 <= card < size for card in cards)
    return None if good else Violation("CA-3", "draw_wrong")


def _deal_violation(state: State, deal: Deal) -> Violation | None:
    order = _deal_order(state)
    seats, size = state.rules.jugadores, deck_of(state.rules).size
    if [*map(len, deal.hands)] != [len(order.to) // seats] * seats or len(deal.table) != order.table:
        return Violation("CA-4", "deal_wrong")
    if _all_new(state, deal, size):
        return None
    known = position.seen(state)
    for card in (*(card for hand in deal.hands for card in hand if card != HIDDEN), *deal.table):
        if not 0 <= card < size:
            return Violation("CA-2", "no_such_card")
        if card in known:
            return Violation("CA-2", "card_seen", (card,))
        known.add(card)
    return None


def _all_new(state: State, deal: Deal, size: int) -> bool:
    """Whether nothing dealt is seen elsewhere or twice: asked of all cards at once. All hands were empty."""
    cards = sum(deal.hands, ())
    hidden = cards.count(HIDDEN)
    cards += deal.table
    new = set(cards)
    new.discard(HIDDEN)
    return len(new) + hidden == len(cards) and new <= _CARDS[size] and new.isdisjoint(sum(state.pozos, state.table))


def _draw(state: State, draw: Draw) -> Step:
    """The highest card deals; equal highest: everybody draws again (CA-3)."""
    ranks = [rank_of(card) for card in draw.cards]
    highest = max(ranks)
    if ranks.count(highest) > 1:
        return state, (Drawn(draw.cards, NOBODY),)
    dealer = ranks.index(highest)
    return state._replace(phase=DEAL, dealer=dealer), (Drawn(draw.cards, dealer),)


def _deal(state: State, deal: Deal) -> Step:
    counts = tuple(map(len, deal.hands))
    rules, _, dealer, _, _, table, _, stock, pozos, ultimo, _, before, winners = state
    mano, number, first = 1, before + 1, (dealer + 1) % len(counts)
    table += deal.table
    stock -= sum(counts) + len(deal.table)
    after = State(rules, PLAY, dealer, first, deal.hands, table, HIDDEN, stock, pozos, ultimo, mano, number, winners)
    return after, (Dealt(dealer, mano, number, counts, deal.table, stock),)


# --- play


def _play(state: State, play: Play) -> Step:
    """Move the cards, then pass the turn, deal again, or end (CA-6, CA-16, CA-17)."""
    rules, _, dealer, seat, hands, table, _, stock, pozos, ultimo, mano, deal, winners = state
    card, base, _, _, victim = play
    last = HIDDEN
    event: Event
    if base:
        at = table.index(base[0])
        table = table[:at] + table[at + 1 :]
        pozos = _onto(pozos, pozo_seat(rules, seat), (base[0], card))
        ultimo = seat
        event = _new(Lifted, (seat, card, base, ()))
    elif victim >= 0:
        event = Robbed(seat, card, victim, len(pozos[victim]))
        pozos = _rob(pozos, pozo_seat(rules, seat), victim, card)
        ultimo = seat
    else:
        table += (card,)
        last = card
        event = _new(Thrown, (seat, card))
    hand = hands[seat]
    at = hand.index(card if card in hand else HIDDEN)
    hands = (*hands[:seat], hand[:at] + hand[at + 1 :], *hands[seat + 1 :])
    phase, turn = PLAY, seat + 1 if seat + 1 < len(hands) else 0
    if not hands[turn] and not any(hands):
        phase, turn = (DEAL if stock >= len(hands) else OVER), NOBODY
    after: State = _new(
        State, (rules, phase, dealer, turn, hands, table, last, stock, pozos, ultimo, mano, deal, winners)
    )
    return (after, (event,)) if phase != OVER else _end(after, event)


def _onto(pozos: tuple[tuple[Card, ...], ...], owner: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*pozos[:owner], pozos[owner] + cards, *pozos[owner + 1 :])


def _rob(pozos: tuple[tuple[Card, ...], ...], owner: Seat, victim: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The stolen pozo in its own order over the player's, the played card on top (CA-11)."""
    piles = list(pozos)
    stolen, piles[victim] = piles[victim], ()
    piles[owner] += (*stolen, card)
    return tuple(piles)


def _end(state: State, event: Event) -> Step:
    """Leftovers, count, winners; equal counts share the win (CA-17, CA-19, CA-20)."""
    events: list[Event] = [event]
    if state.table:
        owner = state.ultimo if state.rules.sobrantes == ULTIMO else NOBODY
        events.append(Leftovers(state.table, NOBODY if owner == NOBODY else side_of(state.rules, owner)))
        if owner != NOBODY:
            pozos = _onto(state.pozos, pozo_seat(state.rules, owner), state.table)
            state = state._replace(pozos=pozos, table=())
    scores = state.scores
    most = max(scores)
    winners: tuple[Side, ...] = tuple([side for side, score in enumerate(scores) if score == most])
    events += [ManoOver(state.mano, scores), MatchWon(winners)]
    return state._replace(winners=winners), tuple(events)
