"""The saved matches on the screen: what each one is, and everything that can be done with it; nothing is lost."""

from __future__ import annotations

import atexit
import os
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from core.cuarenta import scoring
from core.events import Jugada
from core.games import GAMES
from core.log.bodies import PERSON, Resign
from saves.filenames import safe_name
from saves.library import Library
from saves.logfile import LOG
from saves.matchfolder import SECRET_FILE
from saves.paths import DataDir
from saves.settingsfile import SettingsFile
from tests.effort import deep
from tests.tui.golden import check_golden, check_windows, screen_text, wait_until
from tests.tui.house import NOW, Bare, house, saved_match
from tui.app import Sobremesa
from tui.board.transcript import reread
from tui.play.match_plan import first_draft
from tui.screens.board.replay import ReplayScreen
from tui.screens.dialogs import AskText, ConfirmDialog, NoticeDialog
from tui.screens.home import Home
from tui.screens.saves import Saves
from tui.widgets.keybar import KeyBar
from tui.widgets.shelf import Shelf
from tui.words.saves import row_mark, row_text


def casita(players: int) -> object:
    return first_draft("casita", "Ana").with_option("jugadores", players).plan()


def a_shelf_of_matches(folder: Path) -> None:
    """One to go on with, one of Casita, one that is over, one with a name, one that is damaged."""
    shutil.copytree(_shelf(), folder, dirs_exist_ok=True)


@cache
def _shelf() -> Path:
    folder = Path(mkdtemp(prefix="shelf-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    saved_match(folder, plays=25, number=1, age=3_000)
    saved_match(folder, casita(2), plays=7, number=2, age=90_000)  # type: ignore[arg-type]
    saved_match(folder, plays=10_000, number=3, age=3 * 86_400)
    name = saved_match(folder, casita(4), plays=10, number=4, age=5 * 86_400)  # type: ignore[arg-type]
    Library(DataDir(folder)).rename(name, "El desquite")
    broken = saved_match(folder, plays=10, number=5, age=40 * 86_400)
    log = folder / "matches" / str(broken) / LOG
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    os.utime(log, (NOW - 40 * 86_400, NOW - 40 * 86_400))
    return folder


async def at_saves(app: Sobremesa, pilot: Pilot[None], seen: str) -> Saves:
    app.open_saves()
    await wait_until(pilot, lambda: isinstance(app.screen, Saves) and seen in screen_text(app))
    await wait_until(pilot, lambda: all(worker.is_finished for worker in app.workers))
    await pilot.pause()
    assert isinstance(app.screen, Saves)
    return app.screen


async def looked_at(app: Sobremesa, pilot: Pilot[None], why: str) -> ReplayScreen:
    """It is said why the match cannot go on; then the board shows it."""
    await wait_until(pilot, lambda: isinstance(app.screen, NoticeDialog))
    await pilot.pause()
    assert why in " ".join(screen_text(app).replace("│", " ").split())
    await pilot.press("escape")
    await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen))
    await pilot.pause()
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def previewed(app: Sobremesa) -> str:
    """What stands beside the list."""
    return "".join(str(pane.content) for pane in app.screen.query("#preview").results(Static))


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_list_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    a_shelf_of_matches(tmp_path)
    app = house(tmp_path, Bare, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saves()
        await wait_until(pilot, lambda: "El desquite" in screen_text(app))
        preview = app.screen.query_one("#preview", Static)

        def is_told() -> bool:
            """All of it, and in as many lines as it needs."""
            told = str(preview.content)
            return ("Mesa:" in told or "Table:" in told) and preview.content_size.height > told.count("\n")

        await wait_until(pilot, lambda: " ! " in screen_text(app) and is_told())
        await check_windows(pilot, f"saves_{{size}}_{language}")


async def test_the_preview_follows_the_cursor(tmp_path: Path) -> None:
    a_shelf_of_matches(tmp_path)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "El desquite")
        await pilot.press("end")
        await wait_until(pilot, lambda: "dañado desde" in screen_text(app))
        await pilot.press("up")
        await wait_until(pilot, lambda: "Levantar: asistida" in screen_text(app) and "Mesa:" in screen_text(app))
        assert "Rosa, bot vecino" in screen_text(app)


async def test_enter_sits_down_and_leaving_comes_back_here(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=25)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_saves(app, pilot, "Cuarenta")
        await pilot.press("enter")
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen" and app.screen.is_mounted)
        app.screen.dismiss()
        await wait_until(pilot, lambda: app.screen is screen)


