"""What people agree on before a partida of Casita robada, and what follows from it. Ids: core/RULES.md."""

from __future__ import annotations

from typing import Final, NamedTuple

from core.actions import Seat, Side
from core.cards import SPANISH_40, SPANISH_48, Deck
from core.game import Option, Violation

SEAT_COUNTS: Final = (2, 3, 4, 5, 6)
"""How many play (CA-1)."""
HAND: Final = 3
"""Cards each of a deal (CA-4)."""
TABLE: Final = 4
"""Cards turned up at the first deal (CA-4)."""

HORARIO: Final = "horario"
ANTIHORARIO: Final = "antihorario"
LIBRE: Final = "libre"
OBLIGATORIO: Final = "obligatorio"
NADIE: Final = "nadie"
ULTIMO: Final = "ultimo"
SEPARADO: Final = "separado"
COMUN: Final = "comun"


class Rules(NamedTuple):
    """The options of a match; the defaults are the seed text's. `OPTIONS` lists the values of each, in the same order.

    `sentido` is how the seats lie around the table: the turn always passes to seat + 1. `ligar` obligatorio binds the
    card that is played: it may be thrown only if it can neither link nor rob. `parejas_pozo` matters in pairs only.
    """

    jugadores: int = 2
    parejas: bool = False
    baraja: int = 40
    sentido: str = HORARIO
    ligar: str = LIBRE
    bloqueo: bool = True
    propio_pozo: bool = False
    sobrantes: str = NADIE
    parejas_pozo: str = SEPARADO


OPTIONS: Final = (
    Option("jugadores", SEAT_COUNTS, "CA-1"),
    Option("parejas", (False, True), "CA-1"),
    Option("baraja", (40, 48), "CA-2"),
    Option("sentido", (HORARIO, ANTIHORARIO), "CA-5"),
    Option("ligar", (LIBRE, OBLIGATORIO), "CA-13"),
    Option("bloqueo", (True, False), "CA-9"),
    Option("propio_pozo", (False, True), "CA-14"),
    Option("sobrantes", (NADIE, ULTIMO), "CA-19"),
    Option("parejas_pozo", (SEPARADO, COMUN), "CA-21"),
)

PRESETS: Final = {"texto": Rules()}

_DECKS: Final = {40: SPANISH_40, 48: SPANISH_48}
_SEATS_IN_PAIRS: Final = (4, 6)


_KNOWN: Final = tuple(tuple((type(value), value) for value in option.values) for option in OPTIONS)
"""The values of each option with their types: a bool is no number here."""


def deck_of(rules: Rules) -> Deck:
    """The pack (CA-2)."""
    return _DECKS[rules.baraja]


def sides_of(rules: Rules) -> int:
    """How many parties: pairs sit opposite, so partners are never neighbours (CA-1)."""
    return rules.jugadores // 2 if rules.parejas else rules.jugadores


def side_of(rules: Rules, seat: Seat) -> Side:
    """The party of a seat."""
    return seat % sides_of(rules)


def pozo_seat(rules: Rules, seat: Seat) -> Seat:
    """Where the cards lie that this seat wins: before the player, or before the first of a pair that shares (CA-21)."""
    return side_of(rules, seat) if rules.parejas_pozo == COMUN else seat


def rules_violation(rules: Rules) -> Violation | None:
    """Why these options cannot be played: ``unknown_value`` or ``no_pairs``."""
    for option, known, value in zip(OPTIONS, _KNOWN, rules, strict=True):
        if (type(value), value) not in known:
            return Violation(option.rule, "unknown_value")
    if rules.parejas and rules.jugadores not in _SEATS_IN_PAIRS:
        return Violation("CA-1", "no_pairs")
    return None
