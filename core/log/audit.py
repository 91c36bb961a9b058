"""The audit of a deck once its secret is known: the same log again with all faces open.

While a mano is played nobody sees the others' hands, so a log may hold a play of a card that was never dealt to its
seat, a ronda that was not there, or a table card out of turn. When the deck is over its secret opens every face, and
the engine itself, which now sees all hands, judges every claim and every play.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.actions import NOBODY, Action, Deal, Draw, Seat
from core.game import DealOrder, Game, IllegalAction, State
from core.log.bodies import NO_SLOT, Body, ClaimBody, DealBody, DrawBody, PlayBody
from core.log.decks import Audit, DeckRecord, lay_out
from core.log.timeline import action_of


class _Fault(Exception):
    """Something does not come out; `seat` did it, or NOBODY where the dealer did."""

    def __init__(self, reason: str, seat: Seat = NOBODY) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seat = seat


def audit(game: Game, deck: DeckRecord, entries: Iterable[tuple[int, Body]], public_hash: bytes | None) -> Audit:
    """Play the entries of a revealed deck again with open faces.

    `entries`: number and body of all live ones since the deck's first promise, in order; those that move no card are
    passed over. `public_hash`: that of the position the log came to, where it still stands; the open one must be the
    same in public.
    """
    deals: list[Deal] = []
    state, dealt, seq = deck.start, 0, deck.since
    verdict = Audit(deck.number, True)
    try:
        for seq, body in entries:  # noqa: B007 (a fault is named by the entry it came up at)
            action = _opened(game, deck, state, body, dealt)
            if action is None:
                continue
            if isinstance(action, Deal):
                deals.append(action)
            state = _judged(game, state, action)
            dealt += _cards_in(action)
            _check_slot(game, deck, body)
        if public_hash not in (None, game.public_hash(state)):
            raise _Fault("the open cards lead to another position than the log's")
    except _Fault as fault:
        verdict = Audit(deck.number, False, fault.reason, seq, fault.seat)
    rest = deck.order(game.deck(state.rules).size)[dealt:]
    return verdict._replace(deals=tuple(deals), rest=rest)


def _opened(game: Game, deck: DeckRecord, state: State, body: Body, dealt: int) -> Action | None:
    """The entry as an action with all faces, after the deck's own order; None for entries that move no card."""
    if isinstance(body, ClaimBody | PlayBody):
        return action_of(body)
    if isinstance(body, DrawBody):
        size, seats = game.deck(state.rules).size, len(body.cards)
        if body.cards != deck.drawn(size, seats, dealt):
            raise _Fault("the cards drawn for the first deal are not those of the deck")
        return Draw(body.cards)
    if isinstance(body, DealBody):
        return _opened_deal(game, deck, state, body, dealt)
    return None


def _opened_deal(game: Game, deck: DeckRecord, state: State, body: DealBody, dealt: int) -> Deal:
    wanted = game.chance(state)
    if not isinstance(wanted, DealOrder):
        raise _Fault("cards were dealt when none were due")
    cards = deck.order(game.deck(state.rules).size)
    deal = lay_out(cards[dealt:], wanted, len(body.counts))
    if deal.table != body.table:
        raise _Fault("the cards turned up are not those of the deck")
    return deal


def _check_slot(game: Game, deck: DeckRecord, body: Body) -> None:
    """A card from a hidden deck lay in the slot that was opened for it."""
    if not isinstance(body, PlayBody) or body.slot == NO_SLOT:
        return
    if deck.order(game.deck(deck.start.rules).size)[body.slot] != body.card:
        raise _Fault("the card played is not that of its slot", body.seat)


def _judged(game: Game, state: State, action: Action) -> State:
    try:
        after: State = game.apply(state, action)[0]
        return after
    except IllegalAction as refused:
        seat = NOBODY if isinstance(action, Draw | Deal) else state.turn
        raise _Fault(f"against the cards dealt: {refused}", seat) from None


def _cards_in(action: Action) -> int:
    """How many cards left the deck."""
    if isinstance(action, Draw):
        return len(action.cards)
    return sum(map(len, action.hands)) + len(action.table) if isinstance(action, Deal) else 0
