"""What of the texts on a screen nobody can read: found by looking at every widget that shows text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.app import App
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input

from tui.widgets.size_guard import SizeGuard


def cut(app: App[Any], looked: set[object] | None = None) -> list[str]:
    """A line for every text that is cut without a sign of it, or stands where one cannot scroll to it.

    `looked`: what was looked at already, as it stands there; that is not looked at again.
    """
    shown = (widget for widget in app.screen.walk_children(Widget) if widget.visible and _displayed(widget))
    return [found for widget in shown for found in _cut(widget, set() if looked is None else looked)]


def _cut(widget: Widget, looked: set[object]) -> Iterator[str]:
    shown = widget.render() if not widget.is_container and not isinstance(widget, Input | SizeGuard) else None
    if not isinstance(shown, Content) or not shown.plain.strip():
        return
    size = widget.content_size
    seen = widget, shown.plain, widget.region, size
    if seen in looked:
        return
    looked.add(seen)
    name = f"{type(widget).__name__}#{widget.id}: {shown.plain!r} in {size.width}x{size.height}"
    if widget.styles.text_wrap == "nowrap" and widget.styles.text_overflow == "ellipsis":
        return
    needed = shown.get_height(widget.styles, size.width) if size.width else 99  # type: ignore[arg-type]
    if needed > size.height:
        yield f"{name}, needs {needed} lines"
    if not _reachable(widget):
        yield f"{name}, out of reach at {widget.region}"


def _displayed(widget: Widget) -> bool:
    return all(getattr(node, "display", True) for node in widget.ancestors_with_self)


def _reachable(widget: Widget) -> bool:
    """All of it is in sight, or some box around it scrolls."""
    boxes = [node for node in widget.ancestors if isinstance(node, Widget) and node is not widget.screen]
    if any(box.allow_vertical_scroll for box in boxes):
        return True
    return all(box.region.contains_region(widget.region) for box in (widget.screen, *boxes))
