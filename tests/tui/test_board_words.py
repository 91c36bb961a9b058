"""Every event, every refusal and every way to play has its sentence, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.actions import Play
from core.cards import HIDDEN
from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.casita.legal import KEYS as CASITA_KEYS
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.cuarenta.refusals import KEYS as CUARENTA_KEYS
from core.cuarenta.scoring import LESS_PAID_REASONS as CUARENTA_REASONS
from core.events import (
    Carton,
    ChicaWon,
    Dealt,
    Dejadas,
    Drawn,
    Event,
    Jugada,
    Leftovers,
    Lifted,
    ManoOver,
    MatchWon,
    Robbed,
    Thrown,
)
from core.game import Game, Violation
from core.log.bodies import PERSON, Player
from tests.tui.all_choices import choices
from tests.tui.fake_session import ANA, CARMEN, LUCHO, ROSA
from tests.tui.positions import casita, cuarenta
from tui.games import face_of
from tui.i18n import set_language
from tui.play.moves import choice_of
from tui.render.glyphs import glyphs
from tui.words.narration import tell
from tui.words.plays import describe, rows
from tui.words.refusals import REFUSALS, refusal
from tui.words.seats import enumerated
from tui.words.shouts import shout, strikes_you
from tui.words.teller import Teller, teller

FRENCH = CUARENTA.deck(CuarentaRules())
BETO = Player(PERSON, "Beto")


def say(game: Game = CUARENTA, players: tuple[Player, ...] = (ANA, ROSA), seat: int | None = 0) -> Teller:
    rules = CuarentaRules(jugadores=len(players)) if game is CUARENTA else CasitaRules(jugadores=len(players))
    return teller(game, rules, players, seat, glyphs("unicode"), "auto")


def fr(text: str) -> tuple[int, ...]:
    return FRENCH.parse_run(text)


@pytest.fixture(params=["es", "es-AR", "en"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("es")


# --- what happened


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Drawn(fr("3hKd"), 1), "Sorteo 3♥ K♦: da Rosa."),
        (Drawn(fr("3hKd"), 0), "Sorteo 3♥ K♦: das tú."),
        (Drawn(fr("3h3d"), -1), "Sorteo 3♥ 3♦: empate, se saca otra vez."),
        (Dealt(1, 2, 1, (5, 5), (), 30), "Mano 2: da Rosa."),
        (Dealt(1, 2, 2, (5, 5), (), 20), "Rosa reparte otra vez."),
        (Thrown(0, *fr("7h")), "Botas 7♥"),
        (Thrown(1, *fr("7h")), "Rosa bota 7♥"),
        (Lifted(0, fr("5d")[0], fr("5h"), ()), "Levantas 5♥ con 5♦"),
        (Lifted(0, fr("7h")[0], fr("Ad6d"), fr("Jh")), "Levantas A♦+6♦ con 7♥ y sigues J♥"),
        (Lifted(1, fr("Jd")[0], fr("Jh"), fr("QcKs")), "Rosa levanta J♥ con J♦, y Q♣ K♠"),
        (Dejadas(1, fr("6s"), False), "6♠ no va para nadie"),
        (Dejadas(1, fr("6s7d"), False), "6♠ 7♦ no van para nadie"),
        (Dejadas(1, fr("6s"), True), "6♠ se queda en la mesa"),
        (Jugada(1, "caida", 2), "Caída de Rosa +2"),
        (Jugada(0, "caida_y_limpia", 4), "Caída y limpia tuya +4"),
        (Jugada(1, "limpia", 0, "38_no_juega"), "Limpia de Rosa, no paga: 38 que no juega"),
        (Jugada(1, "caida_y_limpia", 2, "38_no_juega"), "Caída y limpia de Rosa +2 (38 que no juega)"),
        (Jugada(1, "ronda", 2, rank=6), "Ronda de 7 de Rosa +2"),
        (Jugada(0, "doble_ronda", 0, wins=True), "Doble ronda tuya: gana la chica"),
        (Leftovers(fr("2cKd"), -1), "Sobran 2♣ K♦: para nadie"),
        (Leftovers(fr("2c"), 1), "Rosa se lleva lo que sobra: 2♣"),
        (Leftovers(fr("2c"), 0), "Te llevas lo que sobra: 2♣"),
        (Carton(1, 23, 9), "Rosa: cartón de 23, +9"),
        (Carton(0, 17, 0, "menos_de_20"), "Tú: cartón de 17, +0 (menos de 20)"),
        (ManoOver(3, (12, 15)), "Fin de la mano 3: Tú 12 · Rosa 15"),
        (ChicaWon(0, (41, 20), False), "Ganas la chica, 41 a 20"),
        (ChicaWon(1, (4, 12), True), "Rosa gana la chica, 12 a 4"),
        (MatchWon((0,)), "¡Ganas la partida!"),
        (MatchWon((1,)), "Rosa gana la partida"),
    ],
)
def test_sentences_of_cuarenta(event: Event, sentence: str) -> None:
    assert tell(say(), event) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Dealt(1, 1, 1, (3, 3), (0, 5), 30), "Da Rosa. A la mesa: 1● 2▼."),
        (Thrown(1, 3), "Rosa tira 1♣"),
        (Lifted(0, 12, (13,), ()), "Ligas 4▼ con 4●"),
        (Lifted(1, 12, (13,), ()), "Rosa liga 4▼ con 4●"),
        (Robbed(0, 24, 1, 1), "Robas a Rosa con 7●: 1 carta"),
        (Robbed(1, 24, 0, 6), "Rosa te roba con 7●: 6 cartas"),
        (Robbed(0, 24, 0, 6), "Pones 7● en tu pozo"),
        (MatchWon((0, 1)), "Empate: ganan Tú y Rosa"),
    ],
)
def test_sentences_of_casita(event: Event, sentence: str) -> None:
    assert tell(say(CASITA), event) == sentence


@pytest.mark.parametrize(
    ("event", "rules", "sentence"),
    [
        (Jugada(1, "caida", 10), {"caida_a_ronda": 10}, "Caída a una ronda de Rosa +10"),
        (Jugada(1, "caida", 2), {"caida_a_ronda": 10}, "Caída de Rosa +2"),
        (Jugada(0, "caida_y_limpia", 12), {"caida_a_ronda": 10}, "Caída a una ronda y limpia tuya +12"),
        (
            Jugada(0, "caida_y_limpia", 4, "38_no_juega"),
            {"caida_a_ronda": 4},
            "Caída a una ronda y limpia tuya +4 (38 que no juega)",
        ),
        (Jugada(1, "caida_y_limpia", 2), {"caida_y_limpia": 2}, "Caída y limpia de Rosa +2"),
        (Carton(1, 21, 8), {"carton": "par_hacia_arriba"}, "Rosa: cartón de 21, +8 (par hacia arriba)"),
        (Carton(1, 22, 8), {"carton": "par_hacia_arriba"}, "Rosa: cartón de 22, +8"),
        (ChicaWon(1, (46, 46), False), {}, "Rosa gana la chica, 46 a 46 (igualados: gana quien no dio)"),
        (ChicaWon(1, (5, 5), True), {"doble_ronda": "gana"}, "Rosa gana la chica, 5 a 5"),
        (
            ChicaWon(0, (40, 8), True),
            {"partido": "mesa_2_de_3", "zapateria": "gana_mesa"},
            "Ganas la chica, 40 a 8, y la mesa por zapatería",
        ),
        (ChicaWon(0, (40, 8), True), {"partido": "mesa_2_de_3"}, "Ganas la chica, 40 a 8"),
    ],
)
def test_what_an_option_decided_is_said(event: Event, rules: dict[str, Any], sentence: str) -> None:
    assert tell(say()._replace(rules=CuarentaRules(**rules)), event) == sentence


def test_pairs_take_what_is_left_together_and_share_a_win_apart() -> None:
    pairs = say(players=(ANA, ROSA, CARMEN, LUCHO))
    assert tell(pairs, Leftovers(fr("2c"), 0)) == "Tú y Carmen se llevan lo que sobra: 2♣"
    assert tell(pairs, MatchWon((0, 1))) == "Empate: ganan Tú y Carmen – Rosa y Lucho"


def test_a_jugada_that_would_pay_nothing_says_why_before_it_is_played() -> None:
    session = cuarenta("5d", "5h", scores=(38, 0))
    best = choices(CUARENTA, session.view._replace(last=HIDDEN), *fr("5d"))[0]
    assert describe(say(), best) == "5♦ levanta 5♥ · limpia, no paga: 38 que no juega"


def test_two_persons_at_one_keyboard_are_both_called_by_name() -> None:
    assert tell(say(players=(ANA, BETO)), Thrown(0, *fr("7h"))) == "Ana bota 7♥"


def test_between_computers_each_screen_speaks_to_its_own_person() -> None:
    here, there = ANA._replace(key=bytes(32)), BETO._replace(key=bytes(31) + b"1")
    thrown = Thrown(0, FRENCH.parse("5h"))
    assert tell(say(players=(here, there), seat=0), thrown) == "Botas 5♥"
    assert tell(say(players=(here, there), seat=1), thrown) == "Ana bota 5♥"


def test_pairs_are_named_together() -> None:
    four = say(players=(ANA, ROSA, CARMEN, LUCHO))
    assert [four.side(0), four.side(1)] == ["Tú y Carmen", "Rosa y Lucho"]
    assert tell(four, MatchWon((1,))) == "Rosa y Lucho ganan la partida"
    assert say(players=(ROSA, CARMEN, LUCHO, ANA), seat=3).side(1) == "Tú y Carmen"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["Rosa"], "Rosa"),
        (["Rosa", "Luis"], "Rosa y Luis"),
        (["Rosa", "Beto", "Inés"], "Rosa, Beto e Inés"),
        (["Rosa", "Hilda"], "Rosa e Hilda"),
        (["Rosa", "Hielo"], "Rosa y Hielo"),
    ],
)
def test_how_names_are_enumerated(names: list[str], said: str) -> None:
    assert enumerated(names) == said


def test_a_card_that_nobody_may_know_is_no_card() -> None:
    told = say()
    assert (told.card(HIDDEN), told.cards((HIDDEN, *fr("Kd"))), told.sum((HIDDEN, HIDDEN))) == ("?", "? K♦", "?+?")
    assert tell(say(CASITA), Thrown(1, HIDDEN)) == "Rosa tira ?"


@pytest.mark.parametrize(
    ("event", "to_ana", "to_rosa", "to_nobody"),
    [
        (Jugada(1, "caida", 2), "¡Rosa te cae! +2", "¡Le caes a Ana! +2", "¡Rosa le cae a Ana! +2"),
        (Jugada(0, "caida", 10), "¡Le caes a Rosa en su ronda! +10", "¡Ana te cae en tu ronda! +10", None),
        (Jugada(1, "caida_y_limpia", 4), "¡Rosa te cae y limpia! +4", "¡Le caes a Ana y limpias! +4", None),
        (Jugada(1, "limpia", 2), "¡Rosa limpia! +2", "¡Limpias! +2", "¡Rosa limpia! +2"),
        (Jugada(1, "limpia", 0, "38_no_juega"), "¡Rosa limpia! No paga: 38 que no juega", None, None),
        (Jugada(0, "ronda", 2, "", 6), "¡Cantas ronda de 7! +2", "¡Ana canta ronda de 7! +2", None),
        (Jugada(1, "doble_ronda", 0, "", -1, True), "¡Rosa canta doble ronda! Gana la chica", None, None),
        (Thrown(1, 3), "", "", ""),
    ],
)
def test_what_is_called_out_says_who_did_it_to_whom(
    event: Event, to_ana: str, to_rosa: str | None, to_nobody: str | None
) -> None:
    told = say()._replace(rules=CUARENTA.presets["pagat"])
    for you, called in ((0, to_ana), (1, to_rosa), (None, to_nobody)):
        if called is not None:
            assert shout(told._replace(you=you), event) == called


def test_what_is_called_out_of_a_robbery() -> None:
    told = say(CASITA)
    assert shout(told, Robbed(1, 24, 0, 6)) == "¡Rosa te roba 6!"
    assert shout(told, Robbed(0, 24, 1, 12)) == "¡Le robas 12 a Rosa!"
    assert shout(told._replace(you=None), Robbed(1, 24, 0, 1)) == "¡Rosa le roba 1 a Ana!"
    assert shout(told, Robbed(1, 24, 1, 6)) == "", "a card on one's own pozo is nobody's loss"


def test_what_is_done_to_the_reader() -> None:
    told = say()
    assert strikes_you(told, Jugada(1, "caida", 2)) and strikes_you(say(CASITA), Robbed(1, 24, 0, 6))
    assert not strikes_you(told, Jugada(0, "caida", 2)) and not strikes_you(told, Jugada(1, "limpia", 2))
    assert not strikes_you(told._replace(you=None), Jugada(1, "caida", 2))


def test_every_reason_has_its_words(language: str) -> None:
    assert set(CUARENTA_REASONS) <= set(face_of("cuarenta").reasons)


# --- why not


@pytest.mark.parametrize(
    ("game", "key"), [(CUARENTA, key) for key in CUARENTA_KEYS] + [(CASITA, key) for key in CASITA_KEYS]
)
def test_every_refusal_has_its_sentence(game: Game, key: str, language: str) -> None:
    for cards in ((), (0,), (0, 5), (0, 5, 9)):
        sentence = refusal(say(game), Violation("CU-1", key, cards))
        assert sentence and "{" not in sentence


def test_no_sentence_for_a_refusal_that_does_not_exist() -> None:
    assert set(REFUSALS) == set(CUARENTA_KEYS) | set(CASITA_KEYS)


def test_a_sum_that_does_not_add_up_is_shown_as_a_sum() -> None:
    assert refusal(say(), Violation("CU-11", "sum_wrong", fr("7h4s6c"))) == "4♠+6♣ no suma 7."


# --- what a card would do


def test_the_line_of_the_picture() -> None:
    session = cuarenta()
    best = choices(CUARENTA, session.view, *fr("Jd"))[0]
    assert describe(say(), best) == "J♦ levanta J♥ y sigue Q♣ K♠ · caída +2"


def test_what_is_left_is_said_before_it_is_lost() -> None:
    session = cuarenta("4d", "4h 5c 6s")
    choice = choice_of(CUARENTA, session.view, Play(fr("4d")[0], fr("4h"), fr("5c"), fr("6s")))
    assert choice and describe(say(), choice) == "4♦ levanta 4♥ y sigue 5♣ · 6♠ no irá para nadie"


def test_a_robbery_says_whose_and_how_much() -> None:
    session = casita()
    best = choices(CASITA, session.view, CASITA.deck(session.rules).parse("7c"))[0]
    assert describe(say(CASITA), best) == "7▼ roba el pozo de Rosa: 4 cartas"


def test_rows_of_the_list() -> None:
    session = cuarenta("7h", "7c 4h 3d Jh Qc Ks")
    shown = rows(say(), choices(CUARENTA, session.view, *fr("7h")))[:3]
    assert [(row.kind, row.what, row.worth, row.most) for row in shown] == [
        ("suma", "3♦ + 4♥ = 7 → J♥ → Q♣ → K♠", "6 cartas", True),
        ("escalera", "7♣ → J♥ → Q♣ → K♠", "5 cartas", False),
        ("botar", "queda en la mesa", "", False),
    ]


def test_every_way_can_be_described(language: str) -> None:
    for session in (cuarenta(), casita(), casita(4), cuarenta("5d 6d", "5h 5c 6s As 4c", scores=(38, 39))):
        teller_ = say(session.game, session.players)
        for card in session.view.hands[0]:
            candidates = choices(session.game, session.view, card)
            assert all(describe(teller_, choice) for choice in candidates)
            assert all(len(row.what) <= 58 for row in rows(teller_, candidates))
