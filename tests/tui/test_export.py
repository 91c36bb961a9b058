"""What one takes along of a match that one looks at: the table as a picture, some plays as a moving one, the text."""

from __future__ import annotations

import errno
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core.cards import HIDDEN
from core.record.show import show
from saves.errors import ExportExists, ExportRefused
from saves.library import Library
from saves.paths import DataDir
from tests.effort import deep
from tests.saves.faults import faults
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import saved_match
from tests.tui.test_replay import finished, looking
from tui.app import Sobremesa
from tui.board.scene import Capture
from tui.screens.board.export import ExportDialog
from tui.screens.board.replay import ReplayScreen
from tui.screens.dialogs import NoticeDialog
from tui.widgets.choice import FormChoice
from tui.widgets.transport import Transport


async def exported(
    app: Sobremesa, pilot: Pilot[None], folder: Path, *keys: str, opened: bool = False
) -> tuple[str, Path | None]:
    """What is said after an export there, with these keys in the dialog, and the file that was written."""
    if not opened:
        await pilot.press("e")
    await wait_until(pilot, lambda: isinstance(app.screen, ExportDialog))
    app.screen.query_one("#folder", Input).value = str(folder)
    await pilot.press(*keys, "f5")
    await wait_until(pilot, lambda: isinstance(app.screen, NoticeDialog))
    dialog = app.screen
    assert isinstance(dialog, NoticeDialog)
    await pilot.press("enter")
    await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen))
    return f"{dialog.heading}: {dialog.text}", Path(dialog.text) if dialog.heading == "Exportada" else None


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


async def test_the_table_as_it_is_seen_becomes_a_picture(tmp_path: Path) -> None:
    name, out = finished(tmp_path), tmp_path / "out"
    out.mkdir()
    Library(DataDir(tmp_path)).rename(name, "El domingo / en casa de Inés")
    async with looking(tmp_path, name) as (app, pilot, screen):
        screen.session.go_to(12)
        await pilot.pause()
        painted = screen_text(app)
        said, file = await exported(app, pilot, out)
        assert file and file.name == "El-domingo-en-casa-de-Ines.svg" and said == f"Exportada: {file}"
        svg = file.read_text("utf-8")
        shown = words(svg)
        assert shown and all(word in painted for word in shown)
        assert "Cuarenta" in shown[0] and any("♥" in word for word in shown)
        assert not any(button in svg for button in ("Esc", "[&gt;]", "Seguir sola")), "keys and buttons stay here"
        assert "El domingo / en casa de Inés" in svg
        assert screen_text(app) == painted, "and nothing has changed on the screen"
        _said, again = await exported(app, pilot, out)
        assert again and again.name == "El-domingo-en-casa-de-Ines-2.svg"


async def test_the_hands_of_a_deck_in_play_are_in_no_picture(tmp_path: Path) -> None:
    """The rival holds cards face down, in the picture as on the screen."""
    name = saved_match(tmp_path, plays=45)
    async with looking(tmp_path, name) as (app, pilot, screen):
        screen.session.step(screen.session.count)
        await pilot.pause()
        assert not screen.session.open
        backs = screen_text(app).count("│░░░│")
        assert backs >= len(screen.session.view.hands[1]) > 0
        _said, file = await exported(app, pilot, tmp_path)
        assert file and file.read_text("utf-8").count("fill-opacity") == backs


async def test_the_last_plays_become_a_moving_picture(tmp_path: Path) -> None:
    """From some plays ago to the present one; what is captured lies on the table with the card that captured it."""
    name = finished(tmp_path)
    async with looking(tmp_path, name) as (app, pilot, screen):
        session = screen.session
        session.jump_paid(1)
        await pilot.pause()
        at, sentence = session.place, screen.scene().sentence
        _said, file = await exported(app, pilot, tmp_path, "home", "right")
        assert file and session.place == at and screen.scene().sentence == sentence
        svg = file.read_text("utf-8")
        seen = set(" ".join(words(svg)).split())
        for place in range(at - 6, at + 1):
            session.step(place - session.place)
            told = re.sub("[♥♦♣♠]", " ", screen.scene().sentence)
            assert {word for word in told.split() if len(word) > 1} <= seen
        whole = max(int(last) for last in re.findall(r"s\d+-(\d+)", svg))
        assert whole > 7, "seven positions, and at least one capture between them"
        assert "hidden" in svg and not screen.filming
        screen.filming, place = True, session.place
        screen.moment.capture = Capture((), HIDDEN, frozenset(), frozenset())
        await pilot.press("left", "home", "space", "e")
        await pilot.click(screen.query_one(Transport), offset=(2, 2))
        await pilot.pause()
        assert session.place == place and screen.moment.capture and app.screen is screen, "nothing interferes"


@pytest.mark.parametrize("by", [deep("menu"), "button"])
async def test_the_match_as_text_by_the_mouse(tmp_path: Path, by: str) -> None:
    name = finished(tmp_path)
    async with looking(tmp_path, name) as (app, pilot, screen):
        if by == "menu":
            await pilot.press("escape")
            await wait_until(pilot, lambda: bool(app.screen.query("#export")))
            await pilot.click("#export")
        else:
            row = screen.query_one(Transport)
            y, line = next((y, strip.text) for y, strip in enumerate(row._rows) if "[Exportar]" in strip.text)
            await pilot.click(row, offset=(line.index("[Exportar]") + 1, y))
        await wait_until(pilot, lambda: isinstance(app.screen, ExportDialog))
        steps = 2 if by == "menu" else 3
        for _step in range(steps):
            await pilot.click("#what", offset=(30, 0))
        assert app.screen.query_one("#what", FormChoice).place == steps
        _said, file = await exported(app, pilot, tmp_path, opened=True)
        assert file and file.suffix == ".txt"
        text = file.read_text("utf-8")
        if by == "menu":
            assert text.startswith("Cuarenta · tú ") and len(text.splitlines()) > 200 and "levanta" in text
        else:
            assert text == show(screen.session.match.entries)


async def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    name = finished(tmp_path)
    async with looking(tmp_path, name) as (app, pilot, screen):
        said, _file = await exported(app, pilot, tmp_path / "no" / "hay")
        assert said == f"No se pudo: No hay ninguna carpeta {tmp_path / 'no'}. Elige otra."
        await pilot.press("e")
        await wait_until(pilot, lambda: isinstance(app.screen, ExportDialog))
        app.screen.query_one("#folder", Input).value = "a\0b"
        await pilot.press("enter")
        await pilot.pause()
        assert "no puede ser el nombre de un archivo" in screen_text(app)
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is screen)


def test_a_file_about_a_match_is_never_written_over_another(tmp_path: Path) -> None:
    library = Library(DataDir(tmp_path))
    first, second = (library.export_text(text, tmp_path, "///", ".svg") for text in "ab")
    assert (first.name, second.name) == ("sobremesa.svg", "sobremesa-2.svg")
    assert (first.read_text(), second.read_text()) == ("a", "b")
    with pytest.raises(ExportExists):
        library.export_text("c", first, "", ".svg")
    with faults(tmp_path / "out") as disk:
        (tmp_path / "out").mkdir()
        disk.broken = frozenset({errno.EROFS})
        with pytest.raises(ExportRefused):
            library.export_text("x", tmp_path / "out", "Domingo", ".svg")
