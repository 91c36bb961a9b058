"""One action as one word, in no context but the deck::

    5c                  throw                           draw:7o12e3b          a card each, seat 0 first
    5c*5d               directa, link                   deal:1o2o3o/???|4o5c  hands by seat, then the table
    5c*2h3d             suma                            claim:0:-             seat 0 has no ronda
    5c*5d>6h7sJd        with the escalera taken         claim:0:ronda         a ronda, its rank not shown
    5c*5d>6h!7sJd       ... of which 7s Jd were left    claim:1:doble_ronda:5 where the rank is shown
    4c@2                robs the pozo of seat 2

In match records a mark may follow that says what a play or claim made: ``+c`` caída, ``+l`` limpia, ``+cl`` both,
``+r`` ronda, ``+rr`` doble ronda. A mark that is read is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from core.actions import DOBLE_RONDA, NO_RONDA, NOBODY, RONDA, Action, Claim, Deal, Draw, Play
from core.cards import Deck
from core.events import Event, Jugada
from core.notation.errors import BadNotation
from core.notation.parts import (
    NOTHING,
    read_card,
    read_number,
    read_open_cards,
    read_piles,
    read_rank,
    write_cards,
    write_piles,
    write_rank,
)

_PLAY: Final = re.compile(r"(\w+)(?:\*(\w+))?(?:>(\w+))?(?:!(\w+))?(?:@(\w+))?", re.ASCII)
_CLAIMS: Final = {NO_RONDA: NOTHING, RONDA: "ronda", DOBLE_RONDA: "doble_ronda"}
_KINDS: Final = {word: kind for kind, word in _CLAIMS.items()}
_MARKS: Final = {"caida": "+c", "limpia": "+l", "caida_y_limpia": "+cl", "ronda": "+r", "doble_ronda": "+rr"}


def action_text(action: Action, deck: Deck) -> str:
    """The action as text, without marks."""
    if isinstance(action, Play):
        return _play_text(action, deck)
    if isinstance(action, Draw):
        return f"draw:{write_cards(action.cards, deck)}"
    if isinstance(action, Deal):
        table = f"|{deck.texts(action.table)}" if action.table else ""
        return f"deal:{write_piles(action.hands, deck)}{table}"
    rank = "" if action.rank == NOBODY else f":{write_rank(action.rank, deck)}"
    return f"claim:{action.seat}:{_CLAIMS[action.kind]}{rank}"


def parse_action(text: str, deck: Deck) -> Action:
    """Inverse of `action_text`; whether it is legal somewhere is the engine's to say. Raises `BadNotation`."""
    word, colon, rest = text.partition(":")
    if not colon:
        return _read_play(text, deck)
    where = f"action {text!r}"
    if word == "draw":
        return Draw(read_open_cards(rest, deck, where))
    if word == "deal":
        hands, bar, table = rest.partition("|")
        return Deal(read_piles(hands, deck, where), read_open_cards(table, deck, where) if bar else ())
    if word == "claim":
        return _read_claim(rest, deck, where)
    raise BadNotation(where, f"no action is called {word!r}")


def mark_of(events: Iterable[Event]) -> str:
    """The mark of an action that had these events, ``""`` when it made no jugada."""
    return "".join(_MARKS[event.name] for event in events if isinstance(event, Jugada))


def _play_text(play: Play, deck: Deck) -> str:
    text = deck.text(play.card)
    for sign, cards in (("*", play.base), (">", play.run), ("!", play.left)):
        if cards:
            text += sign + deck.texts(cards)
    return text if play.victim == NOBODY else f"{text}@{play.victim}"


def _read_play(text: str, deck: Deck) -> Play:
    where = f"play {text!r}"
    match = _PLAY.fullmatch(text)
    if match is None:
        raise BadNotation(where, "expected CARD*BASE>ESCALERA!LEFT@SEAT, of which all but the card may be missing")
    card, base, run, left, victim = match.groups()
    return Play(
        read_card(card, deck, where),
        read_open_cards(base, deck, where) if base else (),
        read_open_cards(run, deck, where) if run else (),
        read_open_cards(left, deck, where) if left else (),
        read_number(victim, where) if victim else NOBODY,
    )


def _read_claim(rest: str, deck: Deck, where: str) -> Claim:
    seat, *words = rest.split(":")
    if not 1 <= len(words) <= 2 or words[0] not in _KINDS or words[1:] == [NOTHING]:
        raise BadNotation(where, f"expected claim:SEAT:KIND or claim:SEAT:KIND:RANK, KIND one of {' '.join(_KINDS)}")
    rank = read_rank(words[1], deck, where) if len(words) == 2 else NOBODY
    return Claim(read_number(seat, where), _KINDS[words[0]], rank)
