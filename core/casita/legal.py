"""Which plays are allowed (CA-6 to CA-15, CA-21), and why the others are not.

`KEYS` is the closed set of message keys of this game's refusals, with what `Violation.cards` holds for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.actions import NOBODY, Play, Seat
from core.cards import SPANISH_48, SUITS_PER_RANK, Card
from core.casita.rules import LIBRE, OBLIGATORIO, deck_of, pozo_seat, side_of
from core.casita.state import State, known_cards
from core.game import OVER, PLAY, Violation

KEYS: Final[Mapping[str, str]] = {
    "over": "the partida is over",
    "not_now": "another kind of action is due",
    "unknown_value": "an option has a value that does not exist",
    "no_pairs": "this number of players makes no pairs",
    "no_claims": "nothing is announced in this game",
    "draw_wrong": "not one open card for each seat, all different",
    "deal_wrong": "not the number of cards for each seat and for the table that is due",
    "card_seen": "the card that this observer already knows elsewhere",
    "no_such_card": "a number that is no card of the deck, or a hidden card where none may be",
    "not_your_card": "the played card, which is not in the hand",
    "no_escalera": "the cards of an escalera, which this game has not",
    "one_card_only": "the base, which holds more than one card",
    "link_or_rob": "the played card and the base, in a play that also robs",
    "not_on_table": "the card to link with, which does not lie on the table",
    "other_number": "the played card and the card to link with, of another number",
    "no_such_seat": "nobody sits where the pozo is to be taken",
    "own_pozo": "the played card: one's own pozo cannot be played on",
    "partner_pozo": "the played card: nobody robs their partner",
    "empty_pozo": "the played card: that pozo holds nothing",
    "other_top": "the played card and the top of the pozo, of another number",
    "blocked": "the played card and the table card of its number, which protects the pozo",
    "must_link": "the played card, which can link or rob and so may not be thrown",
}

_THROWS: Final = tuple(map(Play, range(SPANISH_48.size)))
_LINKS: Final = tuple(
    tuple(Play(card, (other,)) for other in range(card & ~3, (card & ~3) + SUITS_PER_RANK))
    for card in range(SPANISH_48.size)
)
"""Throws by card, links by card and suit of the base: made once for all positions."""
_RANKS: Final = bytes(number >> 2 for number in range(256))
"""Turns cards in bytes into their ranks, all at once."""


def legal_plays(state: State) -> tuple[Play, ...]:
    """For each card in hand order: the throw, the links in table order, the steals in seat order."""
    rules, phase, _, turn, hands, table, _, _, pozos, _, _, _, _ = state
    if phase != PLAY:
        return ()
    plays: list[Play] = []
    on_table = bytes(table).translate(_RANKS)
    on_top = 0
    for pozo in pozos:
        if pozo:
            on_top |= 1 << (pozo[-1] >> 2)
    free = rules.ligar == LIBRE
    for card in hands[turn]:
        if card < 0:
            continue
        rank = card >> 2
        linking, on_a_pozo = rank in on_table, on_top >> rank & 1
        if free or not (linking or on_a_pozo):
            plays.append(_THROWS[card])
        if linking:
            links = _LINKS[card]
            at = on_table.find(rank)
            while at >= 0:
                plays.append(links[table[at] & 3])
                at = on_table.find(rank, at + 1)
        if on_a_pozo and not (linking and rules.bloqueo):
            steals = _steals(state, card)
            if not (free or linking or steals):
                plays.append(_THROWS[card])
            plays += steals
    return tuple(plays)


NO_CLAIMS: Final = Violation("CA-6", "no_claims")


def not_now(state: State) -> Violation:
    """An action of another phase."""
    return Violation("CA-17", "over") if state.phase == OVER else Violation("CA-6", "not_now")


def play_violation(state: State, play: Play) -> Violation | None:
    """Why the seat in turn may not do this; None when it may."""
    if state.phase != PLAY:
        return not_now(state)
    card, base, run, left, victim = play
    if card < 0 or card not in state.hands[state.turn]:
        refused = _foreign_card(state, card)
        if refused is not None:
            return refused
    if run or left:
        return Violation("CA-7", "no_escalera", run + left)
    if not base:
        return _throw_violation(state, card) if victim == NOBODY else _steal_violation(state, card, victim)
    if victim != NOBODY:
        return Violation("CA-10", "link_or_rob", (card, *base))
    return _link_violation(state, card, base)


def _steals(state: State, card: Card) -> list[Play]:
    rank = card >> 2
    return [
        Play(card, victim=owner)
        for owner, pozo in enumerate(state.pozos)
        if pozo and pozo[-1] >> 2 == rank and _forbidden_pozo(state, card, owner) is None
    ]


def _equal(state: State, card: Card) -> list[Card]:
    """The table cards that this one can link with."""
    return [other for other in state.table if other >> 2 == card >> 2]


def _foreign_card(state: State, card: Card) -> Violation | None:
    """A card that the engine does not see in the hand: only a hidden one of it could be this card."""
    if not 0 <= card < deck_of(state.rules).size:
        return Violation("CA-2", "no_such_card")
    if min(state.hands[state.turn], default=0) >= 0:
        return Violation("CA-6", "not_your_card", (card,))
    return Violation("CA-6", "card_seen", (card,)) if card in known_cards(state) else None


def _throw_violation(state: State, card: Card) -> Violation | None:
    if state.rules.ligar == OBLIGATORIO and (_equal(state, card) or _steals(state, card)):
        return Violation("CA-13", "must_link", (card,))
    return None


def _link_violation(state: State, card: Card, base: tuple[Card, ...]) -> Violation | None:
    if len(base) != 1:
        return Violation("CA-7", "one_card_only", base)
    if base[0] not in state.table:
        return Violation("CA-7", "not_on_table", base)
    return None if base[0] >> 2 == card >> 2 else Violation("CA-7", "other_number", (card, *base))


def _steal_violation(state: State, card: Card, victim: Seat) -> Violation | None:
    if not 0 <= victim < state.rules.jugadores:
        return Violation("CA-8", "no_such_seat")
    refused = _forbidden_pozo(state, card, victim)
    if refused is not None:
        return refused
    pozo = state.pozos[victim]
    if not pozo:
        return Violation("CA-8", "empty_pozo", (card,))
    if pozo[-1] >> 2 != card >> 2:
        return Violation("CA-8", "other_top", (card, pozo[-1]))
    blocking = _equal(state, card)
    if blocking and state.rules.bloqueo:
        return Violation("CA-9", "blocked", (card, blocking[0]))
    return None


def _forbidden_pozo(state: State, card: Card, owner: Seat) -> Violation | None:
    rules, seat = state.rules, state.turn
    if owner == pozo_seat(rules, seat):
        return None if rules.propio_pozo else Violation("CA-14", "own_pozo", (card,))
    if side_of(rules, owner) == side_of(rules, seat):
        return Violation("CA-21", "partner_pozo", (card,))
    return None
