"""Casita robada in words and pictures."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from core.actions import Seat
from core.cards import HIDDEN
from core.casita.rules import ANTIHORARIO, COMUN, Rules, pozo_seat
from core.events import Event
from core.game import Game
from tui.games.casita.exercises import EXERCISES
from tui.games.casita.lesson import LESSON
from tui.games.casita.options import OPTIONS
from tui.games.casita.sections import SECTIONS
from tui.games.casita.sheet import tally
from tui.games.casita.terms import TERMS
from tui.games.face import (
    ADD,
    ALWAYS,
    MATCH,
    ON_PAIR,
    ON_ROB,
    ON_ROBBED,
    STEAL,
    AdviceWords,
    GameFace,
    Namer,
    Pile,
    Saying,
    Tally,
    Verbs,
)
from tui.i18n import N_, pgettext

_SAYINGS: Final = (
    Saying("¡Cuatro con cuatro!", N_("al juntar dos iguales, con el número que sea"), (ON_PAIR,)),
    Saying("¿Qué hay en la boca?", N_("antes de mirar la carta de encima de un pozo")),
    Saying("¡Casita robada!", N_("al llevarse un pozo entero"), (ON_ROB,)),
    Saying("Nadie sabe para quién trabaja", N_("cuando le roban a uno"), (ON_ROBBED,)),
    Saying("Cuiden la casita", N_("cuando alguien mira mucho tu pozo")),
)


class CasitaFace(GameFace):
    """See `tui.games.face.GameFace`."""

    id = "casita"
    name = N_("Casita robada")
    about = N_("El juego argentino: juntar cartas iguales y robarle al otro su casita entera.")
    presets = MappingProxyType({"texto": (N_("De siempre"), N_("Las reglas escritas de la casa, sin añadidos."))})
    options = OPTIONS
    sections = SECTIONS
    sayings = (*_SAYINGS, *ALWAYS)
    example = "casita/1 es40 texto play 0 1 1:1 4b7o/?? 4o1c6e12c 12c 30 pozos=3o3c/- ultimo=0"
    lesson = LESSON
    exercises = EXERCISES
    terms = TERMS
    choosing = N_(
        "Para robar, elige una carta igual a la de encima de un pozo: robar es una de sus maneras, y con Tab se elige "
        "entre ellas. También se señala el pozo: súbete con ↑ hasta él y márcalo con Espacio, o con un clic."
    )
    verbs = Verbs(
        (N_("Tiras {card}"), N_("{name} tira {card}")),
        (N_("Ligas {base} con {card}"), N_("{name} liga {base} con {card}")),
        N_("Fin de la partida: {scores}"),
        N_("{card} liga con {base}"),
    )
    advice = AdviceWords(
        N_("tira {card}"),
        N_("nadie la puede ligar"),
        N_("es difícil que la liguen"),
        N_("si queda ahí, después la ligas con {card}"),
    )
    kinds = MappingProxyType({MATCH: N_("ligar"), STEAL: N_("robar"), ADD: N_("poner")})
    one_mano = True
    open_piles = True
    pile_word = N_("pozo")
    pile_count = N_("pozo {count}")

    def throwing(self) -> str:
        return pgettext("manera", "tirar")

    def pile(self, game: Game, view: Any, seat: Seat) -> Pile:
        """The pozo, face up; partners may share one."""
        owner = pozo_seat(view.rules, seat)
        pozo = view.pozos[owner]
        return Pile(owner, pozo[-1] if pozo else HIDDEN, len(pozo))

    def tally(self, say: Namer, happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
        return tally(say, happened, scores)

    def anticlockwise(self, rules: Rules) -> bool:
        return rules.sentido == ANTIHORARIO

    def shared_pile(self, rules: Rules) -> bool:
        """Partners have one pozo together (CA-21)."""
        return rules.parejas and rules.parejas_pozo == COMUN


FACE: Final[GameFace] = CasitaFace()
