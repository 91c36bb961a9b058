"""Exercises of Casita robada, from matches that were played: one play each."""

from __future__ import annotations

from typing import Final

from tui.games.lessons import GAINS_CARDS, GAINS_MOST, STAYS_SAFE, WINS_NOW, Exercise, Goal
from tui.i18n import N_

_MOST: Final = N_("¿Con qué te llevas más cartas?")
_SAFE: Final = N_("Juega de modo que quien sigue no pueda robarte, tenga lo que tenga.")

EXERCISES: Final = (
    Exercise(
        "ligar",
        N_("Liga una carta con otra de la mesa."),
        "casita/1 es40 texto play 0 1 1:1 7b4o6c/??? 11e6o12b2b - 30",
        Goal(GAINS_CARDS, 2),
        ("6c*6o",),
    ),
    Exercise(
        "robar",
        N_("Roba el pozo de Rosa."),
        "casita/1 es40 texto play 0 1 1:4 1o4b1b/??? 11b11c5c1e7b12e - 12 "
        "pozos=2e2o3c3b/5e5b12o12c6c6o6b10o10b10e4e4o ultimo=0",
        Goal(GAINS_MOST),
        ("4b@1",),
    ),
    Exercise(
        "ligar_o_robar",
        _MOST,
        "casita/1 es40 texto play 0 1 1:4 2o12e10c/??? 10o5o6o3b2b4c - 12 "
        "pozos=7e7o6b6e3c3e1o1b11c11o7b7c/4o4e12o12c ultimo=1",
        Goal(GAINS_MOST),
        ("12e@1",),
    ),
    Exercise(
        "que_roba_mas",
        N_("Dos pozos al alcance: ¿qué roba más?"),
        "casita/1 es40 texto,jugadores=3 play 0 2 1:3 11b2o12c/???/??? 3b2c - 9 "
        "pozos=6e6b4e4b5c5b5e10o10b7o7c7e/11c11e/1o1c1e1b12o12b ultimo=1",
        Goal(GAINS_MOST),
        ("12c@2",),
    ),
    Exercise(
        "tres",
        N_("Llévate exactamente tres cartas."),
        "casita/1 es40 texto,jugadores=3 play 0 0 1:3 5b10o11c/??/?? 7e7o4c6e12o10e10b - 9 "
        "pozos=-/5e5o/12e12c2b2c2o3b3c3e6o6c1o1e11e11b11o ultimo=2",
        Goal(GAINS_CARDS, 3),
        ("5b@1",),
    ),
    Exercise(
        "bloqueo",
        N_("El {caballo} de la mesa no te deja robar: llévate lo que puedas."),
        "casita/1 es40 texto play 0 0 1:2 6b2o11b/?? 3b5o12c1e11o7e10c 10c 24 pozos=6c6e/11e11c ultimo=1",
        Goal(GAINS_CARDS, 2),
        ("11b*11o",),
    ),
    Exercise(
        "a_salvo",
        _SAFE,
        "casita/1 es40 texto play 0 1 1:2 4e7b10o/??? 3o2o7e1e - 24 pozos=12e12o10b10e/6o6b ultimo=1",
        Goal(STAYS_SAFE),
        ("10o",),
    ),
    Exercise(
        "el_mas_grande",
        _MOST,
        "casita/1 es40 texto,jugadores=3 play 0 1 1:3 11c10c5e/???/?? 3c6b2o5b4c12c - 9 "
        "pozos=-/4b4o11e11b11o/12b12e1c1b6e6c7e7c7o10e10o10b ultimo=2",
        Goal(GAINS_MOST),
        ("10c@2",),
    ),
    Exercise(
        "a_salvo_otra_vez",
        _SAFE,
        "casita/1 es40 texto play 0 0 1:2 2c5e3c/?? 6o4e4c3e12b11o11e 11e 24 pozos=5o5c/7b7c ultimo=0",
        Goal(STAYS_SAFE),
        ("5e",),
    ),
    Exercise(
        "bloqueo_entre_tres",
        _MOST,
        "casita/1 es40 texto,jugadores=3 play 0 1 1:3 1c5c6c/???/?? 4o1e - 9 "
        "pozos=3o3e5o5e7b7e/6b6e6o1o1b/4c4b7o7c2c2b12b12e10c10o ultimo=2",
        Goal(GAINS_MOST),
        ("1c*1e",),
    ),
    Exercise(
        "a_salvo_entre_tres",
        _SAFE,
        "casita/1 es40 texto,jugadores=3 play 0 0 1:2 2b10b6o/??/?? 12c11b5c3e1o - 18 "
        "pozos=1c1e10e10o/6b6e/2o2c12o12e ultimo=2",
        Goal(STAYS_SAFE),
        ("10b",),
    ),
    Exercise(
        "la_ultima",
        N_("Es la última carta de la partida: gánala."),
        "casita/1 es40 texto play 0 0 1:6 6o/- 3o1b1o10c10b3c6b 6b 0 "
        "pozos=12b12c2c2o5o5c11e11b4c4b7b7e4o4e5b5e/11o11c7c7o1e1c6c6e10o10e12e12o2e2b3b3e ultimo=0",
        Goal(WINS_NOW),
        ("6o*6b",),
    ),
)
