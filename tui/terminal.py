"""The terminal that the program sits at: whether there is one, and how to leave it in order."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from types import FrameType


def is_terminal(descriptor: int = 0) -> bool:
    """False once the terminal hung up, also where no signal says so (a program that is not its terminal's own)."""
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def leave_when_told(leave: Callable[[], None]) -> None:
    """Have SIGTERM call `leave` in the event loop, so that the terminal gets back what was changed of it."""

    def told(number: int, frame: FrameType | None) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise SystemExit(128 + number) from None
        loop.call_soon_threadsafe(leave)

    signal.signal(signal.SIGTERM, told)
