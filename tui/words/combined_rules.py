"""What follows from several options of a match together: sentences of the rules that no single option could say.

Each is a function of the rules object and gives an empty text where these rules have no such sentence.
"""

from __future__ import annotations

from core.casita.possible import deals
from core.casita.rules import HAND
from core.casita.rules import Rules as Casita
from core.cuarenta.rules import Rules as Cuarenta
from core.cuarenta.scoring import CAIDA
from tui.i18n import _, ngettext

_NO_CARTON = ("carton", "ambos")
_NO_RONDAS = ("ronda", "ambos")


def no_limpia(rules: Cuarenta) -> str:
    """What a part left costs."""
    return "" if rules.escalera_automatica else _("Si se deja alguna, no hay limpia.")


def limpia_on_ronda(rules: Cuarenta) -> str:
    """Caída y limpia on a card of a ronda."""
    if rules.caida_a_ronda == CAIDA:
        return ""
    most = rules.caida_a_ronda + rules.caida_y_limpia - CAIDA
    return _("Caer sobre una ronda y limpiar a la vez vale {points}.").format(points=most)


def at_38(rules: Cuarenta) -> str:
    """What else the 38 bars, or what is left to win with."""
    if rules.regla38 == "texto":
        return _("Sólo vale la caída.") if rules.tope30 in _NO_CARTON else _("Sólo valen la caída y el cartón.")
    if rules.regla38 == "solo_veda_limpia" and rules.doble_ronda == "gana":
        return _("Tampoco gana entonces la doble ronda.")
    return ""


def before_the_play(rules: Cuarenta) -> str:
    """From which score on a caída y limpia is cut."""
    if rules.regla38 == "sin_regla":
        return ""
    if rules.caida_y_limpia == CAIDA:
        return _("Cuenta el puntaje de antes de la jugada.")
    return _(
        "Cuenta el puntaje de antes de la jugada: la caída y limpia vale {whole} con 37, y con 38 su caída, {part}."
    ).format(whole=rules.caida_y_limpia, part=CAIDA)


def doble_ronda_from_30(rules: Cuarenta) -> str:
    """A doble ronda that wins is no matter of points."""
    if rules.doble_ronda != "gana" or rules.tope30 not in _NO_RONDAS:
        return ""
    if rules.regla38 == "sin_regla":
        return _("La doble ronda gana también entonces.")
    return _("La doble ronda gana también entonces, hasta los 37.")


def both_at_40(rules: Cuarenta) -> str:
    """Both sides can score in a count with 20 to 20 alone, and so near to 40 only where the cartón is paid there."""
    if rules.carton_20_20 != "seis_y_seis" or rules.tope30 in _NO_CARTON:
        return ""
    return _("Si los dos llegan a 40 en la misma cuenta, gana el que tiene más; si empatan, el que no dio.")


def last_deal(rules: Casita) -> str:
    """What is dealt when the mazo has not three for each any more."""
    found = deals(rules)
    each, out = found[-1][0] - found[-2][0], found[-1][1]
    if each == HAND:
        return _("El mazo alcanza justo: el último reparto es también de tres.")
    dealt = ngettext(
        "En el último reparto se da {count} carta a cada uno",
        "En el último reparto se dan {count} cartas a cada uno",
        each,
    ).format(count=each)
    left = ngettext("{count} queda fuera", "{count} quedan fuera", out).format(count=out)
    return _("{dealt}; {left}.").format(dealt=dealt, left=left) if out else f"{dealt}."


def own_pozo_blocked(rules: Casita) -> str:
    """The block holds for one's own pozo too."""
    return _("El bloqueo vale también para el pozo propio.") if rules.propio_pozo and rules.bloqueo else ""


def partners_count(rules: Casita) -> str:
    """How pairs are counted."""
    apart = rules.parejas and rules.parejas_pozo == "separado"
    return _("Las cartas de los compañeros se suman.") if apart else ""
