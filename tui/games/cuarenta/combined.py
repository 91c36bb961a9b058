"""What follows from several options of a match together: sentences of the rules that no single option could say.

Each is a function of the rules object and gives an empty text where these rules have no such sentence.
"""

from __future__ import annotations

from core.cuarenta.rules import Rules
from core.cuarenta.scoring import CAIDA
from tui.i18n import _

_NO_CARTON = ("carton", "ambos")
_NO_RONDAS = ("ronda", "ambos")


def no_limpia(rules: Rules) -> str:
    """What a part left costs."""
    return "" if rules.escalera_automatica else _("Si se deja alguna, no hay limpia.")


def limpia_on_ronda(rules: Rules) -> str:
    """Caída y limpia on a card of a ronda."""
    if rules.caida_a_ronda == CAIDA:
        return ""
    most = rules.caida_a_ronda + rules.caida_y_limpia - CAIDA
    return _("Caer sobre una ronda y limpiar a la vez vale {points}.").format(points=most)


def at_38(rules: Rules) -> str:
    """What else the 38 bars, or what is left to win with."""
    if rules.regla38 == "texto":
        return _("Sólo vale la caída.") if rules.tope30 in _NO_CARTON else _("Sólo valen la caída y el cartón.")
    if rules.regla38 == "solo_veda_limpia" and rules.doble_ronda == "gana":
        return _("Tampoco gana entonces la doble ronda.")
    return ""


def before_the_play(rules: Rules) -> str:
    """From which score on a caída y limpia is cut."""
    if rules.regla38 == "sin_regla":
        return ""
    if rules.caida_y_limpia == CAIDA:
        return _("Cuenta el puntaje de antes de la jugada.")
    return _(
        "Cuenta el puntaje de antes de la jugada: la caída y limpia vale {whole} con 37, y con 38 su caída, {part}."
    ).format(whole=rules.caida_y_limpia, part=CAIDA)


def doble_ronda_from_30(rules: Rules) -> str:
    """A doble ronda that wins is no matter of points."""
    if rules.doble_ronda != "gana" or rules.tope30 not in _NO_RONDAS:
        return ""
    if rules.regla38 == "sin_regla":
        return _("La doble ronda gana también entonces.")
    return _("La doble ronda gana también entonces, hasta los 37.")


def both_at_40(rules: Rules) -> str:
    """Both sides can score in a count with 20 to 20 alone, and so near to 40 only where the cartón is paid there."""
    if rules.carton_20_20 != "seis_y_seis" or rules.tope30 in _NO_CARTON:
        return ""
    return _("Si los dos llegan a 40 en la misma cuenta, gana el que tiene más; si empatan, el que no dio.")
