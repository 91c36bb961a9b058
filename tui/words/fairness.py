"""Why nobody sees or chooses the cards between computers, the sign of it, and what is said where that was not so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tui.i18n import N_, _, ngettext
from tui.play.peers import AUDITED, LIED

if TYPE_CHECKING:
    from tui.play.peers import Fairness, Fault
    from tui.render.glyphs import Glyphs

_AT_ITS_END: Final = (AUDITED, LIED)
_NAMED: Final[Mapping[str, str]] = {
    "shuffle": N_("Lo que el programa de {name} devolvió no es el mismo mazo barajado."),
    "lock": N_("El programa de {name} cambió cartas del mazo después de barajar."),
    "key": N_("El programa de {name} no dejó abrir bien las cartas que te tocaron."),
    "other_secret": N_("El programa de {name} ya no tiene con qué abrir su parte del mazo."),
    LIED: N_("Al destapar el mazo {deck}, el programa de {name} no contó lo que de verdad había hecho."),
    AUDITED: N_("Al destapar el mazo {deck}, lo que jugó {name} no es lo que tenía."),
}
"""What was caught -> the sentence, where it is known who did it."""
_UNNAMED: Final[Mapping[str, str]] = {
    "key": N_("Algún programa de la mesa no dejó abrir bien las cartas que te tocaron."),
    AUDITED: N_("Al destapar el mazo {deck}, sus cartas no son las que se dieron."),
}


def sign_texts(fairness: Fairness | None, glyphs: Glyphs) -> tuple[str, str]:
    """``✓ mazo probado`` and ``✓``: the quiet sign of a fair deal; empty where there is nothing to say."""
    if fairness is None or not (fairness.proved or fairness.fault):
        return "", ""
    words = _("mazo en duda") if fairness.fault else _("mazo probado")
    sign = "!" if fairness.fault else glyphs.proved
    return f"{sign} {words}", sign


def nobody_sees_title() -> str:
    """What stands over the reasons."""
    return _("Nadie ve ni elige las cartas")


def nobody_sees_text(opened: int = 0) -> str:
    """Why nobody sees or chooses the cards, and how one makes sure. `opened`: decks that came out in order."""
    checked = ngettext(
        "En esta partida ya se destapó {count} mazo, y todo cuadró.",
        "En esta partida ya se destaparon {count} mazos, y todo cuadró.",
        opened,
    ).format(count=opened)
    again = _("Después lo vuelve a comprobar todo, desde la partida guardada, «sobremesa verify».")
    return "\n\n".join(
        (
            _(
                "Cada programa de la mesa baraja todo el mazo y mete cada carta en un sobre suyo: nadie conoce el "
                "orden ni lo puede elegir."
            ),
            _("Para ver una carta tuya, los demás abren sus sobres, y el último lo abres sólo tú."),
            _(
                "Antes de dar y al terminar el mazo, tu programa revisa lo que hizo cada uno; si algo no cuadra, dice "
                "quién fue."
            ),
            f"{checked} {again}" if opened else again,
        )
    )


def fault_title() -> str:
    """What stands over what was caught."""
    return _("Algo no cuadra en el mazo")


def fault_text(fault: Fault) -> str:
    """What was caught, and who did it where that is known."""
    texts = _NAMED if fault.name else _UNNAMED
    text = texts.get(fault.what) or _UNNAMED[AUDITED if fault.what in _AT_ITS_END else "key"]
    return _(text).format(name=fault.name, deck=fault.deck)


def after_fault_text(fault: Fault) -> str:
    """What happens now."""
    if fault.what in _AT_ITS_END:
        return _("Queda escrito en la partida guardada de todos, y tu programa no sigue con quien lo hizo.")
    return _("Tu programa no sigue con ese mazo: nadie saca nada de él, y sus puntos no cuentan.")


def way_on_text(fault: Fault) -> str:
    """Where the way on is found on the board."""
    if not fault.name and fault.what in _AT_ITS_END:
        return ""
    return _("Cómo seguir se ve con Esc, en el menú; si no, la partida queda guardada.")
