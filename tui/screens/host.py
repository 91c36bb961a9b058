"""A table for people at other computers: setting it up, and the room where one waits for them."""

from __future__ import annotations

from typing import Final

from tui.i18n import N_
from tui.screens.new_game import NewGame
from tui.words_seats import KINDS

FREE_SEAT: Final = (N_("lugar libre"), N_("Para alguien de otra computadora, con el código o la invitación."))
_BOTS: Final = tuple(kind for kind in KINDS if kind != "person")


class SetTable(NewGame):
    """The form of a new match with seats left open; the result is what the table is opened with."""
