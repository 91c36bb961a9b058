"""Beside the table: the score and the stock."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from core.actions import NOBODY, Seat, Side
from tui.board.clicks import READ_KEY
from tui.board.scene import Scene
from tui.i18n import _
from tui.play.match_plan import LONGEST_NAME
from tui.render.card_art import NORMAL, pile
from tui.render.glyphs import Glyphs
from tui.render.paint import ACCENT, DIM, SIDE, TEXT
from tui.render.spans import Span, SpanLine, cut, spread, strips, wrap
from tui.widgets.painted import ClickTarget, Painted
from tui.widgets.pile import beside
from tui.widgets.zone import Zone

PERRO: Final = 10
TANTO: Final = 2
_SMALL: Final = 5
"""Cells of the most that lies beside perros: nine points, four tantos and one."""
_WIDE: Final = 30


class Score(Zone, ClickTarget):
    """Points: perros of ten, tantos of two and an odd point, as they lie there. Or the cards of every side."""

    SHOWS = ("standing", "view", "turn", "seat", "say", "teams", "tier", "paint")
    _lines = 0

    def on_mount(self) -> None:
        """A click reads the score out."""
        self.key = (READ_KEY, "score")

    def draw(self, scene: Scene) -> None:
        width = self.content_size.width
        lines = [_in_one_line(scene, width)] if scene.tier.below else score_lines(scene, width - 1)
        if len(lines) != self._lines:
            self._lines = self.styles.height = len(lines)
        self.paint(strips(lines, width, len(lines), scene.paint, SIDE))


def score_lines(scene: Scene, width: int) -> list[SpanLine]:
    """One side after the other, and what they play to."""
    sides = range(len(scene.standing.scores))
    goal = scene.say.face.goal
    if not goal:
        heading = spread((Span("", DIM),), (Span(_("cartas"), DIM),), width)
        return [heading, *(line for side in sides for line in _named(scene, side, width))]
    lines: list[SpanLine] = []
    for side in sides:
        mark, name, total = _side(scene, side)
        named = (mark, name)
        counted = tokens(scene.paint.glyphs, scene.standing.scores[side], goal)
        points = (*counted, Span(" "), total)
        if width >= _WIDE and sum(cell_len(span.text) for span in (*named, *points)) < width:
            lines.append(spread(named, points, width))
        else:
            lines += [*_named(scene, side, width), (Span("   "), *counted)]
    text, urgent = scene.say.face.aim(scene.say.rules, scene.view)
    return [*lines, cut((Span(text, ACCENT, bold=True) if urgent else Span(text, DIM),), width)]


def _named(scene: Scene, side: Side, width: int) -> list[SpanLine]:
    """A side and its points; names that are too long for that go on below."""
    mark, name, total = _side(scene, side)
    room = width - cell_len(mark.text) - cell_len(total.text) - 1
    first, *others = wrap(name.text, room, indent=0)
    below = [(Span(" " * cell_len(mark.text)), name._replace(text=row)) for row in others]
    return [spread((mark, name._replace(text=first)), (total,), width), *below]


def _in_one_line(scene: Scene, width: int) -> SpanLine:
    """All sides, then the stock: of pairs only the first names where both do not fit, and as much of them as does."""
    lines = (_sides_in_line(scene, most) for most in (0, LONGEST_NAME, 8, 5, 4))
    shown = next((line for line in lines if sum(cell_len(span.text) for span in line) <= width), None)
    return shown or cut(_sides_in_line(scene, 4), width)


def _sides_in_line(scene: Scene, most: int) -> SpanLine:
    """`most`: cells for a name, the first of each side; 0: all names."""
    spans: list[Span] = []
    for side in range(len(scene.standing.scores)):
        mark, name, total = _side(scene, side)
        if most:
            name = name._replace(text=cut((Span(scene.say.name(_first(scene, side))),), most)[0].text)
            mark = mark._replace(text=mark.text.rstrip())
        spans += [mark, name, Span(" "), total, Span(" ")]
    stock = _("mazo {count}").format(count=scene.view.stock)
    return (*spans, Span(f"  {stock}", DIM))


def _first(scene: Scene, side: Side) -> Seat:
    """The seat that a side is called by: one's own, or its first."""
    return scene.seat if scene.seat % len(scene.standing.scores) == side else side


def _side(scene: Scene, side: Side) -> tuple[Span, Span, Span]:
    """Whether it is in turn, its name and its points."""
    turn = scene.turn != NOBODY and scene.turn % len(scene.standing.scores) == side
    mark = Span(f"{scene.paint.glyphs.turn} " if turn else "  ", ACCENT, bold=True)
    name = Span(scene.teams[side], ACCENT if turn else TEXT, bold=turn)
    return mark, name, Span(str(scene.standing.scores[side]), TEXT, bold=True)


@lru_cache(maxsize=256)
def tokens(glyphs: Glyphs, points: int, goal: int) -> SpanLine:
    """``●●○ ▪▪·``: perros, with room for the three below the goal, then tantos, and a dot for an odd point."""
    perros, tantos, odd = counters(points)
    empty = max((goal - 1) // PERRO - perros, 0)
    small = glyphs.tanto * tantos + glyphs.point * odd
    return Span(glyphs.perro * perros, TEXT), Span(glyphs.no_perro * empty, DIM), Span(f" {small:<{_SMALL}}", TEXT)


def counters(points: int) -> tuple[int, int, int]:
    """Perros, tantos and single points that make the score; only an odd score has a single one."""
    perros, rest = divmod(points, PERRO)
    return perros, rest // TANTO, rest % TANTO


class Stock(Zone, Painted):
    """What is still to be dealt."""

    SHOWS = ("view.stock", "tier", "paint")

    def draw(self, scene: Scene) -> None:
        if scene.tier.below:
            return
        width = self.content_size.width
        shown = pile(None, scene.view.stock, scene.tier.stock, NORMAL, scene.paint, SIDE)
        words = _("mazo {count}").format(count=scene.view.stock)
        self.paint(beside(scene, shown, (Span(f" {words}", TEXT),), width, SIDE))
