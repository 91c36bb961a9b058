"""Fixtures for the rules and the bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.cuarenta import search


@pytest.fixture(scope="module")
def little_work() -> Iterator[None]:
    """*Maestro* tries few worlds: enough to see that what it does is legal, honest and the same again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "WORK", 60)
        patch.setattr(search, "LEAST_WORLDS", 2)
        patch.setattr(search, "MOST_NODES", 100)
        yield
