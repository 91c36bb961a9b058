"""All ways to play a card, as the board lists them."""

from __future__ import annotations

from typing import Any

from core.cards import Card
from core.game import Game
from tui.play.moves import Choice, partial_choices, whole_choices


def choices(game: Game, view: Any, card: Card) -> tuple[Choice, ...]:
    """First what leaves nothing of an escalera, then what leaves part of one."""
    whole = whole_choices(game, view, card)
    return whole + partial_choices(game, view, whole)
