"""Nothing is without words: every option, every refusal of the disk, every level; and the words say the right thing."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from rich.cells import cell_len

import saves
import tui
from core.actions import NOBODY
from core.bots import LEVELS, levels_of
from core.game import Game, Violation
from core.games import GAMES
from core.log.bodies import BOT, LIFTINGS, PERSON, Player
from saves import errors as trouble
from saves.errors import Notice
from saves.match_status import MatchFacts
from saves.meta import Summary
from tui.games import FACES, face_of
from tui.games.face import OptionSentence
from tui.i18n import set_language
from tui.words.names import game_name, preset_name, rules_refusal, sentence
from tui.words.rules_text import sections
from tui.words.saves import TROUBLE, match_line, notice_text, row_mark, row_text, row_with_game, state_word, when
from tui.words.seats import LIFTING, SEAT_KINDS, kind_word, kinds_for

ANA, ROSA = Player(PERSON, "Ana"), Player("bot", "Rosa", "vecino")
BETO, INES = Player("bot", "Beto", "experto"), Player("bot", "Inés", "azar")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_option_and_value_has_its_words(game: Game) -> None:
    assert list(face_of(game.id).options) == [option.name for option in game.options]
    for option in game.options:
        words = face_of(game.id).options[option.name].values
        assert {(type(value), value) for value in words} == {(type(value), value) for value in option.values}
        for value in option.values:
            assert sentence(game.id, option.name, value).endswith((".", "»."))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_text_of_a_game_tells_every_option_once(game: Game) -> None:
    told = [
        part.name for section in face_of(game.id).sections for part in section.parts if isinstance(part, OptionSentence)
    ]
    assert sorted(told) == sorted(option.name for option in game.options)


def test_the_text_follows_the_rules_in_play_and_marks_what_is_unusual() -> None:
    cuarenta = GAMES["cuarenta"]
    quito = {p.option: p for _title, part in sections(cuarenta, cuarenta.presets["quito"]) for p in part if p.option}
    assert quito["Caída y limpia"].text == "Caer y limpiar en la misma jugada vale 2: «todo dos»."
    assert not quito["Caída y limpia"].usual
    assert quito["Ronda"].usual
    texto = [p for _title, part in sections(cuarenta, cuarenta.presets["texto"]) for p in part if p.option]
    assert all(paragraph.usual for paragraph in texto)


def test_every_game_and_preset_has_a_name() -> None:
    assert set(FACES) == set(GAMES)
    for game in GAMES.values():
        assert set(face_of(game.id).presets) == set(game.presets)
    assert game_name("truco") == "truco", "a game of a later version keeps its id"
    assert preset_name("cuarenta", "nuevo") == "nuevo"


def test_every_level_can_be_chosen() -> None:
    assert set(SEAT_KINDS) == {PERSON, *LEVELS}
    for game in GAMES.values():
        assert set(kinds_for(game.id)) == {PERSON, *levels_of(game)}
        assert ("maestro" in kinds_for(game.id)) is (game.ponder is not None), "nothing that does nothing"
    assert set(LIFTING) == set(LIFTINGS)
    assert kind_word("vecino") == "bot vecino"
    assert kind_word("maestro2") == "bot «maestro2»", "a level of a later version keeps its id"


def test_rules_that_cannot_be_played_are_refused_with_a_reason() -> None:
    assert rules_refusal(Violation("CA-1", "no_pairs")) == "En parejas juegan cuatro o seis."


# --- the disk


def raised_keys() -> set[str]:
    """Every message key that the saves package, or a session, can hand out."""
    found = set()
    for file in [*Path(saves.__file__).parent.glob("*.py"), *Path(tui.__file__).parent.rglob("*.py")]:
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'\bkey = "([a-z_.]+)"|Notice\("([a-z_.]+)"', text))
    return {one or other for one, other in found}


def test_everything_that_can_go_wrong_on_disk_has_a_sentence() -> None:
    assert raised_keys() == set(TROUBLE)


def test_a_sentence_names_only_facts_that_its_error_gives() -> None:
    facts = {"seq", "saved", "known", "game", "bytes", "limit", "path", "reason", "title", "count"}
    facts |= {"setting", "value", "names", "what", "wanted", "line"}
    for text in TROUBLE.values():
        assert {name for _text, name, _spec, _conversion in Formatter().parse(text) if name} <= facts


def test_a_missing_fact_does_not_spoil_the_sentence() -> None:
    assert notice_text(Notice("save.not_allowed", {"path": "/mnt"})).startswith("No se puede escribir en /mnt. ")
    assert notice_text(trouble.NotAllowed().notice).startswith("No se puede escribir en –. ")
    assert notice_text(Notice("save.something_new")) == "save.something_new"


# --- the list


def summary(
    *players: Player,
    scores: tuple[int, ...] = (),
    winners: tuple[int, ...] = (),
    ended: bool = False,
    mano: int = 1,
    game: str = "cuarenta",
) -> Summary:
    persons = [seat for seat, player in enumerate(players) if player.kind == PERSON]
    own = persons[0] if len(persons) == 1 else NOBODY
    return Summary(game, 1, "texto", "asistida", "2026-01-31T20:15:00Z", mano, 9, ended, scores, winners, players, own)


def test_one_person_is_spoken_to_several_are_named() -> None:
    assert match_line(summary(ANA, ROSA, scores=(24, 18))) == "Cuarenta · tú 24 – Rosa 18"
    two = summary(ANA, Player(PERSON, "Beto"), scores=(24, 18))
    assert match_line(two) == "Cuarenta · Ana 24 – Beto 18"
    pairs = summary(ANA, ROSA, BETO, INES, scores=(2, 0))
    assert match_line(pairs) == "Cuarenta · tú y Beto 2 – Rosa e Inés 0"
    assert match_line(summary(ANA, ROSA)) == "Cuarenta · tú, Rosa", "nothing was counted yet"


def test_a_long_game_is_called_by_its_first_word_before_the_names_go() -> None:
    assert match_line(summary(ANA, ROSA, scores=(2, 3), game="casita"), 24) == "Casita · tú 2 – Rosa 3"


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (60, "Cuarenta · tú 24 – Maximiliana Ñ. Fernán 18"),
        (43, "Cuarenta · tú 24 – Maximiliana Ñ. Fernán 18"),
        (40, "Cuarenta · tú 24 – Maximiliana Ñ. Fe… 18"),
        (27, "Cuarenta · tú 24 – Maxi… 18"),
        (25, "tú 24 – Maximiliana Ñ… 18"),
        (15, "tú 24 – Max… 18"),
        (14, "24–18"),
        (11, "24–18"),
    ],
)
def test_in_a_short_line_the_names_give_way_and_never_the_score(width: int, line: str) -> None:
    long = Player("bot", "Maximiliana Ñ. Fernán", "vecino")
    assert match_line(summary(ANA, long, scores=(24, 18)), width) == line


def test_names_that_begin_alike_can_be_told_apart_in_a_short_line() -> None:
    three = [Player(PERSON, "Jugador 1"), Player(PERSON, "Jugador 2"), Player(BOT, "Lucho", "vecino")]
    line = summary(*three, scores=(0, 0, 0), game="casita")
    assert match_line(line, 46) == "Casita · Jugador 1 0 – Jugador 2 0 – Lucho 0"
    assert match_line(line, 29) == "Juga…1 0 – Juga…2 0 – Lucho 0"


def test_a_short_name_is_never_cut() -> None:
    set_language("es-AR")
    for width in range(8, 60):
        line = match_line(summary(ANA, Player(BOT, "Lupe", "vecino"), scores=(24, 18), game="casita"), width)
        assert "…" not in line and ("vos 24 – Lupe 18" in line or "24–18" in line), line


def test_six_at_casita_keep_their_counts_in_any_room() -> None:
    six = [Player(PERSON, "\ud55c\uad6d\uc0ac\ub78c" * 4) for _ in range(6)]
    line = summary(*six, scores=(13, 4, 11, 0, 7, 5))
    for width in range(14, 200):
        shown = match_line(line, width)
        assert width < 27 or shown.startswith("Cuarenta") or shown.count("\ud55c") == 6
        assert cell_len(shown) <= width
        assert re.findall(r"\d+", shown) == ["13", "4", "11", "0", "7", "5"]


def test_the_state_of_a_match_in_words() -> None:
    assert state_word(summary(ANA, ROSA, mano=0)) == "Sin empezar"
    assert state_word(summary(ANA, ROSA, mano=3)) == "Mano 3, sin terminar"
    assert state_word(summary(ANA, ROSA, scores=(10, 41), winners=(1,), ended=True)) == "Terminada · gana Rosa"
    shared = summary(ANA, ROSA, scores=(20, 20), winners=(0, 1), ended=True, game="casita")
    assert state_word(shared) == "Terminada · ganan tú y Rosa"
    assert state_word(summary(ANA, ROSA, scores=(41, 10), winners=(0,), ended=True)) == "Terminada · ganas tú"
    pairs = summary(ANA, ROSA, BETO, INES, scores=(2, 40), winners=(1,), ended=True)
    assert state_word(pairs) == "Terminada · ganan Rosa e Inés"
    assert state_word(summary(ANA, ROSA, scores=(1, 2), ended=True)) == "Terminada", "abandoned: nobody won"


def test_a_row_shows_its_own_name_and_what_is_wrong() -> None:
    good = summary(ANA, ROSA, scores=(1, 2))
    assert row_text(MatchFacts("El desquite", good, None)) == "El desquite"
    assert row_with_game(MatchFacts("El desquite", good, None)) == "Cuarenta · El desquite"
    assert row_with_game(MatchFacts("El desquite", good, None), 18) == "Cuarenta · El des…"
    assert row_mark(MatchFacts("", good, None)) == "…"
    assert row_mark(MatchFacts("", good._replace(ended=True), None)) == " "
    broken = MatchFacts("", None, trouble.Foreign().notice)
    assert (row_mark(broken), row_text(broken)) == ("!", "Partida ilegible")


def test_dates_as_one_says_them() -> None:
    noon = 1_780_000_000.0  # 28 May 2026, 15:26 in Guayaquil
    ago = {10: "ahora mismo", 60: "hace 1 minuto", 3000: "hace 50 minutos", 3 * 3600: "hoy 12:26"}
    ago |= {20 * 3600: "ayer", 3 * 86400: "hace 3 días", 400 * 86400: "23/4/2025", -50: "ahora mismo"}
    assert {seconds: when(noon - seconds, noon) for seconds in ago} == ago
    set_language("en")
    assert when(noon - 20 * 3600, noon) == "yesterday"
