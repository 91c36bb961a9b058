"""Work for other processes: as many as wanted, and they end with the one that wanted it, however that one ends."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

MOST_JOBS: Final = 256


class Promise(Protocol):
    """An answer to come."""

    def result(self) -> Any:
        """The answer, when it is there; raises what the work has raised."""


Submit: TypeAlias = Callable[[Callable[[Any], Any], Any], Promise]
"""Have a function of a module called with an argument, both as plain as must be to travel."""


class Deferred:
    """Work done by this process, when somebody asks for the answer."""

    def __init__(self, work: Callable[[Any], Any], argument: Any) -> None:
        self._work = work
        self._argument = argument

    def result(self) -> Any:
        return self._work(self._argument)


@contextmanager
def processes(jobs: int) -> Iterator[Submit]:
    """So many processes; with one job it is this one. Whoever leaves the block early ends the work on its way."""
    if jobs == 1:
        yield Deferred
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Not forked: the children must not depend on what this process happens to have loaded.
    context = get_context("spawn")
    lifeline, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, initializer=_live_with, initargs=(lifeline,))

    def submit(work: Callable[[Any], Any], argument: Any) -> Promise:
        with _deaf_to_interrupts():
            return pool.submit(work, argument)

    try:
        with _told_to_end():
            yield submit
    except BaseException:
        ours.close()
        raise
    finally:
        # Only here is anything cancelled: a pool whose workers die could not say so of a cancelled answer any more, and
        # its thread would end in a traceback.
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Workers that are made meanwhile never hear of Ctrl-C themselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live_with(lifeline: Connection) -> None:
    """In a worker: end at once when the process that wanted the work ends, however it does."""

    def wait() -> None:
        with suppress(EOFError, OSError):
            lifeline.recv_bytes()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def _told_to_end() -> Iterator[None]:
    """Being told to end raises, as Ctrl-C does; one that is ignored stays ignored."""

    def told(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, told)
    try:
        yield
    finally:
        for number, deed in before.items():
            signal.signal(number, deed)
