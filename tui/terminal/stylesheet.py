"""Textual's styles, read once, and looked once which of them fit; its private names stand in `textual_internals`."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.app import App
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget


class _Fitting(NamedTuple):
    """What a stylesheet says of one kind of widget."""

    rules: RulesMap
    hover: bool
    """Whether any of it is for a widget under the mouse."""


class ReadOnce(Stylesheet):
    """Reads every style once for the colours that it has, and looks once which of them fit a widget in its place.

    Textual does both again for each new screen, and the latter for each one that comes to the top.
    """

    def __init__(self, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = LRUCache(1024)  # there are some hundred
        self._read: list[RuleSet] = []
        self._fitting: dict[object, _Fitting] = {}

    def set_variables(self, variables: dict[str, str]) -> None:
        if variables != self._variables:
            super().set_variables(variables)

    def reparse(self) -> None:
        self.parse()

    def fitting(self, rules: list[RuleSet]) -> dict[object, _Fitting]:
        """Where to remember what of these rules fits which widget."""
        return {}

    def apply(
        self, node: DOMNode, *, animate: bool = False, cache: dict[tuple[Any, ...], RulesMap] | None = None
    ) -> None:
        """Textual's; what fits a widget of that kind in such a place is known from the second time on."""
        if self.rules is not self._read:
            self._read = self.rules
            self._fitting = self.fitting(self._read)
        kind = tuple(map(_kind, node.css_path_nodes))
        known = self._fitting.get(kind)
        if known is None:
            super().apply(node, animate=animate, cache=cache)
            if not (animate or node._has_focus_within or node._has_order_style or node._has_odd_or_even):
                self._fitting[kind] = _Fitting(dict(node.styles.base._rules), node._has_hover_style)  # type: ignore[arg-type]
            return
        node._has_hover_style = known.hover
        node._has_focus_within = node._has_order_style = node._has_odd_or_even = False
        self.replace_rules(node, known.rules, animate=animate)
        self._process_component_classes(node)

    @classmethod
    def replace_rules(cls, node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        """Textual's, which sets each of them also where none has changed."""
        if node.styles.base._rules == rules:
            node.notify_style_update()
        else:
            super().replace_rules(node, rules, animate=animate)


def _kind(node: DOMNode) -> object:
    """All of a node that a style may ask for, but for its place among its brothers."""
    if isinstance(node, Widget):
        state: tuple[object, ...] = node.mouse_hover, node.has_focus, node.disabled
    elif isinstance(node, App):
        state = node.app_focus, node.current_theme.dark, node.is_inline, node.native_ansi_color, node.no_color
    else:
        state = ()
    return type(node), node.id, frozenset(node.classes), state
