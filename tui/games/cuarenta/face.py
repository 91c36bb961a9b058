"""Cuarenta in words and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from core.actions import NOBODY, Seat
from core.cards import HIDDEN
from core.cuarenta.rules import Rules
from core.cuarenta.scoring import CAIDA, GOAL, HALF, NO_JUEGA
from core.events import Carton, ChicaWon, Event, Jugada
from core.game import Game
from tui.games.cuarenta.exercises import EXERCISES
from tui.games.cuarenta.lesson import LESSON
from tui.games.cuarenta.options import OPTIONS
from tui.games.cuarenta.sections import SECTIONS
from tui.games.cuarenta.sheet import tally
from tui.games.cuarenta.terms import TERMS
from tui.games.face import (
    ALWAYS,
    MATCH,
    ON_SEEN,
    ON_SWEEP,
    ON_THROW,
    ON_WIN,
    SUM,
    AdviceWords,
    GameFace,
    Namer,
    Pile,
    Saying,
    Shout,
    Tally,
    Verbs,
    shout_of,
)
from tui.i18n import N_, _, pgettext

_SAYINGS: Final = (
    Saying("Con esta te caigo", N_("amenaza, con la carta en la frente")),
    Saying("Dos, señor juez", N_("para reclamar dos puntos"), ("limpia", "ronda")),
    Saying("Dos por shunsho", N_("tras una caída: dos por distraído"), ("caida",)),
    Saying("Dos por guapo", N_("al cantar ronda")),
    Saying("As que no me caerás", N_("al botar un as"), (ON_THROW + "A",)),
    Saying("Cuatrero has de ser", N_("cuando alguien bota un 4"), (ON_SEEN + "4",)),
    Saying("¡Capariche!", N_("ante una barrida de muchas cartas"), (ON_SWEEP,)),
    Saying("Cuerito tierno", N_("al que recién aprende")),
    Saying("Marido tiene", N_("cuando el compañero levanta lo que uno botó")),
    Saying("Dale al lorito", N_("al caer a quien habla de más")),
    Saying("Para que estudeen", N_("tras una buena jugada"), ("caida_y_limpia", "doble_ronda")),
    Saying("Zapateros se quedaron", N_("a quien perdió con menos de diez")),
    Saying("Cuarenta, señores, gracias", N_("al ganar"), (ON_WIN,)),
)
_JUGADAS: Final[Mapping[str, str]] = {
    "caida": N_("Caída"),
    "limpia": N_("Limpia"),
    "caida_y_limpia": N_("Caída y limpia"),
    "ronda": N_("Ronda"),
    "doble_ronda": N_("Doble ronda"),
}
_ON_A_RONDA: Final[Mapping[str, str]] = {
    "caida": N_("Caída a una ronda"),
    "caida_y_limpia": N_("Caída a una ronda y limpia"),
}
"""The caídas that pay more on a card of a ronda, by the option `caida_a_ronda`."""
_SHOUTS: Final[Mapping[str, Shout]] = {
    "caida": Shout(N_("¡Le caes a {victim}!"), N_("¡{name} te cae!"), N_("¡{name} le cae a {victim}!")),
    "caida_y_limpia": Shout(
        N_("¡Le caes a {victim} y limpias!"),
        N_("¡{name} te cae y limpia!"),
        N_("¡{name} le cae a {victim} y limpia!"),
    ),
    "limpia": shout_of(N_("¡Limpias!"), N_("¡{name} limpia!")),
    "ronda": shout_of(N_("¡Cantas {jugada}!"), N_("¡{name} canta {jugada}!")),
    "doble_ronda": shout_of(N_("¡Cantas {jugada}!"), N_("¡{name} canta {jugada}!")),
}
_SHOUTS_ON_A_RONDA: Final[Mapping[str, Shout]] = {
    "caida": Shout(
        N_("¡Le caes a {victim} en su ronda!"),
        N_("¡{name} te cae en tu ronda!"),
        N_("¡{name} le cae a {victim} en su ronda!"),
    ),
    "caida_y_limpia": Shout(
        N_("¡Le caes a {victim} en su ronda y limpias!"),
        N_("¡{name} te cae en tu ronda y limpia!"),
        N_("¡{name} le cae a {victim} en su ronda y limpia!"),
    ),
}
_REASONS: Final[Mapping[str, str]] = {
    "38_no_juega": N_("38 que no juega"),
    "tope30": N_("desde 30 no cuenta"),
    "menos_de_20": N_("menos de 20"),
    "20_20": N_("20 a 20"),
    "dos_al_mayor": N_("dos al mayor"),
    "dos_por_dar": N_("dos por dar"),
}


class CuarentaFace(GameFace):
    """See `tui.games.face.GameFace`."""

    id = "cuarenta"
    name = N_("Cuarenta")
    about = N_("El juego del Ecuador: levantar cartas, caídas y limpias, hasta los 40 puntos.")
    presets = MappingProxyType(
        {
            "texto": (N_("De siempre"), N_("Las reglas escritas de la casa, sin añadidos.")),
            "pagat": (N_("Pagat"), N_("Como las recoge Pagat: rondas de 4, cuatro iguales ganan, cartón al par.")),
            "quito": (
                N_("Quito, «todo dos»"),
                N_("Todo vale 2, menos la doble ronda (4); la ronda se canta; mesa al mejor de tres chicas."),
            ),
            "familiar": (
                N_("Familiar"),
                N_("Como las de siempre, pero la escalera se levanta sola: nadie olvida cartas."),
            ),
        }
    )
    options = OPTIONS
    sections = SECTIONS
    sayings = (*_SAYINGS, *ALWAYS)
    example = "cuarenta/1 fr40 texto play 0 1 1:1 5cKh/?? Js6h5d 5d 30 scores=2:0 cartones=3cAc2h/- lifter=0"
    lesson = LESSON
    exercises = EXERCISES
    terms = TERMS
    choosing = N_(
        "Para dejar una carta de la escalera, súbete a la mesa con ↑ y quítala con Espacio, o con el botón derecho."
    )
    verbs = Verbs(
        (N_("Botas {card}"), N_("{name} bota {card}")),
        (N_("Levantas {base} con {card}"), N_("{name} levanta {base} con {card}")),
        N_("Fin de la mano {mano}: {scores}"),
        N_("{card} levanta {base}"),
    )
    advice = AdviceWords(
        N_("bota {card}"),
        N_("nadie te puede caer"),
        N_("es difícil que te caigan"),
        N_("si queda ahí, después la levantas con {card}"),
    )
    kinds = MappingProxyType({MATCH: N_("igual"), SUM: N_("suma")})
    suits_alike = True
    """No rule tells them apart (E-C49)."""
    pile_word = N_("cartón")
    pile_count = N_("cartón {count}")
    goal = GOAL
    jugadas = _JUGADAS
    reasons = _REASONS

    def throwing(self) -> str:
        return pgettext("manera", "botar")

    def pile(self, game: Game, view: Any, seat: Seat) -> Pile:
        """The cartón of the seat's side, face down."""
        side = seat % game.sides(view.rules)
        return Pile(side, HIDDEN, len(view.cartones[side]))

    def tally(self, say: Namer, happened: tuple[Event, ...], scores: tuple[int, ...]) -> Tally:
        return tally(say, self.jugadas, happened, scores)

    def aim(self, rules: Any, view: Any) -> tuple[str, bool]:
        """The 38 that does not play, or the points and chicas that win."""
        if rules.regla38 != "sin_regla" and any(NO_JUEGA <= score < GOAL for score in view.scores):
            return _("38 que no juega"), True
        if rules.partido == "chica":
            return _("a {goal} puntos").format(goal=GOAL), False
        return _("a {goal} · chicas {won}").format(goal=GOAL, won="-".join(map(str, view.chicas))), False

    def worth(self, amount: str, one: bool) -> str:
        return (_("{amount} punto") if one else _("{amount} puntos")).format(amount=amount)

    def jugada(self, rules: Any, event: Jugada) -> str:
        raised = event.points > self.plain_worth(rules, event)
        return _(_ON_A_RONDA[event.name] if raised else _JUGADAS[event.name])

    def shouted(self, rules: Any, event: Jugada) -> Shout:
        raised = event.points > self.plain_worth(rules, event)
        return (_SHOUTS_ON_A_RONDA if raised else _SHOUTS)[event.name]

    def struck(self, rules: Rules, event: Jugada) -> Seat:
        """A caída falls on the card that the seat before has just thrown (CU-18)."""
        return (event.seat - 1) % rules.jugadores if event.name in _ON_A_RONDA else NOBODY

    def plain_worth(self, rules: Rules, event: Jugada) -> int:
        """What it pays where no ronda is in play: a caída that paid more fell on a card of one (`caida_a_ronda`)."""
        if event.name not in _ON_A_RONDA:
            return event.points
        return rules.caida_y_limpia if event.name == "caida_y_limpia" and not event.reason else CAIDA

    def carton_reason(self, rules: Rules, event: Carton) -> str:
        if event.reason:
            return _(_REASONS[event.reason])
        odd = event.cards > HALF and event.cards % 2
        return _("par hacia arriba") if odd and rules.carton == "par_hacia_arriba" else ""

    def chica_decided(self, rules: Rules, event: ChicaWon) -> str:
        if event.scores[event.side] == event.scores[1 - event.side] >= GOAL:
            return _("{what} (igualados: gana quien no dio)")
        if event.zapateria and rules.partido != "chica" and rules.zapateria == "gana_mesa":
            return _("{what}, y la mesa por zapatería")
        return ""


FACE: Final[GameFace] = CuarentaFace()
