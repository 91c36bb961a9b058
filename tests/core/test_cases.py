"""The given positions of both games: every play with its exact result.

`SOBREMESA_CASES` names another directory with a ``cuarenta.json`` and a ``casita.json``; the default is ``cases`` here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.core import cases_casita, cases_cuarenta

DIRECTORY = Path(os.environ.get("SOBREMESA_CASES") or Path(__file__).parent / "cases")
CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "cuarenta": cases_cuarenta.check,
    "casita": cases_casita.check,
}
"""game -> what checks one of its positions."""


def _cases() -> list[Any]:
    """Every position of every file, named by game and id."""
    return [
        pytest.param(game, case, id=f"{game}-{case['id']}")
        for game in CHECKS
        for case in json.loads((DIRECTORY / f"{game}.json").read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize(("game", "case"), _cases())
def test_every_play_of_a_given_position(game: str, case: dict[str, Any]) -> None:
    assert case["game"] == game
    CHECKS[game](case)
