"""How much fits: layouts of the board, chosen by the window and by the card size that a person wants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from saves.looks import AUTO
from tui.render.card_art import COMPACT, HUGE, LARGE, MINI, STD, CardSize


class Tier(NamedTuple):
    """`name` is also the CSS class of the screen. Tuples of card sizes: from the one to prefer to the one to fall back
    to."""

    name: str
    least: tuple[int, int]
    """The smallest window, columns and rows."""
    most: tuple[int, int]
    """Columns and rows of the whole and of the table: more space than this helps nobody and is left at the edges."""
    hand: CardSize
    table: tuple[CardSize, ...]
    pile: tuple[CardSize, ...]
    """Of the rivals."""
    own: tuple[CardSize, ...]
    stock: CardSize
    line: int
    """Cells of a line above the hand, in the smallest window."""
    chooser_lines: int
    """Lines below the hand, for the list of candidate plays."""
    table_lines: int
    """Lines that the cards on the table have at least."""
    side: tuple[int, int]
    """Columns beside the table, at least and at most."""
    below: bool = False
    """Score and plays stand below everything, and not beside the table."""


COMPACT_TIER: Final = Tier(
    "-mesa-compacta", (0, 0), (100, 26), COMPACT, (COMPACT,), (COMPACT,), (COMPACT,), COMPACT, 59, 3, 3, (0, 0), True
)
TALL_TIER: Final = Tier(
    "-mesa-alta", (60, 34), (100, 42), STD, (MINI, COMPACT), (MINI, COMPACT), (STD, MINI), MINI, 59, 4, 6, (0, 0), True
)
NORMAL_TIER: Final = Tier(
    "-mesa-normal", (80, 24), (130, 34), STD, (MINI, COMPACT), (MINI, COMPACT), (STD, MINI), MINI, 59, 3, 6, (20, 33)
)
LARGE_TIER: Final = Tier(
    "-mesa-grande",
    (120, 38),
    (170, 50),
    LARGE,
    (STD, MINI, COMPACT),
    (STD, MINI, COMPACT),
    (STD, MINI),
    STD,
    80,
    6,
    10,
    (36, 40),
)
HUGE_TIER: Final = Tier(
    "-mesa-enorme",
    (160, 50),
    (216, 64),
    HUGE,
    (LARGE, STD, MINI, COMPACT),
    (STD, MINI, COMPACT),
    (STD, MINI),
    STD,
    110,
    6,
    14,
    (40, 44),
)
TIERS: Final = (COMPACT_TIER, TALL_TIER, NORMAL_TIER, LARGE_TIER, HUGE_TIER)
_LIKED: Final = {"compacta": 1, "normal": 3, "grande": 4, "enorme": 5}
"""Size that a person wants (`saves.looks.SIZES`) -> how many of the tiers they may have."""


def tier_for(width: int, height: int, wanted: str = AUTO) -> Tier:
    """The layout for a window of this size. `wanted` (`saves.looks.SIZES`) is the largest that the person
    likes."""
    likes = TIERS[: _LIKED.get(wanted, len(TIERS))]
    return next(tier for tier in reversed(likes) if width >= tier.least[0] and height >= tier.least[1])


class Fit(NamedTuple):
    """Cards of this size, so many in a row."""

    size: CardSize
    columns: int

    def lines(self, count: int) -> int:
        """Lines that so many cards take."""
        return len(rows_of(count, self.columns)) * self.size.height


def fit(count: int, width: int, height: int, sizes: Sequence[CardSize]) -> Fit:
    """The first of the sizes in which `count` cards fit the space; the last one where none does."""
    fits = [Fit(size, max(1, (width + size.gap) // (size.width + size.gap))) for size in sizes]
    return next((chosen for chosen in fits if chosen.lines(count) <= height), fits[-1])


@lru_cache(maxsize=128)
def rows_of(count: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Which of so many places stand in which row, from left to right.

    The middle ones stand in the first row and the outer ones below it. So when a place is added at either end of all,
    those that are there stay where they are.
    """
    rows = []
    rest = tuple(range(count))
    while len(rest) > columns:
        row = max(columns - (len(rest) - columns) % 2, 1)
        outer = (len(rest) - row) // 2
        rows.append(rest[outer : outer + row])
        rest = rest[:outer] + rest[outer + row :]
    return (*rows, rest) if rest else tuple(rows)
