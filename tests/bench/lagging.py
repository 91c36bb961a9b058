"""`sobremesa`, whose event loop tells how late it was: ``lag`` in the data directory, seconds, one a line.

A tick every 2 ms that should have come earlier stands for a key press that waits. Each line is the latest tick of a
tenth of a second.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any, Final

from tui.__main__ import main
from tui.online import headless
from tui.online.headless_peer import HeadlessPeer

TICK: Final = 0.002
SPAN: Final = 0.1


async def _tell_lag(path: Path) -> None:
    loop = asyncio.get_running_loop()
    with path.open("a", buffering=1) as file:
        while True:
            latest, until = 0.0, loop.time() + SPAN
            while (now := loop.time()) < until:
                await asyncio.sleep(TICK)
                latest = max(latest, loop.time() - now - TICK)
            file.write(f"{loop.time():.6f} {latest:.6f}\n")


class Watched(HeadlessPeer):
    """A peer beside which the loop is watched."""

    async def play(self) -> Any:
        task = asyncio.get_running_loop().create_task(_tell_lag(Path(os.environ["SOBREMESA_DATA"]) / "lag"))
        try:
            return await super().play()
        finally:
            task.cancel()


headless.HeadlessPeer = Watched  # type: ignore[misc, attr-defined]

if __name__ == "__main__":
    sys.exit(main())
