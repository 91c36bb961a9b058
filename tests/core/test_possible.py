"""What no match comes to is refused with its reason; what a match comes to, by any rules and for any eyes, is not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.casita import Casita, Rules
from core.game import Game
from core.games import GAMES
from core.notation import parse_position, position_text
from core.notation.errors import NOTATION_REASONS, ImpossiblePosition
from core.notation.explain import explain
from core.notation.possible import check_possible
from tests.core.bots.bot_tables import decisions
from tests.core.random_matches import random_match
from tests.core.random_rules import random_rules
from tests.effort import tries

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@settings(max_examples=tries(5), deadline=None)
@given(data=st.data(), seed=st.integers(0, 1 << 32))
def test_every_position_of_a_match_is_one(game: Game, data: st.DataObject, seed: int) -> None:
    rules = data.draw(random_rules(game))
    states: list[Any] = [game.start(rules), *(step.after for step in random_match(game, rules, seed, partials=True))]
    states += (each.state for each in decisions(game, rules, seed, "vecino"))
    for number, state in enumerate(states):
        check_possible(game, state if number % 2 else game.observe(state, None))


OPEN = "cuarenta/1 fr40 texto claim 0 1 1:1 5c5dKhKd2s/????? - - 30"
MID = "cuarenta/1 fr40 texto play 0 1 1:1 5cKh/?? Js6h5d 5d 30 scores=2:0 cartones=3cAc2h/- lifter=0"
LATE = "cuarenta/1 fr40 pagat,jugadores=4 play 2 1 2:2 ?/?/Kh/? 2s3s4s - 0 scores=8:6 cartones=??????????/"
LATE += "????????????????????? gone=6h7h lifter=1"
BETWEEN = "cuarenta/1 fr40 quito deal - 0 3:0 -/- - - 40 scores=13:8 chicas=1:0"
OVER = "cuarenta/1 fr40 texto over - 1 2:1 ??/??? 5h6h7h - 30 scores=40:2 cartones=??/- lifter=0 chicas=1:0 winners=0"
PARTIDA = "casita/1 es40 texto,jugadores=3 play 1 2 1:2 ??/4b7o1c/??? 4o12c7e1e3c 3c 18 pozos=3o3b/-/?????7c7b ultimo=2"
ENDED = "casita/1 es40 texto over - 1 1:6 -/- 4o12c 12c 0 pozos=????????????????????3o3c/??????????????1o1b ultimo=0"
ENDED += " winners=0"
PAIR = "casita/1 es40 texto,jugadores=4,parejas=si,parejas_pozo=comun play 1 0 1:1 ??/??/??/?? 4o12c7e1c1e3c 3c 24 "
PAIR += "pozos=3o3b/-/-/- ultimo=2"


@pytest.mark.parametrize("text", [OPEN, MID, LATE, BETWEEN, OVER, PARTIDA, ENDED, PAIR])
def test_these_can_be(text: str) -> None:
    game, state = parse_position(text)
    assert position_text(game, state) == text
    explain(text)


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (MID, "2:0", "45:0", "scores: side 0 has 45: with 40 the chica is over"),
        (MID, "2:0", "3:0", "scores: no points add up to the 3 of side 0"),
        (MID, "2:0", "2:7", "scores: side 1 cannot have 7 before a count"),
        (MID, "2:0", "16:0", "scores: side 0 has 16 and can have no more than 8 here"),
        (MID, "2:0", "2:6", "scores: side 1 has 6 and can have no more than 4 here"),
        (MID, "5cKh/?? Js6h5d 5d 30", "5cKh?????/??????? Js6h5d 5d 20", "hands: seat 0 holds more cards than the 5"),
        (MID, " 30", " 29", "stock: after the deal 1 there are 30 cards"),
        (MID, "1:1", "1:2", "stock: after the deal 2 there are 20 cards"),
        (MID, "1:1", "1:5", "mano:deal: a mano has 4 deals"),
        (MID, "3cAc2h/-", "3cAc/-", "position: 9 cards and 30 in the stock, the deck has 40"),
        (MID, "3cAc2h/-", "3cAc/2h", "cartones: the pile 1 has one card"),
        (MID, " lifter=0", "", "lifter: who took last has played and has a pile"),
        (MID, " lifter=0", " lifter=1", "lifter: who took last has played"),
        (MID, "Js6h5d 5d", "Js5d6h 5d", "last: the card just thrown is the last one of the table"),
        (MID, "5d 30", "- 30", "last: seat 1 played before and took nothing"),
        (MID, "3cAc2h/-", "3c2h/- gone=As", "gone: an ace is no rung"),
        (LATE, "pagat", "pagat,dejadas=quedan", "gone: with these rules no card goes to nobody"),
        (MID, "lifter=0", "lifter=0 chicas=1:0", "chicas: side 0 has more chicas than the 0"),
        (MID, "lifter=0", "lifter=0 rondas=K/-", "rondas: with these rules a ronda does not show its rank"),
        (OPEN, "- - 30", "2h - 30", "position: 11 cards"),
        (OPEN, "5c5dKhKd2s/?????", "5c5d/??", "hands: seat 0 announces with the 5 cards"),
        (OPEN, "1:1", "0:1", "mano:deal: both count from 1"),
        (LATE, "6h7h", "6hAh", "gone: an ace is no rung"),
        (LATE, "lifter=1", "lifter=1 rondas=2/-/-/2", "rondas: two cannot have a ronda of one rank"),
        (LATE, "8:6", "41:6", "scores: side 0 has 41: with 40 the chica is over"),
        (LATE, "8:6", "9:6", "scores: no points add up to the 9 of side 0"),
        (BETWEEN, "3:0", "0:0", "mano:deal: each of the 1 chicas won took a mano"),
        (BETWEEN, "3:0", "1:0", "scores: side 0 cannot have 13 before a count"),
        (BETWEEN, "1:0", "2:0", "chicas: side 0 has more chicas than the 1"),
        (BETWEEN, "40 scores", "40 lifter=0 scores", "lifter: not as at the start, though no card is dealt"),
        (OVER, "40:2", "38:2", "winners: who won has 40 points or more"),
        (OVER, "40:2", "40:42", "winners: the other side has won"),
        (OVER, "40:2", "70:2", "scores: side 0 has 70"),
        (OVER, "chicas=1:0 winners=0", "chicas=1:1 winners=0:1", "winners: one side wins"),
        (OVER, " chicas=1:0", "", "chicas: who won has too few chicas"),
        (OVER, "??/??? 5h6h7h", "????/?? 5h6h", "hands: who has played holds one card less"),
        (PARTIDA, "3o3b/", "3o5b/", "pozos: the two cards on top of the pozo 0 are of one number"),
        (PARTIDA, "?7c7b", "7b7c2o", "pozos: the two cards on top of the pozo 2"),
        (PARTIDA, "???7c7b", "7c/????", "pozos:"),
        (PARTIDA, "1:2", "2:2", "mano:deal: a partida is one mano"),
        (PARTIDA, "ultimo=2", "ultimo=1", "ultimo: who took last has played and has a pile"),
        (PARTIDA, "7e1e3c 3c", "7e3c1e 3c", "last: the card just thrown is the last one"),
        ("casita/1 es40 texto claim 0 1 1:1 4b7o2c/??? 4o1c6e12c - 30", "?", "?", "phase: nothing is announced"),
        (ENDED, "winners=0", "winners=1", "winners: it is won by 0"),
        (ENDED, "1:6", "1:5", "stock: after the deal 5 there are 6 cards"),
        (PAIR, "3o3b/-/-/-", "-/-/3o3b/-", "pozos: the pair of seat 2 has its pozo before the other"),
        (PAIR, "-/- ultimo=2", "-/-", "ultimo: who took last"),
    ],
)
def test_these_cannot(text: str, old: str, new: str, message: str) -> None:
    assert old in text
    with pytest.raises(ValueError) as refusal:
        explain(text.replace(old, new, 1))
    assert str(refusal.value).startswith(message)


START = "cuarenta/1 fr40 texto draw - - 0:0 -/- - - 40"


@pytest.mark.parametrize("more", ["scores=2:0", "cartones=5h5d/-", "gone=5h", "lifter=0", "chicas=1:0", "rondas=5/-"])
def test_nothing_has_happened_before_the_draw(more: str) -> None:
    explain(START)
    cards = 40 - sum(map(more.count, "hd"))
    with pytest.raises(ImpossiblePosition, match="not as at the start"):
        explain(f"{START[:-2]}{cards} {more}")


def test_every_reason_for_what_cannot_be_is_one_of_the_list() -> None:
    refused = ImpossiblePosition("stock", "why", "stock_is", {})
    assert refused.key in NOTATION_REASONS


class OtraVez(Casita):
    """Casita robada, but who takes something plays again."""

    def goes_round(self, rules: Rules) -> bool:
        return False


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("casita/1 es40 texto play 0 1 1:1 1b/7o1c2c 12c7e - 30 pozos=4o4c3o3b/- ultimo=0", "hands: "),
        (
            "casita/1 es40 texto play 1 1 1:1 1b/7o2c 12c7e1e - 30 pozos=3o3b/4o4c ultimo=1",
            "last: seat 0 played before",
        ),
    ],
)
def test_where_who_takes_plays_again_a_position_can_be_what_it_cannot_elsewhere(text: str, refused: str) -> None:
    with pytest.raises(ValueError, match=refused):
        explain(text)
    with patch.dict(GAMES, {"casita": OtraVez()}):
        explain(text)


def test_no_game_is_asked_for_an_option_by_name() -> None:
    """What the rest of the house needs to know of a game's options, the game says (`core.game.GameOf`)."""
    names = {option.name for game in GAMES.values() for option in game.options} - {"jugadores", "parejas"}
    asked = re.compile(rf'rules\.(?:{"|".join(names)})\b|getattr\([\w.]*rules, "(?!jugadores|parejas)\w')
    at_home = tuple(ROOT / room / game for room in ("core", "tui/games") for game in GAMES)
    files = [path for room in ("core", "net", "saves", "tui") for path in (ROOT / room).rglob("*.py")]
    found = [path for path in files if asked.search(path.read_text("utf-8"))]
    assert found, "what is looked for is found where it is"
    assert [path.name for path in found if not any(path.is_relative_to(home) for home in at_home)] == []
