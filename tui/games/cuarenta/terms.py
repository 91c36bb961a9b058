"""The words of Cuarenta, each in one or two sentences that no option changes."""

from __future__ import annotations

from typing import Final

from tui.games.lessons import Term
from tui.i18n import N_

TERMS: Final = (
    Term("botar", N_("botar|bota|botó|botada"), N_("Dejar en la mesa la carta que se juega, sin levantar nada.")),
    Term(
        "caida", N_("caída|caídas|caer"), N_("Levantar con una carta igual la que el rival acaba de botar. Da puntos.")
    ),
    Term(
        "caida_y_limpia",
        N_("caída y limpia"),
        N_("Las dos cosas en la misma jugada: se cae sobre la carta del rival y en la mesa no queda nada."),
    ),
    Term(
        "carton",
        N_("cartón"),
        N_("Las cartas que un lado ha levantado, boca abajo. Al final de la mano se cuentan y dan puntos."),
    ),
    Term("chica", N_("chica|chicas"), N_("Una partida hasta los 40 puntos.")),
    Term("dejadas", N_("dejadas|dejada|se dejan"), N_("Cartas de la escalera que quien levanta no se lleva.")),
    Term("doble_ronda", N_("doble ronda"), N_("Cuatro cartas iguales entre las que uno acaba de recibir.")),
    Term(
        "escalera",
        N_("escalera|escalón"),
        N_("Las cartas de la mesa que siguen en orden a la jugada: tras un 7 la J, la Q y la K, hasta que falte una."),
    ),
    Term(
        "levantar",
        N_("levantar|levanta|levantan|levantado"),
        N_("Llevarse cartas de la mesa con la que se juega. Todas van al cartón."),
    ),
    Term(
        "limpia",
        N_("limpia|limpias|limpiar"),
        N_("Levantar en una jugada todo lo que hay en la mesa, sea mucho o una sola carta. Da puntos."),
    ),
    Term(
        "mano",
        N_("mano|manos"),
        N_("Una pasada por toda la baraja, reparto tras reparto, hasta contar el cartón. También las cartas de uno."),
    ),
    Term("perro", N_("perro|perros"), N_("Ficha de diez puntos: uno de los 8, 9 o 10 que no se juegan.")),
    Term("reparto", N_("reparto|repartos|repartir|reparte"), N_("Cada vez que se dan cartas: cinco a cada uno.")),
    Term("ronda", N_("ronda|rondas"), N_("Tres cartas iguales entre las que uno acaba de recibir.")),
    Term(
        "suma",
        N_("suma|suman"),
        N_("Levantar cartas del A al 7 que juntas valen lo que la jugada: con un 7, un 3 y un 4."),
    ),
    Term("tanto", N_("tanto|tantos"), N_("Ficha de dos puntos: uno de los 8, 9 o 10 que no se juegan.")),
    Term(
        "treinta_y_ocho",
        N_("treinta y ocho|38"),
        N_("A un paso de los 40: «treinta y ocho que no juega». Lo que deja de contar lo dicen las reglas de la mesa."),
    ),
    Term("zapateria", N_("zapatería"), N_("Perder una chica con menos de diez puntos.")),
)
