"""How much fits: three layouts of the board, chosen by the window and by the card size that a person wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tui.render.appearance import AUTO
from tui.render.card_art import COMPACT, LARGE, MINI, STD, CardSize


class Tier(NamedTuple):
    """`name` is also the CSS class of the screen. Card sizes of the hand, the table, the rivals' piles, one's own."""

    name: str
    hand: CardSize
    table: tuple[CardSize, ...]
    """From the one to prefer to the one to fall back to."""
    pile: CardSize
    own: CardSize
    stock: CardSize
    line: int
    """Cells of a line above the hand, in the smallest window."""
    chooser_lines: int
    """Lines below the hand, for the list of candidate plays."""


COMPACT_TIER: Final = Tier("-mesa-compacta", COMPACT, (COMPACT,), COMPACT, COMPACT, COMPACT, 59, 3)
NORMAL_TIER: Final = Tier("-mesa-normal", STD, (MINI, COMPACT), MINI, STD, MINI, 59, 3)
LARGE_TIER: Final = Tier("-mesa-grande", LARGE, (STD, MINI, COMPACT), STD, STD, STD, 80, 6)
TIERS: Final = (COMPACT_TIER, NORMAL_TIER, LARGE_TIER)

_NORMAL_FROM: Final = (80, 24)
_LARGE_FROM: Final = (120, 38)


def tier_for(width: int, height: int, wanted: str = AUTO) -> Tier:
    """The layout for a window of this size. `wanted` (`tui.render.appearance.SIZES`) is the largest that the person
    likes."""
    fits = 2 if width >= _LARGE_FROM[0] and height >= _LARGE_FROM[1] else 0
    if not fits and width >= _NORMAL_FROM[0] and height >= _NORMAL_FROM[1]:
        fits = 1
    likes = {"compacta": 0, "normal": 1}.get(wanted, 2)
    return TIERS[min(fits, likes)]


class Fit(NamedTuple):
    """Cards of this size, so many in a row."""

    size: CardSize
    columns: int


def fit(count: int, width: int, height: int, sizes: Sequence[CardSize]) -> Fit:
    """The first of the sizes in which `count` cards fit the space; the last one where none does."""
    fits = [Fit(size, max(1, (width + size.gap) // (size.width + size.gap))) for size in sizes]
    for chosen in fits:
        if -(-count // chosen.columns) * chosen.size.height <= height:
            return chosen
    return fits[-1]
