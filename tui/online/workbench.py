"""The desk of a program with a screen: proofs are made and checked in threads, while the table goes on answering.

libsodium lets other threads run while it works, so two passes of a deck are done side by side and the event loop
hardly notices.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

from net.dealing.desk import REMEMBERED

T = TypeVar("T")

THREADS: Final = 2


class Workbench:
    """A `net.dealing.desk.Desk` of threads. `done` is called in the event loop whenever something was finished."""

    def __init__(self, done: Callable[[], None]) -> None:
        self._done = done
        self._work: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._pool: ThreadPoolExecutor | None = None

    def ask(self, name: Hashable, work: Callable[[], T]) -> T | None:
        """See `net.dealing.desk.Desk`. What the work raised is raised here."""
        future = self._work.get(name)
        if future is None:
            future = self._work[name] = self._begun(work)
            while len(self._work) > REMEMBERED:
                self._work.popitem(last=False)
        outcome: T | None = future.result() if future.done() else None
        return outcome

    @property
    def busy(self) -> bool:
        """Whether something is under way."""
        return any(not future.done() for future in self._work.values())

    def close(self) -> None:
        """Begin nothing more; what is under way is not waited for."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _begun(self, work: Callable[[], T]) -> Future[T]:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="deck")
        loop = asyncio.get_running_loop()
        future = self._pool.submit(work)

        def tell(_: Future[T]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._done)

        future.add_done_callback(tell)
        return future
