"""The others at the table: name, cards in hand, and the pile of what they won, which is prey where piles are open."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.strip import Strip

from core.actions import Seat
from core.cards import HIDDEN, Card
from tui.board.clicks import POZO_KEY
from tui.board.scene import Scene
from tui.games.face import Pile
from tui.i18n import _
from tui.render.card_art import COMPACT, MINI, NORMAL, STD, CardSize, card, pile
from tui.render.paint import ACCENT, DIM, FELT, TEXT
from tui.render.spans import Span, SpanLine, cut, strip
from tui.widgets.painted import ClickTarget, Painted
from tui.widgets.zone import Zone

MOST_RIVALS: Final = 5
_EDGES: Final = 3
_COUNT: Final = 4
"""Cells for the number of cards in a pile, with a space before and after."""


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
    """One of the others: name, cards and state, and their pile. Key of the pile: ``(POZO_KEY, seat)``."""

    DEFAULT_CSS = """
    Rival { height: 100%; width: 100%; }
    Rival > #info { width: 1fr; height: 100%; }
    Rival > #pile { width: 1; height: 100%; }
    """

    def compose(self) -> ComposeResult:
        """Both parts, empty."""
        yield Painted(id="info")
        yield ClickTarget(id="pile")

    def show(self, scene: Scene, seat: Seat, size: CardSize, width: int) -> None:
        """Paint the rival who sits there, in so many columns."""
        info, target = self.query_one("#info", Painted), self.query_one("#pile", ClickTarget)
        face = scene.say.face
        heap = scene.heap(seat)
        own = heap.owner == seat
        tail = size.width + (_EDGES if size.height > 1 else 0) + _COUNT
        if target.styles.width is None or target.styles.width.value != tail:
            target.styles.width = tail
        target.key = (POZO_KEY, heap.owner) if own and face.open_piles else None
        target.paint(_pile(scene, heap, size, tail) if own else _elsewhere(scene, heap, size, tail))
        info.paint(_info(scene, seat, size, width - tail))


class Rivals(Zone, Container):
    """All of them, as one sees them around the table from one's own seat."""

    DEFAULT_CSS = "Rivals { layout: grid; height: auto; }"

    _arranged: tuple[Shape, int] | None = None

    def compose(self) -> ComposeResult:
        """A pool for the largest table."""
        yield from (Rival() for _place in range(MOST_RIVALS))

    def draw(self, scene: Scene) -> None:
        """Paint everybody."""
        seats = around(scene)
        chosen = shape(len(seats), scene)
        arranged = chosen, -(-len(seats) // chosen.columns)
        if arranged != self._arranged:
            self._arranged = arranged
            self._arrange(*arranged)
        width = self.content_size.width // chosen.columns
        for place, rival in enumerate(self.query_children(Rival)):
            rival.display = place < len(seats)
            if rival.display:
                rival.show(scene, seats[place], chosen.size, width)

    def _arrange(self, chosen: Shape, rows: int) -> None:
        self.styles.grid_size_columns = chosen.columns
        self.styles.grid_rows = str(chosen.size.height)
        self.styles.height = rows * chosen.size.height


def around(scene: Scene) -> tuple[Seat, ...]:
    """The other seats from left to right: whoever plays next sits on the left where the turn goes clockwise."""
    seats = len(scene.view.hands)
    order = tuple((scene.seat + step) % seats for step in range(1, seats))
    return order[::-1] if scene.say.face.anticlockwise(scene.say.rules) else order


def _info(scene: Scene, seat: Seat, size: CardSize, width: int) -> list[Strip]:
    """The name with the number of cards, the cards or as many backs, and what the pile beside is."""
    paint, hand = scene.paint, scene.view.hands[seat]
    held = len(hand)
    turn = scene.turn == seat
    mark = Span(f"{paint.glyphs.turn} " if turn else "  ", ACCENT, bold=True)
    name = Span(scene.say.name(seat), ACCENT if turn else TEXT, bold=turn)
    count = Span(f" ·{held}", DIM)
    if size is COMPACT or size.width * held + 12 > width:
        if (cards := _in_words(scene, hand, width)) is None:
            line = (*cut((mark, name), max(width - 5 - held, 6)), count, Span(f" {paint.glyphs.shade * held}", DIM))
        else:
            line = (*cut((mark, name), width - cell_len(cards.text)), cards)
        middle = size.height // 2
        return [strip(line if y == middle else (), width, paint) for y in range(size.height)]
    label = cut((mark, *cut((name,), width - size.width * held - 7), count, Span(" ")), width)
    face = scene.say.face
    caption = _(face.pile_word) if scene.heap(seat).owner == seat else ""
    return _with_cards(scene, label, caption, size, hand, width)


def _in_words(scene: Scene, hand: tuple[Card, ...], width: int) -> Span | None:
    """A hand that lies open, beside at least the beginning of a name; None for any other."""
    names = f" {scene.say.cards(hand)}"
    return Span(names) if hand and HIDDEN not in hand and cell_len(names) + 6 <= width else None


def _with_cards(
    scene: Scene, label: SpanLine, caption: str, size: CardSize, hand: tuple[Card, ...], width: int
) -> list[Strip]:
    paint = scene.paint
    shown = [card(scene.face(held), size, NORMAL, paint) for held in hand]
    before = max(sum(cell_len(span.text) for span in label), 12)
    after = width - before - size.width * len(hand)
    strips = []
    for y in range(size.height):
        middle = y == size.height // 2
        named = (Span(f"{caption:>{after - 1}} ", DIM),) if middle and after > len(caption) + 1 else ()
        left, right = strip(label if middle else (), before, paint), strip(named, after, paint)
        strips.append(Strip.join([left, *(rows[y] for rows in shown), right]))
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
    partner = heap.owner % scene.say.game.sides(scene.say.rules) == scene.seat % scene.say.game.sides(scene.say.rules)
    word = _("compañero") if partner else _("con {name}").format(name=scene.say.name(heap.owner))
    middle = size.height // 2
    rows = [(Span(word, DIM),) if y == middle else () for y in range(size.height)]
    return [strip(row, width, scene.paint, FELT) for row in rows]
