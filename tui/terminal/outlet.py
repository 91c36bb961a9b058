"""Bytes on their way to the terminal, by a thread: the program never waits for a terminal that does not read."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from threading import Condition, Thread
from typing import Final

from tui.terminal.encoding import PLAINLY

MOST_WAITING: Final = 1_000_000
"""Bytes that may wait; a terminal that is so far behind gets a whole new picture instead."""
WRITE_TIMEOUT: Final = 2.0
"""Seconds that the end waits for a terminal that does not read."""
_AT_ONCE: Final = 16_384


class Outlet:
    """A terminal that is gone takes everything; nothing here raises."""

    def __init__(self, descriptor: int, encoding: str, behind: Callable[[], None] = lambda: None) -> None:
        """`behind` is called in the thread when something was left out and the terminal reads again."""
        self._descriptor = descriptor
        self._encoding = encoding
        self._behind = behind
        self._waiting = bytearray()
        self._left_out = False
        self._closed = False
        self._change = Condition()
        self._thread = Thread(target=self._run, daemon=True, name="terminal-output")
        self._thread.start()

    def write(self, text: str) -> None:
        """Have it written, soon."""
        data = text.encode(self._encoding, PLAINLY)
        with self._change:
            if len(self._waiting) + len(data) > MOST_WAITING:
                self._waiting.clear()
                self._left_out = True
            self._waiting += data
            self._change.notify()

    def stop(self) -> None:
        """Write what waits, and end; a terminal that does not read is not waited for longer than `WRITE_TIMEOUT`."""
        with self._change:
            self._closed = True
            self._change.notify()
        self._thread.join(WRITE_TIMEOUT)

    def _run(self) -> None:
        while True:
            with self._change:
                while not self._waiting and not self._closed:
                    self._change.wait()
                some = bytes(self._waiting[:_AT_ONCE])
                del self._waiting[:_AT_ONCE]
                caught_up = self._left_out and not self._waiting and not self._closed
                if not some:
                    return
            if not self._put(some):
                with self._change:
                    self._waiting.clear()
            elif caught_up:
                self._left_out = False
                self._behind()

    def _put(self, data: bytes) -> bool:
        """False where there is no terminal any more."""
        while data:
            try:
                data = data[os.write(self._descriptor, data) :]
            except BlockingIOError:  # another program at this terminal has left it so
                select.select([], [self._descriptor], [], 1.0)
            except OSError:
                return False
        return True
