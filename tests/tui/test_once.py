"""Enter twice is one act: one match, one table, one file, one question."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from saves.library import Library
from saves.paths import DataDir
from tests.effort import deep
from tests.tui.golden import wait_until
from tests.tui.house import house, saved_match
from tui.app import Sobremesa
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import AskText, ConfirmDialog, NoticeDialog
from tui.screens.new_game import NewGame
from tui.screens.saves import Saves
from tui.screens.set_table import SetTable


def twice(app: Sobremesa, key: str) -> None:
    """Both are there before anything can have happened."""
    for _time in range(2):
        app.post_message(events.Key(key, "\r" if key == "enter" else key))


def slowly(monkeypatch: pytest.MonkeyPatch, where: str) -> list[float]:
    """Have this take a while, as on a busy disk; when it was begun."""
    module, _dot, name = where.rpartition(".")
    owner: Any = __import__(module, fromlist=["x"]) if not module.endswith("Library") else Library
    real: Callable[..., Any] = getattr(owner, name)
    begun: list[float] = []

    def slow(*args: Any, **how: Any) -> Any:
        begun.append(time.monotonic())
        time.sleep(0.2)
        return real(*args, **how)

    monkeypatch.setattr(owner, name, slow)
    return begun


async def shown(pilot: Pilot[None], app: Sobremesa, kind: type[Any]) -> Any:
    await wait_until(pilot, lambda: isinstance(app.screen, kind))
    return app.screen


def matches(folder: Path) -> int:
    return Library(DataDir(folder)).page(0, 50).total


async def test_begun_twice_there_is_one_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = slowly(monkeypatch, "tui.play.open_match.new_table")
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_new_game()
        await shown(pilot, app, NewGame)
        twice(app, "enter")
        await shown(pilot, app, BoardScreen)
        await pilot.pause()
        assert sum(isinstance(screen, BoardScreen) for screen in app.screen_stack) == 1
    assert len(begun) == 1 and matches(tmp_path) == 1


async def test_continued_twice_one_sits_down_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_match(tmp_path, plays=5)
    begun = slowly(monkeypatch, "tui.play.open_match.saved_table")
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: app.focused is not None and app.focused.id == "resume")
        twice(app, "enter")
        await shown(pilot, app, BoardScreen)
        await pilot.pause()
        assert not any(isinstance(screen, NoticeDialog) for screen in app.screen_stack)
    assert len(begun) == 1


async def test_a_table_is_opened_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []

    def nowhere(app: Sobremesa, plan: object) -> None:
        from saves.errors import DiskError

        opened.append(plan)
        time.sleep(0.2)
        raise DiskError

    import tui.online.factory

    monkeypatch.setattr(tui.online.factory, "host_lobby", nowhere)
    app = house(tmp_path, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_host()
        await shown(pilot, app, SetTable)
        twice(app, "enter")
        await shown(pilot, app, NoticeDialog)
        await pilot.pause()
        assert sum(isinstance(screen, NoticeDialog) for screen in app.screen_stack) == 1
    assert len(opened) == 1


@pytest.mark.parametrize(
    ("key", "deed", "asked"),
    [
        deep("i", "import_match", AskText),
        ("e", "export_match", AskText),
        deep("r", "rename", AskText),
        ("b", "delete", ConfirmDialog),
    ],
)
async def test_a_saved_match_is_asked_about_once(
    key: str, deed: str, asked: type[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved_match(tmp_path, plays=5)
    begun = slowly(monkeypatch, f"Library.{deed}")
    app = house(tmp_path, Saves)
    async with app.run_test(size=(80, 24)) as pilot:
        await wait_until(pilot, lambda: bool(app.screen.query("#shelf")) and app.screen._row is not None)  # type: ignore[attr-defined]
        twice(app, key)
        question = await shown(pilot, app, asked)
        await pilot.pause()
        assert sum(isinstance(screen, asked) for screen in app.screen_stack) == 1
        if asked is AskText:
            question.query_one("#text").value = str(tmp_path / "x.sobremesa")
            question._accept()
            question._accept()
        else:
            question.action_answer(True)
            question.action_answer(True)
        if deed == "export_match":
            (await shown(pilot, app, ConfirmDialog)).action_answer(False)
        await wait_until(pilot, lambda: bool(begun))
        await pilot.pause(0.3)
    assert len(begun) == 1


async def test_an_order_of_the_palette_is_given_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []
    monkeypatch.setattr(Sobremesa, "open_rules", lambda self: opened.append(1))
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+p", *"reglas")
        await pilot.press("down")
        twice(app, "enter")
        twice(app, "enter")
        await wait_until(pilot, lambda: bool(opened))
        await pilot.pause(0.1)
    assert len(opened) == 1
