"""Textual's private side is used in one file, and is what that file says: another version must be read first."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from tui.terminal.textual_internals import PRIVATE, TEXTUAL_VERSION

TUI = Path(__file__).parents[2] / "tui"


def found(place: str) -> object:
    """The module, or the class of a module."""
    try:
        return import_module(place)
    except ImportError:
        module, _dot, name = place.rpartition(".")
        return getattr(import_module(module), name)


def test_textual_is_the_version_whose_private_side_was_read() -> None:
    assert version("textual") == TEXTUAL_VERSION, (
        f"Textual is {version('textual')}: read its drivers and its App again, then say so there."
    )


def test_every_private_name_is_still_there() -> None:
    for place, names in PRIVATE.items():
        there = found(place)
        source = Path(import_module(getattr(there, "__module__", place)).__file__ or "").read_text()
        for name in names.split():
            known = hasattr(there, name) or f"self.{name}" in source
            assert known, f"Textual {version('textual')} has no {place}.{name} any more, and it is used."


def test_nobody_else_imports_a_private_module_of_textual() -> None:
    guilty = [
        file.name
        for file in TUI.rglob("*.py")
        if file.name != "textual_internals.py" and re.search(r"(from|import) textual(\.\w+)*\._", file.read_text())
    ]
    assert guilty == [], "What is private of Textual belongs in tui/terminal/textual_internals.py."
