"""How Casita robada is played: fixed paragraphs and, in their places, the options of the match.

A fixed paragraph never states what an option can change.
"""

from __future__ import annotations

from typing import Final

from tui.games.casita import combined as together
from tui.games.face import OptionSentence, Section
from tui.i18n import N_

SECTIONS: Final = (
    Section(
        N_("De qué se trata"),
        (
            N_(
                "Se juntan cartas del mismo número y se apilan boca arriba: esa pila es la casita, o pozo, de cada uno."
            ),
            N_("Quien tiene una carta igual a la de encima de un pozo ajeno puede robarlo entero."),
            N_("Gana quien termina con más cartas en su pozo; si empatan, ganan juntos."),
            OptionSentence("jugadores"),
            OptionSentence("parejas"),
        ),
    ),
    Section(
        N_("Repartir"),
        (
            OptionSentence("baraja"),
            N_("Al empezar, cada uno saca una carta y da quien saca la más alta; si empatan, sacan otra vez."),
            N_("Se dan tres cartas a cada uno y se ponen cuatro boca arriba en la mesa."),
            N_("Cuando todos jugaron las tres, el mismo da otras tres. En la mesa no se agrega nada."),
            together.last_deal,
            N_("Juega primero quien recibió primero, la mano; quien da juega al final."),
            OptionSentence("sentido"),
        ),
    ),
    Section(
        N_("El turno"),
        (
            N_("En su turno cada uno juega una sola carta, para ligar, robar o tirar. Después sigue el otro."),
            N_("Ligar: la carta se lleva una de la mesa con su mismo número. Si hay dos o tres, se lleva una sola."),
            N_("Tirar: la carta queda boca arriba en la mesa."),
            OptionSentence("ligar"),
        ),
    ),
    Section(
        N_("Robar"),
        (
            N_("Con una carta igual a la de encima del pozo de un contrario, uno se lleva el pozo entero."),
            N_("Lo robado va sobre lo que uno tenía, y la carta jugada queda encima de todo."),
            OptionSentence("bloqueo"),
            OptionSentence("propio_pozo"),
            together.own_pozo_blocked,
            OptionSentence("parejas_pozo"),
        ),
    ),
    Section(
        N_("Terminar"),
        (
            N_("La partida acaba cuando el mazo no da otro reparto y se jugaron las últimas cartas."),
            OptionSentence("sobrantes"),
            together.partners_count,
        ),
    ),
)
