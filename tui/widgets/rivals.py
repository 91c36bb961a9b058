"""The others at the table: name, cards in hand, and the pile of what they won. In Casita that pile is the prey."""

from __future__ import annotations

from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.strip import Strip

from core.actions import Seat
from core.casita.rules import ANTIHORARIO
from tui.art import COMPACT, MINI, STD, CardSize, pile
from tui.i18n import _
from tui.lines import Line, Span, cut, strip
from tui.paint import ACCENT, DIM, FELT, TEXT
from tui.piles import Pile, open_piles, pile_of
from tui.scene import Scene
from tui.widgets.painted import Painted, Target
from tui.widgets.zone import Zone

POZO_KEY = "pozo"
MOST: Final = 5
_EDGES: Final = 3
_PILE_WIDTH: Final = 4
"""Cells that a pile needs beside the card: its edges and a space."""


class Shape(NamedTuple):
    """How the rivals are laid out: so many in a row, each with cards of this size."""

    columns: int
    size: CardSize


def shape(rivals: int, scene: Scene) -> Shape:
    """One large; two beside each other; in small windows three in a line each, more two in a line."""
    if scene.tier.pile is COMPACT:
        return Shape(1 if rivals <= 3 else 2, COMPACT)
    if scene.tier.pile is MINI:
        return Shape(rivals, MINI) if rivals <= 2 else Shape(1 if rivals == 3 else 2, COMPACT)
    return Shape(1, STD) if rivals == 1 else Shape(2, MINI)


class Rival(Horizontal):
    """One of the others: what is said of him, and his pile. Key of the pile: ``(POZO_KEY, seat)``."""

    DEFAULT_CSS = """
    Rival { height: 100%; width: 100%; }
    Rival > #info { width: 1fr; height: 100%; }
    Rival > #pile { width: 1; height: 100%; }
    """

    def compose(self) -> ComposeResult:
        """Both parts, empty."""
        yield Painted(id="info")
        yield Target(id="pile")

    def show(self, scene: Scene, seat: Seat, size: CardSize, width: int) -> None:
        """Paint the rival who sits there, in so many columns."""
        info, target = self.query_one("#info", Painted), self.query_one("#pile", Target)
        heap = pile_of(scene.game, scene.view, seat)
        own = heap.owner == seat
        tail = 12 if size is COMPACT else size.width + _PILE_WIDTH + 4
        if target.styles.width is None or target.styles.width.value != tail:
            target.styles.width = tail
        target.key = (POZO_KEY, heap.owner) if own and open_piles(scene.view) else None
        target.paint(_pile(scene, heap, size, tail) if own else _elsewhere(scene, heap, size, tail))
        info.paint(_info(scene, seat, size, width - tail))


class Rivals(Zone, Container):
    """All of them, as one sees them around the table from one's own seat."""

    DEFAULT_CSS = "Rivals { layout: grid; height: auto; }"

    def compose(self) -> ComposeResult:
        """A pool for the largest table."""
        yield from (Rival() for _place in range(MOST))

    def draw(self, scene: Scene) -> None:
        """Paint everybody."""
        seats = around(scene)
        chosen = shape(len(seats), scene)
        height = chosen.size.height
        rows = -(-len(seats) // chosen.columns)
        styles = self.styles
        if (styles.grid_size_columns, styles.height and styles.height.value) != (chosen.columns, rows * height):
            styles.grid_size_columns = chosen.columns
            styles.grid_rows = str(height)
            styles.height = rows * height
        width = self.content_size.width // chosen.columns
        for place, rival in enumerate(self.query_children(Rival)):
            rival.display = place < len(seats)
            if rival.display:
                rival.show(scene, seats[place], chosen.size, width)


def around(scene: Scene) -> tuple[Seat, ...]:
    """The other seats from left to right: whoever plays next sits on the left where the turn goes clockwise."""
    seats = len(scene.view.hands)
    order = tuple((scene.seat + step) % seats for step in range(1, seats))
    return order[::-1] if getattr(scene.say.rules, "sentido", "") == ANTIHORARIO else order


def _info(scene: Scene, seat: Seat, size: CardSize, width: int) -> list[Strip]:
    """The name with the number of cards, then as many backs as there are cards."""
    say, paint = scene.say, scene.paint
    held = len(scene.view.hands[seat])
    turn = scene.view.turn == seat
    name = Span(say.name(seat), ACCENT if turn else TEXT, bold=turn)
    mark = Span(f"{paint.glyphs.turn} " if turn else "  ", ACCENT, bold=True)
    count = Span(f" ·{held}", DIM)
    if size is COMPACT:
        backs = Span(f" {paint.glyphs.shade * held}", DIM)
        named = cut((mark, name), max(width - 4 - held, 6))
        return [strip((*named, count, backs), width, paint)]
    return _with_backs(scene, (mark, name, count), size, held, width)


def _with_backs(scene: Scene, line: Line, size: CardSize, held: int, width: int) -> list[Strip]:
    paint = scene.paint
    back = pile(None, 1, size, scene.pile_state(-1), paint)
    beside = size.width * held + 10 <= width
    shift = size.width if beside else 2
    taken = shift * (held - 1) + size.width if held else 0
    label = width - taken - 1
    strips = []
    for y in range(size.height):
        shown = cut(line, label) if y == size.height // 2 else ()
        parts = [strip(shown, label, paint), *(back[y].crop(0, shift) for _ in range(held - 1))]
        if held:
            parts.append(back[y])
        parts.append(strip((), width - label - taken, paint))
        strips.append(Strip.join(parts))
    return strips


def _pile(scene: Scene, heap: Pile, size: CardSize, width: int) -> list[Strip]:
    paint = scene.paint
    face = scene.face(heap.top)
    shown = pile(face, heap.size, size, scene.pile_state(heap.owner), paint)
    count = Span(f" {heap.size}", TEXT, bold=True)
    middle = size.height // 2
    rows = []
    for y, row in enumerate(shown):
        line = (count,) if y == middle else ()
        rows.append(Strip.join([row, strip(line, width - row.cell_length, paint)]))
    return rows


def _elsewhere(scene: Scene, heap: Pile, size: CardSize, width: int) -> list[Strip]:
    """The cards of partners lie together, before one of them."""
    partner = heap.owner % scene.game.sides(scene.say.rules) == scene.seat % scene.game.sides(scene.say.rules)
    word = _("compañero") if partner else _("con {name}").format(name=scene.say.name(heap.owner))
    middle = size.height // 2
    rows = [(Span(word, DIM),) if y == middle else () for y in range(size.height)]
    return [strip(row, width, scene.paint, FELT) for row in rows]
