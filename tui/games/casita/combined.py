"""What follows from several options of a match together: sentences of the rules that no single option could say.

Each is a function of the rules object and gives an empty text where these rules have no such sentence.
"""

from __future__ import annotations

from core.casita import CASITA
from core.casita.rules import HAND, Rules
from tui.i18n import _, ngettext


def last_deal(rules: Rules) -> str:
    """What is dealt when the mazo has not three for each any more."""
    found = CASITA.deals(rules)
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


def own_pozo_blocked(rules: Rules) -> str:
    """The block holds for one's own pozo too."""
    return _("El bloqueo vale también para el pozo propio.") if rules.propio_pozo and rules.bloqueo else ""


def partners_count(rules: Rules) -> str:
    """How pairs are counted."""
    apart = rules.parejas and rules.parejas_pozo == "separado"
    return _("Las cartas de los compañeros se suman.") if apart else ""
