"""Saved matches in words: score lines, dates, and everything that can be wrong with a file."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from net.sanitize import cells
from saves.match_status import ParcelDuplicate
from tui.i18n import N_, _, ngettext, pgettext
from tui.words.fitting import clipped, side_by_side
from tui.words.names import game_name
from tui.words.seats import enumerated
from tui.words.shelf import OUTCOMES, SEE_ENDED, SEE_EVERY, SEE_GOING, SEE_LOST, SEE_SHARED, SEE_WON, outcome
from tui.words.system import system_reason

if TYPE_CHECKING:
    from saves.errors import Notice, SaveError
    from saves.match_status import MatchFacts
    from saves.meta import Summary

TROUBLE: Final[Mapping[str, str]] = {
    "save.disk_error": N_("El disco no responde como debe: {reason}"),
    "save.disk_full": N_("El disco está lleno y no se pudo guardar. Libera espacio y vuelve a intentarlo."),
    "save.not_allowed": N_("No se puede escribir en {path}. Con la variable SOBREMESA_DATA se elige otra carpeta."),
    "save.not_a_folder": N_(
        "{path} no es una carpeta: ahí no se puede guardar nada. "
        "La carpeta de las partidas se elige con la variable SOBREMESA_DATA."
    ),
    "save.no_folder": N_(
        "La carpeta {path} no está y no se puede crear: ahí no se puede guardar nada. "
        "La carpeta de las partidas se elige con la variable SOBREMESA_DATA."
    ),
    "save.not_a_file": N_("{path} no es un archivo corriente. Quítalo de ahí y vuelve a intentarlo."),
    "save.folder_gone": N_(
        "La carpeta de esta partida ya no está: la jugada no se hizo, porque no se podría guardar. "
        "Devuélvela a su lugar para seguir."
    ),
    "path.impossible": N_("«{path}» no puede ser el nombre de un archivo."),
    "path.no_home": N_(
        "El sistema no dice cuál es tu carpeta: di con la variable SOBREMESA_DATA dónde se guardan las partidas."
    ),
    "save.busy": N_("Otro programa tiene ocupado {path}. Vuelve a intentarlo en un momento."),
    "save.torn_tail": N_("El último apagón cortó una jugada a medias; la partida sigue desde la última entera."),
    "save.match_damaged": N_("El archivo de esta partida está dañado desde la anotación {seq}."),
    "save.match_foreign": N_("Este archivo no es de una partida de Sobremesa."),
    "save.newer_format": N_("La guardó una versión más nueva de Sobremesa. Actualiza el programa para abrirla."),
    "save.match_dealt_openly": N_(
        "Se jugó cuando cada computadora conocía todas las cartas del mazo: se puede mirar, no continuar."
    ),
    "save.match_older_rules": N_("Se jugó con reglas de una versión anterior: se puede mirar, no continuar."),
    "save.match_newer_rules": N_("Se jugó con reglas de una versión más nueva. Actualiza el programa."),
    "save.match_unknown_game": N_("Es de un juego que este programa no tiene: {game}."),
    "save.match_empty": N_("El programa se cerró antes de empezar esta partida; no hay nada en ella."),
    "save.match_too_big": N_("El archivo es más grande que cualquier partida."),
    "save.match_gone": N_("Esta partida ya no está."),
    "save.match_exists": N_("Esta partida ya está aquí."),
    "save.match_in_use": N_("Esta partida está abierta en otra ventana."),
    "save.secret_missing": N_("Falta el secreto de los mazos: se puede mirar, no continuar."),
    "save.secret_damaged": N_("El secreto de los mazos está dañado: se puede mirar, no continuar."),
    "save.secret_foreign": N_("El secreto de los mazos no es de esta partida: se puede mirar, no continuar."),
    "import.damaged": N_("El archivo está cortado o cambiado; no se importó nada."),
    "import.foreign": N_("Ese archivo no es una partida exportada por Sobremesa."),
    "import.newer": N_("Lo exportó una versión más nueva de Sobremesa. Actualiza el programa para importarlo."),
    "import.too_big": N_("Ese archivo es más grande que cualquier partida."),
    "import.unreadable": N_("No se puede leer {path}."),
    "import.duplicate": N_("Esa partida ya está en la lista: {title}."),
    "export.exists": N_("Ya hay un archivo en {path}."),
    "export.refused": N_("No se puede escribir en {path}. Elige otra carpeta."),
    "export.nowhere": N_("No hay ninguna carpeta {path}. Elige otra."),
    "results.foreign": N_("{path} no es un archivo de resultados. No se tocó: di otro nombre."),
    "results.damaged": N_("El archivo de resultados {path} está dañado en la línea {line}. No se tocó."),
    "results.other": N_("{path} es de otra prueba: {what} era {saved}, y ahora es {wanted}. Di otro archivo."),
    "results.other_program": N_(
        "{path} lo hizo otra versión del programa o de las reglas ({saved}, y ahora {wanted}). Di otro archivo."
    ),
    "identity.damaged": N_("El archivo de tu identidad está dañado: {path}. No se tocó."),
    "save.another_program": N_("Sobremesa está abierta también en otra ventana; cada partida se juega en una sola."),
    "match.stand_in": N_(
        "{names}: de un nivel de bot que este programa no tiene; en su lugar juega aquí el vecino. "
        "En el menú, «Cambiar un asiento» pone otro."
    ),
    "net.not_kept_full": N_(
        "Lo último ya cuenta en la mesa, pero aquí el disco está lleno y no se pudo guardar. "
        "Libera espacio: se vuelve a pedir solo."
    ),
    "net.not_kept": N_(
        "Lo último ya cuenta en la mesa, pero aquí el disco no lo pudo guardar ({reason}). "
        "Cuando se pueda, se vuelve a pedir solo."
    ),
    "net.not_done": N_("Lo último que hiciste no llegó a contar: la mesa había seguido. Mira y juega otra vez."),
    "settings.bad_value": N_("En los ajustes, {setting} no puede ser «{value}»; vale lo de siempre."),
    "settings.unreadable": N_("No se entiende el archivo de los ajustes; vale lo de siempre. Lo que falla: {reason}"),
}
"""Message key of `saves.errors` -> what a person can do with it."""


_READABLE: Final = 4
"""Cells of a name below which rather something else is left out."""


def notice_text(notice: Notice) -> str:
    """The sentence for something that happened to a file."""
    if notice.key not in TROUBLE:
        return notice.key
    facts = _Known(notice.facts)
    if "names" in facts:
        facts["names"] = enumerated(str(facts["names"]).split("\n"))
    if "code" in facts:
        facts["reason"] = system_reason(facts["code"], facts.get("reason"))
    return _(TROUBLE[notice.key]).format_map(facts)


def error_text(error: SaveError) -> str:
    """The sentence for something that went wrong; a match without a title of its own is called as the list calls it."""
    notice = error.notice
    if isinstance(error, ParcelDuplicate):
        notice = notice._replace(facts={"title": row_text(error.about)})
    return notice_text(notice)


class _Known(dict[str, object]):
    """Facts; one that is missing is shown as a dash rather than spoiling the sentence."""

    def __missing__(self, key: str) -> str:
        return "–"


def called(summary: Summary) -> list[str]:
    """What each player is called, by seat; "tú" where it is one person's match."""
    players = enumerate(summary.players)
    return [pgettext("jugador", "tú") if seat == summary.own else player.name for seat, player in players]


