"""Every test of the screens begins and ends in Spanish, in a time zone of its own, at a terminal of all colours."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any, Final

import pytest
from textual import _callback, _wait, constants
from textual._compositor import Compositor
from textual.app import App
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.drivers import headless_driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.message_pump import MessagePump
from textual.pilot import Pilot, WaitForScreenTimeout
from textual.screen import Screen

from tests.net.toy_group import TOY
from tui.i18n import set_language
from tui.online import match_store
from tui.screens.board.count import Count

_LOOK_EVERY: Final = 1 / 200
"""Seconds between two looks of the pilot whether the program has come to rest; Textual's own are four times as long."""
_UPDATES: Final = 20
"""Updates of a screen that the pilot waits for; what moves by itself never comes to rest."""
_VARIADIC: Final = CO_VARARGS | CO_VARKEYWORDS


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
    """A program parses its styles and looks at its callbacks when it starts, here hundreds of programs start."""
    known: dict[tuple[Any, ...], list[RuleSet]] = {}
    variables: list[dict[str, str]] = []
    parse, count = Stylesheet._parse_rules, _callback._count_parameters

    def number(of: dict[str, str]) -> int:
        """Themes are few, and hashing all their colours for each piece of style is slow."""
        try:
            return variables.index(of)
        except ValueError:
            variables.append(dict(of))
            return len(variables) - 1

    def parse_once(sheet: Stylesheet, css: str, *place: Any, **how: Any) -> list[RuleSet]:
        key = (css, place, *how.items(), number(sheet._variables))
        if key not in known:
            known[key] = parse(sheet, css, *place, **how)
        return known[key]

    def count_parameters(callback: Callable[..., Any]) -> int:
        code = getattr(callback, "__code__", None)
        odd = code is None or hasattr(callback, "__wrapped__") or code.co_kwonlyargcount or code.co_flags & _VARIADIC
        return count(callback) if odd else code.co_argcount

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        patch.setattr(_callback, "_count_parameters", count_parameters)
        patch.setattr(RuleSet, "__hash__", object.__hash__)  # Textual's says the same, in Python
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

    async def wait_for_busy(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
        app, loop = pilot.app, asyncio.get_running_loop()
        if not app._screen_stack:
            return False
        answers = []
        for pump in busy(app):
            answer = loop.create_future()
            if pump.call_later(answer.set_result, None):
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

    async def pause(pilot: Pilot[Any], delay: float | None = None) -> None:
        """Textual's, and what the last update of the screen called for is done too."""
        await wait_for_busy(pilot)
        await (_wait.wait_for_idle(0) if delay is None else asyncio.sleep(delay))
        app = pilot.app
        for _update in range(_UPDATES):
            app.screen._on_timer_update()
            waiting = any(screen._layout_required or screen._callbacks for screen in in_sight(app))
            if not (waiting or busy(app) or app._resize_event):
                return
            await wait_for_busy(pilot)
            await asyncio.sleep(_LOOK_EVERY if waiting or app._resize_event else 0)  # a new size is told a little later

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pilot, "_wait_for_screen", wait_for_busy)
        patch.setattr(Pilot, "pause", pause)
        patch.setattr(_wait, "SLEEP_GRANULARITY", _LOOK_EVERY)
        patch.setattr(_wait, "SLEEP_IDLE", _LOOK_EVERY / 20)
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
