"""The first mano of Cuarenta: a caída, a sum, a caída y limpia, a limpia, and what to leave on the table."""

from __future__ import annotations

from typing import Final

from tui.games.lessons import Lesson, Step
from tui.i18n import N_

LESSON: Final = Lesson(
    rival="Rosa",
    moves=(
        "draw:4hKs",
        "deal:5cJc4sKc6c/5d2hQdJd3s",
        Step(N_("Gana quien llega primero a 40 puntos. Abajo está tu mano; en el centro, la mesa, todavía vacía.")),
        Step(
            N_("Con la mesa vacía no hay qué levantar: bota una. Ve con ← → hasta la {rey} marcada y presiona Enter."),
            "Kc",
            N_("También se puede, pero guarda esa para más tarde: bota la {rey}."),
        ),
        "5d",
        Step(
            N_(
                "Rosa acaba de botar un 5 y tú tienes otro. "
                "Levantar lo recién botado con una carta igual es caída: 2 puntos."
            ),
            "5c*5d",
            N_("Así no levantas nada. Juega el 5: cae sobre el de Rosa."),
        ),
        "2h",
        Step(
            N_("Ninguna tuya es igual al 2 ni a la {rey}, y nada suma. Bota el 4: con ese 2 hará 6, y tú tienes un 6."),
            "4s",
            N_("Se puede, pero el 4 prepara algo mejor: bótalo."),
        ),
        "Qd",
        Step(
            N_("Por suma también se levanta: 2 y 4 hacen 6. En la mesa se enciende lo que te llevas."),
            "6c*2h4s",
            N_("Con el 6 te llevas dos cartas de una vez: prueba con ese."),
        ),
        "Jd",
        Step(
            N_("Con tu {sota} le caes, y le sigue la escalera, {caballo} y {rey}. No queda nada: caída y limpia, 4."),
            "Jc*Jd>QdKc",
            N_("Llévate también {caballo} y {rey}: van con la {sota}, y la mesa queda limpia."),
        ),
        "3s",
        "deal:Ah5h3c5sQs/7h7dKh2d4d",
        Step(
            N_("Se reparte otra vez y la mesa queda como está. Tras el reparto el 3 ya no es caída, pero limpias: 2."),
            "3c*3s",
            N_("Así no levantas nada. Con el 3 te llevas todo lo que hay."),
        ),
        "7h",
        Step(
            N_("El 7 no puedes levantarlo. Bota un 5: los otros dos están en tu cartón, nadie podrá caerte."),
            "5h",
            N_("Con esa Rosa podría caerte. Un 5 está a salvo: bota uno."),
        ),
        "7d*7h",
        Step(
            N_("Rosa se llevó su 7 y tu 5 sigue ahí. Levántalo con el otro: queda limpia, 2 más."),
            "5s*5h",
            N_("Se puede, pero mira el 5: la mesa queda limpia."),
        ),
        Step(N_("Así se juega. Al final de la mano se cuenta el cartón: 20 cartas valen 6 puntos, y cada una más, 1.")),
    ),
)
