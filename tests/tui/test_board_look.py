"""The board as text: at every size, in both languages, without colour, with other cards, while the window changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.casita import Rules as CasitaRules
from core.cuarenta import Rules as CuarentaRules
from core.log.bodies import BOT, Player
from tests.effort import deep
from tests.tui.fake_session import FakeSession
from tests.tui.golden import WINDOWS, check_golden, check_windows
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import Seat, seated
from tui.widgets.painted import ClickTarget
from tui.widgets.side import score_lines

TWENTY = "2s 4h 6d Qc Ad 5s 7c 3d Ks Jh 2h 4c 6s Qd Ac 5c 7d 3s Kh Js"
FORTY = " ".join(rank + suit for rank in "A234567JQK" for suit in "hdcs")

TABLES: dict[str, Callable[[], FakeSession]] = {
    "cuarenta": cuarenta,
    "parejas": lambda: cuarenta(rules=CuarentaRules(jugadores=4, partido="mesa_2_de_3"), tables="2s 4h 6d", rest=5),
    "casita": casita,
    "casita_3": lambda: casita(3),
    "casita_4": lambda: casita(4),
    "casita_6": lambda: casita(6),
    "casita_parejas": lambda: casita(6, rules=CasitaRules(jugadores=6, parejas=True, parejas_pozo="comun")),
    "a_ojo": lambda: cuarenta(lifting="a_ojo"),
    "veinte": lambda: cuarenta(tables=TWENTY),
}


@pytest.mark.parametrize(
    ("table", "language"), [("cuarenta", "en"), ("casita", "es"), deep("cuarenta", "es"), deep("casita", "en")]
)
async def test_the_board_at_every_size_in_both_languages(tmp_path: Path, table: str, language: str) -> None:
    async with seated(tmp_path, TABLES[table](), language=language) as at:
        await at.press("right", "right" if table == "cuarenta" else "x", *([] if table == "cuarenta" else ["x"]))
        await check_windows(at.pilot, f"board_{table}_{{size}}_{language}", windows=WINDOWS)


@pytest.mark.parametrize(
    "table", [*map(deep, ("parejas", "casita_3", "casita_4", "casita_parejas")), "casita_6", "veinte"]
)
async def test_larger_tables(tmp_path: Path, table: str) -> None:
    async with seated(tmp_path, TABLES[table]()) as at:
        await at.press("right")
        await check_windows(at.pilot, f"board_{table}_{{size}}", windows=WINDOWS)


@pytest.mark.parametrize("table", ["parejas", "casita_parejas"])
async def test_no_team_is_cut_before_its_score(tmp_path: Path, table: str) -> None:
    session = TABLES[table]()
    names = ("Maximiliana", "Guadalupe", "Wenceslao Fernández", "Inmaculada", "Bartolomé")
    session.players = (session.players[0], *(Player(BOT, name, "vecino") for name in names))[: len(session.players)]
    async with seated(tmp_path, session) as at:
        scene = at.board.scene()
        lines = ["".join(span.text for span in line) for line in score_lines(scene, 17)]
        told = " ".join(" ".join(lines).split())
        assert all(len(line) <= 17 for line in lines) and "…" not in told
        if table == "parejas":
            assert "► Nosotros 24" in told and "Ellos 18" in told
        else:
            assert all(part in told for name in (*names[:2], *names[3:]) for part in name.split()), told


async def test_the_list_of_ways(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("enter", "down")
        await check_windows(at.pilot, "board_ways_{size}")


async def test_a_ojo_marked_cards_look_taken(tmp_path: Path) -> None:
    async with seated(tmp_path, TABLES["a_ojo"]()) as at:
        await at.press("right", "right", "up", "0", "space", "4", "space")
        check_golden(at.app, "board_a_ojo_80x24")


async def test_a_rung_put_back(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("right", "right", "up", "9", "space", "1")
        check_golden(at.app, "board_rung_put_back_80x24")


async def test_without_colour_the_same_characters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("right", "right")
        check_golden(at.app, "board_cuarenta_80x24_es")
        colours = {
            triplet
            for row in at.app.screen._compositor.render_strips()
            for segment in row
            if segment.style and segment.style.color and (triplet := segment.style.color.triplet)
        }
        assert colours and all(red == green == blue for red, green, blue in colours)


async def test_plain_ascii(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(), charset="ascii") as at:
        await at.press("right", "right")
        check_golden(at.app, "board_ascii_80x24")
        body = "\n".join(at.text.splitlines()[:-1])  # the last line names the arrow keys
        assert all(char.isascii() or char.isalpha() for char in body), body


async def test_spanish_cards_for_cuarenta(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(), deck="espanola") as at:
        await at.press("right", "right")
        check_golden(at.app, "board_spanish_80x24")
        await at.press("question_mark")
        await at.until(lambda: "Los palos: ● oros, ▼ copas, † espadas, ♣ bastos." in at.text)


@pytest.mark.parametrize(
    "table",
    [
        deep(cuarenta, id="ten"),
        pytest.param(lambda: cuarenta(tables=TWENTY), id="twenty"),
        pytest.param(lambda: cuarenta(hand="7h", tables=FORTY, rest=0), id="in theory all forty"),
    ],
)
async def test_all_cards_are_on_the_screen_whole(tmp_path: Path, table: Callable[[], FakeSession]) -> None:
    async with seated(tmp_path, table()) as at:
        for size in WINDOWS.values():
            await at.pilot.resize_terminal(*size)
            shown = [target for target in at.board.query(ClickTarget) if target.key and target.key[0] == "table"]
            assert {target.key[1] for target in shown} == set(at.session.view.table)
            room = at.board.query_one("#table").region
            await at.until(lambda: all(room.contains_region(target.region) for target in shown))  # noqa: B023
            assert not any(one.region.overlaps(other.region) for one in shown for other in shown if one is not other)


# --- changes of the window and of the settings


async def test_the_window_changes_and_the_match_goes_on(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("right", "right")
        for size in ((120, 40), (60, 18), (40, 10), (100, 30), (80, 24)):
            await at.pilot.resize_terminal(*size)
            await at.pilot.pause()
            assert at.picker.at == 2
        await at.until(lambda: "●●○" in at.text)
        check_golden(at.app, "board_cuarenta_80x24_es")
        await at.press("enter")
        assert len(at.session.plays) == 1


async def test_too_small_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.pilot.resize_terminal(50, 12)
        await at.pilot.pause()
        assert "60×18" in at.text
        await at.pilot.resize_terminal(80, 24)
        await at.pilot.pause()
        assert "60×18" not in at.text and "Rosa" in at.text


async def test_language_and_cards_change_under_ones_hands(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("right", "right")
        at.app.change_settings(language="en")
        await at.until(lambda: "your turn" in at.text)
        assert "J♦ captures J♥" in at.sentence
        at.app.change_settings(language="es", deck="espanola", card_size="compacta")
        await at.until(lambda: "[2†]" in at.text)
        at.app.change_settings(deck="auto", card_size="auto")
        await at.until(lambda: "┏━━★━━┓" in at.text and "mazo 10" in at.text)
        check_golden(at.app, "board_cuarenta_80x24_es")


async def test_themes_change_colours_and_nothing_else(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("right", "right")
        for theme in ("tapete-azul", "papel", "alto-contraste"):
            before = grounds(at)
            at.app.theme = theme
            await at.pilot.pause()
            assert grounds(at) != before, theme
            check_golden(at.app, "board_cuarenta_80x24_es")


def grounds(at: Seat) -> set[str]:
    rows = at.app.screen._compositor.render_strips()
    return {str(segment.style.bgcolor) for row in rows for segment in row if segment.style}
