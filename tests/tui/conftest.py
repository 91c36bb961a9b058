"""Every test of the screens begins and ends in Spanish, in a time zone of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tui.i18n import set_language
from tui.screens.board.count import Count


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "America/Guayaquil")
    time.tzset()
    set_language("es")
    monkeypatch.setattr(Count, "SETTLES", 0.0)
    yield
    set_language("es")


@pytest.fixture(scope="session", autouse=True)
def _styles_are_read_once() -> Iterator[None]:
    """A program parses its styles when it starts, here hundreds of programs start: a quarter of their time."""
    known: dict[tuple[Any, ...], list[RuleSet]] = {}
    parse = Stylesheet._parse_rules

    def parse_once(sheet: Stylesheet, css: str, *place: Any, **how: Any) -> list[RuleSet]:
        key = (css, place, *how.items(), *sheet._variables.items())
        if key not in known:
            known[key] = parse(sheet, css, *place, **how)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield
