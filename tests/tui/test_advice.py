"""A hint on the board: the play of an expert is pointed at, with its reason, and nobody is played for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from core.actions import Play
from core.game import PLAY
from core.games import GAMES
from core.log.bodies import BOT, PERSON, Player
from core.notation import action_text, parse_position
from tests.core.random_matches import random_match
from tests.effort import DEEP
from tests.tui.golden import wait_until
from tests.tui.house import Bare, house
from tests.tui.seated import Seat
from tui.play.advice import ALIKE, PAYS, TAKES, TRIED, WINS, Advice, advise, play_reason
from tui.play.match_plan import first_draft
from tui.play.moves import choice_of
from tui.render.glyphs import glyphs
from tui.screens.board.menu import BoardMenu
from tui.screens.board.screen import BoardScreen
from tui.words.advice import advice_text
from tui.words.teller import teller

POSITIONS = {
    "the caída that wins": (
        "cuarenta/1 fr40 texto play 0 1 4:4 3hKh2h/??? 4sQhKd Kd 0 scores=38:35 cartones=6h6d5h5d7s7cQdQc4d4h6sAh5c7d2c"
        "5sJsQsKs7hAc6c/AdAsJcJh3c3s4c2d2s lifter=0",
        "Kh*Kd",
        WINS,
    ),
    "limpia by a sum": ("cuarenta/1 fr40 texto play 0 1 1:1 7cAhAd/??? 4h3dJsQc Qc 30", "7c*3d4h>JsQc", PAYS),
    "equal cards, and none lifts": ("cuarenta/1 fr40 texto play 0 1 1:1 AcAhAd/??? 5h5dJsQc Qc 30", "A", ALIKE),
}


@pytest.mark.parametrize("case", POSITIONS)
def test_what_an_expert_plays_and_why(case: str) -> None:
    text, play, why = POSITIONS[case]
    game, state = parse_position(text)
    advice = advise(game, state, (), b"pista")
    assert advice.why == why
    assert action_text(advice.action, game.deck(state.rules)).startswith(play)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_at_every_turn_there_is_a_legal_play_with_a_reason(game: Any) -> None:
    reasons = set()
    rules = next(iter(game.presets.values()))
    for step in islice(random_match(game, rules, 7), 36 if DEEP else 22):
        if step.before.phase == PLAY:
            view = game.observe(step.before, step.before.turn)
            advice = advise(game, view, (), b"pista")
            assert game.violation(step.before, advice.action) is None
            reasons.add(advice.why)
    assert {PAYS if game.id == "cuarenta" else TAKES} < reasons


SAID = {
    "bota J♣: ya salieron los otros tres, nadie te puede caer.": (
        "cuarenta/1 fr40 texto play 0 0 2:4 Kc2h5dJc5h/???? QdQc3hAh - 0 scores=14:4 cartones=4dAs3s6s6d7h7c7s/"
        "5s2d3d6h6c7dJsQhQsJdJh5cAc4h2s2c3cKdKh lifter=1"
    ),
    "tira 4●: ya salieron los otros tres, nadie la puede ligar.": (
        "casita/1 es40 texto play 0 0 1:5 5b4o10o/?? 12e12c3c11b12b2o7o7c7e2e - 6 "
        "pozos=3o3b6c6e4b4e4c1b1e11c11o/5c5e2b2c6b6o10c10b ultimo=1"
    ),
    "tira 2♣: mientras esté en la mesa, nadie te roba el pozo.": (
        "casita/1 es40 texto play 0 1 1:3 2b4o6b/??? 4c7e5c11b12c6c - 18 pozos=3c3o7o7c2o2c/1b1e12e12o ultimo=1"
    ),
    "bota 3♦: si queda ahí, después la levantas con 3♠.": (
        "cuarenta/1 fr40 texto play 0 0 2:1 3s6hJsQs3d/???? 7d 7d 30 scores=12:0"
    ),
    "bota 7♣: de esas sólo falta una por salir, es difícil que te caigan.": (
        "cuarenta/1 fr40 texto play 0 0 4:2 7c2d/? 4dJh4hQd6s 6s 20 scores=21:6 "
        "cartones=6c3h3sQhQsKhAsAh/7d7h5d5c lifter=0"
    ),
}


@pytest.mark.parametrize("said", SAID)
def test_the_reason_is_told_in_the_words_of_the_game(said: str) -> None:
    game, state = parse_position(SAID[said])
    say = teller(game, state.rules, (Player(PERSON, "Ana"), Player(BOT, "Rosa")), 0, glyphs("unicode"), "auto")
    play = next(Play(card) for card in state.hands[0] if f" {say.card(card)}:" in said)
    advice = play_reason(game, state, play)
    assert advice_text(say, advice, choice_of(game, state, play)) == f"Pista: {said}"


@pytest.mark.parametrize(("card", "taken", "what"), [("Kh", "", "bota K♥"), ("5c", "5d", "5♣ levanta 5♦")])
def test_a_reason_that_is_a_sentence_stands_after_the_play(card: str, taken: str, what: str) -> None:
    game, state = parse_position("cuarenta/1 fr40 texto play 0 1 1:1 5cKhAd/??? 2d3c5d7s 7s 30 lifter=0")
    deck = game.deck(state.rules)
    play = Play(deck.parse(card), (deck.parse(taken),) if taken else ())
    say = teller(game, state.rules, (Player(PERSON, "Ana"), Player(BOT, "Rosa")), 0, glyphs("unicode"), "auto")
    said = advice_text(say, Advice(play, TRIED), choice_of(game, state, play))
    assert said.startswith(f"Pista: {what}")
    assert said.endswith(". Probé muchas manos posibles: es la que más veces gana.")


@asynccontextmanager
async def at_a_match(folder: Path, lifting: str = "asistida") -> AsyncIterator[Seat]:
    """A real match of Cuarenta, the person in turn."""
    app = house(folder, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.start_match(first_draft("cuarenta", "Ana").plan()._replace(lifting=lifting, seed="mesa"))
        await wait_until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert isinstance(app.screen, BoardScreen)
        at = Seat(app, pilot, app.screen, app.screen.session)
        await at.until(lambda: at.picker.playing)
        yield at


async def test_h_points_at_the_play_and_says_why_and_enter_plays_it(tmp_path: Path) -> None:
    async with at_a_match(tmp_path) as at:
        before = at.session.view
        advice = await at.session.advise()
        assert advice is not None and isinstance(advice.action, Play)
        await at.press("h")
        await at.until(lambda: "Pista: " in at.sentence)
        assert at.session.view == before, "it only points"
        assert at.picker.choice is not None and at.picker.choice.play == advice.action
        await at.press("enter")
        await at.until(lambda: at.session.view != before)
        assert advice.action.card not in at.session.view.hands[0]


async def test_the_menu_gives_the_hint_to_the_mouse(tmp_path: Path) -> None:
    async with at_a_match(tmp_path) as at:
        at.board.doors.menu.open()
        await at.until(lambda: isinstance(at.app.screen, BoardMenu) and at.app.screen.query("#advise"))
        await at.pilot.click("#advise")
        await at.until(lambda: at.board.is_active and "Pista: " in at.sentence)


async def test_a_ojo_nobody_is_helped(tmp_path: Path) -> None:
    async with at_a_match(tmp_path, "a_ojo") as at:
        assert not at.session.can_advise
        await at.press("h")
        at.board.doors.menu.open()
        await at.until(lambda: "Reglas de esta mesa" in at.text)
        assert "Pista" not in at.text
