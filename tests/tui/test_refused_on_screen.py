"""Every act of a person on the screen with a disk that refuses: it says so in a sentence, and the program goes on."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from net.admission.invitation import parse
from saves.library import Library
from saves.paths import DataDir
from tests.effort import deep
from tests.saves.faults import Faults, faults
from tests.tui.golden import screen_text, wait_until
from tests.tui.house import house, saved_match
from tests.tui.lan import ALONE
from tui.app import Sobremesa
from tui.play.match_plan import first_draft
from tui.play.session import YOU
from tui.screens.board.count import Count
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import AskText, ConfirmDialog, NoticeDialog
from tui.screens.home import Home
from tui.screens.join import JoinTable
from tui.screens.saves import Saves

SENTENCES: Final = {
    errno.EIO: ("El disco no responde como debe: no se puede leer ni escribir en él",),
    errno.EACCES: ("No se puede escribir en",),
    errno.ENOSPC: ("El disco está lleno y no se pudo guardar",),
}


class Evening:
    """A program at home, two saved matches, and a disk that can be broken."""

    def __init__(self, app: Sobremesa, pilot: Pilot[None], disk: Faults, error: int, root: Path) -> None:
        self.app, self.pilot, self.disk, self.error, self.root = app, pilot, disk, error, root

    def breaks(self) -> None:
        self.disk.broken = frozenset({self.error})

    def said(self) -> bool:
        """One of the sentences stands on the screen, or is shown in passing."""
        toasts = [toast.message for toast in self.app._notifications]
        texts = " ".join([" ".join(screen_text(self.app).replace("│", " ").split()), *toasts, *self._static()])
        return any(sentence in texts for sentence in SENTENCES[self.error])

    def _static(self) -> list[str]:
        moment = getattr(self.app.screen, "moment", None)
        return [*(str(pane.content) for pane in self.app.screen.query(Static)), moment.notice if moment else ""]

    async def until(self, condition: Callable[[], object]) -> None:
        await wait_until(self.pilot, condition)

    async def refused(self, *keys: str) -> None:
        """Press with a broken disk: that is said. Then the disk is well again, and the sentence is read."""
        self.breaks()
        await self.pilot.press(*keys)
        await self.until(self.said)
        self.disk.heal()
        self.app.clear_notifications()

    async def text(self, value: str) -> None:
        await self.until(lambda: isinstance(self.app.screen, AskText))
        self.app.screen.query_one("#text").value = value  # type: ignore[attr-defined]

    async def at_saves(self) -> None:
        self.app.open_saves()
        await self.until(lambda: isinstance(self.app.screen, Saves) and self.app.screen.query("#shelf"))
        await self.until(lambda: self.app.screen._rows)  # type: ignore[attr-defined]
        await self.app.workers.wait_for_complete()

    async def at_board(self) -> BoardScreen:
        self.app.resume_match(next(iter(Library(self.app.data).find(""))))
        await self.until(lambda: isinstance(self.app.screen, BoardScreen))
        board = self.app.screen
        assert isinstance(board, BoardScreen)
        await self.until(lambda: board.session.waiting.kind == YOU and board.is_active)
        return board


async def see_the_list(at: Evening) -> None:
    at.breaks()
    at.app.open_saves()
    await at.until(lambda: isinstance(at.app.screen, NoticeDialog | Saves) and (at.error == errno.ENOSPC or at.said()))
    await at.app.workers.wait_for_complete()


async def rename(at: Evening) -> None:
    await at.at_saves()
    await at.pilot.press("r")
    await at.text("El desquite")
    await at.refused("enter")


async def delete(at: Evening) -> None:
    await at.at_saves()
    await at.pilot.press("b")
    await at.until(lambda: isinstance(at.app.screen, ConfirmDialog))
    await at.refused("s")
    await at.pilot.press("escape")
    await at.at_saves()
    assert len(at.app.screen._rows) == 2  # type: ignore[attr-defined]


async def undelete(at: Evening) -> None:
    await at.at_saves()
    await at.pilot.press("b")
    await at.until(lambda: isinstance(at.app.screen, ConfirmDialog))
    await at.pilot.press("s")
    await at.until(lambda: len(at.app.screen._rows) == 1)  # type: ignore[attr-defined]
    await at.refused("u")
    await at.pilot.press("escape")
    await at.until(lambda: isinstance(at.app.screen, Saves))
    await at.pilot.press("u")
    await at.until(lambda: len(at.app.screen._rows) == 2)  # type: ignore[attr-defined]


async def export(at: Evening) -> None:
    await at.at_saves()
    await at.pilot.press("e")
    await at.text(str(at.root / "data" / "copy.sobremesa"))
    await at.pilot.press("enter")
    await at.until(lambda: isinstance(at.app.screen, ConfirmDialog))
    await at.refused("s")


async def import_one(at: Evening) -> None:
    await at.at_saves()
    await at.pilot.press("i")
    await at.text(str(at.root / "carla.sobremesa"))
    await at.refused("enter")


async def open_one(at: Evening) -> None:
    await at.at_saves()
    await at.refused("enter")


async def go_on(at: Evening) -> None:
    await at.until(lambda: at.app.screen.query_one("#resume").visible)
    await at.refused("c")


async def begin(at: Evening) -> None:
    at.breaks()
    at.app.start_match(first_draft("casita", "Ana").plan())
    await at.until(at.said)


async def play(at: Evening) -> None:
    board = await at.at_board()
    seq = len(board.session.history)
    await at.refused("enter")
    assert len(board.session.history) == seq
    await at.pilot.press("enter")
    await at.until(lambda: len(board.session.history) > seq or board.session.waiting.kind != YOU)


async def undo(at: Evening) -> None:
    board = await at.at_board()
    assert board.session.can_undo
    await at.refused("u")
    assert board.session.can_undo
    await at.pilot.press("u")


async def give_a_seat(at: Evening) -> None:
    from core.log.bodies import BOT, Player
    from tui.screens.board.menu import SeatChange

    board = await at.at_board()
    other = board.session.players[1]
    at.breaks()
    board.doors.menu.change_seat(SeatChange(1, Player(BOT, other.name, "azar")))
    await at.until(at.said)
    assert board.session.players[1] == other


async def give_up(at: Evening) -> None:
    board = await at.at_board()
    board.doors.menu.ask_resign()
    await at.until(lambda: isinstance(at.app.screen, ConfirmDialog))
    await at.refused("s")
    assert not board.session.winners


async def leave(at: Evening) -> None:
    board = await at.at_board()
    at.breaks()
    board.dismiss()
    await at.until(lambda: not isinstance(at.app.screen, BoardScreen))


async def settings(at: Evening) -> None:
    at.breaks()
    at.app.change_settings(bell=True)
    await at.until(at.said)


async def host(at: Evening) -> None:
    from tui.screens.set_table import SetTable

    at.app.open_host("cuarenta", 2)
    await at.until(lambda: isinstance(at.app.screen, SetTable) and at.app.screen.focused)
    await at.refused("enter")


async def join(at: Evening) -> None:
    at.app.open_join()
    await at.until(lambda: isinstance(at.app.screen, JoinTable) and at.app.screen.focused)
    screen = at.app.screen
    assert isinstance(screen, JoinTable)
    at.breaks()
    screen.lobby.call(parse("127.0.0.1:1"), "Ana")
    await at.until(lambda: screen.lobby.view.failure is not None)
    if screen.lobby.view.failure.step == "disk":  # type: ignore[union-attr]
        await at.until(at.said)


async def rematch(at: Evening) -> None:
    board = await at.at_board()
    board.session.resign(0)
    await at.until(lambda: isinstance(at.app.screen, Count) and at.app.screen.query("#rematch"))
    await at.pilot.pause()
    at.breaks()
    await at.pilot.click("#rematch")
    await at.until(at.said)


async def quit_it(at: Evening) -> None:
    at.breaks()
    at.app.exit()


ACTS: Final[tuple[Callable[[Evening], Awaitable[None]], ...]] = (
    see_the_list, rename, delete, undelete, export, import_one, open_one, go_on, begin, play, undo, give_a_seat,
    give_up, leave, settings, host, join, rematch, quit_it,
)  # fmt: skip
READS: Final = {open_one, go_on}
"""What a full disk does not keep anybody from."""
NEAR: Final = {undelete, undo, give_a_seat, give_up, rematch}
"""Writes the same file as another act."""


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sobremesa, "network", property(lambda app: ALONE._replace(wall=app.clock)))


def saved(root: Path) -> None:
    saved_match(root / "data", plays=9, number=1)
    saved_match(root / "data", first_draft("casita", "Ana").plan(), plays=5, number=2, age=90_000)
    name = saved_match(root / "other", plays=4, number=3)
    Library(DataDir(root / "other")).export_match(name, root / "carla.sobremesa", with_secret=True)


def chosen() -> list[Any]:
    """Each act with one of the errors; `SOBREMESA_ALL` asks for all of them."""
    errors = tuple(SENTENCES)
    pairs = [(act, error) for act in ACTS for error in errors if not (act in READS and error == errno.ENOSPC)]
    if not os.environ.get("SOBREMESA_ALL"):
        pairs = [(act, error) for act, error in pairs if error == errors[ACTS.index(act) % (2 if act in READS else 3)]]
    return [
        deep(*pair, id=name) if pair[0] in NEAR else pytest.param(*pair, id=name)
        for pair in pairs
        for name in [f"{pair[0].__name__}-{errno.errorcode[pair[1]]}"]
    ]


@pytest.mark.parametrize(("act", "error"), chosen())
async def test_an_act_that_the_disk_refuses_is_said(
    tmp_path: Path, act: Callable[[Evening], Awaitable[None]], error: int
) -> None:
    saved(tmp_path)
    app = house(tmp_path / "data", Home, name="Ana")
    with faults(tmp_path / "data") as disk:
        async with app.run_test(size=(120, 40)) as pilot:
            await app.workers.wait_for_complete()
            await act(Evening(app, pilot, disk, error, tmp_path))
            await pilot.pause()
        disk.heal()
    assert app.return_code in (0, None) and app.crash_report is None
    names = Library(app.data).find("")
    assert len(names) >= 2
    for name in names:
        folder, _ = Library(app.data).resume(name)
        folder.close()


async def test_the_folder_goes_away_under_a_running_match(tmp_path: Path) -> None:
    saved(tmp_path)
    app = house(tmp_path / "data", Home, name="Ana")
    async with app.run_test(size=(120, 40)) as pilot:
        at = Evening(app, pilot, Faults(tmp_path), errno.EIO, tmp_path)
        board = await at.at_board()
        history = len(board.session.history)
        shutil.move(tmp_path / "data", tmp_path / "elsewhere")
        await pilot.press("enter")
        await at.until(lambda: "ya no está: la jugada no se hizo" in board.moment.notice)
        assert len(board.session.history) == history, "nothing pretends to be saved"
        shutil.move(tmp_path / "elsewhere", tmp_path / "data")
        await pilot.press("enter")
        await at.until(lambda: len(board.session.history) > history or board.session.waiting.kind != YOU)
    assert app.crash_report is None
