"""How much the suite tries: what finds the kind of a fault in every run.

With ``SOBREMESA_TESTS=deep`` a property tries twenty times as much, for an evening on a few files, and what takes long
and has a smaller relative in every run is played too.
"""

from __future__ import annotations

import os
from typing import Any, Final

import pytest

DEEP: Final = os.environ.get("SOBREMESA_TESTS") == "deep"

only_deep: Final = pytest.mark.skipif(not DEEP, reason="played with SOBREMESA_TESTS=deep")


def deep(*values: Any, id: str | None = None) -> Any:  # noqa: A002
    """Values of a parametrized test that only a deep run takes."""
    return pytest.param(*values, marks=only_deep, id=id)


def tries(usual: int) -> int:
    """So many examples, or twenty times as many."""
    return 20 * usual if DEEP else usual
