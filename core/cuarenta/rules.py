"""What people agree on before a match of Cuarenta: every option, its values, and the named sets of them.

The defaults are the seed text exactly. Numbers in comments are the rules of core/RULES.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from core.game import Option, Violation


class Rules(NamedTuple):
    """The options in force; they never change within a match. `OPTIONS` lists the values of each field."""

    jugadores: int = 2
    suma_max: str = "sin_limite"
    iguales_base: str = "una"
    iguales_escalera: str = "todas"
    captura: str = "libre"
    dejadas: str = "para_nadie"
    escalera_automatica: bool = False
    caida_tras_reparto: bool = False
    caida_y_limpia: int = 4
    ronda: int = 2
    doble_ronda: int | str = 4
    cantar_ronda: bool = False
    caida_a_ronda: int = 2
    regla38: str = "texto"
    tope30: str = "nada"
    carton: str = "exacto"
    carton_menor: str = "nada"
    carton_20_20: str = "seis_y_seis"
    sobrantes: str = "nadie"
    partido: str = "chica"
    zapateria: str = "adorno"


OPTIONS: Final = (
    Option("jugadores", (2, 4), "CU-1"),
    Option("suma_max", ("sin_limite", "2", "2_o_3_con_limpia"), "CU-11"),
    Option("iguales_base", ("una", "todas"), "CU-11"),
    Option("iguales_escalera", ("todas", "una"), "CU-13"),
    Option("captura", ("libre", "obligatoria"), "CU-10"),
    Option("dejadas", ("para_nadie", "quedan"), "CU-16"),
    Option("escalera_automatica", (False, True), "CU-16"),
    Option("caida_tras_reparto", (False, True), "CU-18"),
    Option("caida_y_limpia", (4, 2), "CU-22"),
    Option("ronda", (2, 4), "CU-23"),
    Option("doble_ronda", (4, 8, "gana"), "CU-24"),
    Option("cantar_ronda", (False, True), "CU-25"),
    Option("caida_a_ronda", (2, 4, 10), "CU-20"),
    Option("regla38", ("texto", "solo_caida", "solo_veda_limpia", "sin_regla"), "CU-27"),
    Option("tope30", ("nada", "carton", "ronda", "ambos"), "CU-27"),
    Option("carton", ("exacto", "par_hacia_arriba"), "CU-29"),
    Option("carton_menor", ("nada", "dos_al_mayor", "dos_por_dar"), "CU-29"),
    Option("carton_20_20", ("seis_y_seis", "no_dador", "nadie"), "CU-29"),
    Option("sobrantes", ("nadie", "ultimo"), "CU-30"),
    Option("partido", ("chica", "mesa_2_de_3"), "CU-35"),
    Option("zapateria", ("adorno", "gana_mesa"), "CU-35"),
)
"""In the order to show; one for each field of `Rules`."""

TEXTO: Final = Rules()
PAGAT: Final = Rules(
    ronda=4,
    doble_ronda="gana",
    caida_a_ronda=10,
    regla38="solo_veda_limpia",
    tope30="ronda",
    carton="par_hacia_arriba",
    carton_menor="dos_al_mayor",
    carton_20_20="no_dador",
)
QUITO: Final = Rules(
    suma_max="2",
    caida_y_limpia=2,
    cantar_ronda=True,
    regla38="solo_caida",
    tope30="carton",
    sobrantes="ultimo",
    partido="mesa_2_de_3",
    zapateria="gana_mesa",
)
FAMILIAR: Final = Rules(escalera_automatica=True)

PRESETS: Final[Mapping[str, Rules]] = {"texto": TEXTO, "pagat": PAGAT, "quito": QUITO, "familiar": FAMILIAR}
"""For two players; `jugadores` is chosen beside them."""


_KNOWN: Final = tuple(frozenset((type(value), value) for value in option.values) for option in OPTIONS)


def rules_violation(rules: Rules) -> Violation | None:
    """The first option that has none of its values (a bool is no number here); None when all are in order."""
    for option, known, value in zip(OPTIONS, _KNOWN, rules, strict=True):
        if (type(value), value) not in known:
            return Violation(option.rule, "unknown_value")
    return None