async def test_the_first_click_looks_the_second_opens(tmp_path: Path) -> None:
    a_shelf_of_matches(tmp_path)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_saves(app, pilot, "El desquite")
        await pilot.click("#shelf", offset=(10, 1))
        await pilot.pause()
        assert app.screen is screen
        assert screen.query_one(Shelf).highlighted == 1
        await pilot.click("#shelf", offset=(10, 1))
        await wait_until(pilot, lambda: type(app.screen).__name__ == "BoardScreen")


async def test_a_damaged_match_says_why_and_is_read_up_to_there(tmp_path: Path) -> None:
    a_shelf_of_matches(tmp_path)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "El desquite")
        await pilot.press("end", "enter")
        replay = await looked_at(app, pilot, "El archivo de esta partida está dañado")
        assert "Hasta aquí se puede leer." in screen_text(app), "the newest play is in sight"
        assert replay.session.place == replay.session.count - 1


async def test_what_is_no_match_only_says_so(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=3)
    (tmp_path / "matches" / str(name) / LOG).write_text("Dear Rosa")
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Este archivo no es de una")
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, NoticeDialog))


async def test_a_match_gets_a_name(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=5)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Cuarenta")
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, AskText))
        await pilot.press("enter")
        assert "Escribe algo." in screen_text(app), "no name is no name"
        await pilot.press(*"Domingo", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Saves) and "Domingo" in screen_text(app))


async def test_deleting_asks_first_and_can_be_taken_back(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=5)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Cuarenta")
        await pilot.press("delete")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("enter")  # the answer under the cursor is no
        await wait_until(pilot, lambda: isinstance(app.screen, Saves))
        assert "Rosa" in screen_text(app)
        await pilot.press("b")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("s")
        await wait_until(pilot, lambda: "Todavía no hay partidas guardadas." in screen_text(app))
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Home))
        await at_saves(app, pilot, "Todavía no hay partidas guardadas.")
        bar = [entry.binding.action for entry in app.screen.query_one(KeyBar).entries()]
        assert bar == ["undelete", "import", "help", "back"], "nothing that does nothing here"
        await pilot.press("u")
        await wait_until(pilot, lambda: "Rosa" in screen_text(app))
        await pilot.pause()
        assert len(Library(DataDir(tmp_path)).page().rows) == 1


async def test_what_stays_deleted_is_gone_when_the_program_ends(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=5)
    app = house(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Cuarenta")
        await pilot.press("b")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.click("#yes")
        await wait_until(pilot, lambda: "Todavía no hay" in screen_text(app))
    assert not list((tmp_path / "matches").glob("*-0"))
    assert not list((tmp_path / "sessions").glob("*/*-0"))


async def export(app: Sobremesa, pilot: Pilot[None], target: Path, answer: str) -> None:
    await pilot.press("e")
    await wait_until(pilot, lambda: isinstance(app.screen, AskText))
    app.screen.query_one("#text").value = str(target)  # type: ignore[attr-defined]
    await pilot.press("enter")
    await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
    await pilot.press(answer)
    await wait_until(pilot, lambda: isinstance(app.screen, NoticeDialog))


async def test_a_match_goes_out_in_a_file_and_comes_in_from_it(tmp_path: Path) -> None:
    saved_match(tmp_path / "one", plays=25)
    file = tmp_path / "domingo.sobremesa"
    app = house(tmp_path / "one", Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Cuarenta")
        await export(app, pilot, file, "s")
        assert "domingo.sobremesa" in screen_text(app).replace("\n", "")
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, Saves))
        await export(app, pilot, file, "s")
        assert "Ya hay un archivo" in screen_text(app)
    other = house(tmp_path / "two", Bare)
    async with other.run_test(size=(80, 24)) as pilot:
        await at_saves(other, pilot, "Todavía no hay")
        await pilot.press("i")
        await wait_until(pilot, lambda: isinstance(other.screen, AskText))
        other.screen.query_one("#text").value = str(file)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(other.screen, Saves) and "Rosa" in screen_text(other))
        await pilot.press("enter")
        await wait_until(pilot, lambda: type(other.screen).__name__ == "BoardScreen")


