"""What jugadas and cartones pay (CU-19 to CU-29). Every reason for paying less stands in `LESS_PAID_REASONS`."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.actions import DOBLE_RONDA, Seat, Side
from core.cuarenta.rules import Rules
from core.cuarenta.state import SIDES
from core.events import Carton

GOAL: Final = 40
NO_JUEGA: Final = 38
TOPE: Final = 30
CAIDA: Final = 2
LIMPIA: Final = 2
HALF: Final = 20
HALF_PAYS: Final = 6
DOS: Final = 2
ZAPATERO_BELOW: Final = 10

LESS_PAID_REASONS: Final = ("38_no_juega", "tope30", "menos_de_20", "20_20", "dos_al_mayor", "dos_por_dar")
"""Why a jugada paid less than its full worth, or a cartón nothing or something else than its cards."""


class Pay(NamedTuple):
    """Points of a jugada; the reason when they are not the full worth; whether it wins the chica by itself."""

    points: int
    reason: str = ""
    wins: bool = False


_BARRED: Final = Pay(0, "38_no_juega")
_LIMPIA: Final = Pay(LIMPIA)
_CAIDA: Final = Pay(CAIDA)


def pay_lift(rules: Rules, score: int, caida: bool, limpia: bool, on_ronda: bool) -> tuple[str, Pay]:
    """Name and pay of a lift that is a caída, a limpia or both, for a side with `score` before it (CU-28).

    `on_ronda`: the caída falls on a card of a paid ronda.
    """
    bar = score >= NO_JUEGA and rules.regla38 != "sin_regla"
    if not caida:
        return "limpia", _BARRED if bar else _LIMPIA
    worth = rules.caida_a_ronda if on_ronda else CAIDA
    if not limpia:
        return "caida", _CAIDA if worth == CAIDA else Pay(worth)
    extra = rules.caida_y_limpia - CAIDA
    return "caida_y_limpia", Pay(worth, "38_no_juega") if bar and extra else Pay(worth + extra)


def pay_ronda(rules: Rules, score: int, kind: int) -> Pay:
    """Pay of a ronda or doble ronda for a side with `score` (CU-23, CU-24, CU-27).

    Where a doble ronda wins, only the 38 rule stops it, in each of its forms.
    """
    wins = kind == DOBLE_RONDA and rules.doble_ronda == "gana"
    if score >= NO_JUEGA and (rules.regla38 in ("texto", "solo_caida") or (wins and rules.regla38 != "sin_regla")):
        return Pay(0, "38_no_juega")
    if wins:
        return Pay(0, wins=True)
    if score >= TOPE and rules.tope30 in ("ronda", "ambos"):
        return Pay(0, "tope30")
    worth = rules.doble_ronda if kind == DOBLE_RONDA else rules.ronda
    assert isinstance(worth, int)
    return Pay(worth)


def count(rules: Rules, dealer: Seat, cards: tuple[int, ...], scores: tuple[int, ...]) -> tuple[Carton, ...]:
    """The count at the end of a mano (CU-29), from the cards won by each side and the scores before.

    The side that does not deal comes first.
    """
    first = (dealer + 1) % SIDES
    return (
        _carton(rules, dealer, first, cards, scores[first]),
        _carton(rules, dealer, 1 - first, cards, scores[1 - first]),
    )


def chica_winner(dealer: Seat, scores: tuple[int, ...]) -> Side | None:
    """Who has won after a count: 40 or more, the higher total, at equal totals the side that did not deal (CU-33)."""
    if max(scores) < GOAL:
        return None
    if scores[0] == scores[1]:
        return (dealer + 1) % SIDES
    return scores.index(max(scores))


def _carton(rules: Rules, dealer: Seat, side: Side, cards: tuple[int, ...], score: int) -> Carton:
    mine = cards[side]
    points, reason = _worth(rules, dealer, side, cards)
    if points and score >= NO_JUEGA and rules.regla38 == "solo_caida":
        points, reason = 0, "38_no_juega"
    elif points and score >= TOPE and rules.tope30 in ("carton", "ambos"):
        points, reason = 0, "tope30"
    return Carton(side, mine, points, reason)


def _worth(rules: Rules, dealer: Seat, side: Side, cards: tuple[int, ...]) -> tuple[int, str]:
    """Points and reason before any limit of the score."""
    mine = cards[side]
    deals = dealer % SIDES == side
    if mine >= HALF:
        both = min(cards) >= HALF
        if both and (rules.carton_20_20 == "nadie" or (rules.carton_20_20 == "no_dador" and deals)):
            return 0, "20_20"
        points = HALF_PAYS + mine - HALF
        return (points + points % 2 if rules.carton == "par_hacia_arriba" else points), ""
    if max(cards) < HALF:
        if rules.carton_menor == "dos_por_dar" and not deals:
            return DOS, "dos_por_dar"
        rival = cards[1 - side]
        if rules.carton_menor == "dos_al_mayor" and (mine > rival or (mine == rival and not deals)):
            return DOS, "dos_al_mayor"
    return 0, "menos_de_20"
