"""The pictures of the READMEs, made from the real board: ``python -m tests.tui.pictures``."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, NamedTuple

from tests.tui.fake_session import FakeSession
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import seated

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
_STILL: Final = 1e9
"""Seconds a card, so that nobody plays on while the picture is taken."""
_SVG: Final = re.compile(r'<svg [^>]*viewBox="([^"]*)"[^>]*>(.*)</svg>', re.DOTALL)


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


async def frames(picture: Picture, steps: tuple[Step, ...] = (Step("", 0.0),)) -> list[tuple[str, float]]:
    """What is to be seen after each step, as SVG, and for how long."""
    taken = []
    async with seated(Path(mkdtemp()), picture.session(), picture.size) as at:
        if picture.keys:
            await at.press(*picture.keys)
        for step in steps:
            if step.key:
                await at.press(step.key)
            await at.pilot.pause(0.2)
            taken.append((plain(at.app.export_screenshot(title="Sobremesa")), step.seconds))
    return taken


def plain(svg: str) -> str:
    """Without what has to be fetched from elsewhere: any fixed-width font does."""
    return re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", svg, flags=re.DOTALL)


def film(parts: list[tuple[str, float]]) -> str:
    """One SVG that shows these one after the other, for ever."""
    whole = sum(seconds for _svg, seconds in parts)
    ends = [100 * end / whole for end in accumulate(seconds for _svg, seconds in parts)]
    rules, groups, box, begin = [], [], "", 0.0
    for number, ((svg, _seconds), end) in enumerate(zip(parts, ends, strict=True)):
        found = _SVG.search(svg)
        assert found, "no picture"
        box = found[1]
        shown = f"{begin:.2f}% {{ visibility: visible }} {end:.2f}% {{ visibility: hidden }}"
        rules.append(f"@keyframes k{number} {{ 0% {{ visibility: hidden }} {shown} }}")
        rules.append(f".f{number} {{ visibility: hidden; animation: k{number} {whole:g}s step-end infinite }}")
        groups.append(f'<g class="f{number}">{found[2]}</g>')
        begin = end
    style = "\n".join(rules)
    return f'<svg viewBox="{box}" xmlns="http://www.w3.org/2000/svg">\n<style>\n{style}\n</style>\n{"".join(groups)}</svg>\n'


async def main() -> None:
    """Take them all anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in STILLS.items():
        ((svg, _seconds),) = await frames(picture)
        (FOLDER / f"{name}.svg").write_text(svg, "utf-8")
    shown = [part for picture, steps in PLAYS for part in await frames(picture, steps)]
    (FOLDER / "plays.svg").write_text(film(shown), "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
