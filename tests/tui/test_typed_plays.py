"""Plays as people type them in line mode: by ranks, by what is shown, by words, by the list; and why something is none.

Ana is in turn; in Cuarenta she holds 5♣ K♥ A♦ with 2♦ 3♣ 5♦ 6♠ on the table, in Casita she can rob Rosa with her 7.
"""

from __future__ import annotations

import pytest

from core.actions import Play
from core.log.bodies import BOT, PERSON, Player
from core.notation import NoSuchPlay, action_text, parse_by_hand, parse_position
from tui.commands.lines.card_names import CardNames
from tui.commands.lines.typed_plays import Options
from tui.i18n import set_language
from tui.render.glyphs import glyphs
from tui.words.spoken import Spoken
from tui.words.teller import teller

CUARENTA = "cuarenta/1 fr40 texto play 0 1 1:1 5cKhAd/??? 2d3c5d6s 6s 30 lifter=0"
CASITA = "casita/1 es40 texto play 0 1 1:1 4b7o5c/??? 4o1c6e12c 12c 24 pozos=3o3c/2e7b ultimo=0"
RONDA = "cuarenta/1 fr40 texto,cantar_ronda=si claim 0 1 1:1 5c5d5hKhAd/????? - - 30"
PLAYERS = (Player(PERSON, "Ana"), Player(BOT, "Rosa", "vecino"))


def read(position: str, *lines: str, by_eye: bool = False, style: str = "auto", letters: bool = False) -> str:
    """What the last of these lines means: an action in notation, or the answer."""
    at = parse_position(position)
    say = teller(at.game, at.state.rules, PLAYERS, 0, glyphs("ascii" if letters else "unicode"), style)
    options, names = Options(at.game, at.state, by_eye), CardNames(say)
    meant = [options.read(say, names, line) for line in lines][-1]
    return meant if isinstance(meant, str) else action_text(meant, at.game.deck(at.state.rules))


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("k", "Kh"),
        ("rey", "Kh"),
        ("K♥", "Kh"),
        ("rey de corazones", "Kh"),
        ("5*5", "5c*5d>6s"),
        ("5 * 5", "5c*5d>6s"),
        ("cinco*cinco", "5c*5d>6s"),
        ("5*2+3", "5c*2d3c>6s"),
        ("5*5>-", "5c*5d!6s"),
        ("5*dos+tres>-", "5c*2d3c!6s"),
        ("#2", "5c*5d>6s"),
    ],
)
def test_a_play_of_cuarenta(typed: str, action: str) -> None:
    assert read(CUARENTA, typed) == action


@pytest.mark.parametrize("typed", ["7@1", "7@Rosa", "7@rosa", "siete@rosa", "7 @ Rosa"])
def test_whom_one_robs_is_said_by_name(typed: str) -> None:
    assert read(CASITA, typed) == "7o@1"


def test_letters_are_those_of_the_screen() -> None:
    assert read(CUARENTA, "5t*5d>-", letters=True) == "5c*5d!6s"
    assert read(CUARENTA, "kc", letters=True) == "Kh", "C is hearts where the screen has C for hearts"
    set_language("en")
    assert read(CUARENTA, "5c*5d>-", letters=True) == "5c*5d!6s"
    assert read(CUARENTA, "kh", letters=True) == "Kh"
    assert read(CUARENTA, "king of hearts") == "Kh"


def test_with_the_other_faces_cards_are_called_as_they_look() -> None:
    assert read(CUARENTA, "12", style="espanola") == "Kh"
    assert read(CASITA, "5", style="francesa") == "5c"


def test_a_card_that_could_take_something_is_not_thrown_by_a_slip() -> None:
    warned = read(CUARENTA, "5")
    assert warned.startswith("5♣ levanta 2♦+3♣ y sigue 6♠.") and "otra vez 5" in warned
    for again in ("5", "sí", "si", "S"):
        assert read(CUARENTA, "5", again) == "5c"
    assert read(CUARENTA, "5", "no").startswith("No se jugó nada")
    assert read(CUARENTA, "5", "no", "sí").startswith("No se entiende"), "nothing is asked any more"
    assert "No se entiende" in read(CUARENTA, "sí")
    assert read(CUARENTA, "5", "k") == "Kh"


