"""The desk of a program with a screen: proofs are made and checked in threads, while the table goes on answering.

libsodium lets other threads run while it works, so two passes of a deck are done side by side and the event loop
hardly notices.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from net.dealing.desk import OUTCOMES_KEPT, Beat

T = TypeVar("T")

THREADS: Final = 2
NICENESS: Final = 10


def _give_way() -> None:
    """In a thread: whoever answers keys goes first. Elsewhere than on Linux a thread has no priority of its own."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class _LetGo(Exception):
    """Nobody wants this work any more."""


class Workbench:
    """A `net.dealing.desk.Desk` of threads. `done` is called in the event loop whenever something was finished."""

    def __init__(self, done: Callable[[], None]) -> None:
        self._done = done
        self._work: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._pool: ThreadPoolExecutor | None = None
        self._closed = False

    def ask(self, name: Hashable, work: Callable[[Beat], T]) -> T | None:
        """See `net.dealing.desk.Desk`. What the work raised is raised here; once closed nothing is known."""
        if self._closed:
            return None
        future = self._work.get(name)
        if future is None:
            future = self._work[name] = self._begun(work)
            self._tidy()
        outcome: T | None = future.result() if future.done() else None
        return outcome

    def close(self) -> None:
        """Begin nothing more, and call nobody any more; what is under way ends by itself within a few milliseconds."""
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _begun(self, work: Callable[[Beat], T]) -> Future[T]:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="deck", initializer=_give_way)
        loop = asyncio.get_running_loop()
        future = self._pool.submit(work, self._step)
        future.add_done_callback(lambda _: self._tell(loop))
        return future

    def _step(self) -> None:
        """In a thread, after every round of a proof: a program that ends waits for its threads."""
        if self._closed:
            raise _LetGo

    def _tell(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._closed:
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(self._told)

    def _told(self) -> None:
        if not self._closed:
            self._done()

    def _tidy(self) -> None:
        """Forget the oldest outcomes; what is under way is not begun a second time."""
        over = len(self._work) - OUTCOMES_KEPT
        for name in [name for name, future in self._work.items() if future.done()][: max(over, 0)]:
            del self._work[name]
