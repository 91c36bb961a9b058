"""From the list of saved matches back to a table between computers, in two whole programs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from net.lan.interfaces import Machine
from net.tcp.server import Server
from saves.library import Library
from saves.paths import DataDir
from tests.tui.cable import shelf
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import house
from tests.tui.loopback import loopback, until
from tui.board.preview import preview
from tui.play import session as table
from tui.render.appearance import Appearance
from tui.render.paint import paint
from tui.screens.again import AgainDialog
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import NoticeDialog
from tui.screens.invite import Invite

SERVERS: list[Server] = []


@pytest.fixture(autouse=True)
def _no_network_but_this_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def here(end: Any, **_: Any) -> Server:
        SERVERS.append(Server(end, bind=("127.0.0.1",), port=0))
        return SERVERS[-1]

    async def nobody(machine: Machine) -> Any:
        raise OSError("no multicast in tests")

    monkeypatch.setattr("tui.online.port_sharing.Server", here)
    monkeypatch.setattr("net.lan.discovery.open_everywhere", nobody)
    yield
    SERVERS.clear()


@pytest.fixture
async def left(tmp_path: Path) -> Path:
    """Ana's and Luis's folders, their match left in the middle."""
    async with loopback(tmp_path) as two:
        for _ in range(6):
            await until(lambda: any(board.waiting.kind == table.YOU for board in two.boards))
            board = next(board for board in two.boards if board.waiting.kind == table.YOU)
            await board.play(board.game.legal_actions(board.view)[-1])  # type: ignore[arg-type]
        await until(lambda: two.agree and any(board.waiting.kind == table.YOU for board in two.boards))
    return tmp_path


@asynccontextmanager
async def sitting_down(folder: Path) -> AsyncIterator[Pilot[None]]:
    """The program, with its only match chosen from the list."""
    app = house(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        (row,) = app.library.page().rows
        app.resume_match(row.name)
        await wait_until(pilot, lambda: isinstance(app.screen, AgainDialog))
        yield pilot


async def test_one_sets_the_table_the_other_calls_and_they_play_on(left: Path) -> None:
    async with sitting_down(left / "luis") as luis, sitting_down(left / "ana") as ana:
        assert "Seguir la partida con Ana" in screen_text(luis.app)
        assert "La última vez fue la de Ana" in screen_text(luis.app), "who dropped out is led back to that table"
        await luis.press("down", "down", "enter")
        await wait_until(luis, lambda: isinstance(luis.app.screen, Invite))
        assert "Código: " in screen_text(luis.app)
        await luis.press("enter")
        await wait_until(luis, lambda: "a que vuelva Ana" in screen_text(luis.app))
        place = f"127.0.0.1:{SERVERS[0].port}"
        await ana.press("down", "down", *place, "enter")
        await wait_until(ana, lambda: isinstance(ana.app.screen, BoardScreen))
        boards: list[Any] = [pilot.app.screen for pilot in (luis, ana)]
        assert all(isinstance(board, BoardScreen) for board in boards)
        for _ in range(3):
            await until(lambda: any(board.session.waiting.kind == table.YOU for board in boards))
            pilot = luis if boards[0].session.waiting.kind == table.YOU else ana
            before = boards[0].session.end.match.seq
            await pilot.press("enter")
            await until(lambda before=before: all(board.session.end.match.seq > before for board in boards))
    told = [shelf(left / name).page().rows[0].facts.summary for name in ("ana", "luis")]
    assert told[0] and told[1] and (told[0].own, told[1].own) == (0, 1)
    assert told[0] == told[1]._replace(own=0)


async def test_a_slip_in_the_address_is_explained(left: Path) -> None:
    async with sitting_down(left / "ana") as ana:
        await ana.press("down", "down", *"300.1.1.1", "enter")
        assert isinstance(ana.app.screen, AgainDialog)
        assert "no es una dirección" in screen_text(ana.app)
        await ana.press("escape")
        assert not isinstance(ana.app.screen, BoardScreen)


async def test_a_port_that_cannot_be_had_is_said(left: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.online.port_sharing.Server", lambda end, **_: Server(end, bind=("192.0.2.1",), port=0))
    async with sitting_down(left / "ana") as ana:
        await ana.press("enter")
        await wait_until(ana, lambda: isinstance(ana.app.screen, NoticeDialog))
        assert "ningún puerto" in screen_text(ana.app)


async def test_the_list_shows_ones_own_hand_and_no_other(left: Path) -> None:
    for who, seat in (("ana", 0), ("luis", 1)):
        library = Library(DataDir(left / who))
        (row,) = library.page().rows
        shown = preview(library, row, Appearance(), paint_of().glyphs)
        match = library.secret(row.name)
        assert match.between_computers
        assert sum(line.startswith("Tu mano") for line in shown.position) == 1, (who, seat)


def paint_of() -> Any:
    from tui.render.theme import THEMES

    return paint(THEMES[0].name, Appearance())
