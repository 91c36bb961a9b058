"""The table in words, for who hears the screen: what lies where, line by line, in place of all that is drawn."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from tui.board.readings import read_all_on_table, read_hand, read_score
from tui.board.scene import Scene
from tui.board.scene_builder import covered_text
from tui.i18n import _
from tui.widgets.announcer import plainly
from tui.widgets.zone import Zone
from tui.words.plays import Row

_LAST: Final = 6
"""Entries of the log that are told, the newest first."""


class Told(Zone, VerticalScroll, can_focus=False):
    """Everything that a line of the announcer is too short for."""

    def compose(self) -> ComposeResult:
        yield Static("", id="told", markup=False)

    def draw(self, scene: Scene) -> None:
        self.query_one("#told", Static).update("\n".join(map(plainly, told(scene))))


def told(scene: Scene) -> list[str]:
    """The lines of the table."""
    say, picker = scene.say, scene.picker
    hand = covered_text() if scene.covered else read_hand(say, picker) if any(picker.hand) else ""
    rows = [f"{number}. {_way(row)}" for number, row in enumerate(scene.rows, 1)]
    plays = [" · ".join(sentences) for sentences in scene.plays[: -_LAST - 1 : -1]]
    return [
        *([scene.guide] if scene.guide else ()),
        read_score(scene),
        *read_all_on_table(scene),
        *filter(None, (hand,)),
        *rows,
        "",
        *([_("Jugadas, la última primero:"), *plays] if plays else ()),
    ]


def _way(row: Row) -> str:
    """``igual: dos de picas, 2 cartas, +2``."""
    what = _("{kind}: {what}").format(kind=row.kind, what=row.what)
    return ", ".join(filter(None, (what, row.worth.replace(" +", ", +"))))
