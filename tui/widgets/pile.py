"""A pile with its words, as rows of one width."""

from __future__ import annotations

from textual.strip import Strip

from tui.board.scene import Heap, Scene
from tui.render.card_art import CardSize, pile
from tui.render.paint import DIM, FELT, TEXT
from tui.render.spans import Span, SpanLine, strip


def pile_rows(scene: Scene, heap: Heap, size: CardSize, width: int, words: str) -> list[Strip]:
    """The pile of somebody, its words in the line below."""
    shown = pile(scene.face(heap.top), heap.size, size, heap.state, scene.paint)
    return [*beside(scene, shown, (), width), strip((Span(words, TEXT if heap.size else DIM),), width, scene.paint)]


def beside(
    scene: Scene, shown: tuple[Strip, ...], words: SpanLine, width: int, ground: str = FELT, *, above: SpanLine = ()
) -> list[Strip]:
    """What is shown with words to the right of its middle, others in the line `above` them, in so many columns."""
    middle = len(shown) // 2
    rows = []
    for y, row in enumerate(shown):
        line = words if y == middle else above if y == middle - 1 else ()
        rows.append(Strip.join([row, strip(line, max(width - row.cell_length, 0), scene.paint, ground)]).crop(0, width))
    return rows