async def test_a_file_in_a_folder_is_called_as_the_match_is_in_the_list(tmp_path: Path) -> None:
    saved_match(tmp_path, plays=25)
    app = house(tmp_path, Bare)
    (tmp_path / "fuera").mkdir()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Cuarenta")
        shown = row_text(app.screen._rows[0].facts)  # type: ignore[attr-defined]
        for _ in range(2):
            await export(app, pilot, tmp_path / "fuera", "n")
            await pilot.press("escape")
            await wait_until(pilot, lambda: isinstance(app.screen, Saves))
    assert {file.name for file in (tmp_path / "fuera").iterdir()} == {
        f"{safe_name(shown)}{ending}" for ending in (".sobremesa", "-2.sobremesa")
    }


def without_secret(folder: Path, plays: int = 25) -> None:
    """A match that came in a file without the secret of its decks."""
    name = saved_match(folder / "out", plays=plays)
    file = Library(DataDir(folder / "out")).export_match(name, folder / "domingo.sobremesa")
    Library(DataDir(folder)).import_match(file)


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_without_the_secret_all_plays_can_be_read(tmp_path: Path, language: str) -> None:
    without_secret(tmp_path)
    app = house(tmp_path, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saves()
        await wait_until(pilot, lambda: any(word in previewed(app) for word in ("Mesa:", "Table:")))
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, NoticeDialog))
        await pilot.pause()
        check_golden(app, f"saves_to_read_{language}")
        await looked_at(app, pilot, "")
        await pilot.press("escape", "end", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, Saves))


async def test_a_damaged_secret_is_noticed_when_one_sits_down(tmp_path: Path) -> None:
    """Nothing in the list says so yet; what can be looked at is looked at, from home too."""
    name = saved_match(tmp_path, plays=25)
    (tmp_path / "matches" / str(name) / SECRET_FILE).write_bytes(b"?")
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Cuarenta")
        await pilot.press("enter")
        await looked_at(app, pilot, "El secreto de los mazos está dañado")
        assert "Hasta aquí" not in screen_text(app)


async def test_a_match_that_is_over_can_be_read_without_its_secret(tmp_path: Path) -> None:
    without_secret(tmp_path, plays=10_000)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Cuarenta")
        await pilot.press("enter")
        replay = await looked_at(app, pilot, "Falta el secreto")
        assert "la partida" in screen_text(app)
        assert replay.session.open, "its decks were opened in the log"


async def test_a_match_by_older_rules_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved_match(tmp_path, plays=25)
    monkeypatch.setattr(type(GAMES["cuarenta"]), "rules_version", 2)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Se jugó con reglas")
        await wait_until(pilot, lambda: "Mesa:" in previewed(app))
        assert "Tu mano" in previewed(app), "this one's secret is here"
        await pilot.press("enter")
        await looked_at(app, pilot, "Se jugó con reglas de una versión anterior")
        assert "Hasta aquí" not in screen_text(app)


