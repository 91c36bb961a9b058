"""A match or a table that is being set up, in words: why it cannot be played, what begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.games import GAMES
from core.log.bodies import PERSON
from tui.games import face_of
from tui.i18n import N_, _, ngettext
from tui.play.match_plan import NAMESAKES, NO_NAME, NO_OPEN_SEAT, NO_OWN_SEAT, PAIRS, SEATS, UNSEEN_NAME, Draft, Problem

UNSEEN: Final = N_("Ese nombre no se ve: escríbelo con letras.")
"""Why nobody can be called so."""

PROBLEMS: Final[Mapping[str, str]] = {
    "no_pairs": N_("En parejas juegan cuatro o seis."),
    "unknown_value": N_("Esa opción no existe en este juego."),
    NO_NAME: N_("Falta el nombre del asiento {seat}."),
    UNSEEN_NAME: N_("El nombre del asiento {seat} no se ve: escríbelo con letras."),
    NAMESAKES: N_("Dos jugadores se llaman {name}: en las jugadas no se distinguirían."),
    NO_OWN_SEAT: N_("Deja al menos un asiento para ti."),
    NO_OPEN_SEAT: N_("Deja al menos un lugar libre; sin nadie de fuera, es una partida nueva de esta casa."),
}
"""Key of `Game.rules_violation` or of a `Problem` -> what is said."""


def problem_text(problem: Problem | None) -> str:
    """Why the draft cannot be played; ``""`` where nothing stands against it."""
    return _(PROBLEMS[problem.key]).format(**problem.facts) if problem else ""


def changed_text(draft: Draft) -> str:
    """How many options are not as the preset has them; ``""`` for none."""
    game = GAMES[draft.game]
    names = [option.name for option in game.options if option.name not in (SEATS, PAIRS)]
    count = sum(getattr(game.presets[draft.preset], name) != getattr(draft.rules, name) for name in names)
    return ngettext("{count} cambiada *", "{count} cambiadas *", count).format(count=count) if count else ""


def begins_text(draft: Draft) -> str:
    """What begins with Enter: who plays what."""
    chairs = draft.chairs[: draft.seats]
    names = ", ".join(chair.name.strip() for chair in chairs)
    if not any(chair.kind == PERSON for chair in chairs):
        return _("Nadie juega en este teclado: vas a mirar jugar a {names}.").format(names=names)
    return _("A la mesa, a jugar {game}: {names}.").format(game=_(face_of(draft.game).name), names=names)
