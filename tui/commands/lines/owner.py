"""What a table between computers needs of the line mode, so that neither imports the other."""

from __future__ import annotations

from typing import Any, Protocol

from tui.commands.lines.console import Console
from tui.play.match_plan import Draft
from tui.play.session import Session
from tui.shell import Owner


class LineOwner(Owner, Protocol):
    """The person's things, and how one talks to them."""

    console: Console

    def draft(self, game: str) -> Draft: ...
    def remember(self, **changes: Any) -> None: ...
    async def at_table(self, session: Session, *, fresh: bool = False) -> str: ...
