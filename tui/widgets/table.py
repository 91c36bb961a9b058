"""The cards on the table round its middle, as large as they fit."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.widget import Widget

from tui.board.clicks import READ_KEY, TABLE_KEY
from tui.board.places import lay
from tui.board.scene import Scene
from tui.i18n import _
from tui.render.card_art import CardSize, blank, card
from tui.render.paint import DIM
from tui.render.size_classes import Fit, fit, rows_of
from tui.render.spans import Span, centred, strip
from tui.widgets.painted import ClickTarget, Painted
from tui.widgets.placed import Placed
from tui.widgets.zone import Zone

_MORE: Final = 10


class TableZone(Zone, Placed):
    """A pool of cards. Keys of the targets: ``(TABLE_KEY, card)``; a click beside them reads the table out."""

    SHOWS = ("table", "lying", "say", "tier", "plan.table", "paint")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._room: tuple[Region, tuple[CardSize, ...]] | None = None
        self._chosen: Fit | None = None
        self._rows = 0
        self._slots = [ClickTarget() for _place in range(_MORE)]

    def compose(self) -> ComposeResult:
        yield Painted(id="empty")
        yield from self._slots

    def draw(self, scene: Scene) -> None:
        area = scene.plan.table.reset_offset
        empty = self.query_one("#empty", Painted)
        line = () if scene.table else centred((Span(_("Mesa vacía"), DIM),), area.width)
        empty.paint([strip(line, area.width, scene.paint)])
        chosen = self._fit(scene, area)
        if len(self._slots) < len(scene.table):
            self._grow(len(scene.table) - len(self._slots))
        slots = self._slots
        regions = dict[Widget, Region](zip(slots, lay(len(scene.table), area, chosen, self._rows), strict=False))
        if not scene.table:
            regions[empty] = Region(0, area.height // 2, area.width, 1)
        self.place(regions)
        for place, slot in enumerate(slots):
            self._lay(scene, slot, place, chosen)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(ClickTarget.Pressed((READ_KEY, "table"), False))

    def _fit(self, scene: Scene, area: Region) -> Fit:
        """The size of the cards. Once they lie there it stays, while it does, and the rows do: a lift moves nothing."""
        count, room = len(scene.table), (area, scene.tier.table)
        before = self._chosen
        if not before or room != self._room or not count or before.lines(count) > area.height:
            self._chosen, self._room, self._rows = fit(count, area.width, area.height, scene.tier.table), room, 0
        assert self._chosen is not None
        self._rows = max(self._rows, len(rows_of(count, self._chosen.columns)))
        return self._chosen

    def _grow(self, least: int) -> None:
        """Make room for more cards than ever lay here: for several at once, as each time the whole is laid out anew."""
        fresh = [ClickTarget() for _place in range(max(least, _MORE))]
        self._slots += fresh
        self.mount(*fresh)

    def _lay(self, scene: Scene, slot: ClickTarget, place: int, chosen: Fit) -> None:
        lying = scene.table[place] if place < len(scene.table) else None
        if lying is None:
            slot.key = None
            slot.paint(blank(chosen.size, scene.paint))
            return
        slot.key = (TABLE_KEY, lying)
        slot.paint(card(scene.face(lying), chosen.size, scene.lying[place], scene.paint))
