"""All that lies on the table and stands beside it, each in the place that the scene has for it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from tui.board.scene import Scene
from tui.widgets.hand import Hand
from tui.widgets.log import Log
from tui.widgets.own import OwnName, OwnPile
from tui.widgets.placed import Placed
from tui.widgets.rivals import Rival
from tui.widgets.side import Score, Stock
from tui.widgets.table import TableZone
from tui.widgets.voice import Voice
from tui.widgets.zone import Zone


class Felt(Zone, Placed):
    """The zones; they stay, only what they show and where they are changes."""

    SHOWS = ("plan",)

    def __init__(self, below_hand: Widget, log: Log, rivals: int, *, id: str | None = None) -> None:  # noqa: A002
        """`rivals`: how many others sit at the table."""
        super().__init__(id=id)
        self._log = log
        self._below_hand = below_hand
        self._rivals = rivals

    def compose(self) -> ComposeResult:
        yield from (Rival(place) for place in range(self._rivals))
        yield TableZone(id="table")
        yield Voice(id="voice")
        yield OwnName(id="own-name")
        yield Hand(id="hand")
        yield OwnPile(id="own-pile")
        yield self._below_hand
        with Vertical(id="side"):
            yield Score(id="score")
            yield Stock(id="stock")
            yield self._log

    def draw(self, scene: Scene) -> None:
        plan = scene.plan
        rivals = list(self.query_children(Rival))
        others = [child for child in self.children if child not in rivals]
        rest = (plan.table, plan.voice, plan.name, plan.hand, plan.own, plan.chooser, plan.side)
        places = [*zip(rivals, plan.rivals, strict=False), *zip(others, rest, strict=True)]
        self.place({child: region for child, region in places if region.area})
