"""The terminal that the program sits at: whether there is one, and how to leave it in order."""

from __future__ import annotations

import asyncio
import os
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from types import FrameType
from typing import Final

_LEAVING: Final = ("SIGTERM", "SIGHUP", "SIGQUIT")


def is_terminal(descriptor: int = 0) -> bool:
    """False once the terminal hung up, also where no signal says so (a program that is not its terminal's own)."""
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def in_background(descriptor: int = 0) -> bool:
    """Whether another program has the terminal now. False where nobody counts (it is not this session's own)."""
    try:
        return os.tcgetpgrp(descriptor) != os.getpgrp()
    except OSError:
        return False


def nobody_takes_over() -> bool:
    """Whether there is no shell of this session above that could wake a stopped program again."""
    try:
        return os.getsid(os.getppid()) != os.getsid(0)
    except OSError:
        return True


def leave_when_hung_up(leave: Callable[[], None], descriptor: int = 0) -> None:
    """Call `leave` in the event loop as soon as the terminal hangs up, where the system can say so.

    Costs nothing until then: the thread sleeps.
    """
    if not hasattr(select, "poll"):
        return
    loop = asyncio.get_running_loop()

    def wait() -> None:
        watch = select.poll()
        watch.register(descriptor, 0)  # asks for nothing: a hang-up is told anyway
        if any(told & (select.POLLHUP | select.POLLERR) for _descriptor, told in watch.poll()):
            with suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(leave)

    Thread(target=wait, name="hang-up", daemon=True).start()


def leave_when_told(leave: Callable[[], None]) -> None:
    """Have the signals that end a program call `leave` in the event loop, so that the terminal gets back its modes.

    One that is ignored (``nohup``) stays ignored.
    """

    def told(number: int, frame: FrameType | None) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise SystemExit(128 + number) from None
        loop.call_soon_threadsafe(leave)

    for name in _LEAVING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, told)
