"""A game that nobody has written for: its package and its face are all that the program needs to play it everywhere."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.bots import LEVELS, choose
from core.game import Game
from core.games import GAMES
from core.notation import parse_position, position_text
from core.notation.explain import explain
from core.record.record import record_of
from core.record.text import parse_record, record_text
from saves.library import Library
from saves.paths import DataDir
from tests.third_game import ID, third_game
from tests.tui.cable import host_end
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import Bare, house, saved_match
from tests.tui.seated import Seat
from tests.tui.test_board_match import play_to_the_end
from tests.tui.test_headless import Two
from tui.cli import run_command_line
from tui.games import FACES, face_of
from tui.online.headless_peer import FINISHED
from tui.play.match_plan import first_draft
from tui.screens.board.screen import BoardScreen
from tui.screens.new_game import NewGame
from tui.screens.rules import RulesScreen
from tui.screens.saves import Saves
from tui.words.names import game_name
from tui.words.rules_text import sections

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with third_game(tmp_path / "source") as game:
        yield game


def test_every_game_has_a_face_under_its_own_id(game: Game) -> None:
    assert list(GAMES) == list(FACES) and ID in GAMES
    for name in GAMES:
        assert (GAMES[name].id, face_of(name).id) == (name, name)
        assert set(face_of(name).options) == {option.name for option in GAMES[name].options}
        assert set(face_of(name).presets) == set(GAMES[name].presets)
        assert parse_position(face_of(name).example).game is GAMES[name]


def test_nobody_else_asks_which_game_it_is() -> None:
    ids = "|".join(GAMES)
    of_one = re.compile(rf'(?<!Juego )"(?:{ids})"|\b(?:from|import) (?:core|tui\.games)\.(?:{ids})\b')
    at_home = tuple(f"{room}/{name}/" for room in ("core", "tui/games") for name in GAMES)
    tables = ("core/games.py", "tui/games/__init__.py")
    files = [path for room in ("core", "net", "saves", "tui") for path in (ROOT / room).rglob("*.py")]
    named = {path.relative_to(ROOT).as_posix(): of_one.findall(path.read_text("utf-8")) for path in files}
    assert all(named[table] for table in tables), "what is looked for is found where it is"
    assert [name for name in named if named[name] and not name.startswith(at_home) and name not in tables] == []


def test_its_positions_are_written_read_and_explained(game: Game) -> None:
    explained = explain(face_of(ID).example)
    assert explained["game"] == ID and explained["outcomes"]
    for outcome in explained["outcomes"]:
        assert position_text(*parse_position(outcome["after"])) == outcome["after"]


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_plays_it(game: Game, level: str) -> None:
    state = parse_position(face_of(ID).example).state
    assert game.violation(state, choose(level, game, game.observe(state, state.turn), (), b"seed")) is None


def test_its_rules_are_told_by_its_name(game: Game) -> None:
    assert game_name(ID) == "Tercera"
    told = dict(sections(game, next(iter(game.presets.values()))))
    assert told and all(told.values())


def test_the_commands_know_it(game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    environ = {**os.environ, "SOBREMESA_DATA": str(tmp_path), "LANGUAGE": "es"}
    assert (
        run_command_line(["simulate", ID, "--matches", "2", "--seed", "a", "--bots", "experto,azar", "--json"], environ)
        == 0
    )
    assert json.loads(capsys.readouterr().out)["game"] == ID
    assert run_command_line(["legal", face_of(ID).example], environ) == 0
    assert capsys.readouterr().out.count("\n") > 1
    with pytest.raises(SystemExit):
        run_command_line(["host", "--help"], environ)
    assert ID in capsys.readouterr().out


def test_a_match_is_saved_listed_and_written_out_as_a_record(game: Game, tmp_path: Path) -> None:
    name = saved_match(tmp_path, first_draft(ID, "Ana").plan(), plays=500)
    library = Library(DataDir(tmp_path))
    (row,) = library.refresh()
    assert row.facts.summary is not None and row.facts.summary.game == ID
    folder, match = library.resume(name)
    folder.close()
    assert match.fold.over and len(match.live) > 40
    text = record_text(record_of(match.entries))
    assert f'[Juego "{ID}"]' in text
    assert record_text(parse_record(text)) == text


def test_a_table_offers_it_also_where_others_were_offered_before(tmp_path: Path) -> None:
    """What a program plays is said at every call, not once for all."""

    def offered() -> list[str]:
        host = host_end(tmp_path / str(len(GAMES)), time.monotonic, "Ana", "casita")
        return [version.game for version in host.me.games]

    before = offered()
    with third_game(tmp_path / "package"):
        assert offered() == [*before, ID]
    assert offered() == before


async def test_two_computers_play_it_to_the_end_without_a_screen(game: Game, tmp_path: Path) -> None:
    two = Two(tmp_path, game=ID)
    assert [outcome.kind for outcome in await two.play()] == [FINISHED, FINISHED]
    assert two.heard[0].heads == two.heard[1].heads
    assert two.guest.match is not None and two.guest.match.game is game


async def test_a_whole_match_of_it_is_played_by_keys(game: Game, tmp_path: Path) -> None:
    app = house(tmp_path, Bare, last_game=ID)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(NewGame())
        await wait_until(pilot, lambda: "Tercera" in screen_text(app))
        await pilot.press("f5")
        await wait_until(pilot, lambda: isinstance(app.screen, BoardScreen))
        assert isinstance(app.screen, BoardScreen)
        session = app.screen.session
        assert session.game is game
        await play_to_the_end(Seat(app, pilot, app.screen, session))  # type: ignore[arg-type]
        assert session.winners
        await app.push_screen(RulesScreen(session.game, session.rules))
        await wait_until(pilot, lambda: "Reglas de esta partida · Tercera" in screen_text(app))
        assert "Palabras" not in screen_text(app), "it explains none"
        app.open_learn()
        await wait_until(pilot, lambda: "La primera mano" in screen_text(app) and "Tercera" not in screen_text(app))
        app.open_saves()
        await wait_until(pilot, lambda: isinstance(app.screen, Saves) and "Tercera" in screen_text(app))
