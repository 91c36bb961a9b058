"""Every test of the screens begins and ends in Spanish, in a time zone of its own, at a terminal of all colours."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
import textual.app
import textual.pilot
from textual import constants
from textual._compositor import Compositor
from textual.app import App
from textual.drivers import headless_driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.message_pump import MessagePump
from textual.pilot import Pilot, WaitForScreenTimeout
from textual.screen import Screen

from tests.net.toy_group import TOY
from tests.tui.quick import quick
from tui.i18n import set_language
from tui.online import match_store
from tui.screens.board.count import Count

_LOOK_EVERY: Final = 1 / 200
"""Seconds that the pilot waits before it looks whether the program has come to rest; Textual's are four times that."""
_UPDATES: Final = 20
"""Updates of a screen that the pilot waits for; what moves by itself never comes to rest."""


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "America/Guayaquil")
    time.tzset()
    set_language("es")
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr(Count, "SETTLES", 0.0)
    monkeypatch.setattr(match_store, "DECK_SUITE", TOY)
    yield
    set_language("es")


@pytest.fixture(scope="session", autouse=True)
def _once_is_enough() -> Iterator[None]:
    with quick():
        yield


@pytest.fixture(scope="session", autouse=True)
def _only_who_is_busy_is_waited_for() -> Iterator[None]:
    """Textual's pilot has every widget answer a message after every key: a third of the time of a test with keys."""

    def is_busy(pump: MessagePump) -> bool:
        queue: Any = pump._message_queue
        return bool(queue.values or pump._next_callbacks) or not queue.ready_event._waiters

    def in_sight(app: App[Any]) -> list[Screen[Any]]:
        return [app.screen, *app._background_screens]

    def busy(app: App[Any]) -> list[MessagePump]:
        pumps = [pump for screen in in_sight(app) for pump in screen.walk_children(with_self=True)]
        return [pump for pump in (app, *pumps) if is_busy(pump)]

    def answered_by(answer: asyncio.Future[None]) -> None:
        answer.set_result(None)

    async def wait_for_busy(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
        app, loop = pilot.app, asyncio.get_running_loop()
        if not app._screen_stack:
            return False
        answers = []
        for pump in busy(app):
            answer = loop.create_future()
            if pump.call_later(answered_by, answer):
                answers.append(answer)
        if not answers:
            return True
        failure: asyncio.Future[Any] = asyncio.ensure_future(app._exception_event.wait())
        answered = asyncio.gather(*answers)
        await asyncio.wait({answered, failure}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        if not answered.done() and not failure.done():
            raise WaitForScreenTimeout
        failure.cancel()
        return answered.done()

    def is_waiting(screen: Screen[Any]) -> bool:
        other_size = screen._compositor.size != screen.app.size and screen.is_attached
        return bool(screen._layout_required or screen._callbacks or other_size)

    async def come_to_rest(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
        """A moment after which nothing is left that could be done at once.

        Textual's looks at how long the process works instead, and where others are at work too it sees no end of it.
        """
        loop: Any = asyncio.get_running_loop()
        end = loop.time() + max_sleep
        await asyncio.sleep(max(min_sleep, _LOOK_EVERY))
        while loop._ready and loop.time() < end:
            await asyncio.sleep(0)

    async def pause(pilot: Pilot[Any], delay: float | None = None) -> None:
        """Textual's, and what the last update of the screen called for is done too."""
        await wait_for_busy(pilot)
        await (come_to_rest() if delay is None else asyncio.sleep(delay))
        app = pilot.app
        for _update in range(_UPDATES):
            app.screen._on_timer_update()
            waiting = any(map(is_waiting, in_sight(app)))
            if not (waiting or busy(app) or app._resize_event):
                return
            await wait_for_busy(pilot)
            await asyncio.sleep(_LOOK_EVERY if waiting or app._resize_event else 0)  # a new size is told a little later

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pilot, "_wait_for_screen", wait_for_busy)
        patch.setattr(Pilot, "pause", pause)
        for user in (textual.app, textual.pilot):
            patch.setattr(user, "wait_for_idle", come_to_rest)
        yield


@pytest.fixture(scope="session", autouse=True)
def _what_nobody_looks_at_is_not_painted() -> Iterator[None]:
    """A headless driver drops what is painted for it. `screen_text` paints all of a screen, `tapped` counts all that is
    painted."""
    paint = Compositor.render_update

    def paint_for_somebody(
        compositor: Compositor, full: bool = False, screen_stack: Any = None, simplify: bool = False
    ) -> Any:
        if headless_driver.HeadlessDriver is not HeadlessDriver:
            return paint(compositor, full, screen_stack, simplify)
        compositor._dirty_regions.clear()
        return None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", paint_for_somebody)
        yield
