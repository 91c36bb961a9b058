"""A match looked at again: opened, and gone through: ``python -m tests.bench.bench_replay [--rounds N]``.

The real program at 80x24, without a terminal. In each round three take turns: a fresh match against a bot is begun (the
peer), a saved match of 400 entries is opened to be looked at, and one goes through it, each until the board is painted.
Processor time, so that a busy machine does not count. It prints figures.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from textual.pilot import Pilot
from textual.screen import Screen

from saves.library import Library
from saves.paths import DataDir
from tests.bench.rounds import Spread, machine
from tests.tui.golden import wait_until
from tests.tui.house import house, saved_match
from tui.app import Sobremesa
from tui.play.match_plan import first_draft
from tui.screens.board.replay import ReplayScreen
from tui.screens.board.screen import BoardScreen

ROUNDS: Final = 9
ENTRIES: Final = 400
STEPS: Final = 40
PEER: Final = "a fresh match, begun"
OPENED: Final = "the replay, opened"
STEP: Final = "a step on"
JUMP: Final = "to any play"
LIMITS: Final[Mapping[str, float]] = {OPENED: 0.2, STEP: 0.05, JUMP: 0.05}
"""Seconds, on a machine of its own."""


class Below(Screen[None]):
    """What the boards are opened over."""

    STAYS = True


def long_match(folder: Path) -> None:
    """A match of so many entries or a few more, before its end."""
    plan = first_draft("cuarenta", "Ana").with_option("partido", "mesa_2_de_3").plan()
    plays = ENTRIES * 3 // 5
    name = saved_match(folder, plan, plays=plays)
    library = Library(DataDir(folder))
    while (entries := len(library.read(name).records)) < ENTRIES:
        library.delete(name)
        plays += max(1, (ENTRIES - entries) // 2)
        name = saved_match(folder, plan, plays=plays, number=plays % 256)


async def timed(deed: Callable[[], Awaitable[object]]) -> float:
    """Seconds of processor time."""
    began = time.process_time()
    await deed()
    return time.process_time() - began


async def one_round(app: Sobremesa, pilot: Pilot[None]) -> dict[str, float]:
    """Each once, the steps many times."""
    (row,) = app.library.page().rows
    found: dict[str, float] = {}

    async def begun() -> None:
        app.start_match(first_draft("cuarenta", "Ana").plan())
        await wait_until(pilot, lambda: type(app.screen) is BoardScreen and app.screen.is_mounted)
        await pilot.pause()

    async def opened() -> None:
        app.look_back(row.name)
        await wait_until(pilot, lambda: isinstance(app.screen, ReplayScreen) and app.screen.is_mounted)
        await pilot.pause()

    async def gone_through(go: Callable[[ReplayScreen, int], Awaitable[object]]) -> None:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for step in range(STEPS):
            await go(screen, step)
            await pilot.pause()

    async def on(screen: ReplayScreen, step: int) -> None:
        await pilot.press("right")

    async def anywhere(screen: ReplayScreen, step: int) -> None:
        screen.session.go_to(step * 7919 % ENTRIES)

    found[PEER] = await timed(begun)
    fresh = next(other for other in app.library.page().rows if other.name != row.name)
    await app.screen.dismiss()
    app.library.delete(fresh.name)
    found[OPENED] = await timed(opened)
    found[STEP] = await timed(lambda: gone_through(on)) / STEPS
    found[JUMP] = await timed(lambda: gone_through(anywhere)) / STEPS
    await app.screen.dismiss()
    return found


async def measured(folder: Path, rounds: int) -> list[dict[str, float]]:
    """The rounds; the first one only warms up."""
    long_match(folder)
    app = house(folder, Below, bot_pace=1e9)
    async with app.run_test(size=(80, 24)) as pilot:
        return [await one_round(app, pilot) for _round in range(rounds + 1)][1:]


def report(results: Sequence[Mapping[str, float]]) -> bool:
    """Print the figures; whether all are within their limits."""
    print(machine(), f"- {len(results)} rounds, {ENTRIES} entries, processor time")
    within = True
    for name in results[0]:
        spread = Spread.of([1000 * result[name] for result in results])
        over = Spread.of([result[name] / result[PEER] for result in results])
        limit = LIMITS.get(name, 0.0)
        wanted = f", at most {1000 * limit:g} ms" if limit else ""
        print(
            f"{name:<22} {spread.median:7.1f} ms ({spread.low:.1f} to {spread.high:.1f}), x {over.median:.2f}{wanted}"
        )
        within = within and (not limit or spread.median <= 1000 * limit)
    return within


def main() -> int:
    """Measure and print; 1 when a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        return 0 if report(asyncio.run(measured(Path(folder), arguments.rounds))) else 1


if __name__ == "__main__":
    sys.exit(main())
