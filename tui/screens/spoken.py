"""What stands on a screen, in words. Loaded only where somebody hears the screen: it knows every kind of widget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from tui.i18n import _
from tui.widgets.choice import FormChoice
from tui.widgets.columns import Columns
from tui.widgets.field import Caption
from tui.widgets.form import ABOUT, Form, FormEntry, FormRow


def heading(screen: Screen[Any], whole: bool) -> str:
    """The title of a screen, or all that stands in it to be read."""
    parts: list[str] = []
    for widget in screen.query("Static, Columns"):
        if isinstance(widget, Columns):
            parts += widget.sentences() if widget.display else []
        elif _is_heading(cast(Static, widget), whole):
            parts.append(str(cast(Static, widget).content))
    return "\n".join(filter(None, parts))


def texts(screen: Screen[Any]) -> dict[Static, str]:
    """All that a screen which is read as a whole says now, without what stands before its fields."""
    statics = screen.query(Static).results(Static)
    return {
        static: str(static.content)
        for static in statics
        if _is_heading(static, whole=True) and not isinstance(static, Caption)
    }


def about(screen: Screen[Any]) -> list[str]:
    """What the screen says of what has the focus, or why not."""
    lines = [str(line.content) for line in screen.query(ABOUT).results(Static)]
    return lines or [str(getattr(screen.focused, "sentence", ""))]


def _is_heading(static: Static, whole: bool) -> bool:
    if static.has_class("title") or static.has_class("box-title"):
        return True
    if isinstance(static, Caption) and static.parent is not None:
        return whole and not static.parent.query(Input)
    return whole and bool(static.display) and f"#{static.id}" not in ABOUT.split(", ")


def widget_aloud(widget: Widget) -> Iterator[str]:
    """What a widget is that has the focus."""
    if isinstance(widget, OptionList):
        yield from _option(widget)
    elif isinstance(widget, Input):
        yield _("{what}: {value}").format(what=_caption(widget), value=widget.value or _("vacío"))
    else:
        yield from _section(widget)
        yield str(getattr(widget, "aloud", ""))


def _section(widget: Widget) -> Iterator[str]:
    """The heading above an entry, where another one is called the same."""
    lines = list(widget.parent.children) if isinstance(widget.parent, Form) else []
    alike = [line for line in lines if isinstance(line, FormEntry) and line.word == getattr(widget, "word", None)]
    if len(alike) > 1:
        above = [line for line in lines[: lines.index(widget)] if line.has_class("heading")]
        yield from (str(line.content) for line in above[-1:] if isinstance(line, Static))


def _option(options: OptionList) -> Iterator[str]:
    at = options.highlighted
    if at is not None:
        yield str(options.get_option_at_index(at).prompt)
        yield _("{at} de {count}").format(at=at + 1, count=options.option_count)


def _caption(field: Input) -> str:
    """The words before it, else those that stand in it while it is empty."""
    row = field.parent
    beside = list(row.query("Caption, FormChoice")) if isinstance(row, FormRow) else []
    if beside and isinstance(beside[0], Caption):
        return str(beside[0].content).strip()
    captions = [choice.caption for choice in beside if isinstance(choice, FormChoice)]
    return ", ".join([*captions, field.placeholder]) or _("texto")
