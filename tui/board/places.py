"""Where everything on the board stands: geometry alone, from the window, the tier and how many sit at the table.

Whoever sits at the screen has the lower edge, the others sit round the table from left to right, each with the pile
beside the cards. All is centred in the part of the window that is not the side's.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from tui.render.card_art import COMPACT, CardSize
from tui.render.size_classes import NORMAL_TIER, Fit, Tier, rows_of
from tui.render.spans import wrap

VOICE_LINES: Final = 2
EDGES: Final = 3
"""Cells that the thickest pile is wider than its top card."""
PILE_LEAST: Final = 10
"""Cells of the words below a pile."""
_RIVAL_LEAST: Final = 29
"""Columns of a rival with a pile."""
_MOST_ROWS: Final = 78
"""Columns of the listed candidates."""


class Crowd(NamedTuple):
    """Who sits there: how many others, the most cards that somebody held, and one's own name."""

    rivals: int = 1
    held: int = 5
    name: str = "Tú"


class Plan(NamedTuple):
    """Regions within the felt, which is the window without its first and its last line."""

    rivals: tuple[Region, ...]
    table: Region
    voice: Region
    name: Region
    hand: Region
    own: Region
    chooser: Region
    side: Region
    rival_size: CardSize
    own_size: CardSize


@lru_cache(maxsize=256)
def places(width: int, height: int, tier: Tier, crowd: Crowd, lent: int = 0) -> Plan:
    """The plan for a felt of this size. `lent`: lines below the hand that are given to the sentence above it."""
    main, side = _parts(width, height, tier)
    fixed = VOICE_LINES + hand_lines(tier.hand) + tier.chooser_lines
    rows = seating(crowd.rivals, _columns(main.width))
    size = _rival_size(tier, len(rows), main.height - fixed - tier.table_lines)
    rivals_lines = len(rows) * cell_lines(size)
    spare = main.height - fixed - tier.table_lines - rivals_lines
    top = main.y + (spare >= 4) + (spare >= 14)
    bottom = main.bottom - tier.chooser_lines - (spare >= 14)
    hand_y = bottom - hand_lines(tier.hand) + lent
    voice_y = hand_y - VOICE_LINES - lent
    name, hand, own, own_size = _own_row(main, hand_y, tier, crowd)
    listed = min(main.width - 1, _MOST_ROWS)
    return Plan(
        rivals=_cells(rows, main, top, cell_lines(size)),
        table=Region(main.x, top + rivals_lines, main.width, voice_y - top - rivals_lines),
        voice=Region(main.x + 1, voice_y, main.width - 1, VOICE_LINES + lent),
        name=name,
        hand=hand,
        own=own,
        chooser=Region(main.x + (main.width - listed + 1) // 2, hand.bottom, listed, tier.chooser_lines - lent),
        side=side,
        rival_size=size,
        own_size=own_size,
    )


def hand_lines(size: CardSize) -> int:
    """Lines of a hand: its cards, one of them raised, and their keys below."""
    return size.height + (1 if size is COMPACT else 2)


def cell_lines(size: CardSize) -> int:
    """Lines of a rival: large piles have their words below."""
    return size.height + (size.height >= 5)


def seating(rivals: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Rivals, counted from the left, in rows from the far end of the table to the near one.

    >>> seating(5, 3)
    ((1, 2, 3), (0, 4))
    """
    far = min(rivals, columns)
    far -= (rivals - far) % 2
    near = (rivals - far) // 2
    return (tuple(range(near, near + far)), *((left, rivals - 1 - left) for left in reversed(range(near))))


def lay(count: int, area: Region, chosen: Fit, least_rows: int = 0) -> tuple[Region, ...]:
    """Where so many cards lie, centred in the area; as high as if there were at least so many rows."""
    size, pitch = chosen.size, chosen.size.width + chosen.size.gap
    rows = rows_of(count, chosen.columns)
    high = max(len(rows), least_rows)
    step = size.height + (size.height >= 5 and high * (size.height + 1) - 1 <= area.height)
    top = area.y + max(0, area.height - (high - 1) * step - size.height) // 2
    found = {}
    for line, row in enumerate(rows):
        left = area.x + (area.width - len(row) * pitch + size.gap) // 2
        for column, place in enumerate(row):
            found[place] = Region(left + column * pitch, top + line * step, size.width, size.height)
    return tuple(found[place] for place in range(count))


def _parts(width: int, height: int, tier: Tier) -> tuple[Region, Region]:
    """What the table has of the felt, and what the side has."""
    whole = min(width, tier.most[0])
    left = (width - whole) // 2
    if tier.below:
        lines = 2 + min(5, max(0, height - 16) // 3)
        table = min(height - lines, tier.most[1])
        top = (height - table - lines) // 2
        return Region(left, top, whole, table), Region(left, top + table, whole, lines)
    least, most = tier.side
    side = max(least, min(most, least + whole - tier.least[0]))
    table = min(height, tier.most[1])
    main = Region(left, (height - table) // 2, whole - side, table)
    return main, Region(left + whole - side, 0, side, height)


def _columns(width: int) -> int:
    return next((columns for columns in (5, 4, 3) if width >= columns * _RIVAL_LEAST), 2)


def _rival_size(tier: Tier, rows: int, lines: int) -> CardSize:
    fits = (size for size in tier.pile if rows * cell_lines(size) <= lines)
    return next(fits, tier.pile[-1])


def _cells(rows: Sequence[tuple[int, ...]], main: Region, top: int, lines: int) -> tuple[Region, ...]:
    columns = max(map(len, rows), default=1)
    found = {}
    for line, row in enumerate(rows):
        width = main.width // (len(row) if not line else max(columns, 2))
        for column, rival in enumerate(row):
            left = column * main.width // len(row) if not line else column * (main.width - width)
            found[rival] = Region(main.x + left, top + line * lines, width, lines)
    return tuple(found[rival] for rival in sorted(found))


def _own_row(main: Region, top: int, tier: Tier, crowd: Crowd) -> tuple[Region, Region, Region, CardSize]:
    """One's name, hand and pile: the hand in the middle where both sides have room for that, else all of it."""
    size, lines = tier.hand, hand_lines(tier.hand)
    hand = crowd.held * (size.width + size.gap) - size.gap
    own_size = next((own for own in tier.own if hand + _pile_width(own) + 2 <= main.width), tier.own[-1])
    pile = _pile_width(own_size)
    room = main.width - hand - pile - 4
    named = wrap(crowd.name, room, indent=0)[:lines] if room >= 3 else ()
    name = max(map(cell_len, named), default=0)
    wing = max(name, pile) + 2
    if hand + 2 * wing <= main.width:
        left = main.x + (main.width - hand) // 2
    else:
        left = main.x + (main.width - hand - pile - 2 - (name + 2 if name else 0)) // 2 + (name + 2 if name else 0)
    raised = 0 if size is COMPACT else 1
    below = raised + size.height
    name_y = top + max(0, raised + (size.height - len(named)) // 2)
    return (
        Region(left - name - 2, name_y, name, len(named)) if name else Region(),
        Region(left, top, hand, lines),
        Region(left + hand + 2, top + below - own_size.height, pile, own_size.height + 1),
        own_size,
    )


def _pile_width(size: CardSize) -> int:
    return max(size.width + EDGES, PILE_LEAST)


USUAL: Final = places(80, 22, NORMAL_TIER, Crowd())
"""For two in the smallest window that shows cards as cards."""
