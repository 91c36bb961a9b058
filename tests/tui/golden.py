"""Golden screens as plain text: what the compositor would paint, in a file that a person can read in a diff.

State is drawn with frames and marks, so text is enough to see it. ``SOBREMESA_GOLDENS=write pytest tests/tui`` writes
them anew (look at the diff before you commit it); a missing one fails.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from textual._context import visible_screen_stack
from textual.app import App
from textual.pilot import Pilot

from tests.effort import DEEP

FOLDER: Final = Path(__file__).parent / "goldens"
WINDOWS: Final = {"80x24": (80, 24), "60x18": (60, 18), "120x40": (120, 40), "200x60": (200, 60)}
"""The sizes that every screen is looked at in, by their names."""
USUAL: Final = tuple(size for size in WINDOWS if DEEP or size != "200x60")
"""All in a deep run; otherwise not the largest, which shows what the next smaller one shows and more of the ground."""
WRITE: Final = os.environ.get("SOBREMESA_GOLDENS") == "write"


def screen_text(app: App[Any]) -> str:
    """The whole screen, with what a dialog stands over, one line a row, without trailing blanks."""
    visible_screen_stack.set(app._background_screens)
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows) + "\n"


def check_golden(app: App[Any], name: str) -> None:
    """Fail unless the screen is as in ``goldens/<name>.txt``."""
    check_text(screen_text(app), name)


def check_text(text: str, name: str) -> None:
    """Fail unless the text is as in ``goldens/<name>.txt``."""
    path = FOLDER / f"{name}.txt"
    if WRITE:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"no golden {path.name}; SOBREMESA_GOLDENS=write makes it from:\n{text}"
    assert text == path.read_text(encoding="utf-8"), f"the screen differs from {path.name}; it is now:\n{text}"


async def check_windows(pilot: Pilot[Any], name: str, *keys: str, windows: Iterable[str] = USUAL) -> None:
    """Fail unless the screen is as in ``goldens/<name>.txt`` in each of these windows, for which ``{size}`` stands.

    `keys`: pressed after each change of the window.
    """
    for size in windows:
        await pilot.resize_terminal(*WINDOWS[size])
        await pilot.press(*keys)
        await pilot.pause()
        check_golden(pilot.app, name.format(size=size))


async def wait_until(pilot: Pilot[Any], condition: Callable[..., object], seconds: float = 30.0) -> None:
    """Let the app run until the condition holds, and what has changed by then is shown.

    `Pilot.pause` alone only waits for a quiet moment.
    """
    deadline = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < deadline, f"never came true:\n{screen_text(pilot.app)}"
        await pilot.pause(0.01)
    await pilot.pause()
