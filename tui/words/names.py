"""The rules in words: names of games and presets, and the options of a match (`tui.words.options`).

Everything that shows rules (new game, rules screen, lists of saved matches) takes its words from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from core.game import Value, Violation
from tui.i18n import N_, _
from tui.words.options import OPTIONS
from tui.words.plans import PROBLEMS

GAMES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "cuarenta": (
            N_("Cuarenta"),
            N_("El juego del Ecuador: levantar cartas, caídas y limpias, hasta los 40 puntos."),
        ),
        "casita": (
            N_("Casita robada"),
            N_("El juego argentino: juntar cartas iguales y robarle al otro su casita entera."),
        ),
    }
)
"""Game -> its name and what it is about."""

PRESETS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = MappingProxyType(
    {
        "cuarenta": {
            "texto": (N_("Texto"), N_("Las reglas escritas de la casa, sin añadidos.")),
            "pagat": (N_("Pagat"), N_("Como las recoge Pagat: rondas de 4, cuatro iguales ganan, cartón al par.")),
            "quito": (
                N_("Quito, «todo dos»"),
                N_("Todo vale 2, menos la doble ronda (4); la ronda se canta; mesa al mejor de tres chicas."),
            ),
            "familiar": (N_("Familiar"), N_("Como Texto, pero la escalera se levanta sola: nadie olvida cartas.")),
        },
        "casita": {"texto": (N_("Texto"), N_("Las reglas escritas de la casa, sin añadidos."))},
    }
)
"""Game -> preset -> its name and what sets it apart."""


def rules_refusal(violation: Violation) -> str:
    """Why these options do not go together."""
    return _(PROBLEMS[violation.key])


def game_name(game: str) -> str:
    """``Cuarenta``. A game that this program does not have keeps its id."""
    return _(GAMES[game][0]) if game in GAMES else game


def preset_name(game: str, preset: str) -> str:
    """``Quito, «todo dos»``. A preset that this program does not have keeps its id."""
    words = PRESETS.get(game, {}).get(preset)
    return _(words[0]) if words else preset


def caption(game: str, option: str) -> str:
    """``Caída y limpia``."""
    return _(OPTIONS[game][option].caption)


def word(game: str, option: str, value: Value) -> str:
    """``4 puntos``."""
    return _(OPTIONS[game][option].values[value][0])


def sentence(game: str, option: str, value: Value) -> str:
    """``Caer y limpiar en la misma jugada vale 4: dos y dos.``"""
    return _(OPTIONS[game][option].values[value][1])
