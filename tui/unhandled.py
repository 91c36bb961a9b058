"""Failures that would be told to nobody: in threads, in tasks that nobody waits for, in callbacks of the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from traceback import walk_tb
from typing import Any, Final

_HOUSE: Final = tuple(str(Path(__file__).resolve().parents[1] / name) for name in ("core", "net", "saves", "tui"))


class UnhandledFailures:
    """From `begin` to `end` every such failure that is this program's own goes to `failed`, in the event loop."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._failed = failed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads_before = threading.excepthook

    def begin(self) -> None:
        """In the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(self._in_loop)
        self._threads_before, threading.excepthook = threading.excepthook, self._in_thread

    def end(self) -> None:
        """Leave everything as it was."""
        if self._loop is not None:
            self._loop.set_exception_handler(None)
            self._loop = None
            threading.excepthook = self._threads_before

    def _in_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception) and is_own(error):
            self._failed(error)

    def _in_thread(self, failure: threading.ExceptHookArgs) -> None:
        error, loop = failure.exc_value, self._loop
        if loop is not None and isinstance(error, Exception) and is_own(error):
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self._failed, error)


def is_own(error: Exception) -> bool:
    """Whether code of this program failed, and not the world: a cut connection is no failure."""
    if isinstance(error, OSError):
        return False
    return any(frame.f_code.co_filename.startswith(_HOUSE) for frame, _line in walk_tb(error.__traceback__))
