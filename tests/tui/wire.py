"""What an app sends to its terminal, counted: a headless driver that takes the bytes instead of dropping them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from textual import constants
from textual.drivers import headless_driver


class Wire:
    """Everything written since `clear`."""

    def __init__(self) -> None:
        self.data = ""

    def clear(self) -> None:
        """Begin anew."""
        self.data = ""

    @property
    def size(self) -> int:
        """Bytes on the way to the terminal."""
        return len(self.data.encode())


@contextmanager
def tapped() -> Iterator[Wire]:
    """Apps started with `run_test` inside this block write to the wire, in true colours, which cost the most."""
    wire = Wire()

    class Tap(headless_driver.HeadlessDriver):
        @property
        def is_headless(self) -> bool:
            return False

        def write(self, data: str) -> None:
            wire.data += data

        def flush(self) -> None:
            """Nothing is held back."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headless_driver, "HeadlessDriver", Tap)
        patch.setattr(constants, "COLOR_SYSTEM", "truecolor")
        yield wire
