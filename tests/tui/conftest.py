"""Every test of the screens begins and ends in Spanish, in a time zone of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tui.i18n import set_language


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "America/Guayaquil")
    time.tzset()
    set_language("es")
    yield
    set_language("es")
