"""The screens as they are heard: all in words, nothing drawn, and the terminal's cursor where one listens or writes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from textual.widgets import Input

from core.casita import CASITA
from core.casita import Rules as CasitaRules
from tests.effort import deep
from tests.tui.at_terminal import PROGRAM, AtTerminal
from tests.tui.golden import check_golden, screen_text, wait_until
from tests.tui.house import house, saved_match
from tests.tui.positions import cards, casita, cuarenta
from tests.tui.seated import seated
from tui.app import Sobremesa
from tui.screens.board.count import Count
from tui.widgets.announcer import Announcer, plainly
from tui.widgets.told import _way
from tui.words.plays import Row

DRAWN: Final = re.compile(r"[←→↑↓★•─━═│┃║╭╮╰╯┏┓┗┛╔╗╚╝░▒▓▏▎▆◄►▲▼★●○♠♥♦♣]")


def said(app: Sobremesa) -> str:
    """The line that is heard."""
    return app.screen.query_one(Announcer).text


async def test_home_and_a_new_match(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=3)
    app = house(tmp_path, screen_reader=True, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: said(app).startswith("Sobremesa. Continuar. Cuarenta"))
        check_golden(app, "heard_home_80x24")
        await pilot.press("n")
        await wait_until(pilot, lambda: said(app).startswith("Partida nueva. Empezar."))
        check_golden(app, "heard_new_game_80x24")
        await pilot.press("up", "up", "up", "right")
        await wait_until(pilot, lambda: said(app).startswith("Modo de levantar: a ojo."))


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_a_table_from_the_play_to_the_count(tmp_path: Path, language: str) -> None:
    session = casita()
    last = tuple(cards(CASITA, CasitaRules(), card) for card in ("5b", "4c"))
    session.state = session.state._replace(stock=0, hands=last)
    async with seated(tmp_path, session, screen_reader=True, language=language) as at:
        check_golden(at.app, f"heard_board_80x24_{language}")
        await at.press("enter")
        await at.until(lambda: isinstance(at.app.screen, Count) and at.app.screen.focused)
        check_golden(at.app, f"heard_count_80x24_{language}")


async def test_what_happens_is_told_and_what_one_asks_for_is_answered(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(), screen_reader=True) as at:
        assert "Rosa bota jota de corazones. Te toca. Siete de corazones levanta" in said(at.app)
        answers = {
            "c": "Mesa: dos de picas, cuatro de corazones",
            "m": "Tu mano: siete de corazones, as de picas",
            "s": "Marcador: Tú 24, Rosa 18",
            "g": "Te toca.",
            "b": "Rosa bota jota de corazones",
            "l": "Rey de tréboles levanta rey de picas",
        }
        for key, answer in answers.items():
            await at.press(key)
            assert answer in said(at.app), key
        await at.press("right", "right")
        assert said(at.app).startswith("Jota de diamantes levanta jota de corazones") and "Caída +2" in said(at.app)
        await at.press("up")
        assert said(at.app).startswith("Dos de picas, en la mesa.")
        at.app.change_settings(screen_reader=False)
        await at.until(lambda: "♦" in at.text and not at.board.query(Announcer))
        at.app.change_settings(screen_reader=True)
        await at.until(lambda: at.board.query(Announcer) and not DRAWN.search(at.text))


async def test_no_screen_draws_and_each_leads_the_cursor(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=500)
    app = house(tmp_path, screen_reader=True, name="Ana")
    ways = {
        "a": "Ajustes. Idioma: Español",
        "g": "Partidas guardadas. Cuarenta",
        "t": "Estadísticas. Partidas: Cuarenta 1",
        "r": "Reglas. Cuarenta. De qué se trata. Se juega con 40 cartas",
        "question_mark": "Ayuda. «Partida nueva»: Elige el juego",
        "ctrl+p": "Buscar una orden. Partida nueva",
    }
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: said(app).startswith("Sobremesa."))
        home = app.screen
        for key, words in ways.items():
            await pilot.press(key)
            await wait_until(pilot, lambda words=words: app.screen is not home and said(app).startswith(words))
            focused = app.screen.focused
            writes = isinstance(focused, Input)
            assert app.cursor_position == (focused.cursor_screen_offset if writes else (0, 0)), key
            assert not DRAWN.search(screen_text(app)), key
            await pilot.press("escape")
            await wait_until(pilot, lambda: app.screen is home and said(app).startswith("Sobremesa."))
        app.notify("Se guardó.")
        await wait_until(pilot, lambda: said(app).startswith("Se guardó."))


def test_the_cursor_is_seen_at_a_real_terminal(tmp_path: Path) -> None:
    with AtTerminal(tmp_path, (*PROGRAM, "--lector"), LANGUAGE="es") as there:
        there.wait_for("Sobremesa. Partida nueva.")
        assert there.sent.rindex(b"\x1b[?25h") > there.sent.rindex(b"\x1b[?25l")
        assert re.findall(rb"\x1b\[(\d+;\d+)H", there.sent)[-1] == b"1;1"
        assert not DRAWN.search(there.text)


@pytest.mark.parametrize(
    ("shown", "heard"),
    [
        ("► Rosa bota 4 · te toca", "Rosa bota 4. Te toca"),
        ("¿La cantas?\nSí", "¿La cantas? Sí"),
        ("Mano 1: da Rosa. · Te toca.", "Mano 1: da Rosa. Te toca."),
        ("1. igual dos", "1. Igual dos"),
        ("en la red · ana.local · 10.0.0.7 · luna-perro · ana", "En la red. ana.local. 10.0.0.7. luna-perro. Ana"),
        ("siete → jota → reina", "Siete, jota, reina"),
        ("Con ← → se elige.", "Con izquierda o derecha se elige."),
    ],
)
def test_ornament_is_not_said(shown: str, heard: str) -> None:
    assert plainly(shown) == heard


def test_a_way_is_told_with_pauses() -> None:
    assert _way(Row("igual", "dos de picas", "2 cartas +2")) == "igual: dos de picas, 2 cartas, +2"
    assert _way(Row("botar", "queda en la mesa", "")) == "botar: queda en la mesa"
