"""Codes of three words, such as ``tambor-lucero-viento``: easy to say, to hear and to type in Spanish.

256 words without accents or ñ; no two begin with the same three letters, none sounds like another (b and v, ll and y,
s, c and z, a silent h do not tell them apart), none is another with one letter changed. A word is 8 bits, a code 24:
enough because a wrong guess costs a try (`net.admission.code_guard`). The order is FROZEN, it is in every invitation.
"""

from __future__ import annotations

import re
from typing import Final

from net.crypto.interfaces import Rng

_LIST: Final = """
abanico abuelo agosto aguja ajedrez aldea alegre alfombra almendra alpaca altar amapola amigo ancla andamio
anillo antena aroma arpa arroz artista astro atlas aurora avena avispa azucena ballena bandeja barrio bastos
batuta bazar bellota bigote bizcocho bodega bolsa bombilla bosque brisa bronce burbuja buzo caballo cacao
camino canela caracol castillo cebolla ceibo celeste ceniza cerezo cesto chacra chile choza cinco cisne ciudad
clavel codorniz cofre cohete colmena conejo corona crema cristal cuadro cuchara danza dedal delta desierto
diamante dibujo disco docena domingo duende dulce durazno eclipse elefante elote embudo empanada enero erizo
escalera esfera espiga estufa faja farol fiesta flauta flecha flor fogata fresa frijol ganso garza gato
gaviota gigante girasol globo gorra granja guante gusano hierba higo hoguera hongo horno hotel isla jaguar
jarra jaula jinete jueves jugo junco ladera laguna lancha laurel lavanda lechuga lenteja libro linterna lirio
llave lluvia loma lucero lunes lupa magia maleta manzana mapa marfil medalla menta mercado mesa miel milagro
mina mirlo mochila molino moneda mosca motor mundo nabo navaja neblina nido nieve noche nopal norte novela
nube nuez oasis olivo olla olmo orilla oruga osito ostra oveja paloma pampa panal pastel patio peine peluca
pepino perla piano piedra pincel pirata plata pluma poeta poncho pueblo pulpo punta quinoa racimo radio rana
rayo reina reloj remo retama romero ronda rosario rueda ruta sandalia sapo sardina sauce selva silla sirena
sombra tablero taller tambor tango taza tenedor tesoro tienda tigre tomate torta trapo trineo trompo vaca
vainilla valle velero ventana viaje viento vinagre yegua yeso yogur yunque zafiro zapato zorzal
"""
WORDS: Final = tuple(_LIST.split())
CODE_WORDS: Final = 3
MAX_CODE: Final = 60
_NUMBER: Final = {word: number for number, word in enumerate(WORDS)}
_CODE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class BadCode(ValueError):
    """A text that cannot be a table's code."""


def draw_code(rng: Rng) -> str:
    """A fresh code."""
    return "-".join(WORDS[byte] for byte in rng(CODE_WORDS))


def tidy_code(text: str) -> str:
    """The code that a person meant: any case, spaces or dots between the words, words begun only. Raises `BadCode`.

    >>> tidy_code("  Tambor lucer VIEN ")
    'tambor-lucero-viento'
    """
    code = "-".join(map(finish_word, re.split(r"[\s\-_.,·]+", text.strip().lower().strip("-_.,·"))))
    if len(code) > MAX_CODE or not _CODE.fullmatch(code):
        raise BadCode("a code is words of plain letters with a dash between them")
    return code


def finish_word(start: str) -> str:
    """The only word that begins so; `start` itself where there is none or more than one."""
    found = [start] if start in _NUMBER else completions(start)
    return found[0] if len(found) == 1 else start


def completions(start: str) -> list[str]:
    """All words that begin so, in order; none for an empty start."""
    return [word for word in WORDS if start and word.startswith(start)]


def complete(text: str) -> list[str]:
    """All codes that differ from the text in its last, unfinished word: what Tab offers.

    >>> complete("tambor-luc")
    ['tambor-lucero']
    """
    done, dash, start = text.lower().rpartition("-")
    return [done + dash + word for word in completions(start)]


def numbers(code: str) -> bytes | None:
    """A byte for each word of a code, None where one is not in the list."""
    found = [_NUMBER.get(word) for word in code.split("-")]
    return None if None in found else bytes(number for number in found if number is not None)


def from_numbers(data: bytes) -> str:
    """Inverse of `numbers`."""
    return "-".join(WORDS[byte] for byte in data)
