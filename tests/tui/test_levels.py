"""A match of a newer program has a bot of a level that is not known here: it is listed, told and played on."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from core.bots import LEVELS
from core.log.bodies import BOT, PERSON, Player
from core.log.seats import STAND_IN
from saves.library import Library
from saves.paths import DataDir
from tests.tui.cable import AT_ONCE
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import Bare, house, saved_match
from tests.tui.test_local import ANA, BETO, new_folder, opening, play_out, running
from tui.online.rematch import chairs_again
from tui.play import session as table
from tui.play.levels import level_here, seated_here, stand_ins
from tui.play.local_session import LocalSession
from tui.play.match_plan import first_draft
from tui.screens.board.menu import Seats
from tui.screens.board.screen import BoardScreen
from tui.screens.saves import Saves

ROSA = Player(BOT, "Rosa", "maestro2")


def test_whose_level_is_not_known_is_played_by_another() -> None:
    assert STAND_IN in LEVELS
    assert [level_here(level) for level in (*LEVELS, "maestro2")] == [*LEVELS, STAND_IN]
    assert [seated_here(player) for player in (ANA, ROSA)] == [ANA, Player(BOT, "Rosa", STAND_IN)]
    assert stand_ins((ANA, BETO, Player(BOT, "Eva", "azar")), b"") is None
    notice = stand_ins((ANA, ROSA, Player(BOT, "Inés", "x", b"k" * 32)), b"")
    assert notice is not None and notice.facts == {"names": "Rosa"}, "only those that are played here"


async def test_such_a_match_goes_to_its_end(tmp_path: Path) -> None:
    async with running(LocalSession.create(new_folder(tmp_path), opening(ANA, ROSA), AT_ONCE)) as session:
        await play_out(session)
        assert session.waiting.kind == table.MATCH_OVER
        assert session.winners


def test_a_rematch_seats_only_whom_this_program_can_play() -> None:
    mine, hers = b"m" * 32, b"h" * 32
    players = (Player(PERSON, "Ana", "", mine), Player(BOT, "Rosa", "maestro2", mine), Player(PERSON, "Eva", "", hers))
    chairs = chairs_again((*players, Player(BOT, "Inés", "maestro2", hers)), mine, {hers: bytes(32)})
    assert [chair.level for chair in chairs] == ["", STAND_IN, "", STAND_IN]


async def test_it_is_listed_said_in_one_sentence_and_another_bot_is_chosen(tmp_path: Path) -> None:
    plan = first_draft("cuarenta", "Ana").plan()
    name = saved_match(tmp_path, plan._replace(players=(ANA, ROSA)), plays=12)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saves()
        await wait_until(pilot, lambda: isinstance(app.screen, Saves) and "bot «maestro2»" in screen_text(app))
        app.resume_match(name)
        await wait_until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await wait_until(pilot, lambda: any("juega aquí el vecino" in said.message for said in app._notifications))
        assert isinstance(app.screen, BoardScreen)
        session = app.screen.session
        assert session.players[1] == ROSA, "the log still says who it was"
        app.screen.doors.menu.open_seats()
        await wait_until(pilot, lambda: isinstance(app.screen, Seats))
        await pilot.press("right", "down", "right", "down", "down", "enter")
        await wait_until(pilot, lambda: session.players[1] != ROSA)
        assert session.players[1].level in LEVELS
    (row,) = Library(DataDir(tmp_path)).page().rows
    assert row.facts.trouble is None


async def test_nobody_is_called_like_another_one_at_the_table(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=4)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        app.resume_match(name)
        await wait_until(pilot, lambda: isinstance(app.screen, BoardScreen))
        session, ana = app.screen.session, app.screen.session.players[0].name  # type: ignore[attr-defined]
        dialog = Seats(session.players, session.own, 1)
        app.push_screen(dialog, lambda change: change and session.change_seat(*change))
        await wait_until(pilot, lambda: app.screen is dialog and bool(dialog.query("#name")))
        dialog.query_one("#name", Input).value = ana.lower()
        await pilot.press("down", "down", "down", "enter")
        await wait_until(pilot, lambda: any("se llaman" in said.message for said in app._notifications))
        assert app.screen is dialog
        dialog.query_one("#name", Input).value = "[/b]"
        await pilot.press("enter")
        await wait_until(pilot, lambda: session.players[1].name == "[/b]")
