"""What people say at these tables: the sayings of both games as quick messages, each with what it means.

A saying goes out as it is said, in Spanish; what it means is for the one who chooses.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from tui.i18n import N_


class Saying(NamedTuple):
    """What is said, and a marked text on when and why."""

    text: str
    about: str


_CUARENTA: Final = (
    Saying("Con esta te caigo", N_("amenaza, con la carta en la frente")),
    Saying("Dos, señor juez", N_("para reclamar dos puntos")),
    Saying("Dos por shunsho", N_("tras una caída: dos por distraído")),
    Saying("Dos por guapo", N_("al cantar ronda")),
    Saying("As que no me caerás", N_("al botar un as")),
    Saying("Cuatrero has de ser", N_("cuando alguien bota un 4")),
    Saying("¡Capariche!", N_("ante una barrida de muchas cartas")),
    Saying("Cuerito tierno", N_("al que recién aprende")),
    Saying("Marido tiene", N_("cuando el compañero levanta lo que uno botó")),
    Saying("Dale al lorito", N_("al caer a quien habla de más")),
    Saying("Para que estudeen", N_("tras una buena jugada")),
    Saying("Zapateros se quedaron", N_("a quien perdió con menos de diez")),
    Saying("Cuarenta, señores, gracias", N_("al ganar")),
)
_CASITA: Final = (
    Saying("¡Cuatro con cuatro!", N_("al juntar dos iguales, con el número que sea")),
    Saying("¿Qué hay en la boca?", N_("antes de mirar la carta de encima de un pozo")),
    Saying("¡Casita robada!", N_("al llevarse un pozo entero")),
    Saying("Nadie sabe para quién trabaja", N_("cuando le roban a uno")),
    Saying("Cuiden la casita", N_("cuando alguien mira mucho tu pozo")),
)
_ALWAYS: Final = (
    Saying("¡Buena jugada!", N_("cuando hay que reconocerlo")),
    Saying("Un momentito", N_("mientras uno piensa")),
    Saying("¿La revancha?", N_("al terminar")),
)

SAYINGS: Final[Mapping[str, tuple[Saying, ...]]] = MappingProxyType(
    {"cuarenta": (*_CUARENTA, *_ALWAYS), "casita": (*_CASITA, *_ALWAYS)}
)
"""Game -> what is said at its table, in the order to choose from."""
