"""Exercises of Cuarenta, from matches that were played: one play each."""

from __future__ import annotations

from typing import Final

from tui.games.lessons import FORFEITS, GAINS_CARDS, GAINS_MOST, MAKES, PAYS_POINTS, WINS_NOW, Exercise, Goal
from tui.i18n import N_

EXERCISES: Final = (
    Exercise(
        "caida",
        N_("Haz una caída."),
        "cuarenta/1 fr40 texto play 0 1 2:1 Jh7d/?? 2h4d7cJc Jc 30 scores=36:2 cartones=QdQh/- lifter=0",
        Goal(MAKES, jugada="caida"),
        ("Jh*Jc",),
    ),
    Exercise(
        "suma",
        N_("Levanta por suma: tres cartas, con la que juegas."),
        "cuarenta/1 fr40 texto play 0 1 3:1 4d7h2dJs/???? 2c5c 5c 30 scores=33:12",
        Goal(GAINS_CARDS, 3),
        ("7h*2c5c",),
    ),
    Exercise(
        "limpia",
        N_("Deja la mesa limpia."),
        "cuarenta/1 fr40 texto play 0 0 1:2 6hKh2c7c2s/???? 6dJs7h - 20 "
        "scores=2:0 cartones=4h4d4sAh3s/QcQh gone=Kc lifter=1",
        Goal(MAKES, jugada="limpia"),
        ("6h*6d>7hJs",),
    ),
    Exercise(
        "cinco",
        N_("Levanta cinco cartas, con la que juegas."),
        "cuarenta/1 fr40 texto play 0 1 1:3 AdKcQdKh6c/????? 2s4sAh3s - 10 "
        "scores=0:4 cartones=7cAs6h4h4c5s6s/7s7hQcQh7d2c5hJd gone=Qs lifter=0",
        Goal(GAINS_CARDS, 5),
        ("Ad*Ah>2s3s4s",),
    ),
    Exercise(
        "caida_y_limpia",
        N_("Haz caída y limpia de una vez: cuatro puntos."),
        "cuarenta/1 fr40 texto play 0 1 1:3 7c6dJs/??? KhQhJc Jc 10 "
        "scores=6:2 cartones=AcAd2d4c4dKcKsAhAs/3c3s6c6s7sQsQd7d2c5cJh gone=Jd lifter=0",
        Goal(PAYS_POINTS, 4),
        ("Js*Jc>QhKh",),
    ),
    Exercise(
        "gana_con_caida",
        N_("Tienes 38 y la limpia ya no cuenta: gana con una caída."),
        "cuarenta/1 fr40 texto play 0 1 3:1 2s5d/?? 7h4h2c5c 5c 30 scores=38:4 cartones=QsQd/- lifter=0",
        Goal(WINS_NOW),
        ("5d*5c",),
    ),
    Exercise(
        "seis",
        N_("Levanta seis cartas con esta mano."),
        "cuarenta/1 fr40 texto play 0 1 1:2 4cQs3d6c3c/????? 6d7d5d2sAh2d - 20 scores=0:4 cartones=4h4s/AcAs lifter=0",
        Goal(GAINS_CARDS, 6),
        ("4c*2d2s>5d6d7d",),
    ),
    Exercise(
        "suma_y_escalera",
        N_("Levanta cinco cartas: una suma y su escalera."),
        "cuarenta/1 fr40 texto play 0 1 3:3 2d4d7c3cQh/????? As3d6sKc5c - 10 "
        "scores=26:12 cartones=3s3h4h4s6h2s4c7d5h5s6cKhKd/QdQs lifter=0",
        Goal(GAINS_CARDS, 5),
        ("4d*As3d>5c6s",),
    ),
    Exercise(
        "siete",
        N_("Levanta siete cartas con esta mano."),
        "cuarenta/1 fr40 texto play 0 1 1:2 Ac4s7hAd5h/????? 5sJs7d6hQc4h - 20 scores=2:2 cartones=KhKc/2s2c lifter=1",
        Goal(GAINS_CARDS, 7),
        ("4s*4h>5s6h7dJsQc",),
    ),
    Exercise(
        "dejadas",
        N_("Levanta algo, pero deja dos cartas de la escalera: no irán para nadie."),
        "cuarenta/1 fr40 texto play 0 1 1:2 5dKsAc3sAs/????? 4s7s3d5s - 20 scores=2:0 cartones=JdJcAdAh/QcQs lifter=0",
        Goal(FORFEITS, 2),
        ("3s*3d!4s5s",),
    ),
    Exercise(
        "dos_puntos",
        N_("Juega algo que pague dos puntos."),
        "cuarenta/1 fr40 texto play 0 1 1:3 3sKhQd7h2s/????? Js6cQcAsKs - 10 "
        "scores=4:0 cartones=3d3h4sAhAd2h5c6h7d6s6d/4h4cQsQh lifter=0",
        Goal(PAYS_POINTS, 2),
        ("7h*As6c>JsQcKs",),
    ),
    Exercise(
        "mas",
        N_("¿Con qué te llevas más cartas?"),
        "cuarenta/1 fr40 texto play 0 1 1:2 6c6d6sAs4s/????? Qh6h5cAd2h7d4cAh - 20 scores=2:0 cartones=3d3h/- lifter=0",
        Goal(GAINS_MOST),
        ("4s*AhAd2h>5c6h7d",),
    ),
)
