"""Checks one given position of Casita robada: every legal play with its exact result, equal table cards apart."""

from __future__ import annotations

from typing import Any, TypeAlias

from core.actions import NOBODY, Play, Seat
from core.cards import SPANISH_40, Card, Deck
from core.casita import CASITA, Rules, State
from tests.core.casita_table import position

Result: TypeAlias = tuple[Card, str, Card | Seat | None, frozenset[Card], tuple[tuple[Card, ...], ...]]
"""Card played, ``tirar ligar robar``, what is linked or who is robbed, the table and all pozos afterwards."""

ME = "A"


def check(case: dict[str, Any]) -> None:
    """Fails where the engine's plays or results differ from the case."""
    state = _position(case)
    plays = CASITA.legal_actions(state)
    assert not any(list(CASITA.partials(state, play)) for play in plays)  # type: ignore[arg-type]
    results = [_result(state, play) for play in plays]  # type: ignore[arg-type]
    assert len(set(results)) == len(results), "a play is listed twice"
    assert set(results) == {_expected(case, entry) for entry in case["legal"]}
    for partner in case.get("partners", {}):
        for card in state.hands[0]:
            assert CASITA.violation(state, Play(card, victim=_seat(partner))) is not None


def _seat(name: str) -> Seat:
    """Seats are called A, B, C ... in turn order; A is to play."""
    return ord(name) - ord(ME)


def _pozos(case: dict[str, Any], own: list[str], rivals: dict[str, list[str]]) -> tuple[str, ...]:
    """By seat. Partners' pozos never change, so a result does not repeat them."""
    pozos = {ME: own, **rivals, **case.get("partners", {})}
    return tuple(" ".join(pozos.get(chr(ord(ME) + seat), ())) for seat in range(1 + max(map(_seat, pozos))))


def _deck_rules(case: dict[str, Any]) -> Rules:
    pozos = _pozos(case, case["own"], case["rivals"])
    texts = {*case["hand"], *case["table"], *" ".join(pozos).split()}
    known = {SPANISH_40.text(card) for card in range(SPANISH_40.size)}
    return Rules(jugadores=len(pozos), parejas="partners" in case, baraja=40 if texts <= known else 48)


def _position(case: dict[str, Any]) -> State:
    """One more card face down in every hand, so that no deal and no count follows."""
    hand = " ".join([*case["hand"], "?"])
    pozos = _pozos(case, case["own"], case["rivals"])
    return position(hand, " ".join(case["table"]), pozos, _deck_rules(case))


def _result(state: State, play: Play) -> Result:
    assert CASITA.violation(state, play) is None
    after, _ = CASITA.apply(state, play)
    kind = "ligar" if play.base else "tirar" if play.victim == NOBODY else "robar"
    target = play.base[0] if play.base else None if play.victim == NOBODY else play.victim
    return play.card, kind, target, frozenset(after.table), after.pozos


def _expected(case: dict[str, Any], entry: dict[str, Any]) -> Result:
    deck = CASITA.deck(_deck_rules(case))
    target = entry["target"]
    if target is not None:
        target = _seat(target) if entry["kind"] == "robar" else deck.parse(target)
    pozos = _pozos(case, entry["own"], entry["rivals"])
    return (
        deck.parse(entry["card"]),
        entry["kind"],
        target,
        frozenset(_cards(deck, entry["table"])),
        tuple(_cards(deck, pozo.split()) for pozo in pozos),
    )


def _cards(deck: Deck, texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(deck.parse, texts))
