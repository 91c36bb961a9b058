"""Beside one's own hand: the name of the person at the bottom, and what they won."""

from __future__ import annotations

from tui.board.clicks import POZO_KEY
from tui.board.scene import Scene
from tui.i18n import _
from tui.render.paint import ACCENT, TEXT
from tui.render.spans import Span, fitted, strip
from tui.widgets.painted import ClickTarget, Painted
from tui.widgets.pile import pile_rows
from tui.widgets.zone import Zone


class OwnName(Zone, Painted):
    """One line, or as many as a longer name takes beside the cards."""

    SHOWS = ("seat", "turn", "say", "plan.name", "paint")

    def draw(self, scene: Scene) -> None:
        width, height = scene.plan.name.size
        role = ACCENT if scene.turn == scene.seat else TEXT
        rows = fitted(scene.say.name(scene.seat), width, height)
        self.paint([strip((Span(row, role, bold=True),), width, scene.paint) for row in rows])


class OwnPile(Zone, ClickTarget):
    """The pile with its words below. Where partners share one it may lie before the other."""

    SHOWS = ("seat", "heaps", "say", "plan.own", "plan.own_size", "paint")

    def draw(self, scene: Scene) -> None:
        heap = scene.heaps[scene.seat]
        self.key = (POZO_KEY, heap.owner) if scene.say.face.open_piles else None
        words = _(scene.say.face.pile_count).format(count=heap.size)
        self.paint(pile_rows(scene, heap, scene.plan.own_size, scene.plan.own.width, words))
