"""On every screen, whatever a key does is found in the help and in the palette, and so is there for the mouse too."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from textual.actions import parse
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

import tui.screens
from tests.tui.golden import wait_until
from tests.tui.house import Bare, house, saved_match
from tests.tui.positions import cuarenta
from tests.tui.test_nothing_cut import rooms
from tests.tui.test_replay import replay_of
from tui.i18n import _
from tui.screens.again import AgainDialog
from tui.screens.base import Dialog, Room
from tui.screens.board.count import Count
from tui.screens.board.curtain import Curtain
from tui.screens.board.export import ExportDialog
from tui.screens.board.menu import RecordDialog
from tui.screens.board.plays import PlaysDialog
from tui.screens.board.replay import ReplayScreen
from tui.screens.board.screen import BoardScreen
from tui.screens.board.talk import BoardTalk
from tui.screens.call_table import CallTable
from tui.screens.dialogs import AskText, ConfirmDialog, NoticeDialog
from tui.screens.glossary import Glossary
from tui.screens.help import key_lines, told_of
from tui.screens.host import STAND, GuestMenu
from tui.screens.learn import Learn
from tui.screens.palette import commands
from tui.screens.rules import RulesScreen
from tui.screens.statistics import StatisticsScreen

ELSEWHERE: Final = MappingProxyType(
    {
        "ChangeTerms": "a `SetTable` with fewer lines",
        "GuidedScreen": "a board that says more",
        "ExerciseScreen": "a board that says more, and one key, of `test_exercises`",
        "Help": "what is walked here",
        "Pictured": "a replay",
        "Playing": "a board",
        "RematchWait": "a dialog with nothing but Esc",
        "ReviewDialog": "a dialog of lines, of `test_review`",
        "Sayings": "`BoardTalk`",
        "WaitingRoom": "both waiting rooms",
    }
)
"""Screens that are not walked -> what they are."""


def screens(folder: Path) -> dict[str, Callable[[], Screen[Any]]]:
    replay = replay_of(folder, saved_match(folder, plays=9))
    board = BoardScreen(cuarenta())
    return {
        **rooms(),
        "record": lambda: RecordDialog((("Rosa bota 4",),)),
        "notice": lambda: NoticeDialog("Ojo", "Algo pasó."),
        "confirm": lambda: ConfirmDialog("¿Seguro?"),
        "ask": lambda: AskText("¿Cómo?"),
        "board": lambda: board,
        "replay": lambda: ReplayScreen(replay),
        "count": lambda: Count(board.session, lambda: board.scene().say, over=False),
        "curtain": lambda: Curtain("Ana", ()),
        "export": lambda: ExportDialog(drawn=True),
        "plays": lambda: PlaysDialog([(3, ["Rosa bota 4"])], 3),
        "talk": lambda: BoardTalk("cuarenta"),
        "call": CallTable,
        "again": lambda: AgainDialog(["Luis"], "10.0.0.7", "Luis"),
        "guest menu": lambda: GuestMenu("Luis", [STAND]),
        "glossary": lambda: Glossary("cuarenta"),
        "learn": Learn,
        "rules": RulesScreen,
        "statistics": StatisticsScreen,
    }


def declared(screen: Screen[Any]) -> Iterator[tuple[DOMNode, Binding]]:
    """What the screen, the widget with the focus and all between them say that keys do, here and now."""
    taken: set[str] = set()
    for node in screen.focused.ancestors_with_self if screen.focused else (screen,):
        bound = node._bindings.key_to_bindings
        for binding in (binding for key, keys in bound.items() if key not in taken for binding in keys):
            _namespace, action, parameters = parse(binding.action)
            if binding.id and node.check_action(action, parameters):
                yield node, binding
        taken |= set(bound)
        if node is screen:
            return


async def test_what_a_key_does_is_in_the_help_and_in_the_palette(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, name="Ana")
    walked, found = set(), 0
    async with app.run_test(size=(60, 18)) as pilot:
        for name, made in screens(tmp_path).items():
            screen = made()
            await app.push_screen(screen)
            await pilot.pause()
            walked.add(type(screen).__name__)
            helped = {line.what for line in key_lines(screen)}
            offered = {command.title for command in commands(app, screen)} | {"Órdenes"}
            for node, binding in declared(screen):
                what = _(told_of(binding))
                assert what in helped and what in offered, (name, node, binding)
                found += 1
            if isinstance(screen, ReplayScreen):
                next(command for command in commands(app, screen) if command.title == "El final").callback()
                await wait_until(pilot, lambda: screen.session.place == screen.session.count - 1)  # noqa: B023
            await screen.dismiss()
    assert found > 200
    assert every_screen() == walked | set(ELSEWHERE), "a new screen is walked too"


def every_screen() -> set[str]:
    """The names of all classes of screens and dialogs."""
    names = set()
    for module in pkgutil.walk_packages(tui.screens.__path__, "tui.screens."):
        for name, there in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(there, Room | Dialog) and there not in (Room, Dialog) and there.__module__ == module.name:
                names.add(name)
    return names
