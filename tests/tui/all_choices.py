"""All ways to play a card, as the board lists them."""

from __future__ import annotations

from typing import Any

from core.cards import Card
from core.game import Game
from tui.play.candidates import Candidates
from tui.play.moves import Choice


def choices(game: Game, view: Any, card: Card) -> tuple[Choice, ...]:
    """First what leaves nothing of an escalera, then what leaves part of one."""
    return Candidates(game, view, True).of(card)
