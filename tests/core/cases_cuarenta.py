"""Checks one given position of Cuarenta: every legal play, whole or in part, with its exact result."""

from __future__ import annotations

from typing import Any, TypeAlias

from core.actions import Play
from core.cards import FRENCH_40, HIDDEN, Card
from core.cuarenta import CUARENTA, State
from core.events import Event, Jugada
from tests.core.cuarenta_table import names, position

Result: TypeAlias = tuple[Card, frozenset[Card], frozenset[Card], frozenset[Card], int, frozenset[str]]
"""Card played, table cards lifted, cards gone, table afterwards, points, jugadas."""

_PARTS = {"caida": {"caida"}, "limpia": {"limpia"}, "caida_y_limpia": {"caida", "limpia"}}


def check(case: dict[str, Any]) -> None:
    """Fails where the engine's plays or results differ from the case."""
    state = _position(case)
    whole = [play for play in CUARENTA.legal_actions(state) if isinstance(play, Play)]
    plays = whole + [part for play in whole for part in CUARENTA.partials(state, play)]
    results = [_result(state, play) for play in plays]
    assert len(set(results)) == len(results), "a play is listed twice"
    assert set(results) == {_expected(entry) for entry in case["legal"]}
    for play in plays:
        by_hand = CUARENTA.lift(state, play.card, play.base + play.run)
        assert by_hand == play, f"lifted by hand it is another play: {names((play.card, *play.base, *play.run))}"


def _position(case: dict[str, Any]) -> State:
    """One more card face down in both hands, so that no deal and no count follows."""
    hand = " ".join([*case["hand"], "?"])
    return position(hand, " ".join(case["table"]), case["last"] or "?", tuple(case["score"]))


def _result(state: State, play: Play) -> Result:
    assert CUARENTA.violation(state, play) is None
    after, events = CUARENTA.apply(state, play)
    assert after.cartones[0] == ((play.card, *play.base, *play.run) if play.base else ())
    return (
        play.card,
        frozenset(play.base + play.run),
        frozenset(after.gone),
        frozenset(after.table),
        after.scores[0] - state.scores[0],
        _jugadas(events),
    )


def _jugadas(events: tuple[Event, ...]) -> frozenset[str]:
    return frozenset(part for event in events if isinstance(event, Jugada) for part in _PARTS[event.name])


def _expected(entry: dict[str, Any]) -> Result:
    card, *none = _cards([entry["card"]])
    assert card != HIDDEN and not none
    return (
        card,
        _cards(entry["take"]),
        _cards(entry["gone"]),
        _cards(entry["table"]),
        entry["points"],
        frozenset(entry["events"]),
    )


def _cards(texts: list[str]) -> frozenset[Card]:
    return frozenset(map(FRENCH_40.parse, texts))
