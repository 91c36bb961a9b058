"""What a click on the table means: it points, and a second click on the same thing plays."""

from __future__ import annotations

from typing import Final, TypeAlias

from core.actions import Claim, Play, Seat
from core.cards import Card
from tui.board.selection import HAND_ZONE, Picker

HAND_KEY: Final = "hand"
TABLE_KEY: Final = "table"
POZO_KEY: Final = "pozo"
READ_KEY: Final = "read"

TargetKey: TypeAlias = tuple[str, int]
"""``(HAND_KEY, place)``, ``(TABLE_KEY, card)`` or ``(POZO_KEY, seat)``."""


def press(picker: Picker, target: TargetKey, mark: bool) -> Play | Claim | None:
    """Point at the target; what is to be played when it was pointed at already. `mark`: only mark or unmark it.

    What is returned may be against the rules: whoever plays it hears why.
    """
    kind, what = target
    if kind == HAND_KEY:
        return _press_hand(picker, what)
    if not picker.playing or picker.card is None:
        return None
    return _press_table(picker, what, mark) if kind == TABLE_KEY else _press_pozo(picker, picker.card, what)


def press_row(picker: Picker, place: int) -> Play | Claim | None:
    """The same for a listed candidate."""
    if picker.chooser and picker.row == place:
        return picker.enter()
    picker.choose(place)
    return None


def _press_hand(picker: Picker, place: int) -> Play | Claim | None:
    if picker.at == place and picker.zone == HAND_ZONE and picker.playing:
        return picker.enter()
    picker.point(place)
    return None


def _press_table(picker: Picker, card: Card, mark: bool) -> Play | None:
    if mark or not picker.aided or picker.marks is not None:
        picker.toggle(card)
    elif card in picker.lit and picker.choice:
        return picker.choice.play
    elif not picker.reach(card):
        picker.toggle(card)
    return None


def _press_pozo(picker: Picker, card: Card, seat: Seat) -> Play | None:
    if not picker.aided:
        picker.rob(seat)
        return None
    if picker.robbed == seat and picker.choice:
        return picker.choice.play
    return None if picker.reach_pozo(seat) else Play(card, victim=seat)
