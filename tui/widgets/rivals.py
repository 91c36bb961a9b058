"""The others at the table: name, cards in hand, and the pile of what they won, which is prey where piles are open."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.strip import Strip

from core.actions import Seat
from core.cards import HIDDEN, Card
from tui.board.clicks import POZO_KEY
from tui.board.places import EDGES, PILE_LEAST
from tui.board.scene import Heap, Scene
from tui.i18n import _
from tui.render.card_art import COMPACT, MINI, NORMAL, CardSize, blank, card, pile
from tui.render.paint import ACCENT, DIM, TEXT
from tui.render.spans import Span, SpanLine, cut, strip
from tui.widgets.painted import ClickTarget, Painted
from tui.widgets.pile import beside, pile_rows
from tui.widgets.zone import Zone
from tui.words.fitting import told_apart
from tui.words.teller import Teller

_COUNT: Final = 4
"""Cells for the number of cards in a pile, with a space before and after."""
_LEAST_NAME: Final = 10


class Rival(Zone, Horizontal):
    """One of the others, counted from the left: name, cards, and the pile beside them, in the middle of the place.

    Key of the pile: ``(POZO_KEY, seat)``.
    """

    SHOWS = ("view.hands", "heaps", "turn", "seat", "say", "places", "plan", "paint")
    DEFAULT_CSS = """
    Rival { align: center top; }
    Rival > #info { width: 1; height: 100%; }
    Rival > #pile { width: 1; height: 100%; }
    """

    def __init__(self, place: int) -> None:
        super().__init__()
        self._place = place
        self._widths = (0, 0)

    def compose(self) -> ComposeResult:
        yield Painted(id="info")
        yield ClickTarget(id="pile")

    def draw(self, scene: Scene) -> None:
        seats = around(scene.say, scene.seat)
        if self._place >= len(seats):
            return
        seat = seats[self._place]
        heap = scene.heaps[seat]
        target = self.query_one("#pile", ClickTarget)
        target.key = (POZO_KEY, heap.owner) if heap.owner == seat and scene.say.face.open_piles else None
        info, rows = rival_rows(scene, seat, scene.plan.rivals[self._place].width)
        widths = info[0].cell_length, rows[0].cell_length
        if widths != self._widths:
            self._widths = widths
            self.query_one("#info").styles.width, target.styles.width = widths
        target.paint(rows)
        self.query_one("#info", Painted).paint(info)


def rival_rows(scene: Scene, seat: Seat, width: int) -> tuple[list[Strip], list[Strip]]:
    """Name and cards, and the pile beside them or whose it is, in so many columns together."""
    size, heap = scene.plan.rival_size, scene.heaps[seat]
    own = heap.owner == seat
    rows = _pile(scene, heap, size, width) if own else _elsewhere(scene, heap, size)
    return _info(scene, seat, size, width - rows[0].cell_length), rows


@lru_cache(maxsize=64)
def around(say: Teller, seat: Seat) -> tuple[Seat, ...]:
    """The other seats from left to right: whoever plays next sits on the left where the turn goes clockwise."""
    seats = len(say.players)
    order = tuple((seat + step) % seats for step in range(1, seats))
    return order[::-1] if say.face.anticlockwise(say.rules) else order


def _info(scene: Scene, seat: Seat, size: CardSize, width: int) -> list[Strip]:
    """The name with the number of cards, then the cards or as many backs, in the places of all that were held."""
    paint, hand, places = scene.paint, scene.view.hands[seat], scene.places
    held, turn = len(hand), scene.turn == seat
    count = Span(f" ·{held} ", DIM)
    step = size.width + (size.height >= 5)

    def named(room: int) -> SpanLine:
        mark = f"{paint.glyphs.turn} " if turn else "  "
        name = told_apart(scene.say.name(seat), map(scene.say.name, range(len(scene.view.hands))), room - 2)
        return Span(mark, ACCENT, bold=True), Span(name, ACCENT if turn else TEXT, bold=turn)

    if size is not COMPACT and step * places + _LEAST_NAME + 6 <= width:
        label = (*named(width - step * places - 1 - cell_len(count.text)), count)
        return _beside_the_name(scene, label, size, hand, places)
    if size.height >= 5 and width >= MINI.width * places + 3:
        return _below_the_name(scene, (*named(width - 5), count), hand, places, size)
    if (cards := _in_words(scene, hand, width)) is not None:
        return _in_the_middle(scene, (*named(width - cell_len(cards.text)), cards), size)
    room = max(width - cell_len(count.text), 6)
    if 2 + cell_len(scene.say.name(seat)) + places + 1 > room:  # the number says what the backs would
        return _in_the_middle(scene, (*named(room), count), size)
    return _in_the_middle(scene, (*named(room), count, Span(f"{paint.glyphs.shade * held:<{places + 1}}", DIM)), size)


def _in_words(scene: Scene, hand: tuple[Card, ...], width: int) -> Span | None:
    """A hand that lies open, beside at least the beginning of a name; None for any other."""
    names = f" {scene.say.cards(hand)} "
    return Span(names) if hand and HIDDEN not in hand and cell_len(names) + 6 <= width else None


def _beside_the_name(scene: Scene, label: SpanLine, size: CardSize, hand: tuple[Card, ...], places: int) -> list[Strip]:
    paint, gap = scene.paint, int(size.height >= 5)
    shown = [card(scene.face(held), size, NORMAL, paint) for held in hand]
    shown += [blank(size, paint)] * (places - len(hand))
    between = [strip((), gap, paint)] if gap else []
    rows = []
    for y, left in enumerate(_in_the_middle(scene, label, size)):
        drawn = [part for one in shown for part in (one[y], *between)]
        rows.append(Strip.join([left, *drawn, strip((), 1, paint)]))
    return rows


def _below_the_name(scene: Scene, label: SpanLine, hand: tuple[Card, ...], places: int, size: CardSize) -> list[Strip]:
    """Smaller cards, where there is no room for both beside each other."""
    paint = scene.paint
    width = max(MINI.width * places + 3, sum(cell_len(span.text) for span in label))
    shown = [card(scene.face(held), MINI, NORMAL, paint) for held in hand]
    rows = [strip((), width, paint)] * size.height
    rows[1] = strip(label, width, paint)
    for y in range(MINI.height):
        rest = strip((), width - 2 - MINI.width * len(hand), paint)
        rows[2 + y] = Strip.join([strip((), 2, paint), *(one[y] for one in shown), rest])
    return rows


def _in_the_middle(scene: Scene, line: SpanLine, size: CardSize) -> list[Strip]:
    width = sum(cell_len(span.text) for span in line)
    middle = size.height // 2
    return [strip(line if y == middle else (), width, scene.paint) for y in range(size.height)]


def _pile(scene: Scene, heap: Heap, size: CardSize, width: int) -> list[Strip]:
    """The words of a large pile are below it, those of a small one beside it, where the name leaves room for them."""
    if size.height >= 5:
        words = _(scene.say.face.pile_count).format(count=heap.size)
        return pile_rows(scene, heap, size, max(size.width + EDGES, PILE_LEAST), words)
    shown = pile(scene.face(heap.top), heap.size, size, heap.state, scene.paint)
    word = f" {_(scene.say.face.pile_word)}" if size is not COMPACT and len(scene.view.hands) == 2 else ""
    drawn = size.width + (EDGES if size is not COMPACT else 0)
    number = Span(f" {heap.size}", TEXT, bold=True)
    label = 2 + cell_len(scene.say.name(heap.owner)) + _COUNT + size.width * scene.places + 1
    if drawn + _COUNT + cell_len(word) + label <= width:
        return beside(scene, shown, (Span(word, DIM), number), drawn + _COUNT + cell_len(word))
    if word and drawn + cell_len(word) + 1 + label <= width:  # one above the other
        return beside(scene, shown, (number,), drawn + cell_len(word) + 1, above=(Span(word, DIM),))
    return beside(scene, shown, (number,), min(drawn + _COUNT, width))


def _elsewhere(scene: Scene, heap: Heap, size: CardSize) -> list[Strip]:
    """The cards of partners lie together, before one of them."""
    partner = heap.owner % scene.say.game.sides(scene.say.rules) == scene.seat % scene.say.game.sides(scene.say.rules)
    word = _("compañero") if partner else _("con {name}").format(name=scene.say.name(heap.owner))
    return _in_the_middle(scene, cut((Span(f" {word} ", DIM),), PILE_LEAST + 2), size)
