"""Why an action is refused. `KEYS` is the closed set of message keys, with what `Violation.cards` holds for each."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Final, cast

from core.actions import NOBODY, Action, Claim, Deal, Draw, Play
from core.cards import HIDDEN, Card
from core.cuarenta.captures import directa, lifts, mask_of, max_addends, needs_limpia
from core.cuarenta.claims import claims
from core.cuarenta.escaleras import escalera
from core.cuarenta.state import DECK_SIZE, HAND, State, is_known
from core.cuarenta.sums import SEVEN, value_of
from core.game import CLAIM, DEAL, DRAW, OVER, PLAY, Violation

KEYS: Final[Mapping[str, str]] = {
    "over": "the match is over",
    "not_now": "another kind of action is due",
    "unknown_value": "an option has a value that does not exist",
    "draw_wrong": "not one open card for each seat, all different",
    "deal_wrong": "not five cards for each seat and none for the table",
    "card_seen": "the cards that this observer already knows elsewhere",
    "claim_wrong": "the hand does not hold what was announced, or what it holds must be announced",
    "no_such_card": "a number that is no card of the deck",
    "not_your_card": "the played card, which is not in the hand",
    "no_pozos": "there is nothing to steal in this game",
    "must_lift": "the played card and a base it could lift: whoever can lift with it must",
    "not_on_table": "the chosen cards that do not lie on the table",
    "bad_order": "the chosen cards, which must stand once each and ascending",
    "no_base": "the rungs chosen without a base under them",
    "two_bases": "the base, which holds more than one match or sum",
    "court_in_sum": "the cards J, Q, K that were to count in a sum",
    "sum_wrong": "the played card and the addends that do not add up to it",
    "too_many_addends": "the base, longer than `suma_max` allows",
    "three_need_limpia": "the three addends, allowed only where everything is lifted",
    "other_equal": "the equal card that has to be lifted instead",
    "all_equals": "the equal cards that have to be lifted with it",
    "not_in_escalera": "the chosen cards that do not belong to the escalera",
    "escalera_incomplete": "the cards of the escalera that are neither taken nor left",
    "whole_escalera": "the cards left, where the escalera goes by itself",
}

_DECK: Final = frozenset(range(DECK_SIZE))


def violation(state: State, action: Action) -> Violation | None:
    """Why the rules refuse the action, None when they do not."""
    if type(action) is Deal:
        return _now(state, DEAL) or _deal_violation(state, action)
    if type(action) is Play:
        return play_violation(state, action)
    if type(action) is Claim:
        return _now(state, CLAIM) or _claim_violation(state, action)
    return _now(state, DRAW) or _draw_violation(state, cast(Draw, action))


def play_violation(state: State, play: Play) -> Violation | None:
    """The same for a play."""
    if state.phase != PLAY:
        return _not_now(state)
    card, base, run, left, victim = play
    hand = state.hands[state.turn]
    if card not in hand or card < 0:
        refused = _unknown_card(state, hand, card)
        if refused:
            return refused
    if victim != NOBODY:
        return Violation("CU-9", "no_pozos")
    if base:
        return _lift_violation(state, play)
    if run or left:
        return Violation("CU-14", "no_base", run + left)
    if state.rules.captura == "obligatoria":
        possible = lifts(state.rules, card, state.table, state.last)
        if possible:
            return Violation("CU-10", "must_lift", (card, *possible[0].base))
    return None


def _now(state: State, phase: int) -> Violation | None:
    return None if state.phase == phase else _not_now(state)


def _not_now(state: State) -> Violation:
    """An action of another phase."""
    return Violation("CU-32", "over") if state.phase == OVER else Violation("CU-9", "not_now")


def _draw_violation(state: State, draw: Draw) -> Violation | None:
    cards = draw.cards
    good = len(cards) == len(state.hands) == len(set(cards)) and all(0 <= card < DECK_SIZE for card in cards)
    return None if good else Violation("CU-4", "draw_wrong")


def _deal_violation(state: State, deal: Deal) -> Violation | None:
    hands, table = deal
    if table or tuple(map(len, hands)) != (HAND,) * len(state.hands):
        return Violation("CU-6", "deal_wrong")
    cards = sum(hands, ())
    hidden = cards.count(HIDDEN)
    known = set(cards)
    if hidden:
        known.discard(HIDDEN)
    if not known <= _DECK:
        return Violation("CU-2", "no_such_card")
    out = sum(state.cartones, state.table + state.gone)
    if len(known) + hidden == len(cards) and known.isdisjoint(out):
        return None
    again = tuple(card for card in cards if card != HIDDEN and (cards.count(card) > 1 or card in out))
    return Violation("CU-2", "card_seen", again)


def _claim_violation(state: State, claim: Claim) -> Violation | None:
    return None if claim in claims(state) else Violation("CU-23", "claim_wrong")


def _unknown_card(state: State, hand: tuple[Card, ...], card: Card) -> Violation | None:
    """A card that is not seen in the hand may still be one of its hidden ones."""
    if not 0 <= card < DECK_SIZE:
        return Violation("CU-2", "no_such_card")
    if HIDDEN not in hand:
        return Violation("CU-9", "not_your_card", (card,))
    return Violation("CU-2", "card_seen", (card,)) if is_known(state, card) else None


def _lift_violation(state: State, play: Play) -> Violation | None:
    table = state.table
    chosen = play.base + play.run + play.left
    missing = tuple(card for card in chosen if card not in table)
    if missing:
        return Violation("CU-11", "not_on_table", missing)
    for part in (play.base, play.run, play.left):
        if len(part) > 1 and not _ascends(part):
            return Violation("CU-11", "bad_order", part)
    mask = mask_of(table)
    return _base_violation(state, play, mask) or _run_violation(state, play, mask)


def _base_violation(state: State, play: Play, mask: int) -> Violation | None:
    """CU-11, CU-12: one match or one sum."""
    card, base = play.card, play.base
    rank = card >> 2
    if base[-1] >> 2 != rank:
        return _sum_violation(state, play)
    if base[0] >> 2 != rank:
        return Violation("CU-12", "two_bases", base)
    match = directa(state.rules, rank, mask, state.table, state.last)
    if base == match:
        return None
    if len(match) > 1:
        return Violation("CU-11", "all_equals", tuple(other for other in match if other not in base))
    return Violation("CU-11", "other_equal", match) if len(base) == 1 else Violation("CU-12", "two_bases", base)


def _sum_violation(state: State, play: Play) -> Violation | None:
    card, base = play.card, play.base
    courts = tuple(other for other in (*base, card) if other >> 2 > SEVEN)
    if courts:
        return Violation("CU-3", "court_in_sum", courts)
    value = value_of(card)
    total = sum(map(value_of, base))
    if total != value:
        double = total == 2 * value and _some_make(base, value)
        return Violation("CU-12", "two_bases", base) if double else Violation("CU-11", "sum_wrong", (card, *base))
    if len(base) > max_addends(state.rules):
        return Violation("CU-11", "too_many_addends", base)
    if needs_limpia(state.rules, card, base) and len(base) + len(play.run) != len(state.table):
        return Violation("CU-11", "three_need_limpia", base)
    return None


def _run_violation(state: State, play: Play, mask: int) -> Violation | None:
    """CU-13, CU-16: the escalera, taken or left, card by card."""
    _, _, run, left, _ = play
    whole = escalera(state.rules, play.card >> 2, mask, state.table)
    if left and state.rules.escalera_automatica:
        return Violation("CU-16", "whole_escalera", left)
    if run == whole and not left:
        return None
    strange = tuple(card for card in run + left if card not in whole)
    if strange:
        return Violation("CU-13", "not_in_escalera", strange)
    if set(run) & set(left):
        return Violation("CU-16", "bad_order", tuple(card for card in run if card in left))
    open_ = tuple(card for card in whole if card not in run and card not in left)
    return Violation("CU-16", "escalera_incomplete", open_) if open_ else None


def _ascends(cards: tuple[Card, ...]) -> bool:
    return all(lower < higher for lower, higher in itertools.pairwise(cards))


def _some_make(cards: tuple[Card, ...], value: int) -> bool:
    """Whether some of the cards add up to the value."""
    reached = {0}
    for card in cards:
        reached |= {total + value_of(card) for total in reached}
    return value in reached
