"""What a click on the table means: it points, and a second click on the same thing plays."""

from __future__ import annotations

from typing import Final, TypeAlias

from core.actions import Claim, Play, Seat
from core.cards import Card, rank_of
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
    elif not _reach(picker, card):
        picker.toggle(card)
    return None


def _press_pozo(picker: Picker, card: Card, seat: Seat) -> Play | None:
    if not picker.aided:
        picker.rob(seat)
        return None
    if picker.robbed == seat and picker.choice:
        return picker.choice.play
    robs = next((row for row, choice in enumerate(picker.candidates) if choice.play.victim == seat), None)
    if robs is None:
        return Play(card, victim=seat)
    picker.take(robs)
    return None


def _reach(picker: Picker, card: Card) -> bool:
    """Choose the best candidate that takes this table card. False when the card in the hand cannot."""
    row = next((row for row, choice in enumerate(picker.candidates) if card in choice.lifted), None)
    if row is not None:
        picker.take(row)
        return True
    for choice in picker.candidates:  # an equal one is offered with the other only
        for other in choice.lifted:
            if rank_of(other) == rank_of(card):
                picker.mark(frozenset(choice.lifted) ^ {other, card})
                return True
    return False
