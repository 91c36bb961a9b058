"""How Cuarenta is played: fixed paragraphs and, in their places, the options of the match.

A fixed paragraph never states what an option can change.
"""

from __future__ import annotations

from typing import Final

from tui.games.cuarenta import combined as together
from tui.games.face import OptionSentence, Section
from tui.i18n import N_

SECTIONS: Final = (
    Section(
        N_("De qué se trata"),
        (
            N_("Se juega con 40 cartas: A, 2, 3, 4, 5, 6, 7, J, Q y K. Los palos no cuentan."),
            N_("Se levantan cartas de la mesa y se anotan puntos. Gana la chica quien llega primero a 40."),
            OptionSentence("jugadores"),
            N_("Cada lado guarda boca abajo las cartas que levanta: ese es su cartón."),
        ),
    ),
    Section(
        N_("Repartir"),
        (
            N_("Al empezar, cada uno saca una carta y da quien saca la más alta; si empatan, sacan otra vez."),
            N_(
                "Juega primero quien está a la derecha de quien da, que juega al final: "
                "el turno va en sentido contrario a las agujas del reloj."
            ),
            N_("Cada mano reparte el siguiente, también hacia la derecha."),
            N_("Se dan cinco cartas a cada uno; la mesa empieza vacía."),
            N_("Cuando todos jugaron las cinco, se dan otras cinco; la mesa queda como está."),
            N_("Con las 40 cartas jugadas termina la mano y se cuenta el cartón."),
        ),
    ),
    Section(
        N_("El turno"),
        (
            N_("En su turno cada uno juega una sola carta: con ella levanta de la mesa, o la bota y ahí queda."),
            OptionSentence("captura"),
        ),
    ),
    Section(
        N_("Levantar"),
        (
            N_("Directa: una carta igual de la mesa. Con un 5 se levanta un 5."),
            OptionSentence("iguales_base"),
            N_("Por suma: cartas del A al 7 que suman la jugada. Con un 7 se levantan un 3 y un 4. J, Q y K no suman."),
            OptionSentence("suma_max"),
            N_("Se elige una sola cosa: o la igual, o una suma."),
        ),
    ),
    Section(
        N_("La escalera"),
        (
            N_("Con eso van las cartas que siguen en orden a la jugada: con un 7, la J, luego la Q, luego la K."),
            N_("Después del 7 viene la J. La primera que falta corta la escalera; después de la K no hay nada."),
            OptionSentence("iguales_escalera"),
            OptionSentence("escalera_automatica"),
            OptionSentence("dejadas"),
            together.no_limpia,
        ),
    ),
    Section(
        N_("Caída y limpia"),
        (
            N_("Caída: levantar con una igual la carta que el rival acaba de botar. Por suma no hay caída."),
            OptionSentence("caida_a_ronda"),
            OptionSentence("caida_tras_reparto"),
            N_("Limpia: levantar todas las cartas de la mesa. Vale 2."),
            OptionSentence("caida_y_limpia"),
            together.limpia_on_ronda,
        ),
    ),
    Section(
        N_("Las rondas"),
        (
            N_("Ronda es recibir tres cartas iguales en un reparto; doble ronda, cuatro."),
            OptionSentence("ronda"),
            OptionSentence("doble_ronda"),
            OptionSentence("cantar_ronda"),
        ),
    ),
    Section(
        N_("El 38 que no juega"),
        (
            OptionSentence("regla38"),
            together.at_38,
            together.before_the_play,
            OptionSentence("tope30"),
            together.doble_ronda_from_30,
        ),
    ),
    Section(
        N_("El cartón"),
        (
            N_("Al final de la mano cada lado cuenta sus cartas."),
            OptionSentence("carton"),
            OptionSentence("carton_menor"),
            OptionSentence("carton_20_20"),
            OptionSentence("sobrantes"),
        ),
    ),
    Section(
        N_("Ganar"),
        (
            N_("Los puntos valen en cuanto se hacen: quien llega a 40 gana la chica en ese momento."),
            together.both_at_40,
            OptionSentence("partido"),
            OptionSentence("zapateria"),
        ),
    ),
    Section(
        N_("Tantos y perros"),
        (
            N_("Con los 8, 9 y 10 que no se juegan se lleva la cuenta: un tanto vale 2 puntos, un perro vale 10."),
            N_("El punto suelto de un puntaje impar se marca con uno chico. Cuatro perros son la chica."),
        ),
    ),
)