async def test_where_the_rules_were_others_the_story_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By our rules the caída pays nothing: the hashes in the log say that it did."""
    name = saved_match(tmp_path, plays=60)
    library = Library(DataDir(tmp_path))
    whole = reread(library, name).match
    caida = next(seq for seq, event in whole.live if isinstance(event, Jugada) and event.name == "caida")
    monkeypatch.setattr(type(GAMES["cuarenta"]), "rules_version", 2)
    monkeypatch.setattr(scoring, "_CAIDA", scoring.Pay(0))
    told = reread(library, name)
    assert not told.whole and told.match.seq == caida - 1


async def test_a_hand_is_told_where_one_person_plays_and_may_know_it_and_last_who_gave_up(tmp_path: Path) -> None:
    two = first_draft("cuarenta", "Ana").with_chair(1, kind=PERSON).plan()
    saved_match(tmp_path, two, plays=5, number=2, age=60)
    left = saved_match(tmp_path, plays=9, number=3, age=120)
    folder, match = Library(DataDir(tmp_path)).resume(left)
    match.propose(Resign(0))
    folder.close()
    saved_match(tmp_path, plays=25, number=4, age=180)
    without_secret(tmp_path)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_saves(app, pilot, "hace 3 minutos")
        told = {}
        for place, row in enumerate(screen._rows):
            screen.query_one(Shelf).highlighted = place
            title = row_text(row.facts)
            await wait_until(pilot, lambda: title in previewed(app) and "Mesa:" in previewed(app))  # noqa: B023
            told["two" if "Ana 0" in title else row_mark(row.facts)] = previewed(app)
        assert {kind for kind, text in told.items() if "Tu mano" in text} == {"…"} and told.keys() == {*"-!…", "two"}
        assert "Abandonas la partida" in told["-"]


@pytest.mark.parametrize("title", [deep(""), "El desquite"])
async def test_a_match_that_is_here_already_is_named(tmp_path: Path, title: str) -> None:
    name = saved_match(tmp_path, plays=25)
    library = Library(DataDir(tmp_path))
    file = library.export_match(name, tmp_path / "domingo.sobremesa", with_secret=True)
    if title:
        library.rename(name, title)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, title or "Cuarenta")
        await pilot.press("i")
        await wait_until(pilot, lambda: isinstance(app.screen, AskText))
        app.screen.query_one("#text").value = str(file)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, NoticeDialog))
        named = title or "Cuarenta · tú 2 – Rosa 0"
        assert f"Esa partida ya está en la lista: {named}." in str(app.screen.query(".box-text").first(Static).content)


@pytest.mark.parametrize(("language", "sentence"), [("es", "no es una carpeta"), deep("en", "is not a folder")])
async def test_a_file_where_the_folder_should_be_is_told_once(tmp_path: Path, language: str, sentence: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    data = DataDir(tmp_path / "file")
    app = Sobremesa(data, SettingsFile(data.settings), environ={}, lang=language, clock=lambda: NOW)
    async with app.run_test(size=(120, 40)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        told = [screen.text for screen in app.screen_stack if isinstance(screen, NoticeDialog)]
        assert len(told) == 1 and told[0].startswith(f"{tmp_path / 'file'} {sentence}") and not app._notifications
        app.open_saves()
        await wait_until(pilot, lambda: isinstance(app.screen, Saves) and app.screen.query("#empty"))
        empty = app.screen.query_one("#empty", Static)
        await wait_until(pilot, lambda: sentence in str(empty.content))
        assert empty.display, "in the place of the list, in no other dialog"


async def test_something_that_is_no_match_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.sobremesa").write_text("Dear Rosa")
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await at_saves(app, pilot, "Todavía no hay")
        await pilot.press("i")
        await wait_until(pilot, lambda: isinstance(app.screen, AskText))
        app.screen.query_one("#text").value = str(tmp_path / "letter.sobremesa")  # type: ignore[attr-defined]
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Ese archivo no es una partida exportada" in screen_text(app))


async def test_a_long_list_grows_as_one_goes_down(tmp_path: Path) -> None:
    for number in range(60):
        saved_match(tmp_path, plays=0, number=number + 1, age=number * 60)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_saves(app, pilot, "Cuarenta")
        shelf = screen.query_one(Shelf)
        assert shelf.option_count == 50
        await pilot.press("end")
        await wait_until(pilot, lambda: shelf.option_count == 60)
        assert shelf.highlighted == 49, "the cursor stays on its match"


# --- won, lost, and only some of them


async def test_only_some_of_them_are_seen_and_esc_brings_back_all(tmp_path: Path) -> None:
    a_shelf_of_matches(tmp_path)
    app = house(tmp_path, Bare)

    def seen(screen: Saves) -> list[str]:
        return [row_mark(row.facts) for row in screen._rows]

    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_saves(app, pilot, "El desquite")
        whole = seen(screen)
        assert len(whole) == 5 and {"…", "!"} < set(whole) and len({"+", "-"} & set(whole)) == 1
        kinds = {}
        for kind in ("sin terminar", "ganadas", "perdidas", "terminadas"):
            await pilot.press("f")
            await wait_until(pilot, lambda: f"guardadas · {kind}" in screen_text(app))  # noqa: B023
            await app.workers.wait_for_complete()
            kinds[kind] = seen(screen)
        assert kinds["ganadas"] + kinds["perdidas"] == kinds["terminadas"] == [*({"+", "-"} & set(whole))]
        assert set(kinds["sin terminar"]) <= {"…", "!"}
        await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen is screen and seen(screen) == whole)


async def test_a_search_minds_no_accents(tmp_path: Path) -> None:
    a_shelf_of_matches(tmp_path)
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_saves(app, pilot, "El desquite")
        for text, found in (("DESQUITÉ", 1), ("casita", 2), ("nadie", 0)):
            await pilot.press("slash")
            await wait_until(pilot, lambda: isinstance(app.screen, AskText))
            app.screen.query_one("#text").value = text  # type: ignore[attr-defined]
            await pilot.press("enter")
            await wait_until(pilot, lambda: app.screen is screen and len(screen._rows) == found)  # noqa: B023
            await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Ninguna partida así" in screen_text(app)
