"""The board in words: what happened since one's last key, then what one can do now, or what one asked for."""

from __future__ import annotations

from typing import Final

from core.actions import NOBODY
from tui.board.readings import read_turn
from tui.board.scene import Scene
from tui.board.selection import POZOS_ZONE, TABLE_ZONE
from tui.i18n import _
from tui.words.names import game_name
from tui.words.pozos import pozo_text

_CAUGHT_UP: Final = 2
"""Plays that are told to who sits down at a match that goes on."""


class Hearing:
    """How much of a match somebody has heard."""

    def __init__(self) -> None:
        self._heard: int | None = None
        self._told = 0
        self._greeted = False
        self._guide = self._guided = ""
        """What a lesson says now, and what of it has been heard."""

    def go_on(self) -> None:
        """A key was pressed: what was told has been heard."""
        self._heard, self._greeted, self._guided = self._told, True, self._guide

    def news(self, scene: Scene) -> list[str]:
        """What is new: at first what is played and how it stands, then the plays, and that it is one's turn."""
        plays = scene.plays
        if self._heard is None or self._heard > len(plays):
            self._heard = max(0, len(plays) - _CAUGHT_UP)
        self._told = len(plays)
        fresh = [" · ".join(sentences) for sentences in plays[self._heard :]]
        greeting = [] if self._greeted else [game_name(scene.say.game.id)]
        self._guide = scene.guide or ""
        guide = [] if self._guide == self._guided else [self._guide]
        return [*greeting, *fresh, *guide, *([read_turn(scene)] if fresh and scene.picker.mine else ())]


def spot_aloud(scene: Scene) -> str:
    """What the cursor stands on where that is no card of the hand, or which of the listed ways is meant."""
    say, picker = scene.say, scene.picker
    if scene.covered or scene.capture:
        return ""
    if scene.rows:
        return _("{at} de {count}").format(at=picker.row + 1, count=len(scene.rows))
    if picker.zone == TABLE_ZONE and (card := picker.table[picker.spot]) is not None:
        text = _("{card}, marcada") if card in picker.lit else _("{card}, en la mesa")
        return text.format(card=say.card(card))
    if picker.zone == POZOS_ZONE and (owner := picker.targets[picker.spot]) != NOBODY:
        pozo = pozo_text(say, picker.view.turn, owner)
        return _("{card}, marcada").format(card=pozo) if owner == picker.robbed else pozo
    return ""
