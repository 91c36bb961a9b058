"""The plan of the house as a test: no module imports itself by a detour."""

from __future__ import annotations

from typing import Final

from tests.imports import circles, graph, modules

MOST_LINES: Final = 300


def test_no_modules_import_each_other() -> None:
    assert circles(graph()) == []


def test_a_circle_would_be_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}
    assert circles(arrows) == [["a", "b", "c"]]


def test_no_file_of_the_program_is_longer_than_one_can_keep_in_mind() -> None:
    lines = {name: len(path.read_text("utf-8").splitlines()) for name, path in modules().items()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
