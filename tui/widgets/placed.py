"""A layout that puts each widget where it is told to."""

from __future__ import annotations

from collections.abc import Mapping

from textual.containers import Container
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget


class _ByRegion(Layout):
    name = "placed"

    def __init__(self) -> None:
        self.regions: Mapping[Widget, Region] = {}

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Textual's: whatever has no place is not shown."""
        del parent, size, greedy
        there = [(child, self.regions[child]) for child in children if child in self.regions]
        return [WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, child) for child, region in there]


class Placed(Container):
    """Shows its children in the regions of `place`, and no others."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._by_region = _ByRegion()

    @property
    def layout(self) -> Layout:
        return self._by_region

    def place(self, regions: Mapping[Widget, Region]) -> None:
        """Put the children there. The regions are within what the parent has inside."""
        if regions != self._by_region.regions:
            self._by_region.regions = dict(regions)
            for child in self.children[:1]:  # asked for by a child: a widget keeps the last arrangement of its own
                child.refresh(layout=True, repaint=False)
