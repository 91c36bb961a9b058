"""The plan of the house as a test: no module imports itself by a detour."""

from __future__ import annotations

from tests.imports import circles, graph


def test_no_modules_import_each_other() -> None:
    assert circles(graph()) == []


def test_a_circle_would_be_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}
    assert circles(arrows) == [["a", "b", "c"]]
