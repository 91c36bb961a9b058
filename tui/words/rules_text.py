"""How both games are played, in words: sections of fixed paragraphs and, in their places, the options of the match.

The rules screen and the help are made from this. A fixed paragraph never states what an option can change; what
follows from several options together is said by a function of the rules (`tui.words.combined_rules`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from core.game import Game
from tui.i18n import N_, _
from tui.words import combined_rules as together
from tui.words.names import caption, sentence

Together: TypeAlias = Callable[[Any], str]
"""The sentence for some rules, in the present language; empty where they give none."""


class Option(NamedTuple):
    """Stands for the sentence of an option's present value."""

    name: str


class Section(NamedTuple):
    """One heading and what belongs under it."""

    title: str
    parts: tuple[str | Option | Together, ...]


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
            N_("Al empezar, cada uno saca una carta y da quien saca la más alta; si empatan, sacan otra vez."),
            N_("Juega primero quien está a la derecha de quien da, que juega al final: el turno va contra el reloj."),
            N_("Después de cada mano la data pasa también a la derecha."),
            N_("Se dan cinco cartas a cada uno; la mesa empieza vacía."),
            N_("Cuando todos jugaron las cinco, se dan otras cinco; la mesa queda como está."),
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
            N_("Con eso van las cartas que siguen en orden a la jugada: con un 7, la J, luego la Q, luego la K."),
            N_("Después del 7 viene la J. La primera que falta corta la escalera; después de la K no hay nada."),
            Option("iguales_escalera"),
            Option("escalera_automatica"),
            Option("dejadas"),
            together.no_limpia,
        ),
    ),
    Section(
        N_("Caída y limpia"),
        (
            N_("Caída: levantar con una igual la carta que el rival acaba de botar. Por suma no hay caída."),
            Option("caida_a_ronda"),
            Option("caida_tras_reparto"),
            N_("Limpia: levantar todas las cartas de la mesa. Vale 2."),
            Option("caida_y_limpia"),
            together.limpia_on_ronda,
        ),
    ),
    Section(
        N_("Las rondas"),
        (
            N_("Ronda es recibir tres cartas iguales en un reparto; doble ronda, cuatro."),
            Option("ronda"),
            Option("doble_ronda"),
            Option("cantar_ronda"),
        ),
    ),
    Section(
        N_("El 38 que no juega"),
        (
            Option("regla38"),
            together.at_38,
            together.before_the_play,
            Option("tope30"),
            together.doble_ronda_from_30,
        ),
    ),
    Section(
        N_("El cartón"),
        (
            N_("Al final de la mano cada lado cuenta sus cartas."),
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
            together.both_at_40,
            Option("partido"),
            Option("zapateria"),
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
            N_("Al empezar, cada uno saca una carta y da quien saca la más alta; si empatan, sacan otra vez."),
            N_("Se dan tres cartas a cada uno y se ponen cuatro boca arriba en la mesa."),
            N_("Cuando todos jugaron las tres, el mismo da otras tres. En la mesa no se agrega nada."),
            together.last_deal,
            N_("Juega primero quien recibió primero, la mano; quien da juega al final."),
            Option("sentido"),
        ),
    ),
    Section(
        N_("El turno"),
        (
            N_("En su turno cada uno juega una sola carta, para ligar, robar o tirar. Después sigue el otro."),
            N_("Ligar: la carta se lleva una de la mesa con su mismo número. Si hay dos o tres, se lleva una sola."),
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
            together.own_pozo_blocked,
            Option("parejas_pozo"),
        ),
    ),
    Section(
        N_("Terminar"),
        (
            N_("La partida acaba cuando el mazo no da otro reparto y se jugaron las últimas cartas."),
            Option("sobrantes"),
            together.partners_count,
        ),
    ),
)

SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = MappingProxyType({"cuarenta": _CUARENTA, "casita": _CASITA})
"""Game -> its sections. Every option of the game stands in exactly one place: a test holds them against each other."""


def sections(game: Game, rules: Any) -> Iterator[tuple[str, tuple[Paragraph, ...]]]:
    """The titles and paragraphs for these rules, in the present language."""
    usual = {option.name: option.values[0] for option in game.options}
    for section in SECTIONS[game.id]:
        told = (_paragraph(game.id, part, rules, usual) for part in section.parts)
        yield _(section.title), tuple(paragraph for paragraph in told if paragraph.text)


def _paragraph(game: str, part: str | Option | Together, rules: Any, usual: Mapping[str, Any]) -> Paragraph:
    if isinstance(part, str):
        return Paragraph(_(part))
    if not isinstance(part, Option):
        return Paragraph(part(rules))
    value = getattr(rules, part.name)
    # How many sit at the table is no departure from anything.
    same = value == usual[part.name] or part.name in ("jugadores", "parejas")
    return Paragraph(sentence(game, part.name, value), caption(game, part.name), same)
