"""The cards on the table, in order of arrival, as large as they fit."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container

from tui.board.clicks import READ_KEY, TABLE_KEY
from tui.board.scene import Scene
from tui.i18n import _
from tui.render.card_art import blank, card
from tui.render.paint import DIM
from tui.render.size_classes import Fit, fit
from tui.render.spans import Span, strip
from tui.widgets.painted import ClickTarget
from tui.widgets.zone import Zone


class TableCards(Container):
    """The pool of cards, in rows. Keys of the targets: ``(TABLE_KEY, card)``."""

    DEFAULT_CSS = "TableCards { layout: grid; height: 1fr; }"


class TableZone(Zone, Container):
    """The heading and the cards."""

    DEFAULT_CSS = """
    TableZone { layout: vertical; height: 1fr; }
    TableZone > #heading { height: 1; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._arranged: tuple[Fit, int] | None = None

    def compose(self) -> ComposeResult:
        """An empty table."""
        yield ClickTarget((READ_KEY, "table"), id="heading")
        yield TableCards()

    def draw(self, scene: Scene) -> None:
        """Paint the table."""
        heading, area = self.query_one("#heading", ClickTarget), self.query_one(TableCards)
        heading.paint([strip(_heading(scene), heading.content_size.width, scene.paint)])
        table = scene.table
        chosen = fit(len(table), area.content_size.width, area.content_size.height, scene.tier.table)
        for place, slot in enumerate(self._arrange(area, chosen, len(table))):
            self._lay(scene, slot, place, chosen)

    def _lay(self, scene: Scene, slot: ClickTarget, place: int, chosen: Fit) -> None:
        lying = scene.table[place] if place < len(scene.table) else None
        if lying is None:
            slot.key = None
            slot.paint(blank(chosen.size, scene.paint))
            return
        slot.key = (TABLE_KEY, lying)
        slot.paint(card(scene.face(lying), chosen.size, scene.table_state(place, lying), scene.paint))

    def _arrange(self, area: TableCards, chosen: Fit, cards: int) -> list[ClickTarget]:
        """As many slots as fill the rows needed; once shown they stay, so that a lift moves nothing."""
        rows = max(1, -(-cards // chosen.columns))
        before = self._arranged
        if before and before[0] == chosen:
            rows = max(rows, before[1])
        slots = list(area.query_children(ClickTarget))
        wanted = rows * chosen.columns
        if (chosen, rows) == before:
            return slots[:wanted]
        self._arranged = (chosen, rows)
        styles = area.styles
        styles.grid_size_columns = chosen.columns
        styles.grid_columns = str(chosen.size.width)
        styles.grid_rows = str(chosen.size.height)
        styles.grid_gutter_vertical = chosen.size.gap
        fresh = [ClickTarget() for _place in range(len(slots), wanted)]
        if fresh:
            area.mount(*fresh)
        slots += fresh
        for place, slot in enumerate(slots):
            slot.display = place < wanted
        return slots[:wanted]


def _heading(scene: Scene) -> tuple[Span, ...]:
    rule = scene.paint.glyphs.rule
    heading = _("Mesa") if scene.table else _("Mesa vacía")
    return (Span(f"{rule * 2} {heading}", DIM),)
