"""Two programs that do not see the same match, in words: in what they differ, and where the report is."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from net.table.divergence import ENGINE, EQUIVOCATION, FORK, TWO_STORIES
from tui.i18n import N_, _
from tui.words.fitting import fitting
from tui.words.seats import enumerated

if TYPE_CHECKING:
    from tui.play.peers import Disagreement

COMPONENTS: Final[Mapping[str, str]] = {
    "phase": N_("lo que toca hacer"),
    "dealer": N_("quién da"),
    "turn": N_("a quién le toca"),
    "hands": N_("cuántas cartas tiene cada uno"),
    "table": N_("la mesa"),
    "last": N_("la última carta jugada"),
    "stock": N_("el mazo"),
    "scores": N_("los puntos"),
    "mano": N_("la mano"),
    "deal": N_("el reparto"),
    "winners": N_("quién ganó"),
    "cartones": N_("los cartones"),
    "gone": N_("las cartas que no son de nadie"),
    "lifter": N_("qué bando levantó al final"),
    "chicas": N_("las chicas"),
    "rondas": N_("las rondas"),
    "pozos": N_("los pozos"),
    "ultimo": N_("quién levantó al final"),
}
"""A name of `core.game.Game.components` -> what people call it."""
_REFUSED: Final = N_("por qué se rechaza")
_SHOWN: Final = 3
"""Things named in a sentence at most: where more differ, the last one says how many."""
_KINDS: Final[Mapping[str, str]] = {
    "": N_("el programa de {name} y otro no ven la misma partida"),
    ENGINE: N_("tu programa y el de {name} no ven igual {parts}"),
    FORK: N_("tu programa y el de {name} tienen dos partidas distintas"),
    EQUIVOCATION: N_("el programa de {name} firmó dos cosas distintas para el mismo momento"),
    TWO_STORIES: N_("el programa de {name} vio otra partida que el tuyo"),
}
"""`Disagreement.kind` -> what is wrong."""


def component_word(name: str) -> str:
    """``la mesa``. A component that this program has no word for keeps its name."""
    return _(_REFUSED) if name == "refused" else _(COMPONENTS.get(name, name))


def what_text(known: Disagreement) -> str:
    """``tu programa y el de Luis no ven igual la mesa y los pozos``."""
    parts = [component_word(part) for part in known.parts]
    if len(parts) > _SHOWN:
        parts[_SHOWN - 1 :] = [_("{count} cosas más").format(count=len(parts) - _SHOWN + 1)]
    text = _(_KINDS.get(known.kind, _KINDS[""]))
    return text.format(name=known.name or _("alguien"), parts=enumerated(parts) or _("la última jugada"))


def stopped_text(known: Disagreement, width: int) -> str:
    """On the board: what is wrong, where the report is, what can be done; in two lines of `width` if that can be."""
    what = _("Detenida: {what}.").format(what=what_text(known))
    return fitting(_stopped(what, known), width)


def _stopped(what: str, known: Disagreement) -> Iterator[str]:
    first = _("Esc: elegir con cuál se sigue.") if known.kind == FORK else _("Esc: salir, dar de nuevo o un bot.")
    for ways in (first, _("Esc: menú.")):
        if not known.kind:
            yield f"{what} {ways}"
        elif known.report is None:
            yield _("{what} El informe no se pudo guardar. {ways}").format(what=what, ways=ways)
        else:
            for path in shortened(known.report):
                yield _("{what} Informe: {path} · {ways}").format(what=what, path=path, ways=ways)


def shortened(path: Path) -> Iterator[str]:
    """The path, each time with less of it; the last is the file's name alone."""
    home = Path(os.path.expanduser("~"))
    yield str(Path("~") / path.relative_to(home) if path.is_relative_to(home) else path)
    yield str(Path("…") / path.parent.name / path.name)
    yield str(Path("…") / path.name)


def disagreement_text(known: Disagreement | None) -> str:
    """Without a screen: what is wrong, from which entry on, and the whole path of the report."""
    if known is None:
        return _("Los dos programas no ven la misma partida.")
    what = _("Detenida en la anotación {seq}: {what}.").format(seq=known.seq, what=what_text(known))
    if not known.kind:
        return what
    where = _("El informe no se pudo guardar.") if known.report is None else _("Informe: {path}")
    return f"{what}\n{where.format(path=known.report)}"
