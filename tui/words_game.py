"""How both games are played, in words: sections of fixed paragraphs and, in their places, the options of the match.

The rules screen and the help are made from this. A paragraph never states what an option can change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from core.game import Game
from tui.i18n import N_, _
from tui.words_rules import caption, sentence


class Option(NamedTuple):
    """Stands for the sentence of an option's present value."""

    name: str


class Section(NamedTuple):
    """One heading and what belongs under it."""

    title: str
    parts: tuple[str | Option, ...]


class Paragraph(NamedTuple):
    """A translated paragraph to show. `option` is its caption where it is one that was agreed on, `usual` whether it
    has the value that the game has by default.
    """

    text: str
    option: str = ""
    usual: bool = True


_CUARENTA: Final = (
    Section(
        N_("De qué se trata"),
        (
            N_("Se juega con 40 cartas: A, 2, 3, 4, 5, 6, 7, J, Q y K. Los palos no cuentan."),
            N_("Se levantan cartas de la mesa y se anotan puntos. Gana la chica quien llega primero a 40."),
            Option("jugadores"),
            N_("Cada lado guarda boca abajo las cartas que levanta: ese es su cartón."),
        ),
    ),
    Section(
        N_("Repartir"),
        (
            N_("Al empezar, cada uno saca una carta; da quien saca la más alta. Después la data pasa de mano en mano."),
            N_("Se dan cinco cartas a cada uno; la mesa empieza vacía. Cuando se acaban, se dan otras cinco."),
            N_("Con las 40 cartas jugadas termina la mano y se cuenta el cartón."),
        ),
    ),
    Section(
        N_("El turno"),
        (
            N_("En su turno cada uno juega una sola carta: con ella levanta de la mesa, o la bota y ahí queda."),
            Option("captura"),
        ),
    ),
    Section(
        N_("Levantar"),
        (
            N_("Directa: una carta igual de la mesa. Con un 5 se levanta un 5."),
            Option("iguales_base"),
            N_("Por suma: cartas del A al 7 que suman la jugada. Con un 7 se levantan un 3 y un 4. J, Q y K no suman."),
            Option("suma_max"),
            N_("Se elige una sola cosa: o la igual, o una suma."),
        ),
    ),
    Section(
        N_("La escalera"),
        (
            N_("Con lo levantado van también las cartas que siguen en orden: con un 7, la J, luego la Q, luego la K."),
            N_("Después del 7 viene la J. La primera que falta corta la escalera; después de la K no hay nada."),
            Option("iguales_escalera"),
            Option("escalera_automatica"),
            Option("dejadas"),
        ),
    ),
    Section(
        N_("Caída y limpia"),
        (
            N_("Caída: levantar con una igual la carta que el rival acaba de botar. Vale 2. Por suma no hay caída."),
            Option("caida_tras_reparto"),
            N_("Limpia: levantar todas las cartas de la mesa. Vale 2."),
            Option("caida_y_limpia"),
        ),
    ),
    Section(
        N_("Las rondas"),
        (
            N_("Ronda es recibir tres cartas iguales en un reparto; doble ronda, cuatro."),
            Option("ronda"),
            Option("doble_ronda"),
            Option("cantar_ronda"),
            Option("caida_a_ronda"),
        ),
    ),
    Section(
        N_("El 38 que no juega"),
        (Option("regla38"), N_("Cuenta el puntaje de antes de la jugada."), Option("tope30")),
    ),
    Section(
        N_("El cartón"),
        (
            N_("Al final de la mano cada lado cuenta sus cartas. Con menos de 20 no cobra."),
            Option("carton"),
            Option("carton_menor"),
            Option("carton_20_20"),
            Option("sobrantes"),
        ),
    ),
    Section(
        N_("Ganar"),
        (
            N_("Los puntos valen en cuanto se hacen: quien llega a 40 gana la chica en ese momento."),
            Option("partido"),
            Option("zapateria"),
        ),
    ),
    Section(
        N_("Tantos y perros"),
        (
            N_("Con los 8, 9 y 10 que no se juegan se lleva la cuenta: un tanto vale 2 puntos, un perro vale 10."),
            N_("Cuatro perros son la chica."),
        ),
    ),
)

_CASITA: Final = (
    Section(
        N_("De qué se trata"),
        (
            N_(
                "Se juntan cartas del mismo número y se apilan boca arriba: esa pila es la casita, o pozo, de cada uno."
            ),
            N_("Quien tiene una carta igual a la de encima de un pozo ajeno puede robarlo entero."),
            N_("Gana quien termina con más cartas en su pozo; si empatan, ganan juntos."),
            Option("jugadores"),
            Option("parejas"),
        ),
    ),
    Section(
        N_("Repartir"),
        (
            Option("baraja"),
            N_("Se dan tres cartas a cada uno y se ponen cuatro boca arriba en la mesa."),
            N_("Cuando todos jugaron las tres, se dan otras tres. En la mesa no se agrega nada."),
            N_("Si al final no alcanza, se dan menos, iguales para todos, y lo que sobra queda fuera."),
            Option("sentido"),
        ),
    ),
    Section(
        N_("El turno"),
        (
            N_("En su turno cada uno juega una sola carta, para ligar, robar o tirar. Después sigue el otro."),
            N_("Ligar: la carta se lleva una de la mesa con su mismo número. Si hay dos, se lleva una sola."),
            N_("Tirar: la carta queda boca arriba en la mesa."),
            Option("ligar"),
        ),
    ),
    Section(
        N_("Robar"),
        (
            N_("Con una carta igual a la de encima del pozo de un contrario, uno se lleva el pozo entero."),
            N_("Lo robado va sobre lo que uno tenía, y la carta jugada queda encima de todo."),
            Option("bloqueo"),
            Option("propio_pozo"),
            Option("parejas_pozo"),
        ),
    ),
    Section(
        N_("Terminar"),
        (
            N_("La partida acaba cuando no queda mazo y se jugaron las últimas cartas."),
            Option("sobrantes"),
            N_("En parejas se suman las cartas de los compañeros."),
        ),
    ),
)

SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = MappingProxyType({"cuarenta": _CUARENTA, "casita": _CASITA})
"""Game -> its sections. Every option of the game stands in exactly one place: a test holds them against each other."""


def sections(game: Game, rules: Any) -> Iterator[tuple[str, tuple[Paragraph, ...]]]:
    """The titles and paragraphs for these rules, in the present language."""
    usual = {option.name: option.values[0] for option in game.options}
    for section in SECTIONS[game.id]:
        yield _(section.title), tuple(_paragraph(game.id, part, rules, usual) for part in section.parts)


def _paragraph(game: str, part: str | Option, rules: Any, usual: Mapping[str, Any]) -> Paragraph:
    if isinstance(part, str):
        return Paragraph(_(part))
    value = getattr(rules, part.name)
    # How many sit at the table is no departure from anything.
    same = value == usual[part.name] or part.name in ("jugadores", "parejas")
    return Paragraph(sentence(game, part.name, value), caption(game, part.name), same)
