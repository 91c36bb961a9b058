"""The words of Casita robada, each in one or two sentences that no option changes."""

from __future__ import annotations

from typing import Final

from tui.games.lessons import Term
from tui.i18n import N_

TERMS: Final = (
    Term(
        "bloqueo",
        N_("bloqueo"),
        N_("No se puede robar con un número que también está en la mesa, donde así se acordó."),
    ),
    Term("companero", N_("compañero|compañeros|parejas|pareja"), N_("Quien juega del mismo lado; se sienta enfrente.")),
    Term("contrario", N_("contrario|contrarios"), N_("Quien juega del otro lado: a sus pozos se les puede robar.")),
    Term("figuras", N_("sota|caballo|rey"), N_("Las figuras: la sota es el 10, el caballo el 11 y el rey el 12.")),
    Term(
        "ligar",
        N_("ligar|liga|ligó"),
        N_("Llevarse de la mesa una carta del mismo número que la jugada. Las dos van al pozo."),
    ),
    Term("mano", N_("mano"), N_("Quien juega primero en cada reparto. También las cartas que uno tiene.")),
    Term("mazo", N_("mazo"), N_("Las cartas que faltan por repartir.")),
    Term(
        "pozo",
        N_("pozo|pozos|casita"),
        N_("La pila de lo que uno ha ganado, boca arriba. Sólo la carta de encima cuenta para robarla."),
    ),
    Term("reparto", N_("reparto|repartos|repartir|reparte"), N_("Cada vez que se dan cartas a todos.")),
    Term(
        "robar",
        N_("robar|robarlo|roba|roban|robado"),
        N_("Llevarse entero el pozo de un contrario, con una carta igual a la de encima."),
    ),
    Term("tirar", N_("tirar"), N_("Dejar en la mesa, boca arriba, la carta que se juega.")),
)
