"""Every option of Cuarenta in words: a caption, and for each value a short word and the sentence it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tui.games.face import NO, YES, OptionWords
from tui.i18n import N_

OPTIONS: Final[Mapping[str, OptionWords]] = {
    "jugadores": OptionWords(
        N_("Jugadores"),
        {
            2: (N_("2, uno contra uno"), N_("Juegan dos, uno contra otro.")),
            4: (N_("4, en parejas"), N_("Juegan cuatro en dos parejas; los compañeros se sientan enfrente.")),
        },
    ),
    "suma_max": OptionWords(
        N_("Cartas en una suma"),
        {
            "sin_limite": (N_("sin límite"), N_("Una suma puede llevar dos o más cartas, cuantas hagan falta.")),
            "2": (N_("dos"), N_("Una suma lleva exactamente dos cartas.")),
            "2_o_3_con_limpia": (
                N_("dos, o tres si limpia"),
                N_("Una suma lleva dos cartas, o tres si con eso queda limpia la mesa."),
            ),
        },
    ),
    "iguales_base": OptionWords(
        N_("Cartas iguales"),
        {
            "una": (
                N_("se levanta una"),
                N_("Si en la mesa hay varias iguales a la jugada, se levanta una: la recién botada, o la más antigua."),
            ),
            "todas": (N_("se levantan todas"), N_("Si en la mesa hay varias iguales a la jugada, se levantan todas.")),
        },
    ),
    "iguales_escalera": OptionWords(
        N_("Escalera repetida"),
        {
            "todas": (N_("todas las iguales"), N_("Si un escalón está repetido, todas sus cartas son de la escalera.")),
            "una": (N_("una por escalón"), N_("De cada escalón de la escalera se lleva una sola carta.")),
        },
    ),
    "captura": OptionWords(
        N_("Si se puede levantar"),
        {
            "libre": (N_("a voluntad"), N_("Nadie está obligado a levantar: siempre se puede botar la carta.")),
            "obligatoria": (N_("obligatorio"), N_("La carta jugada que puede levantar tiene que levantar.")),
        },
    ),
    "dejadas": OptionWords(
        N_("Cartas dejadas"),
        {
            "para_nadie": (
                N_("para nadie"),
                N_("Las cartas de la escalera que se dejan salen de la mano: no van para nadie."),
            ),
            "quedan": (N_("quedan en la mesa"), N_("Las cartas de la escalera que se dejan siguen en la mesa.")),
        },
    ),
    "escalera_automatica": OptionWords(
        N_("Escalera automática"),
        {
            False: (NO, N_("Quien levanta decide qué parte de la escalera se lleva.")),
            True: (YES, N_("La escalera se levanta siempre entera, sin que haya que señalarla.")),
        },
    ),
    "caida_tras_reparto": OptionWords(
        N_("Caída tras repartir"),
        {
            False: (NO, N_("Con un nuevo reparto, la última carta botada deja de servir para caer.")),
            True: (YES, N_("Se puede caer también sobre la última carta de antes del reparto, en la misma mano.")),
        },
    ),
    "caida_y_limpia": OptionWords(
        N_("Caída y limpia"),
        {
            4: (N_("4 puntos"), N_("Caer y limpiar en la misma jugada vale 4: dos y dos.")),
            2: (N_("2 puntos"), N_("Caer y limpiar en la misma jugada vale 2: «todo dos».")),
        },
    ),
    "ronda": OptionWords(
        N_("Ronda"),
        {
            2: (N_("2 puntos"), N_("Recibir tres cartas iguales vale 2.")),
            4: (N_("4 puntos"), N_("Recibir tres cartas iguales vale 4.")),
        },
    ),
    "doble_ronda": OptionWords(
        N_("Doble ronda"),
        {
            4: (N_("4 puntos"), N_("Recibir cuatro cartas iguales vale 4.")),
            8: (N_("8 puntos"), N_("Recibir cuatro cartas iguales vale 8.")),
            "gana": (N_("gana la chica"), N_("Quien recibe cuatro cartas iguales gana la chica en el acto.")),
        },
    ),
    "cantar_ronda": OptionWords(
        N_("Cantar la ronda"),
        {
            False: (NO, N_("La ronda se anota sola al repartir.")),
            True: (YES, N_("La ronda hay que cantarla al recibirla; la que se calla se pierde.")),
        },
    ),
    "caida_a_ronda": OptionWords(
        N_("Caída a una ronda"),
        {
            2: (N_("2 puntos"), N_("La caída vale 2, también sobre una carta de la ronda del rival.")),
            4: (
                N_("4 puntos"),
                N_("La caída vale 2; sobre una carta de la ronda que el rival cobró en este reparto, 4."),
            ),
            10: (
                N_("10 puntos"),
                N_("La caída vale 2; sobre una carta de la ronda que el rival cobró en este reparto, 10."),
            ),
        },
    ),
    "regla38": OptionWords(
        N_("Treinta y ocho"),
        {
            "texto": (
                N_("caída y cartón"),
                N_("Con 38 o 39 no se juega: no se cobran la limpia, la ronda ni la doble ronda."),
            ),
            "solo_caida": (N_("sólo la caída"), N_("Con 38 o 39 sólo vale la caída; ni el cartón se cuenta.")),
            "solo_veda_limpia": (N_("sin limpia"), N_("Con 38 o 39 no vale la limpia.")),
            "sin_regla": (N_("todo vale"), N_("Con 38 o 39 no cambia nada.")),
        },
    ),
    "tope30": OptionWords(
        N_("Desde los treinta"),
        {
            "nada": (N_("todo vale"), N_("Al llegar a 30 no cambia nada.")),
            "carton": (N_("sin cartón"), N_("Desde 30 puntos ya no se cobra el cartón.")),
            "ronda": (N_("sin rondas"), N_("Desde 30 puntos ya no se cobran puntos por rondas.")),
            "ambos": (
                N_("sin cartón ni rondas"),
                N_("Desde 30 puntos ya no se cobran el cartón ni puntos por rondas."),
            ),
        },
    ),
    "carton": OptionWords(
        N_("Cuenta del cartón"),
        {
            "exacto": (N_("exacta"), N_("Veinte cartas valen 6 y cada carta más suma 1.")),
            "par_hacia_arriba": (
                N_("al par de arriba"),
                N_("Veinte cartas valen 6, cada carta más suma 1, y el total sube al número par."),
            ),
        },
    ),
    "carton_menor": OptionWords(
        N_("Nadie llega a veinte"),
        {
            "nada": (N_("no vale nada"), N_("Con menos de 20 cartas no se cobra.")),
            "dos_al_mayor": (
                N_("2 al que más tiene"),
                N_("Con menos de 20 no se cobra; si nadie las junta, 2 al que tiene más, y si empatan al que no dio."),
            ),
            "dos_por_dar": (
                N_("2 por dar"),
                N_("Con menos de 20 no se cobra; si nadie las junta, 2 para quien da la mano siguiente."),
            ),
        },
    ),
    "carton_20_20": OptionWords(
        N_("Cartón de 20 a 20"),
        {
            "seis_y_seis": (N_("6 para cada uno"), N_("Con 20 cartas a cada lado cobran los dos: 6 y 6.")),
            "no_dador": (N_("6 a quien no dio"), N_("Con 20 cartas a cada lado cobra 6 sólo el lado que no dio.")),
            "nadie": (N_("para nadie"), N_("Con 20 cartas a cada lado no cobra nadie.")),
        },
    ),
    "sobrantes": OptionWords(
        N_("Cartas sobrantes"),
        {
            "nadie": (N_("para nadie"), N_("Las cartas que quedan en la mesa al final de la mano no van para nadie.")),
            "ultimo": (
                N_("al último que levantó"),
                N_("Las cartas que quedan en la mesa al final van al cartón del último que levantó."),
            ),
        },
    ),
    "partido": OptionWords(
        N_("Partido"),
        {
            "chica": (N_("una chica"), N_("Gana el partido quien llega primero a 40.")),
            "mesa_2_de_3": (N_("mesa, 2 de 3 chicas"), N_("Gana la mesa quien gana dos chicas de 40.")),
        },
    ),
    "zapateria": OptionWords(
        N_("Zapatería"),
        {
            "adorno": (N_("sólo la burla"), N_("Perder con menos de 10 da risa y nada más.")),
            "gana_mesa": (
                N_("gana la mesa"),
                N_("En una mesa, quien gana una chica y deja al rival con menos de 10 la gana entera."),
            ),
        },
    ),
}
