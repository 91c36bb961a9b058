"""The rules in words: names of games, presets and options, from the games' faces (`tui.games`).

Everything that shows rules (new game, rules screen, lists of saved matches) takes its words from here.
"""

from __future__ import annotations

from core.game import Value, Violation
from tui.games import FACES
from tui.i18n import _
from tui.words.plans import PROBLEMS


def rules_refusal(violation: Violation) -> str:
    """Why these options do not go together."""
    return _(PROBLEMS[violation.key])


def game_name(game: str) -> str:
    """``Cuarenta``. A game that this program does not have keeps its id."""
    return _(FACES[game].name) if game in FACES else game


def preset_name(game: str, preset: str) -> str:
    """``Quito, «todo dos»``. A preset that this program does not have keeps its id."""
    words = FACES[game].presets.get(preset) if game in FACES else None
    return _(words[0]) if words else preset


def caption(game: str, option: str) -> str:
    """``Caída y limpia``."""
    return _(FACES[game].options[option].caption)


def word(game: str, option: str, value: Value) -> str:
    """``4 puntos``."""
    return _(FACES[game].options[option].values[value][0])


def sentence(game: str, option: str, value: Value) -> str:
    """``Caer y limpiar en la misma jugada vale 4: dos y dos.``"""
    return _(FACES[game].options[option].values[value][1])