def side_names(summary: Summary, sides: int, names: Sequence[str] = ()) -> list[str]:
    """Who plays for each side: ``["tú", "Rosa"]``, pairs as ``Ana y Beto``. `names`: what they are called here."""
    shown = names or called(summary)
    return [enumerated(shown[side::sides]) for side in range(sides)]


def score_line(summary: Summary, called_so: Sequence[str] = ()) -> str:
    """``tú 24 – Rosa 18``; before the first count only who plays. `called_so` as in `side_names`."""
    if not summary.scores:
        return ", ".join(side_names(summary, len(summary.players), called_so))
    names = side_names(summary, len(summary.scores), called_so)
    return " – ".join(f"{name} {score}" for name, score in zip(names, summary.scores, strict=True))


def match_line(summary: Summary, width: int = 0) -> str:
    """``Cuarenta · tú 24 – Rosa 18``, in `width` cells where they are given: the score is what one looks for."""
    whole = f"{game_name(summary.game)} · {score_line(summary)}"
    if not width:
        return whole
    return next((line for line in (whole, *_shortened(summary, width)) if cells(line) <= width), clipped(whole, width))


def _shortened(summary: Summary, width: int) -> Iterator[str]:
    """The game is called by its first word, then the names give way, then the game; last the names."""
    short, names = game_name(summary.game).split()[0], called(summary)
    least = sum(min(cells(name), _READABLE) for name in names)
    blank = cells(score_line(summary, ["x"] * len(names))) - len(names)
    yield f"{short} · {score_line(summary)}"
    for before in (f"{short} · ", ""):
        room = width - cells(before) - blank
        if room >= least:
            yield before + score_line(summary, side_by_side(names, room))
    counted = "–".join(map(str, summary.scores))
    yield from (f"{short} · {counted}", counted) if counted else (short,)


