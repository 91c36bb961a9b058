"""The pictures of the READMEs, made from the real board: ``python -m tests.tui.pictures``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NamedTuple

from textual import constants

from tests.tui.fake_session import FakeSession
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import seated
from tui.render.svg import Still, svg_film, svg_picture
from tui.terminal.textual_internals import strips_of

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
_STILL: Final = 1e9
"""Seconds a card, so that nobody plays on while the picture is taken."""
TITLE: Final = "Sobremesa"


class Picture(NamedTuple):
    """A position at a window of this size, after these keys."""

    session: Callable[[], FakeSession]
    size: tuple[int, int]
    keys: tuple[str, ...] = ()


class Step(NamedTuple):
    """Part of a moving picture: a key, and the seconds to look at what it does."""

    key: str
    seconds: float


STILLS: Final = {
    "cuarenta": Picture(lambda: cuarenta(speed=_STILL), (80, 24), ("3",)),
    "casita": Picture(lambda: casita(speed=_STILL), (80, 24), ("2",)),
    "large": Picture(lambda: cuarenta(speed=_STILL), (120, 40), ("3",)),
}
PLAYS: Final = (
    (STILLS["cuarenta"]._replace(keys=()), (Step("", 1.5), Step("3", 2.5), Step("enter", 2.5))),
    (STILLS["casita"]._replace(keys=()), (Step("", 1.5), Step("2", 2.5), Step("enter", 2.5))),
)
"""A caída, then a robo."""


async def stills(picture: Picture, steps: tuple[Step, ...] = (Step("", 0.0),)) -> list[Still]:
    """What is to be seen after each step, and for how long."""
    taken = []
    async with seated(Path(mkdtemp()), picture.session(), picture.size) as at:
        if picture.keys:
            await at.press(*picture.keys)
        for step in steps:
            if step.key:
                await at.press(step.key)
            await at.pilot.pause(0.2)
            taken.append(Still(strips_of(at.app.screen), step.seconds))
    return taken


async def main() -> None:
    """Take them all anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    setattr(constants, "COLOR_SYSTEM", "truecolor")  # noqa: B010 - final for mypy; whatever this is typed at
    for name, picture in STILLS.items():
        ((rows, _seconds),) = await stills(picture)
        (FOLDER / f"{name}.svg").write_text(svg_picture(rows, TITLE), "utf-8")
    shown = [still for picture, steps in PLAYS for still in await stills(picture, steps)]
    (FOLDER / "plays.svg").write_text(svg_film(shown, TITLE), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
