"""The first partida of Casita robada: to link, to throw, to rob, to be robbed and to rob it all back."""

from __future__ import annotations

from typing import Final

from tui.games.lessons import Lesson, Step
from tui.i18n import N_

LESSON: Final = Lesson(
    rival="Rosa",
    moves=(
        "draw:4o12b",
        "deal:6o4e11c/5c7o6b|4o7c12e2b",
        Step(N_("Gana quien termina con más cartas. Abajo está tu mano; en la mesa, cuatro cartas a la vista.")),
        Step(
            N_("Ve con ← → hasta tu 4 y presiona Enter: se liga con el otro y te llevas los dos. ¡Cuatro con cuatro!"),
            "4e*4o",
            N_("Así no ligas nada. Juega el 4: en la mesa hay otro."),
        ),
        "7o*7c",
        Step(
            N_("Tu pila boca arriba es tu pozo. Ahora nada tuyo liga, y hay que dejar una: tira el {caballo}."),
            "11c",
            N_("También se puede, pero guarda el 6 para más tarde: tira el {caballo}."),
        ),
        "6b",
        Step(
            N_("Rosa tiró un 6, y tú guardaste otro: lígalo. La carta jugada queda encima de tu pozo."),
            "6o*6b",
            N_("Mejor liga: con el 6 te llevas el de Rosa."),
        ),
        "5c",
        "deal:7e12c2o/3e2c10o",
        Step(
            N_("Te tocaron otras tres. Encima del pozo de Rosa hay un 7, y tú tienes otro: ¡róbale el pozo entero!"),
            "7e@1",
            N_("Se puede, pero hay algo mejor: con el 7 le robas a Rosa todo su pozo."),
        ),
        "10o",
        Step(
            N_("Ahora Rosa te lo roba si le toca el último 7. Tápalo: liga el {rey} y esa será la de encima."),
            "12c*12e",
            N_("También se puede, pero liga el {rey}: te llevas dos y tapas el 7."),
        ),
        "3e",
        Step(
            N_("Sólo te queda el 2, que se liga con el de la mesa. Pero ojo: quien tenga otro 2 podrá robarte."),
            "2o*2b",
            N_("No lo tires: con el 2 de la mesa te llevas los dos."),
        ),
        "2c@0",
        "deal:6e2e1e/11o4b1o",
        Step(
            N_("¡Rosa tenía el 2 y te robó todo! Pero a ti te tocó el cuarto: róbaselo todo de vuelta."),
            "2e@1",
            N_("Se puede, pero mira su pozo: encima hay un 2, y tú tienes otro."),
        ),
        "11o*11c",
        Step(
            N_(
                "Con los cuatro 2 juntos nadie puede robarte mientras queden encima. "
                "Así se sigue hasta que el mazo se acaba."
            )
        ),
    ),
)
