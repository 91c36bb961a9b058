"""What is wrong with a typed position or rules is said in the reader's words, for every part there is."""

from __future__ import annotations

from string import Formatter

import pytest

from core.games import GAMES
from core.notation import BadNotation, parse_position
from core.notation.errors import NOTATION_REASONS as CORE_REASONS
from tui import i18n
from tui.words.notation import _PARTS, position_trouble
from tui.words.positions import REASONS

GOOD = "cuarenta/1 fr40 texto play 0 1 1:1 5cKh/?? Js6h5d 5d 30"
PLACES = ("game", "deck", "rules", "phase", "turn", "dealer", "mano:deal", "hands", "table", "last", "stock")


def trouble(text: str) -> str:
    with pytest.raises(BadNotation) as caught:
        parse_position(text)
    return position_trouble(caught.value)


@pytest.mark.parametrize("language", ["es", "es-AR", "en"])
@pytest.mark.parametrize("place", [place for place, name in enumerate(PLACES) if name != "rules"])
def test_each_word_of_a_position_has_its_sentence(place: int, language: str) -> None:
    i18n.set_language(language)
    words = GOOD.split()
    words[place] = "tute"
    told = trouble(" ".join(words))
    assert "tute" in told or "0" in told, "what is wrong"
    if PLACES[place] not in ("game", "deck"):
        assert told.endswith(f"({i18n._(_PARTS[PLACES[place]])})"), "and how it is written"


def test_every_reason_has_its_words_with_the_same_values() -> None:
    """Seats of the engine's sentence are in that of the screen; only what a part is called may be added."""
    assert set(REASONS) == set(CORE_REASONS)
    for key, sentence in REASONS.items():
        assert fields(sentence) - {"where"} <= fields(CORE_REASONS[key]), key
        assert BadNotation("hands", "", key, dict.fromkeys(fields(CORE_REASONS[key]), "7")).key == key


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_the_parts_with_a_name_have_theirs() -> None:
    named: set[str] = set().union(*(game.state_parts for game in GAMES.values()))
    assert named | set(PLACES) - {"rules"} | {"position"} == set(_PARTS)
    assert "como scores=12:8" in trouble(f"{GOOD} scores=tute")
    assert "«tute»" in trouble(f"{GOOD} tute=1")


def test_the_rules_in_a_position_say_what_could_stand_there() -> None:
    assert trouble(GOOD.replace("texto", "tute")).startswith("no hay «tute»; hay texto, ")
    assert trouble(GOOD.replace("texto", "texto,ronda=5")).startswith("ronda no puede ser «5»; puede ser ")


@pytest.mark.parametrize(
    "text",
    [
        "cuarenta/1 fr40 texto play 0 1 1:1 {}/?? Js6h5d 5d 30",
        "cuarenta/1 fr40 texto,{}=si play 0 1 1:1 5cKh/?? Js6h5d 5d 30",
        "cuarenta/1 fr40 {} play 0 1 1:1 5cKh/?? Js6h5d 5d 30",
        "{} fr40 texto play 0 1 1:1 5cKh/?? Js6h5d 5d 30",
        "cuarenta/1 fr40 texto play 0 1 1:1 5cKh/?? Js6h5d 5d 30 {}=3",
        "cuarenta/1 fr40 texto play 0 1 1:1 5cKh/?? Js6h5d 5d {}",
    ],
)
def test_of_a_word_without_end_the_beginning_is_said_again(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse_position(text.format("x" * 3000))
    said = position_trouble(refused.value)
    assert "xxxx" in said and "…" in said and "x" * 41 not in said
