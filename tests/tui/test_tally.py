"""The count of a mano: every point with where it came from."""

from __future__ import annotations

from core.actions import Deal
from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.events import (
    Carton,
    ChicaWon,
    Dealt,
    Dejadas,
    Event,
    Jugada,
    Leftovers,
    Lifted,
    ManoOver,
    MatchWon,
    Robbed,
    Thrown,
)
from tests.tui.fake_session import ANA, ROSA
from tui.board.score_sheet import last_mano, lay_lines, mano_tally
from tui.games.face import mano_number
from tui.play.session import HistoryLine, Lay
from tui.render.glyphs import glyphs
from tui.words.teller import teller

GLYPHS = glyphs("unicode")
FRENCH = CUARENTA.deck(CuarentaRules())
CU = teller(CUARENTA, CuarentaRules(), (ANA, ROSA), 0, GLYPHS, "auto")
CA = teller(CASITA, CasitaRules(), (ANA, ROSA), 0, GLYPHS, "auto")


def fr(text: str) -> tuple[int, ...]:
    return FRENCH.parse_run(text)


MANO: tuple[Event, ...] = (
    Dealt(1, 3, 1, (5, 5), (), 30),
    Jugada(0, "ronda", 2),
    Thrown(0, *fr("2s")),
    Lifted(1, fr("2d")[0], fr("2s"), ()),
    Jugada(1, "caida_y_limpia", 4),
    Jugada(0, "caida", 2),
    Jugada(0, "caida", 2),
    Dejadas(0, fr("6s"), False),
    Leftovers(fr("Kh"), -1),
    Carton(0, 23, 9),
    Carton(1, 15, 0, "menos_de_20"),
    ManoOver(3, (27, 19)),
)


def test_every_point_of_a_mano_in_its_row() -> None:
    counted = mano_tally(CU, MANO, (0, 0))
    assert counted.title == "Mano 3"
    assert counted.heads == ("Tú", "Rosa")
    assert counted.rows == (
        ("Al empezar", "12", "15"),
        ("Caída", "2 veces, +4", "—"),
        ("Caída y limpia", "—", "1 vez, +4"),
        ("Ronda", "1 vez, +2", "—"),
        ("Cartón", "23 cartas, +9", "15 cartas, +0"),
    )
    assert counted.total == ("Total", "27", "19")
    assert counted.notes == ("Dejadas, para nadie: 6♠", "Sobra K♥: para nadie")


def test_a_chica_that_ends_in_the_middle_has_no_carton() -> None:
    events = (*MANO[:5], Jugada(0, "caida", 2), ChicaWon(0, (40, 8), True), MatchWon((0,)))
    counted = mano_tally(CU, events, (0, 0))
    assert "Cartón" not in [row[0] for row in counted.rows]
    assert counted.total == ("Total", "40", "8")
    assert counted.notes == ("Ganas la chica, 40 a 8", "¡Zapateros! Perder con menos de 10.")


def test_a_jugada_that_wins_the_chica_by_itself_says_so_instead_of_its_points() -> None:
    events = (Dealt(1, 1, 1, (5, 5), (), 30), Jugada(0, "doble_ronda", 0, wins=True), ChicaWon(0, (3, 5), True))
    counted = mano_tally(CU, events, (0, 0))
    assert counted.rows == (("Al empezar", "3", "5"), ("Doble ronda", "gana la chica", "—"))
    assert counted.total == ("Total", "3", "5")


def test_casita_counts_links_and_robberies() -> None:
    events = (
        Dealt(1, 1, 1, (3, 3), (0, 4, 8, 12), 30),
        Lifted(0, 1, (0,), ()),
        Robbed(1, 2, 0, 2),
        Robbed(0, 3, 1, 3),
        Leftovers((4,), -1),
        ManoOver(1, (4, 0)),
        MatchWon((0,)),
    )
    counted = mano_tally(CA, events, (4, 0))
    assert counted.heads == ("ligó", "robó", "le robaron", "cartas")
    assert counted.rows == (("Tú", "1", "1 (3)", "1 (2)", "4"), ("Rosa", "0", "1 (2)", "1 (3)", "0"))
    assert counted.notes == ("Sobra 2●: para nadie",)


def test_only_the_last_mano_is_counted() -> None:
    history = [HistoryLine(seq, event) for seq, event in enumerate((*MANO, *MANO[:3]))]
    assert last_mano(history) == MANO[:3]
    assert mano_number(last_mano(history)) == 3
    assert last_mano([]) == () and mano_number(()) == 0


def test_how_the_deck_lay() -> None:
    lay = Lay((Deal((fr("2s3s"), fr("AhKd"))), Deal((fr("4s"), fr("5s")))), fr("Qc"))
    assert lay_lines(CU, lay) == (
        "Reparto 1",
        "  Tú: 2♠ 3♠",
        "  Rosa: A♥ K♦",
        "Reparto 2",
        "  Tú: 4♠",
        "  Rosa: 5♠",
        "En el mazo: Q♣",
    )
