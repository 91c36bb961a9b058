"""The import graph of the program, read from its source: functions and TYPE_CHECKING blocks too."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
ROOMS: Final = ("core", "net", "saves", "tui")


def modules(root: Path = ROOT) -> dict[str, Path]:
    """Module name -> its file."""
    found = {}
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def graph(root: Path = ROOT) -> dict[str, set[str]]:
    """Module -> the modules of the program that it imports, wherever in its text."""
    known = modules(root)
    return {name: set(_imported(path, known)) - {name} for name, path in known.items()}


def _imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else str(node.module)


def circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """The sets of modules that reach each other, each sorted; none in a graph without a circle."""
    reach: dict[str, set[str]] = {}
    for start in arrows:
        seen: set[str] = set()
        ahead = [start]
        while ahead:
            for module in arrows.get(ahead.pop(), set()):
                if module not in seen:
                    seen.add(module)
                    ahead.append(module)
        reach[start] = seen
    together = {tuple(sorted(b for b in reach[a] if a in reach.get(b, set()))) for a in arrows if a in reach[a]}
    return sorted(map(list, together))
