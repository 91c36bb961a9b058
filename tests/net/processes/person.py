"""`sobremesa host` or `join` without a screen, with a person beside it, who does what files in the data directory say.

::

    asleep    the person does nothing
    reads     the person reads the count: no further deck is promised
    without   the numbers of the seats for which the person takes every offer of the table (`net.table.outlook`)
    usurp     the program says once that it hosts
    looks     what the board says and offers is written to `sees`, as JSON

`PATIENCE` in the environment: `net.table.waits.PATIENCE` in seconds. All else is the real program.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import net.table.waits

net.table.waits.PATIENCE = float(os.environ.get("PATIENCE", net.table.waits.PATIENCE))  # type: ignore[misc]
net.table.waits.SLACK = net.table.waits.PATIENCE / 8  # type: ignore[misc]

from core.log.bodies import Host  # noqa: E402
from net.table.divergence import FORK  # noqa: E402
from net.table.outlook import BOT_SITS  # noqa: E402
from tests.net.toy_group import TOY  # noqa: E402
from tui.__main__ import main  # noqa: E402
from tui.online import headless, match_store  # noqa: E402
from tui.online.headless_peer import HeadlessPeer  # noqa: E402
from tui.online.turn_status import Lookout  # noqa: E402
from tui.online.votes import offers  # noqa: E402

match_store.DECK_SUITE = TOY
FOLDER = Path(os.environ.get("SOBREMESA_DATA", "."))
LOOKS_EVERY = 0.1


def says(name: str) -> str:
    """What is written in a file; " " where it is there and empty, "" where it is not."""
    path = FOLDER / name
    return (path.read_text() or " ") if path.exists() else ""


class Person(HeadlessPeer):
    async def wait(self, timeout: float | None = None) -> None:
        await super().wait(LOOKS_EVERY if timeout is None else timeout)

    def _took_seat(self, match: Any) -> bool:
        return not says("asleep") and super()._took_seat(match)

    async def _thought(self) -> bool:
        self.end.patient = bool(says("reads"))
        self.end.go_on()
        if says("looks"):
            self._write_what_is_seen()
        if says("usurp"):
            (FOLDER / "usurp").unlink()
            self.end.act(Host(1, self.end.key))
        elif says("without"):
            self._go_on_without(says("without"))
        return not says("asleep") and await super()._thought()

    def _write_what_is_seen(self) -> None:
        end, match = self.end, self.end.match
        assert match is not None
        seen = Lookout(end, match).look(None)
        sees = {
            "reason": seen.waiting.reason,
            "offers": [offer.kind for offer in offers(end, match, seen.outlook)],
            "fork": end.name_of(end.dispute.key) if end.dispute is not None and end.dispute.kind == FORK else "",
        }
        whole = FOLDER / "sees.new"
        whole.write_text(json.dumps(sees))
        whole.replace(FOLDER / "sees")

    def _go_on_without(self, seats: str) -> None:
        assert self.end.table is not None
        now = self.end.clock()
        for way in self.end.table.outlook(now).remedies:
            wanted = way.kind == BOT_SITS and str(way.seat) in seats and way.opens <= now
            if wanted and way.body is not None and self.end.key not in way.agreed:
                self.end.agree_to(way.body)


headless.HeadlessPeer = Person  # type: ignore[misc, attr-defined]

if __name__ == "__main__":
    sys.exit(main())