def state_word(summary: Summary) -> str:
    """``Terminada · ganó Rosa``, ``Mano 3, sin terminar``."""
    if not summary.ended:
        return _("Mano {mano}, sin terminar").format(mano=summary.mano) if summary.mano else _("Sin empezar")
    if not summary.winners:
        return _("Terminada")
    # Without a count of sides (a match of other rules) everybody is a side of their own.
    names = side_names(summary, len(summary.scores) or len(summary.players))
    won = [names[side] for side in summary.winners if side < len(names)]
    if won == [pgettext("jugador", "tú")]:
        return _("Terminada · ganas tú")
    people = len(won) * len(summary.players) // len(names)
    return ngettext("Terminada · gana {names}", "Terminada · ganan {names}", people).format(names=enumerated(won))


_MARKS: Final = {SEE_EVERY: "…", SEE_GOING: "…", SEE_WON: "+", SEE_SHARED: "=", SEE_LOST: "-", SEE_ENDED: " "}


def row_mark(facts: MatchFacts) -> str:
    """One character: ``!`` cannot be played on, ``…`` goes on, ``+`` was won, ``=`` shared, ``-`` lost."""
    return "!" if facts.trouble else _MARKS[outcome(facts.summary)]


def row_aloud(facts: MatchFacts) -> str:
    """What the mark says, in a word; empty for a match that is over and was nobody's alone."""
    kind = outcome(facts.summary)
    return _("no se puede seguir") if facts.trouble else _(OUTCOMES[kind]) if kind in OUTCOMES else ""


def row_text(facts: MatchFacts, width: int = 0) -> str:
    """The match in one line: its own name if it has one, else game and score; in `width` cells where they are given."""
    if facts.title:
        return clipped(facts.title, width) if width else facts.title
    return match_line(facts.summary, width) if facts.summary else _("Partida ilegible")


def row_with_game(facts: MatchFacts, width: int = 0) -> str:
    """As `row_text`; before the match's own name stands the game: ``Cuarenta · El desquite``."""
    if not (facts.title and facts.summary):
        return row_text(facts, width)
    game = f"{game_name(facts.summary.game).split()[0]} · "
    return game + (clipped(facts.title, max(1, width - cells(game))) if width else facts.title)


_A_DAY: Final = 86_400
"""Seconds: by so much a clock may have been set."""


def when(moment: float, now: float) -> str:
    """How long ago, in the words of a conversation; seconds since 1970 in, local time out.

    Files may bear any date; one that cannot be is none.
    """
    today = time.localtime(now)
    if not 0 <= moment <= now + _A_DAY:
        return _("sin fecha")
    then = time.localtime(moment)
    days = _day(today) - _day(then)
    if days <= 0:
        minutes = max(0, int(now - moment)) // 60
        if minutes < 1:
            return _("ahora mismo")
        if minutes < 60:
            return ngettext("hace {n} minuto", "hace {n} minutos", minutes).format(n=minutes)
        return _("hoy {hour}:{minute:02}").format(hour=then.tm_hour, minute=then.tm_min)
    if days == 1:
        return _("ayer")
    if days < 7:
        return ngettext("hace {n} día", "hace {n} días", days).format(n=days)
    return _("{day}/{month}/{year}").format(day=then.tm_mday, month=then.tm_mon, year=then.tm_year)


def _day(moment: time.struct_time) -> int:
    """The calendar day as a running number."""
    from datetime import date

    return date(moment.tm_year, moment.tm_mon, moment.tm_mday).toordinal()
