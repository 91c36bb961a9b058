"""Every option of Casita robada in words: a caption, and for each value a short word and the sentence it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui.games.face import NO, YES, OptionWords
from tui.i18n import N_

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "jugadores": OptionWords(
        N_("Jugadores"),
        {
            2: ("2", N_("Juegan dos.")),
            3: ("3", N_("Juegan tres.")),
            4: ("4", N_("Juegan cuatro.")),
            5: ("5", N_("Juegan cinco.")),
            6: ("6", N_("Juegan seis.")),
        },
    ),
    "parejas": OptionWords(
        N_("Parejas"),
        {
            False: (N_("cada uno solo"), N_("Cada jugador juega para sí.")),
            True: (N_("en parejas"), N_("Los compañeros se sientan enfrente, ganan juntos y no se roban entre ellos.")),
        },
    ),
    "baraja": OptionWords(
        N_("Baraja"),
        {
            40: (N_("40 cartas"), N_("Baraja española de 40: del 1 al 7, y 10, 11 y 12: sota, caballo y rey.")),
            48: (N_("48 cartas"), N_("Baraja española de 48: también el 8 y el 9.")),
        },
    ),
    "sentido": OptionWords(
        N_("Sentido"),
        {
            "horario": (
                N_("como el reloj"),
                N_("La mano está a la izquierda de quien da; el turno pasa a la izquierda, como el reloj."),
            ),
            "antihorario": (
                N_("contra el reloj"),
                N_("La mano está a la derecha de quien da; el turno pasa a la derecha, contra el reloj."),
            ),
        },
    ),
    "ligar": OptionWords(
        N_("Ligar"),
        {
            "libre": (N_("a voluntad"), N_("Nadie está obligado a ligar: siempre se puede tirar la carta.")),
            "obligatorio": (N_("obligatorio"), N_("La carta jugada que puede ligar o robar no se puede tirar.")),
        },
    ),
    "bloqueo": OptionWords(
        N_("Bloqueo"),
        {
            True: (
                YES,
                N_("Si en la mesa hay una carta de ese número, no se puede robar con ella: sólo ligar con la mesa."),
            ),
            False: (NO, N_("Se puede robar aunque en la mesa haya una carta de ese número.")),
        },
    ),
    "propio_pozo": OptionWords(
        N_("Pozo propio"),
        {
            False: (NO, N_("No se puede agregar una carta al pozo propio.")),
            True: (YES, N_("Se puede agregar al pozo propio una carta igual a la de encima.")),
        },
    ),
    "sobrantes": OptionWords(
        N_("Cartas sobrantes"),
        {
            "nadie": (N_("para nadie"), N_("Las cartas que quedan en la mesa al final no van para nadie.")),
            "ultimo": (
                N_("al último que ligó"),
                N_("Las cartas que quedan en la mesa al final van al pozo del último que se llevó alguna."),
            ),
        },
    ),
    "parejas_pozo": OptionWords(
        N_("Pozo de la pareja"),
        {
            "separado": (N_("uno cada uno"), N_("En parejas, cada compañero tiene su pozo; al final se suman.")),
            "comun": (N_("uno en común"), N_("En parejas, los compañeros juntan sus cartas en un solo pozo.")),
        },
    ),
}