def test_what_may_be_several_plays_is_asked_back_with_numbers() -> None:
    several = read(CUARENTA, "5*")
    assert several.startswith("Eso puede ser más de una jugada:\n  #1  5♣ levanta")
    assert read(CUARENTA, "5*", "#2") == "5c*2d3c>6s"


@pytest.mark.parametrize(
    ("position", "typed", "why"),
    [
        (CUARENTA, "7", "No tienes ningún 7."),
        (CUARENTA, "5*7", "7♥ no está en la mesa."),
        (CUARENTA, "k*5", "Las viejas no suman: K♥."),
        (CUARENTA, "a*2+3", "falta una carta igual o una suma"),
        (CUARENTA, "5*5*5", "No se entiende «5*5*5». Se escribe como 5, 5*5 o 5*2+3;"),
        (CUARENTA, "1", "No se entiende «1»."),
        (CUARENTA, "1", "«#1» elige la jugada 1 de la lista."),
        (CUARENTA, "2", "No tienes ningún 2. «#2» elige la jugada 2 de la lista."),
        (CUARENTA, "99", "«ayuda» lo explica."),
        (CASITA, "xx", "Se escribe como 5, 5*5 o 4@Rosa; «ayuda» lo explica. «#1» elige la jugada 1 de la lista."),
        (CASITA, "1", "No tienes ningún 1. «#1» elige la jugada 1 de la lista."),
        (CUARENTA, "5*5+5+5+5+5+5+5", "«5*5+5+5+5+5+5+5» no se puede jugar aquí"),
        (CUARENTA, "#0", "No hay ninguna jugada 0"),
        (CUARENTA, "5@Rosa", "En este juego no se roba."),
        (CASITA, "5@rosa", "no es igual a"),
        (CASITA, "4@rosa", "no es igual a"),
        (RONDA, "5t", "Primero se canta o se calla"),
    ],
)
def test_a_refusal_says_why(position: str, typed: str, why: str) -> None:
    assert why in read(position, typed)


def test_by_eye_one_names_what_one_takes_and_is_told_nothing() -> None:
    assert read(CUARENTA, "5*5", by_eye=True) == "5c*5d!6s", "the 6 was not named, so it is left"
    assert read(CUARENTA, "5*5>6", by_eye=True) == "5c*5d>6s"
    asked = "5♣ sirve para llevarse algo. Para dejarla en la mesa, escribe otra vez 5."
    assert read(CUARENTA, "5", by_eye=True) == asked, "nobody throws it by a slip"
    assert read(CUARENTA, "5", "5", by_eye=True) == "5c"
    assert read(CUARENTA, "5", "sí", by_eye=True) == "5c"
    assert "#" not in read(CUARENTA, "xx", by_eye=True), "there is no list"
    assert read(CASITA, "#1", by_eye=True) == "Se levanta a ojo: nombra las cartas, como 5*5 o 4@Rosa."
    for asked in ("#1", "5*"):
        assert read(CUARENTA, asked, by_eye=True).startswith("Se levanta a ojo: nombra las cartas")
    at = parse_position(CUARENTA)
    say = teller(at.game, at.state.rules, PLAYERS, 0, glyphs("unicode"), "auto")
    assert Options(at.game, at.state, True).lines(say) == []
    assert Options(at.game, at.state, True).captures(say) == ["Se levanta a ojo: eso lo miras tú."]


def test_a_ronda_is_announced_by_its_number() -> None:
    assert read(RONDA, "1") == "claim:0:ronda"
    assert read(RONDA, "#2") == "claim:0:-"


def test_cards_in_words() -> None:
    at = parse_position(CASITA)
    say = Spoken(*teller(at.game, at.state.rules, PLAYERS, 0, glyphs("unicode"), "auto"))
    assert say.cards(at.state.hands[0]) == "cuatro de bastos, siete de oros, cinco de copas"
    assert say._replace(style="francesa").cards(at.state.table[-1:]).startswith("rey de ")


def test_a_play_by_hand_takes_what_is_named_and_no_more() -> None:
    at = parse_position(CASITA)
    assert parse_by_hand(at.game, at.state, "4*4") == Play(*(at.state.hands[0][0], at.state.table[:1]))
    for text in ("4*", "4*4+4+4+4+4"):
        with pytest.raises(NoSuchPlay):
            parse_by_hand(at.game, at.state, text)
