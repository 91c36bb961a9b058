"""The cards of the person at the bottom: the one pointed at is raised, each has its key below."""

from __future__ import annotations

from textual.containers import Horizontal

from tui.board.clicks import HAND_KEY
from tui.board.scene import HeldCard, Scene
from tui.render.card_art import Strips, gap, held
from tui.widgets.painted import ClickTarget
from tui.widgets.zone import Zone


class Hand(Zone, Horizontal):
    """A pool of cards: none is mounted, hidden or removed while one plays, so that nothing is laid out anew.

    Keys of the targets: ``(HAND_KEY, place)``.
    """

    SHOWS = ("hand", "rows", "say", "tier", "paint")
    DEFAULT_CSS = """
    Hand { height: auto; }
    Hand > ClickTarget { height: 100%; }
    """

    def draw(self, scene: Scene) -> None:
        cards = scene.hand
        size = scene.tier.hand
        slots = list(self.query_children(ClickTarget))
        if len(slots) < len(cards):
            fresh = [ClickTarget((HAND_KEY, place)) for place in range(len(slots), len(cards))]
            self.mount(*fresh)
            slots += fresh
        for place, slot in enumerate(slots):
            if slot.styles.width is None or slot.styles.width.value != size.width:
                slot.styles.width = size.width
                slot.styles.margin = (0, size.gap, 0, 0)
            slot.paint(_slot(scene, place, cards[place] if place < len(cards) else None))


def _slot(scene: Scene, place: int, shown: HeldCard | None) -> Strips:
    if shown is None:
        return gap(scene.tier.hand, scene.paint)
    number = "" if scene.rows else str(place + 1)  # the keys 1-9 mean what has a number on the screen
    return held(scene.face(shown.card), scene.tier.hand, number, shown.raised, scene.paint, shown.mark)
