"""Why a match or a table that is being set up cannot be played, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tui.i18n import N_, _
from tui.play.match_plan import NAMESAKES, NO_NAME, NO_OPEN_SEAT, NO_OWN_SEAT, UNSEEN_NAME, Problem

UNSEEN: Final = N_("Ese nombre no se ve: escríbelo con letras.")
"""Why nobody can be called so."""

PROBLEMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no_pairs": N_("En parejas juegan cuatro o seis."),
        "unknown_value": N_("Esa opción no existe en este juego."),
        NO_NAME: N_("Falta el nombre del asiento {seat}."),
        UNSEEN_NAME: N_("El nombre del asiento {seat} no se ve: escríbelo con letras."),
        NAMESAKES: N_("Dos jugadores se llaman {name}: en las jugadas no se distinguirían."),
        NO_OWN_SEAT: N_("Deja al menos un asiento para ti."),
        NO_OPEN_SEAT: N_("Deja al menos un lugar libre; sin nadie de fuera, es una partida nueva de esta casa."),
    }
)
"""Key of `Game.rules_violation` or of a `Problem` -> what is said."""


def problem_text(problem: Problem | None) -> str:
    """Why the draft cannot be played; ``""`` where nothing stands against it."""
    return _(PROBLEMS[problem.key]).format(**problem.facts) if problem else ""
