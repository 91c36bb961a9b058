"""Cuarenta at the moments that the rules speak of: a lift, a ronda, the last card of a mano; side 0 is in question."""

from __future__ import annotations

from typing import Any, Final

from core.actions import NOBODY, Play
from core.cuarenta import CUARENTA, Rules, State
from core.events import Carton, ChicaWon, Event, Jugada
from tests.core.cuarenta_table import after as played
from tests.core.cuarenta_table import cards, just_dealt, play, position

FIVES: Final = ("5h 5d 5c 2s Ks", "5h 5d 5c 5s Ks")


def points(events: tuple[Event, ...]) -> int:
    return sum(event.points for event in events if isinstance(event, Jugada))


def won(events: tuple[Event, ...]) -> bool:
    return any(isinstance(event, ChicaWon) and event.side == 0 for event in events)


def lift(rules: Rules, text: str, table: str, last: str = "?", score: int = 0, **how: Any) -> tuple[Event, ...]:
    """The events of a lift in mid-mano by side 0, which has `score`."""
    hand = f"{text.split()[0]} Ah"
    return played(position(hand, table, last, (score, 0), rules, **how), text)[1]


def limpia(rules: Rules, score: int = 0) -> int:
    return points(lift(rules, "5d directa 5h", "5h", score=score))


def caida(rules: Rules, score: int = 0, ronda: bool = False, clean: bool = False) -> int:
    """Points of a caída; on a card of a ronda that was paid and shows its rank."""
    shown = ronda and rules.caida_a_ronda != 2
    rondas = (*(NOBODY,) * (rules.jugadores - 1), 4 if shown else NOBODY)
    return points(lift(rules, "5d directa 5h", "5h" if clean else "Kd 5h", "5h", score, rondas=rondas))


def ronda(rules: Rules, score: int = 0, double: bool = False) -> tuple[Event, ...]:
    """Side 0 is dealt three or four fives, and says so."""
    others = ("? ? ? ? ?",) * (rules.jugadores - 1)
    state = just_dealt(FIVES[double], *others, score=(score, 0), rules=rules, dealer=rules.jugadores - 1)
    return CUARENTA.apply(state, CUARENTA.legal_actions(state)[-1])[1]


def end(rules: Rules, mine: int, rivals: int, score: tuple[int, int] = (0, 0), dealer: int = 1) -> tuple[State, Any]:
    """The last card is thrown. Side 0 lifted last; a table is left unless both sides have all forty."""
    pack = [card for card in range(40) if card != play("Kc").card]
    others = ("",) * (rules.jugadores - 1)
    state = position(
        "Kc", "", score=score, stock=0, deal=40 // 5 // rules.jugadores, others=others, dealer=dealer, rules=rules
    )
    won_by = tuple(pack[:mine]), tuple(pack[mine : mine + rivals])
    state = state._replace(cartones=won_by, table=tuple(pack[mine + rivals :]), lifter=0 if mine else NOBODY)
    return CUARENTA.apply(state._replace(rules=rules._replace(captura="libre")), Play(play("Kc").card))


def twenty(rules: Rules, score: tuple[int, int], dealer: int = 0) -> tuple[State, Any]:
    """Twenty to twenty: side 0 lifts the last two cards, which is a limpia."""
    pack = tuple(card for card in range(40) if card not in cards("Kc Kd"))
    others = ("",) * (rules.jugadores - 1)
    state = position(
        "Kc", "Kd", score=score, stock=0, deal=40 // 5 // rules.jugadores, others=others, dealer=dealer, rules=rules
    )
    return played(state._replace(cartones=(pack[:18], pack[18:]), lifter=1), "Kc directa Kd")


def cartones(events: tuple[Event, ...]) -> tuple[int, int]:
    paid = {event.side: event.points for event in events if isinstance(event, Carton)}
    return paid[0], paid[1]
