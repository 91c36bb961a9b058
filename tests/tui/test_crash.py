"""When the program fails it says so calmly, keeps the match, and tells nobody's secrets."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from textual.app import App
from textual.worker import WorkerFailed

from tests.tui.golden import wait_until
from tests.tui.house import house
from tui.crash_report import EXIT_CODE, KEPT, panel, report
from tui.i18n import set_language

SECRET = "b7f1-the-secret-of-the-decks"


def failing(secret: str) -> None:
    hand = [secret, "7h"]
    raise RuntimeError(f"{len(hand)} cards")


async def crashed(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[App[None], str]:
    """An app that failed with a secret in its variables, and what it left on the terminal."""
    app = house(folder)
    with pytest.raises(RuntimeError):
        async with app.run_test(size=(80, 24)) as pilot:
            app.call_later(failing, SECRET)
            await wait_until(pilot, lambda: app._exception)
    return app, "".join(capsys.readouterr())


async def test_a_crash_is_told_calmly_and_shows_no_variable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    app, shown = await crashed(tmp_path, capsys)
    assert app.return_code == EXIT_CODE
    assert "Tu partida está a salvo" in shown
    assert "Traceback" not in shown
    assert SECRET not in shown


async def test_the_report_says_where_and_what_but_no_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _app, shown = await crashed(tmp_path, capsys)
    (file,) = tmp_path.glob("crash-*.log")
    text = file.read_text()
    assert file.name in shown.replace("\n", "")
    assert "RuntimeError: 2 cards" in text
    assert "in failing" in text
    assert SECRET not in text
    assert file.stat().st_mode & 0o077 == 0


async def test_a_failure_in_the_background_is_reported_from_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        failing(SECRET)

    app = house(tmp_path)
    with pytest.raises(WorkerFailed):
        async with app.run_test(size=(80, 24)) as pilot:
            app.run_worker(work())
            await wait_until(pilot, lambda: app._exception)
    (file,) = tmp_path.glob("crash-*.log")
    assert "in failing" in file.read_text()
    assert SECRET not in file.read_text() + "".join(capsys.readouterr())


async def test_what_fails_while_everything_is_taken_down_troubles_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work() -> None:
        while app.is_running:
            await asyncio.sleep(0)
        failing(SECRET)

    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.run_worker(work())
        await pilot.press("ctrl+q")
    assert app.return_code == 0
    assert not list(tmp_path.glob("crash-*"))
    assert "problema" not in "".join(capsys.readouterr())


def test_only_the_last_reports_are_kept(tmp_path: Path) -> None:
    for number in range(KEPT + 3):
        report(RuntimeError(str(number)), tmp_path, f"2026010{number}-000000", "0")
    assert [file.name for file in sorted(tmp_path.glob("crash-*"))] == [
        f"crash-2026010{number}-000000.log" for number in range(3, KEPT + 3)
    ]


def test_where_no_report_can_be_written_the_sentence_still_comes(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert report(RuntimeError(), tmp_path / "file" / "data", "x", "0") is None
    set_language("en")
    assert "Your match is safe" in panel(None)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
def test_on_a_full_disk_there_is_no_empty_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    opened = os.open

    def on_full(path: Path, flags: int, mode: int = 0o777) -> int:
        os.close(opened(path, flags, mode))
        made.append(1)
        return opened("/dev/full", os.O_WRONLY)

    monkeypatch.setattr(os, "open", on_full)
    assert report(ValueError("x"), tmp_path, "1", "0") is None
    assert made and list(tmp_path.iterdir()) == []
