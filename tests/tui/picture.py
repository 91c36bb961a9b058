"""The picture in README.md, made from the real board: ``python -m tests.tui.picture``."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from tempfile import mkdtemp

from tests.tui.board_demo import SCENES
from tests.tui.house import house
from tui.screens.board.screen import BoardScreen

PICTURE = Path(__file__).parent / "goldens" / "board.svg"


async def take() -> str:
    """The board of the scene ``foto`` at 80x24, as SVG."""
    app = house(Path(mkdtemp()))
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(BoardScreen(SCENES["foto"]()))
        await pilot.pause(0.5)
        await pilot.press("3")
        await pilot.pause(0.5)
        return plain(app.export_screenshot(title="Sobremesa"))


def plain(svg: str) -> str:
    """Without what has to be fetched from elsewhere: any fixed-width font does."""
    return re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    PICTURE.write_text(asyncio.run(take()))
