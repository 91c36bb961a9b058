"""What is wrong with rules or a position that somebody typed, and how it is written right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.notation import BadNotation, BadOption
from core.notation.errors import PRESET_FIRST, TOGETHER, TWICE, UNKNOWN, VALUE
from tui.i18n import N_, _
from tui.words.names import rules_refusal
from tui.words.positions import echoed, reason

_OPTIONS: Final[Mapping[str, str]] = {
    UNKNOWN: N_("no hay «{text}»; hay {choices}"),
    PRESET_FIRST: N_("antes de «{text}» va un juego de reglas, como en «{preset},{text}»; hay {choices}"),
    TWICE: N_("«{text}» está dos veces"),
    VALUE: N_("{where} no puede ser «{text}»; puede ser {choices}"),
}

_PARTS: Final[Mapping[str, str]] = {
    "position": N_("son once palabras o más, y cada carta de la baraja está una sola vez"),
    "game": N_("la primera palabra es el juego y su versión, como cuarenta/1"),
    "deck": N_("la segunda palabra es la baraja que va con esas reglas, como fr40"),
    "phase": N_("la cuarta palabra es la fase: draw, deal, claim, play u over"),
    "turn": N_("a quién le toca es un asiento, contado desde 0, en claim y play; en las demás fases es -"),
    "dealer": N_("quién da es un asiento, contado desde 0; en la fase draw es -"),
    "mano:deal": N_("la mano y el reparto son dos números, desde 1 una vez repartido, como 1:1"),
    "hands": N_("las manos van por asientos, como 5cKh/??; a quien le toca tiene cartas, y quien ya jugó, una menos"),
    "table": N_("las cartas de la mesa van seguidas y a la vista, como Js6h5d; si no hay, -"),
    "last": N_("la última carta jugada es una de la mesa; si no hay, -"),
    "stock": N_("las cartas del mazo son un número, y alcanzan para el reparto que toca"),
    "scores": N_("los puntos van por bandos, como scores=12:8"),
    "cartones": N_("los cartones van por bandos, como cartones=5h5s/-"),
    "gone": N_("las cartas que no son de nadie van seguidas, como gone=5h5s"),
    "lifter": N_("quién levantó al final es un bando, contado desde 0, como lifter=1"),
    "chicas": N_("las chicas van por bandos, como chicas=1:0"),
    "rondas": N_("las rondas van por asientos, cada una con su carta, como rondas=7/-"),
    "winners": N_("quién ganó son bandos, contados desde 0, y sólo al final, como winners=1"),
    "pozos": N_("los pozos van por asientos, con la carta de encima a la vista, como pozos=3o3c/-"),
    "ultimo": N_("quién levantó al final es un asiento, contado desde 0, como ultimo=1"),
}
"""`BadNotation.where` of a position -> how that part is written."""


def rules_trouble(error: BadOption) -> str:
    """Why these rules cannot be, and what could stand there."""
    if error.key == TOGETHER and error.violation is not None:
        return rules_refusal(error.violation)
    preset, choices = next(iter(error.choices), ""), ", ".join(error.choices)
    return _(_OPTIONS[error.key]).format(
        where=echoed(error.where), text=echoed(error.text), preset=preset, choices=choices
    )


_TOLD_HOW: Final = frozenset(
    {
        *("no_card", "nothing", "hidden", "one_card", "number", "rank", "words", "phase", "two_numbers", "parts"),
        *("who", "hand_size", "empty_hand", "last_not_there"),
    }
)
"""Reasons after which one is told how that part is written."""


def position_trouble(error: BadNotation) -> str:
    """What is wrong with a position; where that helps, how its part is written."""
    if isinstance(error, BadOption):
        return rules_trouble(error)
    why = reason(error)
    if error.key in _TOLD_HOW and error.where in _PARTS:
        return _("{why} ({how})").format(why=why, how=_(_PARTS[error.where]))
    return why
