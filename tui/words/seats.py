"""Who sits at a table and how cards are lifted, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.games import GAMES
from core.log.bodies import HINTED, PERSON, Player
from tui.i18n import N_, _

SEAT_KINDS: Final[Mapping[str, tuple[str, str]]] = {
    PERSON: (N_("persona"), N_("Alguien de la casa, en este teclado.")),
    "aprendiz": (N_("bot aprendiz"), N_("Aprendiz: levanta lo que ve y a veces se descuida.")),
    "vecino": (N_("bot vecino"), N_("Vecino: va a los puntos y a las cartas, pero no recuerda lo que pasó.")),
    "experto": (N_("bot experto"), N_("Experto: recuerda cada carta y piensa antes en tu respuesta.")),
    "maestro": (
        N_("bot maestro"),
        N_("Maestro: imagina todas las manos posibles y juega lo que más gana."),
    ),
    "azar": (N_("bot al azar"), N_("Al azar: juega cualquier carta. Para los más chicos.")),
}
"""A person or a bot's level -> its word and what it is like, in the order to choose from."""


def kinds_for(game: str, kinds: Mapping[str, tuple[str, str]] = SEAT_KINDS) -> Mapping[str, tuple[str, str]]:
    """Those of them that can sit at a table of that game."""
    from core.bots import LEVELS, levels_of  # the bots are loaded when somebody chooses

    missing = set(LEVELS).difference(levels_of(GAMES[game]))
    return {kind: words for kind, words in kinds.items() if kind not in missing}


LIFTING: Final[Mapping[str, tuple[str, str]]] = {
    "asistida": (N_("asistida"), N_("Asistida: se ilumina lo que cada carta puede levantar, con sus puntos.")),
    "a_ojo": (N_("a ojo"), N_("A ojo: nada se ilumina; tú señalas las cartas, y lo que olvidas se pierde.")),
    HINTED: (N_("asistida, con pistas"), N_("Asistida, y con h cada uno puede pedir qué jugar y por qué.")),
}
"""How cards are lifted -> its word and what it means."""

HINTS: Final[Mapping[bool, tuple[str, str]]] = {
    False: (N_("no"), N_("Nadie pide consejo en esta mesa.")),
    True: (N_("sí"), N_("Con h cada uno puede pedir qué jugar y por qué.")),
}
"""Whether there are hints at a table between computers -> the word and what it means."""

FREE_SEAT: Final = (N_("lugar libre"), N_("Para alguien de otra computadora, con el código o la invitación."))
"""The word and the sentence for a seat that waits for somebody."""

ON_ONES_HONOUR: Final = N_(
    "A ojo: nada se ilumina. De lejos nadie puede comprobarlo: entre computadoras vale la palabra."
)
"""What lifting by eye is between computers."""


def kind_word(kind: str) -> str:
    """``bot vecino``. A level that this program does not have keeps its id: ``bot «maestro»``."""
    return _(SEAT_KINDS[kind][0]) if kind in SEAT_KINDS else _("bot «{level}»").format(level=kind or "?")


def lifting_word(lifting: str) -> str:
    """``asistida``."""
    return _(LIFTING[lifting][0]) if lifting in LIFTING else lifting


def holder_word(player: Player) -> str:
    """``bot vecino``, ``persona``."""
    return kind_word(player.level if player.kind != PERSON else PERSON)


def player_line(player: Player) -> str:
    """``Rosa, bot vecino``."""
    return f"{player.name}, {holder_word(player)}"


def enumerated(names: Sequence[str]) -> str:
    """``Rosa, Carmen y Lucho``; ``Rosa e Inés``, because that is how one says it."""
    if len(names) < 2:
        return "".join(names)
    places = {"names": ", ".join(names[:-1]), "last": names[-1]}
    sounds_like_i = names[-1].lower().startswith(("i", "í", "hi", "hí")) and not names[-1].lower().startswith("hie")
    return (_("{names} e {last}") if sounds_like_i else _("{names} y {last}")).format(**places)
